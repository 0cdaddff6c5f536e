# SPDX-License-Identifier: MIT
"""How many practice positions each strategy gets, and how long that takes on one thread.

``python benchmarks/practice.py [--seconds 60] [TECHNIQUE ...]`` prints a row of a table for each
strategy up to the level unfair, or for those named. Every position is checked: the first step of
its trace is of the strategy, and singles do the rest. The seconds are processor time; the limit is
of the clock.
"""

from __future__ import annotations

import argparse
from time import process_time

import cluesmith as cs
from cluesmith.generating.practice import FINISH
from cluesmith.strategies.catalogue import catalogue

COUNT = 20


def is_right(found: cs.PracticePosition) -> bool:
    """Whether the next step is of the strategy, and singles finish."""
    first, *rest = [effect.strategy for effect in found.trace.effects]
    is_solved = found.trace.status == "solved"
    return first == found.request.strategy.id and set(rest) <= set(FINISH) and is_solved


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("techniques", nargs="*")
    options = parser.parse_args()
    listed = [e.id for e in catalogue() if e.is_strategy and e.level <= cs.Level.UNFAIR]
    print("| technique | positions | puzzles | seconds |\n|---|---|---|---|", flush=True)
    for technique in options.strategys or listed:
        began = process_time()
        pack = cs.practice(technique, COUNT, time=options.seconds, seed=1)
        seconds = process_time() - began
        assert all(map(is_right, pack.positions)), technique
        row = f"| `{technique}` | {len(pack.positions)} | {pack.tries:,} | {seconds:.1f} |"
        print(row, flush=True)


if __name__ == "__main__":
    main()
