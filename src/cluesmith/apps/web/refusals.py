# SPDX-License-Identifier: MIT
"""Bad input that knows which field of the request it came in.

>>> with in_field("values"):
...     raise InputError("3 characters", expected="16")
Traceback (most recent call last):
cluesmith.apps.web.refusals.BadField: values: 3 characters; expected 16
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from cluesmith.errors import InputError

T = TypeVar("T")


class BadField(Exception):
    """Input that is refused.

    Attributes:
        field: the field that it came in.
        error: what is wrong with it.
    """

    def __init__(self, field: str, error: InputError) -> None:
        super().__init__(f"{field}: {error}")
        self.field = field
        self.error = error


@contextmanager
def in_field(name: str) -> Iterator[None]:
    """Say of bad input that it came in a field; a field that is named inside stays.

    Raises:
        BadField: in place of an :class:`InputError`.
    """
    try:
        yield
    except InputError as error:
        raise BadField(name, error) from error


def made(make: Callable[..., T], given: Mapping[str, object], otherwise: str) -> T:
    """Return what is made of fields; where they are refused, find the one that is to blame.

    That is the first with which, and with those before it, the same is said.

    Args:
        make: takes the fields by name; those that are left out have defaults.
        given: the fields.
        otherwise: what is to blame where the same is said without any field.

    Raises:
        BadField: what does not fit, and where.
    """
    try:
        return make(**given)
    except InputError as error:
        names = list(given)
        for count in range(len(names)):
            if _said(make, {name: given[name] for name in names[:count]}) == str(error):
                raise BadField(names[count - 1] if count else otherwise, error) from error
        raise BadField(names[-1] if names else otherwise, error) from error


def _said(make: Callable[..., object], given: Mapping[str, object]) -> str | None:
    try:
        make(**given)
    except InputError as error:
        return str(error)
    return None


def unfit(complaint: Mapping[str, Any]) -> tuple[str, dict[str, object] | None]:
    """Return what to say of a body that does not fit its model, and where it goes wrong.

    >>> unfit({"type": "missing", "loc": ("body",), "msg": "Field required"})[0]
    'no body; expected a JSON object, and content-type: application/json'
    >>> unfit({"type": "string_type", "loc": ("body", "puzzle"), "msg": "Not a string"})
    ('puzzle: Not a string', {'field': 'puzzle'})
    """
    where = complaint["loc"][1:]
    if complaint["type"] == "json_invalid":
        return "the body is no JSON; expected an object", {"character": where[0] + 1}
    if not where:
        what = "no body" if complaint["type"] == "missing" else "the body is no JSON object"
        return f"{what}; expected a JSON object, and content-type: application/json", None
    field = ".".join(map(str, where))
    return f"{field}: {complaint['msg']}", {"field": field}
