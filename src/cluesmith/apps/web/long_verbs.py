# SPDX-License-Identifier: MIT
"""The verbs that take long: they report progress while they work, and give results as they come.

The first event is ``accepted``, after all that can be refused has been refused. From then on
``progress`` comes at least twice a second, whatever the work is doing: a thread sees to that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Event, Thread
from time import monotonic
from typing import Any

import cluesmith as cs
from cluesmith.apps.web.positions import board_of
from cluesmith.apps.web.refusals import in_field, made
from cluesmith.board import Board
from cluesmith.board.geometry import STANDARD
from cluesmith.board.shapes import check_number, pattern_of
from cluesmith.clue_problem.drawing import drawing
from cluesmith.clue_problem.methods.contract import method
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.clue_problem.progress import Progress
from cluesmith.generating.generate import Run
from cluesmith.generating.request import GenerationRequest
from cluesmith.strategies.catalogue import select

Given = dict[str, Any]
Put = Callable[[str, object], None]

_CONDITIONS = ("allow", "require", "forbid", "minimal", "fixed")
"""The fields that say what clues must do."""

_WISHES = (
    "scale",
    "level",
    "min",
    "max",
    "symmetry",
    "clues",
    "allow",
    "minimal",
    "grids",
    "method",
)
"""The fields that say what generated puzzles must be."""

_INTERVAL = 0.4
"""Seconds between reports."""


def set_clues(given: Given, put: Put) -> None:
    """Find clues for a pattern, or a proof that there are none."""
    asked = {name: given[name] for name in _CONDITIONS if name in given}
    board = board_of(given)
    with in_field("pattern"):
        pattern = pattern_of(given["pattern"], board)
    made(partial(ClueProblem.of, pattern), asked, "pattern")
    with in_field("engine"):
        method(given["engine"])
    progress = Progress()
    put("accepted", {})
    with _reporting(put, progress.to_json):
        verdict = cs.set_clues(
            pattern,
            **asked,
            count=given["count"],
            engine=given["engine"],
            time=given["time"],
            seed=given["seed"],
            progress=progress,
        )
        certificate = verdict.certificate
        told = verdict.to_json() | {
            "board": pattern.board.spec,
            "certificate": None if certificate is None else certificate.to_text(),
            "drawing": drawing(verdict),
        }
    put("result", told)


def generate(given: Given, put: Put) -> None:
    """Make puzzles, one result each."""
    asked = {name: given[name] for name in _WISHES if name in given}
    request = made(partial(_request, board_of(given) or STANDARD), asked, "board")
    run = Run(request, seed=given["seed"], time=given["time"], threads=1)
    found = 0

    def said() -> dict[str, object]:
        return {
            "engine": request.method,
            "tries": run.tries,
            "made": found,
            "count": given["count"],
        }

    put("accepted", {})
    with _reporting(put, said):
        for each in run.puzzles(given["count"]):
            found += 1
            put("result", each.to_json() | {"board": request.board.spec})


def _request(board: Board, **asked: Any) -> GenerationRequest:
    aim = {name: asked.pop(name, None) for name in ("scale", "level", "min", "max")}
    if set(aim.values()) != {None}:
        asked["target"] = cs.target(
            aim["scale"] or "cover", aim["level"], least=aim["min"], most=aim["max"]
        )
    return GenerationRequest.of(board, **asked)


def minimum(given: Given, put: Put) -> None:
    """Look for the fewest clues that strategies need."""
    board = board_of(given) or STANDARD
    with in_field("allow"):
        select(given["allow"])
    if "clues" in given:
        with in_field("clues"):
            check_number(given["clues"], "none", board)
    put("accepted", {})
    with _reporting(put, lambda: {"engine": "anneal"}):
        verdict = cs.minimum(
            board,
            allow=given["allow"],
            clues=given.get("clues"),
            time=given["time"],
            seed=given["seed"],
        )
        told = verdict.to_json()
    put("result", told)


@contextmanager
def _reporting(put: Put, said: Callable[[], dict[str, object]]) -> Iterator[None]:
    """Report progress at once and then regularly, until the work is done."""
    began, over = monotonic(), Event()

    def report() -> None:
        while True:
            put("progress", said() | {"seconds": round(monotonic() - began, 2)})
            if over.wait(_INTERVAL):
                return

    thread = Thread(target=report, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
