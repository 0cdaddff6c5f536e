# SPDX-License-Identifier: MIT
"""The verb ``propagate``: how far a propagation scheme comes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.errors import in_field
from cluesmith.verbs.declaration import Option, PuzzleTime, Threads, Verb

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.propagate.propagation import Propagation
    from cluesmith.errors import InputError


@dataclass(frozen=True)
class Propagate(Verb):
    """Apply a propagation scheme to each puzzle."""

    name: ClassVar[str] = "propagate"

    scheme: Annotated[
        str,
        Option(
            "FC, FCI, BC, BCI, HAC, HACS, HACC, HAC3, HACSC, HACS3, HACC3, HACSC3, FCV, BCV, "
            "HACV or AC3; without it the least of them that solves the puzzle.",
            metavar="SCHEME",
        ),
    ] = "least"
    search: Annotated[bool, Option("Go on by search where propagation is stuck.")] = False
    time: PuzzleTime = None
    threads: Threads = 1

    def check(self) -> None:
        """Refuse a scheme that does not exist."""
        from cluesmith.engines.propagate.run import check_scheme

        with in_field("scheme"):
            check_scheme(self.scheme)

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Propagation | InputError]:
        """Yield how far the scheme comes with each entry."""
        from cluesmith.engines.propagate.run import propagate_each

        positions = [entry.position for entry in entries]
        return propagate_each(positions, **self.options)
