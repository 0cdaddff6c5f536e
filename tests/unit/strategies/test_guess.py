# SPDX-License-Identifier: MIT
"""Guessing: right where there is one solution, silent where there is none, never a strategy."""

from __future__ import annotations

from random import Random

import pytest

from cluesmith.board import Board, Candidates, Puzzle
from cluesmith.proofs.checkers.verifier import count_solutions
from cluesmith.strategies.catalogue import catalogue, get, select
from cluesmith.strategies.closure import close
from cluesmith.strategies.guess import has_solution
from cluesmith.strategies.state import State
from samples import EASY, EASY_SOLUTION, ESCARGOT, NO_SOLUTION, SEVENTEEN

SMALL = Board.classic(2)
_MASKS = (15, 7, 11, 13, 14, 3, 5, 9, 6, 10, 12)


def test_guess_places_the_digit_of_the_solution() -> None:
    (step,) = get("guess").find(State.initial(Puzzle.parse(EASY)))
    ((cell, digit),) = step.placements

    assert int(EASY_SOLUTION[cell]) == digit
    assert not step.eliminations


def test_guess_takes_the_first_cell_with_the_fewest_candidates() -> None:
    (step,) = get("guess").find(State.initial(Puzzle.parse("12.." + "." * 12)))

    assert get("guess").explain(step) == (
        "No strategy helps here. r1c3 has few candidates, 3 or 4; "
        "trying them shows that 3 leads to a solution."
    )


@pytest.mark.parametrize("text", [NO_SOLUTION, "11" + "." * 14, EASY_SOLUTION])
def test_there_is_no_guess_without_a_solution_or_an_empty_cell(text: str) -> None:
    assert list(get("guess").find(State.initial(Puzzle.parse(text)))) == []


@pytest.mark.parametrize("text", [ESCARGOT, SEVENTEEN])
def test_singles_and_guesses_solve_everything(text: str) -> None:
    closed = close(State.initial(Puzzle.parse(text)), select("singles, guess"))

    assert closed.is_final
    assert closed.contradiction is None


def test_guess_comes_last_and_is_not_among_all_strategies() -> None:
    assert catalogue()[-1].id == "guess"
    assert "guess" not in [entry.id for entry in select("all")]


def test_the_search_agrees_with_plain_counting() -> None:
    rng = Random(5)
    answers = []
    for _ in range(300):
        masks = tuple(rng.choice(_MASKS) for _ in range(16))
        answers.append(has_solution(SMALL, masks))

        assert answers[-1] == (count_solutions(Candidates(masks, SMALL), 1) == 1)
    assert 30 < sum(answers) < 270


def test_the_search_knows_diagonals() -> None:
    board = Board.parse("4x4+diagonals")
    grid = Puzzle.parse("1234341221434321")

    assert has_solution(board, [15] * 16)
    assert has_solution(SMALL, Candidates.of(grid).masks)
    assert not has_solution(board, Candidates.of(grid).masks)
