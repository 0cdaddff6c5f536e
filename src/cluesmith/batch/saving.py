# SPDX-License-Identifier: MIT
"""Saves the results of chunks in a thread of its own, so that workers do not wait for the disk.

A part is synced, then the folder of the parts, then the line in the manifest that lists it. Results
that come while the disk is busy are saved together: each file is synced, but the folder and the
manifest are synced once for all of them.
"""

from __future__ import annotations

from hashlib import sha256
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Self

from cluesmith.batch.durable import durable, sync_folder
from cluesmith.batch.manifest import ChunkPart

if TYPE_CHECKING:
    from pathlib import Path

    from cluesmith.batch.chunk import ChunkResult
    from cluesmith.batch.manifest import Manifest

_MOST_WAITING = 4
"""Results that wait for the disk; more would only take memory."""


class Saver:
    """Writes parts and lists them in the manifest; at its end everything is saved.

    Args:
        manifest: the manifest.
        folder: the folder of the parts.

    Attributes:
        parts: what is saved and listed, by the numbers of the chunks.

    Raises:
        OSError: a part cannot be saved. What is listed is saved.
    """

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        self.parts: dict[int, ChunkPart] = {}
        self._manifest = manifest
        self._folder = folder
        self._results: Queue[tuple[ChunkResult, str] | None] = Queue(_MOST_WAITING)
        self._failure: BaseException | None = None
        self._thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._results.put(None)
        self._thread.join()
        self._raise_failure()

    def save(self, result: ChunkResult, name: str) -> None:
        """Save the result of a chunk soon, given the id of the chunk."""
        self._raise_failure()
        self._results.put((result, name))

    def _raise_failure(self) -> None:
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def _run(self) -> None:
        is_open = True
        while is_open:
            items = [self._results.get()]
            while not self._results.empty():
                items.append(self._results.get())
            is_open = None not in items
            try:
                if self._failure is None:
                    self._save([item for item in items if item])
            except BaseException as failure:
                self._failure = failure

    def _save(self, results: list[tuple[ChunkResult, str]]) -> None:
        parts = []
        for result, name in results:
            data = result.results + result.bad
            with durable(self._folder / part_name(result.index), syncs_folder=False) as draft:
                draft.write_bytes(data)
            parts.append(
                ChunkPart(
                    result.index,
                    name,
                    result.lines,
                    result.count,
                    result.bad_count,
                    (len(result.results), len(result.bad)),
                    sha256(data).hexdigest(),
                    round(result.seconds, 6),
                    result.kinds,
                )
            )
        if parts:
            sync_folder(self._folder)
            self._manifest.add(parts)
            self.parts |= {part.chunk: part for part in parts}


def part_name(index: int) -> str:
    """Return the name of the part of a chunk."""
    return f"{index:08d}"
