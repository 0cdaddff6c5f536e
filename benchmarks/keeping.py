# SPDX-License-Identifier: MIT
"""What the puzzle library costs: a million puzzles added, rated, traced, and looked up."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
from lists import lists
from measure import children_seconds, measure

import cluesmith as cs
from cluesmith.board.symmetry import Transformation
from cluesmith.library import Library, Query
from cluesmith.rating.target import target

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from measure import Row
    from numpy.typing import NDArray

_MANY = 1_000_000
_THREADS = 2
_PROGRAM = str(Path(sys.executable).with_name("cluesmith"))


def library(puzzles: Path | None) -> Iterator[Row]:
    """A library of a million puzzles, 17-clue ones with clues added: two threads."""
    for name, batch in lists(puzzles):
        if name == "17-clue" or puzzles is not None:
            with TemporaryDirectory() as folder:
                yield from _library(Path(folder), batch if puzzles else _with_clues(batch))


def _library(folder: Path, batch: NDArray[np.uint8]) -> Iterator[Row]:
    source, own = folder / "puzzles.txt", folder / "own.db"
    source.write_bytes(_lines(batch))
    added = json.loads((yield from _timed("add", ["add", str(source), "--json"], own, len(batch))))
    for work in (["rate", "--scale", "hodoku"], ["rate", "--strategies"]):
        yield from _timed(" ".join(work), work, own, added["added"])
    again = ["add", str(source), "--json"]
    yield from _timed("add, all known", again, own, len(batch))
    with Library(own) as opened:
        for question, query in _queries(opened).items():
            records = list(opened.find(query))
            timing = measure(lambda query=query: list(opened.find(query)))  # type: ignore[misc]
            yield {
                "list": question,
                "puzzles": added["added"],
                "found": len(records),
                "milliseconds": round(1000 * timing.seconds, 2),
                "processor seconds": None,
                "a second": None,
            }


def _timed(name: str, command: list[str], own: Path, count: int) -> Generator[Row, None, str]:
    """Yield the row of a sub-command; return what it printed."""
    threads = ["--threads", str(_THREADS), "--library", str(own)]
    before = children_seconds()
    started = time.perf_counter()
    done = subprocess.run(
        [_PROGRAM, "library", *command, *threads], check=False, capture_output=True, text=True
    )
    seconds = time.perf_counter() - started
    busy = children_seconds() - before
    yield {
        "list": name,
        "puzzles": count,
        "found": json.loads(done.stdout)["added"] if done.stdout else None,
        "milliseconds": round(1000 * seconds),
        "processor seconds": round(busy, 1),
        "a second": round(count / seconds),
    }
    return done.stdout


def _queries(opened: Library) -> dict[str, Query]:
    """Return look-ups as people make them, at most twenty puzzles each."""
    (some,) = opened.find(Query(limit=1))
    image = Transformation.random(some.puzzle.board, Random(1)).apply(some.puzzle)
    return {
        "an equivalent puzzle": Query(equivalent_to=image),
        "a pattern": Query(pattern=cs.Pattern.of(some.puzzle), limit=20),
        "20 clues": Query(least_clues=20, most_clues=20, limit=20),
        "20 to 25 clues": Query(least_clues=20, most_clues=25, limit=20),
        "a symmetry": Query(symmetry="rotation", limit=20),
        "a level": Query(targets=[target("hodoku", "hard")], limit=20),
        "a level and 22 clues": Query(
            targets=[target("hodoku", "hard")], least_clues=22, most_clues=22, limit=20
        ),
        "scores from 1000 to 1010": Query(targets=[target("hodoku", min=1000, max=1010)], limit=20),
        "a common strategy": Query(needs="pointing", limit=20),
        "a rare strategy": Query(needs="sue_de_coq", limit=20),
        "singles suffice": Query(allow="singles", limit=20),
        "two strategies and 20 clues": Query(
            needs="x_wing,naked_pair", least_clues=20, most_clues=20, limit=20
        ),
    }


def _with_clues(batch: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a million puzzles: those of a list with one to eleven digits of their solutions."""
    solutions, _ = cs.solve_many(batch, limit=1)
    rng = np.random.default_rng(1)
    made = []
    for turn in range(-(-_MANY // len(batch))):
        order = rng.permuted(np.tile(np.arange(81), (len(batch), 1)), axis=1)
        is_blank = np.take_along_axis(batch, order, axis=1) == 0
        rows, places = np.nonzero(is_blank & (np.cumsum(is_blank, axis=1) <= 1 + turn // 2))
        more = batch.copy()
        more[rows, order[rows, places]] = solutions[rows, order[rows, places]]
        made.append(more)
    return np.concatenate(made)[:_MANY]


def _lines(batch: NDArray[np.uint8]) -> bytes:
    lines = np.full((len(batch), 82), ord("\n"), np.uint8)
    lines[:, :81] = np.frombuffer(b".123456789", np.uint8)[batch]
    return lines.tobytes()
