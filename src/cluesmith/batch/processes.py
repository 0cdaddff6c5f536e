# SPDX-License-Identifier: MIT
"""Worker processes on this machine.

Each has a pipe of its own: its end tells that the worker is lost, and to the worker that the batch
is. Ctrl-C is for the batch alone, which then ends its workers. They import the program anew, so
that a script of one's own needs the guard ``if __name__ == "__main__"``.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TYPE_CHECKING, cast

from cluesmith.batch.chunk import Chunk, Finished, Work, work_on
from cluesmith.batch.executors import Losses
from cluesmith.errors import BatchStopped, SudokuError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess


class Processes:
    """Works on chunks in several processes, a chunk in each at a time."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def run(self, work: Work, chunks: Iterator[Chunk]) -> Generator[Finished, None, None]:
        """Yield what becomes of each chunk, as it is done."""
        again: deque[Chunk] = deque()
        losses = Losses()
        team: dict[Connection, _Worker] = {}

        def give(worker: _Worker | None = None) -> None:
            """Let a worker, or a new one, have the next chunk; without a chunk it goes."""
            chunk = again.popleft() if again else next(chunks, None)
            if chunk is None:
                if worker is not None:
                    worker.end()
                return
            worker = worker or _Worker(work)
            team[worker.pipe] = worker
            worker.give(chunk)

        try:
            for _ in range(self._workers):
                give()
            while team:
                for pipe in wait(list(team)):
                    worker = team.pop(cast("Connection", pipe))
                    found = worker.answer()
                    if isinstance(found, SudokuError):
                        worker.end()
                        raise found
                    if found is None:
                        losses.add(worker.chunk)
                        worker.end()
                        again.append(worker.chunk)
                        give()
                    else:
                        give(worker)
                        yield found
        finally:
            for worker in team.values():
                worker.end()


class _Worker:
    """A process and this end of its pipe."""

    chunk: Chunk

    def __init__(self, work: Work) -> None:
        context = get_context("spawn")
        self.pipe, other = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=_serve, args=(other, work), daemon=True, name="cluesmith batch worker"
        )
        self._process.start()
        other.close()

    def give(self, chunk: Chunk) -> None:
        """Send a chunk; a worker that is lost is noticed when it should answer."""
        self.chunk = chunk
        try:
            self.pipe.send(chunk)
        except OSError:
            return

    def answer(self) -> Finished | SudokuError | None:
        """Return what became of the chunk, or why nothing can; None where the worker is lost."""
        try:
            found: Finished | SudokuError = self.pipe.recv()
        except (EOFError, OSError):
            return None
        return found

    def end(self) -> None:
        """End the process, whatever it does."""
        self.pipe.close()
        self._process.kill()
        self._process.join()


def _serve(pipe: Connection, work: Work) -> None:
    """Work on chunks until there are no more, or nobody who wants them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        for chunk in iter(pipe.recv, None):
            pipe.send(_answer(work, chunk))
    except (EOFError, OSError):
        return


def _answer(work: Work, chunk: Chunk) -> Finished | SudokuError:
    try:
        return work_on(work, chunk)
    except SudokuError as error:
        return error
    except Exception as error:
        return BatchStopped(f"{type(error).__name__} in lines from {chunk.first}: {error}")


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
