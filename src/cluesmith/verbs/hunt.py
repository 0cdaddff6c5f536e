# SPDX-License-Identifier: MIT
"""The verb ``hunt``: puzzles that a technique cannot solve, around puzzles that are known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.engines.limits import DEFAULT_TIME
from cluesmith.verbs.option import Option
from cluesmith.verbs.subject import PUZZLES, Subject
from cluesmith.verbs.verb import Verb, VerbProgress, each

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Puzzle
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.errors import InputError
    from cluesmith.hunting.hunt import HardPuzzle, HuntRun


@dataclass(frozen=True)
class Hunt(Verb):
    """Look for puzzles that a technique cannot solve, no two of them equivalent."""

    name: ClassVar[str] = "hunt"
    subject: ClassVar[Subject] = PUZZLES
    chunk_lines: ClassVar[int] = 1
    is_job: ClassVar[bool] = True
    gives_many: ClassVar[bool] = True

    technique: Annotated[
        str,
        Option.name(
            "The technique that must fail: {names}.",
            names="hunting.hunt:TECHNIQUES",
        ),
    ] = "flp"
    grid_analysis: Annotated[bool, Option("Let it use grid analysis as well.")] = False
    uniqueness: Annotated[
        str,
        Option.name(
            "What tests for one solution: {names}; dpll has grid analysis.",
            names="hunting.hunt:UNIQUENESS_TESTS",
        ),
    ] = "speed"
    way: Annotated[
        str,
        Option.name("How candidates are made: {names}.", names="hunting.hunt:CandidateSource"),
    ] = "both"
    count: Annotated[
        int | None, Option.count("Stop at so many puzzles; without it when the time is over.", 100)
    ] = None
    time: Annotated[float | None, Option.time("Time for the hunt.")] = DEFAULT_TIME
    seed: Annotated[int, Option.seed("The same seed finds the same puzzles.")] = 0
    threads: Annotated[int, Option.threads("Threads that test candidates.")] = 1

    def check(self) -> None:
        """Refuse names that do not exist."""
        self.check_with(())

    def check_with(self, entries: Sequence[PuzzleRecord]) -> None:
        """Refuse names that do not exist, and puzzles of other boards."""
        self.start(entries)

    def start(self, entries: Sequence[PuzzleRecord]) -> HuntRun:
        """Return the hunt around puzzles, or else around AI Escargot, before its first round."""
        from cluesmith.hunting.hunt import HuntRun

        how = {name: value for name, value in self.options.items() if name not in ("count", "time")}
        return HuntRun.of(sources_of(entries), **how)

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[list[HardPuzzle] | InputError]:
        """Yield the puzzles that are found around each entry."""
        from cluesmith.hunting.hunt import hunt

        return each(entries, lambda entry: hunt([entry.puzzle], **self.options))

    def results(self, entries: Sequence[PuzzleRecord], watch: VerbProgress) -> Iterator[HardPuzzle]:
        """Return the puzzles found around all entries, each round's when it ends."""
        run = self.start(entries)

        def puzzles() -> Iterator[HardPuzzle]:
            sent = 0
            for round_ in run.rounds(self.count, self.time):
                yield from round_.puzzles
                sent += len(round_.puzzles)
                watch.tell({"engine": self.technique, **run.state, "found": sent})

        watch.tell({"engine": self.technique, **run.state})
        return puzzles()


def sources_of(entries: Sequence[PuzzleRecord]) -> list[Puzzle]:
    """Return the puzzles to look around; without entries AI Escargot."""
    from cluesmith.board import Puzzle
    from cluesmith.hunting.hunt import AI_ESCARGOT

    return [entry.puzzle for entry in entries] or [Puzzle.parse(AI_ESCARGOT)]
