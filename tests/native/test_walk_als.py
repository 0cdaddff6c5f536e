# SPDX-License-Identifier: MIT
"""Native steps of almost locked sets: each is the very step that the declaration yields first."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

import pytest

from cluesmith.board.geometry import STANDARD
from cluesmith.strategies.als import MOST_SETS, almost_locked_sets
from cluesmith.strategies.state import State
from native.states import first_declared, first_native
from native.test_walk_chains import states_on_the_way
from random_grids import random_solution, random_state

STRATEGIES = ("sue_de_coq", "als_xz", "als_xy_wing", "als_chain", "death_blossom")


@cache
def on_the_way() -> tuple[State, ...]:
    return tuple(islice(states_on_the_way(), 40))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_first_step_on_the_way_through_random_puzzles_is_that_of_the_declaration(
    strategy: str,
) -> None:
    found = 0
    for state in on_the_way():
        expected = first_declared(state, strategy)

        assert expected == first_native(state, strategy)
        found += expected is not None
    assert found


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_grid_without_clues_has_room_for_all_its_sets(strategy: str) -> None:
    state = State(STANDARD, bytes(81), [0x1FF] * 81)
    crowded = state.after(eliminations=[(0, digit) for digit in range(3, 10)])

    for each in (state, crowded):
        assert first_declared(each, strategy) == first_native(each, strategy)


@pytest.mark.parametrize("strategy", ["als_xz", "als_aic"])
def test_of_thousands_of_sets_both_sides_keep_the_same(strategy: str) -> None:
    rng = Random(1)
    state = random_state(random_solution(STANDARD, rng), rng, 0.05)

    assert len(almost_locked_sets(state)) == MOST_SETS
    assert first_declared(state, strategy) == first_native(state, strategy)
