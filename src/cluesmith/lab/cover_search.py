# SPDX-License-Identifier: MIT
"""*The Application of Exact Cover to the Creating of Sudoku Puzzle*: what its authors leave open.

They name two things to be done: find out which techniques the blanks of their table are, and rate
the search of rows, without which naked triples, XY-wings and XYZ-wings are equally hard.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.lab.experiment import Setup, declare
from cluesmith.lab.grades import kendall_tau, mean_ranks, spearman_rho
from cluesmith.lab.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.engines.cover.simulate import CoverStep, CoverTrace
    from cluesmith.lab.table import Figure
    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.state import State

_AFTER_THEOREM_7 = ("forcing", "templates", "siamese_fish", "guess")
"""Families that find nearly every candidate, and copies of other strategies."""

SAME_TECHNIQUE = {
    "Naked Single": "naked_single",
    "Hidden Single": "hidden_single",
    "Locked Candidates": "pointing",
    "Naked Pair": "naked_pair",
    "Hidden Pair": "hidden_pair",
    "X-Wing": "x_wing",
    "Naked Triple": "naked_triple",
    "Hidden Triple": "hidden_triple",
    "Swordfish": "swordfish",
    "XY-Wing": "xy_wing",
    "XYZ-Wing": "xyz_wing",
    "W-Wing": "w_wing",
    "X-Chain": "x_chain",
    "AIC": "nice_loop",
    "Continuous Nice Loop": "nice_loop",
    "Grouped AIC": "grouped_nice_loop",
    "Grouped Nice Loop": "grouped_nice_loop",
    "Finned Swordfish": "finned_swordfish",
    "Franken Swordfish": "franken_swordfish",
    "Finned Franken Swordfish": "finned_franken_swordfish",
    "Cell Forcing Chain": "forcing_chain",
    "Region Forcing Chain": "forcing_chain",
    "Unique Solution Constraint": "unique_rectangle_1",
}
"""The search of HoDoKu that has the score of a technique."""


@declare(
    "cover-blanks",
    "Exact cover: which techniques the blanks of the paper's table are, and what else finds them",
    sample="minimal",
    count=20,
)
def _blanks(setup: Setup) -> Table:
    """Return the techniques of theorem 8 by types, and the least strategies with their effect."""
    from cluesmith.engines.cover.simulate import simulate

    steps: Counter[tuple[str, str]] = Counter()
    finders: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for puzzle in setup.puzzles:
        for step, state in _with_states(simulate(puzzle)):
            if step.theorem != 8 or step.types == "3Ce":
                continue
            key = step.types, step.technique
            steps[key] += 1
            if steps[key] <= setup.count:
                finders[key][_least_strategy(step, state)] += 1
    rows: list[tuple[Figure, ...]] = [
        (
            *key,
            steps[key],
            ", ".join(f"{name} {times}" for name, times in finders[key].most_common(3)),
        )
        for key in sorted(steps)
    ]
    notes = (
        "Strategies: the simplest one that rules out the same candidates at that point, in at "
        f"most {setup.count} steps of each row; the three most frequent.",
    )
    return Table(("types", "technique", "steps", "strategies"), rows, notes)


def _with_states(trace: CoverTrace) -> Iterator[tuple[CoverStep, State]]:
    """Yield each step with the state of the grid before it."""
    from cluesmith.strategies.state import State

    state = State.initial(trace.position.clues)
    for step in trace.steps:
        yield step, state
        if step.theorem == 5:
            state = state.after(placements=step.candidates)
        else:
            state = state.after(eliminations=step.candidates)


def _least_strategy(step: CoverStep, state: State) -> str:
    """Return the simplest strategy whose steps rule out the candidates of a step, or "none"."""
    return next(
        (strategy.id for strategy in _strategies() if _rules_out(strategy, step, state)), "none"
    )


def _strategies() -> list[Strategy]:
    from cluesmith.strategies.catalogue import catalogue

    return [
        strategy
        for strategy in catalogue()
        if strategy.family not in _AFTER_THEOREM_7
        and not strategy.assumes_uniqueness
        and strategy.suits is None
    ]


def _rules_out(strategy: Strategy, step: CoverStep, state: State) -> bool:
    left = set(step.candidates)
    for other in strategy.find(state):
        left -= set(other.eliminations)
        if not left:
            return True
    return False


@declare(
    "cover-rows",
    "Exact cover: the search of rows of each technique, beside the paper's and HoDoKu's rating",
    sample="minimal",
)
def _techniques(setup: Setup) -> Table:
    """Return the row ratings of the steps of each technique."""
    from cluesmith.engines.cover.simulate import simulate
    from cluesmith.rating.hodoku import SEARCHES

    steps = list(chain.from_iterable(simulate(puzzle).steps for puzzle in setup.puzzles))
    ratings: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for step in steps:
        ratings[step.technique].append((step.rating, step.row_rating))
    rows: list[tuple[Figure, ...]] = []
    for name, pairs in ratings.items():
        columns, searches = np.array(pairs).T
        score = SEARCHES[SAME_TECHNIQUE[name]].score if name in SAME_TECHNIQUE else None
        spread = int(searches.min()), float(searches.mean()), int(searches.max())
        rows.append((name, len(pairs), score, float(columns.mean()) / 10, *spread))
    rows.sort(key=lambda row: (row[5], row[0]))
    known = [row for row in rows if row[2] is not None]
    by_score, by_columns, by_rows = ([float(str(row[at])) for row in known] for at in (2, 3, 5))
    figures = [spearman_rho(by_score, other) for other in (by_columns, by_rows)]
    shown = ["-" if figure is None else f"{figure:.2f}" for figure in figures]
    notes = (
        "Spearman's rho over the techniques of HoDoKu's score with the paper's rating: "
        f"{shown[0]}; with the mean of the search of rows: {shown[1]}.",
    )
    columns_ = ("technique", "steps", "HoDoKu", "paper", "rows: least", "rows: mean", "rows: most")
    return Table(columns_, rows, notes)


@declare(
    "cover-halves",
    "Exact cover: rank correlation of the two halves of the difficulty with HoDoKu's score",
    sample="minimal",
)
def _halves(setup: Setup) -> Table:
    """Return the correlations of the paper's scale, of the search of rows, and of both."""
    from cluesmith.engines.cover.simulate import rate_row_search, simulate_many
    from cluesmith.rating.rate import rate_many

    puzzles = setup.nines
    scores = rate_many(puzzles, "hodoku")["hodoku_score"]
    columns = simulate_many(puzzles)
    hardest, sums, _ = rate_row_search(puzzles)
    is_rated = columns.solved & ~np.isnan(scores)
    paper, hardest, sums = (each[is_rated] for each in (columns.ratings, hardest, sums))
    measures = {
        "paper's rating": paper,
        "cover_rows rating": hardest,
        "cover_rows score": sums,
        "paper's and cover_rows rating": mean_ranks(paper, hardest),
        "paper's rating and cover_rows score": mean_ranks(paper, sums),
    }
    wanted = scores[is_rated].tolist()
    rows: list[tuple[Figure, ...]] = []
    for name, measure in measures.items():
        values = measure.tolist()
        figures = (kendall_tau(wanted, values), spearman_rho(wanted, values))
        rows.append((name, *(None if figure is None else round(figure, 3) for figure in figures)))
    notes = (
        f"{int(is_rated.sum()):,} of {len(puzzles):,} puzzles: those that the theorems "
        "solve. Two measures together: the mean of their ranks.",
    )
    return Table(("measure", "Kendall's tau-b", "Spearman's rho"), rows, notes)
