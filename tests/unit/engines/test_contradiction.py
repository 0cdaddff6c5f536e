# SPDX-License-Identifier: MIT
"""Why a puzzle has no solution: the parts contradict each other, and each is needed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import cluesmith as cs
from cluesmith.board import Board, formats
from cluesmith.verbs.solve import Solve
from samples import NO_SOLUTION

SPEC = (
    "9x9+thermometer:r1c1,r1c2,r1c3,r1c4,r1c5+killer_cage:total=11:r1c1,r1c2,r1c3"
    "+odd:r5c5+killer_cage:total=30:r9c1,r9c2,r9c3,r9c4+whispers:r7c7,r8c7,r9c7"
)


def _solutions_without(found: cs.Contradiction, number: int | None, clue: int | None) -> int:
    """Return how many solutions there are (at most one) without a constraint or a clue."""
    kept = [each for index, each in enumerate(found.constraints) if index != number]
    clues = [pair for index, pair in enumerate(found.clues) if index != clue]
    board = replace(found.puzzle.board, constraints=tuple(kept))
    return cs.count(cs.Puzzle.empty(board).with_digits(clues), limit=1)


def _check(found: cs.Contradiction) -> None:
    assert found.is_minimal
    assert 0 == _solutions_without(found, None, None)
    for number in range(len(found.constraints)):
        assert 1 == _solutions_without(found, number, None)
    for clue in range(len(found.clues)):
        assert 1 == _solutions_without(found, None, clue)


def test_constraints_and_clues_contradict_each_other_and_none_can_go() -> None:
    board = cs.Board.parse(SPEC)
    puzzle = cs.Puzzle.empty(board).with_digits([(3, 4), (80, 1)])
    found = cs.contradiction(puzzle)
    assert found is not None

    assert ["killer_cage", "thermometer"] == [each.id for each in found.constraints]
    assert ((3, 4),) == found.clues
    _check(found)
    assert len(found.words()) == len(found.constraints) + bool(found.clues)
    assert found.to_json()["minimal"] is True


def test_clues_of_a_plain_board_contradict_each_other() -> None:
    found = cs.contradiction(NO_SOLUTION)
    assert found is not None

    assert () == found.constraints
    _check(found)


def test_a_puzzle_with_a_solution_has_no_contradiction() -> None:
    assert cs.contradiction("1......3..2....4") is None


def test_without_time_the_set_is_not_called_minimal() -> None:
    found = cs.contradiction(cs.Puzzle.empty(cs.Board.parse(SPEC)).with_digits([(3, 4)]), time=0.0)

    assert found is not None
    assert not found.is_minimal


@pytest.mark.parametrize("certificate", [False, True])
def test_solve_says_why_with_and_without_a_certificate(certificate: bool) -> None:
    board = "4x4+killer_cage:total=3:r1c1,r1c2+killer_cage:total=7:r1c1,r2c1"
    entries = formats.read("." * 16, board=Board.parse(board))

    [outcome] = Solve(why=True, certificate=certificate).work(entries)

    assert not isinstance(outcome, cs.InputError)
    told: dict[str, Any] = outcome.to_json()
    assert "none" == told["status"]
    assert 2 == len(told["why"]["constraints"])


def test_a_board_that_is_broken_by_itself_blames_no_constraint() -> None:
    board = Board.parse("jigsaw:1112133222344344+odd:r1c1")
    found = cs.contradiction(cs.Puzzle.empty(board))

    assert found is not None
    assert () == found.constraints
    assert ["No digits fit into the rows, columns and regions."] == found.words()


def test_assumptions_take_part_in_a_contradiction_and_none_can_go() -> None:
    board = cs.Board.parse("9x9+killer_cage:total=3:r1c1,r1c2+odd:r5c5")
    found = cs.contradiction(cs.Puzzle.empty(board), assume=["r5c5=3", "r1c5=1"])
    assert found is not None

    assert ["killer_cage"] == [each.id for each in found.constraints]
    assert ((4, 1),) == found.assumptions
    assert "The assumptions r1c5=1." == found.words()[-1]
    assert ["r1c5=1"] == found.to_json()["assumptions"]
    assert cs.count(cs.Puzzle.empty(found.puzzle.board), limit=1) == 1


def test_a_clue_and_an_assumption_of_another_digit_there_contradict_each_other() -> None:
    found = cs.contradiction("1" + "." * 80, assume=["r1c1=2", "r9c9=2"])
    assert found is not None

    assert (((0, 1),), ((0, 2),)) == (found.clues, found.assumptions)
    assert found.is_minimal


def test_one_assumption_is_written_without_a_list() -> None:
    alone = cs.contradiction("1" + "." * 80, assume="r1c1=2")

    assert alone is not None
    assert ((0, 2),) == alone.assumptions


def test_assumptions_that_a_solution_keeps_contradict_nothing() -> None:
    assert cs.contradiction("1" + "." * 80, assume=["r1c2=2"]) is None
    with pytest.raises(cs.InputError, match="is not a cell"):
        cs.contradiction("1" + "." * 80, assume=["r1c10=2"])
