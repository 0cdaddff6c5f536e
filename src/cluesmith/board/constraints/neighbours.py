# SPDX-License-Identifier: MIT
"""Cells near each other, and lines of cells, on boards of any shape.

>>> from cluesmith.board.geometry import STANDARD
>>> list(neighbours(0, STANDARD)), len(list(at_steps(STANDARD, KNIGHT)))
([1, 9], 224)
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board.geometry import Board

ORTHOGONAL = ((0, 1), (1, 0))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))
KING = ((0, 1), (1, 0), (1, 1), (1, -1))


def neighbours(cell: int, board: Board) -> Iterator[int]:
    """Yield the cells that share an edge with a cell."""
    row, column = divmod(cell, board.columns)
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        if 0 <= row + down < board.rows and 0 <= column + right < board.columns:
            yield cell + down * board.columns + right


def at_steps(board: Board, steps: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield each pair of cells that one of the steps (rows down, columns right) leads between."""
    for cell in range(board.cell_count):
        row, column = divmod(cell, board.columns)
        for down, right in steps:
            if row + down < board.rows and 0 <= column + right < board.columns:
                yield cell, cell + down * board.columns + right


def direction(cells: tuple[int, ...], board: Board) -> tuple[int, int]:
    """Return the rows and columns from the first cell to the second."""
    (row, column), (next_row, next_column) = (divmod(cell, board.columns) for cell in cells[:2])
    return next_row - row, next_column - column


def is_seen_from_outside(cells: tuple[int, ...], board: Board, *, slanted: bool) -> bool:
    """Whether cells are in one line, in order, and start at the edge where a clue can stand.

    >>> from cluesmith.board.geometry import STANDARD
    >>> is_seen_from_outside((0, 1, 2), STANDARD, slanted=False)
    True
    >>> is_seen_from_outside((10, 20), STANDARD, slanted=True)
    False
    """
    places = [divmod(cell, board.columns) for cell in cells]
    steps = {(r2 - r1, c2 - c1) for (r1, c1), (r2, c2) in pairwise(places)}
    if not steps:
        row, column = places[0]
        return row in (0, board.rows - 1) or column in (0, board.columns - 1)
    [(down, right), *others] = steps
    row, column = places[0][0] - down, places[0][1] - right
    is_inside = 0 <= row < board.rows and 0 <= column < board.columns
    lengths = (1, 1) if slanted else (0, 1)
    return not others and not is_inside and tuple(sorted((abs(down), abs(right)))) == lengths


def squares(board: Board) -> Iterator[tuple[int, int, int, int]]:
    """Yield the four cells of each 2x2 square, in reading order."""
    for row in range(board.rows - 1):
        for column in range(board.columns - 1):
            cell = row * board.columns + column
            yield cell, cell + 1, cell + board.columns, cell + board.columns + 1
