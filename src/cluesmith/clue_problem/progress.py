# SPDX-License-Identifier: MIT
"""The progress of a long search for clues: methods write it, the waiting thread reads it.

Another thread may read at any time; each field is consistent by itself.

>>> from cluesmith.board import Puzzle
>>> progress = Progress()
>>> progress.at("find", "round 2")
>>> progress.offer(Puzzle.parse("1......3..2....4"), 3)
>>> progress.offer(Puzzle.parse("1......3..2....3"), 8)
>>> progress.to_json()["best"], progress.to_json()["lacking"]
('1......3..2....4', 3)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluesmith.board import Puzzle


@dataclass
class Progress:
    """How far a search has come.

    Attributes:
        engine: the method at work.
        doing: what it does, in words.
        best: the clues that leave the fewest candidates so far.
        lacking: how many candidates they leave.
        found: how many puzzles were found.
    """

    engine: str = ""
    doing: str = ""
    best: Puzzle | None = None
    lacking: int | None = None
    found: int = 0

    def at(self, engine: str, doing: str = "") -> None:
        """Report which method is at work, and on what."""
        self.engine, self.doing = engine, doing

    def offer(self, puzzle: Puzzle, lacking: int) -> None:
        """Keep clues if they leave fewer candidates than the best so far."""
        if self.lacking is None or lacking < self.lacking:
            self.best, self.lacking = puzzle, lacking

    def to_json(self) -> dict[str, object]:
        """Return all of it as plain data."""
        return {
            "engine": self.engine,
            "doing": self.doing,
            "best": None if self.best is None else str(self.best),
            "lacking": self.lacking,
            "found": self.found,
        }
