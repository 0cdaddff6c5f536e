# SPDX-License-Identifier: MIT
"""Suites of scaling: the size of the batch, the number of threads, and a call for one puzzle.

The first write to fresh memory can cost many times as much as solving, depending on the machine.
Each row says what it costs for a result of its size. With `out=` every call uses the same memory.
"""

from __future__ import annotations

import resource
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median
from time import perf_counter, thread_time
from typing import TYPE_CHECKING

import numpy as np
from lists import lists

import cluesmith as cs
from cluesmith import _native

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from measure import Row

SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
LEAST = 1_000
"""As many batches are measured at a time as make up this many puzzles, twenty times over."""


def sizes(puzzles: Path | None) -> Iterator[Row]:
    """Nanoseconds of processor time a puzzle by the size of the batch, beside batches of 1,000."""
    for name, batch in list(lists(puzzles))[:1]:
        small = np.ascontiguousarray(np.resize(batch, (SIZES[0], 81)))
        for size in SIZES:
            large = np.ascontiguousarray(np.resize(batch, (size, 81)))
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            out = np.zeros_like(large)
            cs.solve_many(large, out=out)
            grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
            calls: dict[str, Callable[[], object]] = {
                "fresh": partial(cs.solve_many, large),
                "out=": partial(cs.solve_many, large, out=out),
            }
            taken = {result: list[float]() for result in calls}
            base, fresh = [], []
            for _ in range(5):
                base.append(_best(partial(cs.solve_many, small), 20, thread_time) / len(small))
                for result, call in calls.items():
                    taken[result].append(_best(call, 1 + LEAST * 20 // size, thread_time) / size)
                fresh.append(
                    _best(partial(np.full, (size, 81), 1, np.uint8), 1, thread_time) / size
                )
            for result, each in taken.items():
                ratios = [one / own for one, own in zip(each, base, strict=True)]
                yield {
                    "list": name,
                    "batch": size,
                    "result": result,
                    "ns a puzzle": round(1e9 * min(each), 1),
                    "ns to write fresh memory": round(1e9 * min(fresh), 1),
                    "over batches of 1,000": round(median(ratios), 2),
                    "ratios from": round(min(ratios), 2),
                    "ratios to": round(max(ratios), 2),
                    "bytes a puzzle at the peak": round(1024 * grown / size)
                    if result == "out="
                    else None,
                }


def threads(puzzles: Path | None) -> Iterator[Row]:
    """How much two threads gain over one, turn by turn; and two calls of one thread each.

    Two calls show how much the machine itself can gain.
    """
    for name, batch in lists(puzzles):
        several = np.ascontiguousarray(np.resize(batch, (max(len(batch), 50_000), 81)))
        calls: dict[str, Callable[..., object]] = {
            "solve_many": partial(cs.solve_many, several),
            "close_many basics": partial(cs.close_many, several, "basic"),
        }
        for call, work in calls.items():
            gains, offers = [], []
            with ThreadPoolExecutor(2) as callers:
                for _ in range(9):
                    alone = _best(partial(work, threads=1), 3)
                    gains.append(alone / _best(partial(work, threads=2), 3))
                    offers.append(2 * alone / _best(partial(_twice, callers, work), 3))
            shares = [gain / offer for gain, offer in zip(gains, offers, strict=True)]
            yield {
                "list": name,
                "call": call,
                "puzzles": len(several),
                "gain of two threads": round(median(gains), 2),
                "gains from": round(min(gains), 2),
                "gains to": round(max(gains), 2),
                "gain of two calls": round(median(offers), 2),
                "share": round(median(shares), 2),
            }


def _twice(callers: Executor, work: Callable[[], object]) -> None:
    for call in [callers.submit(work) for _ in range(2)]:
        call.result()


def single(puzzles: Path | None) -> Iterator[Row]:
    """Microseconds of a call for one puzzle, and what a puzzle takes in a call for many copies."""
    for name, batch in lists(puzzles):
        one = np.ascontiguousarray(batch[:1])
        few = np.ascontiguousarray(np.resize(one, (3, 81)))  # too few for lanes
        puzzle = cs.Puzzle(one.tobytes())
        alone = _best(partial(cs.solve_many, one), 5000)
        native = _best(partial(_native.solve_many, one), 5000)
        three = _best(partial(cs.solve_many, few), 5000)
        outcome = _best(partial(cs.solve, puzzle), 5000)
        solve = (three - alone) / 2
        yield {
            "list": name,
            "microseconds a call": round(1e6 * alone, 2),
            "of it native": round(1e6 * native, 2),
            "above the solve": round(1e6 * (alone - solve), 2),
            "microseconds of solve": round(1e6 * outcome, 2),
            "of it above the solve": round(1e6 * (outcome - solve), 2),
        }


def _best(
    work: Callable[[], object], repetitions: int, clock: Callable[[], float] = perf_counter
) -> float:
    taken = []
    for _ in range(repetitions):
        started = clock()
        work()
        taken.append(clock() - started)
    return min(taken)
