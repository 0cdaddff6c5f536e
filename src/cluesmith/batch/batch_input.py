# SPDX-License-Identifier: MIT
"""The input of a batch: a file, known by its digest, cut into chunks of lines.

A file of one puzzle a line is read twice, first for its digest and its length, and never held.
Other formats are read whole, up to a limit, and cut into lines of the package's own format.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import file_digest, sha256
from itertools import islice
from typing import TYPE_CHECKING

from cluesmith.batch.chunk import Chunk
from cluesmith.board import Board, formats
from cluesmith.board.formats.json_lines import JSON
from cluesmith.errors import InputError, in_field
from cluesmith.verbs.reading import Reading

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from cluesmith.board.formats import Format

_BLOCK = 1 << 20


@dataclass(frozen=True)
class BatchInput:
    """A file of puzzles, patterns or requests.

    Attributes:
        path: the file.
        size: its bytes.
        sha256: the digest of its bytes.
        format: the name of the format of its lines, as chunks have them; empty for patterns and
            requests.
        length: how many lines there are.
    """

    path: Path
    size: int
    sha256: str
    format: str
    length: int
    _own_lines: tuple[bytes, ...] | None = None
    """The lines, where they are not those of the file."""

    @classmethod
    def of(
        cls, path: Path, board: Board | None, format_name: str | None, *, has_puzzles: bool
    ) -> BatchInput:
        """Return the input in a file.

        Raises:
            InputError: there is no such file, it is empty, or its format cannot be told.
        """
        if not path.is_file():
            raise InputError(f"{str(path)[:60]!r} is not a file", expected="a file of puzzles")
        with in_field("format_name"):
            wanted = formats.get(format_name) if format_name else None
        digest, lines, last = sha256(), 0, b"\n"
        with path.open("rb") as stream:
            while block := stream.read(_BLOCK):
                digest.update(block)
                lines += block.count(b"\n")
                last = block[-1:]
            size = stream.tell()
            lines += last != b"\n"
            stream.seek(0)
            suffix = path.suffix if has_puzzles else None
            reading = Reading(stream, suffix, wanted if has_puzzles else formats.get("line"))
            own_lines = None if reading.is_streamed else _as_lines(reading, board)
        format_: Format = reading.format if own_lines is None else JSON
        name = format_.name if has_puzzles else ""
        length = len(own_lines or ()) or lines
        return cls(path, size, digest.hexdigest(), name, length, own_lines)

    @property
    def is_changed(self) -> bool:
        """Whether the file holds something else by now, whatever its time stamp says."""
        with self.path.open("rb") as stream:
            return self.sha256 != file_digest(stream, "sha256").hexdigest()

    def chunks(self, size: int, without: Collection[int] = ()) -> Iterator[Chunk]:
        """Yield the chunks of a number of lines each, but for those whose places are named."""
        with self.path.open("rb") as stream:
            lines = iter(self._own_lines or Reading(stream, None, formats.get("line")).lines())
            index = 0
            while some := tuple(islice(lines, size)):
                if index not in without:
                    yield Chunk(index, 1 + index * size, some)
                index += 1


def _as_lines(reading: Reading, board: Board | None) -> tuple[bytes, ...]:
    lines = []
    for entry in reading.entries(board):
        if isinstance(entry, InputError):
            raise entry
        lines.append(JSON.write([entry]).rstrip("\n").encode())
    return tuple(lines)
