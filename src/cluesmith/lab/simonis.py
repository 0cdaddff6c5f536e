# SPDX-License-Identifier: MIT
"""Tables 4 to 7 of Simonis (*Sudoku as a Constraint Problem*): schemes, times, removed clues.

The paper had 7,611 of the 17-clue puzzles and 100 hard ones; both columns stand beside ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cluesmith.engines.propagate.run import propagate_each
from cluesmith.engines.propagate.schemes import WEAKER
from cluesmith.generating.reduce import summary
from cluesmith.lab.experiment import declare
from cluesmith.lab.table import Table
from cluesmith.verbs.propagate import Propagate
from cluesmith.verbs.reduce import Reduce

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

TABLE_4: dict[str, tuple[str | None, str | None]] = {
    "FC": ("0.00", "0.00"),
    "FCI": ("48.69", "0.00"),
    "BC": ("29.01", "3.00"),
    "BCR": ("29.01", "3.00"),
    "BCI": ("69.82", "5.00"),
    "BCRI": ("69.82", "5.00"),
    "HAC": ("70.28", "5.00"),
    "HACS": ("85.51", "14.00"),
    "HACC": ("75.27", "10.00"),
    "HACSC": ("85.55", "14.00"),
    "HAC3": ("85.51", "14.00"),
    "HACS3": (None, None),
    "HACC3": (None, None),
    "HACSC3": (None, None),
    "HACS+": (None, None),
    "HACT": (None, None),
}
"""Of each scheme the paper's percentage of the 17-clue puzzles [43] and of the hard ones [44]."""

TABLE_5: dict[str, tuple[str | None, str | None]] = {
    "FC": ("0.00", "0.00"),
    "BC": ("29.01", "3.00"),
    "BCR": ("29.01", "3.00"),
    "HAC": ("70.28", "5.00"),
    "FCV": ("0.62", "4.00"),
    "FCV1": ("0.62", "4.00"),
    "BCV": ("99.89", "93.00"),
    "BCV1": ("99.89", "93.00"),
    "BCRV": ("99.89", "93.00"),
    "BCRV1": ("99.89", "93.00"),
    "HACV": ("100.00", "100.00"),
    "HACV1": ("100.00", "100.00"),
}

TABLE_6: dict[str, tuple[int, int, int, int]] = {
    "HACV": (0, 7281, 349, 321),
    "FCL": (0, 25077, 745, 140),
    "BCL": (0, 3715, 51, 40),
    "FCIL": (340, 10686, 761, 741),
    "BCIL": (190, 2053, 702, 730),
    "HACL": (0, 1812, 322, 330),
    "FCVL": (0, 25026, 725, 111),
    "BCVL": (0, 771, 66, 40),
}
"""The paper's least, greatest, mean and median milliseconds, over all its puzzles together."""

AS_MEASURED = {
    "HACV1": "HACV",
    "BCRL": "BCL",
    "BCRIL": "BCIL",
    "FCV1L": "FCVL",
    "BCRV1L": "BCVL",
}
"""The schemes that the paper measured under other names: its own system's bounds, one shaving."""

TABLE_7: list[tuple[Figure, ...]] = [
    ("paper, 17 clues [42]", 450, 17, "17.00", 17, 450, 17, "17.00", 17),
    ("paper, hard [44]", 100, 17, "21.51", 31, 82, 17, "21.14", 26),
    ("paper, The Times [28]", 100, 22, "27.48", 36, 7, 21, "23.79", 26),
]
"""Three of the paper's rows; the four grades of The Times are taken together."""

BOUNDS_NOTE = (
    "BCR is bounds consistency as the paper's own system, ECLiPSe, has it: it looks at the digits "
    "that cells have, and not only at their bounds."
)
ORDER_NOTE = (
    "Bounds (BC) and single passes (V1) depend on the names of the digits and the order of the "
    "cells: run them on a list as it was published, not on canonical forms."
)
SHAVING_NOTE = "V1 is one pass over the cells, as in the paper; V goes on to the fixpoint."


def _solved(
    setup: Setup, paper: Mapping[str, tuple[str | None, str | None]]
) -> list[tuple[Figure, ...]]:
    rows: list[tuple[Figure, ...]] = []
    for name, (seventeen, hard) in paper.items():
        reached = setup.results(f"propagate-{name}", Propagate(scheme=name), setup.puzzles)
        solved = sum(each["solved"] for each in reached)
        share = f"{100 * solved / len(reached):.2f}"
        candidates_left = round(sum(each["remaining"] for each in reached) / len(reached), 1)
        rows.append((name, seventeen, hard, share, solved, candidates_left))
    return rows


_COLUMNS = ("scheme", "paper, 17 clues %", "paper, hard %", "ours %", "solved", "candidates left")


@declare(
    "simonis-table-4",
    "Simonis, table 4: puzzles solved without search, in percent",
    sample="minimal",
    has_steps=True,
)
def table_4(setup: Setup) -> Table:
    """Return the share of puzzles that each scheme without shaving solves."""
    return Table(_COLUMNS, _solved(setup, TABLE_4), (BOUNDS_NOTE, ORDER_NOTE))


@declare(
    "simonis-table-5",
    "Simonis, table 5: puzzles solved by shaving, in percent",
    sample="minimal",
    has_steps=True,
)
def table_5(setup: Setup) -> Table:
    """Return the share of puzzles that shaving solves."""
    notes = (_preset(setup), BOUNDS_NOTE, SHAVING_NOTE, ORDER_NOTE)
    return Table(_COLUMNS, _solved(setup, TABLE_5), notes)


def _preset(setup: Setup) -> str:
    """Return the paper's columns of presets, which are the same for every scheme."""
    clues = [puzzle.clue_count for puzzle in setup.puzzles]
    mean = sum(clues) / len(clues)
    return (
        "Clues, least, mean and greatest: the paper's 17, 17.00, 17 (17 clues) and 17, 21.51, 31 "
        f"(hard); ours {min(clues)}, {mean:.2f}, {max(clues)}."
    )


@dataclass(frozen=True)
class PropagateApart(Propagate):
    """The verb ``propagate`` on each puzzle on its own, with seconds of the processor."""

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Any]:
        """Yield a result or an error for each entry, in order."""
        return propagate_each([entry.position for entry in entries], **self.arguments, apart=True)


@declare(
    "simonis-table-6", "Simonis, table 6: time of each scheme", sample="minimal", has_steps=True
)
def table_6(setup: Setup) -> Table:
    """Return the time that schemes take, in milliseconds, and the choice points of the search."""
    rows: list[tuple[Figure, ...]] = []
    for name in TIMED:
        # Only search can take long; without a limit of their own puzzles go together.
        limit = setup.seconds if name.endswith("L") else None
        verb = PropagateApart(scheme=name, time=limit)
        reached = setup.results(f"processor-{name}", verb, setup.puzzles, keeps_seconds=True)
        seconds = np.array([each["seconds"] for each in reached])
        ours = [float(f(1000 * seconds)) for f in (np.min, np.max, np.mean, np.median)]
        has_search = reached[0]["search"]
        nodes = round(sum(each["nodes"] for each in reached) / len(reached), 2)
        rate = len(reached) / float(seconds.sum())
        paper = TABLE_6.get(AS_MEASURED.get(name, name), (None,) * 4)
        rounded = (float(f"{time:.3g}") for time in ours)
        rows.append((name, *paper, *rounded, nodes if has_search else None, round(rate)))
    columns = tuple(
        f"{who} {what}" for who in ("paper", "ours") for what in ("min", "max", "mean", "median")
    )
    notes = (
        "Milliseconds. The paper's are of ECLiPSe 5.8 on a 1.5 GHz laptop, over all its puzzles.",
        "Ours are times of the processor, each puzzle on its own; --keep keeps the time of each.",
        "Each search has the time of --time; what is cut off counts with the time it took.",
        "L is search for the first solution, most constrained cell first; VL shaves before it.",
        "The paper shaves once (V1), and its bounds are those of its own system (BCR).",
    )
    return Table(("scheme", *columns, "choice points", "puzzles a second"), rows, notes)


TIMED = (*WEAKER, *(name for name in TABLE_6 if name.endswith("L")), *AS_MEASURED)
"""Every scheme, then those with search, then those that the paper had in their place."""


_COLUMNS_7 = (
    "puzzles of",
    "number",
    "clues min",
    "avg",
    "max",
    "locally minimal",
    "reduced min",
    "avg reduced",
    "max reduced",
)


@declare(
    "simonis-table-7",
    "Simonis, table 7: clues, locally minimal puzzles, clues after reduction",
    sample="minimal",
    has_steps=True,
)
def table_7(setup: Setup) -> Table:
    """Return how many clues puzzles have and how many are left."""
    reductions = setup.results("reduce", Reduce(seed=setup.seed), setup.puzzles)
    row = summary(reductions)
    if row is None:
        return Table(_COLUMNS_7, TABLE_7, ("No puzzle has one solution.",))
    ours = (
        "ours",
        row.puzzles,
        *(row.presets.least, f"{row.presets.average:.2f}", row.presets.greatest),
        row.minimal,
        *(row.reduced.least, f"{row.reduced.average:.2f}", row.reduced.greatest),
    )
    notes = [
        "Clues are removed in random order and never put back. "
        "Another order may leave more or fewer clues."
    ]
    if row.left_out:
        notes.append(f"{row.left_out:,} of the puzzles have not one solution and are left out.")
    return Table(_COLUMNS_7, [*TABLE_7, ours], tuple(notes))
