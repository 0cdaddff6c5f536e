# SPDX-License-Identifier: MIT
"""Singles, locked candidates and subsets: sound, and by their premises alone."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from cluesmith.strategies.catalogue import catalogue, get
from cluesmith.strategies.state import State
from random_grids import sound_states, unique_puzzle
from soundness import check_rule, check_step

BASICS = [entry.id for entry in catalogue() if entry.rank <= 210 and entry.suits is None]


@pytest.mark.parametrize("strategy", BASICS)
def test_steps_are_sound_and_their_premises_suffice(strategy: str) -> None:
    rng, checked = random.Random(23), 0
    for _ in range(12):
        puzzle, solution = unique_puzzle(rng)
        nearly = State.initial(solution.with_digits([(rng.randrange(81), 0)]))
        for state in (nearly, *sound_states(solution, rng, count=6)):
            for step in islice(get(strategy).find(state), 2):
                check_step(step, state, solution)
                check_rule(puzzle.board, step.rule)
                checked += 1

    assert checked
