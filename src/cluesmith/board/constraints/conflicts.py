# SPDX-License-Identifier: MIT
"""Which digits of a partly filled board break a constraint, by the predicates alone.

>>> from cluesmith.board import Board
>>> board = Board.parse("4x4+killer_cage:total=7:r1c1,r1c2+thermometer:r2c1,r2c2")
>>> sorted(broken_cells(board, [1, 0, 0, 0, 2, 3] + [0] * 10))
[0]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.constraints.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.board.geometry import Board

_MOST_STATES = 2000
"""A piece that leaves more states than this after a cell is not tried further."""


def broken_cells(board: Board, digits: Sequence[int]) -> set[int]:
    """Return the filled cells of every piece of a constraint that no digits elsewhere can mend.

    A constraint with an open value breaks nothing.

    Args:
        board: the board with its constraints.
        digits: the digit of each cell, 0 for none.
    """
    broken: set[int] = set()
    for constraint in board.constraints:
        if constraint.is_open:
            continue
        for piece in constraint.pieces(board):
            filled = {
                cell: [digits[cell] + board.first - 1] for cell in piece.cells if digits[cell]
            }
            if not filled:
                continue
            trial = Trial(piece, [], board.values)
            if trial.holds_within(filled, _MOST_STATES, lambda: None) is False:
                broken |= filled.keys()
    return broken
