# SPDX-License-Identifier: MIT
"""The lattice of propagation schemes, figure 5 of Simonis, computed on puzzles.

A scheme above another rules out every candidate that the other rules out, on any puzzle. The table
counts the puzzles where it does not, and those that only the upper one solves. If two cannot be
compared, each may solve puzzles that the other does not.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.geometry import STANDARD
from cluesmith.engines.propagate.run import propagate_many
from cluesmith.engines.propagate.schemes import WEAKER, scheme
from cluesmith.lab.charts import ChartDrawing, FilledRectangle, Label, Polyline
from cluesmith.lab.experiment import declare
from cluesmith.lab.table import Table

if TYPE_CHECKING:
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


_PLACES = {
    "HACT": (3, 7),
    "HACS+": (1, 6),
    "HACV": (0, 6),
    "HACSC3": (3, 6),
    "HACS3": (2, 5),
    "HACSC": (3, 5),
    "HACC3": (4, 5),
    "HACS": (2, 4),
    "HAC3": (3, 4),
    "HACC": (4, 4),
    "HAC": (3, 3),
    "BCV": (0, 2),
    "BCI": (3, 2),
    "FCV": (0, 1),
    "BC": (2, 1),
    "FCI": (4, 1),
    "FC": (3, 0),
}
"""Column and height of each scheme in the diagram, so that no line runs behind another scheme."""


def below(name: str) -> set[str]:
    """Return every scheme that is weaker than a scheme.

    >>> sorted(below("BCI"))
    ['BC', 'FC', 'FCI']
    """
    return {lower for next_below in WEAKER[name] for lower in {next_below, *below(next_below)}}


def draw(table: Table) -> ChartDrawing:
    """Return the Hasse diagram: stronger schemes stand higher, with the puzzles that each solves.

    A line is dotted if no puzzle tells its ends apart, as in figure 5 of Simonis.
    """
    places = {
        name: (68 + 150 * column, 40 + 96 * (7 - level))
        for name, (column, level) in _PLACES.items()
    }
    drawing = ChartDrawing(736, 752)
    counts: dict[str, Figure] = {}
    labels: list[Label] = []
    for pair, weak_solves, strong_solves, _, only_strong, *_ in table.rows:
        weak, relation, strong = str(pair).split()
        if relation == "<":
            counts[weak], counts[strong] = weak_solves, strong_solves
            (x1, y1), (x2, y2) = ends = places[weak], places[strong]
            drawing.shapes.append(Polyline(ends, "#999", is_dotted=not only_strong))
            if only_strong:  # nearer to the upper end, where lines are further apart
                at = (x1 + 0.62 * (x2 - x1), y1 + 0.62 * (y2 - y1) + 4)
                labels.append(Label(at, f"+{only_strong:,}", colour="#555", has_halo=True))
    drawing.shapes += labels
    for name, count in counts.items():
        x, y = places[name]
        drawing.shapes += [
            FilledRectangle((x - 48, y - 20), 96, 40, "#eef3fa", edge="#345"),
            Label((x, y - 3), name, size=14, is_bold=True),
            Label((x, y + 13), f"{count or 0:,}", size=12, colour="#345"),
        ]
    return drawing


@declare(
    "simonis-lattice",
    "Simonis, figure 5: the lattice of schemes, with witnesses",
    sample="minimal",
    draw=draw,
)
def lattice(setup: Setup) -> Table:
    """Return every edge of the lattice, then every pair of schemes that cannot be compared."""
    board = setup.puzzles[0].board if setup.puzzles else STANDARD
    names = [name for name in WEAKER if not scheme(name).model.lacks(board)]
    masks: dict[str, NDArray[np.uint16] | NDArray[np.uint32]] = {}
    solved: dict[str, NDArray[np.bool_]] = {}
    for name in names:
        setup.note(name)
        reached = propagate_many(setup.array, name, board=board)
        masks[name], solved[name] = reached.masks, reached.solved

    def row(weak: str, strong: str, *, is_edge: bool) -> tuple[Figure, ...]:
        only_weak, only_strong = solved[weak] & ~solved[strong], solved[strong] & ~solved[weak]
        weak_only_removals = int((masks[strong] & ~masks[weak]).any(axis=1).sum())
        witnesses = only_strong.nonzero()[0]
        return (
            f"{weak} < {strong}" if is_edge else f"{weak} | {strong}",
            int(solved[weak].sum()),
            int(solved[strong].sum()),
            int(only_weak.sum()),
            int(only_strong.sum()),
            weak_only_removals,
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
