# SPDX-License-Identifier: MIT
"""The experiments of the clue problem: what is decided, how, and how long it takes, one thread."""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from lists import DATA
from measure import report

import cluesmith as cs
from cluesmith.board import Pattern
from cluesmith.board.geometry import STANDARD
from cluesmith.lab.clue_problem import drawn, settable
from cluesmith.proofs.check import check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from measure import Row

    from cluesmith.setting.verdict import Verdict


def summary(verdicts: Iterable[Verdict]) -> Row:
    """Return the figures of some verdicts."""
    found = list(verdicts)
    answers = Counter(str(verdict.answer) for verdict in found)
    taken = sorted(verdict.seconds for verdict in found)
    return {
        "patterns": len(found),
        "found": answers["found"],
        "impossible": answers["impossible"],
        "undecided": answers["undecided"],
        "median s": round(median(taken), 4),
        "slowest s": round(taken[-1], 2),
        "all s": round(sum(taken), 1),
    }


def solvable(sample: int, seconds: float) -> Iterator[Row]:
    """Random patterns of 20 to 79 cells, drawn until settable, as in section 7.2 of the paper."""
    yield summary(settable(2020, sample, seconds))


def tables(sample: int, seconds: float) -> Iterator[Row]:
    """The 30 patterns of tables 2 and 3 of the paper with naked singles, and their certificates."""
    lines = (DATA / "nishikawa_toda_table2_3.txt").read_text().split()[:sample]
    verdicts = [cs.set_clues(line, allow="NS", time=seconds) for line in lines]
    proofs = [verdict.certificate for verdict in verdicts]
    began = time.perf_counter()
    valid = sum(proof is not None and check(proof).valid is True for proof in proofs)
    checking = round(time.perf_counter() - began, 1)
    yield summary(verdicts) | {"certificates valid": valid, "checking s": checking}


def seventeen(sample: int, seconds: float) -> Iterator[Row]:
    """Known 17-clue patterns with naked singles, drawn at random."""
    lines = (DATA / "17clue_49158.txt").read_text().split()
    chosen = random.Random(17).sample(lines, sample)
    yield summary(cs.set_clues(line, allow="NS", time=seconds) for line in chosen)


def sparse(sample: int, seconds: float) -> Iterator[Row]:
    """Random patterns of 18 to 24 cells with naked singles, hidden singles, locked candidates."""
    for cells in range(18, 25):
        rng = random.Random(cells)
        yield {"cells": cells} | summary(
            cs.set_clues(drawn(rng, cells), time=seconds) for _ in range(sample)
        )


def require(sample: int, seconds: float) -> Iterator[Row]:
    """Patterns of 24 to 30 cells, symmetric under rotation, that must need an X-wing."""
    rng, verdicts = random.Random(30), []
    for _ in range(sample):
        cells: set[int] = set()
        wanted = rng.randint(24, 29)
        while len(cells) < wanted:
            cell = rng.randrange(81)
            cells |= {cell, 80 - cell}
        pattern = Pattern.from_cells(cells, STANDARD)
        verdicts.append(cs.set_clues(pattern, require="x_wing", time=seconds))
    yield summary(verdicts)


EXPERIMENTS: dict[str, tuple[Callable[[int, float], Iterator[Row]], int, float]] = {
    "solvable": (solvable, 100, 60),
    "tables": (tables, 30, 60),
    "seventeen": (seventeen, 300, 60),
    "sparse": (sparse, 40, 60),
    "require": (require, 10, 30),
}
"""Each with its number of patterns and the seconds for one."""


def main() -> None:
    """Run the experiments named on the command line, or all of them (some hours)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="EXPERIMENT", help=", ".join(EXPERIMENTS))
    parser.add_argument("--sample", type=int, help="how many patterns (of each size)")
    parser.add_argument("--time", type=float, help="seconds for each pattern")
    parser.add_argument("--results", type=Path, default=Path(__file__).parent / "results")
    options = parser.parse_args()
    unknown = set(options.names) - set(EXPERIMENTS)
    if unknown:
        parser.error(f"unknown experiment {unknown.pop()!r}; expected {', '.join(EXPERIMENTS)}")
    for name in options.names or EXPERIMENTS:
        run, sample, seconds = EXPERIMENTS[name]
        seconds = options.time or seconds
        rows = list(run(options.sample or sample, seconds))
        title = f"{run.__doc__} ({seconds:g} s each)"
        report(f"setting_{name}", title, rows, options.results)


if __name__ == "__main__":
    main()
