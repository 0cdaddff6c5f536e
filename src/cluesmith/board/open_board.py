# SPDX-License-Identifier: MIT
"""Boards with open values, which ``set`` finds: written ``?``, as in ``killer_cage:total=?:r1c1``.

A full grid determines every open value: a cage's total is the sum of its digits, and an optional
dot is drawn where the digits have its relation.

>>> from cluesmith.board import Board
>>> board = Board.parse("4x4+killer_cage:total=?:r1c1,r1c2+difference?:r1c1,r2c1")
>>> frame(board).spec
'4x4+killer_cage:r1c1,r1c2'
>>> closed(board, bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])).spec
'4x4+killer_cage:total=3:r1c1,r1c2'
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board.constraints.declaration import Constraint
    from cluesmith.board.geometry import Board


def frame(board: Board) -> Board:
    """Return the board with what holds whatever the open values are."""
    if not board.open_constraints:
        return board
    fixed = [each for each in board.constraints if not each.is_open]
    framing = [each for open_ in board.open_constraints for each in open_.frame(board)]
    return replace(board, constraints=(*fixed, *framing))


def closed(board: Board, grid: bytes) -> Board | None:
    """Return the board with the values of a full grid; None if some constraint has no value there.

    Only the open constraints are looked at.
    """
    constraints = [each for each in board.constraints if not each.is_open]
    for open_ in board.open_constraints:
        kept = next((c for c in open_.closings(board) if keeps(grid, c, board)), None)
        if kept is None:
            return None
        constraints += kept
    return replace(board, constraints=tuple(constraints))


def is_closing(board: Board, other: Board) -> bool:
    """Whether another board is this one with all values found."""
    if not board.open_constraints:
        return board == other
    if replace(board, constraints=()) != replace(other, constraints=()) or other.open_constraints:
        return False
    left = list(other.constraints)
    for each in board.constraints:
        if each.is_open:
            continue
        if each not in left:
            return False
        left.remove(each)
    for open_ in board.open_constraints:
        closing = next((c for c in open_.closings(board) if all(e in left for e in c)), None)
        if closing is None:
            return False
        for each in closing:
            left.remove(each)
    return not left


def keeps(grid: bytes, constraints: Iterable[Constraint], board: Board) -> bool:
    """Whether a full grid keeps some constraints."""
    return all(
        each.holds([grid[cell] + board.first - 1 for cell in each.scope(board)], board)
        for each in constraints
    )


def example(board: Board) -> Board:
    """Return the board with the first value of each open constraint; there may be no solution.

    It has the same kinds of constraints as every board with all values found.
    """
    if not board.open_constraints:
        return board
    fixed = [each for each in board.constraints if not each.is_open]
    firsts = [each for open_ in board.open_constraints for each in next(open_.closings(board))]
    return replace(board, constraints=(*fixed, *firsts))
