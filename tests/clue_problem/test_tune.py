# SPDX-License-Identifier: MIT
"""Patterns with a rating: the clue cells are the pattern's, the rating is in the range."""

from __future__ import annotations

import re

import pytest

import cluesmith as cs
from cluesmith.board import Pattern
from cluesmith.board.shapes import symmetric
from cluesmith.clue_problem.methods.random_clues import GridClues
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution

PATTERN = symmetric(26, "rotation", seed=4)


@pytest.mark.parametrize("seed", range(3))
def test_a_random_symmetric_pattern_gets_the_rating(seed: int) -> None:
    pattern = symmetric(26, "rotation", seed=seed)
    verdict = cs.set_clues(pattern, target=cs.target("se", min=7.1, max=8.4), seed=seed)

    assert verdict.answer is cs.Answer.FOUND
    assert verdict.puzzle is not None
    assert verdict.solution is not None
    assert pattern == Pattern.of(verdict.puzzle)
    assert 1 == count_solutions(verdict.puzzle)
    assert is_solution(verdict.puzzle, verdict.solution)
    assert 7.1 <= float(str(cs.rate(verdict.puzzle, "se")["se"])) <= 8.4
    assert verdict.grades == [cs.rate(verdict.puzzle, "se")["se"]]


@pytest.mark.parametrize(
    ("scale", "level"), [("hodoku", "Hard"), ("cover", "medium"), ("propagate", "HAC")]
)
def test_every_scale_with_levels_can_be_asked_for(scale: str, level: str) -> None:
    verdict = cs.set_clues(PATTERN, target=cs.target(scale, level), count=2, seed=1)

    assert 2 == len(verdict.puzzles)
    for puzzle in verdict.puzzles:
        grade = cs.rate(puzzle, scale)[scale]
        assert level == (grade["level"] if isinstance(grade, dict) else grade)


def test_other_boards_have_levels_too() -> None:
    verdict = cs.set_clues("x......x..x....x", target=cs.target("infer", "up"))

    assert verdict.puzzle is not None
    assert cs.infer(verdict.puzzle, "up").solved


def test_fixed_digits_and_allowed_strategies_hold_as_well() -> None:
    fixed = "." * 40 + "5" + "." * 40
    verdict = cs.set_clues(
        PATTERN, target=cs.target("se", min=2.6), allow="basic", fixed=fixed, seed=2
    )

    assert verdict.puzzle is not None
    assert verdict.solution is not None
    assert 5 == verdict.solution.digits[40]
    assert verdict.certificate is not None
    assert cs.check(verdict.certificate).valid
    assert float(str(cs.rate(verdict.puzzle, "se")["se"])) >= 2.6


def test_an_open_search_names_the_nearest_rating() -> None:
    verdict = cs.set_clues(PATTERN, target=cs.target("se", min=11.5), engine="tune:40")

    assert verdict.answer is cs.Answer.UNDECIDED
    assert verdict.best is not None
    nearest = cs.rate(verdict.best, "se")["se"]
    assert [nearest] == verdict.grades
    assert f"the nearest rating is se {nearest}" in verdict.reason
    assert "a wider range of ratings: `--min` and `--max`, or another `--level`" in verdict.advice


def test_a_rating_that_fits_is_not_the_reason_of_an_open_search() -> None:
    """What lacks is named, and more strategies are advised instead of other ratings."""
    hard = cs.target("hodoku", "Hard")
    verdict = cs.set_clues(PATTERN, target=hard, allow="singles", engine="tune:40")

    assert verdict.answer is cs.Answer.UNDECIDED
    assert re.search(
        r"the nearest rating is hodoku Hard \d+, which fits, "
        "but the allowed strategies do not solve it$",
        verdict.reason,
    )
    assert any("--allow" in line for line in verdict.advice)
    assert not any("--level" in line for line in verdict.advice)


def test_a_pattern_that_is_never_proper_is_refuted() -> None:
    verdict = cs.set_clues("xxx.............", target=cs.target("cover", "easy"))

    assert verdict.answer is cs.Answer.IMPOSSIBLE
    assert verdict.certificate is not None
    assert cs.check(verdict.certificate).valid


def test_a_scale_of_another_board_is_refused() -> None:
    with pytest.raises(InputError, match="hodoku rates only 9x9") as caught:
        cs.set_clues("x......x..x....x", target=cs.target("hodoku", "Hard"))

    assert "scale" == caught.value.field


def test_clues_that_are_all_fixed_are_rated_once() -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    pattern = Pattern.of(cs.Puzzle.parse(puzzle))
    right = cs.set_clues(pattern, fixed=puzzle, target=cs.target("se", min=1.2, max=1.2))
    wrong = cs.set_clues(pattern, fixed=puzzle, target=cs.target("se", min=7.0), time=None)

    assert puzzle == str(right.puzzle)
    assert (cs.Answer.UNDECIDED, [1.2]) == (wrong.answer, wrong.grades)


def test_random_grids_keep_fixed_digits() -> None:
    import numpy as np

    fixed = cs.Puzzle.parse("12" + "." * 79)
    full = Pattern.from_cells(range(81), fixed.board)
    for grid in GridClues(full, fixed, np.random.default_rng(1)).draw(20):
        assert is_solution(fixed, cs.Puzzle(grid.tobytes()))


def test_a_seed_gives_the_same_puzzle() -> None:
    target = cs.target("se", min=4.5, max=6.7)
    first, second = (cs.set_clues(PATTERN, target=target, seed=9).puzzle for _ in range(2))

    assert first == second
