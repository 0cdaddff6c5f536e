# SPDX-License-Identifier: MIT
"""The outline of some cells, a little inside their border, as closed ways from corner to corner.

Each side of a cell that borders on another cell than those of the list is a piece, walked so that
the cells are at the right. Where two pieces meet they have a point in common, so they join up.

>>> list(outlines((0, 1), 4, 0.25))
[((0.25, 0.25), (1.75, 0.25), (1.75, 0.75), (0.25, 0.75))]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Point = tuple[float, float]
"""Widths of a cell to the right and down."""


def outlines(cells: Iterable[int], columns: int, inset: float) -> Iterator[tuple[Point, ...]]:
    """Yield the closed outlines of some cells of a board with so many columns.

    Cells that do not touch have an outline each; a hole has one, too.
    """
    following = dict(_pieces({divmod(cell, columns) for cell in cells}, inset))
    while following:
        start = point = next(iter(following))
        corners: list[Point] = []
        while point in following:
            corners.append(point)
            point = following.pop(point)
            if point == start:
                break
        yield tuple(_turns(corners))


def _pieces(cells: set[tuple[int, int]], inset: float) -> Iterator[tuple[Point, Point]]:
    """Yield the two ends of each piece of the outline, seen from the middle of its cell."""
    for row, column in sorted(cells):
        # (down, right) of the direction in which the piece runs; the border is at its left.
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            out_down, out_right = -right, down
            if (row + out_down, column + out_right) in cells:
                continue
            ends = []
            for way in (-1, 1):
                ahead = (row + way * down, column + way * right)
                corner = (ahead[0] + out_down, ahead[1] + out_right)
                # A corner of the outline; a straight way on; or a turn into the next cell.
                reach = 0.5 - inset if ahead not in cells else 0.5
                if ahead in cells and corner in cells:
                    reach = 0.5 + inset
                far = 0.5 - inset
                ends.append(
                    (
                        round(column + 0.5 + way * reach * right + far * out_right, 6),
                        round(row + 0.5 + way * reach * down + far * out_down, 6),
                    )
                )
            yield ends[0], ends[1]


def _turns(corners: list[Point]) -> Iterator[Point]:
    """Yield the corners at which the way turns."""
    for number, (x, y) in enumerate(corners):
        (x1, y1), (x2, y2) = corners[number - 1], corners[(number + 1) % len(corners)]
        if not (x1 == x == x2 or y1 == y == y2):
            yield x, y
