# SPDX-License-Identifier: MIT
"""Figures of the papers by Lynce and Ouaknine and by Henz and Truong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import cluesmith as cs
from samples import ESCARGOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray


def read(path: Path) -> NDArray[np.uint8]:
    """Return the puzzles of a file."""
    return cs.to_array(path.read_text())


@pytest.fixture
def hard(corpus: Callable[[str], Path]) -> NDArray[np.uint8]:
    """Return the puzzles of figure 5 and AI Escargot."""
    return np.concatenate([read(corpus("henz_truong_fig5.txt")), cs.to_array(ESCARGOT)])


def test_unit_propagation_solves_21905_puzzles_of_17_clues_and_failed_literals_all(
    corpus: Callable[[str], Path],
) -> None:
    puzzles = read(corpus("17clue_49158.txt"))

    assert 21_905 == cs.infer_many(puzzles, "up").solved.sum()
    for technique in ("flp", "hbr", "bflp"):
        assert len(puzzles) == cs.infer_many(puzzles, technique).solved.sum()


def test_the_minimal_encoding_leaves_more_open(corpus: Callable[[str], Path]) -> None:
    puzzles = np.ascontiguousarray(read(corpus("17clue_49158.txt"))[::1000])
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
    hard: NDArray[np.uint8], technique: str, solved: int, grid_analysis: bool
) -> None:
    """The paper says that hyper-binary resolution solves all of them; as it is defined, none."""
    found = cs.infer_many(hard, technique, grid_analysis=grid_analysis)

    assert solved == found.solved.sum()
