# SPDX-License-Identifier: MIT
"""Simonis's study on samples of the lists: the lattice holds, shaving solves, the figures stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.board.arrays import to_array
from cluesmith.engines.propagate.run import propagate_many
from cluesmith.engines.propagate.schemes import MODELS, WEAKER

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

LISTS = {"17clue_49158.txt": 40, "magictour_top1465.txt": 3, "easy_5000.txt": 10}
"""Each list and how much of it is taken: one puzzle in so many."""


def sample(path: Path, one_in: int) -> NDArray[np.uint8]:
    """Return some of the puzzles of a list."""
    text = "\n".join(path.read_text().splitlines()[::one_in])
    return to_array(text)


@pytest.mark.parametrize("name", LISTS)
def test_a_stronger_scheme_keeps_nothing_that_a_weaker_one_rules_out(
    name: str, corpus: Callable[[str], Path]
) -> None:
    puzzles = sample(corpus(name), LISTS[name])
    reached = {scheme: propagate_many(puzzles, scheme) for scheme in MODELS}

    for strong, weaker in WEAKER.items():
        for weak in weaker:
            assert not (reached[strong].masks & ~reached[weak].masks).any(), (weak, strong)
            assert not (reached[weak].solved & ~reached[strong].solved).any(), (weak, strong)


def test_shaving_with_hyper_arc_solves_every_17_clue_puzzle(
    corpus: Callable[[str], Path],
) -> None:
    puzzles = sample(corpus("17clue_49158.txt"), 1)

    assert propagate_many(puzzles, "HACV").solved.all()
    assert not propagate_many(puzzles, "FC").solved.any()


def test_the_paper_s_percentages_come_out_again_on_the_17_clue_list(
    corpus: Callable[[str], Path],
) -> None:
    # Its 7,611 puzzles are among ours, but not a random sample of them.
    puzzles = sample(corpus("17clue_49158.txt"), 7)
    paper = {"HAC": 70.28, "HACS": 85.51, "HACC": 75.27, "HACSC": 85.55, "HAC3": 85.51}

    for scheme, percent in paper.items():
        assert abs(100 * propagate_many(puzzles, scheme).solved.mean() - percent) < 2


def test_naked_and_hidden_singles_and_locked_candidates_are_fewer_than_hacs(
    corpus: Callable[[str], Path],
) -> None:
    from cluesmith.engines.close import close_many

    puzzles = sample(corpus("17clue_49158.txt"), 10)

    assert not (propagate_many(puzzles, "HACS").masks & ~close_many(puzzles, "NS,HS,LC")).any()
