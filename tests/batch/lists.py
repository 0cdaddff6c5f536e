# SPDX-License-Identifier: MIT
"""Lists of puzzles for batches, no two lines alike, and what a batch must write for them."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

from cluesmith.verbs.registry import VERBS
from programs import PROGRAM
from samples import EASY, ESCARGOT, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

_ALIKE = [EASY, SEVENTEEN.replace("0", "."), ESCARGOT, TWO_SOLUTIONS, NO_SOLUTION]


def puzzles(count: int) -> list[str]:
    """Return puzzles of all sorts: some turned around, with other digits."""
    found = []
    for number in range(count):
        turn = number // len(_ALIKE) % 9
        digits = str.maketrans("123456789", "123456789"[turn:] + "123456789"[:turn])
        puzzle = _ALIKE[number % len(_ALIKE)].translate(digits)
        found.append(puzzle[::-1] if number // (9 * len(_ALIKE)) % 2 else puzzle)
    return found


def write(path: Path, lines: list[str]) -> Path:
    """Write lines to a file and return it."""
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a batch with the program and return what it printed."""
    words = [PROGRAM, "batch", *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def beside(out: Path) -> set[str]:
    """Return the endings of the names of the files that a batch has left beside its own."""
    return {path.name.removeprefix(out.name) for path in out.parent.glob(f"{out.name}.*")}


def expected(verb: str, lines: list[str], options: dict[str, object]) -> str:
    """Return what a batch must write, without batches: the verb on all lines at once."""
    text = [line.encode() for line in lines]
    asked = VERBS[verb](**options)
    assert asked.subject.reader is not None
    entries = list(asked.subject.reader().read(text, type(asked)))
    results = list(asked.work(entries))
    if verb == "convert":
        return "".join(result.text for result in results)
    members = [
        r.to_json() for result in results for r in (result if asked.gives_many else [result])
    ]
    return "".join(json.dumps({k: m[k] for k in m if k != "seconds"}) + "\n" for m in members)
