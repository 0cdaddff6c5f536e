# SPDX-License-Identifier: MIT
"""The scale of the program HoDoKu: a level, and a score that adds up over the steps.

The order, levels and scores are the defaults of its version 2.2.4. The steps are those that it
takes; where it guesses, the path has a step of brute force. The level is that of the hardest step,
or a higher one if the score is above the limit of the level. As in HoDoKu, the rating depends on
which of several steps is found first. So it may change if the board is turned or digits are
renamed.

>>> from cluesmith.board.arrays import to_array
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> SCALE.rate_many(to_array(line), STANDARD)
[{'level': 'Easy', 'score': 204}]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cluesmith import _native
from cluesmith.board.arrays import check_array, digit_rows, native_refusals
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.limits import native_seconds
from cluesmith.engines.solve_many import solve_many
from cluesmith.engines.trace import TraceStatus
from cluesmith.rating.contract import Scale
from cluesmith.rating.hodoku_sentences import sentence
from cluesmith.rating.path import PathStep

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board, Puzzle
    from cluesmith.rating.contract import Grade

LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")

MOST = (800, 1000, 1600, 1800)
"""The highest score of each level but the last."""


class Search(NamedTuple):
    """What HoDoKu says about one of its searches.

    Attributes:
        name: what it calls the technique.
        level: an index into :data:`LEVELS`.
        score: the points of a step.
    """

    name: str
    level: int
    score: int


SEARCHES = {
    "full_house": Search("Full House", 0, 4),
    "naked_single": Search("Naked Single", 0, 4),
    "hidden_single": Search("Hidden Single", 0, 14),
    "locked_pair": Search("Locked Pair", 1, 40),
    "locked_triple": Search("Locked Triple", 1, 60),
    "pointing": Search("Locked Candidates Type 1 (Pointing)", 1, 50),
    "claiming": Search("Locked Candidates Type 2 (Claiming)", 1, 50),
    "naked_pair": Search("Naked Pair", 1, 60),
    "naked_triple": Search("Naked Triple", 1, 80),
    "hidden_pair": Search("Hidden Pair", 1, 70),
    "hidden_triple": Search("Hidden Triple", 1, 100),
    "naked_quad": Search("Naked Quadruple", 2, 120),
    "hidden_quad": Search("Hidden Quadruple", 2, 150),
    "x_wing": Search("X-Wing", 2, 140),
    "swordfish": Search("Swordfish", 2, 150),
    "jellyfish": Search("Jellyfish", 2, 160),
    "remote_pair": Search("Remote Pair", 2, 110),
    "bug_plus_one": Search("Bivalue Universal Grave + 1", 2, 100),
    "skyscraper": Search("Skyscraper", 2, 130),
    "two_string_kite": Search("2-String Kite", 2, 150),
    "turbot_fish": Search("Turbot Fish", 2, 120),
    "empty_rectangle": Search("Empty Rectangle", 2, 120),
    "w_wing": Search("W-Wing", 2, 150),
    "xy_wing": Search("XY-Wing", 2, 160),
    "xyz_wing": Search("XYZ-Wing", 2, 180),
    "unique_rectangle_1": Search("Uniqueness Test 1", 2, 100),
    "unique_rectangle_2": Search("Uniqueness Test 2", 2, 100),
    "unique_rectangle_3": Search("Uniqueness Test 3", 2, 100),
    "unique_rectangle_4": Search("Uniqueness Test 4", 2, 100),
    "unique_rectangle_5": Search("Uniqueness Test 5", 2, 100),
    "unique_rectangle_6": Search("Uniqueness Test 6", 2, 100),
    "hidden_rectangle": Search("Hidden Rectangle", 2, 100),
    "avoidable_rectangle_1": Search("Avoidable Rectangle Type 1", 2, 100),
    "avoidable_rectangle_2": Search("Avoidable Rectangle Type 2", 2, 100),
    "finned_x_wing": Search("Finned X-Wing", 2, 130),
    "sashimi_x_wing": Search("Sashimi X-Wing", 2, 150),
    "finned_swordfish": Search("Finned Swordfish", 3, 200),
    "sashimi_swordfish": Search("Sashimi Swordfish", 3, 240),
    "finned_jellyfish": Search("Finned Jellyfish", 3, 250),
    "sashimi_jellyfish": Search("Sashimi Jellyfish", 3, 260),
    "sue_de_coq": Search("Sue de Coq", 3, 250),
    "simple_coloring": Search("Simple Colors", 2, 150),
    "multi_coloring": Search("Multi Colors", 2, 200),
    "x_chain": Search("X-Chain", 3, 260),
    "xy_chain": Search("XY-Chain", 3, 260),
    "nice_loop": Search("Nice Loop/AIC", 3, 280),
    "grouped_nice_loop": Search("Grouped Nice Loop/AIC", 3, 300),
    "als_xz": Search("Almost Locked Set XZ-Rule", 3, 300),
    "als_xy_wing": Search("Almost Locked Set XY-Wing", 3, 320),
    "als_chain": Search("Almost Locked Set Chain", 3, 340),
    "franken_x_wing": Search("Franken X-Wing", 3, 300),
    "franken_swordfish": Search("Franken Swordfish", 3, 350),
    "finned_franken_x_wing": Search("Finned Franken X-Wing", 3, 390),
    "finned_franken_swordfish": Search("Finned Franken Swordfish", 3, 410),
    "forcing_chain": Search("Forcing Chain", 4, 500),
    "forcing_net": Search("Forcing Net", 4, 700),
    "brute_force": Search("Brute Force", 4, 10000),
}
"""The searches that are on by default, in their order."""

KINDS = {
    "simple_coloring_trap": "Simple Colors Trap",
    "simple_coloring_wrap": "Simple Colors Wrap",
    "multi_coloring_1": "Multi Colors 1",
    "multi_coloring_2": "Multi Colors 2",
    "continuous_nice_loop": "Continuous Nice Loop",
    "discontinuous_nice_loop": "Discontinuous Nice Loop",
    "aic": "AIC",
    "grouped_continuous_nice_loop": "Grouped Continuous Nice Loop",
    "grouped_discontinuous_nice_loop": "Grouped Discontinuous Nice Loop",
    "grouped_aic": "Grouped AIC",
    "mutant_x_wing": "Mutant X-Wing",
    "mutant_swordfish": "Mutant Swordfish",
    "finned_mutant_x_wing": "Finned Mutant X-Wing",
    "finned_mutant_swordfish": "Finned Mutant Swordfish",
    "forcing_chain_contradiction": "Forcing Chain Contradiction",
    "forcing_chain_verity": "Forcing Chain Verity",
    "forcing_net_contradiction": "Forcing Net Contradiction",
    "forcing_net_verity": "Forcing Net Verity",
}
"""The names of steps that are not named after their search; they count as the search does."""

_LEVELS = np.array([search.level for search in SEARCHES.values()])
_SCORES = np.array([search.score for search in SEARCHES.values()])


def count_steps(
    puzzles: NDArray[np.uint8], *, threads: int = 1
) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """Return how each path ends, 0 for solved, and its steps of each of :data:`SEARCHES`.

    A puzzle with no solution or several may end unsolved.
    """
    check_array(puzzles, "puzzles", "uint8", 81)
    solutions, _ = solve_many(puzzles, limit=1, threads=threads)
    with native_refusals():
        return _native.walk_like_hodoku(puzzles, solutions, threads=threads)


def _grades(counts: NDArray[np.uint16]) -> list[Grade]:
    scores = counts @ _SCORES
    levels = np.where(counts > 0, _LEVELS, 0).max(axis=1, initial=0)
    levels = np.maximum(levels, np.searchsorted(MOST, scores))
    return [
        {"level": LEVELS[level], "score": score}
        for level, score in zip(levels.tolist(), scores.tolist(), strict=True)
    ]


def _rate(puzzles: NDArray[np.uint8], _: Board, threads: int) -> list[Grade]:
    ends, counts = count_steps(puzzles, threads=threads)
    return [
        {"level": LEVELS[-1], "score": None} if end else grade
        for end, grade in zip(ends.tolist(), _grades(counts), strict=True)
    ]


def _path(puzzle: Puzzle, time: float | None) -> tuple[list[PathStep], Grade | None, TraceStatus]:
    """Return the steps of a puzzle, its grade, and how the path ends."""
    array = digit_rows([puzzle])
    solution, _ = solve_many(array, limit=1)
    end, told = _native.hodoku_path(array, solution, seconds=native_seconds(time))
    names = [*(search.name for search in SEARCHES.values()), *KINDS.values()]
    searches = list(SEARCHES.values())
    counts = np.zeros((1, len(searches)), np.uint16)
    steps = []
    for number, technique, placements, eliminations, digits, cells, chains in told:
        search = searches[number]
        counts[0, number] += 1
        words = sentence(names[technique], placements, eliminations, digits, cells, chains)
        steps.append(
            PathStep(
                names[technique],
                search.score,
                tuple(placements),
                tuple(eliminations),
                words,
                LEVELS[search.level],
            )
        )
    status = list(TraceStatus)[end]
    return steps, None if end else _grades(counts)[0], status


SCALE = Scale(
    "hodoku",
    _rate,
    ("level", "score"),
    LEVELS,
    has_numbers=True,
    board=STANDARD,
    title="HoDoKu",
    path=_path,
    numbers=range(1_000_000),
)
