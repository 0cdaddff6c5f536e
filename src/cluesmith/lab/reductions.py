# SPDX-License-Identifier: MIT
"""Table 7 of Simonis (*Sudoku as a Constraint Problem*): what is left of puzzles when clues go.

The paper's rows are books, newspapers and two lists; three of them stand beside ours.

>>> from cluesmith.lab.experiment import experiment
>>> experiment("simonis-table-7").title
'Simonis, table 7: clues, locally minimal puzzles, clues after reduction'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.generating.reduce import summary
from cluesmith.lab.experiment import Experiment
from cluesmith.lab.table import Table
from cluesmith.verbs.reduce import Reduce

if TYPE_CHECKING:
    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

COLUMNS = (
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

PAPER: list[tuple[Figure, ...]] = [
    ("paper, 17 clues [42]", 450, 17, "17.00", 17, 450, 17, "17.00", 17),
    ("paper, hard [44]", 100, 17, "21.51", 31, 82, 17, "21.14", 26),
    ("paper, The Times [28]", 100, 22, "27.48", 36, 7, 21, "23.79", 26),
]
"""Three of the paper's rows; the four grades of The Times are taken together."""


def table_7(setup: Setup) -> Table:
    """Return how many clues puzzles have and how many are left."""
    found = setup.results("reduce", Reduce(seed=setup.seed), setup.puzzles)
    row = summary(found)
    if row is None:
        return Table(COLUMNS, PAPER, ("No puzzle has one solution.",))
    ours = (
        "ours",
        row.puzzles,
        *(row.presets.least, f"{row.presets.average:.2f}", row.presets.greatest),
        row.minimal,
        *(row.reduced.least, f"{row.reduced.average:.2f}", row.reduced.greatest),
    )
    notes = ["Clues go in random order, each for good: another order may leave more or fewer."]
    if row.left_out:
        notes.append(f"{row.left_out:,} of the puzzles have not one solution and are left out.")
    return Table(COLUMNS, [*PAPER, ours], tuple(notes))


EXPERIMENTS = [
    Experiment(
        "simonis-table-7",
        "Simonis, table 7: clues, locally minimal puzzles, clues after reduction",
        table_7,
        sample="minimal",
        has_steps=True,
    )
]
