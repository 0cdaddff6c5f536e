# SPDX-License-Identifier: MIT
r"""Groups of digits in a text, one a cell, and the place where each of them stands.

Borders, rules, comments and words above and below the grid are skipped. With as many groups as
cells any layout is read; otherwise the layout shows which row is too short or too long. Every
error names the line, the character and, if there is one, the cell.

>>> grid = MarkGrid.read("1 2 | 34 34\n34 34 | 1 2\n2 1 | 34 34\n34 3? | 2 1", DIGITS)
>>> grid.size, grid.groups[2]
(4, MarkGroup(text='34', line=1, column=6))
>>> grid.board()
Traceback (most recent call last):
...
cluesmith.errors.InputError: line 4: found '3?' for r4c2 at character 4; expected a group of digits
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from cluesmith.board.formats.decoding import split_lines
from cluesmith.board.formats.format import CLASSIC_SIZES
from cluesmith.board.formats.rows import BARS, is_rule
from cluesmith.board.geometry import Board
from cluesmith.board.text import BLANK, SYMBOLS, cell_name
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

DIGITS = re.compile(r"[1-9A-P]+|[.0]")
"""A group of a pencilmark grid: digits, or a dot."""

_TOKEN = re.compile(rf"[^\s{BARS}]+")
_WORD = re.compile(r"[A-Za-z]{2}")
_COUNTS = {size * size: size for size in CLASSIC_SIZES}


@dataclass(frozen=True, slots=True)
class MarkGroup:
    """The text of a cell, with its line (from 1) and its column (from 0)."""

    text: str
    line: int
    column: int


@dataclass(frozen=True)
class MarkGrid:
    """The groups of a text in reading order, good and bad ones.

    Attributes:
        groups: the groups.
        pattern: what a good group looks like.
        size: the size of the board that the number of groups or the length of the rows suggests.
    """

    groups: tuple[MarkGroup, ...]
    pattern: re.Pattern[str]
    size: int | None

    @classmethod
    def read(cls, text: str, pattern: re.Pattern[str]) -> Self:
        """Return all groups of a text, good and bad ones."""
        groups = tuple(_groups(text, pattern))
        widths = Counter(Counter(group.line for group in groups).values())
        usual, count = max(widths.items(), key=lambda item: item[1], default=(0, 0))
        size = _COUNTS.get(len(groups))
        if size is None and usual in CLASSIC_SIZES and 2 * count > widths.total():
            size = usual
        return cls(groups, pattern, size)

    @property
    def is_sound(self) -> bool:
        """Whether every group is good and a board has as many cells as there are groups."""
        return len(self.groups) in _COUNTS and all(map(self._is_good, self.groups))

    @property
    def is_damaged(self) -> bool:
        """Whether this is surely a grid of candidates, with a few bad groups or a bad row."""
        if self.is_sound or self.size is None:
            return False
        good = [group.text for group in self.groups if self._is_good(group)]
        # On large boards two digits may be a number; a row with one character a cell is plain.
        widest = max(map(len, good), default=0)
        characters = Counter[int]()
        for group in self.groups:
            characters[group.line] += len(group.text)
        widths = Counter(group.line for group in self.groups)
        return (
            4 * len(good) >= 3 * len(self.groups)
            and abs(len(self.groups) - self.size**2) <= self.size
            and widest > (1 if self.size <= 9 else 2)
            and any(widths[line] == self.size < characters[line] for line in widths)
        )

    def board(self, board: Board | None = None) -> Board:
        """Return the board that has a cell for each group.

        Args:
            board: the expected board; without it one with square boxes.

        Raises:
            InputError: the first row of another length, the first bad group, or too many or too
                few groups.
        """
        size = board.size if board else self.size
        widths = Counter(group.line for group in self.groups)
        is_complete = len(self.groups) == (size or 0) ** 2
        for cell, group in enumerate(self.groups):
            if size and not is_complete and widths[group.line] != size and len(widths) > 1:
                raise InputError(
                    f"a row of {widths[group.line]} groups of digits",
                    expected=str(size),
                    line=group.line,
                )
            if not self._is_good(group):
                where = f" for {cell_name(cell, size)}" if size and cell < size**2 else ""
                raise InputError(
                    f"found {group.text[:20]!r}{where}",
                    position=group.column,
                    expected="a group of digits",
                    line=group.line,
                )
        if not is_complete:
            counts = [size**2] if size else list(_COUNTS)
            raise InputError(
                f"{len(self.groups)} groups of digits",
                expected=f"{', '.join(map(str, counts))}, one a cell",
            )
        return board or Board.parse(f"{size}x{size}")

    def masks(self, size: int) -> list[int]:
        """Return the digits of each group; the ``u`` of sdx is ignored.

        Raises:
            InputError: a digit stands twice in its group, or is too large.
        """
        return [_mask(group, cell, size) for cell, group in enumerate(self.groups)]

    def _is_good(self, group: MarkGroup) -> bool:
        return self.pattern.fullmatch(group.text) is not None


def _groups(text: str, pattern: re.Pattern[str]) -> Iterator[MarkGroup]:
    lines = [
        [MarkGroup(match[0], number, match.start()) for match in _TOKEN.finditer(line)]
        for number, line in enumerate(split_lines(text), start=1)
        if not is_rule(line) and not line.lstrip().startswith("#")
    ]
    rows = [
        index
        for index, groups in enumerate(lines)
        if groups and all(pattern.fullmatch(group.text) for group in groups)
    ]
    for index, groups in enumerate(lines):
        is_outside = not rows or not rows[0] <= index <= rows[-1]
        if not is_outside or not any(_WORD.search(group.text) for group in groups):
            yield from groups


def _mask(group: MarkGroup, cell: int, size: int) -> int:
    mask = 0
    for offset, char in enumerate(group.text):
        if char in (BLANK, "0", "u"):
            continue
        digit = SYMBOLS.index(char) + 1
        bit = 1 << (digit - 1)
        if digit > size or mask & bit:
            raise InputError(
                f"found {char!r} in {group.text[:30]!r} for {cell_name(cell, size)}",
                position=group.column + offset,
                expected=f"each of {SYMBOLS[0]} to {SYMBOLS[size - 1]} once",
                line=group.line,
            )
        mask |= bit
    return mask
