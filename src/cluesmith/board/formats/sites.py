# SPDX-License-Identifier: MIT
"""What the JSON of puzzle sites has in common; each value is checked for its type and range.

A site labels the region of each cell and lists further groups. Without labels, sites use the boxes
that come closest to squares: 2 rows by 3 columns on 6x6. Every function here refuses what is not as
expected with an InputError that has the name of the member.

>>> digit_of("7", 9, "R1C1")
7
>>> list_of([1, 2], "grid", 3)
Traceback (most recent call last):
...
cluesmith.errors.InputError: grid has 2 items; expected 3
>>> site_board(6, None).regions[:12]
(0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1)
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cluesmith.board.geometry import STANDARD, Board, box_map, numbered
from cluesmith.errors import GeometryMismatch, InputError

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence


def object_of(value: object, name: str) -> dict[str, object]:
    """Return the members of an object."""
    if not isinstance(value, dict):
        raise InputError(f"{name} is {_kind(value)}", expected="an object")
    return value


def list_of(value: object, name: str, length: int | None = None) -> list[object]:
    """Return the items of a list."""
    if not isinstance(value, list):
        raise InputError(f"{name} is {_kind(value)}", expected="a list")
    if length is not None and len(value) != length:
        raise InputError(f"{name} has {len(value)} items", expected=str(length))
    return value


def int_of(value: object, name: str, lowest: int, highest: int) -> int:
    """Return an integer of a range."""
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise InputError(f"{name} is {_kind(value)}", expected=f"{lowest} to {highest}")
    return value


def digit_of(value: object, size: int, name: str) -> int:
    """Return a digit, written as a number or as text; 0 for null and the empty text."""
    if value is None or value == "":
        return 0
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= 2:
        value = int(value)
    return int_of(value, name, 0, size)


def mask_of_marks(value: object, size: int, name: str) -> int:
    """Return the mask of a list of digits, 0 for null."""
    mask = 0
    for mark in list_of([] if value is None else value, name):
        digit = digit_of(mark, size, name)
        mask |= 1 << digit >> 1
    return mask


def text_of(value: object) -> str:
    """Return the text of a scalar, empty for anything else."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, (str, int, float)) else ""


def texts_of(members: Mapping[str, object]) -> dict[str, str]:
    """Return the members that have text."""
    return {key: text for key, value in members.items() if (text := text_of(value))}


def _kind(value: object) -> str:
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    return repr(value)[:40]


def site_board(
    size: int,
    labels: Sequence[Hashable] | None,
    *,
    diagonals: bool = False,
    extras: Iterable[Iterable[int]] = (),
) -> Board:
    """Return the board with these regions, or with the boxes that sites assume."""
    regions = numbered(box_map(size) if labels is None else labels)
    return _board(size, regions, diagonals, tuple(map(tuple, extras)))


@lru_cache(maxsize=64)
def _board(
    size: int, regions: tuple[int, ...], diagonals: bool, extras: tuple[tuple[int, ...], ...]
) -> Board:
    """Return one board for all puzzles on it, so that its peers are computed once."""
    return Board(size, regions, diagonals, extras)


def cells_of(rows: object, name: str, size: int) -> list[dict[str, object]]:
    """Return the objects of all cells, in reading order."""
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


def reconcile(board: Board, expected: Board | None) -> Board:
    """Return the board that a text names; refuse it if the caller asked for another one."""
    if expected not in (None, board):
        raise GeometryMismatch(
            f"a puzzle on {board.spec[:60]}", expected=f"one on {expected.spec[:60]}"
        )
    return board
