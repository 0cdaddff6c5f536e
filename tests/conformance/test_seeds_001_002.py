# SPDX-License-Identifier: MIT
"""Figures of the papers by Lynce and Ouaknine and by Henz and Truong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.lab.experiment import sample
from corpus import DATA, digits, extra, on_lists

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


@extra("17clue_49158.txt")
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
    ("technique", "solved"), [("up", 0), ("flp", 0), ("hbr", 0), ("bflp", 21), ("dpll", 21)]
)
def test_what_solves_the_puzzles_of_figure_5_and_escargot(
    technique: str, solved: int, grid_analysis: bool
) -> None:
    """The paper says that hyper-binary resolution solves all of them; as it is defined, none."""
    hard = np.array([list(puzzle.digits) for puzzle in sample("henz_figure_5")], np.uint8)
    found = cs.infer_many(hard, technique, grid_analysis=grid_analysis)

    assert solved == found.solved.sum()
