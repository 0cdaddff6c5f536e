# SPDX-License-Identifier: MIT
"""*The Application of Exact Cover to the Creating of Sudoku Puzzle*: what generating costs.

The paper gives formulas for the expected number of generations and of solver runs until a puzzle
has its level, from the share a_i of random puzzles at level i and the chance b_ij that one more
clue turns a puzzle of level i into one of level j; it had no program to measure them. This module
measures them, evaluates the formulas and compares them with another run of the generator.

>>> import numpy as np
>>> steps = np.array([[1, 0, 0], [0, 1, 0], [0.5, 0.5, 0]])
>>> cost = Cost(1, np.array([0.2, 0.4, 0.4]), steps)
>>> round(cost.generations, 3), round(cost.runs, 3), cost.printed_generations
(1.667, 2.333, inf)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board.arrays import to_array
from cluesmith.lab.charts import draw_bars
from cluesmith.lab.experiment import declare
from cluesmith.lab.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from cluesmith.lab.charts import Drawing
    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

_LONGEST = 81
"""The most clues that a puzzle gets."""


@dataclass(frozen=True)
class Cost:
    """The results of the formulas for a level.

    Attributes:
        level: the wanted level, from 0.
        shares: a_i, the share of random puzzles at each level.
        steps: b_ij, the chance that a clue leads from one level to another; a puzzle that is not
            too hard gets no clue.
    """

    level: int
    shares: NDArray[np.float64]
    steps: NDArray[np.float64]

    @cached_property
    def arrivals(self) -> NDArray[np.float64]:
        """c_ij(m): the chance that a puzzle of level i comes to level j with its m-th clue."""
        chances, power = [], np.eye(len(self.shares))
        for _ in range(_LONGEST):
            following = power @ self.steps
            chances.append(following - power * np.diag(self.steps))
            power = following
        return np.array(chances)

    @property
    def chance(self) -> float:
        """The chance that a random puzzle ends at the level."""
        reach = self.arrivals[:, :, self.level].sum(axis=0)
        reach[self.level] = 1  # without a clue; the paper leaves this out
        return float(self.shares @ reach)

    @property
    def generations(self) -> float:
        """The expected number of random puzzles for one at the level."""
        return 1 / self.chance if self.chance > 0 else inf

    @property
    def runs(self) -> float:
        """The expected number of solver runs: one for each puzzle and one for each clue."""
        is_open = np.arange(len(self.shares)) > self.level
        within = self.steps[np.ix_(is_open, is_open)]
        fills = np.linalg.solve(np.eye(len(within)) - within, np.ones(len(within)))
        return self.generations * float(1 + self.shares[is_open] @ fills)

    @property
    def printed_generations(self) -> float:
        """The sum over i of a_i / c_ij, as printed, with c_jj = 1."""
        reach = self.arrivals[:, :, self.level].sum(axis=0)
        reach[self.level] = 1
        occurs = self.shares > 0
        if (reach[occurs] <= 0).any():
            return inf
        return float((self.shares[occurs] / reach[occurs]).sum())

    @property
    def printed_runs(self) -> float:
        """The expected number of solver runs, as printed."""
        m = np.arange(1, _LONGEST + 1)[:, None]
        reach = self.arrivals.sum(axis=0)
        before = np.concatenate([np.zeros_like(self.arrivals[:1]), self.arrivals[:-1]])
        failing = 0.0
        for lower in range(self.level):
            through = before[:, :, self.level + 1 :] @ reach[self.level + 1 :, lower]
            failing += float(self.shares @ (m * (self.arrivals[:, :, lower] - through)).sum(axis=0))
        last = float(self.shares @ (m * self.arrivals[:, :, self.level]).sum(axis=0))
        again = self.printed_generations - 1
        return failing * again + last if self.level else last


def _draw(table: Table) -> Drawing:
    groups = {
        str(row[0]): [
            value if isinstance(value, float) else None for value in (*row[3:5], *row[6:])
        ]
        for row in table.rows
    }
    series = ("generations, mended", "observed", "solver runs, mended", "observed")
    return draw_bars(groups, series)


@declare(
    "cover-complexity",
    "Exact cover: generations and solver runs for each level, by the formulas and observed",
    draw=_draw,
    count=1000,
)
def _complexity(setup: Setup) -> Table:
    """Return the costs by the formulas and by the generator, for both ways to delete."""
    from cluesmith.rating.cover import NAMES

    drafts = setup.count
    rows: list[tuple[Figure, ...]] = []
    for way, to_the_end in (("until one fails", False), ("to the end", True)):
        first, second = (
            Chains(drafts, to_the_end=to_the_end, seed=2 * setup.seed + half) for half in (0, 1)
        )
        shares = np.bincount(first.levels, minlength=len(NAMES)) / drafts
        for level, name in enumerate(NAMES):
            setup.note(f"deleting {way}: {name}")
            cost = Cost(level, shares, first.steps(level))
            arrived, runs = second.observed(level)
            rows.append(
                (
                    f"{way}, {name}",
                    float(shares[level]),
                    *(_shown(n) for n in (cost.printed_generations, cost.generations)),
                    drafts / arrived if arrived else None,
                    *(_shown(n) for n in (cost.printed_runs, cost.runs)),
                    runs / arrived if arrived else None,
                )
            )
    columns = (
        "deleting, level",
        "a",
        "generations: printed",
        "mended",
        "observed",
        "solver runs: printed",
        "mended runs",
        "observed runs",
    )
    notes = (
        f"a and b from {drafts:,} puzzles; observed on {drafts:,} others.",
        "Printed: the sum of a_i / c_ij, infinite where some puzzles are too easy; "
        "mended: 1 / sum of a_i c_ij.",
    )
    return Table(columns, rows, notes)


class Chains:
    """Random puzzles, and their levels clue by clue.

    Attributes:
        levels: the level of each puzzle, from 0.
    """

    def __init__(self, count: int, *, to_the_end: bool, seed: int) -> None:
        from cluesmith.rating.cover import Levels

        self._bounds = Levels().bounds
        self._puzzles, self._solutions = _drafts(count, to_the_end=to_the_end, seed=seed)
        self._seed = seed
        self.levels = self._levels(self._puzzles)

    def steps(self, wanted: int) -> NDArray[np.float64]:
        """Return b_ij for a wanted level: a puzzle that is not harder gets no clue.

        Levels without puzzles have no chances.
        """
        size = len(self._bounds) + 1
        counts = np.zeros((size, size))
        for before, after in self._fills(wanted):
            np.add.at(counts, (before, after), 1)
        sums = counts.sum(axis=1, keepdims=True)
        settled = np.eye(size) * (np.arange(size) <= wanted)
        return np.where(sums > 0, counts / np.maximum(sums, 1), settled)

    def observed(self, wanted: int) -> tuple[int, int]:
        """Return how many puzzles reach a level, and how many runs of the solver all took."""
        arrived, runs = int((self.levels == wanted).sum()), len(self.levels)
        for _, after in self._fills(wanted):
            arrived += int((after == wanted).sum())
            runs += len(after)
        return arrived, runs

    def _fills(self, wanted: int) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
        """Yield the levels before and after each clue of the puzzles that are too hard."""
        from cluesmith.engines.cover.simulate import simulate_up_to

        rng = np.random.default_rng([self._seed, wanted])
        rows = np.flatnonzero(self.levels > wanted)
        puzzles, levels = self._puzzles[rows], self.levels[rows]
        solutions = self._solutions[rows]
        while len(puzzles):
            _, _, cells = simulate_up_to(puzzles, self._bounds[wanted])
            filled = (rng.random(cells.shape) * ((cells > 0) & (puzzles == 0))).argmax(axis=1)
            rows = np.arange(len(puzzles))
            puzzles[rows, filled] = solutions[rows, filled]
            after = self._levels(puzzles)
            yield levels, after
            still = after > wanted
            puzzles, levels, solutions = puzzles[still], after[still], solutions[still]

    def _levels(self, puzzles: NDArray[np.uint8]) -> NDArray[np.intp]:
        from cluesmith.engines.cover.simulate import simulate_many

        traces = simulate_many(puzzles)
        places = np.searchsorted(self._bounds, traces.ratings)
        return np.where(traces.solved, places, len(self._bounds))


def _drafts(
    count: int, *, to_the_end: bool, seed: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return random puzzles and their solutions, by deletion until it fails once, or to the end."""
    from cluesmith.engines.solve_many import solve_many
    from cluesmith.generating.generate import generate

    if to_the_end:
        made = generate(count, grids="paper", seed=seed, time=None).made
        puzzles = to_array(draft.puzzle for draft in made)
        return puzzles, to_array(draft.solution for draft in made)
    made = generate(count, clues=81, grids="paper", seed=seed, time=None).made
    grids = to_array(draft.solution for draft in made)
    place = np.random.default_rng(seed).permuted(np.tile(np.arange(81), (count, 1)), axis=1)
    # Fewer clues never have fewer solutions, so halving finds the first deletion that fails.
    good, bad = np.zeros(count, np.intp), np.full(count, 81)
    while (bad - good > 1).any():
        middle = (good + bad) // 2
        tried = np.where(place < middle[:, None], 0, grids).astype(np.uint8)
        unique = solve_many(tried)[1] == 1
        good, bad = np.where(unique, middle, good), np.where(unique, bad, middle)
    return np.where(place < good[:, None], 0, grids).astype(np.uint8), grids


def _shown(number: float) -> Figure:
    return number if np.isfinite(number) else "infinite"
