# SPDX-License-Identifier: MIT
"""Our own positions of each strategy: independent code confirms every effect."""

from __future__ import annotations

from random import Random

import pytest

from cluesmith.board import Position, Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.board.symmetry import Transformation
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from cluesmith.strategies.catalogue import catalogue, get
from cluesmith.strategies.state import State
from conformance.reglib import Case, read_library
from conformance.test_reglib import OWN_LIBRARY
from conformance.test_reglib_single_digit import ONE_DIGIT
from plain_search import find_grid
from soundness import check_rule, check_step

STRATEGIES = [entry.id for entry in catalogue() if entry.is_strategy and entry.suits is None]


def clues_of(case: Case) -> Puzzle:
    """Return the puzzle in which a position was met."""
    clues = case.state.clues
    assert clues is not None
    return Puzzle(bytes(d if clues >> c & 1 else 0 for c, d in enumerate(case.state.placed)))


def solution_of(case: Case) -> Puzzle:
    """Return the only solution of the puzzle in which a position was met, by plain search."""
    puzzle = clues_of(case)
    full = find_grid(list(case.state.masks), STANDARD, Random(1), most=100_000)
    assert full is not None
    solution = Puzzle(bytes(mask.bit_length() for mask in full))
    assert is_solution(puzzle, solution)
    assert 1 == count_solutions(puzzle, limit=2)
    return solution


def moved(case: Case, change: Transformation) -> State:
    """Return the position that a symmetry makes of one."""
    values, candidates = change.apply(case.state.values), change.apply(case.state.candidates)
    return State.of(Position(change.apply(clues_of(case)), values, candidates))


def test_every_strategy_has_five_positions_from_as_many_puzzles() -> None:
    puzzles: dict[str, set[Puzzle]] = {id_: set() for id_ in STRATEGIES}
    for case in read_library(OWN_LIBRARY):
        puzzles[case.code].add(clues_of(case))

    assert all(len(some) >= 5 for some in puzzles.values())


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_effects_agree_with_the_only_solution_and_follow_from_their_premises(strategy: str) -> None:
    """What assumes that a puzzle has one solution does not follow from its premises alone.

    Patterns of one digit have a test of their own, by all placements of the digit.
    """
    entry = get(strategy)
    for case in read_library(OWN_LIBRARY, strategy):
        solution = solution_of(case)
        step = next(
            step
            for step in entry.find(case.state)
            if (step.rule.eliminations, step.rule.placements)
            == (case.eliminations, case.placements)
        )
        check_step(step, case.state, solution)
        if not entry.assumes_uniqueness and strategy not in ONE_DIGIT.values():
            check_rule(STANDARD, step.rule)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_strategy_is_found_however_a_position_lies(strategy: str) -> None:
    """Which of several steps is found may depend on it."""
    rng = Random(strategy)
    for case in list(read_library(OWN_LIBRARY, strategy))[:2]:
        state = moved(case, Transformation.random(STANDARD, rng))
        assert next(get(strategy).find(state), None) is not None
