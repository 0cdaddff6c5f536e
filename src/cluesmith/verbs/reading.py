# SPDX-License-Identifier: MIT
r"""Puzzles and patterns from streams of bytes of any length.

A file of one puzzle a line is never held whole, so that its length does not matter; other formats
are, up to a limit.

>>> from io import BytesIO
>>> reading = Reading(BytesIO(b"1......3..2....4\n2......3..1....4\n"))
>>> reading.format.name, reading.is_streamed, len(list(reading.lines()))
('line', True, 2)
>>> [str(found) for found in read_patterns([b"?"], None)]
['line 1: a pattern of 1 cells; expected 16, 81, 256, 625']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, TypeVar

from cluesmith.board import formats
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Board, Pattern
    from cluesmith.board.formats import Format, PuzzleRecord

T = TypeVar("T")

_BLOCK = 1 << 16
_MOST = 1 << 25
"""A file that is read whole may have 32 MiB: a hundred thousand pencilmark grids."""


class Reading:
    """A stream of puzzles: its format, and its lines or its whole text.

    Attributes:
        format: the format of the puzzles.
        is_streamed: whether every entry is a line of its own.
        consumed: bytes read so far.
    """

    def __init__(
        self, stream: IO[bytes], suffix: str | None = None, wanted: Format | None = None
    ) -> None:
        self._stream = stream
        self.consumed = 0
        self._head = self._block()
        if not self._head.strip():
            raise InputError("an empty file", expected="at least one puzzle")
        text = self._head.decode("utf-8", errors="replace")
        self.format = wanted or formats.detect(text, suffix)
        # A JSON object may also run over several lines.
        first = self._head.split(b"\n", 1)[0].strip()
        is_spread = (
            self.format.is_json and first.startswith((b"[", b"{")) and not first.endswith(b"}")
        )
        self.is_streamed = self.format.is_line_based and not is_spread

    def entries(self, board: Board | None) -> Iterator[PuzzleRecord | InputError]:
        """Yield every entry, a bad line as its error.

        Raises:
            InputError: there is none, or the text as a whole cannot be read.
        """
        if not self.is_streamed:
            yield from formats.read(self._whole(), self.format, board)
            return
        yield from at_least_one(formats.read_each(self.lines(), self.format, board))

    def lines(self) -> Iterator[bytes]:
        """Yield lines without their ends; what is beyond the longest line allowed is dropped."""
        longest = formats.LONGEST_LINE + 1
        pending = bytearray()
        block = self._head
        while block:
            *whole, rest = block.split(b"\n")
            for line in whole:
                pending += line[: longest - len(pending)]
                yield bytes(pending)
                pending.clear()
            pending += rest[: longest - len(pending)]
            block = self._block()
        if pending:
            yield bytes(pending)

    def _whole(self) -> str:
        rest = self._stream.read(_MOST + 1 - len(self._head))
        if len(self._head) + len(rest) > _MOST:
            raise InputError(
                f"more than {_MOST >> 20} MiB of {self.format.name}", expected="one puzzle a line"
            )
        return formats.decode(self._head + rest)

    def _block(self) -> bytes:
        block = self._stream.read(_BLOCK)
        self.consumed += len(block)
        return block


def at_least_one(items: Iterable[T]) -> Iterator[T]:
    """Yield what a file of one puzzle a line holds.

    Raises:
        InputError: there is nothing.
    """
    item = None
    for item in items:
        yield item
    if item is None:
        raise InputError("a file of comments only", expected="at least one puzzle")


@dataclass(frozen=True)
class PatternEntry:
    """A pattern and the number of its line."""

    puzzle: Pattern
    line: int | None


def read_patterns(
    lines: Iterable[str | bytes], board: Board | None
) -> Iterator[PatternEntry | InputError]:
    """Yield for each line with a pattern its entry, or the error that says what is wrong with it.

    Raises:
        InputError: a line is no text.
    """
    from cluesmith.board.shapes import pattern_of

    for number, line in enumerate(lines, 1):
        text = (line.decode(errors="replace") if isinstance(line, bytes) else line).strip()
        if "\0" in text:
            raise InputError("a file that is no text", line=number, expected="a pattern a line")
        if not text or text.startswith("#"):
            continue
        try:
            yield PatternEntry(pattern_of(text, board), number)
        except InputError as error:
            error.text = text[:1000]
            yield error.on_line(number)
