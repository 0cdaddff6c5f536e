# SPDX-License-Identifier: MIT
"""The suite of puzzles with constraints: each is read, solved, and compared with its solution."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from lists import list_file

import cluesmith as cs
from cluesmith.board.formats import read_one
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from measure import Row

SECONDS = 60
"""The time for each puzzle."""

_LETTERS = "ABCDEFGHIJKLMNOP"


def variants(puzzles: Path | None) -> Iterator[Row]:
    """Puzzles with constraints: guesses, conflicts and seconds of processor time of each."""
    path = puzzles or list_file("variants_dev.jsonl", "constraints.jsonl")
    totals = {"unique": 0, "several": 0, "undecided": 0, "refused": 0, "wrong": 0}
    seconds = 0.0
    for line in path.read_text().splitlines():
        entry = json.loads(line)
        try:
            position = read_one(entry["text"]).position
        except InputError as error:
            totals["refused"] += 1
            yield {"puzzle": entry["name"], "status": f"refused: {error}"[:90]}
            continue
        began = time.process_time()
        outcome = cs.solve(position, time=SECONDS)
        took = time.process_time() - began
        seconds += took
        status = "several" if outcome.count > 1 else str(outcome.status)
        if outcome.is_unique and not is_stated(outcome.solution, entry["solution"]):
            status = "wrong"
        totals[status] += 1
        yield {
            "puzzle": entry["name"],
            "status": status,
            "guesses": outcome.guesses,
            "conflicts": outcome.conflicts,
            "seconds": round(took, 4),
        }
    yield {"puzzle": "all", "status": str(totals), "seconds": round(seconds, 2)}


def is_stated(solution: cs.Puzzle | None, stated: str) -> bool:
    """Whether a solution is the stated one; large digits are letters there, or numbers."""
    if solution is None:
        return False
    digits = solution.digits
    letters = "".join(_LETTERS[digit - 1] if digit <= 16 else "?" for digit in digits)
    return stated in (str(solution), letters, "".join(map(str, digits)))
