# SPDX-License-Identifier: MIT
"""How a verb is declared: a frozen dataclass whose fields are its options.

The annotation of a field says what the option is for and which values it takes. The class says what
the verb works on and how it runs. The command line, HTTP and batches derive from this declaration.

::

    @dataclass(frozen=True)
    class Roll(Verb):
        dice: Annotated[int, Option("How many dice.", least=1, most=6)] = 2

        def work(self, entries):
            return each(entries, lambda entry: entry * self.dice)

>>> from cluesmith.verbs.registry import VERBS
>>> VERBS["rate"](threads=0)
Traceback (most recent call last):
cluesmith.errors.InputError: got 0; expected a whole number from 1 to 1024
>>> VERBS["rate"]().options
{'scale': None, 'steps': False, 'time': None, 'threads': 1}
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from cluesmith.errors import InputError, in_field, unknown_name
from cluesmith.verbs.field import fields_of
from cluesmith.verbs.option import named
from cluesmith.verbs.subject import NOTHING, POSITION, Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.result_rows import ResultRows
    from cluesmith.verbs.reading import RequestEntry

E = TypeVar("E")
R = TypeVar("R")


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
        subject: what it works on.
        line_option: for a verb without subject, the option that a line of a batch gives.
        chunk_lines: lines in a chunk of a batch unless the caller says otherwise; some seconds of
            work.
        chunk_rows: the same for a verb that takes rows, which may be much faster.
        writes_text: whether a batch writes the text of a result instead of its JSON.
        gives_many: whether the result of an entry is a list.
        is_job: whether it takes long, so that HTTP streams its progress and its results.
        is_command: whether there is a command of this name.
        with_remarks: whether a result depends on the title, comment or solution of an entry.
    """

    name: ClassVar[str]
    subject: ClassVar[Subject] = POSITION
    line_option: ClassVar[str] = ""
    chunk_lines: ClassVar[int] = 500
    chunk_rows: ClassVar[int] = 500
    writes_text: ClassVar[bool] = False
    gives_many: ClassVar[bool] = False
    is_job: ClassVar[bool] = False
    is_command: ClassVar[bool] = True
    with_remarks: ClassVar[bool] = True

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
                    named(field.option.known)(value)

    def check_with(self, entries: Sequence[Any]) -> None:  # noqa: ARG002
        """Refuse what :meth:`check` refuses, and options that do not fit the entries."""
        self.check()

    @abstractmethod
    def work(self, entries: Sequence[Any]) -> Iterator[Any]:
        """Yield a result or an error for each entry, in order."""

    @property
    def takes_rows(self) -> bool:
        """Whether :meth:`rows` works on plain 9x9 puzzles together, with these options."""
        return False

    def rows(self, puzzles: NDArray[np.uint8]) -> ResultRows:
        """Return what :meth:`work` gives for plain 9x9 puzzles uint8[N,81], as rows of text."""
        raise NotImplementedError

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
        rows_function: the same for plain 9x9 puzzles, if there is one.
        plain_only: the name of the verb, if it knows no constraints: then it refuses each position
            on a board that has some, and works on the others.
    """

    function: ClassVar[str]
    plain_only: ClassVar[str] = ""
    rows_function: ClassVar[str] = ""
    with_remarks: ClassVar[bool] = False

    @property
    def takes_rows(self) -> bool:
        """Whether there is a function for rows; a time limit is for each position."""
        return bool(self.rows_function) and self.arguments["time"] is None

    def rows(self, puzzles: NDArray[np.uint8]) -> ResultRows:
        """Return the results of plain 9x9 puzzles."""
        arguments = {name: value for name, value in self.arguments.items() if name != "time"}
        rows: ResultRows = named(self.rows_function)(puzzles, **arguments)
        return rows

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Any]:
        """Yield a result or an error for each entry, in order."""
        positions = [entry.position for entry in entries]
        errors = [self._refusal(position.board) for position in positions]
        known = [position for position, error in zip(positions, errors, strict=True) if not error]
        results: Iterator[Any] = iter(())
        if known:
            results = iter(named(self.function)(known, **self.arguments))
        for error in errors:
            yield error or next(results)

    def _refusal(self, board: Board) -> InputError | None:
        """Return why the verb does not know a board, or None."""
        if not self.plain_only:
            return None
        try:
            board.require_plain(self.plain_only)
        except InputError as error:
            return error
        return None


class RequestVerb(Verb):
    """A verb that works on its options alone; a line of a batch gives some of them."""

    subject: ClassVar[Subject] = NOTHING
    is_job: ClassVar[bool] = True

    board: str | None

    @property
    def named_board(self) -> Board:
        """The board that the option names.

        Raises:
            InputError: there is no such board.
        """
        from cluesmith.board.formats import board_of
        from cluesmith.board.geometry import STANDARD

        with in_field("board"):
            return STANDARD if self.board is None else board_of(self.board)

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


def each(entries: Iterable[E], answer: Callable[[E], R]) -> Iterator[R | InputError]:
    """Yield the answer about each entry, or the error that it raises."""
    for entry in entries:
        try:
            yield answer(entry)
        except InputError as error:
            yield error
