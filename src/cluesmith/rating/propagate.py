# SPDX-License-Identifier: MIT
"""The propagation scale: the least scheme of Simonis that solves a puzzle without search.

Bounds consistency depends on the order of digits and cells, so BC, BCI and BCV may change under
symmetry; the other schemes do not.

>>> from cluesmith.board import Board
>>> from cluesmith.board.arrays import to_array
>>> puzzle = to_array("1......3..2....4")
>>> SCALE.rate_many(puzzle, Board.classic(2))
['FC']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.propagate.run import propagate_many
from cluesmith.engines.propagate.schemes import MODELS
from cluesmith.rating.contract import Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade

SEARCH = "search"
"""The grade of puzzles that no scheme solves without search."""


def _rate(puzzles: NDArray[np.uint8], board: Board, threads: int) -> list[Grade]:
    """Return the first scheme of the table that solves each puzzle."""
    reached = propagate_many(puzzles, threads=threads, board=board)
    grades: list[Grade] = np.where(reached.solved, reached.schemes, SEARCH).tolist()
    return grades


SCALE = Scale(
    "propagate",
    _rate,
    ladder=(*MODELS, SEARCH),
    title="Propagation",
    knows_groups_only=True,
)
