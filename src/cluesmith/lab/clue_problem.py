# SPDX-License-Identifier: MIT
"""The clue problem: the tables of Nishikawa and Toda, and their figure, a cactus plot."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, count
from random import Random
from typing import TYPE_CHECKING, Any

from cluesmith.board import Board, Pattern
from cluesmith.board.canonical import canonical_pattern
from cluesmith.board.geometry import STANDARD
from cluesmith.clue_problem.clues import set_clues
from cluesmith.clue_problem.minimum import minimum
from cluesmith.lab.charts import draw_lines
from cluesmith.lab.experiment import declare, sample
from cluesmith.lab.table import Table
from cluesmith.proofs.check import check
from cluesmith.verbs.set_clues import SetClues

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.lab.charts import ChartDrawing
    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

_TABLE_1 = {20: 19, 30: 30, 40: 20, 50: 10, 60: 11, 70: 10}
"""How many of the paper's patterns have this many clues or up to nine more."""

_TABLES_2_3 = (
    *(None, 926, None, None, 1243, 1255, None, None, 1070, None, None, 994, None, 6564, 1134),
    *(None, 26835, None, None, None, 10090, 852, None, 889, None, 1021, 869, 849, None, None),
)
"""The paper's seconds, pattern by pattern; None if it did not finish."""

_TURNS = 9
"""Turns of the portfolio for one pattern."""

_RIVALS: dict[str, tuple[str, str, int, dict[str, Any]]] = {
    "csp": ("CSP", "csp", 20_000, {}),
    "csp-paper": (
        "CSP as printed",
        "csp",
        5_000,
        {"steps_min": 30, "steps_max": 30, "symmetry_breaking": False},
    ),
    "zs": ("ZS", "zs", 100_000, {}),
}
"""The steps of figure 5 after our portfolio: the name in the picture, the engine, the bound of its
work, and its options. The second is the paper's own method with the settings of its section 7.1."""

_METHODS = ("portfolio", "decide", "asp", "csp")

_MOVES = 100_000_000
"""Moves of annealing for the least number of clues."""


def drawn(rng: Random, cells: int) -> Pattern:
    """Return a random pattern of this many cells of the 9x9 board."""
    return Pattern.from_cells(rng.sample(range(STANDARD.cell_count), cells), STANDARD)


def verdicts_on(
    setup: Setup,
    step: str,
    patterns: Sequence[Pattern],
    *,
    chunk: int = 1,
    engine: str = "portfolio",
    work: int = _TURNS,
    **options: Any,
) -> list[dict[str, Any]]:
    """Return the verdicts on patterns, with the seconds of each."""
    verb = SetClues(**setup.bounded(engine, work), **options)
    return setup.results(step, verb, patterns, chunk=chunk, keeps_seconds=True)


def settable(setup: Setup) -> list[dict[str, Any]]:
    """Return the verdicts on random patterns of 20 to 79 cells, none of them impossible.

    The paper's patterns were all settable, so an impossible one is drawn again; an undecided one
    counts.
    """
    rng = Random(setup.seed)  # noqa: S311
    kept: list[dict[str, Any]] = []
    for turn in count(1):
        patterns = [drawn(rng, rng.randint(20, 79)) for _ in range(setup.count - len(kept))]
        verdicts = verdicts_on(setup, f"drawn-{turn}", patterns)
        kept += [verdict for verdict in verdicts if verdict["verdict"] != "impossible"]
        if len(kept) == setup.count:
            break
    return kept


@declare(
    "nishikawa-table-1",
    "Nishikawa and Toda, table 1: random patterns that can be set, by the number of clues",
    count=100,
    whole=100,
    has_steps=True,
)
def _table_1(setup: Setup) -> Table:
    sizes: Counter[int] = Counter()
    settable_sizes: Counter[int] = Counter()
    for verdict in settable(setup):
        tens = len(Pattern.parse(verdict["pattern"])) // 10 * 10
        sizes[tens] += 1
        settable_sizes[tens] += verdict["verdict"] == "found"
    rows: list[tuple[Figure, ...]] = [
        (f"{least} to {least + 9}", paper, sizes[least], settable_sizes[least])
        for least, paper in _TABLE_1.items()
    ]
    return Table(("clues", "paper", "drawn", "found"), rows)


def drawn_as_table_1(setup: Setup) -> list[dict[str, Any]]:
    """Return verdicts on random patterns that can be set, distributed as the paper's (table 1).

    A hundred patterns have the paper's numbers; another count has the same shares. Like the paper's
    they are all known to be settable: a pattern without clues after the portfolio's turns is drawn
    again. Turns do not depend on the machine, so a seed gives the same patterns everywhere.
    """
    rng = Random(setup.seed)  # noqa: S311
    verdicts: list[dict[str, Any]] = []
    for least, number in _shares(setup.count).items():
        if not number:
            continue
        settable_ones: list[dict[str, Any]] = []
        for attempt in count(1):
            missing = number - len(settable_ones)
            patterns = [drawn(rng, rng.randint(least, least + 9)) for _ in range(missing)]
            verb = SetClues(engine=f"portfolio:{_TURNS}", time=None)
            answers = setup.results(
                f"figure-5-{least}-{attempt}", verb, patterns, chunk=1, keeps_seconds=True
            )
            settable_ones += [verdict for verdict in answers if verdict["verdict"] == "found"]
            if len(settable_ones) == number:
                break
        verdicts += settable_ones
    return verdicts


def _shares(count_: int) -> dict[int, int]:
    """Return how many of so many patterns have 20 to 29 clues, 30 to 39 and so on, as table 1.

    >>> _shares(100) == _TABLE_1, sum(_shares(7).values())
    (True, 7)
    """
    total = sum(_TABLE_1.values())
    ends = [0]
    for number in _TABLE_1.values():
        ends.append(ends[-1] + number)
    rounded = [end * count_ // total for end in ends]
    return {least: rounded[i + 1] - rounded[i] for i, least in enumerate(_TABLE_1)}


def _draw_figure_5(table: Table) -> ChartDrawing:
    lines = {
        name: [
            (float(rank), seconds)
            for rank, row in enumerate(table.rows, 1)
            if isinstance(seconds := row[column], float)
        ]
        for column, name in enumerate(table.columns[1:], 1)
    }
    return draw_lines(lines, across="patterns set", up="seconds", is_logarithmic=True)


@declare(
    "nishikawa-figure-5",
    "Nishikawa and Toda, figure 5: how many patterns are set within which time",
    draw=_draw_figure_5,
    takes_puzzles=True,
    is_about_patterns=True,
    count=8,
    whole=100,
    has_steps=True,
)
def _figure_5(setup: Setup) -> Table:
    if setup.puzzles:
        patterns = [Pattern.of(puzzle) for puzzle in setup.puzzles]
        verdicts = [verdicts_on(setup, "figure-5-portfolio", patterns)]
    else:
        verdicts = [drawn_as_table_1(setup)]
        patterns = [Pattern.parse(verdict["pattern"]) for verdict in verdicts[0]]
    for step, (_, engine, work, options) in _RIVALS.items():
        verdicts.append(
            verdicts_on(setup, f"figure-5-{step}", patterns, engine=engine, work=work, **options)
        )
    columns = [sorted(v["seconds"] for v in group if v["verdict"] == "found") for group in verdicts]
    rows: list[tuple[Figure, ...]] = [
        (str(rank), *(column[rank - 1] if rank <= len(column) else None for column in columns))
        for rank in range(1, len(patterns) + 1)
    ]
    names = ["ours", *(name for name, *_ in _RIVALS.values())]
    solved = ", ".join(f"{name} {len(column)}" for name, column in zip(names, columns, strict=True))
    notes = (
        "Row n: the seconds within which n of the patterns were set.",
        f"Set of {len(patterns)}: {solved}.",
        "The paper: CSP 95 and ZS 65 of 100 within 600 s each.",
    )
    return Table(("patterns", *names), rows, notes)


@declare(
    "nishikawa-tables-2-3",
    "Nishikawa and Toda, tables 2 and 3: patterns of 17 clues that cannot be set",
    sample="nishikawa_tables_2_3",
    is_about_patterns=True,
)
def _tables_2_3(setup: Setup) -> Table:
    is_paper = list(setup.puzzles) == sample("nishikawa_tables_2_3")
    rows: list[tuple[Figure, ...]] = []
    for number, puzzle in enumerate(setup.puzzles):
        verdict = set_clues(Pattern.of(puzzle), allow="NS", time=setup.seconds)
        proof = verdict.certificate
        rows.append(
            (
                str(number + 1),
                _TABLES_2_3[number] if is_paper else None,
                verdict.seconds,
                str(verdict.answer),
                "yes" if proof is not None and check(proof, time=setup.seconds).valid else "no",
            )
        )
    notes = ("Naked singles only. The paper ended 14 of its 30, none of which can be set.",)
    return Table(("pattern", "paper s", "s", "verdict", "certificate holds"), rows, notes)


@declare(
    "nishikawa-order-2",
    "Nishikawa and Toda, section 7.1: every pattern of 3 and 4 cells of the 4x4 board",
)
def _order_2(setup: Setup) -> Table:
    board = Board.classic(2)
    rows: list[tuple[Figure, ...]] = []
    for cells, paper in ((3, 0), (4, 704)):
        all_patterns = (Pattern.from_cells(c, board) for c in combinations(range(16), cells))
        classes = Counter(canonical_pattern(pattern)[0] for pattern in all_patterns)
        for method in _METHODS:
            setup.note(f"{cells} cells: {method}")
            answers: Counter[str] = Counter()
            for pattern, many in classes.items():
                verdict = set_clues(pattern, engine=method, time=setup.seconds)
                answers[str(verdict.answer)] += many
            rows.append((f"{cells} cells, {method}", paper, answers["found"], answers["undecided"]))
    notes = ("Patterns up to symmetry, each counted as often as it occurs; NS, HS, LC.",)
    return Table(("patterns", "paper", "can be set", "undecided"), rows, notes)


@declare("nishikawa-minimum", "Nishikawa and Toda, section 6: the least number of clues")
def _minimum(setup: Setup) -> Table:
    rows: list[tuple[Figure, ...]] = []
    for board, allow, clues, paper in (
        ("4x4", "NS", None, 4),
        ("4x4", "NS,HS", None, 4),
        ("4x4", "NS,HS,LC", None, 4),
        ("9x9", "NS", 18, None),
    ):
        setup.note(f"{board}: {allow}")
        bound = setup.bounded("anneal", _MOVES)
        verdict = minimum(board, allow=allow, clues=clues, seed=setup.seed, **bound)
        rows.append(
            (
                f"{board}, {allow}",
                paper,
                verdict.clues,
                verdict.lower_bound,
                verdict.rests_on,
                verdict.seconds,
            )
        )
    notes = ("The paper leaves it open whether 17 clues can be solved by naked singles.",)
    return Table(("board, strategies", "paper", "clues", "at least", "because", "s"), rows, notes)
