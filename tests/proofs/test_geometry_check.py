# SPDX-License-Identifier: MIT
"""Certificates that look at the pattern only."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.proofs.certificate import Certificate, Claim
from cluesmith.proofs.check import check
from cluesmith.proofs.checkers.verifier import count_solutions
from proofs.small_problems import FOUR, has_answer
from samples import EASY_SOLUTION

NAKED = ("naked_single",)
STRONG = ("naked_single", "hidden_single", "xy_wing", "unique_rectangle_1")


def pattern_of(cells: list[int], board: Board) -> str:
    """Return a pattern as a claim has it."""
    return str(Pattern.from_cells(cells, board))


def test_seven_clues_are_too_few_and_eight_need_not_be() -> None:
    board = Board.classic(3)
    seven = Claim("9x9", pattern_of(list(range(0, 81, 12)), board), STRONG)
    eight = replace(seven, pattern=pattern_of([*range(0, 81, 12), 5], board))

    assert 7 == seven.pattern.count("x")
    assert check(Certificate("few_clues", seven, {})).valid
    assert "8 clues may" in check(Certificate("few_clues", eight, {})).reason


@given(st.sets(st.integers(0, 15), max_size=8))
@settings(max_examples=60)
def test_geometric_certificates_are_never_valid_where_there_are_answers(cells: set[int]) -> None:
    pattern = Pattern.from_cells(cells, FOUR)
    claim = Claim("4x4", str(pattern), NAKED)
    geometric = check(Certificate("geometric", claim, {})).valid
    few = check(Certificate("few_clues", claim, {})).valid

    assert not ((geometric or few) and has_answer(ClueProblem.of(pattern, allow="NS")))


def test_a_geometric_certificate_needs_naked_singles_alone_and_a_cell_out_of_reach() -> None:
    claim = Claim("4x4", "xxx.............", ("naked_single", "full_house"))
    more = replace(claim, allow=("naked_single", "hidden_single"))
    reached = replace(claim, pattern="x......x..x....x")

    assert check(Certificate("geometric", claim, {})).valid
    assert "more than naked singles" in check(Certificate("geometric", more, {})).reason
    assert "every cell may" in check(Certificate("geometric", reached, {})).reason


def rows_exchanged(board: Board, first: int, second: int) -> list[int]:
    """Return the map that exchanges two rows."""
    size, other = board.size, {first: second, second: first}
    return [
        other.get(cell // size, cell // size) * size + cell % size
        for cell in range(board.cell_count)
    ]


@pytest.fixture
def two_empty_rows() -> Certificate:
    """Return a certificate for all cells but those of two rows of one band."""
    board = Board.classic(3)
    pattern = pattern_of(list(range(18, 81)), board)
    return Certificate(
        "symmetry", Claim("9x9", pattern, STRONG), {"map": rows_exchanged(board, 0, 1)}
    )


def test_a_map_that_keeps_the_clues_makes_a_second_solution(two_empty_rows: Certificate) -> None:
    puzzle = Puzzle.parse("." * 18 + EASY_SOLUTION[18:])

    assert check(two_empty_rows.to_text()).valid
    assert 2 <= count_solutions(puzzle)


def test_a_map_must_be_one_of_the_board(two_empty_rows: Certificate) -> None:
    board = Board.classic(3)
    images = two_empty_rows.evidence["map"]
    identity = list(range(81))

    def reason(cells: object) -> str:
        checked = check(replace(two_empty_rows, evidence={"map": cells}))
        assert not checked.valid
        return checked.reason

    assert "no cell to a peer" in reason(identity)
    assert "one each" in reason([images[1], *images[1:]])
    assert "one each" in reason(images[:-1])
    assert "row 1 to no group" in reason([9, *range(1, 9), 0, *range(10, 81)])
    assert "to no group" in reason(rows_exchanged(board, 2, 3))
    assert "moves the clue in r3c1" in reason(rows_exchanged(board, 1, 2))
    assert "cells by number" in reason([81, *images[1:]])
    assert "cells by number" in reason([*images[:-1], "80"])
    assert "cells by number" in reason([float(cell) for cell in images])
    assert "cells by number" in reason(None)


def test_a_map_of_the_classic_board_is_none_of_the_diagonal_one(
    two_empty_rows: Certificate,
) -> None:
    claim = replace(two_empty_rows.claim, board="9x9+diagonals")

    assert "diagonal 1 to no group" in check(replace(two_empty_rows, claim=claim)).reason
