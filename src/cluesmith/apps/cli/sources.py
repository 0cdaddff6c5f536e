# SPDX-License-Identifier: MIT
"""Where puzzles and patterns come from: the command line itself, a file, or standard input."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Generic, TypeVar

from cluesmith.board import formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.pattern import CLUES, EMPTY
from cluesmith.board.shapes import pattern_of
from cluesmith.errors import InputError, in_field
from cluesmith.verbs.reading import PatternEntry, Reading, at_least_one, read_patterns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cluesmith.board import Board

E = TypeVar("E", PuzzleRecord, PatternEntry)


class Source(Generic[E]):
    """Entries to work on, in order; an entry that cannot be read is an error.

    Args:
        argument: the argument of the command.
        noun: what an entry is.
        may_be_literal: whether an argument that names no file may be an entry itself.
        literal: returns the entries of such an argument.
        read: starts to read a stream of bytes from a file of some suffix.
        entries: returns the entries of that.

    Attributes:
        entries: the entries; each is read when it is needed.
        noun: what an entry is.
        is_literal: whether the entry stood on the command line itself.
        size: bytes of the file, if known.
    """

    def __init__(
        self,
        argument: str,
        noun: str,
        may_be_literal: Callable[[Path], bool],
        literal: Callable[[], Iterable[E | InputError]],
        read: Callable[[IO[bytes], str | None], Reading],
        entries: Callable[[Reading], Iterator[Any]],
    ) -> None:
        self.noun = noun
        self._read = read
        self._entries = entries
        self._reading: Reading | None = None
        self.is_literal = False
        self.size: int | None = None
        self.entries: Iterator[Any]
        path = Path(argument)
        if not argument or (argument == "-" and (sys.stdin is None or sys.stdin.isatty())):
            raise InputError(f"no {noun}", expected=f"a {noun}, a file, or text on standard input")
        if argument == "-":
            self.entries = self._stream(sys.stdin.buffer, None)
        elif _exists(path):
            self.size = path.stat().st_size
            self.entries = self._stream(path.open("rb"), path.suffix)
        elif may_be_literal(path):
            self.is_literal = True
            self.entries = iter(literal())
        else:
            raise InputError(
                f"{argument[:60]!r} is neither a {noun} nor a file",
                expected=f"a {noun}, a file or -",
            )

    @property
    def consumed(self) -> int:
        """Bytes read so far."""
        return self._reading.consumed if self._reading else 0

    def only_one(self) -> E:
        """Return the one entry of the source.

        Raises:
            InputError: it cannot be read, or there are several.
        """
        entries = list(islice(self.entries, 2))
        if isinstance(entries[0], InputError):
            raise entries[0]
        if len(entries) > 1:
            raise InputError(f"several {self.noun}s", expected="one")
        entry: E = entries[0]
        return entry

    def all(self) -> list[E]:
        """Return all entries.

        Raises:
            InputError: the first entry that cannot be read.
        """
        entries: list[E] = []
        for entry in self.entries:
            if isinstance(entry, InputError):
                raise entry
            entries.append(entry)
        return entries

    def _stream(self, stream: IO[bytes], suffix: str | None) -> Iterator[Any]:
        with stream:
            self._reading = self._read(stream, suffix)
            yield from self._entries(self._reading)


def puzzle_source(
    argument: str,
    *,
    board: Board | None = None,
    format_name: str | None = None,
    entries: Callable[[Reading], Iterator[Any]] | None = None,
) -> Source[PuzzleRecord]:
    """Return the puzzles of an argument, in any format."""
    with in_field("format_name"):
        format_ = formats.get(format_name) if format_name else None

    def literal() -> Iterator[PuzzleRecord | InputError]:
        for entry in formats.read(argument, format_, board):
            # Nobody counts lines on the command line.
            yield entry if isinstance(entry, InputError) else replace(entry, line=None)

    return Source(
        argument,
        "puzzle",
        lambda path: len(argument) >= 16 and not _looks_like_a_file(path),
        literal,
        lambda stream, suffix: Reading(stream, suffix, format_),
        entries or (lambda reading: reading.entries(board)),
    )


def pattern_source(argument: str, board: Board | None) -> Source[PatternEntry]:
    """Return the patterns of an argument, one a line or drawn in rows."""

    def may_be_literal(path: Path) -> bool:
        is_named = _looks_like_a_file(path) and not set(path.suffix) <= set(CLUES + EMPTY)
        return "/" not in argument and not is_named

    return Source(
        argument,
        "pattern",
        may_be_literal,
        lambda: [PatternEntry(pattern_of(argument, board))],
        lambda stream, _: Reading(stream, None, formats.get("line"), noun="pattern"),
        lambda reading: at_least_one(read_patterns(reading.lines(), board), "pattern"),
    )


def read_text(argument: str) -> str:
    """Return the text of a file, or of standard input for a dash; bad bytes are replaced."""
    if argument != "-":
        return Path(argument).read_text(encoding="utf-8", errors="replace")
    if sys.stdin is None or sys.stdin.isatty():
        raise InputError("nothing to read", expected="a file, or text on standard input")
    return sys.stdin.buffer.read().decode("utf-8", errors="replace")


def _looks_like_a_file(path: Path) -> bool:
    """Whether a text that names no file was meant to."""
    if str(path).startswith(("/", "../", "~")) or len(path.parts) > 2:
        return "://" not in str(path) and ":/" not in str(path)
    return bool(path.suffix) and path.suffix[1:].isalpha() and len(path.suffix) <= 12


def _exists(path: Path) -> bool:
    """Whether there is a file; a text that is too long for a name is a puzzle."""
    try:
        return path.exists()
    except OSError:
        return False
