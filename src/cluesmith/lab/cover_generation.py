# SPDX-License-Identifier: MIT
"""*The Application of Exact Cover to the Creating of Sudoku Puzzle*: what generating costs.

The paper gives formulas for the expected number of generations and of solver runs until a puzzle
has its level, from the share a_i of random puzzles at level i and the chance b_ij that one more
clue turns a puzzle of level i into one of level j; it had no program to measure them. This module
measures them, evaluates the formulas and compares them with another run of the generator. It also
measures the other three parts of the complexity, which the paper leaves open: the size of N(.), its
uses in each theorem, and the uses of each theorem in a puzzle.

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
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board.arrays import digit_rows
from cluesmith.lab.charts import draw_bars
from cluesmith.lab.experiment import declare
from cluesmith.lab.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.lab.charts import ChartDrawing
    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure
    from cluesmith.rating.target import Target

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


def _draw(table: Table) -> ChartDrawing:
    groups: dict[str, list[float | None]] = {}
    for part, quantity, case, _, *figures in table.rows:
        if part == 4 and quantity != "a":
            numbers = [figure if isinstance(figure, float) else None for figure in figures]
            groups.setdefault(str(case), []).extend(numbers)
    series = ("generations, mended", "observed", "solver runs, mended", "observed")
    return draw_bars(groups, series)


_WAYS = {
    "as printed": (False, True),
    "to the end, every step": (True, True),
    "to the end, first step": (True, False),
}
"""Whether clues are deleted to the end, and whether a cell of every step that is too hard may be
filled, or of the first one only: the paper's way, one with half of it, and our own."""


@declare(
    "cover-complexity",
    "Exact cover: the four parts of the complexity, by the paper and measured",
    draw=_draw,
    count=1000,
    whole=2000,
)
def _complexity(setup: Setup) -> Table:
    """Return the costs of the theorems and of generating, by the formulas and by counters."""
    rows: list[tuple[Figure, ...]] = []
    for way, (to_the_end, every_step) in _WAYS.items():
        first, second = (
            Chains(setup.count, to_the_end, every_step, 2 * setup.seed + half) for half in (0, 1)
        )
        if not rows:
            setup.note("theorems")
            rows += _theorem_rows(Chains(setup.count, True, True, 2 * setup.seed).puzzles)
        rows += _generation_rows(setup, way, first, second)
    notes = (
        f"{setup.count:,} puzzles, deleted to the end in parts 1 to 3; "
        f"part 4: a and b from {setup.count:,} puzzles, observed on {setup.count:,} others.",
        "Part 1: the size of N(.), of the full matrix and on average. Part 2: N(.) operations in "
        "one try of a theorem, if all choices of columns in its scope are checked, and counted.",
        "Part 4, printed: the sum of a_i / c_ij, infinite where some puzzles are too easy; "
        "mended: 1 / sum of a_i c_ij.",
    )
    return Table(("part", "quantity", "case", "paper", "mended", "measured"), rows, notes)


def _theorem_rows(puzzles: NDArray[np.uint8]) -> list[tuple[Figure, ...]]:
    """Return parts 1 to 3: the size of N(.), its uses in a try, and the tries in a puzzle."""
    from cluesmith.board.geometry import STANDARD
    from cluesmith.engines.cover.simulate import THEOREMS, rules_of

    costs = rules_of(STANDARD).count_costs(puzzles)
    used = {5: 1, 6: 2, 7: 2, 8: 3, 9: 4}  # the columns of each theorem
    parts: list[list[tuple[Figure, ...]]] = [[(1, "columns in N(r)", "all", 4, None, 4)], [], []]
    for theorem, cost in zip(THEOREMS, costs, strict=True):
        tries, changes, of_columns, rows_left, of_rows, neighbours, combinations = cost
        case = f"theorem {theorem}"
        each, every = max(tries, 1), len(puzzles)
        parts[0].append((1, "rows in N(c)", case, 9, None, rows_left / max(of_columns, 1)))
        parts[1] += [
            (
                2,
                "N(c) in a try",
                case,
                combinations * used[theorem] / each,
                None,
                of_columns / each,
            ),
            (2, "N(r) in a try", case, None, None, of_rows / each),
            (2, "N(N(r)) in a try", case, None, None, neighbours / each),
        ]
        parts[2] += [
            (3, "tries in a puzzle", case, None, None, tries / every),
            (3, "tries with a change", case, None, None, changes / every),
        ]
    return [row for part in parts for row in part]


def _generation_rows(
    setup: Setup, way: str, first: Chains, second: Chains
) -> list[tuple[Figure, ...]]:
    """Return part 4: the formulas with a and b of some puzzles, and what others really take."""
    from cluesmith.rating.cover import NAMES

    rows: list[tuple[Figure, ...]] = []
    shares = np.bincount(first.levels, minlength=len(NAMES)) / setup.count
    for level, name in enumerate(NAMES):
        setup.note(f"{way}: {name}")
        cost = Cost(level, shares, first.steps(level))
        arrived, runs = second.observed(level)
        case = f"{way}: {name}"
        generations = [_shown(n) for n in (cost.printed_generations, cost.generations)]
        solver_runs = [_shown(n) for n in (cost.printed_runs, cost.runs)]
        rows += [
            (4, "a", case, None, None, float(shares[level])),
            (4, "generations", case, *generations, setup.count / arrived if arrived else None),
            (4, "solver runs", case, *solver_runs, runs / arrived if arrived else None),
        ]
    return rows


@dataclass(frozen=True)
class _EveryStep:
    """A target whose cells to fill are those of all steps that are too hard."""

    target: Target

    def check_board(self, board: Board) -> None:
        """Refuse a board that the target does not rate."""
        self.target.check_board(board)

    def assess(
        self, puzzles: NDArray[np.uint8], board: Board, *, threads: int = 1
    ) -> tuple[NDArray[np.int8], NDArray[np.uint8] | None]:
        """Return what the target says about every step."""
        return self.target.assess_every_step(puzzles, board, threads=threads)


@declare(
    "cover-filling",
    "Exact cover: filling a cell of the first step or of any step that is too hard",
    count=500,
    whole=500,
)
def _filling(setup: Setup) -> Table:
    """Return the speed and the clues of both ways to fill, and of the paper's generator."""
    from cluesmith.generating.generate import generate
    from cluesmith.rating.cover import NAMES
    from cluesmith.rating.target import target

    rows: list[tuple[Figure, ...]] = []
    for level in NAMES[:-1]:
        wanted = target("cover", level)
        for name, method, test in (
            ("cover, first step", "cover", wanted),
            ("cover, every step", "cover", _EveryStep(wanted)),
            ("paper", "paper", wanted),
        ):
            setup.note(f"{level}: {name}")
            began = process_time()
            limit = 10 if setup.seconds is None else setup.seconds
            made = generate(setup.count, method=method, target=test, seed=setup.seed, time=limit)
            speed = len(made.made) / (process_time() - began)
            clues = [puzzle.clue_count for puzzle in made.puzzles]
            mean = float(np.mean(clues)) if clues else None
            rows.append((level, name, len(clues), made.tries, mean, float(f"{speed:.3g}")))
    notes = ("At most 10 seconds each, or --time; per second of processor time.",)
    columns = ("level", "method", "puzzles", "tries", "clues", "puzzles a second")
    return Table(columns, rows, notes)


class Chains:
    """Random puzzles, and their levels clue by clue.

    Attributes:
        puzzles: the puzzles.
        levels: the level of each puzzle, from 0.
    """

    def __init__(self, count: int, to_the_end: bool, every_step: bool, seed: int) -> None:
        from cluesmith.rating.cover import Levels

        self._bounds = Levels().bounds
        self._every_step = every_step
        self._seed = seed
        self.puzzles, self._solutions = _drafts(count, to_the_end=to_the_end, seed=seed)
        self.levels = self._levels(self.puzzles)

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
        puzzles, levels = self.puzzles[rows], self.levels[rows]
        solutions = self._solutions[rows]
        while len(puzzles):
            _, _, cells = simulate_up_to(puzzles, self._bounds[wanted], every_step=self._every_step)
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
    from cluesmith.generating.generate import generate

    made = generate(
        count, method="remove" if to_the_end else "paper", grids="paper", seed=seed, time=None
    ).made
    puzzles = digit_rows(draft.puzzle for draft in made)
    return puzzles, digit_rows(draft.solution for draft in made)


def _shown(number: float) -> Figure:
    return number if np.isfinite(number) else "infinite"
