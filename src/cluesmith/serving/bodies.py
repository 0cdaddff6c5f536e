# SPDX-License-Identifier: MIT
"""What a request may say: a pydantic model for each verb, made from the verb's declaration.

A request says what to work on and has the options of its verb. Names and defaults are those of the
command line; :mod:`~cluesmith.serving.request_limits` tightens the bounds. The worker finds out
what a puzzle, a pattern or a name means.

>>> VERB_BODIES["solve"].of({"puzzle": "1......3..2....4"}).count
2
>>> VERB_BODIES["solve"].of({"puzzle": "1......3..2....4", "count": "many"})
Traceback (most recent call last):
cluesmith.errors.InputError: got "many"; expected a whole number from 1 to 1000
"""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic import Field as BodyField

from cluesmith.errors import InputError, unknown_name
from cluesmith.serving.request_limits import capped
from cluesmith.verbs.answering import request_fields
from cluesmith.verbs.registry import VERBS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cluesmith.verbs.field import Field
    from cluesmith.verbs.verb import Verb

MOST_QUOTED = 40
"""Characters of a value that a refusal quotes."""


class Body(BaseModel):
    """The body of a request: an object with these fields and no others.

    Attributes:
        request: what the request is called.
        expected: which values each field takes, in words.
    """

    model_config = ConfigDict(extra="forbid")
    request: ClassVar[str] = ""
    expected: ClassVar[dict[str, str]] = {}

    @classmethod
    def of(cls, fields: Mapping[str, object]) -> Self:
        """Return the request with these fields.

        Raises:
            InputError: the first field that does not fit, in our own words.
        """
        try:
            return cls.model_validate(fields)
        except ValidationError as error:
            complaint = first_complaint(error.errors())
            raise cls.refusal(complaint, complaint["loc"]) from None

    @classmethod
    def refusal(cls, complaint: Mapping[str, Any], place: tuple[str | int, ...]) -> InputError:
        """Return the error about a field.

        Args:
            complaint: what pydantic says; its kind and the value are read, not its words.
            place: the field, and the place in it; in a union it has the names of the types, too.
        """
        if not place:  # a name with half of a surrogate pair, which pydantic does not repeat
            return InputError("a field whose name is not text", expected=", ".join(cls.expected))
        name = str(place[0])
        field = ".".join([name, *(str(part) for part in place[1:] if isinstance(part, int))])
        if complaint["type"] == "extra_forbidden":
            error = unknown_name(name, f"a field of {cls.request}", cls.expected)
            error.field = field
            return error
        is_missing = complaint["type"] == "missing"
        problem = "it is missing" if is_missing else f"got {_shown(complaint['input'])}"
        return InputError(problem, expected=cls.expected[name], field=field)

    def to_worker(self, seconds: float) -> bytes:
        """Return the fields as a worker takes them, their time cut to seconds."""
        fields = self.model_dump(exclude_none=True)
        if "time" in fields:
            fields["time"] = min(fields["time"], seconds)
        return json.dumps(fields).encode()


def first_complaint(complaints: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the complaint that a reader is told: an unknown name first, for it explains others.

    >>> told = first_complaint([{"type": "missing"}, {"type": "extra_forbidden"}])
    >>> told["type"]
    'extra_forbidden'
    """
    unknown = (each for each in complaints if each["type"] == "extra_forbidden")
    return next(unknown, complaints[0])


def body_of(kind: type, request: str, fields: Iterable[Field]) -> type[Body]:
    """Return the model of a request.

    Args:
        kind: the class that declares it, which has its name and its summary.
        request: what it is called.
        fields: its fields, with their bounds.
    """
    fields = tuple(fields)
    definitions: dict[str, Any] = {f.name: (_annotation(f), _default(f)) for f in fields}
    model = create_model(kind.__name__, __base__=Body, __doc__=kind.__doc__, **definitions)
    model.request = request
    model.expected = {field.name: field.expected for field in fields}
    return model


def verb_fields(verb: type[Verb]) -> dict[str, Field]:
    """Return the fields of a request to a verb, with their bounds."""
    return {
        name: capped(field, verb)
        for name, field in request_fields(verb).items()
        if not field.option.is_local
    }


def _annotation(field: Field) -> Any:
    """Return the type of a field as pydantic takes it, with its bounds."""
    option = field.option
    about: dict[str, Any] = {"description": option.words}
    if option.examples:
        about["examples"] = list(option.examples)
    kind: Any = field.kind
    if option.values:
        kind = Literal[option.values]
    elif kind in (int, float):
        about |= {"ge": option.least, "le": option.most}
        if kind is float:
            about["allow_inf_nan"] = False
    elif kind is not bool:
        kinds = get_args(kind) if kind != list[str] else ()
        kind = reduce(or_, (_sized(each, field) for each in kinds or (kind,)))
    return Annotated[kind | None if field.is_optional else kind, BodyField(**about)]


def _sized(kind: Any, field: Field) -> Any:
    """Return a text or a list as pydantic takes it, with the bounds of its length."""
    bounds: dict[str, Any] = {"min_length": field.option.least, "max_length": field.option.most}
    if kind is str:
        return Annotated[str, BodyField(**bounds)]
    if kind == list[str]:
        text = Annotated[str, BodyField(max_length=field.option.most_of_each)]
        return Annotated[list[text], BodyField(**bounds)]
    return kind


def _default(field: Field) -> Any:
    if field.is_required:
        return ...
    return list(field.default) if isinstance(field.default, tuple) else field.default


def _shown(value: object) -> str:
    """Return a value as JSON has it, or what it is where that is long."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError):
        text = repr(value)
    if len(text) <= MOST_QUOTED:
        return text
    if isinstance(value, str):
        return f"text of {len(value)} characters"
    return f"a list of {len(value)}" if isinstance(value, list) else f"{text[:MOST_QUOTED]}..."


VERB_BODIES: dict[str, type[Body]] = {
    name: body_of(verb, name, verb_fields(verb).values()) for name, verb in VERBS.items()
}
"""The model of the requests to each verb."""
