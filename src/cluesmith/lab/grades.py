# SPDX-License-Identifier: MIT
"""The claim of Simonis that propagation schemes match published grades, by rank correlation.

Each puzzle has a grade: its level or its comment in the file, as in ``53..7... # easy``. The table
has the share of puzzles of each grade that each scheme solves, as tables 4 and 5 of the paper, and
how well the order of the grades agrees with the order of the least schemes.

>>> round(kendall_tau([1, 1, 2, 3], [1, 2, 2, 3]), 3), round(spearman_rho([1, 2, 3], [3, 2, 1]), 3)
(0.8, -1.0)
>>> grade_order(["level10", "level2", "level10"]), grade_order(["hard", "easy"])
(['level2', 'level10'], ['easy', 'hard'])
"""

from __future__ import annotations

import re
from csv import DictReader
from importlib import resources
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np

from cluesmith.board.text import counted
from cluesmith.lab.charts import ChartDrawing, FilledRectangle, Label
from cluesmith.lab.experiment import declare
from cluesmith.lab.table import Table
from cluesmith.rating.hodoku import SCALE as HODOKU
from cluesmith.verbs.propagate import Propagate

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

SCHEMES = ("FC", "FCI", "BC", "BCI", "HAC", "HACS", "HACC", "HACSC", "FCV", "BCV", "HACV")
"""The schemes of tables 4 and 5 in the order of the scale; HAC3 is HACS on the 9x9 board."""

LADDER = (*SCHEMES, "search")

UNGRADED = "none"
"""The grade of puzzles without one, as in the paper's tables."""

_KENDALL, _SPEARMAN = "Kendall's tau-b", "Spearman's rho"


def grade_order(grades: Sequence[str]) -> list[str]:
    """Return the different grades, the easiest first.

    Grades that end in a number are in the order of their numbers, HoDoKu's levels in their own
    order; otherwise the grade that comes first in the file is the easiest.
    """
    different = list(dict.fromkeys(grades))
    numbers = [re.fullmatch(r"(\D*)\d+(?:\.\d+)?", grade) for grade in different]
    if all(numbers) and len({match[1] for match in numbers if match}) == 1:
        return sorted(different, key=lambda grade: float(re.sub(r"^\D*", "", grade)))
    levels = [str(level).lower() for level in HODOKU.ladder]
    if all(grade.lower() in levels for grade in different):
        return sorted(different, key=lambda grade: levels.index(grade.lower()))
    return different


def kendall_tau(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return Kendall's tau-b of two orders of the same things, None if one has only ties."""
    rows, columns = (np.unique(values, return_inverse=True)[1] for values in (first, second))
    counts = np.zeros((rows.max(initial=0) + 1, columns.max(initial=0) + 1))
    np.add.at(counts, (rows, columns), 1)
    # For each cell of the cross table, how many things come before it in both orders.
    before = counts.cumsum(axis=0).cumsum(axis=1)
    after = counts[:, ::-1].cumsum(axis=0).cumsum(axis=1)[:, ::-1]
    agreeing = (counts[1:, 1:] * before[:-1, :-1]).sum()
    opposing = (counts[1:, :-1] * after[:-1, 1:]).sum()
    pairs = [_pairs(counts.sum()) - _pairs(counts.sum(axis=axis)).sum() for axis in (0, 1)]
    untied = float(np.sqrt(pairs[0] * pairs[1]))
    return float(agreeing - opposing) / untied if untied else None


def _pairs(count: Any) -> Any:
    return count * (count - 1) / 2


def spearman_rho(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return Spearman's rho of two orders of the same things, None if one has only ties.

    Equal things have the mean of their ranks.
    """
    deviations = [ranks(values) - (len(values) + 1) / 2 for values in (first, second)]
    spread = float(np.sqrt((deviations[0] ** 2).sum() * (deviations[1] ** 2).sum()))
    return float((deviations[0] * deviations[1]).sum()) / spread if spread else None


def ranks(values: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Return the rank of each value, from 1; equal values have the mean of their ranks."""
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    return np.asarray((counts.cumsum() - (counts - 1) / 2)[places])


def mean_ranks(first: npt.ArrayLike, second: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Return the mean of the ranks of each thing in two orders: a measure of both together."""
    return (ranks(first) + ranks(second)) / 2


def draw(table: Table) -> ChartDrawing:
    """Return the shares as a map: a row for each grade, darker where a scheme solves more."""
    wide, high, left, top = 54, 28, 110, 40
    grades = [row for row in table.rows if row[0] not in (_KENDALL, _SPEARMAN)]
    drawing = ChartDrawing(left + wide * len(SCHEMES) + 20, top + high * len(grades) + 40)
    for column, name in enumerate(SCHEMES):
        drawing.shapes.append(Label((left + wide * (column + 0.5), top - 10), name))
    for number, (grade, _, _, *shares) in enumerate(grades):
        y = top + high * number
        drawing.shapes.append(Label((left - 8, y + high / 2 + 4), str(grade), "end"))
        for column, share in enumerate(shares):
            percent = float(share or 0)
            shade = tuple(round(255 - percent / 100 * (255 - dark)) for dark in (51, 68, 119))
            at = (left + wide * column, y)
            colour = "#" + "".join(f"{part:02x}" for part in shade)
            drawing.shapes.append(FilledRectangle(at, wide - 2, high - 2, colour))
            middle = (at[0] + wide / 2, y + high / 2 + 4)
            ink = "#fff" if percent > 50 else "#000"
            drawing.shapes.append(Label(middle, f"{percent:.0f}", colour=ink))
    figures = {row[0]: row[2] for row in table.rows}
    correlations = [f"{name} {figures[name]}" for name in (_KENDALL, _SPEARMAN)]
    caption = f"per cent solved without search; {', '.join(correlations)}"
    drawing.shapes.append(Label((left, top + high * len(grades) + 24), caption, "start"))
    return drawing


@declare(
    "simonis-grades",
    "Simonis: do propagation schemes match the grades of puzzles?",
    sample="hodoku_levels",
    draw=draw,
    has_steps=True,
)
def grades(setup: Setup) -> Table:
    """Return the share of each grade that each scheme solves, and the rank correlations."""
    reached = [
        setup.results(f"propagate-{name}", Propagate(scheme=name), setup.puzzles)
        for name in SCHEMES
    ]
    solved = np.array([[each["solved"] for each in results] for results in reached]).T
    least = np.where(solved.any(axis=1), solved.argmax(axis=1), len(SCHEMES))
    puzzle_grades = [remark or UNGRADED for remark in setup.remarks] or [UNGRADED] * len(
        setup.puzzles
    )
    order = grade_order([grade for grade in puzzle_grades if grade != UNGRADED])
    rows: list[tuple[Figure, ...]] = []
    for grade in (*order, *([UNGRADED] if UNGRADED in puzzle_grades else [])):
        of_grade = np.array([each == grade for each in puzzle_grades])
        shares = [float(f"{100 * share:.2f}") for share in solved[of_grade].mean(axis=0)]
        middle = sorted(least[of_grade].tolist())[(int(of_grade.sum()) - 1) // 2]
        rows.append((grade, int(of_grade.sum()), LADDER[middle], *shares))
    is_graded = np.array([grade != UNGRADED for grade in puzzle_grades])
    ranks = [order.index(grade) for grade in puzzle_grades if grade != UNGRADED]
    measures = [least, *(~solved.T).astype(int)]
    for name, correlation in ((_KENDALL, kendall_tau), (_SPEARMAN, spearman_rho)):
        figures = [correlation(ranks, measure[is_graded].tolist()) for measure in measures]
        rounded = [None if figure is None else round(figure, 3) for figure in figures]
        rows.append((name, int(is_graded.sum()), *rounded))
    notes = [
        "Per cent of the puzzles of a grade that a scheme solves; the least scheme is the median.",
        "Correlation of the grade with the least scheme, and with not being solved by each scheme.",
    ]
    if order:
        notes.append(f"Grades from the easiest: {', '.join(order)}.")
    if setup.is_sample:
        notes.append("The grades of the sample are HoDoKu's levels, not an editor's opinion.")
    if UNGRADED in puzzle_grades:
        left_out = counted(puzzle_grades.count(UNGRADED), "puzzle")
        notes.append(f"Left out of the correlations: {left_out} without a grade.")
    return Table(("grade", "puzzles", "least scheme", *SCHEMES), rows, tuple(notes))


@declare(
    "simonis-grades-printed",
    "Simonis, table 4: the schemes and grades that the paper prints, by rank correlation",
)
def printed_grades(setup: Setup) -> Table:
    """Return the correlation of grade and least scheme in each of the paper's graded sources."""
    setup.note("table 4")
    rows: list[tuple[Figure, ...]] = []
    for source, lines in groupby(_table_4(), lambda line: line["source"]):
        puzzle_ranks: list[int] = []
        least: list[int] = []
        for rank, line in enumerate(lines):
            count = int(line["puzzles"])
            solved = [round(count * float(line[name]) / 100) for name in _CHAIN]
            # As many puzzles need a scheme as it solves beyond the one before it.
            needing = np.diff([0, *solved, count])
            least += np.repeat(np.arange(len(needing)), needing).tolist()
            puzzle_ranks += [rank] * count
        figures = (kendall_tau(puzzle_ranks, least), spearman_rho(puzzle_ranks, least))
        rounded = (None if figure is None else round(figure, 3) for figure in figures)
        rows.append((source, rank + 1, len(puzzle_ranks), *rounded))
    notes = (
        f"The least of the schemes {', '.join(_CHAIN)}, each stronger than the one before; "
        "puzzles that none solves come last.",
    )
    return Table(("source", "grades", "puzzles", _KENDALL, _SPEARMAN), rows, notes)


_CHAIN = ("FC", "FCI", "BCI", "HAC", "HACS", "HACSC")


def _table_4() -> list[dict[str, str]]:
    """Return the rows of table 4 whose puzzles have a grade, source by source, easiest first."""
    text = resources.files("cluesmith.lab").joinpath("samples", "simonis_table_4.csv").read_text()
    return list(DictReader(text.splitlines(), delimiter=";"))
