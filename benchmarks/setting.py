# SPDX-License-Identifier: MIT
"""The experiments of the clue problem: what is decided, how, and how long it takes, one thread."""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from lists import LISTS, list_file
from measure import RESULTS, report

import cluesmith as cs
from cluesmith.batch.processes import Processes
from cluesmith.board import Pattern, formats
from cluesmith.board.canonical import canonical_pattern
from cluesmith.board.geometry import STANDARD
from cluesmith.board.shapes import symmetric
from cluesmith.lab.clue_problem import drawn, settable, verdicts_on
from cluesmith.lab.experiment import Setup, sample
from cluesmith.proofs.check import check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from measure import Row


def summary(verdicts: Iterable[dict[str, Any]]) -> Row:
    """Return the figures of some verdicts."""
    all_verdicts = list(verdicts)
    answers = Counter(verdict["verdict"] for verdict in all_verdicts)
    taken = sorted(verdict["seconds"] for verdict in all_verdicts)
    return {
        "patterns": len(all_verdicts),
        "found": answers["found"],
        "impossible": answers["impossible"],
        "undecided": answers["undecided"],
        "median s": round(median(taken), 4),
        "slowest s": round(taken[-1], 2),
        "all s": round(sum(taken), 1),
    }


def solvable(setup: Setup) -> Iterator[Row]:
    """Random patterns of 20 to 79 cells, drawn until settable, as in section 7.2 of the paper."""
    yield summary(settable(setup))


def tables(setup: Setup) -> Iterator[Row]:
    """The 30 patterns of tables 2 and 3 of the paper with naked singles, and their certificates."""
    patterns = [Pattern.of(puzzle) for puzzle in sample("nishikawa_tables_2_3")[: setup.count]]
    verdicts = [cs.set_clues(each, allow="NS", time=setup.seconds) for each in patterns]
    proofs = [verdict.certificate for verdict in verdicts]
    began = time.perf_counter()
    valid = sum(proof is not None and check(proof).valid is True for proof in proofs)
    checking = round(time.perf_counter() - began, 1)
    row = summary(verdict.to_json() for verdict in verdicts)
    yield row | {"certificates valid": valid, "checking s": checking}


def seventeen(setup: Setup) -> Iterator[Row]:
    """Known 17-clue patterns with naked singles, drawn at random."""
    patterns = random.Random(17).sample(_known_patterns(), setup.count)
    yield summary(verdicts_on(setup, "seventeen", patterns, allow="NS"))


def sweep(setup: Setup) -> Iterator[Row]:
    """All known 17-clue patterns with naked singles, one of each class of equivalent ones."""
    classes = sorted({canonical_pattern(each)[0] for each in _known_patterns()}, key=str)
    # In random order, so that the first verdicts are typical of all.
    patterns = random.Random(17).sample(classes, len(classes))[: setup.count]
    yield summary(verdicts_on(setup, "sweep", patterns, chunk=20, allow="NS"))


def _known_patterns() -> list[Pattern]:
    entries = formats.read(list_file(*LISTS["17-clue"]).read_text())
    return [Pattern.of(entry.puzzle) for entry in entries]


def sparse(setup: Setup) -> Iterator[Row]:
    """Random patterns of 17 to 24 cells with naked singles, hidden singles, locked candidates."""
    for cells in range(17, 25):
        rng = random.Random(cells)
        patterns = [drawn(rng, cells) for _ in range(setup.count)]
        yield {"cells": cells} | summary(verdicts_on(setup, f"sparse-{cells}", patterns))


def require(setup: Setup) -> Iterator[Row]:
    """Patterns of 24 to 30 cells, symmetric under rotation, that must need an X-wing."""
    rng, patterns = random.Random(30), []
    for _ in range(setup.count):
        cells: set[int] = set()
        wanted = rng.randint(24, 29)
        while len(cells) < wanted:
            cell = rng.randrange(81)
            cells |= {cell, 80 - cell}
        patterns.append(Pattern.from_cells(cells, STANDARD))
    yield summary(verdicts_on(setup, "require", patterns, require="x_wing"))


def rated(setup: Setup) -> Iterator[Row]:
    """Random patterns of 26 cells, symmetric under rotation, rated 7.1 to 8.4 on the scale se."""
    target = cs.target("se", min=7.1, max=8.4)
    patterns = [symmetric(26, "rotation", seed) for seed in range(setup.count)]
    verdicts = [cs.set_clues(p, target=target, time=setup.seconds) for p in patterns]
    yield summary(verdict.to_json() for verdict in verdicts)


def pace(_: Path | None) -> Iterator[Row]:
    """Moves of finding and cases of deciding a second of processor time, patterns of 18 cells."""
    rng = random.Random(18)
    patterns = [drawn(rng, 18) for _ in range(10)]
    asked = {"find": ("NS", "NS,HS", "NS,HS,LC"), "decide": ("NS", "NS,HS,LC")}
    for engine, allow in ((name, each) for name, sets in asked.items() for each in sets):
        paces = []
        for pattern in patterns:
            began = time.process_time()
            verdict = cs.set_clues(pattern, allow=allow, engine=engine, time=2)
            taken = time.process_time() - began
            if counted := re.search(r"([\d,]+) (?:moves|cases)", verdict.reason):
                paces.append(int(counted[1].replace(",", "")) / taken)
        if not paces:
            continue
        yield {
            "engine": engine,
            "strategies": allow,
            "patterns": len(paces),
            "a second": round(median(paces)),
            "least": round(min(paces)),
            "most": round(max(paces)),
        }


EXPERIMENTS: dict[str, tuple[Callable[[Setup], Iterator[Row]], int, float]] = {
    "solvable": (solvable, 100, 60),
    "tables": (tables, 30, 60),
    "seventeen": (seventeen, 300, 60),
    "sweep": (sweep, 33_884, 60),
    "sparse": (sparse, 40, 60),
    "require": (require, 10, 30),
    "rated": (rated, 10, 60),
}
"""Each with its number of patterns and the seconds for one."""


def main() -> None:
    """Run the experiments named on the command line, or all of them (some hours)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="EXPERIMENT", help=", ".join(EXPERIMENTS))
    parser.add_argument("--sample", type=int, help="how many patterns (of each size)")
    parser.add_argument("--time", type=float, help="seconds for each pattern")
    parser.add_argument("--keep", type=Path, help="a folder from which the same command goes on")
    parser.add_argument("--workers", type=int, default=1, help="processes that work")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()
    unknown = set(options.names) - set(EXPERIMENTS)
    if unknown:
        parser.error(f"unknown experiment {unknown.pop()!r}; expected {', '.join(EXPERIMENTS)}")
    for name in options.names or EXPERIMENTS:
        run, sample, seconds = EXPERIMENTS[name]
        seconds = seconds if options.time is None else options.time
        executor = Processes(options.workers) if options.workers > 1 else None
        setup = Setup(
            puzzles=(),
            is_sample=False,
            seconds=seconds,
            seed=2020,
            count=options.sample or sample,
            note=print,
            folder=options.keep,
            executor=executor,
        )
        try:
            rows = list(run(setup))
        except FileNotFoundError as error:
            print(f"left out: {name}: {Path(error.filename).name} is not here", file=sys.stderr)
            continue
        title = f"{run.__doc__} ({seconds:g} s each)"
        report(f"setting_{name}", title, rows, options.results)


if __name__ == "__main__":
    main()
