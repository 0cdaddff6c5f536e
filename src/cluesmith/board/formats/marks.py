# SPDX-License-Identifier: MIT
r"""``pencilmarks``, ``sdx`` and ``sukaku``: the candidates of every cell.

A pencilmark grid is n*n groups of digits in reading order. Borders, rules, comments and words above
and below the grid are skipped. With as many groups as cells any layout is read; otherwise the
layout shows which row is too short or too long. A group of one digit is a value or an open cell, by
the rule in :mod:`cluesmith.board.formats.keep`; every value counts as a clue. ``sdx`` (SudoCue)
writes ``u5`` for a digit that the player has placed. In both a dot is a cell without marks. A
``sukaku`` line has n characters a cell, digit k at place k or a dot.

>>> from cluesmith.board import Puzzle
>>> record = PuzzleRecord.of(Puzzle.parse("1......3..2....4"))
>>> print(PENCILMARKS.write([record]), end="")
+---------+-------+
| 1   234 | 4   2 |
| 24  24  | 14  3 |
+---------+-------+
| 34  134 | 2   1 |
| 23  123 | 13  4 |
+---------+-------+
>>> SUKAKU.write([record])[:16]
'1....234...4.2..'
>>> PENCILMARKS.read("1 2 | 34 34\n34 34 | 1 2\n2 1 | 34 34\n34 3? | 2 1")
Traceback (most recent call last):
...
cluesmith.errors.InputError: line 4: found '3?' for r4c2 at character 4; expected a group of digits
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from cluesmith.board.candidates import Candidates
from cluesmith.board.formats.decoding import first_lines, split_lines
from cluesmith.board.formats.format import Format, each
from cluesmith.board.formats.grids import TOKEN, is_rule
from cluesmith.board.formats.keep import grouped, printed, printed_strictly, settle, written_groups
from cluesmith.board.formats.record import PuzzleRecord
from cluesmith.board.geometry import BOXED_SIZES, Board
from cluesmith.board.text import BLANK, SYMBOLS, cell_name, digits_of, runs
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

_DIGITS = re.compile(r"[1-9A-P]+|[.0]")
_SDX_GROUP = re.compile(r"u?[1-9A-P]+|[.0]")
_SUKAKU = re.compile(rf"[.0{SYMBOLS[:16]}]+")
_WORD = re.compile(r"[A-Za-z]{2}")
_COUNTS = {size**2: size for size in BOXED_SIZES}
_LENGTHS = {size**3: size for size in BOXED_SIZES if size <= 16}


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
        if size is None and usual in BOXED_SIZES and 2 * count > widths.total():
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
        return board or Board.boxed(size)

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
        [MarkGroup(match[0], number, match.start()) for match in TOKEN.finditer(line)]
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


def _read_pencilmarks(text: str, board: Board | None) -> Iterator[PuzzleRecord]:
    return _read_marks(text, _DIGITS, board)


def _read_sdx(text: str, board: Board | None) -> Iterator[PuzzleRecord]:
    return _read_marks(text, _SDX_GROUP, board)


def _read_marks(text: str, pattern: re.Pattern[str], board: Board | None) -> Iterator[PuzzleRecord]:
    grid = MarkGrid.read(text, pattern)
    if not grid.groups:
        return
    board = grid.board(board)
    masks = grid.masks(board.size)
    placed = {cell for cell, group in enumerate(grid.groups) if group.text.startswith("u")}
    for cell in sorted(placed):
        if masks[cell].bit_count() != 1:
            group = grid.groups[cell]
            raise InputError(
                f"found {group.text!r} for {cell_name(cell, board.size)}",
                position=group.column,
                expected="one digit after u",
                line=group.line,
            )
    yield PuzzleRecord(settle(board, masks, placed))


def _group(mask: int) -> str:
    return "".join(SYMBOLS[digit - 1] for digit in digits_of(mask)) or BLANK


def _write_pencilmarks(record: PuzzleRecord) -> str:
    size = record.board.size
    height, width = record.board.box_shape or (size, size)
    texts = [_group(mask) for mask in written_groups(record.position)[0]]
    widths = [max(map(len, texts[column::size])) for column in range(size)]
    lengths = [sum(box) + 2 * width for box in runs(widths, width)]
    rule = "".join(f"+{'-' * length}" for length in lengths) + "+"
    lines = []
    for row in range(size):
        cells = [texts[row * size + column].ljust(widths[column]) for column in range(size)]
        lines += [] if row % height else [rule]
        lines.append(f"| {' | '.join(map('  '.join, runs(cells, width)))} |")
    return "\n".join([*lines, rule])


def _write_sdx(record: PuzzleRecord) -> str:
    masks, placed = written_groups(record.position)
    texts = [("u" if cell in placed else "") + _group(mask) for cell, mask in enumerate(masks)]
    return "\n".join(map(" ".join, runs(texts, record.board.size)))


def _matches_pencilmarks(head: str) -> bool:
    grid = MarkGrid.read(head, _DIGITS)
    if not grid.is_sound:
        return grid.is_damaged
    # Groups of one digit each are a plain grid; so are the numbers of a large grid.
    texts = [group.text for group in grid.groups]
    is_numbers = len(texts) > 81 and all(len(t) <= 2 and t.isdecimal() for t in texts)
    return max(map(len, texts)) > 1 and not is_numbers


def _matches_sdx(head: str) -> bool:
    if "u" not in head:
        return False  # most texts are of other formats: their groups need not be read
    grid = MarkGrid.read(head, _SDX_GROUP)
    has_placed = any(re.fullmatch("u[1-9A-P]+", group.text) for group in grid.groups)
    return has_placed and (grid.is_sound or grid.is_damaged)


def _read_sukaku(text: str, board: Board | None) -> PuzzleRecord:
    line = text.strip()
    size = board.size if board else _LENGTHS.get(len(line), 0)
    if len(line) != size**3 or not size:
        lengths = [board.size**3] if board else list(_LENGTHS)
        raise InputError(
            f"a line of {len(line)} characters",
            expected=f"{', '.join(map(str, lengths))}, a digit or a dot for each candidate",
        )
    candidates = Candidates.parse(line, board or Board.boxed(size))
    return PuzzleRecord(settle(candidates.board, candidates.masks, is_exact=True))


def _write_sukaku(record: PuzzleRecord) -> str:
    masks, _ = written_groups(record.position, is_exact=True)
    return str(Candidates(tuple(masks), record.board))


def _matches_sukaku(head: str) -> bool:
    return any(_is_sukaku(line) for line in first_lines(head))


def _is_sukaku(line: str) -> bool:
    """Whether a line has each digit at its place; 64 characters may also be a line of 8x8."""
    size = _LENGTHS.get(len(line))
    if size is None or _SUKAKU.fullmatch(line) is None:
        return False
    if size > 4:
        return True
    is_in_place = all(set(line[place::4]) <= {".", "0", SYMBOLS[place]} for place in range(4))
    return is_in_place and not set(line) <= {".", "0"}


PENCILMARKS = Format(
    name="pencilmarks",
    description="a grid of candidates, one group of digits a cell",
    matches=_matches_pencilmarks,
    keep=printed,
    reader=_read_pencilmarks,
    writer=each(_write_pencilmarks),
)

SDX = Format(
    name="sdx",
    description="a puzzle in progress of SudoCue: candidates, u before a placed digit",
    matches=_matches_sdx,
    keep=grouped,
    reader=_read_sdx,
    writer=each(_write_sdx),
    suffixes=(".sdx",),
)

SUKAKU = Format(
    name="sukaku",
    description="one puzzle a line, a character for each candidate",
    matches=_matches_sukaku,
    keep=printed_strictly,
    line_reader=_read_sukaku,
    writer=each(_write_sukaku),
    sizes=tuple(_LENGTHS.values()),
)
