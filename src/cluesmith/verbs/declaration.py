# SPDX-License-Identifier: MIT
"""How a verb is declared: a frozen dataclass whose fields are its options.

Each field says in its annotation what it is for and which values it takes. The command line, the
bodies of HTTP requests, batches and the check of options all read this one declaration.

>>> @dataclass(frozen=True)
... class Roll(Verb):
...     dice: Annotated[int, Option("How many dice.", least=1, most=6)] = 2
>>> Roll(dice=7)
Traceback (most recent call last):
cluesmith.errors.InputError: got 7; expected a whole number from 1 to 6
>>> fields_of(Roll)["dice"].read("3"), Roll().options
(3, {'dice': 2})
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from inspect import Parameter, signature
from math import isfinite
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol, get_args, get_type_hints

from cluesmith.engines.limits import MOST_COUNTED, MOST_SEED, MOST_THREADS
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_MOST_CLUES = 625


@dataclass(frozen=True)
class Option:
    """What an option is for, how it is spelled, and which values it takes.

    Attributes:
        help: what it is for, in words.
        flags: how the command line spells it; without them ``--`` and the name of the field.
        metavar: what the command line calls its value; without it N, TEXT or FILE.
        least: the least number.
        most: the greatest number.
        unit: what a number counts, as ``seconds``.
        choices: the only values.
        python: how Python functions spell it, where they spell it otherwise.
        changes_answers: whether another value may give other answers.
        parse: turns the text of the command line into a value that is no plain data.
    """

    help: str
    flags: tuple[str, ...] = ()
    metavar: str | None = None
    least: float | None = None
    most: float | None = None
    unit: str = ""
    choices: tuple[str | int, ...] = ()
    python: str | None = None
    changes_answers: bool = True
    parse: Callable[[str], object] | None = None


@dataclass(frozen=True)
class Field:
    """An option of a verb or of a command, with its name, its kind and its default.

    Attributes:
        name: its name in JSON and in Python.
        option: its declaration.
        kind: the type of its values, apart from None.
        is_optional: whether None is a value.
        default: the value where none is given; the class ``Parameter.empty`` where one must be.
    """

    name: str
    option: Option
    kind: type
    is_optional: bool
    default: Any

    @property
    def flags(self) -> tuple[str, ...]:
        """The spellings on the command line."""
        return self.option.flags or (f"--{self.name.replace('_', '-')}",)

    @property
    def metavar(self) -> str:
        """What the command line calls its value."""
        if self.option.choices:
            return f"[{'|'.join(map(str, self.option.choices))}]"
        return self.option.metavar or {int: "N", float: "N", str: "TEXT"}.get(self.kind, "FILE")

    @property
    def expected(self) -> str:
        """The values that it takes, in words."""
        option = self.option
        if option.choices:
            *others, last = map(str, option.choices)
            return f"{', '.join(others)} or {last}"
        if self.kind is bool:
            return "true or false"
        if self.kind is str:
            return "text"
        if self.kind not in (int, float):
            return "a file"
        number = "a whole number" if self.kind is int else "a number"
        number += f" of {option.unit}" if option.unit else ""
        number += "" if option.least is None else f" from {option.least:g}"
        return number if option.most is None else f"{number} to {option.most:.15g}"

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
            value = self.kind(text.lower() if self.option.choices else text)
        except ValueError:
            raise self.refusal(text) from None
        if not self._takes(value):
            raise self.refusal(text)
        return value

    def refusal(self, value: object) -> InputError:
        """Return the error about a value."""
        shown = repr(value)
        got = shown if len(shown) <= 40 else f"{shown[:40]}..."
        is_huge = self.kind is int and str(value).isdecimal() and int(str(value)) > MOST_COUNTED
        most = f" to {MOST_COUNTED}" if is_huge and self.option.most is None else ""
        return InputError(f"got {got}", expected=f"{self.expected}{most}", field=self.name)

    def _takes(self, value: Any) -> bool:
        option = self.option
        if option.choices:
            return value in option.choices
        if self.kind in (int, float):
            fits = isinstance(value, int if self.kind is int else int | float)
            if not fits or isinstance(value, bool) or not isfinite(value):
                return False
            most = MOST_COUNTED if option.most is None and self.kind is int else option.most
            is_enough = option.least is None or value >= option.least
            return is_enough and (most is None or value <= most)
        return isinstance(value, self.kind)


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
    kinds = get_args(hint) or (hint,)
    kind = next(each for each in kinds if each is not NoneType)
    return Field(parameter.name, option, kind, NoneType in kinds, parameter.default)


class Result(Protocol):
    """What a verb makes of an entry."""

    def to_json(self) -> dict[str, object]:
        """Return the keys of the verb's contract."""


class Verb:
    """A verb with its options: plain data that can be sent to another machine.

    Attributes:
        name: what commands and requests call it.
        takes: what a line of a batch is: ``puzzles``, ``patterns`` or ``requests`` of options.
        line_option: the option that a line is where it is no JSON object, for ``requests``.
        together: how many lines a chunk of a batch has unless asked otherwise: some seconds' work.
        writes_text: whether a result is a line of text and no object.
        gives_many: whether an entry has a list of results.
    """

    name: ClassVar[str]
    takes: ClassVar[str] = "puzzles"
    line_option: ClassVar[str] = ""
    together: ClassVar[int] = 500
    writes_text: ClassVar[bool] = False
    gives_many: ClassVar[bool] = False

    def __post_init__(self) -> None:
        for name, field in fields_of(type(self)).items():
            field.check(getattr(self, name))

    @property
    def options(self) -> dict[str, Any]:
        """The options by name."""
        return {name: getattr(self, name) for name in fields_of(type(self))}

    @property
    def identity(self) -> dict[str, Any]:
        """The options that decide the answers: those by which a batch is known."""
        fields = fields_of(type(self))
        return {n: v for n, v in self.options.items() if fields[n].option.changes_answers}

    def check(self) -> None:
        """Refuse names that do not exist, and options that do not go together.

        Raises:
            InputError: what is wrong, with the name of the field.
        """

    def work(self, entries: Sequence[Any]) -> Iterator[Any]:
        """Yield a result or an error for each entry, in order."""
        raise NotImplementedError


def seconds(help_: str) -> Option:
    """Return the declaration of a time."""
    return Option(help_, metavar="SECONDS", least=0, unit="seconds")


def count(help_: str, python: str | None = None) -> Option:
    """Return the declaration of how many are wanted."""
    return Option(help_, flags=("--count", "-n"), least=1, python=python)


def seed(help_: str) -> Option:
    """Return the declaration of a seed."""
    return Option(help_, least=0, most=MOST_SEED)


def threads(help_: str, *, changes_answers: bool = False) -> Option:
    """Return the declaration of a number of threads."""
    return Option(help_, least=1, most=MOST_THREADS, changes_answers=changes_answers)


def clues(help_: str) -> Option:
    """Return the declaration of a number of clues."""
    return Option(help_, least=0, most=_MOST_CLUES)


def names(help_: str) -> Option:
    """Return the declaration of a list of names."""
    return Option(help_, metavar="LIST")


def name(help_: str) -> Option:
    """Return the declaration of a name."""
    return Option(help_, metavar="NAME")


Threads = Annotated[int, threads("Threads for files of puzzles.")]
Seed = Annotated[int, seed("The same seed gives the same answer.")]
PuzzleTime = Annotated[float | None, seconds("Time for each puzzle; then it is undecided.")]
Minimal = Annotated[bool, Option("Every clue must be needed.")]
Symmetry = Annotated[
    str,
    name(
        "Of the clue cells: none, rotation, quarter, left_right, up_down, mirrors, diagonal, "
        "antidiagonal, diagonals or full."
    ),
]
Encoding = Annotated[str, Option("The clauses to work on.", choices=("extended", "minimal"))]
BoardName = Annotated[
    str | None,
    Option("The board, e.g. 16x16, 9x9+diagonals or jigsaw:MAP; without it 9x9.", metavar="SPEC"),
]
