# SPDX-License-Identifier: MIT
"""States drawn as pictures: where one digit is still possible."""

from __future__ import annotations

from cluesmith.board import Board, Puzzle
from cluesmith.strategies.state import State


def state_of_picture(digit: int, picture: str, board: Board | None = None) -> State:
    """Return the state in which a digit is possible where the picture has an ``x``.

    White space and bars are skipped; all other digits are possible everywhere.
    """
    board = board or Board.classic(3)
    marks = [char for char in picture if char in "x."]
    assert len(marks) == board.cell_count
    return State.initial(Puzzle.empty(board)).after(
        eliminations=[(cell, digit) for cell, mark in enumerate(marks) if mark == "."]
    )
