# SPDX-License-Identifier: MIT
"""Bodies that only the page needs, beside those of the verbs (``serving/bodies.py``).

>>> BODIES["solve"].expected["count"]
'a whole number from 1 to 1000'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any

from cluesmith.apps.render.pages import Paper, PerPage
from cluesmith.serving.bodies import VERB_BODIES, Body, body_of, verb_fields
from cluesmith.serving.request_limits import capped
from cluesmith.verbs.field import fields_of
from cluesmith.verbs.option import STRATEGIES, SYMMETRIES, Option
from cluesmith.verbs.propagate import Propagate
from cluesmith.verbs.request_fields import (
    AnyText,
    BoardSpec,
    PuzzleText,
    pattern_entries,
    position_entries,
    texts_option,
)
from cluesmith.verbs.shared_options import Fixed, Forbidden, Needs, Required


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
    format: Annotated[str, Option("The kind of file.", values=("svg", "png", "pdf"))] = "svg"
    title: Annotated[str, Option("The title.")] = ""
    solutions: Annotated[bool, Option("Whether solutions are drawn, too.")] = False
    upside_down: Annotated[
        bool, Option("Whether the pages with the solutions of a booklet are upside down.")
    ] = False
    captions: Annotated[
        list[str], texts_option("What a booklet prints under each puzzle.", unit="captions")
    ] = ()  # type: ignore[assignment]
    per_page: PerPage = 4
    paper: Paper = "a4"


@dataclass(frozen=True)
class Drawing:
    """Return the drawings of a board's constraints as shapes."""

    board: BoardSpec = None


@dataclass(frozen=True)
class Conflicts:
    """Return the digits of a board that break a constraint or a group."""

    puzzle: PuzzleText
    board: BoardSpec = None


@dataclass(frozen=True)
class Possible:
    """Return which digits the solutions of a puzzle have in each cell."""

    puzzle: PuzzleText
    board: BoardSpec = None
    time: Annotated[float | None, Option.time("Time for all questions.")] = None


@dataclass(frozen=True)
class Steps:
    """List the steps that a player could take now."""

    time: Annotated[float | None, Option.time("Time for the search.")] = None


@dataclass(frozen=True)
class Judge:
    """Tell at once whether a pattern that is being painted is impossible."""

    fixed: Fixed = None


@dataclass(frozen=True)
class Nearest:
    """Search for half a second for clues of a pattern that is being painted."""

    allow: Annotated[
        str | None, Option.list("Strategies that must suffice; without it basic.", names=STRATEGIES)
    ] = None
    require: Required = ""
    forbid: Forbidden = ""
    fixed: Fixed = None


@dataclass(frozen=True)
class Examples:
    """Return stored positions in which a strategy has a step."""

    strategy: Annotated[str, Option.name("The strategy.", names=STRATEGIES)]


@dataclass(frozen=True)
class Library:
    """Find puzzles in the library of the computer that serves the page."""

    needs: Needs = None
    symmetry: Annotated[
        str | None, Option.name("A symmetry of the clue cells.", names=SYMMETRIES)
    ] = None
    least_clues: Annotated[int | None, Option.clues("The least number of clues.")] = None
    most_clues: Annotated[int | None, Option.clues("The greatest number of clues.")] = None
    board: BoardSpec = None
    limit: Annotated[int, Option("So many puzzles at most.", least=1, most_in_request=200)] = 60


@dataclass(frozen=True)
class AddToLibrary:
    """Add puzzles to the library of the computer that serves the page."""

    puzzles: Annotated[list[str], texts_option("Puzzles in any format.", least=1)]
    board: BoardSpec = None


def _call_body(call: type, subject: Callable[..., Any] | None = None) -> type[Body]:
    """Return the body of a call: what its subject declares, then its own fields."""
    fields = {**({} if subject is None else fields_of(subject)), **fields_of(call)}
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", call.__name__).lower()
    return body_of(call, name, map(capped, fields.values()))


def _propagate_body() -> type[Body]:
    fields = verb_fields(Propagate)
    # Without a scheme a page asks for all of them.
    fields["scheme"] = replace(fields["scheme"], is_optional=True, default=None)
    return body_of(Propagate, Propagate.name, fields.values())


BODIES: dict[str, type[Body]] = {
    "parse": _call_body(Parse),
    "render": _call_body(Render),
    "drawing": _call_body(Drawing),
    "conflicts": _call_body(Conflicts),
    "possible": _call_body(Possible),
    "steps": _call_body(Steps, position_entries),
    "judge": _call_body(Judge, pattern_entries),
    "nearest": _call_body(Nearest, pattern_entries),
    "examples": _call_body(Examples),
    "library": _call_body(Library),
    "add_to_library": _call_body(AddToLibrary),
    **VERB_BODIES,
    "propagate": _propagate_body(),
}
"""The model of each route's requests."""
