# SPDX-License-Identifier: MIT
"""The verbs as a worker does them: from the fields of a request to the events of an answer.

Those that work on one puzzle are the verbs of :mod:`cluesmith.verbs.verbs`, with the same options;
each gives its result's ``to_json``, and what the page needs beside the keys of the command line is
added here.

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
from functools import partial
from json import dumps
from typing import Any

import cluesmith as cs
from cluesmith.apps.render.file import MEDIA_TYPES, render_file
from cluesmith.apps.web import positions
from cluesmith.apps.web.catalogue import catalogue
from cluesmith.apps.web.hints import explained, hint
from cluesmith.apps.web.long_verbs import generate, minimum, set_clues
from cluesmith.apps.web.refusals import in_field, made
from cluesmith.board import formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.text import parse_candidate
from cluesmith.engines.propagate.schemes import MODELS
from cluesmith.errors import InputError
from cluesmith.proofs.check import read_certificate
from cluesmith.verbs.certify import Certified
from cluesmith.verbs.verbs import Task
from cluesmith.verbs.verbs import verb as task_verb

Given = dict[str, Any]
Put = Callable[[str, object], None]


def _parse(given: Given) -> object:
    return positions.parsed(given["text"], positions.board_of(given))


def _convert(given: Given) -> object:
    # The registry's verb writes formats of one line each; a page wants the others, too.
    board = positions.board_of(given)
    with in_field("to"):
        target = formats.get(given["to"])
    with in_field("text"):
        return {"text": target.write(formats.read(given["text"], board=board))}


def _work(verb: str, given: Given, **others: object) -> Any:
    """Return what the registry's verb of that name makes of a position; the fields are its options.

    Raises:
        BadField: an option that cannot be, or a position that cannot be worked on.
    """
    position = positions.position_of(given)
    known = task_verb(verb).options
    options = {name: value for name, value in given.items() if name in known} | others
    made(lambda **chosen: Task.of(verb, **chosen).check(), options, "puzzle")
    with positions.working_on(position, given):
        [found] = Task.of(verb, **options).work([PuzzleRecord(position)])
        if isinstance(found, InputError):
            raise found
    return found


def _solve(given: Given) -> object:
    size = positions.position_of(given).board.size
    with in_field("assume"):
        for name in given.get("assume", "").split(","):
            if name.strip():
                parse_candidate(name.strip(), size)
    found = _work("solve", given)
    if not isinstance(found, Certified):
        return found.to_json()
    certificate = found.certificate
    return found.outcome.to_json() | {
        "certificate": None if certificate is None else certificate.to_text()
    }


def _explain(given: Given) -> object:
    trace = explained(given, given.get("most"))
    return trace.to_json() | {
        "steps": [step.to_json() | positions.before(step) for step in trace.steps],
    }


def _rate(given: Given) -> object:
    return _work("rate", given).to_json()


def _infer(given: Given) -> object:
    found = _work("infer", given)
    return found.to_json() | {"variables": found.variables}


def _propagate(given: Given) -> object:
    if "scheme" in given:
        return _work("propagate", given).to_json()
    position = positions.position_of(given)
    fitting = [name for name, model in MODELS.items() if not model.lacks(position.board)]
    time = given["time"] / len(fitting)
    reached = {
        name: _work("propagate", given, scheme=name, time=time).to_json() for name in fitting
    }
    least = next((name for name in fitting if reached[name]["solved"]), None)
    return {"puzzle": str(position.clues), "least": least, "schemes": reached}


def _reduce(given: Given) -> object:
    return _work("reduce", given).to_json()


def _encode(given: Given) -> object:
    position = positions.position_of(given)
    chosen = {name: given[name] for name in ("to", "encoding")}
    return {"text": made(partial(cs.encode, position), chosen, "puzzle")}


def _check(given: Given) -> object:
    text = given["certificate"]
    with in_field("certificate"):
        certificate = read_certificate(text if isinstance(text, str) else dumps(text))
        found = cs.check(certificate, time=given["time"])
    return {
        "valid": found.valid,
        "kind": certificate.kind,
        "claim": certificate.to_json()["claim"],
        "reason": found.reason,
    }


def _render(given: Given, put: Put) -> None:
    board = positions.board_of(given)
    entries = []
    for index, text in enumerate(given["puzzles"]):
        with in_field(f"puzzles.{index}"):
            entries.append(formats.read_one(text, board=board))
    with in_field("puzzles"):
        content = render_file(
            entries, given["format"], title=given["title"], solutions=given["solutions"]
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
