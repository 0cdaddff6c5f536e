# SPDX-License-Identifier: MIT
"""Puzzles beyond the named strategies are explained to the end; a SAT solver confirms each step."""

from __future__ import annotations

import csv
from random import Random

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.board.symmetry import Transformation
from cluesmith.engines.explain import explain
from cluesmith.engines.solve import solve
from cluesmith.proofs.checkers.verifier import is_solution
from corpus import DATA, digits, extra
from samples import ESCARGOT, NEEDS_UNIQUENESS
from soundness import check_rule_by_clauses, check_step


def check_explanation(puzzle: Puzzle, allow: str = "all") -> int:
    """Check every step of a puzzle; return how many of them are reasons."""
    trace = explain(puzzle, allow)
    assert "solved" == trace.status
    solution = trace.state.values
    assert is_solution(puzzle, solution)
    assert solve(puzzle).is_unique
    for taken in trace.steps:
        check_step(taken.step, taken.before, solution)
        check_rule_by_clauses(puzzle.board, taken.step.rule)
    return sum(taken.strategy.family == "reasons" for taken in trace.steps)


@pytest.mark.parametrize("line", [ESCARGOT, NEEDS_UNIQUENESS])
def test_no_puzzle_is_stuck_and_every_step_is_confirmed(line: str) -> None:
    assert check_explanation(Puzzle.parse(line)) > 0


def test_a_turned_puzzle_is_explained_too() -> None:
    change = Transformation.random(Board.classic(3), Random(3))

    assert check_explanation(change.apply(Puzzle.parse(ESCARGOT))) > 0


@pytest.mark.parametrize("row", [0, 200])
def test_basics_and_small_reasons_suffice(row: int) -> None:
    puzzle = Puzzle(bytes(digits("hard.txt")[row]))

    assert check_explanation(puzzle, "basic,small_reason") > 0


@extra("se_hard_dev.csv", twin=test_no_puzzle_is_stuck_and_every_step_is_confirmed)
def test_puzzles_of_the_hardest_list_are_explained() -> None:
    with (DATA / "se_hard_dev.csv").open() as rows:
        hardest = [row["puzzle"] for row in csv.DictReader(rows) if float(row["ER"]) >= 11]
    assert len(hardest) > 20
    for line in hardest[::40]:
        assert check_explanation(Puzzle.parse(line)) > 0
