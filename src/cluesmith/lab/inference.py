# SPDX-License-Identifier: MIT
"""Sudoku as a SAT problem: the tables of Lynce and Ouaknine, the figures of Henz and Truong."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import numpy as np

from cluesmith.engines.infer.encoding import EncodingKind
from cluesmith.engines.infer.inference import infer
from cluesmith.engines.infer.technique import Technique
from cluesmith.lab.experiment import declare, sample
from cluesmith.lab.table import Table
from cluesmith.verbs.infer import Infer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

_NAMES = {
    Technique.UP: "up",
    Technique.FLP: "up+flr",
    Technique.HBR: "up+hypre",
    Technique.BFLP: "up+binflr",
}
"""The techniques as Lynce and Ouaknine name them."""

_MOST_PAIRS = 2500
"""The most puzzles for binary failed literals on the minimal encoding; each takes some 20 ms."""

_NOTES = (
    "The paper had 24,260 puzzles of 17 clues; 49,158 are known today.",
    "Its tool for up+binflr was a limited one; here every pair of literals is tried.",
)

_TABLE_1 = {"minimal": (0, 1, 25, 69), "extended": (47, 100, 100, 100)}
_TABLE_2 = {"minimal": (54, 50, 47, 46), "extended": (20, None, None, None)}
_FIGURE_5 = (
    *(1.062, 0.843, 0.578, 0.937, 0.766, 0.313, 1.594, 1.39, 0.344, 0.391),
    *(1.218, 0.281, 0.422, 0.625, 1.078, 0.656, 0.796, 0.594, 1.188, 0.813),
)
"""The paper's seconds with failed literals, puzzle by puzzle."""


@dataclass(frozen=True)
class _Configuration:
    kind: EncodingKind
    technique: Technique
    results: list[dict[str, Any]]
    paper_solved: int
    paper_remaining: int | None


def _configurations(setup: Setup) -> Iterator[_Configuration]:
    """Yield the results of each technique on the puzzles, on either encoding."""
    for kind in EncodingKind:
        for column, technique in enumerate(_NAMES):
            puzzles = setup.puzzles
            is_slow = technique is Technique.BFLP and kind is EncodingKind.MINIMAL
            if is_slow and len(puzzles) > _MOST_PAIRS:
                picked = np.linspace(0, len(puzzles) - 1, _MOST_PAIRS).astype(int)
                puzzles = [setup.puzzles[index] for index in picked]
            verb = Infer(technique=technique, encoding=kind)
            yield _Configuration(
                kind,
                technique,
                setup.results(f"infer-{kind}-{technique}", verb, puzzles),
                _TABLE_1[kind][column],
                _TABLE_2[kind][column],
            )


@declare(
    "lynce-table-1",
    "Lynce and Ouaknine, table 1: puzzles solved without search",
    sample="minimal",
    has_steps=True,
)
def _table_1(setup: Setup) -> Table:
    rows: list[tuple[Figure, ...]] = [
        (
            f"{run.kind} {_NAMES[run.technique]}",
            f"{run.paper_solved} %",
            f"{100 * sum(result['solved'] for result in run.results) / len(run.results):.1f} %",
            len(run.results),
        )
        for run in _configurations(setup)
    ]
    return Table(("configuration", "paper, 17 clues", "solved", "puzzles"), rows, _NOTES)


@declare(
    "lynce-table-2",
    "Lynce and Ouaknine, table 2: variables that remain in the unsolved puzzles",
    sample="minimal",
    has_steps=True,
)
def _table_2(setup: Setup) -> Table:
    rows: list[tuple[Figure, ...]] = []
    for run in _configurations(setup):
        unsolved = [each["remaining_share"] for each in run.results if not each["solved"]]
        share = sum(unsolved) / len(unsolved) if unsolved else None
        due = run.paper_remaining
        rows.append(
            (
                f"{run.kind} {_NAMES[run.technique]}",
                None if due is None else f"{due} %",
                None if share is None else f"{100 * share:.1f} %",
                len(unsolved),
            )
        )
    return Table(("configuration", "paper, 17 clues", "remaining", "unsolved"), rows, _NOTES)


@declare(
    "henz-figure-5",
    "Henz and Truong, figure 5: hard puzzles and failed literals",
    sample="henz_figure_5",
    has_steps=True,
)
def _figure_5(setup: Setup) -> Table:
    paper = _FIGURE_5 if list(setup.puzzles[:20]) == sample("henz_figure_5")[:20] else ()
    results = {}
    for name in ("flp", "flp+ga", "hbr", "bflp"):
        technique, _, analysis = name.partition("+")
        verb = Infer(technique=technique, grid_analysis=bool(analysis), time=setup.seconds)
        step = f"figure-5-{name}"
        results[name] = setup.results(step, verb, setup.puzzles, keeps_seconds=True)
    rows: list[tuple[Figure, ...]] = [
        (
            failed["puzzle"],
            due,
            failed["seconds"],
            f"{failed['remaining_share']:.1%}",
            *("yes" if result["solved"] else "no" for result in (failed, *others)),
        )
        for due, (failed, *others) in zip_longest(paper, zip(*results.values(), strict=True))
    ]
    columns = ("puzzle", "paper s", "flp s", "remain", *results)
    note = "The paper solves none by flp and flp+ga, all by hbr and bflp."
    return Table(columns, rows, (note,))


@declare(
    "henz-figure-6",
    "Henz and Truong, figure 6: techniques on the last puzzle, AI Escargot",
    sample="henz_figure_5",
)
def _figure_6(setup: Setup) -> Table:
    puzzle = setup.puzzles[-1]
    is_escargot = puzzle == sample("henz_figure_5")[-1]
    paper: dict[tuple[str, bool], tuple[float, int]] = {
        ("dpll", False): (0.13, 50),
        ("dpll", True): (0.076, 20),
        ("bflp", False): (5.2, 1),
        ("bflp", True): (4.672, 1),
        ("hbr", False): (48.0, 1),
    }
    rows: list[tuple[Figure, ...]] = []
    for technique in (Technique.DPLL, Technique.BFLP, Technique.HBR, Technique.FLP):
        for grid_analysis in (False, True):
            first = infer(puzzle, technique, grid_analysis=grid_analysis, limit=1)
            proved = min(
                (infer(puzzle, technique, grid_analysis=grid_analysis) for _ in range(5)),
                key=lambda inference: inference.seconds,
            )
            key = str(technique), grid_analysis
            seconds, nodes = paper.get(key, (None, None)) if is_escargot else (None, None)
            rows.append(
                (
                    f"{technique}{' + ga' if grid_analysis else ''}",
                    seconds,
                    proved.seconds,
                    nodes,
                    first.nodes,
                    proved.nodes,
                    "yes" if proved.solved else f"{proved.remaining_share:.1%} remain",
                )
            )
    columns = ("technique", "paper s", "s", "paper nodes", "nodes", "nodes, all", "solved")
    notes = (
        "nodes: up to the first solution; nodes, all: until it is proved to be the only one.",
        "The paper solves the puzzle by hbr; flp and flp + ga leave 76 % of the variables there.",
    )
    return Table(columns, rows, notes)
