# SPDX-License-Identifier: MIT
"""Almost locked sets, Sue de Coq and templates are true, and their premises are enough."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from cluesmith.board import Board
from cluesmith.strategies.catalogue import get
from random_grids import BOARDS, random_solution, sound_states
from soundness import check_rule, check_step

STRATEGIES = (
    "als_xz",
    "als_xy_wing",
    "als_chain",
    "death_blossom",
    "sue_de_coq",
    "template_set",
    "template_delete",
)

MOST_STEPS = 100
MOST_RULES = 8


@pytest.mark.parametrize("id_", STRATEGIES)
@pytest.mark.parametrize("spec", BOARDS)
def test_steps_agree_with_the_solution_and_follow_from_their_premises(spec: str, id_: str) -> None:
    board = Board.parse(spec)
    strategy, rng = get(id_), Random(20)
    for _ in range(2 if board.size <= 9 else 1):
        solution = random_solution(board, rng)
        for state in sound_states(solution, rng, count=2):
            steps = list(islice(strategy.find(state), MOST_STEPS))
            for step in steps:
                check_step(step, state, solution)
            for step in rng.sample(steps, min(MOST_RULES, len(steps))):
                check_rule(board, step.rule)


@pytest.mark.parametrize("id_", STRATEGIES)
def test_there_are_steps_to_check(id_: str) -> None:
    rng = Random(20)
    solution = random_solution(Board.classic(3), rng)

    assert any(list(get(id_).find(state)) for state in sound_states(solution, rng, count=6))
