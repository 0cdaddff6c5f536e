# SPDX-License-Identifier: MIT
"""The progress of a long search for clues: methods write it, and a caller is told each change.

>>> from cluesmith.board import Puzzle
>>> progress = Progress(lambda state: print(state["engine"], state["lacking"], state["best"]))
>>> progress.at("find")
find None None
>>> progress.offer(Puzzle.parse("1......3..2....4"), 3)
find 3 1......3..2....4
>>> progress.offer(Puzzle.parse("1......3..2....3"), 8)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.engines.limits import OnProgress


@dataclass
class Progress:
    """How far a search has come.

    Attributes:
        tell: is called with each change, by one thread at a time.
        engine: the method at work.
        doing: what it does, in words.
        best: the clues that leave the fewest candidates so far.
        lacking: how many candidates they leave.
        found: how many puzzles were found.
    """

    tell: OnProgress | None = None
    engine: str = ""
    doing: str = ""
    best: Puzzle | None = None
    lacking: int | None = None
    found: int = 0
    _lock: Lock = field(default_factory=Lock, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Another process gets how far it is, without the one to tell and without the lock."""
        return Progress, (None, self.engine, self.doing, self.best, self.lacking, self.found)

    def at(self, engine: str, doing: str = "") -> None:
        """Report which method is at work, and on what."""
        self._change(engine=engine, doing=doing)

    def offer(self, puzzle: Puzzle, lacking: int) -> None:
        """Keep clues if they leave fewer candidates than the best so far."""
        if self.lacking is None or lacking < self.lacking:
            self._change(best=puzzle, lacking=lacking)

    def count(self, puzzles: int) -> None:
        """Report how many puzzles were found."""
        self._change(found=puzzles)

    def _change(self, **values: object) -> None:
        with self._lock:
            self.__dict__.update(values)
            if self.tell is not None:
                self.tell(self.to_json())

    def to_json(self) -> dict[str, object]:
        """Return all of it as plain data."""
        return {
            "engine": self.engine,
            "doing": self.doing,
            "best": None if self.best is None else str(self.best),
            "lacking": self.lacking,
            "found": self.found,
        }
