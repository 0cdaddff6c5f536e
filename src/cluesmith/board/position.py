# SPDX-License-Identifier: MIT
"""Positions: a puzzle in the middle of being solved.

>>> from cluesmith.board.puzzle import Puzzle
>>> position = Position.of(Puzzle.parse("1......3..2....4"))
>>> position.values == position.clues, position.is_plain
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from cluesmith.board.candidates import Candidates
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from cluesmith.board.geometry import Board
    from cluesmith.board.puzzle import Puzzle


@dataclass(frozen=True)
class Position:
    """What is printed, what has been placed since, and what is still possible.

    Attributes:
        clues: the puzzle as printed.
        values: the clues and the digits placed since.
        candidates: the digits not yet ruled out; the mask of a cell with a value is not read.
    """

    clues: Puzzle
    values: Puzzle
    candidates: Candidates

    def __post_init__(self) -> None:
        boards = {self.clues.board, self.values.board, self.candidates.board}
        if len(boards) != 1:
            raise InputError("parts of a position on different boards", expected="one board")
        for cell, (clue, value) in enumerate(
            zip(self.clues.digits, self.values.digits, strict=True)
        ):
            if clue not in (0, value):
                raise InputError(
                    f"the value {value} over the clue {clue}",
                    position=cell,
                    expected="values that keep the clues",
                )

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """Return the position before the first step."""
        return cls(puzzle, puzzle, Candidates.of(puzzle))

    @property
    def board(self) -> Board:
        """The board of all three parts."""
        return self.clues.board

    @property
    def is_plain(self) -> bool:
        """Whether nothing has been placed or ruled out beyond what the clues say."""
        return self.values == self.clues and self.candidates == Candidates.of(self.clues)
