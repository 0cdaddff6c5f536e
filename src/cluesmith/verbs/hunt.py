# SPDX-License-Identifier: MIT
"""The verb ``hunt``: puzzles that a technique cannot solve, around puzzles that are known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.engines.limits import DEFAULT_TIME
from cluesmith.errors import InputError, in_field
from cluesmith.verbs.declaration import Option, Threads, Verb, count, name, seconds, seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cluesmith.board import Puzzle
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.hunting.hunt import HardPuzzle, HuntRun


@dataclass(frozen=True)
class Hunt(Verb):
    """Look around each puzzle for others that a technique cannot solve."""

    name: ClassVar[str] = "hunt"
    together: ClassVar[int] = 1
    gives_many: ClassVar[bool] = True

    technique: Annotated[str, name("The technique that must fail: up, flp, bflp or hbr.")] = "flp"
    grid_analysis: Annotated[bool, Option("Let it use grid analysis as well.")] = False
    uniqueness: Annotated[
        str, name("What tests for one solution: speed, or dpll with grid analysis.")
    ] = "speed"
    way: Annotated[str, name("How candidates are made: vicinity, random or both.")] = "both"
    count: Annotated[
        int | None, count("Stop at so many puzzles; without it when the time is over.")
    ] = None
    time: Annotated[float | None, seconds("Time for the hunt.")] = DEFAULT_TIME
    seed: Annotated[int, seed("The same seed has the same finds.")] = 0
    threads: Threads = 1

    def check(self) -> None:
        """Refuse names that do not exist."""
        from cluesmith.hunting.hunt import AI_ESCARGOT

        self.start([AI_ESCARGOT])

    def start(self, sources: Iterable[str | Puzzle]) -> HuntRun:
        """Return the hunt around puzzles, before its first round."""
        from cluesmith.board import Puzzle
        from cluesmith.hunting.hunt import HuntRun, technique_test, uniqueness_test

        puzzles = [Puzzle.parse(each) if isinstance(each, str) else each for each in sources]
        with in_field("technique"):
            solves = technique_test(
                self.technique, grid_analysis=self.grid_analysis, threads=self.threads
            )
        with in_field("uniqueness"):
            is_proper = uniqueness_test(self.uniqueness, threads=self.threads)
        return HuntRun(puzzles, solves, seed=self.seed, way=self.way, is_proper=is_proper)

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[list[HardPuzzle] | InputError]:
        """Yield the puzzles that are found around each entry."""
        from cluesmith.hunting.hunt import hunt

        for entry in entries:
            try:
                yield hunt([entry.puzzle], **self.options)
            except InputError as error:
                yield error
