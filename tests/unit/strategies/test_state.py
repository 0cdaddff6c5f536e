# SPDX-License-Identifier: MIT
"""States: those made the short way are those of the general constructor."""

from __future__ import annotations

import pytest

from cluesmith.board import Candidates, Pattern, Position, Puzzle
from cluesmith.strategies.state import State
from samples import EASY, SEVENTEEN

CONTRADICTION = "55" + "." * 79


@pytest.mark.parametrize("text", [EASY, SEVENTEEN, CONTRADICTION, "." * 81, "1......3..2....4"])
def test_states_of_digits_alone_are_in_normal_form(text: str) -> None:
    puzzle = Puzzle.parse(text)
    masks = Candidates.full(puzzle.board).masks
    general = State(puzzle.board, puzzle.digits, masks, Pattern.of(puzzle).mask)
    for state in (State.initial(puzzle), State.of(Position.of(puzzle))):
        for name in ("board", "placed", "masks", "where", "open", "clues"):
            assert getattr(general, name) == getattr(state, name)
