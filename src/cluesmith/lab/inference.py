# SPDX-License-Identifier: MIT
"""Sudoku as a SAT problem: the tables of Lynce and Ouaknine, the figures of Henz and Truong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from cluesmith.engines.infer.inference import infer
from cluesmith.engines.infer.kinds import Branching, EncodingKind
from cluesmith.engines.infer.technique import Technique
from cluesmith.lab.experiment import declare, sample
from cluesmith.lab.table import Table
from cluesmith.verbs.infer import Infer
from cluesmith.verbs.propagate import Propagate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

_NAMES = {
    Technique.UP: "up",
    Technique.FLP: "up+flr",
    Technique.HBR: "up+hypre",
    Technique.BFLP: "up+binflr",
}
"""The techniques as Lynce and Ouaknine name them."""

_ONE_PASS = (Technique.FLP, Technique.BFLP)
"""The techniques whose programs in the paper made one limited pass."""

_NOTES = (
    "The paper had 24,260 puzzles of 17 clues; 49,158 are known today.",
    "One pass depends on the order of rows, columns and digits: take the grids as published.",
)

_SCHEMES = (
    *("FC", "FCI", "BCR", "BCRI", "HAC", "HACS", "HACC", "HACSC3", "HACS+", "HACT"),
    *("FCV", "BCRV", "HACV", "FCL", "BCRL", "HACL"),
)
"""The schemes of Simonis, with the bounds that his system had, then with search."""

_TABLE_1 = {"minimal": (0, 1, 25, 69), "extended": (47, 100, 100, 100)}
_TABLE_2 = {"minimal": (54, 50, 47, 46), "extended": (20, None, None, None)}
_FIGURE_5 = (
    *(1.062, 0.843, 0.578, 0.937, 0.766, 0.313, 1.594, 1.39, 0.344, 0.391),
    *(1.218, 0.281, 0.422, 0.625, 1.078, 0.656, 0.796, 0.594, 1.188, 0.813),
)
"""The paper's seconds with failed literals, puzzle by puzzle."""


@dataclass(frozen=True)
class _Configuration:
    name: str
    once: list[dict[str, Any]]
    fixpoint: list[dict[str, Any]]
    paper_solved: int
    paper_remaining: int | None


def _configurations(setup: Setup) -> Iterator[_Configuration]:
    """Yield the results of each technique on the puzzles, on either encoding."""
    for kind in EncodingKind:
        for column, (technique, name) in enumerate(_NAMES.items()):
            verb = Infer(technique=technique, encoding=kind)
            step = f"infer-{kind}-{technique}"
            once: list[dict[str, Any]] = []
            if technique in _ONE_PASS:
                once = setup.results(f"{step}-once", replace(verb, passes=1), setup.puzzles)
            yield _Configuration(
                f"{kind} {name}",
                once,
                setup.results(step, verb, setup.puzzles),
                _TABLE_1[kind][column],
                _TABLE_2[kind][column],
            )


def _percent(shares: Sequence[float]) -> str | None:
    """Return the mean of shares in per cent; None without any."""
    return f"{100 * sum(shares) / len(shares):.2f} %" if shares else None


@declare(
    "lynce-table-1",
    "Lynce and Ouaknine, table 1: puzzles solved without search",
    sample="minimal",
    has_steps=True,
)
def _table_1(setup: Setup) -> Table:
    rows: list[tuple[Figure, ...]] = [
        (
            run.name,
            f"{run.paper_solved} %",
            *(
                _percent([each["solved"] for each in results])
                for results in (run.once, run.fixpoint)
            ),
        )
        for run in _configurations(setup)
    ]
    columns = ("configuration", "paper, 17 clues", "one pass", "fixpoint")
    return Table(columns, rows, (f"{len(setup.puzzles):,} puzzles.", *_NOTES))


@declare(
    "lynce-table-2",
    "Lynce and Ouaknine, table 2: variables that remain in the unsolved puzzles",
    sample="minimal",
    has_steps=True,
)
def _table_2(setup: Setup) -> Table:
    rows: list[tuple[Figure, ...]] = []
    for run in _configurations(setup):
        due = run.paper_remaining
        once, fixpoint = (
            [each["remaining_share"] for each in results if not each["solved"]]
            for results in (run.once, run.fixpoint)
        )
        paper = None if due is None else f"{due} %"
        rows.append((run.name, paper, _percent(once), _percent(fixpoint), len(fixpoint)))
    columns = ("configuration", "paper, 17 clues", "one pass", "fixpoint", "unsolved")
    return Table(columns, rows, _NOTES)


@declare(
    "henz-section-3",
    "Henz and Truong, section 3: constraint programs on the hard puzzles",
    sample="henz_figure_5",
    has_steps=True,
)
def _section_3(setup: Setup) -> Table:
    """Return what the schemes of Simonis solve, beside the techniques of the paper."""
    rows: list[tuple[Figure, ...]] = []
    for name in (*_SCHEMES, *_NAMES):
        verb = Propagate(scheme=name) if name in _SCHEMES else Infer(technique=name)
        results = setup.results(f"section-3-{name}", verb, setup.puzzles)
        solved = sum(each["solved"] for each in results)
        left = sum(each["remaining"] for each in results) / len(results)
        points = sum(each["nodes"] for each in results) / len(results)
        has_search = name.endswith("L")
        rows.append((name, solved, round(left, 1), round(points, 1) if has_search else None))
    notes = (
        f"{len(setup.puzzles):,} puzzles. Simonis had none of these; the paper leaves the question "
        "to future work.",
        "V is shaving to the fixpoint, L search for the first solution. up, flp, hbr and bflp are "
        "inference on clauses.",
    )
    return Table(("technique", "solved", "candidates left", "choice points"), rows, notes)


@declare(
    "henz-figure-5",
    "Henz and Truong, figure 5: hard puzzles and failed literals",
    sample="henz_figure_5",
    has_steps=True,
)
def _figure_5(setup: Setup) -> Table:
    paper = _FIGURE_5 if list(setup.puzzles[:20]) == sample("henz_figure_5")[:20] else ()
    results = {}
    for name in ("flp", "flp+ga", "hbr", "hbr-short", "flp-hbr", "bflp"):
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
    notes = (
        "The paper solves none by flp and flp+ga, all by hbr and bflp.",
        "hbr-short and flp-hbr are readings of its hbr: of clauses that an assumption has "
        "shortened, and inside each probe.",
    )
    return Table(columns, rows, notes)


@declare(
    "henz-figure-6",
    "Henz and Truong, figure 6: techniques on the last puzzle (the paper's is AI Escargot)",
    sample="henz_figure_5",
)
def _figure_6(setup: Setup) -> Table:
    puzzle = setup.puzzles[-1]
    is_escargot = puzzle == sample("henz_figure_5")[-1]
    paper: dict[str, tuple[float, int]] = {
        "dpll moms": (0.13, 50),
        "dpll moms + ga": (0.076, 20),
        "bflp": (5.2, 1),
        "bflp + ga": (4.672, 1),
        "hbr": (48.0, 1),
    }
    rows: list[tuple[Figure, ...]] = []
    for name in ("dpll", "dpll moms", "bflp", "hbr", "hbr-short", "flp-hbr", "flp"):
        technique, _, branching = name.partition(" ")
        for grid_analysis in (False, True):
            work = partial(
                infer,
                puzzle,
                technique,
                grid_analysis=grid_analysis,
                branching=branching or Branching.SHORTEST,
            )
            first = work(limit=1)
            proved = min((work() for _ in range(5)), key=lambda inference: inference.seconds)
            label = f"{name}{' + ga' if grid_analysis else ''}"
            seconds, nodes = paper.get(label, (None, None)) if is_escargot else (None, None)
            rows.append(
                (
                    label,
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
        "The paper does not name its branching; MOMS gives trees of about its size.",
        "The paper solves the puzzle by hbr; flp and flp + ga leave 76 % of the variables there.",
    )
    return Table(columns, rows, notes)
