# SPDX-License-Identifier: MIT
"""The input of a batch: a file, identified by its digest, and its chunks of lines.

A file of one puzzle a line is read twice, first for its digest and its length. It is never held in
memory. Other formats are read whole, up to a limit, and rewritten as lines of the package's own
format.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import file_digest, sha256
from itertools import chain
from typing import TYPE_CHECKING

from cluesmith.batch.chunk import Chunk
from cluesmith.board import formats
from cluesmith.board.formats.json_lines import JSON
from cluesmith.errors import InputError
from cluesmith.verbs.reading import Reading

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from pathlib import Path

    from cluesmith.board import Board
    from cluesmith.verbs.readers import Reader

_BLOCK = 1 << 20


@dataclass(frozen=True)
class BatchInput:
    """A file of puzzles, patterns or requests.

    Attributes:
        path: the file.
        size: the number of its bytes.
        sha256: the digest of its bytes.
        reader: reads its lines, as chunks have them; it knows their format.
        length: how many lines there are.
    """

    path: Path
    size: int
    sha256: str
    reader: Reader
    length: int
    _own_lines: tuple[bytes, ...] | None = None
    """The rewritten lines; None if chunks have the lines of the file."""

    @classmethod
    def of(cls, path: Path, reader: Reader) -> BatchInput:
        """Return the input in a file.

        Raises:
            InputError: there is no such file, it is empty, or its format is not recognised.
        """
        if not path.is_file():
            raise InputError(f"{str(path)[:60]!r} is not a file", expected="a file of puzzles")
        digest, lines, last = sha256(), 0, b"\n"
        with path.open("rb") as stream:
            while block := stream.read(_BLOCK):
                digest.update(block)
                lines += block.count(b"\n")
                last = block[-1:]
            size = stream.tell()
            lines += last != b"\n"
            stream.seek(0)
            reading = reader.start(stream, path.suffix)
            own_lines = None if reading.is_streamed else _as_lines(reading, reader.board)
            format_ = JSON.name if own_lines else reader.format_of(reading)
        length = len(own_lines or ()) or lines
        known = replace(reader, format_name=format_)
        return cls(path, size, digest.hexdigest(), known, length, own_lines)

    @property
    def is_changed(self) -> bool:
        """Whether the file holds something else by now, whatever its time stamp says."""
        with self.path.open("rb") as stream:
            return self.sha256 != file_digest(stream, "sha256").hexdigest()

    @property
    def format(self) -> str:
        """The name of the format of the lines; empty where there is only one."""
        return self.reader.format_name or ""

    def chunks(self, size: int, without: Collection[int] = ()) -> Iterator[Chunk]:
        """Yield the chunks, except those with the numbers in ``without``.

        A chunk has ``size`` lines, or a few more if the next lines belong to its last puzzle.
        """
        first = 1
        for index, text in enumerate(self._texts(size)):
            chunk = Chunk(index, first, text)
            if index not in without:
                yield chunk
            first += chunk.line_count

    def _texts(self, size: int) -> Iterator[bytes]:
        """Yield the lines of each chunk."""
        if self._own_lines is not None:
            yield from _pieces([self._own_lines], size)
            return
        with self.path.open("rb") as stream:
            reading = Reading(stream, None, formats.get("line"))
            if self.reader.has_units:
                yield from _whole_units(self.reader.units(reading.lines()), size)
            else:
                yield from _pieces(map(_split, reading.blocks()), size)


def _split(block: bytes) -> list[bytes]:
    return block.removesuffix(b"\n").split(b"\n")


def _pieces(blocks: Iterable[Sequence[bytes]], size: int) -> Iterator[bytes]:
    """Yield so many lines at a time, and what is left of them at the end."""
    lines: list[bytes] = []
    for block in blocks:
        lines += block
        whole = len(lines) - len(lines) % size
        for begin in range(0, whole, size):
            yield b"\n".join(lines[begin : begin + size])
        del lines[:whole]
    if lines:
        yield b"\n".join(lines)


def _whole_units(units: Iterable[tuple[bytes, ...]], size: int) -> Iterator[bytes]:
    """Yield so many lines at a time, or some more where the next lines belong to the last."""
    lines: list[bytes] = []
    for unit in chain(units, [()]):
        lines += unit
        if lines and (len(lines) >= size or not unit):
            yield b"\n".join(lines)
            lines.clear()


def _as_lines(reading: Reading, board: Board | None) -> tuple[bytes, ...]:
    lines = []
    for entry in reading.entries(board):
        if isinstance(entry, InputError):
            raise entry
        lines.append(JSON.write([entry]).rstrip("\n").encode())
    return tuple(lines)
