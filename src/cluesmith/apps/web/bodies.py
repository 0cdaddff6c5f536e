# SPDX-License-Identifier: MIT
"""What a request may say: one model a verb, made from the verb's declaration.

Beside the options of its verb a request says what to work on: a puzzle, a position, a pattern or
text. The names of the options and their defaults are those of the command line; the bounds are
tighter where :mod:`~cluesmith.apps.web.limits` says so. What a puzzle, a pattern or a name means is
found out by the worker.

>>> BODIES["solve"](puzzle="1......3..2....4").count
2
>>> BODIES["solve"].expected["count"]
'a whole number from 1 to 1000'
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, create_model
from pydantic import Field as BodyField

from cluesmith.apps.web import limits
from cluesmith.verbs.declaration import BOARDS, fields_of
from cluesmith.verbs.registry import VERBS

if TYPE_CHECKING:
    from cluesmith.verbs import declaration

Text = Annotated[
    str, BodyField(min_length=1, max_length=limits.MOST_TEXT, examples=["1......3..2....4"])
]
Marks = Annotated[str | list[Annotated[str, BodyField(max_length=25)]], BodyField(max_length=25**3)]
BoardSpec = Annotated[
    str | None,
    BodyField(
        max_length=limits.MOST_WORDS,
        examples=["4x4"],
        description=f"{BOARDS}; without it the puzzle tells.",
    ),
]
_TEXT = f"text of 1 to {limits.MOST_TEXT} characters"
_WORDS = f"text of at most {limits.MOST_WORDS} characters"


class Body(BaseModel):
    """The body of a request: an object with these fields and no others.

    Attributes:
        expected: which values each field takes, in words.
    """

    model_config = ConfigDict(extra="forbid")
    expected: ClassVar[dict[str, str]] = {}

    def to_worker(self, seconds: float) -> bytes:
        """Return the fields as a worker takes them, their time cut to seconds."""
        fields = self.model_dump(exclude_none=True)
        if "time" in fields:
            fields["time"] = min(fields["time"], seconds)
        return json.dumps(fields).encode()


class Puzzle(Body):
    """A puzzle in any format, on a board."""

    expected: ClassVar[dict[str, str]] = {"puzzle": _TEXT, "board": _WORDS}

    puzzle: Text
    board: BoardSpec = None


class Position(Puzzle):
    """A puzzle in the middle of being solved."""

    expected: ClassVar[dict[str, str]] = Puzzle.expected | {
        "values": _TEXT,
        "candidates": "text, or a list with the digits of each cell",
    }

    values: Annotated[
        Text | None, BodyField(description="The clues and the digits placed since, a line.")
    ] = None
    candidates: Annotated[
        Marks | None,
        BodyField(
            description="The player's pencilmarks: the digits of each cell, or a line of one "
            "character a candidate, '.' where it is ruled out."
        ),
    ] = None


class Parse(Body):
    """Read a puzzle in any format."""

    expected: ClassVar[dict[str, str]] = {"text": _TEXT, "board": _WORDS}

    text: Text
    board: BoardSpec = None


class Pattern(Body):
    """The clue cells of puzzles."""

    expected: ClassVar[dict[str, str]] = {"pattern": _WORDS, "board": _WORDS}

    pattern: Annotated[
        str,
        BodyField(
            min_length=1, max_length=limits.MOST_WORDS, examples=["x......x..x....x", "heart"]
        ),
    ]
    board: BoardSpec = None


class Sources(Body):
    """Puzzles to look around in."""

    expected: ClassVar[dict[str, str]] = {
        "puzzles": f"a list of at most {limits.MOST_PUZZLES} puzzles"
    }

    puzzles: Annotated[
        list[Text],
        BodyField(max_length=limits.MOST_PUZZLES, description="Without them AI Escargot."),
    ] = []


class Certificate(Body):
    """A certificate: its text, or the object."""

    expected: ClassVar[dict[str, str]] = {"certificate": "text, or an object"}

    certificate: Annotated[str, BodyField(max_length=limits.MOST_CERTIFICATE)] | dict[str, object]


class Render(Body):
    """Draw puzzles as a file."""

    expected: ClassVar[dict[str, str]] = {
        "puzzles": f"a list of 1 to {limits.MOST_PUZZLES} puzzles",
        "board": _WORDS,
        "format": "svg, png or pdf",
        "title": _WORDS,
        "solutions": "true or false",
    }

    puzzles: Annotated[list[Text], BodyField(min_length=1, max_length=limits.MOST_PUZZLES)]
    board: BoardSpec = None
    format: Literal["svg", "png", "pdf"] = "svg"
    title: Annotated[str, BodyField(max_length=limits.MOST_WORDS)] = ""
    solutions: Annotated[bool, BodyField(description="Whether solutions are drawn, too.")] = False


def _body(verb: type[declaration.Verb]) -> type[Body]:
    """Return the model of a verb's requests: what it works on, and its options."""
    fields = [
        limits.capped(verb, field)
        for name, field in fields_of(verb).items()
        if name not in limits.NOT_OFFERED
    ]
    definitions: dict[str, Any] = {f.name: (_annotation(f), f.default) for f in fields}
    subject = _SUBJECTS[verb.subject]
    model = create_model(verb.__name__, __base__=subject, __doc__=verb.__doc__, **definitions)
    model.expected = subject.expected | {field.name: _expected(field) for field in fields}
    return model


def _annotation(field: declaration.Field) -> Any:
    """Return the type of a field as pydantic takes it, with its bounds."""
    option = field.option
    kind: Any = Literal[option.choices] if option.choices else field.kind
    bounds: dict[str, Any] = {"description": option.help}
    if field.kind in (int, float) and not option.choices:
        bounds |= {"ge": option.least, "le": option.most}
        if field.kind is float:
            bounds["allow_inf_nan"] = False
    elif field.kind is str and not option.choices:
        bounds["max_length"] = option.most
    return Annotated[kind | None if field.is_optional else kind, BodyField(**bounds)]


def _expected(field: declaration.Field) -> str:
    if field.kind is str and not field.option.choices:
        return f"text of at most {field.option.most} characters"
    return field.expected


_SUBJECTS: dict[str, type[Body]] = {
    "position": Position,
    "puzzle": Puzzle,
    "text": Parse,
    "pattern": Pattern,
    "puzzles": Sources,
    "certificate": Certificate,
    "": Body,
}
"""The fields of each subject of a verb."""

BODIES: dict[str, type[Body]] = {
    "parse": Parse,
    "render": Render,
    **{name: _body(verb) for name, verb in VERBS.items()},
}
"""The model of each route's requests."""
