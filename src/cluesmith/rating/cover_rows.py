# SPDX-License-Identifier: MIT
"""The cover_rows scale: how much a player looks at to find the rows of the steps.

The authors of *The Application of Exact Cover to the Creating of Sudoku Puzzle* rate the search of
columns only, and name the search of rows as the missing half. This scale counts it: the rating of a
step is the number of rows (candidates) of its columns, and
:data:`~cluesmith.engines.cover.ratings.PLACE_WEIGHT` for each place (a cell or a group) that shows
which of these rows exclude each other. The rating of a puzzle is that of its hardest step; the
score adds up over the steps. Puzzles that the theorems do not solve have neither.

>>> from cluesmith.board.geometry import STANDARD
>>> from cluesmith.board.arrays import to_array
>>> line = "7.8...3.....6.1...4.........6.....253...8.......1...9..9.5....2....7.4..........."
>>> SCALE.rate_many(to_array(line), STANDARD)
[{'rating': 32, 'score': 301}]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.engines.cover.simulate import rate_row_search
from cluesmith.rating.contract import Scale

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade


def _rate(puzzles: NDArray[np.uint8], board: Board, threads: int) -> list[Grade]:
    hardest, sums, ends = rate_row_search(puzzles, threads=threads, board=board)
    return [
        {"rating": None, "score": None} if end else {"rating": rating, "score": score}
        for rating, score, end in zip(hardest.tolist(), sums.tolist(), ends.tolist(), strict=True)
    ]


SCALE = Scale(
    "cover_rows",
    _rate,
    ("rating", "score"),
    has_numbers=True,
    title="Exact cover, rows",
    highest=40,
    numbers=range(1_000_000),
    knows_groups_only=True,
)
