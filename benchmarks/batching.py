# SPDX-License-Identifier: MIT
"""The suite of batches: how many lines a second, against the number of workers."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from lists import DATA, LISTS

from cluesmith.jobs.batch import run_batch
from cluesmith.jobs.executors import InThisProcess
from cluesmith.jobs.processes import Processes
from cluesmith.jobs.verbs import Task

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measure import Row

    from cluesmith.jobs.executors import Executor

TASKS = (
    (Task.of("convert", to="hodoku"), 20000),
    (Task.of("solve"), 20000),
    (Task.of("propagate", scheme="HAC"), 10000),
    (Task.of("infer", technique="flp"), 5000),
    (Task.of("rate", scale="cover,hodoku"), 5000),
)
"""What is done, and on how many lines."""

WORKERS = (1, 2)


def batch(puzzles: Path | None) -> Iterator[Row]:
    """Lines a second of batches, the start of the workers included, by the number of processes."""
    path = puzzles or DATA / LISTS["17-clue"]
    if not path.exists():
        print(f"left out: {path.name} is not here", file=sys.stderr)
        return
    lines = path.read_text().splitlines()
    for task, most in TASKS:
        alone = 0.0
        for workers in WORKERS:
            seconds, results = _run(task, lines[:most], workers)
            alone = alone or seconds
            yield {
                "verb": task.verb,
                "workers": workers,
                "lines": len(lines[:most]),
                "results": results,
                "lines a second": round(len(lines[:most]) / seconds),
                "against one": round(alone / seconds, 2),
            }


def _run(task: Task, lines: list[str], workers: int) -> tuple[float, int]:
    """Return the seconds of the faster of two batches, and how many results there were."""
    taken = []
    for _ in range(2):
        executor: Executor = InThisProcess() if workers == 1 else Processes(workers)
        with TemporaryDirectory() as folder:
            given = Path(folder, "given.txt")
            given.write_text("\n".join(lines) + "\n")
            began = time.perf_counter()
            ending = run_batch(task, given, Path(folder, "out.jsonl"), executor=executor)
            taken.append(time.perf_counter() - began)
    return min(taken), ending.results
