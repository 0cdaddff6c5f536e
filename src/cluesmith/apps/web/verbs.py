# SPDX-License-Identifier: MIT
"""The verbs as a worker does them: from the fields of a request to the events of an answer.

Each calls the public Python API and gives its result's ``to_json``; what the page needs beside the
keys of the command line is added here.

>>> events = []
>>> VERBS["solve"](
...     {"puzzle": "1......3..2....4", "count": 2, "engine": "speed", "time": 1},
...     lambda name, data: events.append((name, data)),
... )
>>> events[0][1]["status"]
'unique'
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any

import cluesmith as cs
from cluesmith.apps.web import positions
from cluesmith.apps.web.catalogue import catalogue
from cluesmith.apps.web.hints import hint
from cluesmith.apps.web.long_verbs import generate, minimum, set_clues
from cluesmith.apps.web.pictures import render_file
from cluesmith.board import formats

Given = dict[str, Any]
Put = Callable[[str, object], None]


def _parse(given: Given) -> object:
    return positions.parsed(given["text"], positions.board_of(given))


def _convert(given: Given) -> object:
    entries = formats.read(given["text"], board=positions.board_of(given))
    return {"text": formats.write(entries, given["to"])}


def _solve(given: Given) -> object:
    return cs.solve(
        positions.position_of(given),
        limit=given["count"],
        engine=given["engine"],
        time=given["time"],
    ).to_json()


def _explain(given: Given) -> object:
    trace = cs.explain(
        positions.position_of(given),
        given["allow"],
        most=given.get("most"),
        time=given["time"],
    )
    told = trace.to_json()
    return told | {
        "steps": [step.to_json() | positions.before(step) for step in trace.steps],
    }


def _rate(given: Given) -> object:
    return cs.rate(positions.position_of(given), given["scale"], time=given["time"]).to_json()


def _infer(given: Given) -> object:
    found = cs.infer(
        positions.position_of(given),
        given.get("technique"),
        encoding=given["encoding"],
        grid_analysis=given["grid_analysis"],
        limit=given["count"],
        time=given["time"],
    )
    return found.to_json() | {"variables": found.variables}


def _propagate(given: Given) -> object:
    position = positions.position_of(given)
    if "scheme" in given:
        return cs.propagate(
            position, given["scheme"], search=given["search"], time=given["time"]
        ).to_json()
    return positions.lattice(position, search=given["search"], time=given["time"])


def _reduce(given: Given) -> object:
    return cs.reduce(
        positions.position_of(given).clues,
        keep=given.get("keep"),
        seed=given["seed"],
        time=given["time"],
    ).to_json()


def _encode(given: Given) -> object:
    position = positions.position_of(given)
    return {"text": cs.encode(position, to=given["to"], encoding=given["encoding"])}


def _check(given: Given) -> object:
    from json import dumps

    certificate = given["certificate"]
    text = certificate if isinstance(certificate, str) else dumps(certificate)
    return positions.checked(text, given["time"])


def _render(given: Given, put: Put) -> None:
    media, content = render_file(
        [formats.read_one(text, board=positions.board_of(given)) for text in given["puzzles"]],
        given["format"],
        title=given["title"],
        solutions=given["solutions"],
    )
    put("file", {"media": media, "base64": b64encode(content).decode()})


def _once(verb: Callable[[Given], object]) -> Callable[[Given, Put], None]:
    """Return a verb that answers with one result."""

    def answer(given: Given, put: Put) -> None:
        put("result", verb(given))

    return answer


VERBS: dict[str, Callable[[Given, Put], None]] = {
    "catalogue": _once(lambda _: catalogue()),
    "parse": _once(_parse),
    "convert": _once(_convert),
    "solve": _once(_solve),
    "explain": _once(_explain),
    "hint": _once(hint),
    "rate": _once(_rate),
    "infer": _once(_infer),
    "propagate": _once(_propagate),
    "reduce": _once(_reduce),
    "encode": _once(_encode),
    "check": _once(_check),
    "render": _render,
    "set": set_clues,
    "generate": generate,
    "minimum": minimum,
}
"""What a worker can be asked; the last three report progress and may take minutes."""
