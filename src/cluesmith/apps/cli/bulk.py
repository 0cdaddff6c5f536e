# SPDX-License-Identifier: MIT
"""Sources of very many puzzles for a library: plain lines come as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.apps.cli.sources import CommandInput
from cluesmith.board.formats.plain import PuzzleBlock
from cluesmith.board.geometry import STANDARD
from cluesmith.errors import InputError
from cluesmith.library import ImportBatch
from cluesmith.library.importing import TOGETHER
from cluesmith.verbs.blocks import BlockReader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.verbs.readers import PuzzleReader

    Rows = tuple[NDArray[np.uint8], NDArray[np.int64]]


def bulk_source(argument: str, reader: PuzzleReader) -> CommandInput[PuzzleRecord]:
    """Return a source of puzzles for :func:`batches`."""
    return CommandInput(argument, BlockReader.of(reader, with_remarks=True))


def batches(
    source: CommandInput[PuzzleRecord], refuse: Callable[[InputError], None]
) -> Iterator[ImportBatch]:
    """Yield what can be read, in order, and hand over the errors of the rest."""
    plain: list[Rows] = []
    entries: list[PuzzleRecord] = []
    for item in _runs(source):
        if isinstance(item, InputError):
            refuse(item)
        elif isinstance(item, tuple):
            yield from ImportBatch.of(entries)
            entries.clear()
            plain.append(item)
            if sum(len(digits) for digits, _ in plain) >= TOGETHER:
                yield _joined(plain)
                plain.clear()
        else:
            if plain:
                yield _joined(plain)
                plain.clear()
            entries.append(item)
            if len(entries) >= TOGETHER:
                yield from ImportBatch.of(entries)
                entries.clear()
    if plain:
        yield _joined(plain)
    yield from ImportBatch.of(entries)


def _runs(source: CommandInput[PuzzleRecord]) -> Iterator[Rows | PuzzleRecord | InputError]:
    """Yield neighbouring plain puzzles with their lines, and the other entries."""
    for item in source.entries:
        if not isinstance(item, PuzzleBlock):
            yield item
            continue
        for run in item.runs():
            yield (item.digits[run], item.lines[run]) if isinstance(run, slice) else run


def _joined(plain: list[Rows]) -> ImportBatch:
    digits, lines = (np.concatenate(parts) for parts in zip(*plain, strict=True))
    return ImportBatch(digits, STANDARD, lines.tolist())
