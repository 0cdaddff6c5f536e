# SPDX-License-Identifier: MIT
"""An option: what it is for, how the command line spells it, and which values it takes.

Commands, HTTP, agents and batches derive from this one declaration.

>>> Option.list("Scales.", names="rating.contract:SCALES").completions("se,h")
['se,hodoku']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self

from cluesmith.engines.limits import MOST_SEED, MOST_THREADS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
        help: what it is for, in words; ``{names}`` stands for the names.
        flags: how the command line spells it; without them ``--`` and the name of the field.
        metavar: what the command line calls its value; without it N, TEXT or FILE.
        least: the least number; of a text or a list the least length.
        most: the greatest number; of a text or a list the greatest length.
        unit: what a number or a list counts, as ``seconds``.
        values: the only values, where there are few.
        expected: the values in words, where their type and bounds do not say it.
        examples: good values of a text.
        python: how Python functions spell it, where they spell it otherwise.
        changes_answers: whether another value may give other answers.
        parse: turns the text of the command line into a value that is more than plain data.
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
    values: tuple[str | int, ...] = ()
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
            "The board, e.g. 16x16, 9x9+diagonals, 9x9+windoku, jigsaw:MAP or 9x9+antiknight; a "
            f"link or a file with a puzzle gives its board; without it {otherwise}.",
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

    @property
    def words(self) -> str:
        """What it is for, with its names where the help leaves room for them."""
        if "{names}" not in self.help:
            return self.help
        *others, last = self._listed()
        return self.help.format(names=f"{', '.join(others)} or {last}")

    def completions(self, text: str) -> Sequence[str]:
        """Return the values that may be meant where a user has begun to write one."""
        if not self.names:
            return [str(value) for value in self.values if str(value).startswith(text)]
        head, comma, word = text.rpartition(",") if self.metavar == _LIST else ("", "", text)
        offered = [n for n in self._listed() if n.startswith(word) and n not in head.split(",")]
        return [f"{head}{comma}{name}" for name in offered]

    def _listed(self) -> Sequence[str]:
        """Return the names."""
        thing = named(self.names)
        items = thing if isinstance(thing, Iterable) else thing()
        return [str(item) if isinstance(item, str) else item.name for item in items]


def named(place: str) -> Any:
    """Return what has a name in a module of this package, as ``module:name``."""
    module, _, name = place.partition(":")
    return attrgetter(name)(import_module(f"cluesmith.{module}"))
