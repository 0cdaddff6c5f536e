# SPDX-License-Identifier: MIT
"""The verb ``reduce``: clues taken away until none can go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.errors import in_field
from cluesmith.verbs.declaration import Seed, Symmetry, Threads, Verb, names, seconds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.errors import InputError
    from cluesmith.generating.reduce import Reduction


@dataclass(frozen=True)
class Reduce(Verb):
    """Take clues from each puzzle."""

    name: ClassVar[str] = "reduce"

    keep: Annotated[
        str | None,
        names("Strategies that must go on to solve it, e.g. singles, or a scheme, e.g. HAC."),
    ] = None
    symmetry: Symmetry = "none"
    seed: Seed = 0
    time: Annotated[
        float | None, seconds("Time for each puzzle; then the rest of its clues stays.")
    ] = None
    threads: Threads = 1

    def check(self) -> None:
        """Refuse strategies, schemes and symmetries that do not exist."""
        from cluesmith.board.geometry import STANDARD
        from cluesmith.board.shapes import orbits_of
        from cluesmith.generating.requirement import Requirement

        with in_field("symmetry"):
            orbits_of(self.symmetry, STANDARD)
        with in_field("keep"):
            Requirement.of(self.keep)

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Reduction | InputError]:
        """Yield what is left of each entry when clues go."""
        from cluesmith.generating.reduce import reduce_each

        return reduce_each([entry.position for entry in entries], **self.options)
