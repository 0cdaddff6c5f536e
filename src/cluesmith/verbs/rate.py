# SPDX-License-Identifier: MIT
"""The verb ``rate``: how hard a puzzle is.

>>> Rate(scale="covr").check()
Traceback (most recent call last):
cluesmith.errors.InputError: 'covr' is not a scale; expected cover?
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.verbs.declaration import SCALES, Option, Threads, Verb

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.errors import InputError
    from cluesmith.rating.contract import Scale
    from cluesmith.rating.rate import Rating


@dataclass(frozen=True)
class Rate(Verb):
    """Say how hard a puzzle is."""

    name: ClassVar[str] = "rate"
    subject: ClassVar[str] = "puzzle"

    scale: Annotated[
        str,
        Option.list(
            "The scales: cover, cover:7 for seven levels, cover_rows, infer, propagate, hodoku, "
            "se, all.",
            known="rating.contract:scales",
            names=SCALES,
        ),
    ] = "all"
    time: Annotated[
        float | None, Option.time("Time for each puzzle to find out whether it has one solution.")
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
        return rate_each(positions, self.scales, time=self.time, threads=self.threads)
