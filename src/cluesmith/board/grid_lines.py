# SPDX-License-Identifier: MIT
"""The lines of a board, whatever draws them: between cells, along diagonals, around regions.

A line is (x1, y1, x2, y2) in widths of a cell, from the upper left corner of the board.

>>> from cluesmith.board import Board
>>> board = Board.parse("4x4+diagonals")
>>> len(list(cell_lines(board))), list(diagonal_lines(board))
(6, [(0, 0, 4, 4), (0, 4, 4, 0)])
>>> list(region_lines(board))[:3]
[(0, 0, 0, 1), (0, 0, 1, 0), (1, 0, 2, 0)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board

Line = tuple[int, int, int, int]
"""Where a line begins and where it ends."""


def cell_lines(board: Board) -> Iterator[Line]:
    """Yield the thin lines between cells, from end to end."""
    size = board.size
    for at in range(1, size):
        yield 0, at, size, at
        yield at, 0, at, size


def diagonal_lines(board: Board) -> Iterator[Line]:
    """Yield the diagonals where they are groups."""
    size = board.size
    if board.diagonals:
        yield 0, 0, size, size
        yield 0, size, size, 0


def region_lines(board: Board) -> Iterator[Line]:
    """Yield the thick lines around regions, cell by cell, and the far edges of the board."""
    regions, size = board.regions, board.size
    for cell in range(board.cell_count):
        y, x = divmod(cell, size)
        if x == 0 or regions[cell] != regions[cell - 1]:
            yield x, y, x, y + 1
        if y == 0 or regions[cell] != regions[cell - size]:
            yield x, y, x + 1, y
    yield size, 0, size, size
    yield 0, size, size, size


def framed_cells(board: Board) -> Iterator[int]:
    """Yield the cells of extra regions, which are framed."""
    for extra in board.extras:
        yield from extra
