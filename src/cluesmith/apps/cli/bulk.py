# SPDX-License-Identifier: MIT
"""Sources of very many puzzles: plain lines are read a block at a time, into arrays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.apps.cli.sources import Source
from cluesmith.board import formats
from cluesmith.board.formats.plain import read_plain
from cluesmith.board.geometry import STANDARD
from cluesmith.errors import InputError
from cluesmith.library import ImportBatch
from cluesmith.library.importing import TOGETHER
from cluesmith.verbs.readers import PuzzleReader
from cluesmith.verbs.reading import at_least_one

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.verbs.reading import Reading

_LOOKED_AT = 2048
"""How many lines are plain together or not at all."""


@dataclass(frozen=True)
class _Plain:
    """Plain lines, from a line of the file on."""

    digits: NDArray[np.uint8]
    first_line: int


class _BulkReader(PuzzleReader):
    """Reads plain lines of the 9x9 board together."""

    def entries(self, reading: Reading) -> Iterator[PuzzleRecord | InputError | _Plain]:
        """Yield what can be read together, and other puzzles one by one."""
        is_plain = reading.is_streamed and reading.format.name in ("line", "sdm")
        if not is_plain or self.board not in (None, STANDARD):
            return super().entries(reading)
        return at_least_one(_lines_together(reading, self.board))


def bulk_source(argument: str, reader: PuzzleReader) -> Source[PuzzleRecord]:
    """Return a source of puzzles for :func:`batches`."""
    return Source(argument, _BulkReader(reader.board, reader.format_name))


def batches(
    source: Source[PuzzleRecord], refuse: Callable[[InputError], None]
) -> Iterator[ImportBatch]:
    """Yield what can be read, in order, and hand over the errors of the rest."""
    plain: list[_Plain] = []
    entries: list[PuzzleRecord] = []
    for item in source.entries:
        if isinstance(item, _Plain):
            yield from ImportBatch.of(entries)
            entries.clear()
            plain.append(item)
            if sum(len(each.digits) for each in plain) >= TOGETHER:
                yield _joined(plain)
                plain.clear()
            continue
        if plain:
            yield _joined(plain)
            plain.clear()
        if isinstance(item, InputError):
            refuse(item)
            continue
        entries.append(item)
        if len(entries) >= TOGETHER:
            yield from ImportBatch.of(entries)
            entries.clear()
    if plain:
        yield _joined(plain)
    yield from ImportBatch.of(entries)


def _lines_together(
    reading: Reading, board: Board | None
) -> Iterator[PuzzleRecord | InputError | _Plain]:
    """Yield lines that are plain together as one, and the others one by one."""
    lines, before = reading.lines(), 0
    while some := list(islice(lines, _LOOKED_AT)):
        digits = read_plain(b"\n".join(some))
        if digits is not None:
            yield _Plain(digits, before + 1)
        else:
            for item in formats.read_each(some, reading.format, board):
                line = before + (item.line or 0)
                yield (
                    item.on_line(line) if isinstance(item, InputError) else replace(item, line=line)
                )
        before += len(some)


def _joined(plain: list[_Plain]) -> ImportBatch:
    digits = np.concatenate([each.digits for each in plain])
    return ImportBatch(
        digits, STANDARD, range(plain[0].first_line, plain[0].first_line + len(digits))
    )
