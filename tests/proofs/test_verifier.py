# SPDX-License-Identifier: MIT
"""The plain verifier, on which all other tests rest."""

from __future__ import annotations

from cluesmith.board import Board, Candidates, Puzzle
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from samples import EASY, EASY_SOLUTION, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS


def test_a_solution_keeps_the_clues_and_fills_every_group() -> None:
    puzzle, solution = Puzzle.parse(EASY), Puzzle.parse(EASY_SOLUTION)
    relabelled = EASY_SOLUTION.translate(str.maketrans("12", "21"))

    assert is_solution(puzzle, solution)
    assert not is_solution(puzzle, Puzzle.parse(relabelled))
    assert not is_solution(puzzle, Puzzle.parse("1" + EASY_SOLUTION[1:]))
    assert not is_solution(puzzle, puzzle)


def test_a_solution_of_the_classic_board_need_not_be_one_of_a_variant() -> None:
    diagonals = Board.parse("9x9+diagonals")

    assert not is_solution(Puzzle.empty(diagonals), Puzzle.parse(EASY_SOLUTION, diagonals))


def test_solutions_are_counted_up_to_the_limit() -> None:
    assert 1 == count_solutions(Puzzle.parse(EASY))
    assert 1 == count_solutions(Puzzle.parse(SEVENTEEN))
    assert 2 == count_solutions(Puzzle.parse(TWO_SOLUTIONS), limit=9)
    assert 0 == count_solutions(Puzzle.parse(NO_SOLUTION))


def test_there_are_288_grids_of_order_2() -> None:
    empty = Puzzle.empty(Board.classic(2))

    assert 288 == count_solutions(empty, limit=1000)
    assert 288 == count_solutions(Candidates.full(empty.board), limit=1000)
    assert 100 == count_solutions(empty, limit=100)
