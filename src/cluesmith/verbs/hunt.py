# SPDX-License-Identifier: MIT
"""The verb ``hunt``: puzzles that a technique cannot solve, around puzzles that are known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.engines.limits import DEFAULT_TIME, deadline
from cluesmith.errors import in_field
from cluesmith.verbs.declaration import Option, Threads, Verb, VerbProgress, each

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
    subject: ClassVar[str] = "puzzles"
    chunk_lines: ClassVar[int] = 1
    is_job: ClassVar[bool] = True
    gives_many: ClassVar[bool] = True

    technique: Annotated[
        str,
        Option.name(
            "The technique that must fail: up, flp, bflp or hbr.",
            names="engines.infer.technique:Technique",
        ),
    ] = "flp"
    grid_analysis: Annotated[bool, Option("Let it use grid analysis as well.")] = False
    uniqueness: Annotated[
        str, Option.name("What tests for one solution: speed, or dpll with grid analysis.")
    ] = "speed"
    way: Annotated[
        str,
        Option.name("How candidates are made: vicinity, random or both.", names="hunting.hunt:Way"),
    ] = "both"
    count: Annotated[
        int | None, Option.count("Stop at so many puzzles; without it when the time is over.", 100)
    ] = None
    time: Annotated[float | None, Option.time("Time for the hunt.")] = DEFAULT_TIME
    seed: Annotated[int, Option.seed("The same seed has the same finds.")] = 0
    threads: Threads = 1

    def check(self) -> None:
        """Refuse names that do not exist."""
        self.check_with(())

    def check_with(self, entries: Sequence[PuzzleRecord]) -> None:
        """Refuse names that do not exist, and puzzles of other boards."""
        self.start(entries)

    def start(self, entries: Sequence[PuzzleRecord]) -> HuntRun:
        """Return the hunt around puzzles, or else around AI Escargot, before its first round."""
        from cluesmith.hunting.hunt import HuntRun, probe_counter, uniqueness_test

        with in_field("technique"):
            count_probes = probe_counter(
                self.technique, grid_analysis=self.grid_analysis, threads=self.threads
            )
        with in_field("uniqueness"):
            is_proper = uniqueness_test(self.uniqueness, threads=self.threads)
        return HuntRun(
            sources_of(entries), count_probes, seed=self.seed, way=self.way, is_proper=is_proper
        )

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[list[HardPuzzle] | InputError]:
        """Yield the puzzles that are found around each entry."""
        from cluesmith.hunting.hunt import hunt

        return each(entries, lambda entry: hunt([entry.puzzle], **self.options))

    def results(self, entries: Sequence[PuzzleRecord], watch: VerbProgress) -> Iterator[HardPuzzle]:
        """Return the puzzles found around all entries, each round's when it ends."""
        search = self.start(entries)

        def rounds() -> Iterator[HardPuzzle]:
            sent, is_over = 0, deadline(self.time)
            while sent != self.count and not is_over():
                for puzzle in search.run_round()[: self.count and self.count - sent]:
                    sent += 1
                    yield puzzle
                watch.tell({"engine": self.technique, **search.state, "found": sent})

        watch.tell({"engine": self.technique, **search.state})
        return rounds()


def sources_of(entries: Sequence[PuzzleRecord]) -> list[Puzzle]:
    """Return the puzzles to look around; without entries AI Escargot."""
    from cluesmith.board import Puzzle
    from cluesmith.hunting.hunt import AI_ESCARGOT

    return [entry.puzzle for entry in entries] or [Puzzle.parse(AI_ESCARGOT)]
