# SPDX-License-Identifier: MIT
"""Candidates: which digits are not yet ruled out of each cell.

>>> candidates = Candidates.of("1......3..2....4")
>>> candidates.digits(1), candidates.count
((2, 3, 4), 28)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from cluesmith.arguments import checked_arguments, checked_fields
from cluesmith.board.drawing import draw_candidates, in_notebook
from cluesmith.board.geometry import STANDARD, Board
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import BLANK, SYMBOLS, brief, counted, digit_name, digits_of
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Candidates:
    """A board with a mask of digits for each cell; an empty mask is a contradiction."""

    masks: tuple[int, ...]
    board: Board = STANDARD

    def __repr__(self) -> str:
        return brief(self, f"{counted(self.count, 'candidate')}, {self.board.spec}")

    @checked_fields
    def __post_init__(self) -> None:
        self.board.check_cells(len(self.masks))
        every = self.board.all_digits
        if min(self.masks) < 0 or max(self.masks) > every:
            cell = next(i for i, mask in enumerate(self.masks) if not 0 <= mask <= every)
            raise InputError(
                f"the mask {self.masks[cell]:#x} of cell {cell}",
                expected=f"digits 1 to {self.board.size}",
            )

    @classmethod
    @checked_arguments
    def full(cls, board: Board) -> Self:
        """Return every digit in every cell."""
        return cls((board.all_digits,) * board.cell_count, board)

    @classmethod
    @checked_arguments
    def of(cls, puzzle: str | Puzzle) -> Self:
        """Return the candidates that the clues leave: a clue rules its digit out of its peers.

        Args:
            puzzle: a puzzle, or text in any format.
        """
        puzzle = Puzzle.of(puzzle)
        board = puzzle.board
        masks = [board.all_digits] * board.cell_count
        for cell, digit in enumerate(puzzle.digits):
            if digit:
                own = 1 << (digit - 1)
                others = ~own
                masks[cell] &= own
                for peer in board.peers[cell]:
                    masks[peer] &= others
        return cls(tuple(masks), board)

    @classmethod
    @checked_arguments
    def parse(cls, text: str, board: Board) -> Self:
        """Read a line with one character for each candidate, as ``str`` writes it.

        Digit k stands at place k of its cell; a dot or a zero is a digit that is ruled out.
        """
        size = board.size
        length = size * board.cell_count
        if len(text) != length:
            raise InputError(f"candidates of {len(text)} characters", expected=str(length))
        masks = [0] * board.cell_count
        for position, char in enumerate(text.upper()):
            cell, place = divmod(position, size)
            if char == SYMBOLS[place]:
                masks[cell] |= 1 << place
            elif char not in (BLANK, "0"):
                raise InputError(
                    f"found {text[position]!r} for {board.cell_name(cell)}",
                    position=position,
                    expected=f"{SYMBOLS[place]} or a dot",
                )
        return cls(tuple(masks), board)

    @property
    def count(self) -> int:
        """The number of candidates on the board."""
        return sum(mask.bit_count() for mask in self.masks)

    def digits(self, cell: int) -> tuple[int, ...]:
        """Return the digits still possible in a cell."""
        return digits_of(self.masks[cell])

    def without(self, eliminations: Iterable[tuple[int, int]]) -> Candidates:
        """Return the candidates without these (cell, digit) pairs."""
        masks = list(self.masks)
        for cell, digit in eliminations:
            masks[cell] &= ~(1 << (digit - 1))
        return Candidates(tuple(masks), self.board)

    def _repr_svg_(self) -> str:
        return in_notebook(draw_candidates(self))

    def __str__(self) -> str:
        size = self.board.size
        return "".join([_write_mask(mask, size) for mask in self.masks])


@lru_cache(maxsize=1 << 12)
def _write_mask(mask: int, size: int) -> str:
    """Return one character a digit: its own where it is possible, else a dot."""
    return "".join(
        digit_name(digit) if mask >> (digit - 1) & 1 else BLANK for digit in range(1, size + 1)
    )
