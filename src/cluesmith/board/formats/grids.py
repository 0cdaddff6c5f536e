# SPDX-License-Identifier: MIT
r"""``grid``, ``sdk`` and ``ss``: one row a line, with or without blanks, bars, rules and borders.

A line of a ``grid`` is a row, a rule, a heading or blank. Rules are lines of dashes and the like; a
line of dashes alone is a row of blanks where the other rows use the dash for a blank. Rows of
numbers (``10 . 3 16``) are read on boards larger than 9x9. Blank lines may stand between bands and
between grids, where puzzles on one line may stand, too. Headings become the title. Every error
names the line in the text.

``sdk`` (SadMan Sudoku, SudoCue) has bare rows and lines of meta that begin with ``#`` and a letter;
placed digits are read from a ``[State]`` section. ``ss`` (Simple Sudoku) has bars between boxes and
rules between bands, or the ``*---*`` box that the program puts on the clipboard.

>>> from cluesmith.board import Puzzle
>>> record = PuzzleRecord.of(Puzzle.parse("1......3..2....4"), title="Four clues")
>>> print(GRID.write([record]), end="")
# Four clues
1 . | . .
. . | . 3
----+----
. . | 2 .
. . | . 4
>>> SDK.read("#AEuler\n1...\n...3\n..2.\n...4")[0].get("author")
'Euler'
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cluesmith.board.boxes import box_height
from cluesmith.board.formats.decoding import LINE_LIMIT, check_line, split_lines
from cluesmith.board.formats.format import Format, each
from cluesmith.board.formats.keep import only_clues
from cluesmith.board.formats.lines import LINE
from cluesmith.board.formats.record import PuzzleRecord, position_of
from cluesmith.board.geometry import BOXED_SIZES
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import BLANK, MAX_SIZE, digit_name, runs
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.geometry import Board

BARS = "|│┃║╎┆┊╏┇┋¦"
"""Characters that stand between cells."""

TOKEN = re.compile(rf"[^\s{BARS}]+")
"""What stands between bars and blanks."""

_RULE = re.compile(r"[-=+*:.'`,|¦\s\u2500-\u257f]+")
_HORIZONTAL = re.compile(r"[-=─━═┄┅┈┉╌╍]{2}")
_CELL = re.compile(rf"[^\s{BARS}]")
_LONG = re.compile(rf"\s*[^\s{BARS}]{{{MAX_SIZE + 1}}}")
"""The beginning of a line that is longer than a row."""
_NUMBER = re.compile(r"[0-9]{1,2}|[.*_-]")
_WORD = re.compile(r"[A-Za-z]{3,}(?:\s|:|$)")
_NAME = re.compile(r"[A-Z][a-z]{2,}(?:\s|:|$)")


@dataclass(frozen=True)
class TitledGrid:
    """A grid of a text and the headings above it."""

    puzzle: Puzzle
    headings: tuple[str, ...] = ()


@dataclass
class _Rows:
    """The rows of a grid while they are gathered, with the place of each cell."""

    size: int | None
    sizes: Sequence[int]
    headings: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    count: int = 0

    def add(self, number: int, row: Sequence[tuple[int, str]]) -> None:
        if self.size is None and len(row) in self.sizes:
            self.size = len(row)
        if len(row) != self.size:
            expected = str(self.size) if self.size else " or ".join(map(str, self.sizes))
            raise InputError(f"a row of {len(row)} cells", expected=expected, line=number)
        self.count += 1
        self.places += [(number, column) for column, _ in row]
        self.cells += [char for _, char in row]

    def grid(self, board: Board | None) -> TitledGrid:
        try:
            puzzle = Puzzle.parse("".join(self.cells), board)
        except InputError as error:
            if error.position is not None:
                error.line, error.position = self.places[error.position]
            raise
        return TitledGrid(puzzle, tuple(self.headings))

    def too_few(self, number: int) -> InputError:
        return InputError(f"a grid of {self.count} rows", expected=f"{self.size}", line=number)


@dataclass(frozen=True)
class _Habits:
    """How all rows of a text are written."""

    width: int
    dash_is_blank: bool
    space_is_blank: bool
    has_numbers: bool
    sizes: Sequence[int]
    """The sizes that a grid may have: a length that only one row has is a mistake."""


def read_grids(text: str, board: Board | None) -> Iterator[TitledGrid]:
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
    rows = _Rows(size, habits.sizes)
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            # A blank line stands between the bands of a grid or between grids.
            if rows.size and rows.count % box_height(rows.size):
                raise rows.too_few(number)
        elif line.lstrip().startswith("#") or (not rows.count and _is_heading(line, rows.size)):
            if not rows.count:
                rows.headings.append(line.strip())
        elif not is_rule(line) or _is_blank_row(line, rows.size, habits):
            rows.add(number, _cells(line, habits, number))
            if rows.count == rows.size:
                yield rows.grid(board)
                rows = _Rows(size, habits.sizes)
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
    tokens = [TOKEN.findall(line) for line in rows]
    width = max(map(len, rows), default=0)
    has_numbers = any(
        len(row) > 9 and any(len(token) == 2 and token.isdecimal() for token in row)
        for row in tokens
    )
    lengths = [len(row) for row in (tokens if has_numbers else cells)]
    # With other blanks or bars, or rows of equal length, white space is only spacing.
    space_is_blank = (
        width in BOXED_SIZES
        and len(set(map(len, cells))) > 1
        and all(char.isalnum() and char != "0" for row in cells for char in row)
        and not any(char in BARS for line in rows for char in line)
    )
    usual = [size for size in BOXED_SIZES if lengths.count(size) > 1 and not space_is_blank]
    return _Habits(
        width=width,
        dash_is_blank=any("-" in line for line in rows),
        space_is_blank=space_is_blank,
        has_numbers=has_numbers,
        sizes=usual or BOXED_SIZES,
    )


def _is_blank_row(line: str, size: int | None, habits: _Habits) -> bool:
    count = line.count("-")
    is_row = count == size if size else count in BOXED_SIZES
    return habits.dash_is_blank and is_row and set(line) <= {"-", " ", "\t", *BARS}


def _is_heading(line: str, size: int | None) -> bool:
    stripped = line.strip()
    if stripped[:1] in ("#", "["):
        return True
    cells = _CELL.findall(stripped.upper())
    is_row = len(cells) == size if size else len(cells) in BOXED_SIZES
    # The letters of a row are among the first of the alphabet, or X for a blank.
    is_row = is_row and all(char <= chr(64 + len(cells)) or char == "X" for char in cells)
    return bool((_NAME if is_row else _WORD).match(stripped))


def _cells(line: str, habits: _Habits, number: int) -> Sequence[tuple[int, str]]:
    """Return the character of each cell of a row and where it stands."""
    tokens = [(match.start(), match[0]) for match in TOKEN.finditer(line)]
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


_SDK_KEYS = {
    "A": "author",
    "B": "date",
    "C": "comment",
    "D": "description",
    "L": "level",
    "S": "source",
    "U": "url",
}
_SDK_META = re.compile(r"\s*#([ABCDLSU])(.*)")
_SS_ROW = re.compile(r"\|?[^\s|]+(?:\|[^\s|]+)+\|?")


def _bands(puzzle: Puzzle) -> list[list[list[str]]]:
    """Return the rows of each band; a row is a list of its boxes."""
    size = puzzle.board.size
    height, width = puzzle.board.box_shape or (size, size)
    return runs([runs(row, width) for row in runs(str(puzzle), size)], height)


def _read_grid(text: str, board: Board | None) -> Iterator[PuzzleRecord]:
    """Yield the grids, and the puzzles between them that have a line of their own."""
    lines = split_lines(text)
    begin = 0
    for number, line in enumerate(lines):
        if line.startswith("#") or is_rule(line) or not _LONG.match(line):
            continue
        above = [text for text in lines[begin:number][-1:] if text.startswith("#")]
        [entry] = LINE.read_each([*above, line], board)
        if isinstance(entry, PuzzleRecord):
            yield from grid_records(lines[begin:number], board, begin)
            yield replace(entry, line=number + 1)
            begin = number + 1
    yield from grid_records(lines[begin:], board, begin)


def grid_records(
    lines: Sequence[str], board: Board | None, before: int = 0
) -> Iterator[PuzzleRecord]:
    """Yield the grids of some lines of a text, given how many come before.

    Raises:
        InputError: as :func:`read_grids` does.
    """
    try:
        for grid in read_grids("\n".join(lines), board):
            title = "\n".join(heading.removeprefix("#").strip() for heading in grid.headings)
            yield PuzzleRecord.of(grid.puzzle, title=title)
    except InputError as error:
        raise error if error.line is None else error.on_line(before + error.line) from None


def _write_grids(records: Sequence[PuzzleRecord]) -> str:
    return "\n".join(map(_write_grid, records))


def _write_grid(record: PuzzleRecord) -> str:
    title = record.get("title")
    lines = [f"# {line}".rstrip() for line in title.split("\n")] if title else []
    for number, band in enumerate(_bands(record.puzzle)):
        if number:
            boxes, width = len(band[0]), len(band[0][0])
            dashes = "-" * (2 * width + 1)
            lines.append("+".join([dashes[1:], *[dashes] * (boxes - 2), dashes[1:]]))
        lines += [" | ".join(" ".join(box) for box in row) for row in band]
    return "\n".join(lines) + "\n"


def _fold_title(meta: dict[str, str]) -> dict[str, str]:
    return {key: "\n".join(line.strip() for line in text.split("\n")) for key, text in meta.items()}


def _matches_grid(head: str) -> bool:
    try:
        return next(read_grids(head, None), None) is not None
    except InputError:
        lines = [line for line in split_lines(head) if line.strip()]
        return len(lines) > 1 and any(_is_bare_row(line) for line in lines[:10])


def _is_bare_row(line: str) -> bool:
    cells = re.sub(r"[\s|]", "", line)
    return len(cells) in BOXED_SIZES[1:] and re.fullmatch(r"[0-9.*_A-Pa-p-]+", cells) is not None


def _read_sdk(text: str, board: Board | None) -> Iterator[PuzzleRecord]:
    meta: dict[str, list[str]] = {}
    for line in split_lines(text):
        match = _SDK_META.fullmatch(line)
        if match is not None:
            meta.setdefault(_SDK_KEYS[match[1]], []).append(match[2])
    grids = list(read_grids(text, board))
    if not grids:
        return
    clues, *states = grids
    if states and not any("[state]" in heading.lower() for heading in states[0].headings):
        raise InputError(f"{len(grids)} grids", expected="one, and perhaps its [State]")
    values = states[0].puzzle if states else None
    pairs = tuple((key, "\n".join(lines)) for key, lines in meta.items())
    yield PuzzleRecord(position_of(clues.puzzle, values), None, pairs)


def _write_sdk(record: PuzzleRecord) -> str:
    lines = [
        f"#{letter}{line}"
        for letter, key in _SDK_KEYS.items()
        if record.get(key)
        for line in record.get(key).split("\n")
    ]
    return "\n".join([*lines, *runs(str(record.puzzle), record.board.size)])


def _matches_sdk(head: str) -> bool:
    lines = [line for line in split_lines(head) if line.strip()][:20]
    has_meta = any(_SDK_META.fullmatch(line) or line.strip() == "[Puzzle]" for line in lines)
    return has_meta and any(_is_bare_row(line) and " " not in line.strip() for line in lines)


def _read_ss(text: str, board: Board | None) -> Iterator[PuzzleRecord]:
    return (PuzzleRecord.of(grid.puzzle) for grid in read_grids(text, board))


def _write_ss(record: PuzzleRecord) -> str:
    bands = ["\n".join("|".join(row) for row in band) for band in _bands(record.puzzle)]
    rule = "-" * (record.board.size + len(bands) - 1)
    return f"\n{rule}\n".join(bands)


def _matches_ss(head: str) -> bool:
    rows = [line.strip() for line in split_lines(head) if line.strip()][:20]
    cell_rows = [line for line in rows if not is_rule(line)]
    return len(cell_rows) < len(rows) and bool(cell_rows) and bool(_SS_ROW.fullmatch(cell_rows[0]))


GRID = Format(
    name="grid",
    description="one row a line, with or without blanks, bars and rules",
    matches=_matches_grid,
    keep=only_clues,
    reader=_read_grid,
    writer=_write_grids,
    is_collection=True,
    meta=frozenset({"title"}),
    fold=_fold_title,
)

SDK = Format(
    name="sdk",
    description="a puzzle of SadMan Sudoku or SudoCue: bare rows and lines of meta",
    matches=_matches_sdk,
    keep=only_clues,
    reader=_read_sdk,
    writer=each(_write_sdk),
    suffixes=(".sdk",),
    meta=frozenset(_SDK_KEYS.values()),
)

SS = Format(
    name="ss",
    description="a puzzle of Simple Sudoku: rows with bars between boxes",
    matches=_matches_ss,
    keep=only_clues,
    reader=_read_ss,
    writer=each(_write_ss),
    suffixes=(".ss",),
)
