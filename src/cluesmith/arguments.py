# SPDX-License-Identifier: MIT
"""Arguments of a wrong type: every public call refuses them in the same words.

The types of a call are its annotations. They are looked at only after the call has failed: a check
before each call would take longer than solving an easy puzzle.

>>> @checked_arguments
... def clue_count(puzzle: str | Iterable[int], blank: str | None = None) -> int:
...     return sum(char != (blank or ".") for char in puzzle)
>>> clue_count("1..4")
2
>>> clue_count(5)
Traceback (most recent call last):
cluesmith.errors.InputError: puzzle is 5; expected text or a list of whole numbers
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from cluesmith.errors import InputError, SudokuError

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")


def checked_arguments(function: F) -> F:
    """Return a call that refuses arguments of a wrong type with an InputError."""

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except SudokuError:
            raise
        except Exception:
            refusal = _refusal(function, arguments, named)
            if refusal is None:
                raise
            raise refusal from None

    return cast("F", call)


def checked_fields(prepare: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return the ``__post_init__`` of a dataclass that refuses values of a wrong type."""

    @wraps(prepare)
    def call(instance: object) -> None:
        try:
            prepare(instance)
        except SudokuError:
            raise
        except Exception:
            from cluesmith.argument_types import wrong_type

            for name, annotation in type(instance).__annotations__.items():
                refusal = wrong_type(name, getattr(instance, name), annotation)
                if refusal is not None:
                    raise refusal from None
            raise

    return call


def _refusal(
    function: Callable[..., object], arguments: tuple[object, ...], named: dict[str, Any]
) -> InputError | None:
    """Return the refusal of the first argument whose type does not fit; None if all fit."""
    from inspect import Parameter, signature

    from cluesmith.argument_types import wrong_type

    parameters = signature(function)
    try:
        values = parameters.bind(*arguments, **named).arguments
    except TypeError:  # too many arguments, or too few
        return None
    for name, value in values.items():
        annotation = parameters.parameters[name].annotation
        if annotation is not Parameter.empty:
            refusal = wrong_type(name, value, str(annotation))
            if refusal is not None:
                return refusal
    return None
