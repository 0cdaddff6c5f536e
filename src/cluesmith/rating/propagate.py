# SPDX-License-Identifier: MIT
"""The propagation scale: the least scheme of Simonis that solves a puzzle without search.

>>> from cluesmith.board import Board
>>> from cluesmith.board.arrays import to_array
>>> puzzle = to_array("1......3..2....4")
>>> scale().rate_many(puzzle, Board.classic(2))
['FC']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.propagate.run import propagate_many
from cluesmith.engines.propagate.schemes import MODELS
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade

SEARCH = "search"
"""The grade of puzzles that no scheme solves without search."""


class PropagateScale:
    """Rates by the schemes in the order of their table.

    Bounds consistency depends on the order of digits and cells, so BC, BCI and BCV may change under
    symmetry; the other schemes do not.
    """

    name = "propagate"
    fields: tuple[str, ...] = ()
    ladder: tuple[str | int, ...] = (*MODELS, SEARCH)
    has_numbers = False

    def rates(self, board: Board) -> bool:
        """See :class:`cluesmith.rating.contract.Scale`."""
        return board.cell_count > 0

    def rate_many(
        self, puzzles: NDArray[np.uint8], board: Board, *, threads: int = 1
    ) -> list[Grade]:
        """See :class:`cluesmith.rating.contract.Scale`."""
        reached = propagate_many(puzzles, threads=threads, board=board)
        grades: list[Grade] = np.where(reached.solved, reached.schemes, SEARCH).tolist()
        return grades


def scale(variant: str = "") -> PropagateScale:
    """Return the scale; it has no variants."""
    if variant:
        raise InputError(f"the scale propagate:{variant[:20]}", expected="propagate")
    return PropagateScale()
