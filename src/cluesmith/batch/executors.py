# SPDX-License-Identifier: MIT
"""Where the chunks of a batch are worked on: one contract, and the simplest way to keep it.

An executor takes chunks as it has room for them, never many more than are being worked on, and
yields what became of each, in any order. A chunk whose worker is lost is done again, somewhere
else; one that takes several workers down with it ends the batch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cluesmith.batch.chunk import Chunk, Finished, Work, work_on
from cluesmith.errors import BatchStopped

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

MOST_LOSSES = 3
"""How many workers a chunk may lose before it is taken to be the cause."""


class Executor(Protocol):
    """Works on chunks."""

    def run(self, work: Work, chunks: Iterator[Chunk]) -> Generator[Finished, None, None]:
        """Yield what becomes of each chunk; once it is closed, nothing goes on."""


class InThisProcess:
    """Works on one chunk after another."""

    def run(self, work: Work, chunks: Iterator[Chunk]) -> Generator[Finished, None, None]:
        """Yield what becomes of each chunk, in order."""
        for chunk in chunks:
            yield work_on(work, chunk)


class Losses:
    """Counts the workers that chunks have lost."""

    def __init__(self) -> None:
        self._of: dict[int, int] = {}

    def add(self, chunk: Chunk) -> None:
        """Count one more.

        Raises:
            BatchStopped: it is too many.
        """
        self._of[chunk.index] = self._of.get(chunk.index, 0) + 1
        if self._of[chunk.index] >= MOST_LOSSES:
            last = chunk.first + len(chunk.lines) - 1
            raise BatchStopped(f"{MOST_LOSSES} workers were lost on lines {chunk.first} to {last}")
