# SPDX-License-Identifier: MIT
"""Deadly rectangles: four cells whose two digits could be swapped without any group noticing.

Where a solution has the digits x y over y x in such cells, and no clue among them, y x over x y
gives a second solution. So in a puzzle with one solution no rectangle without a clue is filled
like that; every strategy of the unique, hidden and avoidable rectangles rests on this alone.

>>> from cluesmith.board import Board
>>> len(rectangles(Board.classic(3)))
486
>>> len(rectangles(Board.parse("9x9+diagonals")))
150
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bitset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board, Group
    from cluesmith.strategies.state import State


@dataclass(frozen=True, slots=True)
class Rectangle:
    """The corners of two rows and two columns, in reading order."""

    corners: tuple[int, int, int, int]
    mask: int

    def opposite(self, corner: int) -> int:
        """Return the corner that is in neither line of a corner."""
        return self.corners[3 - self.corners.index(corner)]

    def neighbours(self, corner: int) -> tuple[int, int]:
        """Return the corner in the same row and the one in the same column."""
        index = self.corners.index(corner)
        return self.corners[index ^ 1], self.corners[index ^ 2]


@cache
def rectangles(board: Board) -> tuple[Rectangle, ...]:
    """Return every rectangle whose digits could be swapped unnoticed.

    Swapping keeps a group intact where the group holds none of the corners or two neighbours.
    Only rectangles do this with four cells, since every board has rows and columns.
    """
    size, found = board.size, []
    for top, bottom in combinations(range(0, board.cell_count, size), 2):
        for left, right in combinations(range(size), 2):
            corners = (top + left, top + right, bottom + left, bottom + right)
            if _is_swappable(board, corners):
                found.append(Rectangle(corners, bitset(corners)))
    return tuple(found)


def _is_swappable(board: Board, corners: tuple[int, int, int, int]) -> bool:
    rising, falling = bitset(corners[1:3]), bitset((corners[0], corners[3]))
    return all(
        (group.mask & rising).bit_count() == (group.mask & falling).bit_count() <= 1
        for corner in corners
        for group in board.groups_of[corner]
    )


@dataclass(frozen=True, slots=True)
class Threat:
    """A rectangle without a placed digit, and the two digits that must not fill it.

    Attributes:
        rectangle: the corners.
        digits: the mask of the two digits.
        floor: the corners that have no other candidates.
        roof: the corners that have.
    """

    rectangle: Rectangle
    digits: int
    floor: tuple[int, ...]
    roof: tuple[int, ...]

    @classmethod
    def of(cls, state: State, corners: tuple[int, int, int, int], digits: int) -> Threat:
        """Return the threat of two digits (a mask) to a rectangle."""
        return cls(
            Rectangle(corners, bitset(corners)),
            digits,
            tuple([corner for corner in corners if not state.masks[corner] & ~digits]),
            tuple([corner for corner in corners if state.masks[corner] & ~digits]),
        )

    @property
    def is_diagonal(self) -> bool:
        """Whether the roof is two opposite corners."""
        return len(self.roof) == 2 and self.roof[1] == self.rectangle.opposite(self.roof[0])

    @property
    def is_sided(self) -> bool:
        """Whether the roof is two neighbours."""
        return len(self.roof) == 2 and not self.is_diagonal


def threats(state: State) -> Iterator[Threat]:
    """Yield the rectangles that two digits could still fill.

    One corner has just these two candidates. Of the others some may be ruled out already, as long
    as the digits fit in one of the two ways.
    """
    masks = state.masks
    for rectangle in rectangles(state.board):
        if rectangle.mask & ~state.open:
            continue
        corners = rectangle.corners
        a, b, c, d = (masks[corner] for corner in corners)
        for digits in sorted({mask for mask in (a, b, c, d) if mask.bit_count() == 2}):
            low = digits & -digits
            high = digits ^ low
            if (a & d & low and b & c & high) or (a & d & high and b & c & low):
                yield Threat.of(state, corners, digits)


def confining_group(state: State, digit: int, first: int, second: int) -> Group | None:
    """Return the first group in which a digit can only go in one of two cells, or None."""
    cells = 1 << first | 1 << second
    for group in state.board.groups_of[first]:
        places = state.where[digit] & group.mask
        if group.mask >> second & 1 and places and not places & ~cells:
            return group
    return None
