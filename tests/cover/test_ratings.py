# SPDX-License-Identifier: MIT
"""Ratings: the table of the paper, levels, names of techniques, and invariance under symmetry."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cluesmith as cs
from cluesmith.board import Board, Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.cover.ratings import LADDER, TABLE, UNIQUE
from cluesmith.engines.cover.simulate import simulate_up_to
from cluesmith.engines.trace import TraceStatus
from cluesmith.rating.contract import SCALES, scale, scales
from cluesmith.rating.cover import Levels
from corpus import digits, lists
from hypothesis_strategies import transformations
from random_grids import random_solution, unique_puzzle
from samples import EASY, ESCARGOT, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

    from cluesmith.board.symmetry import Transformation
    from cluesmith.engines.cover.simulate import CoverTrace

PRINTED = """
Ce 0.5; R 1.0; Co 1.0; B 0.9; 2Ce 1.0; 2R 1.8; 2Co 1.8; 2B 1.6; Ce+R 1.5; Ce+Co 1.5; Ce+B 1.4;
R+Co 2.0; R+B 1.9; Co+B 1.9; 3Ce 1.4; 3R 2.5; 3Co 2.5; 3B 2.2; 2Ce+R 2.0; 2Ce+Co 2.0; 2Ce+B 1.9;
2R+Ce 2.3; 2Co+Ce 2.3; 2R+Co 2.8; 2Co+R 2.8; 2R+B 2.7; 2Co+B 2.7; 2B+Ce 2.1; 2B+R 2.6; 2B+Co 2.6;
Ce+R+Co 2.5; Ce+R+B 2.6; Ce+Co+B 2.6; R+Co+B 2.9
"""
"""The paper's table; its second "2Co+R" is read as 2Co+B."""


def test_the_table_is_the_printed_one() -> None:
    printed = dict(entry.split() for entry in PRINTED.replace("\n", " ").split(";"))

    assert {name: round(float(text) * 10) for name, text in printed.items()} == TABLE
    assert 30 == UNIQUE
    assert 18 == len(LADDER)


def test_hypothesis_1_holds_in_the_whole_table_but_for_one_row() -> None:
    parts = {name: name.split("+") for name in TABLE}
    against = {
        name for name, some in parts.items() if sum(map(TABLE.__getitem__, some)) != TABLE[name]
    }

    assert {"Ce+R+B", "Ce+Co+B"} == against


def test_five_levels_are_those_of_the_paper() -> None:
    names = [Levels().of(tenths) for tenths in (5, 6, 15, 16, 23, 24, 30, None)]

    assert ["very easy", "easy", "easy", "medium", "medium", "hard", "hard", "extreme"] == names


@pytest.mark.parametrize("count", range(1, 20))
def test_any_number_of_levels_is_used_in_full_and_in_order(count: int) -> None:
    levels = Levels(count)
    order = [levels.names.index(levels.of(tenths)) for tenths in (*LADDER, None)]

    assert sorted(order) == order
    assert set(range(count)) == set(order)


@pytest.mark.parametrize("count", [0, 20])
def test_other_numbers_of_levels_are_refused(count: int) -> None:
    with pytest.raises(cs.InputError, match=f"{count} levels; expected 1 to 19"):
        Levels(count)


@pytest.mark.parametrize(
    ("line", "rating", "level"),
    [(EASY, 0.5, "very easy"), (SEVENTEEN, 1.0, "easy"), (ESCARGOT, None, "extreme")],
)
def test_puzzles_have_the_rating_of_their_hardest_step(
    line: str, rating: float | None, level: str
) -> None:
    trace = cs.cover.simulate(line)

    assert {"rating": rating, "level": level} == cs.rate(line, "cover")["cover"]
    assert (trace.status == TraceStatus.SOLVED) == (rating is not None)
    assert trace.rating == max(step.rating for step in trace.steps)


def cells_beyond(trace: CoverTrace, tenths: int) -> set[int]:
    """Return the cells of the steps that are harder than a rating, and those never filled."""
    hard = {c for step in trace.steps if step.rating > tenths for c, _ in step.candidates}
    if trace.status is not TraceStatus.SOLVED:
        filled = {c for step in trace.steps if step.theorem == 5 for c, _ in step.candidates}
        digits = trace.position.values.digits
        hard |= {c for c, digit in enumerate(digits) if not digit} - filled
    return hard


def saved_cells(line: str, top: int) -> set[int]:
    """Return the cells that native code saves of the steps that are rated higher than ``top``."""
    _, _, cells = simulate_up_to(cs.to_array([line]), top, every_step=True)
    return set(np.flatnonzero(cells[0]).tolist())


def test_the_cells_of_harder_steps_are_saved() -> None:
    trace = cs.cover.simulate(SEVENTEEN)
    hidden = {c for step in trace.steps if step.types in ("R", "Co") for c, _ in step.candidates}
    blank = {c for c, digit in enumerate(trace.position.values.digits) if not digit}

    assert hidden == saved_cells(SEVENTEEN, 9)
    assert set() == saved_cells(SEVENTEEN, 10)
    assert blank == saved_cells(SEVENTEEN, 0)


@pytest.mark.parametrize("top", [5, 9, 15, 23, 30])
def test_the_solver_of_the_paper_saves_the_cells_of_every_step_that_is_too_hard(top: int) -> None:
    puzzles = [*_puzzles()[:30], Puzzle.parse(ESCARGOT)]
    hardest, ends, cells = simulate_up_to(cs.to_array(puzzles), top, every_step=True)

    for index, puzzle in enumerate(puzzles):
        trace = cs.cover.simulate(puzzle)
        assert set(np.flatnonzero(cells[index]).tolist()) == cells_beyond(trace, top)
        assert (trace.rating, trace.status != "solved") == (hardest[index], bool(ends[index]))


def test_cells_that_the_theorems_leave_open_are_saved_for_every_rating() -> None:
    trace = cs.cover.simulate(ESCARGOT)
    placed = {c for step in trace.steps if step.theorem == 5 for c, _ in step.candidates}
    clues = {c for c, digit in enumerate(trace.position.values.digits) if digit}

    assert set(range(81)) - placed - clues == saved_cells(ESCARGOT, 30)


def test_puzzles_without_exactly_one_solution_are_invalid_with_the_reason() -> None:
    none, several = cs.rate(NO_SOLUTION, "cover"), cs.rate(TWO_SOLUTIONS, "cover")

    assert ("no solution", "several solutions") == (none.reason, several.reason)
    assert {"rating": None, "level": "invalid"} == none["cover"] == several["cover"]
    assert "no solution" == none.to_json()["reason"]
    with pytest.raises(cs.InvalidPuzzle, match="5 stands twice in row 1"):
        cs.rate("55" + "." * 79)


def test_full_grids_need_no_step() -> None:
    solution = cs.solve(EASY).solution
    assert solution is not None

    assert {"rating": 0.0, "level": "very easy"} == cs.rate(solution, "cover")["cover"]


def test_scales_are_found_by_name() -> None:
    assert list(SCALES) == [each.name for each in scales("all")]
    assert ("cover",) == tuple(each.name for each in scales("cover:3"))
    grade = scale("cover:19").rate_many(cs.to_array(EASY), STANDARD)
    assert [{"rating": 0.5, "level": 1}] == grade
    with pytest.raises(cs.InputError, match=r"'covr' is not a scale; did you mean cover\?"):
        scale("covr")
    with pytest.raises(cs.InputError, match="the scale cover:many; expected 1 to 19 levels"):
        scale("cover:many")
    with pytest.raises(cs.InputError, match="no scale"):
        scales(" , ")


def test_boards_of_every_size_are_rated() -> None:
    assert {"rating": 0.5, "level": "very easy"} == cs.rate("1......3..2....4", "cover")["cover"]
    board = Board.parse("9x9+diagonals")
    solution = random_solution(board, Random(3))
    puzzle = solution.with_digits((cell, 0) for cell in Random(4).sample(range(81), 40))
    assert cs.rate(puzzle, "cover")["cover"] == cs.rate(puzzle, "cover:5")["cover"]


@cache
def _puzzles() -> tuple[Puzzle, ...]:
    rng = Random(12)
    return tuple(unique_puzzle(rng)[0] for _ in range(60))


@settings(max_examples=150)
@given(st.integers(0, 59), transformations(STANDARD))
def test_ratings_stay_the_same_under_every_symmetry(which: int, change: Transformation) -> None:
    puzzle = _puzzles()[which]
    both = cs.to_array([puzzle, change.apply(puzzle)])

    traces = cs.cover.simulate_many(both)
    for each in (traces.ratings, traces.statuses, traces.theorems):
        assert each[0] == each[1]


def test_puzzles_that_test_invariance_need_every_theorem() -> None:
    batch = cs.to_array(_puzzles())
    traces = cs.cover.simulate_many(batch)

    assert {6, 7, 8, 9} <= set(traces.theorems.tolist())
    assert len(set(traces.ratings.tolist())) >= 5


def test_bulk_and_single_calls_agree_on_any_number_of_threads() -> None:
    batch = cs.to_array(_puzzles())
    traces = cs.cover.simulate_many(batch, threads=3)

    for index, puzzle in enumerate(_puzzles()):
        trace = cs.cover.simulate(puzzle)
        assert traces.ratings[index] == trace.rating
        assert tuple(TraceStatus)[traces.statuses[index]] == trace.status
        assert traces.solved[index] == (trace.status is TraceStatus.SOLVED)
        assert traces.theorems[index] == max(step.theorem for step in trace.steps)


def test_names_of_techniques_follow_from_the_types() -> None:
    seen: dict[str, set[str]] = {}
    for puzzle in _puzzles():
        for step in cs.cover.simulate(puzzle).steps:
            seen.setdefault(str(step.technique), set()).add(f"{step.theorem} {step.types}")

    assert {"5 Ce"} == seen["Naked Single"]
    assert {"5 B", "5 R", "5 Co"} == seen["Hidden Single"]
    assert {"6 R+B", "6 Co+B"} == seen["Locked Candidates"]
    assert {"7 2Ce"} == seen["Naked Pair"]
    assert seen["Hidden Pair"] <= {"7 2B", "7 2R", "7 2Co"}
    assert {"8 3Ce"} == seen["Naked Triple"] == seen["XY-Wing"]
    assert seen["W-Wing"] <= {"8 2Ce+R", "8 2Ce+Co", "8 2Ce+B"}
    assert "None" not in seen
    assert {"9 Unique"} == seen["Unique Solution Constraint"]


def test_what_the_paper_says_will_not_appear_does_not() -> None:
    kinds: Counter[str] = Counter()
    for puzzle in _puzzles():
        kinds.update(s.types for s in cs.cover.simulate(puzzle).steps if s.theorem == 7)

    assert {"2Ce", "2B", "2R", "2Co"} >= set(kinds)
    assert kinds["2Ce"]


@pytest.mark.parametrize(
    "path",
    [
        *lists("seventeen.txt", "17clue_royle_49151.txt"),
        *lists("minimal.txt"),
        *lists("hard.txt"),
    ],
    ids=lambda path: path.stem,
)
def test_theorems_5_and_6_solve_what_singles_and_locked_candidates_solve(path: Path) -> None:
    batch = digits(path)
    traces = cs.cover.simulate_many(batch, last=6, threads=2)
    closed = (np.bitwise_count(cs.close_many(batch, "NS,HS,LC")) == 1).all(axis=1)

    assert np.array_equal(closed, traces.solved)
