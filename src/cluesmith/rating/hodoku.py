# SPDX-License-Identifier: MIT
"""The scale of the program HoDoKu: a level, and a score that adds up over the steps.

The order, levels and scores are the defaults of its version 2.2.4; the steps are our own, taken in
its order. The level is that of the hardest step, or a higher one if the score is above the limit of
the level. A puzzle that stays unsolved is extreme and has no score. As in HoDoKu, the rating
depends on which of several steps is found first. So it may change if the board is turned or digits
are renamed.

>>> from cluesmith.board.arrays import to_array
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> SCALE.rate_many(to_array(line), STANDARD)
[{'level': 'Easy', 'score': 204}]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board.arrays import check_array, native_refusals
from cluesmith.board.geometry import STANDARD
from cluesmith.rating.contract import Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade

LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")

MOST = (800, 1000, 1600, 1800)
"""The highest score of each level but the last."""

FIRST = {
    "full_house": (0, 4),
    "naked_single": (0, 4),
    "hidden_single": (0, 14),
    "locked_pair": (1, 40),
    "locked_triple": (1, 60),
    "pointing": (1, 50),
    "claiming": (1, 50),
    "naked_pair": (1, 60),
    "naked_triple": (1, 80),
    "hidden_pair": (1, 70),
    "hidden_triple": (1, 100),
    "naked_quad": (2, 120),
    "hidden_quad": (2, 150),
}
"""The level and the score of the strategies whose steps are found in HoDoKu's own order."""

LATER = {
    "x_wing": (2, 140),
    "swordfish": (2, 150),
    "jellyfish": (2, 160),
    "remote_pair": (2, 110),
    "bug_plus_one": (2, 100),
    "skyscraper": (2, 130),
    "two_string_kite": (2, 150),
    "turbot_fish": (2, 120),
    "empty_rectangle": (2, 120),
    "w_wing": (2, 150),
    "xy_wing": (2, 160),
    "xyz_wing": (2, 180),
    "unique_rectangle_1": (2, 100),
    "unique_rectangle_2": (2, 100),
    "unique_rectangle_3": (2, 100),
    "unique_rectangle_4": (2, 100),
    "unique_rectangle_5": (2, 100),
    "unique_rectangle_6": (2, 100),
    "hidden_rectangle": (2, 100),
    "avoidable_rectangle_1": (2, 100),
    "avoidable_rectangle_2": (2, 100),
    "finned_x_wing": (2, 130),
    "sashimi_x_wing": (2, 150),
    "finned_swordfish": (3, 200),
    "sashimi_swordfish": (3, 240),
    "finned_jellyfish": (3, 250),
    "sashimi_jellyfish": (3, 260),
    "sue_de_coq": (3, 250),
    "simple_coloring_trap": (2, 150),
    "simple_coloring_wrap": (2, 150),
    "multi_coloring_1": (2, 200),
    "multi_coloring_2": (2, 200),
    "x_chain": (3, 260),
    "xy_chain": (3, 260),
    "continuous_nice_loop": (3, 280),
    "discontinuous_nice_loop": (3, 280),
    "aic": (3, 280),
    "grouped_continuous_nice_loop": (3, 300),
    "grouped_discontinuous_nice_loop": (3, 300),
    "grouped_aic": (3, 300),
    "als_xz": (3, 300),
    "als_xy_wing": (3, 320),
    "als_chain": (3, 340),
    "franken_swordfish": (3, 350),
    "finned_franken_x_wing": (3, 390),
    "finned_franken_swordfish": (3, 410),
    "cell_forcing_chain": (4, 500),
    "region_forcing_chain": (4, 500),
    "contradiction_forcing_chain": (4, 500),
}
"""The same for the later strategies, without those that HoDoKu leaves out by default."""

STRATEGIES = (*FIRST, *LATER)
_VALUES = np.array([*FIRST.values(), *LATER.values()])


def count_steps(
    puzzles: NDArray[np.uint8], *, threads: int = 1
) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """Return how each trace ends, 0 for solved, and its steps of each of :data:`STRATEGIES`."""
    check_array(puzzles, "puzzles", "uint8", 81)
    with native_refusals():
        return _native.walk_like_hodoku(puzzles, list(LATER), threads=threads)


def _rate(puzzles: NDArray[np.uint8], _: Board, threads: int) -> list[Grade]:
    ends, counts = count_steps(puzzles, threads=threads)
    scores = counts @ _VALUES[:, 1]
    levels = np.where(counts > 0, _VALUES[:, 0], 0).max(axis=1, initial=0)
    levels = np.maximum(levels, np.searchsorted(MOST, scores))
    return [
        {"level": LEVELS[-1], "score": None} if end else {"level": LEVELS[level], "score": score}
        for end, level, score in zip(ends.tolist(), levels.tolist(), scores.tolist(), strict=True)
    ]


SCALE = Scale(
    "hodoku",
    _rate,
    ("level", "score"),
    LEVELS,
    has_numbers=True,
    board=STANDARD,
    title="HoDoKu",
)
