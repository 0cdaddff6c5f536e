# SPDX-License-Identifier: MIT
"""The relaxations of the 9x9 board: they refute nothing that can be set, and say what is so."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.clue_problem.methods.contract import Effort
from cluesmith.clue_problem.methods.refute import Refute, chutes, crossings, empty_lines
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.engines.close import close_many
from cluesmith.proofs.check import check
from random_grids import random_solution
from samples import EASY, ESCARGOT

ALL = _native.NAKED_SINGLE | _native.HIDDEN_SINGLE | _native.POINTING | _native.CLAIMING
CHUTE = "xx....xx..x......xx......x.x.x...............x......x...x.....xx..xx.xx..x..x.x.."
"""Drawn at random; the three clues of its middle stack pin none of its fillings."""


def chute_flags(clues: int) -> list[bool]:
    return [bool(clues >> place & 1) for place in range(27)]


def is_solved_with_the_rest_given(grid: Puzzle, clues: int, allow: str) -> bool:
    """Whether strategies fill the top band of a grid from its clues and the other two bands."""
    digits = np.frombuffer(grid.digits, np.uint8).copy()
    digits[:27] *= chute_flags(clues)
    masks = close_many(digits.reshape(1, 81), allow)
    return bool(np.isin(masks, 1 << np.arange(9)).all())


@pytest.mark.parametrize(("allow", "set_"), [("NS,HS,LC", ALL), ("NS", _native.NAKED_SINGLE)])
def test_a_band_of_a_real_grid_that_is_solved_is_counted_as_pinned(allow: str, set_: int) -> None:
    rng, seen = random.Random(1), set()
    for _ in range(120):
        clues = sum(1 << place for place in rng.sample(range(27), rng.randint(3, 14)))
        solved = is_solved_with_the_rest_given(random_solution(STANDARD, rng), clues, allow)
        seen.add(solved)
        if solved:
            assert 1 == _native.count_pinned(clues, set_, limit=1)[1]

    assert {True, False} == seen


def test_more_clues_pin_more_fillings_and_all_clues_pin_all() -> None:
    few = sum(1 << place for place in (0, 4, 8, 11, 15))
    counts = [_native.count_pinned(few | more, ALL, limit=50_000)[1] for more in (0, 1 << 20)]

    assert counts[0] <= counts[1]
    assert ("exhausted", 0) == _native.count_pinned(0, ALL, limit=1)
    assert ("limit", 1000) == _native.count_pinned((1 << 27) - 1, ALL, limit=1000)


@pytest.mark.parametrize("puzzle", [EASY, ESCARGOT])
def test_the_patterns_of_known_puzzles_are_not_refuted(puzzle: str) -> None:
    problem = ClueProblem.of(Pattern.of(Puzzle.parse(puzzle)))

    assert chutes(problem, Effort()) is None
    assert crossings(problem, Effort()) is None


def test_a_chute_that_cannot_be_pinned_is_refuted_with_a_valid_certificate() -> None:
    verdict = Refute(chutes).settle(ClueProblem.of(CHUTE), Effort())

    assert "the 3 clues of column 4 to 6 would not suffice" in verdict.reason
    assert check(verdict.certificate).valid


def test_relaxations_keep_out_of_what_they_do_not_know() -> None:
    stronger = ClueProblem.of(CHUTE, allow="basic,x_wing")
    variant = ClueProblem.of(Pattern.parse(CHUTE, Board.parse("9x9+diagonals")))

    for problem in (stronger, variant):
        assert chutes(problem, Effort()) is None
        assert crossings(problem, Effort()) is None


def test_lines_of_a_variant_are_not_exchanged_where_its_groups_forbid_it() -> None:
    cells = "xxxxxxxxx" * 7 + "." * 18
    assert empty_lines(ClueProblem.of(cells), Effort()) is not None
    variant = Pattern.parse(cells, Board.parse("9x9+diagonals"))
    assert empty_lines(ClueProblem.of(variant), Effort()) is None
