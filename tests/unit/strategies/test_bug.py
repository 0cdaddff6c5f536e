# SPDX-License-Identifier: MIT
"""BUG+1 on graves that are made from a full grid and a change of its digits."""

from __future__ import annotations

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.state import State
from samples import EASY_SOLUTION

GRIDS = {
    "4x4": "1234341221434321",
    "9x9": EASY_SOLUTION,
}


def grave(line: str, extra: tuple[int, int] | None) -> State:
    """Return the grave in which 1, 2 and 3 may be turned round, and one candidate more."""
    grid = Puzzle.parse(line)
    turned = {1: 2, 2: 3, 3: 1}
    masks = [1 << (digit - 1) | 1 << (turned.get(digit, digit) - 1) for digit in grid.digits]
    if extra is not None:
        masks[extra[0]] |= 1 << (extra[1] - 1)
    placed = bytes(0 if digit in turned else digit for digit in grid.digits)
    return State(grid.board, placed, masks)


@pytest.mark.parametrize("line", GRIDS.values(), ids=GRIDS)
def test_the_one_candidate_more_is_right(line: str) -> None:
    cell = line.index("1")

    (step,) = get("bug_plus_one").find(grave(line, (cell, 3)))

    assert step.eliminations == ((cell, 1), (cell, 2))


def test_bug_is_said_in_words() -> None:
    (step,) = get("bug_plus_one").find(grave(GRIDS["4x4"], (0, 3)))

    assert get("bug_plus_one").explain(step) == (
        "Without 3 in r1c1 every empty cell would have two candidates and every candidate two "
        "places in each group, so that the puzzle would have two solutions or none. "
        "So r1c1 is 3, which rules out 1 in r1c1 and 2 in r1c1."
    )


def test_a_grave_itself_gives_nothing() -> None:
    assert not list(get("bug_plus_one").find(grave(GRIDS["9x9"], None)))


def test_a_candidate_with_an_odd_number_of_places_gives_nothing() -> None:
    state = grave(GRIDS["4x4"], (0, 3))
    cell = next(c for c in range(1, 16) if state.masks[c] == 0b110)
    masks = list(state.masks)
    masks[cell] = 0b011  # two candidates still, but not twice in each group

    assert not list(get("bug_plus_one").find(State(state.board, state.placed, masks)))


def test_two_cells_with_three_candidates_give_nothing() -> None:
    state = grave(GRIDS["9x9"], (GRIDS["9x9"].index("1"), 3))
    cell = GRIDS["9x9"].index("2")
    masks = list(state.masks)
    masks[cell] |= 0b1

    assert not list(get("bug_plus_one").find(State(state.board, state.placed, masks)))


def test_a_diagonal_can_keep_a_grid_from_being_a_grave() -> None:
    state = grave(GRIDS["9x9"], (GRIDS["9x9"].index("1"), 3))
    crossed = Board.parse("9x9+diagonals")

    assert list(get("bug_plus_one").find(state))
    assert not list(get("bug_plus_one").find(State(crossed, state.placed, state.masks)))
