# SPDX-License-Identifier: MIT
"""Templates against a list of them all, made the slow way."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.state import State
from random_grids import random_solution, sound_states
from samples import EASY, EASY_SOLUTION

if TYPE_CHECKING:
    from cluesmith.strategies.step import Step


def _of_one_digit(steps: list[Step], digit: int) -> Step | None:
    """Return the step that asks for the templates of this digit only."""
    wanted = f"all the digits {digit} are"
    return next((s for s in steps if wanted in get(s.strategy).explain(s)), None)


@pytest.mark.parametrize("spec", ["4x4", "jigsaw:1112213322134423345544555", "4x4+diagonals"])
def test_cells_of_every_and_of_no_template_are_those_of_a_full_list(spec: str) -> None:
    board = Board.parse(spec)
    solution = random_solution(board, Random(2))
    listed = [
        {row * board.size + column for row, column in enumerate(columns)}
        for columns in permutations(range(board.size))
    ]
    listed = [cells for cells in listed if all(len(cells & {*g.cells}) == 1 for g in board.groups)]
    for state in sound_states(solution, Random(2), count=12):
        placing = list(get("template_set").find(state))
        deleting = list(get("template_delete").find(state))
        for digit in range(1, board.size + 1):
            possible = {c for c, mask in enumerate(state.masks) if mask >> (digit - 1) & 1}
            templates = [cells for cells in listed if cells <= possible]
            every = {c for c in set.intersection(*templates) if not state.placed[c]}
            none = possible.difference(*templates)

            placed = _of_one_digit(placing, digit)
            deleted = _of_one_digit(deleting, digit)
            assert every == {c for c, _ in placed.placements} if placed else not every
            assert none == {c for c, _ in deleted.eliminations} if deleted else not none


def test_a_cell_taken_by_one_digit_is_lost_to_the_others() -> None:
    state = State.initial(Puzzle.parse(EASY))
    solution = Puzzle.parse(EASY_SOLUTION)
    found = {pair for step in get("template_set").find(state) for pair in step.placements}

    assert {(c, solution.digits[c]) for c in range(81) if not state.placed[c]} == found


def test_the_sentence_names_the_digits_and_the_cells() -> None:
    state = State.initial(Puzzle.parse("1......3..2....4"))

    placing = next(get("template_set").find(state))
    deleting = next(get("template_delete").find(state))

    assert (
        "However all the digits 1 are placed on the board, 1 stands in r2c3, r3c4 and r4c2."
    ) == get("template_set").explain(placing)
    assert (
        "However all the digits 1 are placed on the board, no 1 stands in r3c2 or r4c3."
    ) == get("template_delete").explain(deleting)


def test_a_position_without_a_template_gives_nothing() -> None:
    state = State.initial(Puzzle.empty(Board.classic(2)))
    hopeless = state.after(eliminations=[(cell, 1) for cell in (0, 1, 2, 3)])

    assert [] == list(get("template_set").find(hopeless))
    assert [] == list(get("template_delete").find(hopeless))
