# SPDX-License-Identifier: MIT
"""Ratings of many puzzles are those of each."""

from __future__ import annotations

from math import isnan

import numpy as np
import pytest

import cluesmith as cs
from samples import EASY, ESCARGOT, SEVENTEEN, TWO_SOLUTIONS

CLASH = "11" + "." * 79


def told(rating: cs.Rating) -> dict[str, object]:
    """Return a rating as the columns of rate_many have it."""
    columns: dict[str, object] = {}
    for scale, grade in rating.grades.items():
        fields = grade if isinstance(grade, dict) else {"": grade}
        for field, value in fields.items():
            columns[f"{scale}_{field}" if field else scale] = value
    return columns


@pytest.mark.parametrize("threads", [1, 2])
def test_grades_of_many_are_those_of_each(threads: int) -> None:
    some = cs.generate(20, minimal=True, seed=3, time=None).puzzles
    puzzles = cs.to_array([EASY, ESCARGOT, SEVENTEEN, *some, TWO_SOLUTIONS])
    ratings = cs.rate_many(puzzles, threads=threads)

    for row, puzzle in enumerate(cs.from_array(puzzles)):
        rating = cs.rate(puzzle)
        assert (rating.reason is None) == (ratings["solutions"][row] == 1)
        if rating.reason is None:
            for column, value in told(rating).items():
                found = ratings[column][row]
                assert isnan(found) if value is None else found == value, column


def test_puzzles_without_one_solution_have_no_grade() -> None:
    ratings = cs.rate_many([TWO_SOLUTIONS, CLASH, EASY], "hodoku,se")

    assert [2, 0, 1] == ratings["solutions"].tolist()
    assert ["", "", "Easy"] == ratings["hodoku_level"].tolist()
    assert [True, True, False] == np.isnan(ratings["se"]).tolist()
    assert ["solutions", "hodoku_level", "hodoku_score", "se"] == list(ratings)[:4]
    assert ["se_pearl", "se_diamond", "se_technique"] == list(ratings)[4:]


def test_all_leaves_out_the_scales_of_other_boards() -> None:
    jigsaw = cs.Puzzle.parse("1......3..2....4", cs.Board.parse("4x4+diagonals"))
    ratings = cs.rate_many([jigsaw])

    columns = {"cover_rating", "cover_level", "cover_rows_rating", "cover_rows_score"}
    assert columns | {"infer", "propagate", "mus", "mus_bound"} == set(ratings) - {"solutions"}
    assert [cs.count(jigsaw, limit=2)] == ratings["solutions"].tolist()
    with pytest.raises(cs.InputError, match="se rates only 9x9"):
        cs.rate_many([jigsaw], "se")
    with pytest.raises(cs.GeometryMismatch, match=r"puzzles of 4x4\+diagonals; expected 4x4"):
        cs.rate_many([jigsaw], board="4x4")


def test_no_puzzles_have_empty_columns() -> None:
    ratings = cs.rate_many(np.zeros((0, 81), np.uint8))

    assert {0} == {len(column) for column in ratings.values()}
