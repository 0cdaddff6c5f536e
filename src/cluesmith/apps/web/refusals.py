# SPDX-License-Identifier: MIT
"""Requests that do not fit, in our own words: one line, and the field."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.exceptions import HTTPException

    from cluesmith.serving.bodies import Body


def unfit(complaint: Mapping[str, Any], body: type[Body]) -> tuple[str, dict[str, object] | None]:
    """Return what is wrong with a body, and where.

    Args:
        complaint: what pydantic says; its place, its kind and the value are read, not its words.
        body: the model of the request.

    >>> from cluesmith.apps.web.route_bodies import BODIES
    >>> unfit({"type": "missing", "loc": ("body",), "input": None}, BODIES["solve"])[0]
    'no body; expected a JSON object, and content-type: application/json'
    >>> unfit({"type": "string_type", "loc": ("body", "puzzle"), "input": 5}, BODIES["solve"])
    ('puzzle: got 5; expected text of 1 to 100000 characters', {'field': 'puzzle'})
    """
    kind, place = complaint["type"], complaint["loc"][1:]
    if kind == "json_invalid":
        return "the body is not JSON; expected an object", {"character": place[0]}
    if not place:
        what = "no body" if kind == "missing" else "the body is not a JSON object"
        return f"{what}; expected a JSON object, and content-type: application/json", None
    error = body.refusal(complaint, place)
    return f"{error.field}: {error}", {"field": error.field}


def refused_address(method: str, error: HTTPException) -> str:
    """Return why an address gives no answer; the library's own phrases are replaced.

    >>> from starlette.exceptions import HTTPException
    >>> refused_address("GET", HTTPException(405, headers={"allow": "POST"}))
    'this address does not take GET; expected POST'
    >>> refused_address("GET", HTTPException(404, "no such job"))
    'no such job'
    """
    if error.detail != HTTPStatus(error.status_code).phrase:
        return str(error.detail)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        allowed = {name.lower(): value for name, value in (error.headers or {}).items()}
        return f"this address does not take {method}; expected {allowed.get('allow', 'another')}"
    if error.status_code == HTTPStatus.NOT_FOUND:
        return "nothing is at this address; expected a path that /api/openapi.json lists"
    return "the server cannot answer this request"
