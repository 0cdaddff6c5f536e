# SPDX-License-Identifier: MIT
r"""Patterns: sets of cells that hold clues, and reading them from text and drawings.

>>> Pattern.parse("x......x..x....x").cells
(0, 7, 10, 15)
>>> Pattern.parse("#\n   #\n  #\n   #").cells
(0, 7, 10, 15)
>>> Pattern.parse("x......x..x..?.x")  # doctest: +ELLIPSIS
Traceback (most recent call last):
cluesmith.errors.InputError: found '?' at character 14; expected an empty cell ...
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import TYPE_CHECKING, Self

from cluesmith.arguments import checked_arguments, checked_fields
from cluesmith.board.bits import bits, bitset
from cluesmith.board.drawing import draw_pattern, in_notebook
from cluesmith.board.geometry import BOXED_SIZES, STANDARD, Board
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import brief, counted
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

CLUE = "x"
"""How a clue cell is written."""

_MARKS, _GAPS = "xX#*oO", ".0_-"

CLUES = _MARKS + "123456789"
"""What is read as a clue cell."""

EMPTY = _GAPS + " "
"""What is read as an empty cell."""

CHARACTERS = (
    f"an empty cell ({' '.join(_GAPS)} or a blank) or a clue ({' '.join(_MARKS)} or 1 to 9)"
)
"""The characters of a pattern, in words."""

BARS = "|¦│┃║"
"""Bars between the boxes of a drawn pattern."""

RULE = {*"-=+ \t", *BARS, *map(chr, range(0x2500, 0x2580))}
"""Characters of the rules between boxes."""

_NO_BARS = str.maketrans("", "", BARS)
_DASHES = re.compile("[-=─━═]{2}")


@dataclass(frozen=True)
class Pattern:
    """A board and the mask of its clue cells, bit c for cell c."""

    mask: int
    board: Board = STANDARD

    @checked_fields
    def __post_init__(self) -> None:
        if not 0 <= self.mask < 1 << self.board.cell_count:
            raise InputError(
                "a clue cell beyond the board", expected=f"cells 0 to {self.board.cell_count - 1}"
            )

    @classmethod
    @checked_arguments
    def of(cls, puzzle: str | Puzzle) -> Self:
        """Return the pattern of the clues of a puzzle, or of its text in any format."""
        puzzle = Puzzle.of(puzzle)
        return cls.from_cells((c for c, digit in enumerate(puzzle.digits) if digit), puzzle.board)

    @classmethod
    @checked_arguments
    def from_cells(cls, cells: Iterable[int], board: Board) -> Self:
        """Return the pattern with these clue cells."""
        return cls(bitset(cells), board)

    @classmethod
    @checked_arguments
    def parse(cls, text: str, board: str | Board | None = None) -> Self:
        """Read a pattern: all its cells on one line, or one row a line.

        A character of :data:`EMPTY` is an empty cell, one of :data:`CLUES` a clue. Where blanks
        are the empty cells, those at the end of a row may be missing. White space is ignored if
        the other characters are all cells, so rows may be indented and separated. Bars and rules
        between boxes are skipped.

        Raises:
            InputError: another character, or cells of no board; the message says where.
        """
        board = None if board is None else Board.of(board)
        sizes = list(BOXED_SIZES) if board is None else [board.size]
        lines = text.strip("\r\n").splitlines() or [""]
        if len(lines) > 1:
            lines = text.splitlines()
        rows = _without_rules(lines)
        bare = [row.translate(_NO_BARS) for row in rows]
        cells = _fitting(lines, sizes) or _fitting(bare, sizes)
        if cells is None:
            _check_letters([row for row in rows if row.strip()])
            raise _wrong_number(bare, sizes, board)
        size = isqrt(len(cells))
        board = board or Board.boxed(size)
        return cls.from_cells((c for c, char in enumerate(cells) if char in CLUES), board)

    @classmethod
    @checked_arguments
    def letters(cls, text: str, board: str | Board = STANDARD) -> Pattern:
        """Return one to three letters or digits: one large, two side by side, three in steps."""
        from cluesmith.board.shapes import letters

        return letters(text, Board.of(board))

    @classmethod
    @checked_arguments
    def shape(cls, name: str, board: str | Board = STANDARD) -> Pattern:
        """Return a picture, as ``heart``; an unknown name is an InputError with the nearest."""
        from cluesmith.board.shapes import shape

        return shape(name, Board.of(board))

    @classmethod
    @checked_arguments
    def symmetric(
        cls,
        clues: int,
        symmetry: str = "rotation",
        seed: int = 0,
        board: str | Board = STANDARD,
    ) -> Pattern:
        """Return a random pattern with ``clues`` clue cells and a symmetry, as ``quarter``.

        The same seed gives the same pattern. An InputError says which numbers of cells fit.
        """
        from cluesmith.board.shapes import symmetric

        return symmetric(clues, symmetry, seed, Board.of(board))

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The clue cells in reading order."""
        return tuple(bits(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, cell: int) -> bool:
        return bool(self.mask >> cell & 1)

    def __str__(self) -> str:
        return "".join(CLUE if cell in self else "." for cell in range(self.board.cell_count))

    def _repr_svg_(self) -> str:
        return in_notebook(draw_pattern(self))

    def __repr__(self) -> str:
        board = "" if self.board.is_named_by_size else f", {self.board!r}"
        words = f"{counted(len(self), 'clue cell')}, {self.board.spec}"
        return brief(self, words, f"Pattern.parse({str(self)!r}{board})")


def _without_rules(lines: list[str]) -> list[str]:
    """Return the rows of a drawing, without the rules between boxes.

    A line of dashes and bars alone is a row if other rows have the dash for an empty cell.
    """
    rules = {line for line in lines if set(line) <= RULE and _DASHES.search(line)}
    if any("-" in line for line in lines if line not in rules):
        rules = {line for line in rules if not set(line) <= {*"- ", *BARS}}
    return [line for line in lines if line not in rules] if len(lines) > 1 else lines


def _check_letters(lines: list[str]) -> None:
    """Refuse the first character that is neither a cell nor white space, and say where it is."""
    allowed = CLUES + EMPTY + (BARS if len(lines) > 1 else "")
    for row, line in enumerate(lines, 1):
        for column, char in enumerate(line):
            if char not in allowed and not char.isspace():
                is_drawn = len(lines) > 1
                raise InputError(
                    f"row {row}, column {column + 1}: found {char!r}"
                    if is_drawn
                    else f"found {char!r}",
                    position=None if is_drawn else column,
                    expected=CHARACTERS,
                    text=line[:1000],
                )


def _fitting(lines: list[str], sizes: list[int]) -> str | None:
    """Return the cells of the rows of a board, or None if the text is something else."""
    if any(char not in CLUES + EMPTY and not char.isspace() for line in lines for char in line):
        return None
    cells = "".join("".join(lines).split())
    fitting = (rows for size in sizes if (rows := _rows(lines, size)) is not None)
    return next(fitting, cells if len(cells) in {size**2 for size in sizes} else None)


def _rows(lines: list[str], size: int) -> str | None:
    """Return the cells of a pattern that is written with blanks as cells; None for other text.

    All cells are on one line, or each row has a line. Empty lines may stand around the rows if it
    is clear which lines are rows.
    """
    if len(lines) == 1:
        return lines[0] if len(lines[0]) == size * size else None
    rows = [line.rstrip() for line in lines]
    filled = [number for number, row in enumerate(rows) if row]
    if not filled:
        return None
    starts = range(max(0, filled[-1] - size + 1), min(filled[0], len(rows) - size) + 1)
    if len(starts) != 1 or max(map(len, rows)) > size or _lacks_cells(rows, size):
        return None
    return "".join(row.ljust(size) for row in rows[starts[0] : starts[0] + size])


def _lacks_cells(rows: list[str], size: int) -> bool:
    """Whether a row is too short in a drawing that has a character for each empty cell."""
    written = [row for row in rows if row]
    has_marks = any(len(row) == size and set(row) & set(_GAPS) for row in written)
    return has_marks and " " not in "".join(written) and min(map(len, written)) < size


def _wrong_number(lines: list[str], sizes: list[int], board: Board | None) -> InputError:
    """Return the error of a text whose number of cells fits no board."""
    cells = "".join("".join(lines).split())
    widths = [width for line in lines if (width := len("".join(line.split())))]
    if len(widths) > 1 and len(set(widths)) == 1 and widths[0] in sizes:
        apart = ", and an empty line between two patterns" * (len(widths) > widths[0])
        return InputError(f"{len(widths)} rows of {widths[0]}", expected=f"{widths[0]} rows{apart}")
    size = len(widths)
    if size in sizes and (max(widths) > size or _lacks_cells([*map(str.strip, lines)], size)):
        row = next(row for row, width in enumerate(widths, 1) if width != size)
        return InputError(f"row {row} has {widths[row - 1]} cells", expected=str(size))
    expected = ", ".join(str(size * size) for size in sizes)
    if board is not None:
        expected += f" for {board.spec}"
    if len(lines) > 1:
        expected += ", or a row a line with . in empty rows"
    return InputError(f"a pattern of {len(cells)} cells", expected=expected, text=cells[:1000])
