# SPDX-License-Identifier: MIT
"""Executors process the chunks of a batch: their contract, and the simplest one.

An executor takes only as many chunks as its workers can process soon, and yields the results in any
order; those of one chunk may come in pieces, in the order of its lines. If a worker is lost,
another one does the rest of its chunk. If a chunk loses several workers, the batch ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cluesmith.batch.pieces import work_in_pieces
from cluesmith.errors import BatchStopped

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from cluesmith.batch.chunk import Chunk, ChunkResult, Work

MOST_LOSSES = 3
"""A chunk that has lost this many workers ends the batch: it seems to be the cause."""


class Executor(Protocol):
    """Processes chunks."""

    def run(self, work: Work, chunks: Iterator[Chunk]) -> Generator[ChunkResult, None, None]:
        """Yield the result of each chunk; closing the generator stops all work."""


class InThisProcess:
    """Processes one chunk after another in this process."""

    def run(self, work: Work, chunks: Iterator[Chunk]) -> Generator[ChunkResult, None, None]:
        """Yield the results of each chunk in pieces, in order."""
        for chunk in chunks:
            yield from work_in_pieces(work, chunk)


class Losses:
    """Counts the lost workers of each chunk."""

    def __init__(self) -> None:
        self._counts: dict[int, int] = {}

    def add(self, chunk: Chunk) -> None:
        """Count one more lost worker of a chunk.

        Raises:
            BatchStopped: the chunk has lost too many.
        """
        self._counts[chunk.index] = self._counts.get(chunk.index, 0) + 1
        if self._counts[chunk.index] >= MOST_LOSSES:
            last = chunk.first + chunk.line_count - 1
            raise BatchStopped(f"{MOST_LOSSES} workers were lost on lines {chunk.first} to {last}")
