# SPDX-License-Identifier: MIT
"""The cover scale: the hardest step that the theorems of exact cover need, and its level.

>>> from cluesmith.board import Board
>>> from cluesmith.board.arrays import to_array
>>> puzzle = to_array("1......3..2....4")
>>> scale().rate_many(puzzle, Board.classic(2))
[{'rating': 0.5, 'level': 'very easy'}]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cluesmith.engines.cover.simulate import simulate_many
from cluesmith.errors import InputError
from cluesmith.rating.levels import MOST, Levels

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade


@dataclass(frozen=True)
class CoverScale:
    """Rates by the hardest application of theorems 5 to 9; see :mod:`cluesmith.engines.cover`.

    Puzzles that are not solved by them have no rating and the last level. A rating stays the same
    under every symmetry of the board.
    """

    levels: Levels = field(default_factory=Levels)
    name: str = "cover"
    fields: tuple[str, ...] = ("rating", "level")
    has_numbers: bool = True

    @property
    def ladder(self) -> tuple[str | int, ...]:
        """See :class:`cluesmith.rating.contract.Scale`."""
        return self.levels.names

    def rates(self, board: Board) -> bool:
        """See :class:`cluesmith.rating.contract.Scale`."""
        return board.cell_count > 0

    def rate_many(
        self, puzzles: NDArray[np.uint8], board: Board, *, threads: int = 1
    ) -> list[Grade]:
        """See :class:`cluesmith.rating.contract.Scale`."""
        found = simulate_many(puzzles, threads=threads, board=board)
        known = {None: self._grade(None)}
        grades: list[Grade] = []
        for tenths, solved in zip(found.ratings.tolist(), found.solved.tolist(), strict=True):
            key = tenths if solved else None
            if key not in known:
                known[key] = self._grade(key)
            grades.append(dict(known[key]))
        return grades

    def _grade(self, tenths: int | None) -> dict[str, object]:
        rating = None if tenths is None else tenths / 10
        return {"rating": rating, "level": self.levels.of(tenths)}


def scale(variant: str = "") -> CoverScale:
    """Return the scale with so many levels, five where the variant is empty."""
    if not variant:
        return CoverScale()
    if not variant.isdecimal():
        raise InputError(f"the scale cover:{variant[:20]}", expected=f"1 to {MOST} levels")
    return CoverScale(Levels(int(variant)))
