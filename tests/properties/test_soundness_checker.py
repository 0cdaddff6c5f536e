# SPDX-License-Identifier: MIT
"""The checker of soundness itself: it must refuse what is false."""

from __future__ import annotations

from random import Random

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.proofs.checkers.verifier import is_solution
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.state import State
from cluesmith.strategies.step import Step
from random_grids import BOARDS, random_solution, sound_states, unique_puzzle
from soundness import check_rule, check_step

LISTED = ("naked_single", "hidden_single", "pointing", "claiming", "naked_pair", "hidden_pair")


@pytest.mark.parametrize("spec", BOARDS)
def test_random_grids_are_full_grids_and_differ(spec: str) -> None:
    board = Board.parse(spec)
    grids = [random_solution(board, Random(seed)) for seed in (1, 2, 1)]

    assert all(is_solution(Puzzle.empty(board), grid) for grid in grids)
    assert grids[0] == grids[2] != grids[1]


@pytest.mark.parametrize("spec", BOARDS)
def test_sound_states_keep_the_solution(spec: str) -> None:
    solution = random_solution(Board.parse(spec), Random(3))
    states = list(sound_states(solution, Random(3), count=7))

    assert 7 == len(states)
    for state in states:
        assert all(
            mask >> (digit - 1) & 1
            for mask, digit in zip(state.masks, solution.digits, strict=True)
        )


def test_unique_puzzles_have_one_solution() -> None:
    puzzle, solution = unique_puzzle(Random(5))

    assert is_solution(puzzle, solution)
    assert puzzle.clue_count < 30


@pytest.mark.parametrize("spec", ["4x4", "9x9", "jigsaw:1112213322134423345544555"])
@pytest.mark.parametrize("id_", LISTED)
def test_rules_of_simple_strategies_are_accepted_only_with_all_their_premises(
    spec: str, id_: str
) -> None:
    board = Board.parse(spec)
    listed = get(id_).rules
    assert listed is not None
    rules = [rule for _, rule in zip(range(2000), listed(board), strict=False)]
    rng = Random(7)
    for rule in rng.sample(rules, 4):
        check_rule(board, rule)
        for missing in rng.sample(sorted(rule.premises), 2):
            weaker = Rule(rule.premises - {missing}, rule.eliminations, rule.placements)
            with pytest.raises(AssertionError, match="does not follow"):
                check_rule(board, weaker)


def test_a_step_whose_premise_is_not_ruled_out_is_refused() -> None:
    solution = random_solution(Board.classic(2), Random(1))
    state = State.initial(Puzzle.empty(solution.board))
    wrong = solution.digits[0] % 4 + 1
    step = Step("naked_pair", Rule(frozenset({(1, 1)}), frozenset({(0, wrong)})), {})

    with pytest.raises(AssertionError, match="1 in r1c2 is a premise, but not ruled out"):
        check_step(step, state, solution)


def test_a_step_against_the_solution_is_refused() -> None:
    solution = random_solution(Board.classic(2), Random(1))
    state = State.initial(Puzzle.empty(solution.board))
    right, wrong = solution.digits[0], solution.digits[0] % 4 + 1
    none: frozenset[tuple[int, int]] = frozenset()

    with pytest.raises(AssertionError, match="is ruled out, but true"):
        check_step(Step("x", Rule(none, frozenset({(0, right)})), {}), state, solution)
    with pytest.raises(AssertionError, match="is placed, but false"):
        check_step(Step("x", Rule(none, none, frozenset({(0, wrong)})), {}), state, solution)
    with pytest.raises(AssertionError, match="nothing follows"):
        check_step(Step("x", Rule(none, none), {}), state, solution)


def test_a_step_about_what_is_gone_already_is_refused() -> None:
    solution = random_solution(Board.classic(2), Random(1))
    wrong = solution.digits[0] % 4 + 1
    state = State.initial(Puzzle.empty(solution.board)).after(eliminations=[(0, wrong)])
    step = Step("x", Rule(frozenset(), frozenset({(0, wrong)})), {})

    with pytest.raises(AssertionError, match="is no candidate"):
        check_step(step, state, solution)
