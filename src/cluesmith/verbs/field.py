# SPDX-License-Identifier: MIT
"""A field: an option of a verb or of a command, with its name, its type and its default.

The annotations of a dataclass, or of the parameters of a function, declare the options:

>>> from typing import Annotated
>>> def roll(dice: Annotated[int, Option("How many dice.", least=1, most=6)] = 2) -> None: ...
>>> dice = fields_of(roll)["dice"]
>>> dice.read("3"), dice.default
(3, 2)
>>> dice.read("7")
Traceback (most recent call last):
cluesmith.errors.InputError: got '7'; expected a whole number from 1 to 6
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, reduce
from inspect import Parameter, signature
from math import isfinite
from operator import or_
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from cluesmith.board.text import phrase
from cluesmith.engines.limits import MOST_COUNTED, number_words
from cluesmith.errors import InputError
from cluesmith.verbs.option import Option

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Field:
    """An option of a verb or of a command, with its name, its kind and its default.

    Attributes:
        name: its name in JSON and in Python.
        option: its declaration.
        kind: the type of its values, apart from None; it may be a union.
        is_optional: whether None is a value.
        default: the value where none is given; the class ``Parameter.empty`` where one must be.
    """

    name: str
    option: Option
    kind: Any
    is_optional: bool
    default: Any

    @property
    def is_required(self) -> bool:
        """Whether a value must be given."""
        return self.default is Parameter.empty

    @property
    def flags(self) -> tuple[str, ...]:
        """The spellings on the command line."""
        return self.option.flags or (f"--{self.name.replace('_', '-')}",)

    @property
    def metavar(self) -> str:
        """What the command line calls its value."""
        if self.option.values:
            return f"[{'|'.join(map(str, self.option.values))}]"
        return self.option.metavar or {int: "N", float: "N", str: "TEXT"}.get(self.kind, "FILE")

    @property
    def expected(self) -> str:
        """The values that it takes, in words."""
        option = self.option
        if option.expected:
            return option.expected
        if option.values:
            return phrase([str(each) for each in option.values], "or")
        if self.kind is bool:
            return "true or false"
        if self.kind is str:
            return f"text{self._length('characters')}"
        if self.kind == list[str]:
            return f"a list{self._length(option.unit) or f' of {option.unit}'}"
        if self.kind not in (int, float):
            return "a file"
        return number_words(
            is_whole=self.kind is int, least=option.least, most=option.most, unit=option.unit
        )

    def _length(self, things: str) -> str:
        """Return in words how long a text may be, or how many things a list may have."""
        least, most = self.option.least, self.option.most
        if most is None:
            return f" of one or more {things}" if least else ""
        return f" of {f'{least:g} to' if least else 'at most'} {most:.15g} {things}"

    def check(self, value: Any) -> None:
        """Refuse a value that it does not take.

        Raises:
            InputError: what was wrong and what was expected, with the name of the field.
        """
        if not (value is None and self.is_optional) and not self._takes(value):
            raise self.refusal(value)

    def read(self, text: str) -> Any:
        """Return the value that the command line spells so.

        Raises:
            InputError: there is none.
        """
        if self.option.parse is not None:
            try:
                return self.option.parse(text)
            except InputError as error:
                error.field = self.name
                raise
        try:
            value = self.kind(text.lower() if self.option.values else text)
        except ValueError:
            raise self.refusal(text) from None
        if not self._takes(value):
            raise self.refusal(text)
        return value

    def refusal(self, value: object) -> InputError:
        """Return the error about a value."""
        shown = repr(value)
        got = shown if len(shown) <= 40 else f"{shown[:40]}..."
        digits = str(value)[:40]  # Python reads no number of thousands of digits
        is_huge = self.kind is int and digits.isdecimal() and int(digits) > MOST_COUNTED
        most = f" to {MOST_COUNTED}" if is_huge and self.option.most is None else ""
        return InputError(f"got {got}", expected=f"{self.expected}{most}", field=self.name)

    def _takes(self, value: Any) -> bool:
        option = self.option
        if option.values:
            return value in option.values
        if self.kind in (int, float):
            fits = isinstance(value, int if self.kind is int else int | float)
            if not fits or isinstance(value, bool) or not isfinite(value):
                return False
            most = MOST_COUNTED if option.most is None and self.kind is int else option.most
            return _is_between(option.least, value, most)
        if isinstance(value, list) and not all(isinstance(item, str) for item in value):
            return False
        fits = isinstance(value, tuple(get_origin(kind) or kind for kind in _kinds(self.kind)))
        has_length = fits and isinstance(value, str | list)
        return fits and (not has_length or _is_between(option.least, len(value), option.most))


def _is_between(least: float | None, number: float, most: float | None) -> bool:
    return (least is None or number >= least) and (most is None or number <= most)


def _kinds(hint: Any) -> tuple[Any, ...]:
    """Return the types of a union; of any other type itself."""
    return get_args(hint) if get_origin(hint) is UnionType else (hint,)


def fields_of(declaration: Callable[..., object]) -> dict[str, Field]:
    """Return the options that a verb, or the signature of a command, declares."""
    return _fields_of(declaration)


@cache
def _fields_of(declaration: Any) -> dict[str, Field]:
    hints = get_type_hints(declaration, include_extras=True)
    fields = {}
    for parameter in signature(declaration).parameters.values():
        hint = hints[parameter.name]
        option = next((m for m in getattr(hint, "__metadata__", ()) if isinstance(m, Option)), None)
        if option is not None:
            fields[parameter.name] = _field(parameter, hint.__origin__, option)
    return fields


def _field(parameter: Parameter, hint: Any, option: Option) -> Field:
    kinds = _kinds(hint)
    kind = reduce(or_, (kind for kind in kinds if kind is not NoneType))
    return Field(parameter.name, option, kind, NoneType in kinds, parameter.default)
