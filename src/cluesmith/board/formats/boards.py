# SPDX-License-Identifier: MIT
"""Boards as puzzle sites describe them: a label for the region of each cell, and further groups.

Without labels, sites use the boxes that come closest to squares: 2 rows by 3 columns on 6x6.

>>> site_board(4, None).spec
'4x4'
>>> site_board(6, None).regions[:12]
(0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1)
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING

from cluesmith.board.geometry import Board
from cluesmith.errors import GeometryMismatch

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence


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
