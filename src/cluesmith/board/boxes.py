# SPDX-License-Identifier: MIT
"""Boxes: the rectangles that fill a board.

>>> box_height(6), boxes(4, 4, 4)
(2, (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3))
"""

from __future__ import annotations

from functools import cache
from math import isqrt


def box_height(size: int) -> int:
    """Return the rows of a box: the boxes come closest to squares and are at least as wide."""
    return next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)


@cache
def box_map(size: int) -> tuple[int, ...]:
    """Return the box of each cell, numbered in reading order."""
    height = box_height(size)
    return _boxes(size, size, height, size // height)


@cache
def boxes(rows: int, columns: int, cells: int) -> tuple[int, ...] | None:
    """Return the box of each cell where boxes of so many cells fill the board, else None.

    The boxes come closest to squares; boxes of one row or one column do not count.
    """
    if min(rows, columns) < 1:
        return None
    for short in range(isqrt(min(cells, rows * columns)), 1, -1):
        long, rest = divmod(cells, short)
        for height, width in ((short, long), (long, short)):
            if not rest and rows % height == 0 and columns % width == 0:
                return _boxes(rows, columns, height, width)
    return None


def _boxes(rows: int, columns: int, height: int, width: int) -> tuple[int, ...]:
    across = columns // width
    return tuple(
        row // height * across + column // width for row in range(rows) for column in range(columns)
    )
