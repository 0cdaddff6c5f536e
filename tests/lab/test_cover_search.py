# SPDX-License-Identifier: MIT
"""Experiments on what the exact-cover paper leaves open: the blanks, the search of rows, costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cluesmith.engines.cover.ratings import TABLE
from cluesmith.lab.cover_search import SAME_TECHNIQUE
from cluesmith.lab.experiment import Setup, experiment, sample
from cluesmith.lab.grades import mean_ranks
from cluesmith.rating.hodoku import SEARCHES

if TYPE_CHECKING:
    from cluesmith.board import Puzzle


def rows(name: str, count: int = 0, puzzles: tuple[Puzzle, ...] = ()) -> list[tuple[Any, ...]]:
    setup = Setup(puzzles or sample("minimal"), not puzzles, None, 0, count, lambda _: None)
    return [tuple(row) for row in experiment(name).run(setup).rows]


def test_w_wings_of_the_theorems_are_w_wings_of_the_strategies() -> None:
    wings = [row for row in rows("cover-blanks", 5) if row[1] == "W-Wing"]

    assert {row[0] for row in wings} <= {"2Ce+R", "2Ce+Co", "2Ce+B"}
    assert all("w_wing" in row[3] for row in wings)
    assert wings


def test_blanks_are_types_of_the_table_with_techniques_that_have_a_score() -> None:
    for types, technique, steps, _ in rows("cover-blanks", 1):
        assert types in TABLE
        assert steps > 0
        assert technique in SAME_TECHNIQUE or "Mutant" in technique
    assert set(SAME_TECHNIQUE.values()) <= set(SEARCHES)


def test_techniques_with_one_rating_of_the_paper_differ_in_the_search_of_rows() -> None:
    by_name = {row[0]: row for row in rows("cover-rows")}
    triple, wing = by_name["Naked Triple"], by_name["XY-Wing"]

    assert triple[3] == wing[3] == 1.4
    assert triple[6] < wing[4]


def test_both_halves_are_measured_on_the_same_puzzles() -> None:
    figures = {row[0]: row[2] for row in rows("cover-halves")}

    assert 5 == len(figures)
    assert all(0.5 < figure < 1 for figure in figures.values())


def test_the_complexity_has_four_parts_and_ours_checks_fewer_columns() -> None:
    table = rows("cover-complexity", 20)

    assert [1, 2, 3, 4] == sorted({row[0] for row in table})
    lookups = {row[2]: (row[3], row[5]) for row in table if row[1] == "N(c) in a try"}
    assert {f"theorem {number}" for number in range(5, 10)} == set(lookups)
    assert all(ours < paper for paper, ours in lookups.values() if ours)


def test_equal_things_share_their_mean_rank() -> None:
    assert [1.0, 2.75, 2.25] == mean_ranks([1, 2, 2], [5, 7, 6]).tolist()
