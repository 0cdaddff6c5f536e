# SPDX-License-Identifier: MIT
"""What the JSON of puzzle sites has in common: boards, cells, and what a record cannot hold.

A site labels the region of each cell and lists further groups. Without labels, sites use the boxes
that come closest to squares: 2 rows by 3 columns on 6x6.

>>> site_board(4, None).spec
'4x4'
>>> site_board(6, None).regions[:12]
(0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1)
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING

from cluesmith.board.formats.checked import list_of, object_of
from cluesmith.board.geometry import STANDARD, Board
from cluesmith.errors import GeometryMismatch, InputError

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Sequence


def site_board(
    size: int,
    labels: Sequence[Hashable] | None,
    *,
    diagonals: bool = False,
    extras: Iterable[Iterable[int]] = (),
) -> Board:
    """Return the board with these regions, or with the boxes that sites assume.

    Raises:
        InputError: the regions or the extra groups do not all have ``size`` cells.
    """
    labels = default_regions(size) if labels is None else labels
    numbers = {label: number for number, label in enumerate(dict.fromkeys(labels))}
    regions = tuple(numbers[label] for label in labels)
    return _board(size, regions, diagonals, tuple(sorted({tuple(sorted(e)) for e in extras})))


@lru_cache(maxsize=64)
def _board(
    size: int, regions: tuple[int, ...], diagonals: bool, extras: tuple[tuple[int, ...], ...]
) -> Board:
    """Return one board for all puzzles on it, so that its peers are computed once."""
    return Board(size, regions, diagonals, extras)


def default_regions(size: int) -> tuple[int, ...]:
    """Return the region of each cell that sites assume, numbered in reading order."""
    height = next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)
    width = size // height
    return tuple(
        row // height * height + column // width for row in range(size) for column in range(size)
    )


def cells_of(rows: object, name: str, size: int) -> list[dict[str, object]]:
    """Return the objects of all cells, in reading order.

    Raises:
        InputError: rows or cells are missing or malformed.
    """
    return [
        object_of(cell, "a cell")
        for row in list_of(rows, name, size)
        for cell in list_of(row, f"a row of the {name}", size)
    ]


def decline(constraints: Iterable[str]) -> None:
    """Refuse a puzzle with constraints that a board cannot represent."""
    names = sorted(name[:30] for name in constraints)
    if names:
        raise InputError(
            f"a puzzle with {', '.join(names[:5])}",
            expected="no constraints but diagonals and extra regions",
        )


def has_both(diagonals: Collection[object]) -> bool:
    """Return whether a puzzle has both diagonals; refuse one alone."""
    if len(diagonals) == 1:
        raise InputError("a puzzle with one diagonal", expected="both diagonals or none")
    return bool(diagonals)


def nine_by_nine(board: Board | None, name: str) -> Board:
    """Return the board asked for, else the standard one; refuse one that is not 9x9."""
    if board is not None and board.size != STANDARD.size:
        raise GeometryMismatch(f"{name} on a board of size {board.size}", expected="9x9")
    return board or STANDARD


def reconcile(named: Board, asked: Board | None) -> Board:
    """Return the board that a text names.

    Raises:
        GeometryMismatch: the caller asked for another board.
    """
    if asked not in (None, named):
        raise GeometryMismatch(
            f"a puzzle on {named.spec[:60]}", expected=f"one on {asked.spec[:60]}"
        )
    return named
