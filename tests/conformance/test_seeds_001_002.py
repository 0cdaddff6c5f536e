# SPDX-License-Identifier: MIT
"""Figures of the papers by Lynce and Ouaknine and by Henz and Truong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.propagate.schemes import SCHEMES
from cluesmith.lab.experiment import sample
from corpus import DATA, digits, extra, on_lists
from plain_clauses import unit_propagation

if TYPE_CHECKING:
    from pathlib import Path


@on_lists("seventeen.txt", "17clue_49158.txt")
def test_singles_are_unit_propagation_and_failed_literals_solve_all_17_clue_puzzles(
    path: Path,
) -> None:
    puzzles = digits(path)
    by_singles = (np.bitwise_count(cs.close_many(puzzles, "NS,HS")) == 1).all(axis=1)

    assert np.array_equal(by_singles, cs.infer_many(puzzles, "up").solved)
    for technique in ("flp", "hbr", "bflp"):
        assert cs.infer_many(puzzles, technique).solved.all()


def test_unit_propagation_solves_14_of_the_30_printed_puzzles_of_17_clues() -> None:
    """They are a random sample of the known ones, of which it solves 21,905 of 49,158."""
    printed = sample("nishikawa_tables_2_3")
    closures = [unit_propagation(map(set, Encoding().clauses(puzzle))) for puzzle in printed]
    by_definition = [closure is not None and len(closure) == 729 for closure in closures]

    assert 14 == sum(by_definition)
    assert abs(14 / 30 - 21_905 / 49_158) < 0.05
    assert by_definition == cs.infer_many(cs.to_array(printed), "up").solved.tolist()


@extra(
    "17clue_49158.txt",
    twin=test_unit_propagation_solves_14_of_the_30_printed_puzzles_of_17_clues,
)
def test_unit_propagation_solves_21905_of_the_49158_puzzles_of_17_clues() -> None:
    assert 21_905 == cs.infer_many(digits(DATA / "17clue_49158.txt"), "up").solved.sum()


@on_lists("seventeen.txt", "17clue_49158.txt")
def test_the_minimal_encoding_leaves_more_open(path: Path) -> None:
    whole = digits(path)
    puzzles = np.ascontiguousarray(whole[:: len(whole) // 20])
    shares = [
        cs.infer_many(puzzles, technique, encoding="minimal").solved.sum()
        for technique in ("up", "flp", "hbr", "bflp")
    ]

    assert 0 == shares[0]
    assert shares == sorted(shares)


@pytest.mark.parametrize("grid_analysis", [False, True])
@pytest.mark.parametrize(
    ("technique", "solved"),
    [
        ("up", 0),
        ("flp", 0),
        ("hbr", 0),
        ("bflp", 21),
        ("dpll", 21),
        ("flp-hbr", 21),
        ("hbr-short", 6),
    ],
)
def test_what_solves_the_puzzles_of_figure_5_and_escargot(
    technique: str, solved: int, grid_analysis: bool
) -> None:
    """The paper says that hyper-binary resolution solves all of them.

    As it is defined it solves none; with clauses that assumptions have shortened it solves six,
    and inside the probes of failed literals all.
    """
    hard = cs.to_array(sample("henz_figure_5"))
    runs = cs.infer_many(hard, technique, grid_analysis=grid_analysis)

    assert solved == runs.solved.sum()


def test_no_scheme_of_simonis_solves_the_puzzles_of_figure_5_without_search() -> None:
    """Section 3 of the paper leaves open what constraint programs do with them."""
    hard = cs.to_array(sample("henz_figure_5"))

    for scheme in SCHEMES:
        assert 0 == cs.propagate_many(hard, scheme).solved.sum(), scheme
    assert len(hard) == cs.propagate_many(hard, "HACL").solved.sum()


@pytest.mark.parametrize(
    ("branching", "grid_analysis", "first", "every"),
    [
        ("shortest", False, 16, 143),
        ("shortest", True, 16, 129),
        ("moms", False, 44, 117),
        ("moms", True, 25, 79),
    ],
)
def test_the_search_tree_of_escargot_is_near_the_papers_with_moms(
    branching: str, grid_analysis: bool, first: int, every: int
) -> None:
    """The paper has 50 nodes, and 20 with grid analysis."""
    escargot = sample("henz_figure_5")[-1]
    nodes = [
        cs.infer(
            escargot, "dpll", branching=branching, grid_analysis=grid_analysis, limit=limit
        ).nodes
        for limit in (1, 2)
    ]

    assert [first, every] == nodes


@on_lists("seventeen.txt", "17clue_royle_49151.txt")
def test_one_pass_on_the_minimal_encoding_is_nearer_to_the_paper_than_the_fixpoint(
    path: Path,
) -> None:
    """The paper has 1 % for failed literals and 69 % for binary ones, by programs of one pass."""
    whole = digits(path)
    puzzles = np.ascontiguousarray(whole[:: max(1, len(whole) // 100)])
    shares = {
        (technique, passes): cs.infer_many(
            puzzles, technique, encoding="minimal", passes=passes
        ).solved.mean()
        for technique in ("flp", "bflp")
        for passes in (1, None)
    }

    assert shares["flp", 1] <= 0.02
    assert shares["flp", 1] <= shares["flp", None]
    assert 0.6 < shares["bflp", 1] < 0.9 < shares["bflp", None]
