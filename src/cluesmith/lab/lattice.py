# SPDX-License-Identifier: MIT
"""The lattice of propagation schemes, figure 5 of Simonis, computed on puzzles.

A scheme above another rules out every candidate that the other rules out, on any puzzle. The table
counts the puzzles where it does not, and those that only the upper one solves. If two cannot be
compared, each may solve puzzles that the other does not.

>>> from cluesmith.lab.experiment import experiment
>>> experiment("simonis-lattice").sample
'minimal'
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.geometry import STANDARD
from cluesmith.engines.propagate.run import propagate_many
from cluesmith.engines.propagate.schemes import MODELS, WEAKER
from cluesmith.lab.experiment import Experiment
from cluesmith.lab.lattice_picture import draw_lattice
from cluesmith.lab.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

COLUMNS = (
    "pair",
    "first solves",
    "second solves",
    "only first",
    "only second",
    "kept by second",
    "witness",
)


def below(name: str) -> set[str]:
    """Return every scheme that is weaker than a scheme.

    >>> sorted(below("BCI"))
    ['BC', 'FC', 'FCI']
    """
    return {lower for next_below in WEAKER[name] for lower in {next_below, *below(next_below)}}


def lattice(setup: Setup) -> Table:
    """Return every edge of the lattice, then every pair of schemes that cannot be compared."""
    board = setup.puzzles[0].board if setup.puzzles else STANDARD
    names = [name for name, model in MODELS.items() if not model.lacks(board)]
    masks: dict[str, NDArray[np.uint16] | NDArray[np.uint32]] = {}
    solved: dict[str, NDArray[np.bool_]] = {}
    for name in names:
        setup.note(name)
        reached = propagate_many(setup.array, name, board=board)
        masks[name], solved[name] = reached.masks, reached.solved

    def row(weak: str, strong: str, *, is_edge: bool) -> tuple[Figure, ...]:
        only_weak, only_strong = solved[weak] & ~solved[strong], solved[strong] & ~solved[weak]
        kept = int((masks[strong] & ~masks[weak]).any(axis=1).sum())
        witnesses = only_strong.nonzero()[0]
        return (
            f"{weak} < {strong}" if is_edge else f"{weak} | {strong}",
            int(solved[weak].sum()),
            int(solved[strong].sum()),
            int(only_weak.sum()),
            int(only_strong.sum()),
            kept,
            str(setup.puzzles[int(witnesses[0])]) if len(witnesses) else None,
        )

    edges = [(weak, strong) for strong in names for weak in WEAKER[strong] if weak in names]
    apart = [
        (one, other)
        for one, other in combinations(names, 2)
        if one not in below(other) and other not in below(one)
    ]
    rows = [row(*pair, is_edge=True) for pair in edges]
    rows += [row(*pair, is_edge=False) for pair in apart]
    notes = (
        "a < b: b is above a. a | b: neither is above the other.",
        "Kept by second: puzzles in which it keeps a candidate that the first rules out.",
        "The witness is solved by the second only.",
    )
    return Table(COLUMNS, rows, notes)


def draw(table: Table, path: Path) -> None:
    """Write the Hasse diagram of the table as SVG."""
    counts: dict[str, int] = {}
    edges: dict[tuple[str, str], int] = {}
    for pair, weak_solves, strong_solves, _, only_strong, *_ in table.rows:
        weak, relation, strong = str(pair).split()
        if relation == "<":
            counts[weak], counts[strong] = int(weak_solves or 0), int(strong_solves or 0)
            edges[weak, strong] = int(only_strong or 0)
    path.write_text(draw_lattice(counts, edges))


EXPERIMENTS = [
    Experiment(
        "simonis-lattice",
        "Simonis, figure 5: the lattice of schemes, with witnesses",
        lattice,
        sample="minimal",
        draw=draw,
    )
]
