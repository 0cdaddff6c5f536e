# SPDX-License-Identifier: MIT
"""The search of rows: what it counts, the techniques that it tells apart, and the counters."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from math import comb
from random import Random
from typing import TYPE_CHECKING

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import cluesmith as cs
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.cover.ratings import PLACE_WEIGHT
from cluesmith.engines.cover.simulate import rate_row_search, rules_of
from hypothesis_strategies import transformations
from random_grids import unique_puzzle
from samples import EASY, ESCARGOT

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.board.symmetry import Transformation
    from cluesmith.engines.cover import CoverStep


@cache
def puzzles() -> tuple[Puzzle, ...]:
    rng = Random(13)
    return tuple(unique_puzzle(rng)[0] for _ in range(60))


@cache
def steps() -> dict[str, list[CoverStep]]:
    """Return the steps of some puzzles by technique."""
    by_technique: dict[str, list[CoverStep]] = defaultdict(list)
    for puzzle in (*puzzles(), *cs.generate(80, minimal=True, seed=3).puzzles):
        for step in cs.cover.simulate(puzzle).steps:
            by_technique[step.technique].append(step)
    return by_technique


def ratings(technique: str) -> set[int]:
    return {step.row_rating for step in steps()[technique]}


def test_rows_and_places_of_simple_techniques_are_counted() -> None:
    """A pair has four rows; a naked one is seen in a group, a hidden one in two cells."""
    assert {1} == ratings("Naked Single") == ratings("Hidden Single")
    assert {2 + PLACE_WEIGHT, 3 + PLACE_WEIGHT} == ratings("Locked Candidates")
    assert {4 + PLACE_WEIGHT} == ratings("Naked Pair")
    assert {4 + 2 * PLACE_WEIGHT} == ratings("Hidden Pair") == ratings("X-Wing")


def test_naked_triples_xy_wings_and_xyz_wings_differ() -> None:
    triples, wings, threes = (ratings(f) for f in ("Naked Triple", "XY-Wing", "XYZ-Wing"))

    assert {step.types for step in steps()["Naked Triple"]} == {"3Ce"}
    assert triples <= {rows + PLACE_WEIGHT for rows in (6, 7, 8, 9)}
    assert wings <= {6 + places * PLACE_WEIGHT for places in (2, 3, 4)}
    assert {7 + 2 * PLACE_WEIGHT} == threes
    assert max(triples) < min(wings)
    assert max(triples) < min(threes)
    assert not wings & threes


def test_a_puzzle_has_the_rating_of_its_hardest_step_and_the_sum() -> None:
    batch = cs.to_array(puzzles())
    hardest, sums, ends = rate_row_search(batch, threads=2)

    assert (ends > 0).any()
    for index, puzzle in enumerate(puzzles()):
        trace = cs.cover.simulate(puzzle)
        singles = sum(step.theorem == 5 for step in trace.steps)
        # All applications of one operation are a step, rated by the easiest of them.
        assert 1 <= hardest[index] <= max(step.row_rating for step in trace.steps)
        assert singles <= sums[index] <= sum(step.row_rating for step in trace.steps)
        assert (trace.status == "solved") == (ends[index] == 0)


@settings(max_examples=100)
@given(st.integers(0, 59), transformations(STANDARD))
def test_the_search_stays_the_same_under_every_symmetry(which: int, change: Transformation) -> None:
    puzzle = puzzles()[which]
    for measure in rate_row_search(cs.to_array([puzzle, change.apply(puzzle)])):
        assert measure[0] == measure[1]


def test_the_scale_has_a_rating_and_a_score() -> None:
    assert {"rating": 1, "score": 51} == cs.rate(EASY, "cover_rows")["cover_rows"]
    assert {"rating": None, "score": None} == cs.rate(ESCARGOT, "cover_rows")["cover_rows"]
    made = cs.generate(2, target=cs.target("cover_rows", min=14, max=15), seed=1)
    assert made.is_complete
    for puzzle in made.puzzles:
        assert cs.rate(puzzle, "cover_rows").to_json()["cover_rows"]["rating"] in (14, 15)  # type: ignore[index]


def test_counters_count_what_a_trace_has() -> None:
    batch = cs.to_array(puzzles())
    costs = rules_of(STANDARD).count_costs(batch)
    traces = [cs.cover.simulate(puzzle) for puzzle in puzzles()]

    for theorem, (tries, changes, of_columns, rows_left, *_) in zip(
        range(5, 10), costs, strict=True
    ):
        uses = sum(step.theorem == theorem for trace in traces for step in trace.steps)
        assert changes <= tries
        assert changes <= uses
        assert (theorem, changes) == (theorem, uses) or theorem > 5
        assert of_columns <= rows_left <= 9 * of_columns


def test_an_empty_grid_has_all_combinations_of_columns_once() -> None:
    costs = rules_of(STANDARD).count_costs(np.zeros((1, 81), np.uint8))
    combinations = [cost[-1] for cost in costs]

    assert [1] * 5 == [cost[0] for cost in costs]
    assert [324, 2 * comb(324, 2), 0, 0, 0] == combinations
