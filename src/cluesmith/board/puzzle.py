# SPDX-License-Identifier: MIT
"""Puzzles: a board with digits in some of its cells.

A full grid and a solution are puzzles too. A puzzle may contradict itself while it is being set;
work that needs a consistent puzzle begins with :meth:`Puzzle.check`.

>>> puzzle = Puzzle.parse("1......3..2....4")
>>> puzzle.clue_count, puzzle.board.spec, str(puzzle)
(4, '4x4', '1......3..2....4')
>>> Puzzle.parse("1......3..2....4 board=4x4+diagonals").text
'1......3..2....4 board=4x4+diagonals'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from cluesmith.arguments import checked_arguments, checked_fields
from cluesmith.board.drawing import draw_puzzle, in_notebook
from cluesmith.board.geometry import STANDARD, Board
from cluesmith.board.lines import read_cells, read_line, split_board, write_line
from cluesmith.board.text import MAX_SIZE, brief, cell_names, counted, digit_name
from cluesmith.errors import GeometryMismatch, InputError, InvalidPuzzle

if TYPE_CHECKING:
    from collections.abc import Iterable

_DIGITS = bytes(range(MAX_SIZE + 1))


@dataclass(frozen=True)
class Puzzle:
    """A board with a digit, or 0 for blank, in each cell."""

    digits: bytes
    board: Board = STANDARD

    @checked_fields
    def __post_init__(self) -> None:
        if not isinstance(self.digits, bytes):
            raise InputError(
                f"digits are {type(self.digits).__name__}", expected="bytes, or Puzzle.parse(text)"
            )
        self.board.check_cells(len(self.digits))
        if self.board.open_constraints:
            what = self.board.open_constraints[0].text(self.board)
            raise InputError(
                f"a board with an open value: {what[:60]}",
                expected="all values; set and generate find them, render --pattern draws them",
                field="board",
            )
        if self.digits.translate(None, _DIGITS[: self.board.size + 1]):
            highest = max(self.digits)
            raise InputError(
                f"found the digit {highest}",
                position=self.digits.index(highest),
                expected=f"0 to {self.board.size}",
            )

    @classmethod
    @checked_arguments
    def parse(cls, text: str, board: str | Board | None = None) -> Self:
        """Read one line; without a board ``board=SPEC`` after its cells, or its length, decides.

        Raises:
            InputError: text that cannot be read, or a puzzle on another board.
        """
        expected_board = None if board is None else Board.of(board)
        text, spec = split_board(text)
        if spec is not None:
            named = Board.parse(spec)
            if expected_board not in (None, named):
                raise GeometryMismatch(
                    f"a puzzle on {spec[:60]}", expected=f"one on {expected_board.spec[:60]}"
                )
            expected_board = named
        if expected_board and not (expected_board.is_square and expected_board.first == 1):
            return cls(read_cells(text, expected_board), expected_board)
        size, digits = read_line(text, expected_board.size if expected_board else None)
        return cls(digits, expected_board or Board.boxed(size))

    @classmethod
    @checked_arguments
    def of(cls, puzzle: str | Puzzle) -> Puzzle:
        """Return the puzzle of a text in any format, or the puzzle itself.

        Raises:
            InputError: text that cannot be read.
        """
        if isinstance(puzzle, str):
            from cluesmith.board.formats import read_one

            return read_one(puzzle).puzzle
        if not isinstance(puzzle, cls):
            raise InputError(f"a puzzle is {type(puzzle).__name__}", expected="a Puzzle or text")
        return puzzle

    @classmethod
    @checked_arguments
    def empty(cls, board: Board) -> Self:
        """Return the puzzle without clues."""
        return cls(bytes(board.cell_count), board)

    @property
    def clue_count(self) -> int:
        """The number of cells with a digit."""
        return len(self.digits) - self.digits.count(0)

    @property
    def text(self) -> str:
        """The puzzle on one line that is read back: with its board, unless the size tells it."""
        members = self.board.members
        return f"{self} board={members['board']}" if members else str(self)

    @property
    def is_full(self) -> bool:
        """Whether every cell has a digit."""
        return 0 not in self.digits

    def with_digits(self, cells: Iterable[tuple[int, int]]) -> Puzzle:
        """Return the puzzle with (cell, digit) pairs written over it."""
        digits = bytearray(self.digits)
        for cell, digit in cells:
            digits[cell] = digit
        return Puzzle(bytes(digits), self.board)

    def conflicts(self) -> tuple[int, ...]:
        """Return the cells whose digit occurs again in one of their groups."""
        return tuple(
            cell
            for cell, digit in enumerate(self.digits)
            if digit and any(self.digits[peer] == digit for peer in self.board.peers[cell])
        )

    def check(self) -> Self:
        """Return the puzzle itself if no two clues contradict each other.

        Raises:
            InvalidPuzzle: names the first digit in conflict, its group and its cells.
        """
        peers = self.board.peer_masks
        places = [0] * (self.board.size + 1)
        for cell, digit in enumerate(self.digits):
            if digit:
                if places[digit] & peers[cell]:
                    raise self._first_conflict()
                places[digit] |= 1 << cell
        return self

    def _first_conflict(self) -> InvalidPuzzle:
        for group in self.board.groups:
            cell_of: dict[int, int] = {}
            for cell in group.cells:
                digit = self.digits[cell]
                if digit and digit in cell_of:
                    cells = (cell_of[digit], cell)
                    return InvalidPuzzle(
                        f"{digit_name(digit)} stands twice in {group.name}, "
                        f"in {cell_names(cells, self.board.size)}",
                        cells=cells,
                        expected="each digit once in a group",
                    )
                cell_of[digit] = cell
        raise AssertionError("no conflict")

    def _repr_svg_(self) -> str:
        return in_notebook(draw_puzzle(self))

    def __str__(self) -> str:
        return write_line(self.digits, first=self.board.first)

    def __repr__(self) -> str:
        board = "" if self.board.is_named_by_size else f", {self.board!r}"
        words = f"{counted(self.clue_count, 'clue')}, {self.board.spec}"
        return brief(self, words, f"Puzzle.parse({str(self)!r}{board})")
