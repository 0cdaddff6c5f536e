# SPDX-License-Identifier: MIT
"""The suites of batches: against the number of workers, and every engine over a whole list."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from lists import LISTS, list_file

from cluesmith.batch.batch import run_batch
from cluesmith.batch.executors import InThisProcess
from cluesmith.batch.processes import Processes
from cluesmith.engines.contract import ENGINES
from cluesmith.engines.infer.technique import Technique
from cluesmith.engines.propagate.schemes import MODELS
from cluesmith.rating.contract import SCALES
from cluesmith.verbs.infer import Infer
from cluesmith.verbs.propagate import Propagate
from cluesmith.verbs.rate import Rate
from cluesmith.verbs.reduce import Reduce
from cluesmith.verbs.solve import Solve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measure import Row

    from cluesmith.batch.executors import Executor
    from cluesmith.verbs.verb import Verb

WORK = (
    (Solve(), 49158),
    (Propagate(scheme="BCV"), 5000),
    (Infer(technique="flp", encoding="minimal"), 10000),
    (Rate(scale="se"), 20000),
    (Solve(engine="sat"), 2000),
)
"""What is done, and on how many lines: seconds of work, so that starting processes is the least."""

WORKERS = (1, 2)

EVERY = (
    *(("engine", Solve(engine=engine)) for engine in ENGINES),
    *(("technique", Infer(technique=technique)) for technique in Technique),
    *(("scheme", Propagate(scheme=scheme)) for scheme in MODELS),
    *(("scale", Rate(scale=scale)) for scale in SCALES),
    ("keep", Reduce()),
)
"""Every engine that solves puzzles, and the option that names it."""


def batch(puzzles: Path | None) -> Iterator[Row]:
    """Lines a second of batches, the start of the workers included, by the number of processes."""
    lines = _lines(puzzles)
    for verb, most in WORK if lines else ():
        alone = 0.0
        for workers in WORKERS:
            seconds, results = _run(verb, lines[:most], workers)
            alone = alone or seconds
            usual = type(verb)().options
            changed = [str(v) for key, v in verb.options.items() if v != usual[key]]
            yield {
                "verb": " ".join([verb.name, *changed]),
                "workers": workers,
                "lines": len(lines[:most]),
                "results": results,
                "lines a second": round(len(lines[:most]) / seconds),
                "against one": round(alone / seconds, 2),
            }


def whole(puzzles: Path | None) -> Iterator[Row]:
    """Seconds of every engine over the whole list, in batches of two workers."""
    lines = _lines(puzzles)
    for option, verb in EVERY if lines else ():
        seconds, results = _run(verb, lines, WORKERS[-1], turns=1)
        yield {
            "verb": verb.name,
            "engine": str(verb.options[option] or "one solution"),
            "lines": len(lines),
            "results": results,
            "seconds": round(seconds, 1),
            "lines a second": round(len(lines) / seconds),
        }


def _lines(puzzles: Path | None) -> list[str]:
    path = puzzles or list_file(*LISTS["17-clue"])
    return [line for line in path.read_text().splitlines() if not line.startswith("#")]


def _run(verb: Verb, lines: list[str], workers: int, turns: int = 2) -> tuple[float, int]:
    """Return the seconds of the fastest of some batches, and how many results there were."""
    taken = []
    for _ in range(turns):
        executor: Executor = InThisProcess() if workers == 1 else Processes(workers)
        with TemporaryDirectory() as folder:
            puzzles = Path(folder, "puzzles.txt")
            puzzles.write_text("\n".join(lines) + "\n")
            began = time.perf_counter()
            ending = run_batch(verb, puzzles, Path(folder, "out.jsonl"), executor=executor)
            taken.append(time.perf_counter() - began)
    return min(taken), ending.results
