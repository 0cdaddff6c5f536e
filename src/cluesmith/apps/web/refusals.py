# SPDX-License-Identifier: MIT
"""Bodies that do not fit their model, in our own words: one line, and the field."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cluesmith.errors import unknown_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cluesmith.apps.web.bodies import Body

_LONGEST = 40
"""Characters of a value that a refusal quotes."""


def unfit(complaint: Mapping[str, Any], body: type[Body]) -> tuple[str, dict[str, object] | None]:
    """Return what is wrong with a body, and where.

    Args:
        complaint: what pydantic says; its place, its kind and the value are read, not its words.
        body: the model of the request.

    >>> from cluesmith.apps.web.bodies import BODIES
    >>> unfit({"type": "missing", "loc": ("body",), "input": None}, BODIES["solve"])[0]
    'no body; expected a JSON object, and content-type: application/json'
    >>> unfit({"type": "string_type", "loc": ("body", "puzzle"), "input": 5}, BODIES["solve"])
    ('puzzle: got 5; expected text of 1 to 100000 characters', {'field': 'puzzle'})
    """
    kind, where = complaint["type"], complaint["loc"][1:]
    if kind == "json_invalid":
        return "the body is not JSON; expected an object", {"character": where[0]}
    if not where:
        what = "no body" if kind == "missing" else "the body is not a JSON object"
        return f"{what}; expected a JSON object, and content-type: application/json", None
    name = str(where[0])
    # The place in a union has the names of its kinds, too.
    field = ".".join([name, *(str(part) for part in where[1:] if isinstance(part, int))])
    if kind == "extra_forbidden":
        problem = str(unknown_name(name, f"a field of {body.__name__.lower()}", body.expected))
    elif kind == "missing":
        problem = f"it is missing; expected {body.expected[name]}"
    else:
        problem = f"got {_shown(complaint['input'])}; expected {body.expected[name]}"
    return f"{field}: {problem}", {"field": field}


def _shown(value: object) -> str:
    """Return a value as JSON has it, or what it is where that is long."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError):
        text = repr(value)
    if len(text) <= _LONGEST:
        return text
    if isinstance(value, str):
        return f"text of {len(value)} characters"
    return f"a list of {len(value)}" if isinstance(value, list) else f"{text[:_LONGEST]}..."
