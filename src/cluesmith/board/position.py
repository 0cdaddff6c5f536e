# SPDX-License-Identifier: MIT
"""Positions: a puzzle in the middle of being solved.

>>> from cluesmith.board.puzzle import Puzzle
>>> position = Position.of(Puzzle.parse("1......3..2....4"))
>>> position.values == position.clues, position.is_plain
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self

from cluesmith.arguments import checked_arguments, checked_fields
from cluesmith.board.candidates import Candidates
from cluesmith.board.drawing import draw_candidates, in_notebook
from cluesmith.board.text import brief, cell_name, digit_name
from cluesmith.errors import InputError, InvalidPuzzle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board.geometry import Board
    from cluesmith.board.puzzle import Puzzle


@dataclass(frozen=True)
class Position:
    """The clues, the digits placed so far, and the candidates.

    Attributes:
        clues: the puzzle as printed.
        values: the clues and the placed digits.
        marks: pencilmarks that rule out more than the values do, else None. The mark of a cell
            with a value is that value.
    """

    clues: Puzzle
    values: Puzzle
    marks: Candidates | None = None

    def __repr__(self) -> str:
        return brief(
            self,
            f"{self.values.clue_count} of {self.board.cell_count} cells filled, {self.board.spec}",
        )

    @checked_fields
    def __post_init__(self) -> None:
        board = self.clues.board
        if self.values.board != board or (self.marks and self.marks.board != board):
            raise InputError("parts of a position on different boards", expected="one board")
        if self.marks is None and self.values.digits == self.clues.digits:
            return
        for cell, (clue, value) in enumerate(
            zip(self.clues.digits, self.values.digits, strict=True)
        ):
            if clue not in (0, value):
                raise InputError(
                    f"the value {value} over the clue {clue}",
                    position=cell,
                    expected="values that keep the clues",
                )
        if self.marks is not None:
            object.__setattr__(self, "marks", _normal(self.values, self.marks))

    def _repr_svg_(self) -> str:
        return in_notebook(draw_candidates(self.candidates, self.values, self.clues))

    @classmethod
    @checked_arguments
    def of(cls, puzzle: Puzzle) -> Self:
        """Return the position before the first step."""
        return cls(puzzle, puzzle)

    @property
    def board(self) -> Board:
        """The board of all parts."""
        return self.clues.board

    @cached_property
    def candidates(self) -> Candidates:
        """The digits not yet ruled out: the pencilmarks, or else what the values leave."""
        return self.marks or Candidates.of(self.values)

    def cells(self) -> Iterator[tuple[int, int, int]]:
        """Yield the clue, the value and the mask of candidates of each cell."""
        return zip(self.clues.digits, self.values.digits, self.candidates.masks, strict=True)

    def assuming(self, pairs: Iterable[tuple[int, int]]) -> Position:
        """Return the position in which these (cell, digit) pairs hold, if they were candidates.

        Raises:
            InputError: a cell has another value already.
        """
        size = self.board.size
        masks = list(self.candidates.masks)
        for cell, digit in pairs:
            value = self.values.digits[cell]
            if value not in (0, digit):
                raise InputError(
                    f"{cell_name(cell, size)} holds {digit_name(value)}",
                    expected=f"{digit_name(digit)} or a blank there",
                )
            masks[cell] &= 1 << (digit - 1)
        return Position(self.clues, self.values, Candidates(tuple(masks), self.board))

    def check(self) -> None:
        """Refuse digits that contradict each other.

        Raises:
            InvalidPuzzle: with the field ``values`` if a digit placed since is in conflict.
        """
        try:
            self.values.check()
        except InvalidPuzzle as error:
            if not all(self.clues.digits[cell] for cell in error.cells):
                error.field = "values"
            raise

    @property
    def is_plain(self) -> bool:
        """Whether nothing has been placed or ruled out since the clues."""
        return self.marks is None and self.values == self.clues


def _normal(values: Puzzle, marks: Candidates) -> Candidates | None:
    # Only open cells are compared: contradicting values leave no candidates in their cells.
    cells = zip(values.digits, marks.masks, Candidates.of(values).masks, strict=True)
    if all(value or mask == value_mask for value, mask, value_mask in cells):
        return None
    masks = tuple(
        1 << (value - 1) if value else mask
        for value, mask in zip(values.digits, marks.masks, strict=True)
    )
    return Candidates(masks, marks.board)
