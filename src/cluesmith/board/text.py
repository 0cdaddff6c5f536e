# SPDX-License-Identifier: MIT
"""The one codec between cells and digits in code and their names in text, JSON and URLs.

In code, a cell is an index in reading order, a digit an integer from 1 and a set of digits a mask
with bit d-1 for digit d. In text a cell is ``r4c7`` and a digit one character.

>>> cell_name(33, 9), parse_cell("R4C7", 9)
('r4c7', 33)
>>> digit_name(10), mask_of((1, 3)), digits_of(0b101)
('A', 5, (1, 3))
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from cluesmith.board.bits import bits, bitset
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
"""The character of each digit: digit d is ``SYMBOLS[d - 1]``."""

BLANK = "."
"""How a blank cell is written."""

MAX_SIZE = len(SYMBOLS)
"""The largest board that can be written with one character a cell."""

MOST_SHOWN = 100
"""The longest repr, in characters."""

Sliced = TypeVar("Sliced", str, list[Any])

_CELL = re.compile(r"[rR](\d{1,2})[cC](\d{1,2})")


@cache
def names_of_cells(columns: int) -> tuple[str, ...]:
    """Return the names of all cells of a board with so many columns, as ``r4c7``."""
    return tuple(f"r{row + 1}c{column + 1}" for row in range(MAX_SIZE) for column in range(columns))


def cell_name(cell: int, size: int) -> str:
    """Return the name of a cell, as ``r4c7``; the size is the number of columns."""
    return names_of_cells(size)[cell]


def cell_names(cells: Iterable[int], size: int, conjunction: str = "and") -> str:
    """Return the names of several cells in a phrase, as ``r1c1, r1c2 and r4c7``."""
    names = names_of_cells(size)
    return phrase([names[cell] for cell in cells], conjunction)


def phrase(words: Sequence[str], conjunction: str = "and") -> str:
    """Return words joined as in a sentence: ``a, b and c``."""
    if len(words) == 1:
        return words[0]
    if not words:
        return ""
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def brief(thing: object, words: str, code: str = "") -> str:
    """Return a repr of at most 100 characters: the code that makes it, or ``<Kind: words>``."""
    if code and len(code) <= MOST_SHOWN:
        return code
    text = f"<{type(thing).__name__}: {' '.join(words.split())}>"
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 4]}...>"


def runs(items: Sliced, length: int) -> list[Sliced]:
    """Return a text or a list in runs of one length: the rows of a board, the boxes of a row."""
    return [items[start : start + length] for start in range(0, len(items), length)]


def counted(count: int, noun: str) -> str:
    """Return a number with its noun: ``1 solution``, ``2 solutions``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def grade_words(grade: object) -> str:
    """Return the grade of a scale as people read it, a dash for None.

    >>> grade_words({"rating": 0.5, "level": "very easy"}), grade_words(None)
    ('0.5 very easy', '-')
    """
    values = list(grade.values()) if isinstance(grade, dict) else [grade]
    return " ".join(str(value) for value in values if value is not None) or "-"


def parse_cell(name: str, size: int, rows: int | None = None) -> int:
    """Return the cell that a name like ``r4c7`` (either case) means on a board of this size.

    The size is the number of columns, and of rows unless they are given.
    """
    match, rows = _CELL.fullmatch(name), rows or size
    if match is not None:
        row, column = int(match[1]), int(match[2])
        if 1 <= row <= rows and 1 <= column <= size:
            return (row - 1) * size + column - 1
    raise InputError(
        f"{name[:20]!r} is not a cell", expected=f"r1c1 to r{rows}c{size}", text=name[:200]
    )


def digit_name(digit: int) -> str:
    """Return the character of a digit, ``.`` for 0."""
    return SYMBOLS[digit - 1] if digit else BLANK


@lru_cache(maxsize=1 << 12)
def digits_of(mask: int) -> tuple[int, ...]:
    """Return the digits of a mask in ascending order."""
    return tuple(bit + 1 for bit in bits(mask))


def mask_of(digits: Iterable[int]) -> int:
    """Return the mask of these digits."""
    return bitset(digit - 1 for digit in digits)
