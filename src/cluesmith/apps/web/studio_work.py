# SPDX-License-Identifier: MIT
"""The work of the studio's workers: the verbs with more keys for the page, and what only it asks.

>>> events = []
>>> respond("propagate", {"puzzle": "1......3..2....4"}, lambda *event: events.append(event))
>>> events[0][1]["least"]
'FC'
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any

from cluesmith.apps.render.file import MEDIA_TYPES, render_file
from cluesmith.apps.web import boards, library_calls
from cluesmith.apps.web.available import available_steps
from cluesmith.apps.web.examples import stored_examples
from cluesmith.apps.web.page_catalogue import catalogue
from cluesmith.board import Candidates
from cluesmith.board.constraints.conflicts import broken_cells
from cluesmith.board.geometry import STANDARD
from cluesmith.clue_problem.clues import set_clues
from cluesmith.clue_problem.proof_lines import drawing
from cluesmith.engines.propagate.schemes import MODELS, WEAKER, scheme
from cluesmith.engines.solve import solve
from cluesmith.engines.true_candidates import true_candidates
from cluesmith.errors import in_field
from cluesmith.serving import work
from cluesmith.serving.work import Fields, Send
from cluesmith.verbs.answering import Question
from cluesmith.verbs.request_fields import (
    board_of,
    pattern_entries,
    position_entries,
    puzzle_entries,
    puzzles_of,
)

LIVE_SECONDS = 0.5
"""How long clues are searched for while a pattern is painted."""

JUDGE_SECONDS = 1.0
"""How long a painted pattern is looked at for a reason why it has no clues."""

COUNTED = 50
"""So many solutions are counted; the page says "at least" for more."""


def respond(name: str, fields: Fields, send: Send) -> None:
    """Send the events of the answer to a request.

    Raises:
        InputError: what is wrong with the request, with its field.
    """
    if name in _CALLS:
        send(*_CALLS[name](fields))
        return
    if name == "propagate" and "scheme" not in fields:
        send("result", _all_schemes(fields))
        return
    work.respond(name, fields, send, _result)


def _result(question: Question, result: Any) -> dict[str, object]:
    """Return a result as the command line has it, with the keys that the page needs besides."""
    more = _MORE_KEYS.get(question.verb.name)
    members: dict[str, object] = result.to_json()
    return members if more is None else members | more(result)


def _set_keys(verdict: Any) -> dict[str, object]:
    certificate = verdict.certificate
    return {
        "board": (verdict.puzzle or verdict.problem.pattern).board.spec,
        "certificate": None if certificate is None else certificate.to_text(),
        "drawing": drawing(verdict),
    }


_MORE_KEYS: dict[str, Callable[[Any], dict[str, object]]] = {
    "set": _set_keys,
    "generate": lambda generated: {"board": generated.puzzle.board.spec},
    "infer": lambda inference: {"variables": inference.variables},
    "convert": lambda written: {"text": written.text},
    "encode": lambda written: {"text": written.text},
    "encode_pattern": lambda written: {"text": written.text},
    "check": lambda checked: {"claim": checked.certificate.to_json()["claim"]},
}


def _all_schemes(fields: Fields) -> dict[str, object]:
    """Return how far each scheme gets, and the least one that solves the puzzle."""
    [entry] = Question.of("propagate", fields).entries
    fitting = [name for name in WEAKER if not scheme(name).model.lacks(entry.board)]
    if "time" in fields:
        fields = fields | {"time": fields["time"] / len(fitting)}
    schemes = {}
    for name in fitting:
        [result] = Question.of("propagate", fields | {"scheme": name}).results()
        schemes[name] = result.to_json()
    on_scale = [name for name in fitting if name in MODELS]
    least = next((name for name in on_scale if schemes[name]["solved"]), None)
    return {"puzzle": str(entry.puzzle), "least": least, "schemes": schemes}


def _render(fields: Fields) -> tuple[str, object]:
    entries = puzzles_of(fields["puzzles"], fields.get("board"))
    with in_field("puzzles"):
        content = render_file(
            entries,
            fields["format"],
            **{
                name: fields[name]
                for name in ("title", "solutions", "upside_down", "captions", "per_page", "paper")
            },
        )
    media = MEDIA_TYPES[fields["format"]]
    return "file", {"media": media, "base64": b64encode(content).decode()}


def _parse(fields: Fields) -> tuple[str, object]:
    return "result", boards.parsed(fields["text"], board_of(fields.get("board")))


def _drawing(fields: Fields) -> tuple[str, object]:
    return "result", boards.drawn_constraints(board_of(fields.get("board")) or STANDARD)


def _conflicts(fields: Fields) -> tuple[str, object]:
    [entry] = puzzle_entries(fields["puzzle"], fields.get("board"))
    broken = broken_cells(entry.board, entry.puzzle.digits)
    cells = sorted(broken.union(entry.puzzle.conflicts()))
    return "result", {"cells": [entry.board.cell_name(cell) for cell in cells]}


def _possible(fields: Fields) -> tuple[str, object]:
    [entry] = puzzle_entries(fields["puzzle"], fields.get("board"))
    with in_field("puzzle"):
        outcome = solve(entry.position, limit=COUNTED, time=fields["time"])
        known = true_candidates(entry.position, time=fields["time"])
    masks = zip(known.candidates.masks, known.undecided.masks, strict=True)
    # Nothing is shown as certain before it is: an undecided candidate counts as possible.
    possible = Candidates(
        tuple(true | undecided for true, undecided in masks), entry.position.board
    )
    return "result", {
        "status": str(outcome.status),
        "count": outcome.count,
        "complete": outcome.is_complete,
        "settled": known.is_complete,
        "candidates": str(possible),
    }


def _steps(fields: Fields) -> tuple[str, object]:
    time = fields.pop("time")
    [entry] = position_entries(**fields)
    entry.position.check()
    return "result", available_steps(entry.position, time)


def _judge(fields: Fields) -> tuple[str, object]:
    fixed = fields.pop("fixed", None)
    [entry] = pattern_entries(**fields)
    verdict = set_clues(entry.pattern, fixed=fixed, engine="refute", time=JUDGE_SECONDS)
    members = verdict.to_json()
    told = {name: members[name] for name in ("verdict", "reason")}
    return "result", told | {"drawing": drawing(verdict)}


def _nearest(fields: Fields) -> tuple[str, object]:
    names = ("allow", "require", "forbid", "fixed")
    options = {name: fields.pop(name) for name in names if name in fields}
    [entry] = pattern_entries(**fields)
    told: list[Mapping[str, Any]] = []
    verdict = set_clues(
        entry.pattern, **options, engine="find", time=LIVE_SECONDS, progress=told.append
    )
    nearest = verdict.puzzle or verdict.best
    lacking = [state["lacking"] for state in told if state["lacking"] is not None]
    return "result", {
        "verdict": str(verdict.answer),
        "puzzle": None if nearest is None else str(nearest),
        "lacking": lacking[-1] if lacking else None,
    }


_CALLS: dict[str, Callable[[Fields], tuple[str, object]]] = {
    "catalogue": lambda _: ("result", catalogue()),
    "conflicts": _conflicts,
    "examples": lambda fields: ("result", {"examples": stored_examples(fields["strategy"])}),
    "judge": _judge,
    "add_to_library": library_calls.add,
    "library": library_calls.find,
    "drawing": _drawing,
    "nearest": _nearest,
    "parse": _parse,
    "possible": _possible,
    "render": _render,
    "steps": _steps,
}
"""What a worker can be asked beside the verbs."""
