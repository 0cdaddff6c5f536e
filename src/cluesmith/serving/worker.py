# SPDX-License-Identifier: MIT
"""The program of a worker process: it answers one question after another, each with events.

Its arguments are the function that answers, as ``module:function``, and the bytes of memory that
it may use. A question is a line ``VERB JSON`` on standard input, an event a line ``NAME JSON`` on
standard output; the last event of an answer is ``done`` or ``error``. A worker may be killed at any
moment: it holds nothing. It ends by itself when its standard input does, even in the middle of
work, so that no worker outlives its server.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO, Any

from cluesmith.errors import EngineUnavailable, InputError, InvalidPuzzle
from cluesmith.strategies.catalogue import catalogue

Respond = Callable[[str, dict[str, Any], Callable[[str, object], None]], None]

_MOST_FILE = 1 << 28
"""Bytes of a file: the SAT engine hands its clauses to a child in a nameless one."""


def main() -> None:
    """Answer until standard input ends."""
    place, memory = sys.argv[1], int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_MOST_FILE, _MOST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    answers = Answers(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)  # what a library prints must not look like an answer
    module, _, name = place.partition(":")
    respond = getattr(import_module(module), name)
    catalogue()
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    while True:
        answer(questions.get(), respond, answers)


def _listen(questions: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


class Answers:
    """Writes events; a thread that reports progress may write too."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._lock = Lock()

    def put(self, name: str, data: object) -> None:
        """Write an event."""
        line = f"{name} {json.dumps(data, separators=(',', ':'))}\n".encode()
        with self._lock:
            self._stream.write(line)
            self._stream.flush()


def answer(question: bytes, respond: Respond, answers: Answers) -> None:
    """Answer one question."""
    verb, _, fields = question.partition(b" ")
    try:
        respond(verb.decode(), json.loads(fields), answers.put)
    except InputError as error:
        answers.put("error", refusal(error))
    except EngineUnavailable as error:
        answers.put("error", {"status": 501, "error": str(error), "position": None})
    except MemoryError:
        said = "this takes more memory than the server gives"
        answers.put("error", {"status": 422, "error": said, "position": None})
    except RecursionError:
        answers.put("error", {"status": 422, "error": "nested too deeply", "position": None})
    else:
        answers.put("done", {})


def refusal(error: InputError) -> dict[str, object]:
    """Return what is said of bad input: one line, and where it went wrong."""
    position: dict[str, object] = {} if error.field is None else {"field": error.field}
    if error.line is not None:
        position["line"] = error.line
    if error.position is not None:
        position["character"] = error.position
    if isinstance(error, InvalidPuzzle):
        position["cells"] = list(error.cells)
    line = " ".join(str(error).split())
    return {"status": 422, "error": line, "position": position or None}


if __name__ == "__main__":
    main()
