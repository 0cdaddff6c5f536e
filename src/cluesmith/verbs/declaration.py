# SPDX-License-Identifier: MIT
"""How a verb is declared: a frozen dataclass whose fields are its options.

The annotation of a field says what the option is for and which values it takes. The class says what
the verb works on and how it runs. The command line, HTTP and batches derive from this declaration.

>>> @dataclass(frozen=True)
... class Roll(Verb):
...     dice: Annotated[int, Option("How many dice.", least=1, most=6)] = 2
...
...     def work(self, entries):
...         return each(entries, lambda entry: entry * self.dice)
>>> Roll(dice=7)
Traceback (most recent call last):
cluesmith.errors.InputError: got 7; expected a whole number from 1 to 6
>>> fields_of(Roll)["dice"].read("3"), Roll().options
(3, {'dice': 2})
>>> list(Roll().work([1, 5]))
[2, 10]
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, reduce
from importlib import import_module
from inspect import Parameter, signature
from math import isfinite
from operator import attrgetter, or_
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from cluesmith.engines.limits import MOST_COUNTED, MOST_SEED, MOST_THREADS, number_words
from cluesmith.errors import InputError, in_field, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cluesmith.board import Board
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.verbs.reading import RequestEntry

E = TypeVar("E")
R = TypeVar("R")

_MOST_CLUES = 625

MOST_TEXT = 100_000
"""Characters of a puzzle of a request; a 25x25 grid of pencilmarks has 20 thousand."""
_LIST = "LIST"
"""What the command line calls the value of an option that takes several names."""

STRATEGIES = "strategies.catalogue:strategy_names"
SCALES = "rating.contract:scale_names"
SYMMETRIES = "board.shapes:SYMMETRIES"
FORMATS = "board.formats:FORMATS"
BOARD_NAMES = "board.geometry:board_names"
"""Where the names of several options are listed."""


@dataclass(frozen=True)
class Option:
    """What an option is for, how it is spelled, and which values it takes.

    Attributes:
        help: what it is for, in words.
        flags: how the command line spells it; without them ``--`` and the name of the field.
        metavar: what the command line calls its value; without it N, TEXT or FILE.
        least: the least number; of a text or a list the least length.
        most: the greatest number; of a text or a list the greatest length.
        unit: what a number or a list counts, as ``seconds``.
        choices: the only values.
        expected: the values in words, where their type and bounds do not say it.
        examples: good values of a text.
        python: how Python functions spell it, where they spell it otherwise.
        changes_answers: whether another value may give other answers.
        parse: turns the text of the command line into a value that is no plain data.
        known: the function that looks a name up, as ``module:function`` of this package; it refuses
            a name that does not exist.
        most_in_request: the most that a request of another program may ask for, where it is less.
        most_of_each: the greatest length of a text of a list.
        is_local: whether it is about this machine, as its files and threads; no request has it.
        names: the names that a shell offers, as ``module:names`` of this package: a collection, or
            a function that returns one.
    """

    help: str
    flags: tuple[str, ...] = ()
    metavar: str | None = None
    least: float | None = None
    most: float | None = None
    unit: str = ""
    choices: tuple[str | int, ...] = ()
    expected: str = ""
    examples: tuple[str, ...] = ()
    python: str | None = None
    changes_answers: bool = True
    parse: Callable[[str], object] | None = None
    known: str = ""
    most_in_request: float | None = None
    most_of_each: int | None = None
    is_local: bool = False
    names: str = ""

    @classmethod
    def time(cls, help_: str) -> Self:
        """Return the declaration of a time."""
        return cls(help_, metavar="SECONDS", least=0, unit="seconds")

    @classmethod
    def count(cls, help_: str, most_in_request: int, python: str | None = None) -> Self:
        """Return the declaration of how many results are wanted."""
        flags = ("--count", "-n")
        return cls(help_, flags, least=1, most_in_request=most_in_request, python=python)

    @classmethod
    def seed(cls, help_: str) -> Self:
        """Return the declaration of a seed."""
        return cls(help_, least=0, most=MOST_SEED)

    @classmethod
    def threads(cls, help_: str, *, changes_answers: bool = False) -> Self:
        """Return the declaration of a number of threads."""
        return cls(
            help_, least=1, most=MOST_THREADS, changes_answers=changes_answers, is_local=True
        )

    @classmethod
    def board(cls, otherwise: str, parse: Callable[[str], object] | None = None) -> Self:
        """Return the declaration of a board, and what the board is without it."""
        return cls(
            "The board, e.g. 16x16, 9x9+diagonals, 9x9+windoku or jigsaw:MAP; "
            f"without it {otherwise}.",
            metavar="SPEC",
            examples=("4x4",),
            parse=parse,
            names=BOARD_NAMES,
        )

    @classmethod
    def clues(cls, help_: str) -> Self:
        """Return the declaration of a number of clues."""
        return cls(help_, least=0, most=_MOST_CLUES)

    @classmethod
    def list(cls, help_: str, known: str = "", names: str = "") -> Self:
        """Return the declaration of a list of names."""
        return cls(help_, metavar=_LIST, known=known, names=names)

    @classmethod
    def name(cls, help_: str, known: str = "", names: str = "") -> Self:
        """Return the declaration of a name."""
        return cls(help_, metavar="NAME", known=known, names=names)

    def completions(self, text: str) -> Sequence[str]:
        """Return the values that may be meant where a user has begun to write one.

        >>> Option.list("Scales.", names="rating.contract:SCALES").completions("se,h")
        ['se,hodoku']
        """
        if not self.names:
            return [str(choice) for choice in self.choices if str(choice).startswith(text)]
        thing = _named(self.names)
        items = thing if isinstance(thing, Iterable) else thing()
        names = [str(item) if isinstance(item, str) else item.name for item in items]
        head, comma, word = text.rpartition(",") if self.metavar == _LIST else ("", "", text)
        offered = [name for name in names if name.startswith(word) and name not in head.split(",")]
        return [f"{head}{comma}{name}" for name in offered]


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
        if self.option.choices:
            return f"[{'|'.join(map(str, self.option.choices))}]"
        return self.option.metavar or {int: "N", float: "N", str: "TEXT"}.get(self.kind, "FILE")

    @property
    def expected(self) -> str:
        """The values that it takes, in words."""
        option = self.option
        if option.expected:
            return option.expected
        if option.choices:
            *others, last = map(str, option.choices)
            return f"{', '.join(others)} or {last}"
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


class VerbProgress:
    """How far a verb has come, for a caller to show.

    Attributes:
        state: what the verb said last, as plain data.
    """

    def __init__(self) -> None:
        self.state: dict[str, object] = {}

    def tell(self, state: dict[str, object]) -> None:
        """Take what the verb says."""
        self.state = state


class Verb(ABC):
    """A verb with its options: plain data that can be sent to another machine.

    The docstring of a verb is its summary on every surface: commands, HTTP, batches.

    Attributes:
        name: what commands and requests call it.
        subject: what a request is about, a key of :data:`cluesmith.verbs.subjects.SUBJECTS`.
        line_option: for a verb without subject, the option that a line of a batch gives.
        chunk_lines: lines in a chunk of a batch unless the caller says otherwise; some seconds of
            work.
        writes_text: whether a batch writes the text of a result instead of its JSON.
        gives_many: whether the result of an entry is a list.
        is_job: whether it takes long, so that HTTP streams its progress and its results.
        is_command: whether there is a command of this name.
    """

    name: ClassVar[str]
    subject: ClassVar[str] = "position"
    line_option: ClassVar[str] = ""
    chunk_lines: ClassVar[int] = 500
    writes_text: ClassVar[bool] = False
    gives_many: ClassVar[bool] = False
    is_job: ClassVar[bool] = False
    is_command: ClassVar[bool] = True

    def __post_init__(self) -> None:
        for name, field in fields_of(type(self)).items():
            field.check(getattr(self, name))

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Self:
        """Return the verb with those of its options that are named; the others have defaults."""
        return cls(**{name: options[name] for name in fields_of(cls) if name in options})

    @property
    def options(self) -> dict[str, Any]:
        """The options by name."""
        return {name: getattr(self, name) for name in fields_of(type(self))}

    @property
    def identity(self) -> dict[str, Any]:
        """The options that can change the answers: a batch is identified by them."""
        fields = fields_of(type(self))
        return {n: v for n, v in self.options.items() if fields[n].option.changes_answers}

    @property
    def arguments(self) -> dict[str, Any]:
        """The options as Python functions spell them."""
        fields = fields_of(type(self))
        return {fields[name].option.python or name: v for name, v in self.options.items()}

    def check(self) -> None:
        """Refuse names that do not exist; a verb refuses options that contradict each other, too.

        Raises:
            InputError: what is wrong, with the name of the field.
        """
        for name, field in fields_of(type(self)).items():
            value = getattr(self, name)
            if field.option.known and value is not None:
                with in_field(name):
                    _named(field.option.known)(value)

    def check_with(self, entries: Sequence[Any]) -> None:  # noqa: ARG002
        """Refuse what :meth:`check` refuses, and options that do not fit the entries."""
        self.check()

    @abstractmethod
    def work(self, entries: Sequence[Any]) -> Iterator[Any]:
        """Yield a result or an error for each entry, in order."""

    def results(self, entries: Sequence[Any], watch: VerbProgress) -> Iterator[Any]:  # noqa: ARG002
        """Return the results of a request, each as soon as it is there.

        Raises:
            InputError: the first error of an entry.
        """
        for result in self.work(entries):
            if isinstance(result, InputError):
                raise result
            yield from result if self.gives_many else [result]


class BulkVerb(Verb):
    """A verb that one function does on many positions.

    Attributes:
        function: the function, as ``module:function`` of this package.
    """

    function: ClassVar[str]

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Any]:
        """Yield a result or an error for each entry, in order."""
        results: Iterator[Any] = _named(self.function)(
            [entry.position for entry in entries], **self.arguments
        )
        return results


class RequestVerb(Verb):
    """A verb that works on its options alone; a line of a batch gives some of them."""

    subject: ClassVar[str] = ""
    is_job: ClassVar[bool] = True

    board: str | None

    @property
    def named_board(self) -> Board:
        """The board that the option names.

        Raises:
            InputError: there is no such board.
        """
        from cluesmith.board import Board
        from cluesmith.board.geometry import STANDARD

        with in_field("board"):
            return STANDARD if self.board is None else Board.parse(self.board)

    def with_options(self, options: Mapping[str, Any]) -> Self:
        """Return the verb with other values for some options.

        Raises:
            InputError: an option that the verb does not have, or a value that it does not take.
        """
        known = fields_of(type(self))
        for name in options:
            if name not in known:
                raise unknown_name(name, f"an option of {self.name}", list(known))
        return replace(self, **options)  # type: ignore[type-var]  # every verb is a dataclass

    @abstractmethod
    def settle(self) -> Any:
        """Return the result."""

    def work(self, entries: Sequence[RequestEntry]) -> Iterator[Any]:
        """Yield the result of each request, or its error."""
        return each(entries, lambda entry: self.with_options(entry.options).settle())


def _named(place: str) -> Any:
    """Return what has a name in a module of this package, as ``module:name``."""
    module, _, name = place.partition(":")
    return attrgetter(name)(import_module(f"cluesmith.{module}"))


def each(entries: Iterable[E], answer: Callable[[E], R]) -> Iterator[R | InputError]:
    """Yield the answer about each entry, or the error that it raises."""
    for entry in entries:
        try:
            yield answer(entry)
        except InputError as error:
            yield error


Threads = Annotated[int, Option.threads("Threads for files of puzzles.")]
Seed = Annotated[int, Option.seed("The same seed gives the same answer.")]
PuzzleTime = Annotated[float | None, Option.time("Time for each puzzle; then it is undecided.")]
Nodes = Annotated[
    int | None, Option("Stop a search after so many nodes; then it is undecided.", least=1)
]
Minimal = Annotated[bool, Option("Every clue must be needed.")]
Symmetry = Annotated[
    str,
    Option.name(
        "Of the clue cells: none, rotation, quarter, left_right, up_down, mirrors, diagonal, "
        "antidiagonal, diagonals or full.",
        known="board.shapes:orbits_of",
        names=SYMMETRIES,
    ),
]
ENCODINGS = ("extended", "minimal")
Encoding = Annotated[str, Option("The clauses to work on.", choices=ENCODINGS)]
BoardName = Annotated[str | None, Option.board("9x9")]
