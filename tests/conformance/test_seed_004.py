# SPDX-License-Identifier: MIT
"""Simonis's study on samples of the lists: the lattice holds, shaving solves, the figures stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith.engines.close import close_many
from cluesmith.engines.propagate.run import propagate_many
from cluesmith.engines.propagate.schemes import WEAKER
from corpus import DATA, digits, extra, lists

if TYPE_CHECKING:
    from pathlib import Path

SEVENTEEN = lists("seventeen.txt", "17clue_49158.txt")
LISTS = [
    *SEVENTEEN,
    *lists("hard.txt", "magictour_top1465.txt"),
    *lists("easy.txt", "easy_5000.txt"),
    *lists("minimal.txt"),
]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_stronger_scheme_keeps_nothing_that_a_weaker_one_rules_out(path: Path) -> None:
    whole = digits(path)
    puzzles = np.ascontiguousarray(whole[:: max(1, len(whole) // 300)])
    reached = {scheme: propagate_many(puzzles, scheme) for scheme in WEAKER}

    for strong, weaker in WEAKER.items():
        for weak in weaker:
            assert not (reached[strong].masks & ~reached[weak].masks).any(), (weak, strong)
            assert not (reached[weak].solved & ~reached[strong].solved).any(), (weak, strong)


@pytest.mark.parametrize("path", SEVENTEEN, ids=lambda path: path.stem)
def test_shaving_with_hyper_arc_solves_every_17_clue_puzzle(path: Path) -> None:
    puzzles = digits(path)

    assert propagate_many(puzzles, "HACV").solved.all()
    assert not propagate_many(puzzles, "FC").solved.any()


PAPER = {"HAC": 70.28, "HACC": 75.27, "HAC3": 85.51, "HACS": 85.51, "HACSC": 85.55}
"""How many per cent of 7,611 puzzles with 17 clues each scheme solves."""


def test_the_own_17_clue_list_gives_the_paper_s_percentages_and_their_order() -> None:
    solved = {
        scheme: 100 * propagate_many(digits("seventeen.txt"), scheme).solved.mean()
        for scheme in PAPER
    }

    assert list(solved.values()) == sorted(solved.values())
    assert solved["HAC"] < solved["HACC"] < solved["HAC3"] == solved["HACS"]
    for scheme, percent in PAPER.items():
        assert abs(solved[scheme] - percent) < 5


@extra(
    "17clue_49158.txt",
    twin=test_the_own_17_clue_list_gives_the_paper_s_percentages_and_their_order,
)
def test_the_paper_s_percentages_come_out_again_on_the_17_clue_list() -> None:
    # The paper's puzzles are among these, but they are not a random sample.
    puzzles = digits(DATA / "17clue_49158.txt", 7)

    for scheme, percent in PAPER.items():
        assert abs(100 * propagate_many(puzzles, scheme).solved.mean() - percent) < 2


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_naked_and_hidden_singles_and_locked_candidates_are_fewer_than_hacs(path: Path) -> None:
    puzzles = digits(path)[:5000]

    assert not (propagate_many(puzzles, "HACS").masks & ~close_many(puzzles, "NS,HS,LC")).any()
