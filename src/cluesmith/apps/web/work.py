# SPDX-License-Identifier: MIT
"""The verbs as a worker does them: from the fields of a request to the events of an answer.

A request becomes a verb of :mod:`cluesmith.verbs` with its options. A call gives one result; what
the page needs beside the keys of the command line is added here.

>>> events = []
>>> ANSWERS["solve"]({"puzzle": "1......3..2....4"}, lambda name, data: events.append((name, data)))
>>> events[0][1]["status"]
'unique'
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from json import dumps
from typing import Any

from cluesmith.apps.render.file import MEDIA_TYPES, render_file
from cluesmith.apps.web import positions
from cluesmith.apps.web.catalogue import catalogue
from cluesmith.apps.web.long_work import Fields, Send, generate, hunt, minimum, set_clues, verb_of
from cluesmith.board import formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.engines.propagate.schemes import MODELS
from cluesmith.errors import InputError, in_field
from cluesmith.proofs.check import read_certificate
from cluesmith.verbs.check import Check
from cluesmith.verbs.write import Convert


def _result(name: str, fields: Fields) -> Any:
    """Return what a verb makes of the position of a request.

    Raises:
        InputError: an option or a position that is refused, with its field.
    """
    position = positions.position_of(fields)
    verb = verb_of(name, fields)
    verb.check()
    with positions.working_on(position, fields):
        [result] = verb.work([PuzzleRecord(position)])
        if isinstance(result, InputError):
            raise result
    return result


def _parse(fields: Fields) -> object:
    return positions.parsed(fields["text"], positions.board_of(fields))


def _convert(fields: Fields) -> object:
    # A batch writes formats of one line each; a page wants the others, too.
    board, target = positions.board_of(fields), verb_of(Convert, fields).format
    with in_field("text"):
        return {"text": target.write(formats.read(fields["text"], board=board))}


def _explain(fields: Fields) -> object:
    trace = _result("explain", fields)
    return trace.to_json() | {"steps": [positions.drawn_step(step) for step in trace.steps]}


def _hint(fields: Fields) -> object:
    hint = _result("hint", fields)
    parts = hint.parts or {"where": None}
    if "step" in parts:
        parts |= {"step": positions.drawn_step(hint.step)}
    return {"status": str(hint.trace.status), "reveal": hint.reveal} | parts


def _infer(fields: Fields) -> object:
    inference = _result("infer", fields)
    return inference.to_json() | {"variables": inference.variables}


def _propagate(fields: Fields) -> object:
    if "scheme" in fields:
        return _result("propagate", fields).to_json()
    position = positions.position_of(fields)
    fitting = [name for name, model in MODELS.items() if not model.lacks(position.board)]
    time = verb_of("propagate", fields).options["time"]
    part = {} if time is None else {"time": time / len(fitting)}
    schemes = {
        name: _result("propagate", fields | part | {"scheme": name}).to_json() for name in fitting
    }
    least = next((name for name in fitting if schemes[name]["solved"]), None)
    return {"puzzle": str(position.clues), "least": least, "schemes": schemes}


def _encode(fields: Fields) -> object:
    return {"text": _result("encode", fields).text}


def _check(fields: Fields) -> object:
    text = fields["certificate"]
    with in_field("certificate"):
        certificate = read_certificate(text if isinstance(text, str) else dumps(text))
        checked = verb_of(Check, fields).verify(certificate)
    return {
        "valid": checked.valid,
        "kind": certificate.kind,
        "claim": certificate.to_json()["claim"],
        "reason": checked.reason,
    }


def _render(fields: Fields, send: Send) -> None:
    board = positions.board_of(fields)
    entries = []
    for index, text in enumerate(fields["puzzles"]):
        with in_field(f"puzzles.{index}"):
            entries.append(formats.read_one(text, board=board))
    with in_field("puzzles"):
        content = render_file(
            entries, fields["format"], title=fields["title"], solutions=fields["solutions"]
        )
    media = MEDIA_TYPES[fields["format"]]
    send("file", {"media": media, "base64": b64encode(content).decode()})


def _once(answer: Callable[[Fields], object]) -> Callable[[Fields, Send], None]:
    """Return what sends one result."""

    def send_result(fields: Fields, send: Send) -> None:
        send("result", answer(fields))

    return send_result


def _plain(name: str) -> Callable[[Fields], object]:
    """Return what answers with the keys of the command line."""

    def answer(fields: Fields) -> object:
        return _result(name, fields).to_json()

    return answer


ANSWERS: dict[str, Callable[[Fields, Send], None]] = {
    "catalogue": _once(lambda _: catalogue()),
    "parse": _once(_parse),
    "convert": _once(_convert),
    "solve": _once(_plain("solve")),
    "explain": _once(_explain),
    "hint": _once(_hint),
    "rate": _once(_plain("rate")),
    "infer": _once(_infer),
    "propagate": _once(_propagate),
    "reduce": _once(_plain("reduce")),
    "encode": _once(_encode),
    "check": _once(_check),
    "render": _render,
    "set": set_clues,
    "generate": generate,
    "minimum": minimum,
    "hunt": hunt,
}
"""What a worker can be asked; the last four report progress and may take minutes."""
