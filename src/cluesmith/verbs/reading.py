# SPDX-License-Identifier: MIT
r"""Puzzles and requests from streams of bytes of any length.

A file of one puzzle a line is never held whole, so that its length does not matter; other formats
are, up to a limit.

>>> from io import BytesIO
>>> reading = Reading(BytesIO(b"1......3..2....4\n2......3..1....4\n"))
>>> reading.format.name, reading.is_streamed, len(list(reading.lines()))
('line', True, 2)
"""

from __future__ import annotations

from dataclasses import dataclass
from json import loads
from typing import IO, TYPE_CHECKING, Any, TypeVar, cast

from cluesmith.board import formats
from cluesmith.board.formats.lines import LINE
from cluesmith.board.formats.mixed import with_grids
from cluesmith.errors import InputError
from cluesmith.verbs.field import fields_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from io import BufferedIOBase

    from cluesmith.board import Board
    from cluesmith.board.formats import Format, PuzzleRecord
    from cluesmith.verbs.verb import Verb

T = TypeVar("T")

_HEAD = 1 << 16
"""Bytes that tell the format; a pipe that has fewer is waited for."""
_BLOCK = 1 << 22
"""Bytes that are read together: some ten thousand lines, which native code takes at once."""
_LONGEST_ROW = 25
"""Cells of the longest row: a line that is no longer may be a puzzle, or the first of a grid."""
_MOST = 1 << 25
"""A file that is read whole may have 32 MiB: a hundred thousand pencilmark grids."""


class Reading:
    """A stream of puzzles: its format, and its lines or its whole text.

    Attributes:
        format: the format of the puzzles.
        is_streamed: whether every entry is a line of its own.
        consumed: bytes read so far.
        is_drained: whether the next line may have to be waited for.
    """

    def __init__(
        self,
        stream: IO[bytes],
        suffix: str | None = None,
        wanted: Format | None = None,
        noun: str = "puzzle",
    ) -> None:
        self._stream = cast("BufferedIOBase", stream)
        self.consumed = 0
        self.is_drained = False
        self._is_over = False
        self._head = self._first_blocks(wanted)
        if not self._head.strip():
            raise InputError("nothing to read", expected=f"at least one {noun}")
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
        entries = formats.read_each(self.lines(), self.format, board)
        yield from at_least_one(with_grids(entries, board) if self.format is LINE else entries)

    def lines(self) -> Iterator[bytes]:
        """Yield lines without their ends."""
        for block in self.blocks():
            is_drained = self.is_drained
            lines = block.removesuffix(b"\n").split(b"\n")
            for left, line in enumerate(lines, 1 - len(lines)):
                self.is_drained = is_drained and not left
                yield line

    def blocks(self) -> Iterator[bytes]:
        """Yield blocks of whole lines; what is beyond the longest line allowed is dropped.

        A file is read in large blocks. Of a pipe a block has what has arrived.
        """
        longest = formats.DOCUMENT_LIMIT + 1
        block, pending = self._head, bytearray()
        while block:
            self.is_drained = len(block) < _HEAD
            end = block.rfind(b"\n") + 1
            if end:
                yield bytes(pending) + block[:end]
                pending.clear()
            pending += block[end : end + longest - len(pending)]
            block = self._block(_BLOCK)
        if pending:
            yield bytes(pending)

    def _whole(self) -> str:
        rest = b"" if self._is_over else self._stream.read(_MOST + 1 - len(self._head))
        if len(self._head) + len(rest) > _MOST:
            raise InputError(
                f"more than {_MOST >> 20} MiB of {self.format.name}", expected="one puzzle a line"
            )
        return formats.decode(self._head + rest)

    def _first_blocks(self, wanted: Format | None) -> bytes:
        """Return the beginning of the stream; of a pipe no more than tells the format."""
        head = block = self._block(_HEAD)
        while block and len(head) < _HEAD and not _tells_format(head, wanted):
            block = self._block(_HEAD)
            head += block
        return head

    def _block(self, size: int) -> bytes:
        if self._is_over:  # on a terminal another read would wait for another Ctrl-D
            return b""
        block = self._stream.read1(size)  # what a pipe has now; `read` waits for more
        self._is_over = not block
        self.consumed += len(block)
        return block


def _tells_format(head: bytes, wanted: Format | None) -> bool:
    """Whether lines that follow a beginning cannot change the format."""
    lines = (line.decode("utf-8", errors="replace") for line in head.split(b"\n")[:-1])
    first = next((line for line in lines if not formats.is_skipped(line)), "")
    if not first or wanted is not None:
        return bool(first)
    fits = any(each.is_line_based and each.matches(first) for each in formats.FORMATS)
    return fits and len(first.strip()) > _LONGEST_ROW


def at_least_one(items: Iterable[T], noun: str = "puzzle") -> Iterator[T]:
    """Yield what a file of one puzzle, or pattern, a line holds.

    Raises:
        InputError: it holds none.
    """
    item = None
    for item in items:
        yield item
    if item is None:
        raise InputError("a file of comments only", expected=f"at least one {noun}")


@dataclass(frozen=True)
class RequestEntry:
    """Options of a verb, with the text and the number of their line."""

    options: dict[str, Any]
    text: str = ""
    line: int | None = None

    def __str__(self) -> str:
        return self.text


def matched(entries: Iterable[Any], results: Iterable[Any]) -> Iterator[Any]:
    """Yield the result for each entry; an entry that is an error stays one.

    An error of the work gets the text and the line of its entry.
    """
    pending = iter(results)
    for entry in entries:
        result = entry if isinstance(entry, InputError) else next(pending)
        if isinstance(result, InputError) and not isinstance(entry, InputError):
            result.text = str(entry.puzzle if isinstance(entry, formats.PuzzleRecord) else entry)
            if entry.line is not None:
                result.on_line(entry.line)
        yield result


def read_requests(
    lines: Iterable[str | bytes], verb: type[Verb]
) -> Iterator[RequestEntry | InputError]:
    """Yield for each line its options, or the error that says what is wrong with it.

    A line is a JSON object of options, or the value of the verb's ``line_option`` alone.

    >>> from cluesmith.verbs.registry import VERBS
    >>> [each.options for each in read_requests(["7", '{"level": "easy"}'], VERBS["generate"])]
    [{'seed': 7}, {'level': 'easy'}]

    Raises:
        InputError: the file is not text.
    """
    field = fields_of(verb)[verb.line_option]
    for number, line in enumerate(lines, 1):
        text = decoded(number, line).strip()
        if not text or text.startswith("#"):
            continue
        try:
            options = _object(text) if text.startswith("{") else {field.name: field.read(text)}
            yield RequestEntry(options, text, number)
        except InputError as error:
            yield of_line(error, text, number)


def _object(text: str) -> dict[str, Any]:
    try:
        options: dict[str, Any] = loads(text)
    except (ValueError, RecursionError):
        raise InputError(
            f"{text[:40]!r} is not JSON", expected="an object of options on one line"
        ) from None
    return options


def of_line(error: InputError, text: str, number: int) -> InputError:
    """Return an error with the text and the number of its line."""
    error.text = text[:1000]
    return error.on_line(number)


def decoded(number: int, line: str | bytes) -> str:
    """Return a line as text, without its end, and the first without a byte order mark.

    Raises:
        InputError: it is not text.
    """
    text = line.decode(errors="replace") if isinstance(line, bytes) else line
    if number == 1:
        text = text.removeprefix("\ufeff")
    if "\0" in text:
        raise InputError("a file that is not text", line=number, expected="lines of text")
    return text.rstrip("\r\n")
