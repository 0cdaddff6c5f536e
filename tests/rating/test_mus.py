# SPDX-License-Identifier: MIT
"""The scale of smallest reasons: its definition on small boards, symmetry, limits, other boards."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.board import Board, Puzzle
from cluesmith.board.symmetry import Transformation
from cluesmith.rating.contract import scale
from corpus import digits, puzzles
from samples import EASY, ESCARGOT

if TYPE_CHECKING:
    from collections.abc import Iterable

Pair = tuple[int, int]


def conflicts(board: Board, left: Iterable[Pair]) -> dict[Pair, set[Pair]]:
    """Return the candidates that each candidate excludes."""
    return {
        (cell, digit): {
            (c, d)
            for c, d in left
            if (c == cell and d != digit) or (d == digit and c in board.peers[cell])
        }
        for cell, digit in left
    }


def plain_rating(puzzle: Puzzle, most: int) -> int:
    """Return the rating by its definition, or more than the most if that many do not suffice."""
    board = puzzle.board
    cells, every = range(board.cell_count), range(1, board.size + 1)
    left = {(c, d) for c in cells for d in every if puzzle.digits[c] in (0, d)}
    excluded = conflicts(board, left)
    choices = [{(c, d) for d in every} for c in cells]
    choices += [{(c, d) for c in group.cells} for group in board.groups for d in every]

    def has_selection(subset: tuple[set[Pair], ...], free: set[Pair]) -> bool:
        if not subset:
            return True
        return any(
            has_selection(subset[1:], free - excluded[option]) for option in subset[0] & free
        )

    for size in range(1, most + 1):
        is_changed = True
        while is_changed:
            is_changed = False
            for candidate in sorted(left):
                free = left - excluded[candidate]
                if any(not has_selection(some, free) for some in combinations(choices, size)):
                    left.discard(candidate)
                    is_changed = True
        if len(left) == board.cell_count:
            return size
    return most + 1


def minimal_puzzles(spec: str, count: int) -> list[Puzzle]:
    board = Board.parse(spec)
    generated = cs.generate(count=count, board=board, minimal=True, seed=5)
    return list(generated.puzzles)


@pytest.mark.parametrize("spec", ["4x4", "4x4+diagonals", "jigsaw:1112122233343444"])
def test_ratings_of_small_boards_are_those_of_the_definition(spec: str) -> None:
    ratings = []
    for puzzle in minimal_puzzles(spec, 6):
        rating = cs.rate(puzzle, "mus")
        expected = plain_rating(puzzle, 2)
        ratings.append(expected)

        assert "exact" == rating.beside["mus_bound"]
        assert expected == min(3, cast("int", rating["mus"]))
    assert 1 in ratings


@pytest.mark.parametrize(
    ("id_", "size"),
    [("naked_single", 1), ("hidden_single", 1), ("pointing", 1), ("naked_pair", 2), ("x_wing", 2)],
)
def test_puzzles_that_simple_strategies_solve_are_rated_by_their_choices(
    id_: str, size: int
) -> None:
    rows = digits("minimal.txt", one_in=20)
    walks = cs.walk_many(rows, f"basic,{id_}")
    solved = rows[walks.solved][:20]

    assert len(solved)
    assert (cs.rate_many(solved, "mus")["mus"] <= size).all()


def test_an_exact_rating_is_the_same_for_symmetric_copies() -> None:
    rng = Random(4)
    for puzzle in puzzles("minimal.txt", one_in=60)[:6]:
        copy = Transformation.random(puzzle.board, rng).apply(puzzle)
        one, other = cs.rate(puzzle, "mus"), cs.rate(copy, "mus")
        if one.beside["mus_bound"] == other.beside["mus_bound"] == "exact":
            assert one["mus"] == other["mus"]


def test_easy_and_hard_puzzles() -> None:
    assert (1, "exact") == tuple(
        scale("mus").tell_many(cs.to_array(EASY), Board.classic(3))[0].values()
    )
    hard = cs.rate(ESCARGOT, "mus")

    assert 10 < cast("int", hard["mus"]) < 25
    assert "at most" == hard.beside["mus_bound"]
    assert [f"mus at most {hard['mus']}"] == hard.words


def test_the_same_puzzle_gets_the_same_rating_with_any_number_of_threads() -> None:
    rows = digits("minimal.txt", one_in=100)
    one, two = cs.rate_many(rows, "mus"), cs.rate_many(rows, "mus", threads=2)

    assert all(np.array_equal(one[name], two[name]) for name in one)


def test_a_rating_that_takes_too_long_is_undecided() -> None:
    rating = cs.rate(ESCARGOT, "mus", time=0.01)

    assert (None, None, True) == (rating["mus"], rating.beside["mus_bound"], rating.is_undecided)


def test_no_puzzles_have_no_ratings() -> None:
    assert [] == scale("mus").tell_many(np.zeros((0, 81), np.uint8), Board.classic(3))
