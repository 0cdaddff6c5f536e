# SPDX-License-Identifier: MIT
"""The verbs that take long: they report progress while they work, and give results as they come.

The first event is ``accepted``, after all that can be refused has been refused. From then on
``progress`` comes at least twice a second, whatever the work is doing: a thread sees to that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from threading import Event, Thread
from time import monotonic
from typing import Any, TypeVar

from cluesmith.apps.web.positions import board_of
from cluesmith.board import Puzzle
from cluesmith.board.shapes import pattern_of
from cluesmith.clue_problem.drawing import drawing
from cluesmith.clue_problem.progress import Progress
from cluesmith.errors import in_field
from cluesmith.hunting.hunt import AI_ESCARGOT
from cluesmith.verbs.declaration import Verb, fields_of
from cluesmith.verbs.generate import Generate
from cluesmith.verbs.hunt import Hunt
from cluesmith.verbs.minimum import Minimum
from cluesmith.verbs.registry import VERBS
from cluesmith.verbs.set_clues import SetClues

Fields = dict[str, Any]
Send = Callable[[str, object], None]
V = TypeVar("V", bound=Verb)

_INTERVAL = 0.4
"""Seconds between reports."""


def verb_of(kind: str | type[V], fields: Fields) -> Any:
    """Return the verb that a request asks for, with those of its fields that are options."""
    verb: type[Verb] = VERBS[kind] if isinstance(kind, str) else kind
    return verb(**{name: fields[name] for name in fields_of(verb) if name in fields})


def set_clues(fields: Fields, send: Send) -> None:
    """Find clues for a pattern, or a proof that there are none."""
    verb: SetClues = verb_of(SetClues, fields)
    board = board_of(fields)
    with in_field("pattern"):
        pattern = pattern_of(fields["pattern"], board)
        verb.check(pattern)
    progress = Progress()
    send("accepted", {})
    with _reporting(send, progress.to_json):
        verdict = verb.settle(pattern, progress)
        certificate = verdict.certificate
        result = verdict.to_json() | {
            "board": pattern.board.spec,
            "certificate": None if certificate is None else certificate.to_text(),
            "drawing": drawing(verdict),
        }
    send("result", result)


def generate(fields: Fields, send: Send) -> None:
    """Make puzzles, one result each."""
    verb: Generate = verb_of(Generate, fields)
    request, run = verb.request, verb.start()
    made = 0

    def state() -> dict[str, object]:
        return {"engine": request.method, "tries": run.tries, "made": made, "count": verb.count}

    send("accepted", {})
    with _reporting(send, state):
        for each in run.puzzles(verb.count):
            made += 1
            send("result", each.to_json() | {"board": request.board.spec})


def minimum(fields: Fields, send: Send) -> None:
    """Look for the fewest clues that strategies need."""
    verb: Minimum = verb_of(Minimum, fields)
    verb.check()
    send("accepted", {})
    with _reporting(send, lambda: {"engine": verb.engine}):
        result = verb.settle().to_json()
    send("result", result)


def hunt(fields: Fields, send: Send) -> None:
    """Look around puzzles for others that a technique cannot solve, one result each."""
    verb: Hunt = verb_of(Hunt, fields)
    sources = []
    for index, text in enumerate(fields.get("puzzles") or [AI_ESCARGOT]):
        with in_field(f"puzzles.{index}"):
            sources.append(Puzzle.parse(text))
    with in_field("puzzles"):
        search = verb.start(sources)
    wanted = inf if verb.count is None else verb.count
    until = inf if verb.time is None else monotonic() + verb.time
    sent = 0

    def state() -> dict[str, object]:
        return {"engine": verb.technique, "round": search.round, "found": sent} | search.counters

    send("accepted", {})
    with _reporting(send, state):
        while sent < wanted and monotonic() < until:
            for find in search.run_round():
                if sent < wanted:
                    send("result", find.to_json())
                    sent += 1


@contextmanager
def _reporting(send: Send, state: Callable[[], dict[str, object]]) -> Iterator[None]:
    """Report progress at once and then regularly, until the work is done."""
    began, over = monotonic(), Event()

    def report() -> None:
        while True:
            send("progress", state() | {"seconds": round(monotonic() - began, 2)})
            if over.wait(_INTERVAL):
                return

    thread = Thread(target=report, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
