# SPDX-License-Identifier: MIT
"""One suite for every solving engine."""

from __future__ import annotations

import pytest

from cluesmith.board import Board, Candidates, Position, Puzzle
from cluesmith.engines.contract import ENGINES, engine
from cluesmith.engines.outcome import Status
from cluesmith.engines.solve import count, solve, solve_each
from cluesmith.errors import InputError, InvalidPuzzle
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from samples import EASY, EASY_SOLUTION, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

BOARDS = [
    "4x4",
    "4x4+diagonals",
    "9x9",
    "9x9+diagonals",
    "9x9+windoku",
    "16x16",
    "jigsaw:1112213322134423345544555",
]


@pytest.fixture(params=sorted(ENGINES))
def name(request: pytest.FixtureRequest) -> str:
    """Name each engine in turn."""
    return str(request.param)


@pytest.mark.parametrize(
    ("line", "status", "found"),
    [
        (EASY, Status.UNIQUE, 1),
        (SEVENTEEN, Status.UNIQUE, 1),
        (EASY_SOLUTION, Status.UNIQUE, 1),
        (TWO_SOLUTIONS, Status.MULTIPLE, 2),
        (NO_SOLUTION, Status.NONE, 0),
        ("1......3..2....4", Status.UNIQUE, 1),
        ("................", Status.MULTIPLE, 2),
    ],
)
def test_the_number_of_solutions_is_proved(
    name: str, line: str, status: Status, found: int
) -> None:
    puzzle = Puzzle.parse(line)
    outcome = solve(puzzle, engine=name)

    assert (status, found) == (outcome.status, outcome.count)
    assert found == len(set(outcome.solutions))
    assert all(is_solution(puzzle, solution) for solution in outcome.solutions)


@pytest.mark.parametrize("spec", BOARDS)
def test_every_board_can_be_filled(name: str, spec: str) -> None:
    puzzle = Puzzle.empty(Board.parse(spec))
    outcome = solve(puzzle, engine=name, limit=3, time=10)

    assert outcome.solutions
    assert all(is_solution(puzzle, solution) for solution in outcome.solutions)


def test_all_solutions_are_counted(name: str) -> None:
    assert 288 == count("." * 16, limit=1000, engine=name)
    diagonal = Puzzle.empty(Board.parse("4x4+diagonals"))
    assert count_solutions(diagonal, limit=1000) == count(diagonal, engine=name)


def test_a_count_tells_whether_these_are_all_solutions(name: str) -> None:
    whole = count("." * 16, engine=name)
    up_to_limit = count("." * 16, limit=5, engine=name)
    out_of_time = count(Puzzle.empty(Board.classic(5)), engine=name, time=0)

    assert (288, True, "288") == (whole, whole.is_complete, repr(whole))
    assert (5, False, "at least 5") == (up_to_limit, up_to_limit.is_complete, repr(up_to_limit))
    assert not out_of_time.is_complete
    assert "5" == str(up_to_limit)


def test_asking_for_one_solution_claims_no_more_than_that(name: str) -> None:
    outcome = solve(TWO_SOLUTIONS, limit=1, engine=name)

    assert (Status.FOUND, 1, False) == (outcome.status, outcome.count, outcome.is_unique)


def test_candidates_are_obeyed(name: str) -> None:
    board = Board.classic(2)
    masks = [0b1111] * 16
    masks[0] = 0b0001
    masks[5] = 0b0010
    candidates = Candidates(tuple(masks), board)

    assert count_solutions(candidates, limit=1000) == count(candidates, engine=name)


def test_the_marks_of_a_position_are_obeyed(name: str) -> None:
    puzzle = Puzzle.parse(TWO_SOLUTIONS)
    cell, digit = next((c, 7) for c, value in enumerate(puzzle.digits) if not value)
    position = Position(puzzle, puzzle, Candidates.of(puzzle).without([(cell, digit)]))

    assert 1 == solve(position, engine=name).count


def test_contradicting_clues_are_bad_input(name: str) -> None:
    with pytest.raises(InvalidPuzzle, match="5 stands twice in row 1"):
        solve("55" + "." * 79, engine=name)


def test_time_that_runs_out_is_a_value(name: str) -> None:
    outcome = solve(Puzzle.empty(Board.classic(5)), engine=name, time=0)

    assert Status.UNDECIDED == outcome.status


def test_an_unknown_engine_is_answered_with_the_nearest_name() -> None:
    with pytest.raises(InputError, match=r"'sped' is not an engine; did you mean speed\?"):
        engine("sped")


def test_solving_each_keeps_the_order_and_the_errors() -> None:
    lines = [EASY, NO_SOLUTION, "55" + "." * 79, TWO_SOLUTIONS, SEVENTEEN, "." * 16]
    positions = [Position.of(Puzzle.parse(line)) for line in lines]
    results = list(solve_each(positions))

    assert isinstance(results[2], InvalidPuzzle)
    statuses = [None if isinstance(r, InputError) else str(r.status) for r in results]
    assert ["unique", "none", None, "multiple", "unique", "multiple"] == statuses


def test_limits_below_one_are_refused() -> None:
    with pytest.raises(InputError, match="a limit of 0 solutions; expected a whole number from 1"):
        solve(EASY, limit=0)


def test_other_things_than_puzzles_are_refused() -> None:
    with pytest.raises(InputError, match="a puzzle is int; expected text, a Puzzle"):
        solve(5)  # type: ignore[arg-type]
