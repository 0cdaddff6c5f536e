# SPDX-License-Identifier: MIT
"""The lines of a board, whatever draws them: between cells and around regions.

And the names and places of digits; candidates stand in a small grid in their cell. A line is
(x1, y1, x2, y2) in widths of a cell, from the upper left corner of the board.

>>> from cluesmith.board import Board
>>> board = Board.parse("4x4")
>>> len(list(cell_lines(board))), digit_text(board, 3)
(6, '3')
>>> list(region_lines(board))[:3]
[(0, 0, 0, 1), (0, 0, 1, 0), (1, 0, 2, 0)]
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from cluesmith.board.lines import symbols

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board

GridLine = tuple[int, int, int, int]
"""Where a line begins and where it ends."""


def cell_lines(board: Board) -> Iterator[GridLine]:
    """Yield the thin lines between cells, from end to end."""
    for at in range(1, board.rows):
        yield 0, at, board.columns, at
    for at in range(1, board.columns):
        yield at, 0, at, board.rows


def region_lines(board: Board) -> Iterator[GridLine]:
    """Yield the thick lines around regions, cell by cell, and the far edges of the board."""
    columns, rows = board.columns, board.rows
    regions = board.regions or (0,) * board.cell_count
    for cell in range(board.cell_count):
        y, x = divmod(cell, columns)
        if x == 0 or regions[cell] != regions[cell - 1]:
            yield x, y, x, y + 1
        if y == 0 or regions[cell] != regions[cell - columns]:
            yield x, y, x + 1, y
    yield columns, 0, columns, rows
    yield 0, rows, columns, rows


def marks_across(board: Board) -> int:
    """Return how many candidates stand side by side in a cell."""
    return isqrt(board.size - 1) + 1


def mark_place(board: Board, digit: int) -> tuple[float, float]:
    """Return where a candidate stands in its cell, in widths of a cell from its upper left corner.

    >>> from cluesmith.board.geometry import STANDARD
    >>> mark_place(STANDARD, 5)
    (0.5, 0.5)
    """
    across = marks_across(board)
    row, column = divmod(digit - 1, across)
    return (column + 0.5) / across, (row + 0.5) / across


def digit_text(board: Board, digit: int) -> str:
    """Return how a digit is written on a board: on one that counts from 0 the first is 0."""
    return symbols(board.first)[digit - 1]
