# SPDX-License-Identifier: MIT
"""*The Application of Exact Cover to the Creating of Sudoku Puzzle*: what its theorems solve.

The authors did not write the program, so most figures have no counterpart in the paper: which rows
of their table of constraint types occur, how much each theorem solves, how puzzles spread over the
levels.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cluesmith.lab.experiment import Setup, declare
from cluesmith.lab.table import Table

if TYPE_CHECKING:
    from cluesmith.lab.table import Figure

_NAMED = {
    "Ce": "Naked Single",
    "R": "Hidden Single",
    "Co": "Hidden Single",
    "B": "Hidden Single",
    "2Ce": "Naked Pair",
    "2R": "Hidden Pair/X-wing",
    "2Co": "Hidden Pair/X-wing",
    "2B": "Hidden Pair",
    "R+Co": "Will not appear",
    "R+B": "Locked Candidate",
    "Co+B": "Locked Candidate",
    "3Ce": "Naked Triple/XY-wing/XYZ-wing",
    "3R": "Hidden Triple/Swordfish",
    "3Co": "Hidden Triple/Swordfish",
    "3B": "Hidden Triple",
    "Unique": "Unique Solution Constraint",
}
"""The techniques that the paper's table names."""


@declare(
    "cover-types",
    "Exact cover: which rows of the table of constraint types occur",
    sample="minimal",
)
def _types(setup: Setup) -> Table:
    """Return how often each combination of constraint types occurs."""
    from cluesmith.engines.cover.ratings import TABLE, UNIQUE
    from cluesmith.engines.cover.simulate import simulate

    steps: Counter[str] = Counter()
    hardest: Counter[str] = Counter()
    names: dict[str, set[str]] = {}
    for puzzle in setup.puzzles:
        trace = simulate(puzzle)
        steps.update(step.types for step in trace.steps)
        hardest.update({step.types for step in trace.steps if step.rating == trace.rating})
        for step in trace.steps:
            names.setdefault(step.types, set()).add(step.technique)
    rows: list[tuple[Figure, ...]] = [
        (
            name,
            tenths / 10,
            _NAMED.get(name, "-"),
            ", ".join(sorted(names.get(name, ()))) or "-",
            steps[name],
            hardest[name],
        )
        for name, tenths in (TABLE | {"Unique": UNIQUE}).items()
    ]
    columns = ("types", "rating", "paper's technique", "ours", "steps", "hardest in puzzles")
    return Table(columns, rows)


@declare("cover-theorems", "Exact cover: how many puzzles theorems 5 to 9 solve", sample="minimal")
def _theorems(setup: Setup) -> Table:
    """Return how many puzzles the theorems up to each number solve."""
    from cluesmith.engines.cover.simulate import THEOREMS, simulate_many

    rows: list[tuple[Figure, ...]] = []
    for last in THEOREMS:
        is_solved = simulate_many(setup.nines, last=last).solved
        solved = int(is_solved.sum())
        share = 100 * solved / len(is_solved)
        rows.append((f"5 to {last}" if last > 5 else "5", None, solved, share))
    return Table(("theorems", "paper", "solved", "%"), rows)


@declare("cover-levels", "Exact cover: how puzzles spread over the five levels", sample="minimal")
def _levels(setup: Setup) -> Table:
    """Return how puzzles spread over the five levels."""
    from cluesmith.engines.cover.simulate import simulate_many
    from cluesmith.rating.cover import NAMES, Levels

    simulations = simulate_many(setup.nines)
    levels = Levels()
    counts = Counter(
        levels.of(tenths if solved else None)
        for tenths, solved in zip(
            simulations.ratings.tolist(), simulations.solved.tolist(), strict=True
        )
    )
    ranges = ("0.5", "0.6-1.5", "1.6-2.3", "2.4-3.0", "beyond the theorems")
    rows: list[tuple[Figure, ...]] = [
        (name, bounds, counts[name], 100 * counts[name] / len(setup.puzzles))
        for name, bounds in zip(NAMES, ranges, strict=True)
    ]
    return Table(("level", "ratings", "puzzles", "%"), rows)
