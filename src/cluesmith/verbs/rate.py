# SPDX-License-Identifier: MIT
"""The verb ``rate``: how hard a puzzle is.

>>> Rate(scale="covr").check()
Traceback (most recent call last):
cluesmith.errors.InputError: 'covr' is not a scale; did you mean cover?
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.verbs.option import SCALES, Option
from cluesmith.verbs.shared_options import Threads
from cluesmith.verbs.subject import PUZZLE, Subject
from cluesmith.verbs.verb import Verb

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.errors import InputError
    from cluesmith.rating.contract import Scale
    from cluesmith.rating.rate import RatedRows, Rating


@dataclass(frozen=True)
class Rate(Verb):
    """Say how hard a puzzle is."""

    name: ClassVar[str] = "rate"
    subject: ClassVar[Subject] = PUZZLE
    with_remarks: ClassVar[bool] = False

    scale: Annotated[
        str | None,
        Option.list(
            "The scales: {names}; cover:7 has seven levels. Without it JSON and tables have all; "
            "lines for people have hodoku and se, and all on boards that these two do not rate.",
            known="rating.contract:scales",
            names=SCALES,
        ),
    ] = None
    steps: Annotated[
        bool, Option("Tell technique counts, the hardest step and the bottlenecks, too.")
    ] = False
    time: Annotated[
        float | None,
        Option.time(
            "Time for each puzzle: for its solution, and for the scales that may take long."
        ),
    ] = None
    threads: Threads = 1

    @property
    def scales(self) -> Sequence[Scale]:
        """The scales that are asked for.

        Raises:
            InputError: an unknown one.
        """
        from cluesmith.rating.contract import scales

        return scales(self.scale)

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Rating | InputError]:
        """Yield how hard each entry is."""
        from cluesmith.rating.rate import rate_each

        positions = [entry.position for entry in entries]
        return rate_each(
            positions, self.scales, steps=self.steps, time=self.time, threads=self.threads
        )

    @property
    def takes_rows(self) -> bool:
        """Whether there is no time limit, which is for each puzzle, and no steps are told."""
        return self.time is None and not self.steps

    def rows(self, puzzles: NDArray[np.uint8]) -> RatedRows:
        """Return how hard plain 9x9 puzzles are."""
        from cluesmith.rating.rate import rate_rows

        return rate_rows(puzzles, self.scales, self.threads)
