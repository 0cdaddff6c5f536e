# SPDX-License-Identifier: MIT
"""Compares the speed solver with other programs, turn by turn in one run.

A peer is a command, or a function of a shared library; README.md tells what each must do. Only
processor time is counted, so that a busy machine slows a turn less than the clock would say.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import shlex
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from lists import lists
from measure import Row, report

import cluesmith as cs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    # Takes puzzles; returns the number of solutions of each and the seconds that it took.
    Turn = Callable[[NDArray[np.uint8]], tuple[NDArray[np.uint8], float]]

LIMIT = 2


def ours(puzzles: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], float]:
    """Take a turn of the speed solver, one thread."""
    started = time.thread_time()
    _, counts = cs.solve_many(puzzles, limit=LIMIT)
    return counts, time.thread_time() - started


def text_of(puzzles: NDArray[np.uint8], end: bytes) -> bytes:
    """Return puzzles as text, blanks as dots, each with an end."""
    symbols = np.where(puzzles == 0, ord("."), puzzles + ord("0")).astype(np.uint8)
    ends = np.full((len(puzzles), 1), end[0], np.uint8)
    return np.hstack([symbols, ends]).tobytes()


def command(line: str) -> Turn:
    """Return the turns of a command; what it takes for no puzzles at all is not counted."""

    def run(text: bytes) -> tuple[bytes, float]:
        before = os.times()
        done = subprocess.run(shlex.split(line), input=text, capture_output=True, check=True)
        after = os.times()
        taken = after.children_user + after.children_system
        return done.stdout, taken - before.children_user - before.children_system

    def turn(puzzles: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], float]:
        _, start = run(b"")
        answers, taken = run(text_of(puzzles, b"\n"))
        counts = np.array([int(line.split()[0]) for line in answers.splitlines()], np.uint8)
        return counts, max(taken - start, 1e-6)

    return turn


def library(place: str) -> Turn:
    """Return the turns of a function in a shared library, PATH or PATH:FUNCTION."""
    path, _, function = place.partition(":")
    solve = getattr(ctypes.CDLL(str(Path(path).resolve())), function or "solve_all")
    solve.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_void_p]
    solve.restype = None

    def turn(puzzles: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], float]:
        text = text_of(puzzles, b"\0")
        counts = np.zeros(len(puzzles), np.uint8)
        started = time.thread_time()
        solve(text, len(puzzles), LIMIT, counts.ctypes.data)
        return counts, time.thread_time() - started

    return turn


def compare(programs: dict[str, Turn], puzzles: NDArray[np.uint8], turns: int) -> Iterator[Row]:
    """Yield a row for each program; the first is the one that ratios are of."""
    taken: dict[str, list[float]] = {name: [] for name in programs}
    counts = {}
    for _ in range(turns + 1):
        for name, turn in programs.items():
            counts[name], seconds = turn(puzzles)
            taken[name].append(seconds)
    first = next(iter(programs))
    for name in programs:
        times, of_first = taken[name][1:], taken[first][1:]  # the first turn warms up
        ratios = [theirs / own for theirs, own in zip(times, of_first, strict=True)]
        yield {
            "program": name,
            "puzzles": len(puzzles),
            "other counts": int((counts[name] != counts[first]).sum()),
            "puzzles a second": round(len(puzzles) / min(times)),
            "spread": round(max(times) / min(times), 2),
            "ratio": round(statistics.median(ratios), 2),
            "lowest": round(min(ratios), 2),
            "highest": round(max(ratios), 2),
        }


def main() -> int:
    """Compare on each list; ratios tell how many times as fast ours is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--command", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--library", action="append", default=[], metavar="NAME=PATH[:FUNCTION]")
    parser.add_argument("--puzzles", type=Path, action="append", help="lists of your own")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--results", type=Path, default=Path(__file__).parent / "results")
    options = parser.parse_args()
    programs: dict[str, Turn] = {"cluesmith": ours}
    for kind, given in ((command, options.command), (library, options.library)):
        for item in given:
            name, equals, value = item.partition("=")
            if not equals:
                parser.error(f"{item!r} has no '='; expected NAME=...")
            programs[name] = kind(value)
    rows: list[Row] = [
        {"list": name, **row}
        for file in options.puzzles or [None]
        for name, puzzles in lists(file)
        for row in compare(programs, puzzles, options.turns)
    ]
    if not rows:
        print("no puzzles to compare on", file=sys.stderr)
        return 1
    report(
        "peers", "Solving with uniqueness proved, one thread, turn by turn", rows, options.results
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
