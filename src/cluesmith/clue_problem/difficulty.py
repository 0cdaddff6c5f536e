# SPDX-License-Identifier: MIT
"""What a search for puzzles must know about a difficulty, whatever the scale.

:func:`cluesmith.rating.target.target` returns an object that does all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from cluesmith.argument_types import argument_protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Board


@argument_protocol
@runtime_checkable
class DifficultyTest(Protocol):
    """Says which puzzles are as hard as they should be."""

    def check_board(self, board: Board) -> None:
        """Refuse a board whose puzzles it cannot rate with an InputError."""

    def assess(
        self, puzzles: NDArray[np.uint8], board: Board, *, threads: int = 1
    ) -> tuple[NDArray[np.int8], NDArray[np.uint8] | None]:
        """Return for each puzzle -1 (too easy), 0 or 1 (too hard), and the cells to fill.

        The cells are uint8[N,cells], 1 if a clue there would make a puzzle that is too hard easier;
        None stands for all cells.
        """


@argument_protocol
@runtime_checkable
class DifficultyTarget(DifficultyTest, Protocol):
    """A difficulty test that also knows how far puzzles are from the difficulty."""

    def distances(
        self,
        puzzles: NDArray[np.uint8],
        board: Board,
        *,
        threads: int = 1,
        time: float | None = None,
    ) -> tuple[NDArray[np.float64], list[object]]:
        """Return how far each puzzle, which has one solution, is from the target, and its grade.

        A distance is negative if the puzzle is too easy, 0 if it is right, positive if it is too
        hard, and nan if its rating took longer than the seconds for a puzzle.
        """

    def in_words(self, grade: object) -> str:
        """Return the scale and a grade in words."""
