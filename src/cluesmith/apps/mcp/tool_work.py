# SPDX-License-Identifier: MIT
"""The work of the workers: the verbs, without what only a picture or a file needs.

An agent reads every character of an answer. So steps come without the data to draw them, and a long
certificate stays away.

>>> events = []
>>> respond("hint", {"puzzle": "1......3..2....4"}, lambda *event: events.append(event))
>>> events[0][1]["sentence"], "before" in events[0][1]
('4 is the only digit left for r1c3.', False)
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cluesmith.serving import work

if TYPE_CHECKING:
    from cluesmith.verbs.answering import Question

_DRAWING = ("premises", "highlights", "links", "before", "step")
"""The keys of a step that say how to draw it, and the copy of the step in a hint."""

_LONGEST = 10_000
"""Characters of a certificate in an answer."""


def respond(name: str, fields: work.Fields, send: work.Send) -> None:
    """Send the events of the answer to a request."""
    work.respond(name, fields, send, _brief)


def _brief(question: Question, result: Any) -> dict[str, object]:
    """Return a result as the command line has it, without what an agent cannot use."""
    members: dict[str, Any] = _without_drawing(result.to_json())
    if "steps" in members:
        members["steps"] = [_without_drawing(step) for step in members["steps"]]
    length = len(json.dumps(members.get("certificate")))
    if length > _LONGEST:
        members["certificate"] = None
        members["note"] = (
            f"The certificate has {length} characters and is left out; "
            f"cluesmith {question.verb.name} --certificate FILE writes it to a file."
        )
    return members


def _without_drawing(members: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in members.items() if key not in _DRAWING}
