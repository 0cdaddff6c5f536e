# SPDX-License-Identifier: MIT
"""The suite of what a person types: commands, beside the native calls that do the work in them.

Each command takes turns with its native call in this process, so that a busy machine slows both.
Processor time counts, but for batches, which also wait for the disk and start processes.
"""

from __future__ import annotations

import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np
from lists import lists, ordinary
from measure import children_seconds

import cluesmith as cs
from cluesmith import _native
from cluesmith.board.arrays import to_array
from cluesmith.board.text_rows import write_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measure import Row
    from numpy.typing import NDArray

    Taken = Callable[[], float]

PROGRAM = str(Path(sys.executable).with_name("cluesmith"))
TURNS = 5
LINES = 1_000_000
"""Lines of a file for commands that are as fast as the solver."""
FEW_LINES = 20_000
"""Lines of a file for slower commands: seconds of work."""
EXPLAINED = 100
GENERATED: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("minimal", 4000, {"minimal": True}),
    ("minimal, half turn", 300, {"minimal": True, "symmetry": "rotation"}),
    ("cover hard", 50, {"target": cs.target("cover", "hard")}),
)
"""What is generated: a name, how many, the options."""


def keyboard(puzzles: Path | None) -> Iterator[Row]:
    """What a person types, beside the native call in it: seconds, their ratio, and its spread."""
    by_name = dict(lists(puzzles))
    many = by_name.get("17-clue", next(iter(by_name.values())))
    with TemporaryDirectory() as folder:
        yield from _files(Path(folder), many)
    yield from _one_puzzle(by_name)
    yield from _explanations(by_name)
    yield from _generating()
    yield from _starts()


def _files(folder: Path, puzzles: NDArray[np.uint8]) -> Iterator[Row]:
    """Yield the commands on a file, and batches of it."""
    for count, commands in ((LINES, _FAST), (FEW_LINES, _SLOW)):
        some = np.ascontiguousarray(np.resize(puzzles, (count, 81)))
        file = folder / f"{count}.txt"
        file.write_bytes(write_rows(count, [some, b"\n"]).text)
        for words, native in commands.items():
            command = partial(_run, words.split(), file, folder / "out")
            is_batch = words.startswith("batch")
            work = partial(_clocked, command) if is_batch else partial(_processor, command)
            yield from _beside(words, count, work, partial(_processor_here, partial(native, some)))


def _one_puzzle(by_name: dict[str, NDArray[np.uint8]]) -> Iterator[Row]:
    """Yield the call for one puzzle, as text."""
    for name, puzzles in by_name.items():
        text, digits = str(cs.Puzzle(puzzles[0].tobytes())), puzzles[0].tobytes()
        call = partial(_repeated, partial(cs.solve, text))
        native = partial(_repeated, partial(_native.solve_digits, digits, 2, 2, -1.0))
        yield from _beside(f"cs.solve(str), first of {name}", 1, call, native)


def _explanations(by_name: dict[str, NDArray[np.uint8]]) -> Iterator[Row]:
    """Yield explanations with every sentence, and as lines of JSON, beside the steps alone."""
    for name, puzzles in (*by_name.items(), *(() if len(by_name) == 1 else ordinary())):
        some = [cs.Puzzle(clues.tobytes()) for clues in puzzles[:EXPLAINED]]
        native = partial(_processor_here, partial(_each, some, lambda trace: trace.effects))
        for what, told in (("sentences", _sentences), ("JSON lines", cs.Trace.json_line)):
            call = partial(_processor_here, partial(_each, some, told))
            yield from _beside(f"explain, {what}, {name}", len(some), call, native)


def _generating() -> Iterator[Row]:
    """Yield puzzles that are generated, beside as many that are only solved."""
    for name, count, options in GENERATED:
        work = partial(_processor_here, partial(cs.generate, count, seed=1, **options))
        made = to_array(cs.generate(count, seed=1, **options).puzzles)
        native = partial(_processor_here, partial(cs.solve_many, made))
        yield from _beside(f"generate, {name}", count, work, native)


def _starts() -> Iterator[Row]:
    """Yield the start of the program and of the package, beside that of Python."""
    python = partial(_processor, partial(_start, [sys.executable, "-c", "pass"]))
    for name, words in {
        "import cluesmith": [sys.executable, "-c", "import cluesmith"],
        "cluesmith solve PUZZLE": [PROGRAM, "solve", "53..7...." + "." * 72, "--count", "1"],
    }.items():
        for kind, clock in (("processor", _processor), ("clock", _clocked)):
            taken = partial(clock, partial(_start, words))
            yield from _beside(f"{name}, {kind}", 1, taken, python)


def _beside(what: str, count: int, work: Taken, native: Taken) -> Iterator[Row]:
    """Measure turn by turn; yield a row."""
    work(), native()
    pairs = [(work(), native()) for _ in range(TURNS)]
    ratios = [one / other for one, other in pairs]
    best, least = (min(taken) for taken in zip(*pairs, strict=True))
    yield {
        "what": what,
        "puzzles": count,
        "seconds": _short(best),
        "puzzles a second": round(count / best),
        "native seconds": _short(least),
        "microseconds above": round(1e6 * (best - least) / count, 2),
        "ratio": round(median(ratios), 2),
        "lowest": round(min(ratios), 2),
        "highest": round(max(ratios), 2),
    }


def _short(seconds: float) -> float:
    return float(f"{seconds:.3g}")


def _processor(work: Callable[[], object]) -> float:
    before = children_seconds()
    work()
    return children_seconds() - before


def _processor_here(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def _clocked(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def _repeated(work: Callable[[], object]) -> float:
    """Return the seconds of the fastest of many calls."""
    return min(_clocked(work) for _ in range(2000))


def _start(words: list[str]) -> None:
    subprocess.run(words, check=True, capture_output=True)


def _run(words: list[str], file: Path, out: Path) -> None:
    """Run a command on a file, and remove what a batch has written."""
    place = 2 if words[0] == "batch" else 1
    output = ["--out", str(out)] if words[0] == "batch" else []
    command = [PROGRAM, *words[:place], str(file), *words[place:], *output]
    nowhere = subprocess.DEVNULL
    code = subprocess.run(command, check=False, stdout=nowhere, stderr=nowhere).returncode
    if code > 1:  # 1 if some puzzles are not solved
        raise subprocess.CalledProcessError(code, command)
    for path in out.parent.glob(f"{out.name}*"):
        path.unlink()


def _each(puzzles: list[cs.Puzzle], told: Callable[[cs.Trace], object]) -> None:
    for puzzle in puzzles:
        told(cs.explain(puzzle))


def _sentences(trace: cs.Trace) -> list[str]:
    return [step.sentence for step in trace.steps]


_FAST: dict[str, Callable[[NDArray[np.uint8]], object]] = {
    "solve": cs.solve_many,
    "solve --json": cs.solve_many,
    "convert --to sdm": lambda puzzles: write_rows(len(puzzles), [puzzles, b"\n"]),
    "batch solve --workers 1": cs.solve_many,
    "batch solve --workers 2": cs.solve_many,
}
_SLOW: dict[str, Callable[[NDArray[np.uint8]], object]] = {
    "rate --scale se": partial(cs.rate_many, scale="se"),
    "rate --scale hodoku --json": partial(cs.rate_many, scale="hodoku"),
    "rate --scale se --csv": partial(cs.rate_many, scale="se"),
    "infer --technique flp": partial(cs.infer_many, technique="flp"),
    "infer --technique flp --json": partial(cs.infer_many, technique="flp"),
    "propagate --scheme HAC": partial(cs.propagate_many, scheme="HAC"),
    "propagate --scheme HAC --json": partial(cs.propagate_many, scheme="HAC"),
    "batch rate --scale se --workers 1": partial(cs.rate_many, scale="se"),
    "batch rate --scale se --workers 2": partial(cs.rate_many, scale="se"),
}
