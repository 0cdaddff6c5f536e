# SPDX-License-Identifier: MIT
"""The work of a worker: from the fields of a request to the events of an answer.

A call has one event, ``result``. A job begins with ``accepted``, when nothing more can be refused;
then a thread sends ``progress`` at least twice a second, whatever the work is doing.

>>> events = []
>>> fields = {"puzzle": "1......3..2....4"}
>>> respond("solve", fields, lambda *event: events.append(event), lambda _, r: r.to_json())
>>> events[0][1]["status"]
'unique'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import Any

from cluesmith.verbs.answering import Question

Fields = dict[str, Any]
Send = Callable[[str, object], None]

_INTERVAL = 0.4
"""Seconds between reports."""


def respond(
    name: str,
    fields: Fields,
    send: Send,
    to_json: Callable[[Question, Any], dict[str, object]],
) -> None:
    """Send the events of the answer to a request.

    Args:
        name: the verb.
        fields: the fields of the request.
        send: takes the name of an event and its data.
        to_json: returns a result of the verb as JSON has it.

    Raises:
        InputError: what is wrong with the request, with its field.
    """
    question = Question.of(name, fields)
    if not question.verb.is_job:
        for result in question.results():
            send("result", to_json(question, result))
        return
    send("accepted", {})
    results = question.results()
    with _reporting(send, question):
        for result in results:
            send("result", to_json(question, result))


@contextmanager
def _reporting(send: Send, question: Question) -> Iterator[None]:
    """Report progress at once and then regularly, until the work is done."""
    began, over = monotonic(), Event()

    def report() -> None:
        while True:
            seconds = round(monotonic() - began, 2)
            send("progress", question.watch.state | {"seconds": seconds})
            if over.wait(_INTERVAL):
                return

    thread = Thread(target=report, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
