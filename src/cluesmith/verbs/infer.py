# SPDX-License-Identifier: MIT
"""The verb ``infer``: how far an inference technique gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.errors import in_field
from cluesmith.verbs.declaration import Encoding, Option, PuzzleTime, Threads, Verb, count, name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.infer.inference import Inference
    from cluesmith.errors import InputError


@dataclass(frozen=True)
class Infer(Verb):
    """Apply an inference technique to each puzzle."""

    name: ClassVar[str] = "infer"

    technique: Annotated[
        str, name("up, flp, hbr, bflp or dpll; without it the least that settles the puzzle.")
    ] = "least"
    grid_analysis: Annotated[bool, Option("Let grid analysis join in.")] = False
    encoding: Encoding = "extended"
    count: Annotated[int, count("With dpll: look for this many solutions.", python="limit")] = 2
    time: PuzzleTime = None
    threads: Threads = 1

    def check(self) -> None:
        """Refuse a technique that does not exist."""
        from cluesmith.engines.infer.technique import Technique

        with in_field("technique"):
            Technique.sequence(self.technique)

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Inference | InputError]:
        """Yield how far the technique gets on each entry."""
        from cluesmith.engines.infer.inference import infer_each

        return infer_each(
            [entry.position for entry in entries],
            self.technique,
            encoding=self.encoding,
            grid_analysis=self.grid_analysis,
            limit=self.count,
            time=self.time,
            threads=self.threads,
        )
