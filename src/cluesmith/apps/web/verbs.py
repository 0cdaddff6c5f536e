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
from json import dumps
from typing import Any

import cluesmith as cs
from cluesmith.apps.render.file import MEDIA_TYPES, render_file
from cluesmith.apps.web import positions
from cluesmith.apps.web.catalogue import catalogue
from cluesmith.apps.web.hints import hint
from cluesmith.apps.web.long_verbs import generate, minimum, set_clues
from cluesmith.board import formats
from cluesmith.engines.propagate.schemes import MODELS
from cluesmith.proofs.check import read_certificate

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
    position, search, time = positions.position_of(given), given["search"], given["time"]
    if "scheme" in given:
        return cs.propagate(position, given["scheme"], search=search, time=time).to_json()
    fitting = [name for name, model in MODELS.items() if not model.lacks(position.board)]
    reached = {
        name: cs.propagate(position, name, search=search, time=time / len(fitting)).to_json()
        for name in fitting
    }
    least = next((name for name in fitting if reached[name]["solved"]), None)
    return {"puzzle": str(position.clues), "least": least, "schemes": reached}


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
    text = given["certificate"]
    certificate = read_certificate(text if isinstance(text, str) else dumps(text))
    found = cs.check(certificate, time=given["time"])
    return {
        "valid": found.valid,
        "kind": certificate.kind,
        "claim": certificate.to_json()["claim"],
        "reason": found.reason,
    }


def _render(given: Given, put: Put) -> None:
    content = render_file(
        [formats.read_one(text, board=positions.board_of(given)) for text in given["puzzles"]],
        given["format"],
        title=given["title"],
        solutions=given["solutions"],
    )
    media = MEDIA_TYPES[given["format"]]
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
