# SPDX-License-Identifier: MIT
"""Compares the speed solver, or a scale, with other programs, turn by turn in one run.

A peer is a command, or a function of a shared library; README.md tells what each must do. Only
processor time is counted, because other programs on the machine change it less than clock time.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import shlex
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from lists import lists
from measure import RESULTS, children_seconds, report
from turns import Turn, compare

import cluesmith as cs
from cluesmith.board.geometry import STANDARD
from cluesmith.rating.contract import scale

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measure import Row
    from numpy.typing import NDArray

    # Takes puzzles; returns the number of solutions or the rating of each, and the seconds.
    Program = Callable[[NDArray[np.uint8]], tuple[list[object], float]]

LIMIT = 2


def solver(together: int | None) -> Program:
    """Return the turns of the speed solver, one thread, that many puzzles a call."""

    def turn(puzzles: NDArray[np.uint8]) -> tuple[list[object], float]:
        size = together or len(puzzles)
        started = time.thread_time()
        counts = [
            cs.solve_many(puzzles[first : first + size], limit=LIMIT)[1]
            for first in range(0, len(puzzles), size)
        ]
        return np.concatenate(counts).tolist(), time.thread_time() - started

    return turn


def rater(name: str) -> Program:
    """Return the turns of a scale, one thread."""

    def turn(puzzles: NDArray[np.uint8]) -> tuple[list[object], float]:
        started = time.thread_time()
        grades = scale(name).rate_many(puzzles, STANDARD)
        return list(grades), time.thread_time() - started

    return turn


def text_of(puzzles: NDArray[np.uint8], end: bytes) -> bytes:
    """Return puzzles as text: a line each, dots for blanks."""
    symbols = np.where(puzzles == 0, ord("."), puzzles + ord("0")).astype(np.uint8)
    ends = np.full((len(puzzles), 1), end[0], np.uint8)
    return np.hstack([symbols, ends]).tobytes()


def command(line: str, read: Callable[[bytes], object] = int) -> Program:
    """Return the turns of a command, without the time that it takes for an empty list.

    Args:
        line: the command.
        read: reads the first word of an answer.
    """

    def run(text: bytes) -> tuple[bytes, float]:
        before = children_seconds()
        done = subprocess.run(shlex.split(line), input=text, capture_output=True, check=True)
        return done.stdout, children_seconds() - before

    def turn(puzzles: NDArray[np.uint8]) -> tuple[list[object], float]:
        _, start = run(b"")
        written, taken = run(text_of(puzzles, b"\n"))
        answers = [read(answer.split()[0]) for answer in written.splitlines()]
        if len(answers) != len(puzzles):
            sys.exit(f"{line}: {len(answers)} answers to {len(puzzles)} puzzles")
        if taken <= start:
            sys.exit(f"{line}: {len(puzzles)} puzzles take no longer than none; give it more")
        return answers, taken - start

    return turn


def library(place: str) -> Program:
    """Return the turns of a function in a shared library, PATH or PATH:FUNCTION."""
    path, _, function = place.partition(":")
    try:
        solve = getattr(ctypes.CDLL(str(Path(path).resolve())), function or "solve_all")
    except (OSError, AttributeError) as error:
        sys.exit(f"{place}: {error}")
    solve.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_void_p]
    solve.restype = None

    def turn(puzzles: NDArray[np.uint8]) -> tuple[list[object], float]:
        text = text_of(puzzles, b"\0")
        counts = np.zeros(len(puzzles), np.uint8)
        started = time.thread_time()
        solve(text, len(puzzles), LIMIT, counts.ctypes.data)
        return list(counts.tolist()), time.thread_time() - started

    return turn


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}; expected a whole number from 1")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options, from the command line or from the environment."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--command", action="append", default=[], metavar="NAME=COMMAND")
    options.add_argument("--library", action="append", default=[], metavar="NAME=PATH[:FUNCTION]")
    options.add_argument("--scale", help="compare ratings on this scale, not solving")
    options.add_argument("--puzzles", type=Path, action="append", help="lists of your own")
    options.add_argument("--turns", type=_at_least_one, default=7)
    options.add_argument(
        "--together",
        type=_at_least_one,
        action="append",
        help="puzzles in a call of ours, instead of all",
    )
    return options


def rows(options: argparse.Namespace) -> Iterator[Row]:
    """Yield the rows of each list; ratios tell how many times as fast ours is."""
    if options.scale and options.library:
        parser().error("--library solves; expected --command with --scale")
    programs: dict[str, Program] = {}
    part = "rating" if options.scale else "solving"
    of_command = partial(command, read=float) if options.scale else command
    for kind, names in ((of_command, options.command), (library, options.library)):
        for item in names:
            name, equals, value = item.partition("=")
            if not equals:
                parser().error(f"{item!r} has no '='; expected NAME=...")
            programs[name] = kind(value)
    for file in options.puzzles or [None]:
        for list_name, puzzles in lists(file):
            for together in options.together or [None]:
                own = rater(options.scale) if options.scale else solver(together)
                turns = {
                    name: partial(_turn, program, puzzles, part)
                    for name, program in {"cluesmith": own, **programs}.items()
                }
                for row in compare(turns, options.turns):
                    yield {"list": list_name, "a call": together or len(puzzles), **row}


def _turn(program: Program, puzzles: NDArray[np.uint8], part: str) -> Turn:
    answers, seconds = program(puzzles)
    return Turn(answers, {part: seconds})


def peers(puzzles: Path | None) -> Iterator[Row]:
    """Solving with uniqueness proved beside other programs, one thread, turn by turn."""
    peers_named = os.environ.get("CLUESMITH_PEERS", "")
    if not peers_named:
        print("left out: CLUESMITH_PEERS names no programs (see README.md)", file=sys.stderr)
        return
    options = parser().parse_args(shlex.split(peers_named))
    options.puzzles = [puzzles] if puzzles else options.puzzles
    yield from rows(options)


def main() -> int:
    """Compare with the peers that the command line names."""
    options = parser()
    options.add_argument("--results", type=Path, default=RESULTS)
    arguments = options.parse_args()
    figures = list(rows(arguments))
    if not figures:
        print("no puzzles to compare on", file=sys.stderr)
        return 1
    if arguments.scale:
        title = f"Ratings on the scale {arguments.scale} beside other programs, turn by turn."
        report(f"peers-{arguments.scale}", title, figures, arguments.results)
    else:
        report("peers", str(peers.__doc__), figures, arguments.results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
