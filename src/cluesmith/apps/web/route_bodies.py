# SPDX-License-Identifier: MIT
"""Two bodies that only the page needs, beside those of the verbs (``serving/bodies.py``).

>>> BODIES["solve"].expected["count"]
'a whole number from 1 to 1000'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from cluesmith.serving.bodies import VERB_BODIES, Body, body_of, verb_fields
from cluesmith.serving.request_limits import capped
from cluesmith.verbs.field import fields_of
from cluesmith.verbs.option import Option
from cluesmith.verbs.propagate import Propagate
from cluesmith.verbs.request_fields import AnyText, BoardSpec, texts_option


@dataclass(frozen=True)
class Parse:
    """Read a puzzle in any format."""

    text: AnyText
    board: BoardSpec = None


@dataclass(frozen=True)
class Render:
    """Draw puzzles as a file."""

    puzzles: Annotated[list[str], texts_option("Puzzles in any format.", least=1)]
    board: BoardSpec = None
    format: Annotated[str, Option("The kind of file.", choices=("svg", "png", "pdf"))] = "svg"
    title: Annotated[str, Option("The title.")] = ""
    solutions: Annotated[bool, Option("Whether solutions are drawn, too.")] = False


def _call_body(call: type) -> type[Body]:
    return body_of(call, call.__name__.lower(), map(capped, fields_of(call).values()))


def _propagate_body() -> type[Body]:
    fields = verb_fields(Propagate)
    # Without a scheme a page asks for all of them.
    fields["scheme"] = replace(fields["scheme"], is_optional=True, default=None)
    return body_of(Propagate, Propagate.name, fields.values())


BODIES: dict[str, type[Body]] = {
    "parse": _call_body(Parse),
    "render": _call_body(Render),
    **VERB_BODIES,
    "propagate": _propagate_body(),
}
"""The model of each route's requests."""
