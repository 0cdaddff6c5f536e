# SPDX-License-Identifier: MIT
"""Paths of other programs: the contract, the command, and what is refused."""

from __future__ import annotations

import pytest

import cluesmith as cs
from cluesmith.engines.trace import TraceStatus
from cluesmith.rating.contract import SCALES, scale
from cluesmith.rating.path import like_names
from cluesmith.verbs.explain import LIKE
from rating.explainer_steps import NEEDS_RULES
from samples import EASY, ESCARGOT


def test_the_option_takes_the_scales_that_tell_their_paths() -> None:
    assert list(LIKE) == like_names()
    assert set(LIKE) <= set(SCALES)


def test_a_scale_without_a_path_is_refused() -> None:
    with pytest.raises(cs.InputError, match="the path of cover; expected hodoku"):
        cs.explain_like(EASY, "cover")


@pytest.mark.parametrize("like", LIKE)
def test_improper_puzzles_and_other_boards_are_refused(like: str) -> None:
    with pytest.raises(cs.InputError, match="not proved to have one solution"):
        cs.explain_like("." * 81, like)
    with pytest.raises(cs.InputError, match=f"^{like} rates only 9x9; expected such a puzzle"):
        cs.explain_like("1......3..2....4", like)


def test_the_refusal_of_a_board_with_constraints_is_short() -> None:
    board = "9x9+antiknight+killer_cage:total=3:r1c1,r1c2"

    with pytest.raises(cs.InputError, match=r"^se rates only 9x9 without constraints; expected"):
        cs.explain_like(cs.Puzzle.empty(cs.Board.parse(board)), "se")


@pytest.mark.parametrize("like", LIKE)
def test_a_path_cut_short_has_no_grade(like: str) -> None:
    path = cs.explain_like(EASY, like, most=2)

    assert (2, None, TraceStatus.UNFINISHED) == (len(path.steps), path.grade, path.status)


@pytest.mark.parametrize("like", LIKE)
def test_the_grade_of_a_path_is_that_of_the_scale(like: str) -> None:
    path = cs.explain_like(EASY, like)

    assert [path.grade] == scale(like).rate_many(cs.to_array(EASY), path.position.board)


def test_a_path_that_takes_too_long_is_unfinished() -> None:
    tell = scale("hodoku").path
    assert tell is not None
    _, grade, status = tell(cs.Puzzle.parse(ESCARGOT), 0)

    assert (None, TraceStatus.UNFINISHED) == (grade, status)


def test_a_step_of_sudoku_explainer_tells_a_reason_for_its_first_conclusion() -> None:
    path = cs.explain_like(NEEDS_RULES, "se")

    for step in path.steps:
        if step.technique in ("Hidden Single", "Naked Single"):
            assert "Assume" not in step.sentence
            continue
        cell, digit = (step.placements or step.eliminations)[0]
        opposite = "is not" if step.placements else "is"
        assert f"Assume that r{cell // 9 + 1}c{cell % 9 + 1} {opposite} {digit}." in step.sentence


def test_without_time_the_steps_of_sudoku_explainer_have_no_reasons() -> None:
    tell = scale("se").path
    assert tell is not None
    steps, *_ = tell(cs.Puzzle.parse(EASY), 0)

    assert all("Assume" not in step.sentence for step in steps)


def test_ratings_are_printed_with_a_decimal_and_points_without() -> None:
    ratings = cs.explain_like(NEEDS_RULES, "se").lines
    points = cs.explain_like(EASY, "hodoku").lines

    assert any("[3.0] Naked Pair" in line for line in ratings)
    assert "1. [4]" in points[2] or "1. [14]" in points[2]
