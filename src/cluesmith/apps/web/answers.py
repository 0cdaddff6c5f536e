# SPDX-License-Identifier: MIT
"""What the OpenAPI document says of answers: every error has one shape, every stream another."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class Problem(BaseModel):
    """Why a request got no answer."""

    error: str = Field(description="One line.")
    position: dict[str, Any] | None = Field(
        description="Where it went wrong: line, character, cells or field."
    )


def _problem(description: str) -> dict[str, Any]:
    return {"model": Problem, "description": description}


ERRORS: dict[int | str, dict[str, Any]] = {
    400: _problem("The request is not valid HTTP."),
    403: _problem("A page of another origin asks."),
    408: _problem("The body did not come in time."),
    413: _problem("A body that is too large."),
    421: _problem("A host that this server does not answer to."),
    422: _problem("Bad input: what was found, where, and what was expected."),
    503: _problem("Too much to do; Retry-After says when to come again."),
}
JOB_ERRORS: dict[int | str, dict[str, Any]] = {
    429: _problem("As many jobs as are allowed run already; Retry-After says when to come again."),
}
FILE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The file.",
        "content": {
            media: {"schema": {"type": "string", "format": "binary"}}
            for media in ("image/svg+xml", "image/png", "application/pdf")
        },
    },
    501: _problem("A kind of file that this installation cannot make."),
}
NO_JOB: dict[int | str, dict[str, Any]] = {404: _problem("No job of that id is known.")}
STREAM: dict[str, Any] = {
    "description": "Events: job, then progress at least twice a second, result, and done or error.",
    "content": {
        "text/event-stream": {
            "schema": {
                "type": "object",
                "required": ["event", "data"],
                "properties": {
                    "event": {"enum": ["job", "accepted", "progress", "result", "done", "error"]},
                    "data": {"type": "string", "contentMediaType": "application/json"},
                },
            }
        }
    },
}
