# SPDX-License-Identifier: MIT
"""Where puzzles come from: the command line itself, a file, or standard input."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING

from cluesmith.board import formats
from cluesmith.errors import InputError, in_field
from cluesmith.verbs.reading import Reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board, Puzzle
    from cluesmith.board.formats import Format, PuzzleRecord


class PuzzleSource:
    """Entries to work on, in order, a bad one as its error.

    Attributes:
        entries: what is read, as it is asked for.
        is_literal: whether the puzzle stood on the command line itself.
        size: bytes of the file, where known.
    """

    def __init__(self, argument: str, *, board: Board | None, format_name: str | None) -> None:
        with in_field("format_name"):
            wanted = formats.get(format_name) if format_name else None
        self.is_literal = False
        self.size: int | None = None
        self._reading: Reading | None = None
        if not argument or (argument == "-" and (sys.stdin is None or sys.stdin.isatty())):
            raise InputError("no puzzle", expected="a puzzle, a file, or text on standard input")
        if argument == "-":
            self.entries = self._read(sys.stdin.buffer, None, wanted, board)
            return
        path = Path(argument)
        if is_file(path):
            self.size = path.stat().st_size
            self.entries = self._read(path.open("rb"), path.suffix, wanted, board)
            return
        self.is_literal = True
        if len(argument) < 16 or looks_like_a_file(path):
            raise InputError(
                f"{argument[:60]!r} is neither a puzzle nor a file",
                expected="a puzzle, a file or -",
            )
        read = formats.read(argument, wanted, board)
        # Nobody counts lines on the command line.
        self.entries = (e if isinstance(e, InputError) else replace(e, line=None) for e in read)

    def only_one(self) -> PuzzleRecord:
        """Return the one entry of the source.

        Raises:
            InputError: it cannot be read, or there are several.
        """
        entries = list(islice(self.entries, 2))
        if isinstance(entries[0], InputError):
            raise entries[0]
        if len(entries) > 1:
            raise InputError("several puzzles", expected="one")
        return entries[0]

    def puzzles(self) -> list[Puzzle]:
        """Return the puzzles of all entries.

        Raises:
            InputError: the first entry that cannot be read.
        """
        puzzles = []
        for entry in self.entries:
            if isinstance(entry, InputError):
                raise entry
            puzzles.append(entry.puzzle)
        return puzzles

    @property
    def consumed(self) -> int:
        """Bytes read so far."""
        return self._reading.consumed if self._reading else 0

    def _read(
        self, stream: IO[bytes], suffix: str | None, wanted: Format | None, board: Board | None
    ) -> Iterator[PuzzleRecord | InputError]:
        with stream:
            self._reading = Reading(stream, suffix, wanted)
            yield from self._entries(self._reading, board)

    def _entries(
        self, reading: Reading, board: Board | None
    ) -> Iterator[PuzzleRecord | InputError]:
        return reading.entries(board)


def read_text(argument: str) -> str:
    """Return the text of a file, or of standard input for a dash; bad bytes are replaced."""
    if argument != "-":
        return Path(argument).read_text(encoding="utf-8", errors="replace")
    if sys.stdin is None or sys.stdin.isatty():
        raise InputError("nothing to read", expected="a file, or text on standard input")
    return sys.stdin.buffer.read().decode("utf-8", errors="replace")


def looks_like_a_file(path: Path) -> bool:
    """Whether a text that is no file was meant as one."""
    if str(path).startswith(("/", "../", "~")) or len(path.parts) > 2:
        return "://" not in str(path) and ":/" not in str(path)
    return bool(path.suffix) and path.suffix[1:].isalpha() and len(path.suffix) <= 12


def is_file(path: Path) -> bool:
    """Whether a path can be read; a text that is too long for a name is none."""
    try:
        return path.exists()
    except OSError:  # too long for a name, so certainly a puzzle
        return False
