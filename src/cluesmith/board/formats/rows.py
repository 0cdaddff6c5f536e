# SPDX-License-Identifier: MIT
r"""Grids drawn in text: one row a line, with or without blanks, bars, rules and borders.

A line is a row, a rule, a heading or blank. Rules are lines of dashes and the like; a line of
dashes alone is a row of blanks where the other rows use the dash for a blank. Rows of numbers
(``10 . 3 16``) are read on boards larger than 9x9. Blank lines may stand between bands and between
grids. Every error names the line in the text.

>>> [grid] = read_grids("1 . | . .\n. . | . 3\n----+----\n. . | 2 .\n. . | . 4", None)
>>> str(grid.puzzle)
'1......3..2....4'
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cluesmith.board.formats.decoding import LINE_LIMIT, check_line, split_lines
from cluesmith.board.formats.format import CLASSIC_SIZES
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import BLANK, digit_name
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.geometry import Board

BARS = "|│┃║╎┆┊╏┇┋¦"
"""Characters that stand between cells."""

_RULE = re.compile(r"[-=+*:.'`,|¦\s\u2500-\u257f]+")
_HORIZONTAL = re.compile(r"[-=─━═┄┅┈┉╌╍]{2}")
_CELL = re.compile(rf"[^\s{BARS}]")
_TOKEN = re.compile(rf"[^\s{BARS}]+")
_NUMBER = re.compile(r"[0-9]{1,2}|[.*_-]")
_WORD = re.compile(r"[A-Za-z]{3,}(?:\s|:|$)")
_NAME = re.compile(r"[A-Z][a-z]{2,}(?:\s|:|$)")


@dataclass(frozen=True)
class Grid:
    """A grid of a text and the headings above it."""

    puzzle: Puzzle
    headings: tuple[str, ...] = ()


@dataclass
class _Rows:
    """The rows of a grid while they are gathered, with the place of each cell."""

    size: int | None
    headings: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    count: int = 0

    def add(self, number: int, row: Sequence[tuple[int, str]]) -> None:
        if self.size is None and len(row) in CLASSIC_SIZES:
            self.size = len(row)
        if len(row) != self.size:
            expected = str(self.size) if self.size else " or ".join(map(str, CLASSIC_SIZES))
            raise InputError(f"a row of {len(row)} cells", expected=expected, line=number)
        self.count += 1
        self.places += [(number, column) for column, _ in row]
        self.cells += [char for _, char in row]

    def grid(self, board: Board | None) -> Grid:
        try:
            puzzle = Puzzle.parse("".join(self.cells), board)
        except InputError as error:
            if error.position is not None:
                error.line, error.position = self.places[error.position]
            raise
        return Grid(puzzle, tuple(self.headings))

    def too_few(self, number: int) -> InputError:
        return InputError(f"a grid of {self.count} rows", expected=f"{self.size}", line=number)


@dataclass(frozen=True)
class _Habits:
    """How all rows of a text are written."""

    width: int
    dash_is_blank: bool
    space_is_blank: bool
    has_numbers: bool


def read_grids(text: str, board: Board | None) -> Iterator[Grid]:
    """Yield the grids of a text, in order.

    Raises:
        InputError: a row too short or too long, a grid with too few rows, or a stray character.
    """
    lines = split_lines(text)
    for number, line in enumerate(lines, start=1):
        try:
            check_line(line, LINE_LIMIT)
        except InputError as error:
            raise error.on_line(number) from None
    habits = _habits(lines)
    size = board.size if board else None
    rows = _Rows(size)
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            # A blank line stands between the bands of a grid or between grids.
            if rows.size and rows.count % round(rows.size**0.5):
                raise rows.too_few(number)
        elif line.lstrip().startswith("#") or (not rows.count and _is_heading(line, rows.size)):
            if not rows.count:
                rows.headings.append(line.strip())
        elif not is_rule(line) or _is_blank_row(line, rows.size, habits):
            rows.add(number, _cells(line, habits, number))
            if rows.count == rows.size:
                yield rows.grid(board)
                rows = _Rows(size)
    if rows.count:
        raise rows.too_few(len(lines))


def is_rule(line: str) -> bool:
    """Whether a line has only dashes, corners and bars."""
    return bool(_RULE.fullmatch(line) and _HORIZONTAL.search("".join(line.split())))


def _habits(lines: Sequence[str]) -> _Habits:
    rows = [
        line for line in lines if line.strip() and not is_rule(line) and not _is_heading(line, None)
    ]
    cells = [_CELL.findall(line) for line in rows]
    width = max(map(len, rows), default=0)
    return _Habits(
        width=width,
        dash_is_blank=any("-" in line for line in rows),
        # With other blanks or bars, or rows of equal length, white space is only spacing.
        space_is_blank=width in CLASSIC_SIZES
        and len({len(row) for row in cells}) > 1
        and all(char.isalnum() and char != "0" for row in cells for char in row)
        and not any(char in BARS for line in rows for char in line),
        has_numbers=any(
            len(tokens) > 9 and any(len(token) == 2 and token.isdecimal() for token in tokens)
            for tokens in map(_TOKEN.findall, rows)
        ),
    )


def _is_blank_row(line: str, size: int | None, habits: _Habits) -> bool:
    count = line.count("-")
    is_row = count == size if size else count in CLASSIC_SIZES
    return habits.dash_is_blank and is_row and set(line) <= {"-", " ", "\t", *BARS}


def _is_heading(line: str, size: int | None) -> bool:
    stripped = line.strip()
    if stripped[:1] in ("#", "["):
        return True
    length = len(_CELL.findall(stripped))
    is_row = length == size if size else length in CLASSIC_SIZES
    return bool((_NAME if is_row else _WORD).match(stripped))


def _cells(line: str, habits: _Habits, number: int) -> Sequence[tuple[int, str]]:
    """Return the character of each cell of a row and where it stands."""
    tokens = [(match.start(), match[0]) for match in _TOKEN.finditer(line)]
    if habits.has_numbers and len(tokens) > 9:
        return [(place, _symbol(token, place, len(tokens), number)) for place, token in tokens]
    if habits.space_is_blank:
        return list(enumerate(line.ljust(habits.width)))  # an editor may have removed blanks
    return [(match.start(), match[0]) for match in _CELL.finditer(line)]


def _symbol(token: str, place: int, size: int, number: int) -> str:
    if _NUMBER.fullmatch(token) and not token.isdecimal():
        return BLANK
    if not _NUMBER.fullmatch(token) or int(token) > min(size, 25):
        raise InputError(
            f"found {token[:20]!r}", position=place, expected=f"a number to {size}", line=number
        )
    return digit_name(int(token))
