# SPDX-License-Identifier: MIT
"""Where puzzles come from: the command line itself, a file, or standard input.

Files of one puzzle a line are streamed, so that their length does not matter; other formats are
read whole, up to a limit.
"""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING

from cluesmith.board import formats
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board, Puzzle
    from cluesmith.board.formats import Entry, Format

_BLOCK = 1 << 16
_MOST = 1 << 25
"""A file that is read whole may have 32 MiB: a hundred thousand pencilmark grids."""


class Source:
    """Entries to work on, in order, a bad one as its error.

    Attributes:
        entries: what is read, as it is asked for.
        is_literal: whether the puzzle stood on the command line itself.
        size: bytes of the file, where known.
        consumed: bytes read so far.
    """

    def __init__(self, argument: str, *, board: Board | None, format_name: str | None) -> None:
        wanted = formats.get(format_name) if format_name else None
        self.is_literal = False
        self.size: int | None = None
        self.consumed = 0
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
        self.entries = iter(formats.read(argument, wanted, board))

    def only_one(self) -> Entry:
        """Return the one entry of the source.

        Raises:
            InputError: it cannot be read, or there are several.
        """
        found = list(islice(self.entries, 2))
        if isinstance(found[0], InputError):
            raise found[0]
        if len(found) > 1:
            raise InputError("several puzzles", expected="one")
        return found[0]

    def puzzles(self) -> list[Puzzle]:
        """Return the puzzles of all entries.

        Raises:
            InputError: the first entry that cannot be read.
        """
        found = []
        for entry in self.entries:
            if isinstance(entry, InputError):
                raise entry
            found.append(entry.puzzle)
        return found

    def _read(
        self, stream: IO[bytes], suffix: str | None, wanted: Format | None, board: Board | None
    ) -> Iterator[Entry | InputError]:
        with stream:
            head = self._block(stream)
            if not head.strip():
                raise InputError("an empty file", expected="at least one puzzle")
            chosen = wanted or formats.detect(head.decode("utf-8", errors="replace"), suffix)
            if _is_streamed(chosen, head):
                entry = None
                for entry in self._read_lines(head, stream, chosen, board):
                    yield entry
                if entry is None:
                    raise InputError("a file of comments only", expected="at least one puzzle")
                return
            rest = stream.read(_MOST + 1 - len(head))
            if len(head) + len(rest) > _MOST:
                raise InputError(
                    f"more than {_MOST >> 20} MiB of {chosen.name}", expected="one puzzle a line"
                )
            yield from formats.read(formats.decode(head + rest), chosen, board)

    def _read_lines(
        self, head: bytes, stream: IO[bytes], chosen: Format, board: Board | None
    ) -> Iterator[Entry | InputError]:
        return formats.read_each(self._lines(head, stream), chosen, board)

    def _block(self, stream: IO[bytes]) -> bytes:
        block = stream.read(_BLOCK)
        self.consumed += len(block)
        return block

    def _lines(self, block: bytes, stream: IO[bytes]) -> Iterator[bytes]:
        """Yield lines without their ends; what is beyond the longest line allowed is dropped."""
        longest = formats.LONGEST_LINE + 1
        pending = bytearray()
        while block:
            *whole, rest = block.split(b"\n")
            for line in whole:
                pending += line[: longest - len(pending)]
                yield bytes(pending)
                pending.clear()
            pending += rest[: longest - len(pending)]
            block = self._block(stream)
        if pending:
            yield bytes(pending)


def read_text(argument: str) -> str:
    """Return the text of a file, or of standard input for a dash; bad bytes are replaced."""
    if argument != "-":
        return Path(argument).read_text(encoding="utf-8", errors="replace")
    if sys.stdin is None or sys.stdin.isatty():
        raise InputError("nothing to read", expected="a file, or text on standard input")
    return sys.stdin.buffer.read().decode("utf-8", errors="replace")


def _is_streamed(chosen: Format, head: bytes) -> bool:
    """Whether every entry is a line of its own; a JSON object may also run over several lines."""
    first = head.split(b"\n", 1)[0].strip()
    is_spread = chosen.is_json and first.startswith((b"[", b"{")) and not first.endswith(b"}")
    return chosen.line_reader is not None and not is_spread


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
