# SPDX-License-Identifier: MIT
"""The share of random patterns that can be set: from none to all as cells are added."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from cluesmith.errors import Interrupted
from cluesmith.lab.charts import draw_lines
from cluesmith.lab.clue_problem import drawn
from cluesmith.lab.experiment import declare
from cluesmith.lab.table import Table
from cluesmith.verbs.set_clues import SetClues

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.lab.charts import ChartDrawing
    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

SETS = {"NS": 3, "NS,HS": 8, "NS,HS,LC": 8}
"""The strategy sets, and the turns of the portfolio for a pattern; naked singles are searched
through, with eight times the work in each turn."""
_ANSWERS = ("found", "impossible", "undecided")
_FEWEST, _MOST = 17, 30


def _draw(table: Table) -> ChartDrawing:
    """Draw for each set the share that was set, and the share that was not refuted."""
    lines: dict[str, list[tuple[float, float]]] = {}
    for row in table.rows:
        cells = float(str(row[0]))
        counts = [int(figure) for figure in row[1:] if isinstance(figure, int)]
        for number, allow in enumerate(SETS):
            found, _, undecided = answers = counts[3 * number : 3 * number + 3]
            lines.setdefault(f"{allow}: set", []).append((cells, 100 * found / sum(answers)))
            share = 100 * (found + undecided) / sum(answers)
            lines.setdefault(f"{allow}: not refuted", []).append((cells, share))
    return draw_lines(lines, across="cells", up="percent of random patterns")


@declare(
    "settable-share",
    "New: which share of random patterns of 17 to 30 cells can be set",
    draw=_draw,
    count=3,
    whole=20,
    has_steps=True,
)
def _shares(setup: Setup) -> Table:
    rows: list[tuple[Figure, ...]] = []
    columns = [f"{allow} {answer}" for allow in SETS for answer in _ANSWERS]
    notes = (f"{setup.count} random patterns of each size for each strategy set.",)
    table = Table(("cells", *columns), rows, notes)
    try:
        rows.extend((str(n), *_answers(setup, n)) for n in range(_FEWEST, _MOST + 1))
    except KeyboardInterrupt:
        raise Interrupted(table) from None  # with the sizes that are done
    return table


def _answers(setup: Setup, cells: int) -> Iterator[int]:
    """Yield how often each answer occurs for patterns of a size, set by set."""
    rng = Random(setup.seed * 100 + cells)  # noqa: S311
    patterns = [drawn(rng, cells) for _ in range(setup.count)]
    for allow, turns in SETS.items():
        verb = SetClues(allow=allow, **setup.bounded("portfolio", turns))
        verdicts = setup.results(f"set-{cells}-{allow}", verb, patterns, chunk=1)
        answers = Counter(verdict["verdict"] for verdict in verdicts)
        yield from (answers[answer] for answer in _ANSWERS)
