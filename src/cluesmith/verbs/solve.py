# SPDX-License-Identifier: MIT
"""The verb ``solve``: the solutions of a puzzle, with their proof where it is asked for.

>>> from cluesmith.board import formats
>>> [outcome] = Solve(count=1).work(formats.read("1......3..2....4"))
>>> outcome.to_json()["status"]
'found'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.errors import InputError, in_field
from cluesmith.verbs.declaration import Option, PuzzleTime, Threads, Verb, count, name, names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Position
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.outcome import Outcome
    from cluesmith.verbs.certify import Certified


@dataclass(frozen=True)
class Solve(Verb):
    """Solve each puzzle."""

    name: ClassVar[str] = "solve"
    together: ClassVar[int] = 4000

    count: Annotated[int, count("Look for this many solutions.", python="limit")] = 2
    engine: Annotated[str, name("The solving engine: speed, cover, sat or cp.")] = "speed"
    time: PuzzleTime = None
    assume: Annotated[str, names("Candidates that are taken to hold, as r4c7=5,r1c1=2.")] = ""
    certificate: Annotated[bool, Option("Prove what is said about the number of solutions.")] = (
        False
    )
    threads: Threads = 1

    def check(self) -> None:
        """Refuse an engine that does not exist."""
        from cluesmith.engines.contract import engine

        with in_field("engine"):
            engine(self.engine)

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Outcome | Certified | InputError]:
        """Yield the solutions of each entry, with a certificate their proof too."""
        from cluesmith.engines.solve import solve_each

        positions = [entry.position for entry in entries]
        if self.certificate or self._assumed:
            return self._solve_assuming(positions)
        return solve_each(
            positions, limit=self.count, engine=self.engine, time=self.time, threads=self.threads
        )

    @property
    def _assumed(self) -> list[str]:
        return [word.strip() for word in self.assume.split(",") if word.strip()]

    def _solve_assuming(
        self, positions: Sequence[Position]
    ) -> Iterator[Outcome | Certified | InputError]:
        from cluesmith.board.text import parse_candidate
        from cluesmith.engines.solve import solve
        from cluesmith.verbs.certify import certify

        for position in positions:
            try:
                with in_field("assume"):
                    pairs = [parse_candidate(each, position.board.size) for each in self._assumed]
                if self.certificate:
                    yield certify(
                        position,
                        assume=self._assumed,
                        limit=self.count,
                        engine=self.engine,
                        time=self.time,
                    )
                else:
                    yield solve(
                        position.assuming(pairs),
                        limit=self.count,
                        engine=self.engine,
                        time=self.time,
                    )
            except InputError as error:
                yield error
