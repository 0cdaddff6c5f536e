# SPDX-License-Identifier: MIT
"""What the JSON of puzzle sites has in common; each value is checked for its type and range.

A site labels the region of each cell and lists further groups. Without labels, sites use the boxes
that come closest to squares: 2 rows by 3 columns on 6x6. What is not as expected is refused with an
InputError that has the name of the member.

Colours of cells, corner marks, lines and texts without a rule, settings: a record carries them as
one text of its meta, under the name of the format. Only that format writes them again.

>>> digit_of("7", 9, "R1C1")
7
>>> list_of([1, 2], "grid", 3)
Traceback (most recent call last):
...
cluesmith.errors.InputError: grid has 2 items; expected 3
>>> packed({"members": {"line": [{"outlineC": "#f00"}]}, "cells": {}})
'{"members":{"line":[{"outlineC":"#f00"}]}}'
>>> unpacked(_)["members"], unpacked("no JSON")
({'line': [{'outlineC': '#f00'}]}, {})
>>> site_board(6, None).regions[:12]
(0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1)
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from cluesmith.board.boxes import box_map
from cluesmith.board.formats.decoding import parse_object
from cluesmith.board.geometry import STANDARD, Board, numbered
from cluesmith.errors import GeometryMismatch, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence

CARRIERS = ("fpuzzles", "sudokupad")
"""The keys of meta with what the format of this name carries."""

PARTS = ("members", "cells", "items")
"""Members of the document, of its cells by their names, and of constraints by their texts."""


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


def cells_of(
    rows: object, name: str, size: int, columns: int | None = None
) -> list[dict[str, object]]:
    """Return the objects of all cells, in reading order; a board is square unless told."""
    return [
        object_of(cell, "a cell")
        for row in list_of(rows, name, size)
        for cell in list_of(row, f"a row of the {name}", columns or size)
    ]


def decline(constraints: Iterable[str]) -> None:
    """Refuse a puzzle with constraints that a board cannot represent."""
    names = sorted(name[:30] for name in constraints)
    if names:
        raise InputError(
            f"a puzzle with {', '.join(names[:5])}",
            expected="constraints that a board can represent",
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


def packed(parts: Mapping[str, object]) -> str:
    """Return parts as text, empty if there are none."""
    present = {name: parts[name] for name in PARTS if parts.get(name)}
    return json.dumps(present, separators=(",", ":"), sort_keys=True) if present else ""


def unpacked(text: str) -> dict[str, dict[str, object]]:
    """Return the parts of a text; none of a text that is not like one that was packed."""
    if not text:
        return {}
    try:
        parts = parse_object(text)
    except InputError:
        return {}
    return {name: value for name in PARTS if isinstance(value := parts.get(name), dict)}


def folded(own: str) -> Callable[[dict[str, str]], dict[str, str]]:
    """Return what a format keeps of meta: all but the parts that other formats carry."""

    def fold(meta: dict[str, str]) -> dict[str, str]:
        kept = {key: text for key, text in meta.items() if key not in CARRIERS}
        parts = packed(unpacked(meta.get(own, "")))
        return kept | ({own: parts} if parts else {})

    return fold


def others(members: Mapping[str, object], known: Collection[str]) -> dict[str, object]:
    """Return the members with other names than those that a format reads."""
    return {key: value for key, value in members.items() if key not in known}


def added(members: dict[str, object], carried: object) -> dict[str, object]:
    """Return members with the carried ones of the same cell or constraint, which replace none."""
    return {**carried, **members} if isinstance(carried, dict) else members
