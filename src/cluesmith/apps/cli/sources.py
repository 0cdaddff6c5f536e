# SPDX-License-Identifier: MIT
"""Where puzzles and patterns come from: the command line itself, a file, or standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cached_property
from itertools import chain, islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Generic, TypeVar

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.verbs.readers import ArgumentReader
    from cluesmith.verbs.reading import Reading

E = TypeVar("E")


class CommandInput(Generic[E]):
    """Entries to work on, in order; an entry that cannot be read is an error.

    Args:
        argument: the argument of the command.
        reader: reads the entries.

    Attributes:
        entries: the entries; each is read when it is needed. A reader of blocks gives some of them
            as a sequence.
        noun: what an entry is.
        is_literal: whether the entry stood on the command line itself.
        size: bytes of the file, if known.
    """

    def __init__(self, argument: str, reader: ArgumentReader) -> None:
        self.noun = noun = reader.noun
        self._reader = reader
        self._reading: Reading | None = None
        self.is_literal = False
        self.size: int | None = None
        self.entries: Iterator[Any]
        path = Path(argument)
        if not argument or (argument == "-" and sys.stdin is None):
            raise InputError(f"no {noun}", expected=f"a {noun}, a file, or text on standard input")
        if argument == "-":
            _invite(f"{noun}s")
            self.entries = self._stream(sys.stdin.buffer, None)
        elif _exists(path):
            self.size = path.stat().st_size
            self.entries = self._stream(path.open("rb"), path.suffix)
        elif reader.may_be_literal(argument):
            self.is_literal = True
            self.entries = iter(reader.literal(argument))
        else:
            raise InputError(
                f"{argument[:60]!r} is neither a {noun} nor a file",
                expected=f"a {noun}, a file or -",
            )

    @cached_property
    def is_single(self) -> bool:
        """Whether there is only one entry; to be asked first. Standard input is not waited for."""
        if self.size is None:
            return self.is_literal
        first = list(islice(self.entries, 2))
        self.entries = chain(first, self.entries)
        return [1] == [len(item) if isinstance(item, Sequence) else 1 for item in first]

    @property
    def consumed(self) -> int:
        """Bytes read so far."""
        return self._reading.consumed if self._reading else 0

    @property
    def is_drained(self) -> bool:
        """Whether the next entry may have to be waited for."""
        return self._reading is not None and self._reading.is_drained

    def only_one(self) -> E:
        """Return the one entry of the source.

        Raises:
            InputError: it cannot be read, or there are several.
        """
        entries = list(islice(self.entries, 2))
        if isinstance(entries[0], InputError):
            raise entries[0]
        if len(entries) > 1:
            raise InputError(
                f"several {self.noun}s", expected="one; `cluesmith batch` works on files of them"
            )
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
            self._reading = self._reader.start(stream, suffix)
            yield from self._reader.entries(self._reading)


def read_text(argument: str) -> str:
    """Return the text of a file, or of standard input for a dash; bad bytes are replaced."""
    if argument != "-":
        if not _exists(Path(argument)):
            raise InputError(f"{argument[:60]!r} is not a file", expected="a file or -")
        return Path(argument).read_text(encoding="utf-8-sig", errors="replace")
    if sys.stdin is None:
        raise InputError("nothing to read", expected="a file, or text on standard input")
    _invite("text")
    return sys.stdin.buffer.read().decode("utf-8-sig", errors="replace")


def _invite(what: str) -> None:
    """Say on a terminal that text is waited for."""
    if sys.stdin.isatty():
        print(f"type or paste {what}, then Enter and Ctrl-D", file=sys.stderr)


def _exists(path: Path) -> bool:
    """Whether there is a file; a text that is too long for a name is a puzzle."""
    try:
        return path.exists()
    except OSError:
        return False
