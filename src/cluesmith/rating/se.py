# SPDX-License-Identifier: MIT
"""The scale of the program Sudoku Explainer: the rating ER of the hardest step.

The order of techniques and their ratings are those of its version 1.2.1; the steps are our own.
Each step is one of the easiest technique that has a step: its easiest step, then its shortest. If
several are alike, the order of the cells decides. So the rating may change a little under symmetry,
as in the program. Nested chains are missing; a puzzle that needs them has no rating.

>>> from cluesmith.board.arrays import to_array
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> SCALE.rate_many(to_array(line), STANDARD)
[1.2]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.board.arrays import check_array, native_refusals
from cluesmith.board.geometry import STANDARD
from cluesmith.rating.contract import Scale

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade


def hardest_steps(
    puzzles: NDArray[np.uint8], *, threads: int = 1
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return for each trace how it ends, 0 for solved, and its hardest step.

    The hardest step is its rating in tenths, 0 without a step, and the first technique with that
    rating, by its place in the order. For an unsolved puzzle it is only a lower bound.
    """
    check_array(puzzles, "puzzles", "uint8", 81)
    with native_refusals():
        return _native.walk_like_explainer(puzzles, threads=threads)


def _rate(puzzles: NDArray[np.uint8], _: Board, threads: int) -> list[Grade | None]:
    ends, tenths, _techniques = hardest_steps(puzzles, threads=threads)
    graded = zip(ends.tolist(), tenths.tolist(), strict=True)
    return [None if end else rating / 10 for end, rating in graded]


SCALE = Scale("se", _rate, has_numbers=True, board=STANDARD, title="Sudoku Explainer", highest=12)
