# SPDX-License-Identifier: MIT
"""The core in the browser against the native one: the same requests, one after another."""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lists import lists

import cluesmith as cs
from cluesmith.apps.web.route_bodies import BODIES
from cluesmith.apps.web.studio_work import respond

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measure import Row

    from contract_requests import Request

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from core_in_node import ask, core_module
from samples import ESCARGOT

_PUZZLES = 400
"""Enough that a task takes tenths of a second."""

_SPARSE = "xxx..........xxx..........xxx.xx....x...x.......xx.......x.x........x.......x...."
"""A pattern on which annealing takes all its time."""


def browser(puzzles: Path | None) -> Iterator[Row]:
    """Seconds of the same requests, native in this process and as a module in node."""
    some = _some(puzzles)
    tasks: dict[str, list[Request]] = {
        "solve": [("solve", {"puzzle": puzzle}) for puzzle in some],
        "candidates": [("candidates", {"puzzle": puzzle}) for puzzle in some],
        "reduce": [("reduce", {"puzzle": puzzle}) for puzzle in some],
        "generate": [("generate", {"count": 100, "seed": seed}) for seed in range(5)],
        "hint": [("hint", {"puzzle": puzzle}) for puzzle in some],
        "explain AI Escargot": [("explain", {"puzzle": ESCARGOT})] * 3,
    }
    for scale in ("cover", "infer", "propagate", "hodoku", "se"):
        tasks[f"rate {scale}"] = [("rate", {"puzzle": each, "scale": scale}) for each in some]
    for name, requests in tasks.items():
        native = _native_seconds(requests)
        # The engine of node compiles the module while it runs; so does a browser.
        module = sum(_ask([requests[0], *requests])["seconds"][1:])
        yield {
            "task": name,
            "requests": len(requests),
            "native": round(native, 3),
            "module": round(module, 3),
            "module over native": round(module / native, 2),
        }
    request = ("set", {"pattern": _SPARSE, "engine": "find", "time": 3})
    [events] = _ask([request])["answers"]
    native, module = _moves(_native_answer(request)), _moves(events)
    yield {
        "task": "find, moves in 3 s",
        "requests": 1,
        "native": native,
        "module": module,
        "module over native": round(native / module, 2),
    }


def _some(puzzles: Path | None) -> list[str]:
    for _, digits in lists(puzzles):
        return ["".join(map(str, row)).replace("0", ".") for row in digits[:_PUZZLES].tolist()]
    return [str(puzzle) for puzzle in cs.generate(_PUZZLES, seed=1).puzzles]


def _native_answer(request: Request) -> list[Any]:
    verb, body = request
    events: list[Any] = []
    fields = json.loads(BODIES[verb].of(body).to_worker(600))
    respond(verb, fields, lambda *event: events.append(event))
    return events


def _native_seconds(requests: list[Request]) -> float:
    _native_answer(requests[0])  # it imports what it needs
    began = time.perf_counter()
    for request in requests:
        _native_answer(request)
    return time.perf_counter() - began


def _ask(requests: list[Request]) -> dict[str, Any]:
    """Return what the module answers, and the seconds of each request."""
    return ask(core_module(), requests)


def _moves(events: list[Any]) -> int:
    """Return the moves of annealing that an undecided answer tells."""
    reason = next(data["reason"] for name, data in events if name == "result")
    moves = re.match(r"([\d,]+) moves", reason)
    assert moves is not None, reason
    return int(moves[1].replace(",", ""))
