# SPDX-License-Identifier: MIT
"""How files hold what verbs work on: a reader for puzzles, for patterns and for requests.

The fields of a reader that are declared as options are options of every command that reads so.

>>> from cluesmith.verbs.field import fields_of
>>> list(fields_of(PuzzleReader)), list(fields_of(PatternReader)), list(fields_of(RequestReader))
(['board', 'format_name'], ['board'], [])
>>> [str(entry) for entry in PatternReader().literal("x......x..x....x")]
['x......x..x....x']
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, ClassVar

from cluesmith.errors import InputError, in_field
from cluesmith.verbs.option import FORMATS, Option

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Board
    from cluesmith.board.formats import Format, PuzzleRecord
    from cluesmith.verbs.pattern_lines import PatternEntry
    from cluesmith.verbs.reading import Reading, RequestEntry
    from cluesmith.verbs.verb import Verb

    MaybeBoard = Board | None
else:  # boards cost as much to import as all the rest that a start needs
    MaybeBoard = Any

_DRAWN = "drawn"
"""The name of the format of patterns that are drawn in rows."""

_SHORTEST = 16
"""Characters of the shortest puzzle."""


_LONGEST_PATH = 250


def _board(text: str) -> Board:
    """Return the board of a specification, a link, or a file that holds either."""
    from cluesmith.board.formats import DOCUMENT_LIMIT, board_of, decode

    if len(text) <= _LONGEST_PATH and Path(text).is_file():
        with Path(text).open("rb") as file:
            text = decode(file.read(DOCUMENT_LIMIT))
    return board_of(text)


def board_text(text: str) -> str:
    """Return the specification of the board that a person names by it, by a link or by a file."""
    return _board(text).spec


BoardSpec = Annotated[MaybeBoard, Option.board("the length of the puzzle tells", _board)]
PatternBoard = Annotated[MaybeBoard, Option.board("the length of the pattern tells", _board)]
FormatName = Annotated[
    str | None,
    Option(
        "The format of the input; normally detected.",
        flags=("--from",),
        metavar="FORMAT",
        names=FORMATS,
    ),
]


@dataclass(frozen=True)
class Reader(ABC):
    """Reads the entries of lines.

    Attributes:
        noun: what an entry is called.
        board: the board; None where the entries tell.
        format_name: the format of the lines; None where it is to be found out.
    """

    noun: ClassVar[str]

    board: MaybeBoard = None
    format_name: str | None = None

    def start(self, stream: IO[bytes], suffix: str | None = None) -> Reading:  # noqa: ARG002
        """Begin to read a stream, of a file whose name has a suffix.

        Raises:
            InputError: it is empty, or its format cannot be told.
        """
        from cluesmith.board import formats
        from cluesmith.verbs.reading import Reading

        return Reading(stream, None, formats.get("line"), noun=self.noun)

    def format_of(self, reading: Reading) -> str:  # noqa: ARG002
        """Return the name of the format of a stream; empty if there is only one."""
        return ""

    @property
    def has_units(self) -> bool:
        """Whether some lines make sense together only; then :meth:`units` tells which."""
        return False

    def units(self, lines: Iterable[bytes]) -> Iterator[tuple[bytes, ...]]:
        """Yield the lines of a file, those together that make sense together only."""
        return ((line,) for line in lines)

    @abstractmethod
    def read(self, lines: Iterable[bytes], verb: type[Verb]) -> Iterator[Any]:
        """Yield the entries of some lines for a verb, an error for each bad one, in order."""


class ArgumentReader(Reader):
    """Reads also the argument of a command: a file, standard input, or an entry itself."""

    @classmethod
    @abstractmethod
    def argument(cls) -> Option:
        """Return the declaration of the argument."""

    @abstractmethod
    def entries(self, reading: Reading) -> Iterator[Any]:
        """Yield the entries of a whole stream, an error for each bad one.

        Raises:
            InputError: there is none, or the text as a whole cannot be read.
        """

    @abstractmethod
    def may_be_literal(self, argument: str) -> bool:
        """Whether an argument that names no file may be an entry itself."""

    @abstractmethod
    def literal(self, argument: str) -> Iterable[Any]:
        """Return the entries of such an argument."""


@dataclass(frozen=True)
class PuzzleReader(ArgumentReader):
    """Reads puzzles in any format."""

    noun: ClassVar[str] = "puzzle"

    board: BoardSpec = None
    format_name: FormatName = None

    def __post_init__(self) -> None:
        _ = self.format

    @property
    def format(self) -> Format | None:
        """The format that is named; a name that does not exist is refused."""
        from cluesmith.board import formats

        with in_field("format_name"):
            return formats.get(self.format_name) if self.format_name else None

    @classmethod
    def argument(cls) -> Option:
        """Return the declaration of the argument."""
        return Option(
            "A puzzle, a file of puzzles, or - for standard input.", metavar="PUZZLE|FILE|-"
        )

    def start(self, stream: IO[bytes], suffix: str | None = None) -> Reading:
        """Begin to read a stream; without a format its text and the suffix tell."""
        from cluesmith.verbs.reading import Reading

        return Reading(stream, suffix, self.format)

    def format_of(self, reading: Reading) -> str:
        """Return the name of the format of a stream."""
        return reading.format.name

    def read(self, lines: Iterable[bytes], verb: type[Verb]) -> Iterator[Any]:  # noqa: ARG002
        """Yield the puzzles of some lines; no JSON document runs on into the next line."""
        from cluesmith.board import formats

        format_ = self.format
        if format_ is None or not format_.is_json:
            return formats.read_each(lines, format_, self.board)
        return self._documents(format_, lines)

    def _documents(self, format_: Format, lines: Iterable[bytes]) -> Iterator[Any]:
        for number, line in enumerate(lines, 1):
            for entry in format_.read_each([line], self.board):
                if isinstance(entry, InputError):
                    yield entry.on_line(number)
                else:
                    yield replace(entry, line=number)

    def entries(self, reading: Reading) -> Iterator[Any]:
        """Yield the puzzles of a whole stream."""
        return reading.entries(self.board)

    def may_be_literal(self, argument: str) -> bool:
        """Whether an argument is long enough for a puzzle and does not look like a file."""
        # A string of constraints, as .XSum~R1~20~, may be shorter than any cells.
        is_long = len(argument) >= _SHORTEST or (argument.startswith(".") and "~" in argument)
        return is_long and not _looks_like_a_file(Path(argument))

    def literal(self, argument: str) -> Iterator[PuzzleRecord | InputError]:
        """Yield the puzzles of an argument."""
        from cluesmith.board import formats

        try:
            for entry in formats.read(argument, self.format, self.board):
                # Nobody counts lines on the command line.
                yield replace(entry, line=None)
        except InputError as error:
            if "\n" not in argument.strip():
                error.line = None
            raise


@dataclass(frozen=True)
class PatternReader(ArgumentReader):
    """Reads patterns, one a line or drawn in rows."""

    noun: ClassVar[str] = "pattern"

    board: PatternBoard = None

    @classmethod
    def argument(cls) -> Option:
        """Return the declaration of the argument."""
        from cluesmith.board.pattern import CHARACTERS

        return Option(
            f"The cells of a pattern, each {CHARACTERS}; a file of patterns, - for standard "
            "input, or a ready pattern: heart, letters:KT, random:26:rotation.",
            metavar="PATTERN|FILE|-",
            names="board.glyphs:SHAPES",
        )

    def format_of(self, reading: Reading) -> str:
        """Return how the patterns of a stream are written."""
        from cluesmith.verbs.pattern_lines import are_drawn

        return _DRAWN if are_drawn(reading.lines(), self.board) else ""

    @property
    def has_units(self) -> bool:
        """Whether some lines make sense together only: any pattern may be drawn in rows."""
        return True

    def units(self, lines: Iterable[bytes]) -> Iterator[tuple[bytes, ...]]:
        """Yield the lines of a file, those of a drawing together."""
        from cluesmith.verbs.pattern_lines import drawings, lines_and_drawings

        units = drawings if self.format_name == _DRAWN else lines_and_drawings
        return units(lines, self.board)

    def read(
        self,
        lines: Iterable[bytes],
        verb: type[Verb],  # noqa: ARG002
    ) -> Iterator[PatternEntry | InputError]:
        """Yield the patterns of some lines."""
        from cluesmith.verbs.pattern_lines import read_patterns

        return read_patterns(lines, self.board, drawn=self.format_name == _DRAWN)

    def entries(self, reading: Reading) -> Iterator[PatternEntry | InputError]:
        """Yield the patterns of a whole stream."""
        from cluesmith.verbs.pattern_lines import read_patterns
        from cluesmith.verbs.reading import at_least_one

        return at_least_one(read_patterns(reading.lines(), self.board), self.noun)

    def may_be_literal(self, argument: str) -> bool:
        """Whether an argument has no folder, and no suffix but cells."""
        from cluesmith.board.pattern import CLUES, EMPTY

        path = Path(argument)
        is_named = _looks_like_a_file(path) and not set(path.suffix) <= set(CLUES + EMPTY)
        return "/" not in argument and not is_named

    def literal(self, argument: str) -> list[PatternEntry]:
        """Return the pattern of an argument."""
        from cluesmith.board.shapes import pattern_of
        from cluesmith.verbs.pattern_lines import PatternEntry

        return [PatternEntry(pattern_of(argument, self.board))]


@dataclass(frozen=True)
class RequestReader(Reader):
    """Reads requests: a line gives options of the verb."""

    noun: ClassVar[str] = "request"

    def read(self, lines: Iterable[bytes], verb: type[Verb]) -> Iterator[RequestEntry | InputError]:
        """Yield the requests of some lines."""
        from cluesmith.verbs.reading import read_requests

        return read_requests(lines, verb)


def _looks_like_a_file(path: Path) -> bool:
    """Whether a text that names no file was meant to."""
    if str(path).startswith(("/", "../", "~")) or len(path.parts) > 2:
        return "://" not in str(path) and ":/" not in str(path)
    suffix = path.suffix[1:]
    return suffix.isascii() and suffix.isalpha() and len(suffix) <= 11
