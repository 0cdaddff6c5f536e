# SPDX-License-Identifier: MIT
"""Replays: the states between steps are those that the steps lead to, on every board."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.engines.replay import Replay
from cluesmith.strategies.state import State
from samples import EASY, SEVENTEEN

if TYPE_CHECKING:
    from cluesmith.engines.replay import Changes

FULL = np.full(81, 0x1FF, np.uint16)


def random_steps(rng: Random, board: Board, count: int) -> list[Changes]:
    """Return steps that place and rule out anything; most lead to a contradiction."""

    def pairs(most: int) -> list[tuple[int, int]]:
        cells = rng.sample(range(board.cell_count), rng.randint(0, most))
        return [(cell, rng.randint(1, board.size)) for cell in cells]

    return [(pairs(2), pairs(9)) for _ in range(count)]


@pytest.mark.parametrize("text", [EASY, SEVENTEEN, "." * 81, "1......3..2....4"])
def test_each_state_follows_from_the_one_before(text: str) -> None:
    rng = Random(7)
    puzzle = Puzzle.parse(text)
    for _ in range(20):
        state = State.initial(puzzle)
        steps = random_steps(rng, puzzle.board, 12)
        replay = Replay(state, steps)
        for number, step in enumerate([*steps, ((), ())]):
            again = replay.state(number)
            for name in ("board", "placed", "masks", "where", "open", "clues"):
                assert getattr(state, name) == getattr(again, name)
            assert (str(state.values), str(state.candidates)) == replay.written(number)
            state = state.after(*step)


def test_a_state_is_made_once() -> None:
    replay = Replay(State.initial(Puzzle.parse(EASY)), [([(2, 4)], [])])

    assert replay.state(1) is replay.state(1)


@pytest.mark.parametrize("pair", [(81, 1), (0, 0), (0, 10)])
def test_candidates_off_the_board_are_refused(pair: tuple[int, int]) -> None:
    digits = np.zeros(81, np.uint8)

    steps: list[Changes] = [([pair], []), ([], [pair])]
    for step in steps:
        with pytest.raises(ValueError, match="expected cells 0 to 80 and digits 1 to 9"):
            _native.replay(digits, FULL, [step])


def test_arrays_of_another_length_are_refused() -> None:
    digits = np.zeros(81, np.uint8)

    with pytest.raises(ValueError, match="expected 81 digits and 81 masks"):
        _native.replay(digits[:80].copy(), FULL, [])
    with pytest.raises(ValueError, match="expected 81 digits and 81 masks"):
        _native.replay(digits, FULL[:80].copy(), [])
