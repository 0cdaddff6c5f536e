# SPDX-License-Identifier: MIT
"""Worker processes on this machine.

Each worker has its own pipe. If the worker dies, the pipe closes, and the batch notices; if the
batch dies, the worker notices. Workers ignore Ctrl-C; the batch receives it and ends them. A worker
imports the main script again, so your own script needs the guard ``if __name__ == "__main__"``.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TYPE_CHECKING, cast

from cluesmith.batch.executors import Losses
from cluesmith.batch.pieces import work_in_pieces
from cluesmith.errors import BatchStopped, SudokuError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from cluesmith.batch.chunk import Chunk, ChunkResult, Work


class Processes:
    """Processes chunks in several processes, one chunk at a time in each."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def run(self, work: Work, chunks: Iterator[Chunk]) -> Generator[ChunkResult, None, None]:
        """Yield the results of each chunk in pieces, each as soon as it is finished."""
        lost_chunks: deque[Chunk] = deque()
        losses = Losses()
        busy: dict[Connection, _Worker] = {}

        def give(worker: _Worker | None = None) -> None:
            """Give the next chunk to a worker, or to a new one; end the worker if there is none."""
            chunk = lost_chunks.popleft() if lost_chunks else next(chunks, None)
            if chunk is None:
                if worker is not None:
                    worker.end()
                return
            worker = worker or _Worker(work)
            busy[worker.pipe] = worker
            worker.give(chunk)

        try:
            for _ in range(self._workers):
                give()
            while busy:
                for pipe in wait(list(busy)):
                    worker = busy.pop(cast("Connection", pipe))
                    answer = worker.answer()
                    if isinstance(answer, SudokuError):
                        worker.end()
                        raise answer
                    if answer is None:
                        losses.add(worker.chunk)
                        worker.end()
                        lost_chunks.append(worker.chunk)
                        give()
                    elif answer.is_last:
                        give(worker)
                        yield answer
                    else:
                        worker.chunk = worker.chunk.after(answer.lines)  # if the worker is lost
                        busy[worker.pipe] = worker
                        yield answer
        finally:
            for worker in busy.values():
                worker.end()


class _Worker:
    """A process and the batch's end of its pipe."""

    chunk: Chunk

    def __init__(self, work: Work) -> None:
        context = get_context("spawn")
        self.pipe, worker_pipe = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=_serve, args=(worker_pipe, work), daemon=True, name="cluesmith batch worker"
        )
        try:
            with _ctrl_c_blocked():
                self._process.start()
        except KeyboardInterrupt:  # nobody else knows the process yet
            self._process.kill()
            raise
        worker_pipe.close()

    def give(self, chunk: Chunk) -> None:
        """Send a chunk; if the worker is lost, :meth:`answer` notices it."""
        self.chunk = chunk
        try:
            self.pipe.send(chunk)
        except OSError:
            return

    def answer(self) -> ChunkResult | SudokuError | None:
        """Return the next results of the chunk or its error; None if the worker is lost."""
        try:
            answer: ChunkResult | SudokuError = self.pipe.recv()
        except (EOFError, OSError):
            return None
        return answer

    def end(self) -> None:
        """Kill the process."""
        self.pipe.close()
        self._process.kill()
        self._process.join()


@contextmanager
def _ctrl_c_blocked() -> Generator[None, None, None]:
    """Block Ctrl-C in the processes that start here: until they ignore it, it would end them.

    The batch receives a Ctrl-C of this moment afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _serve(pipe: Connection, work: Work) -> None:
    """Process chunks until the batch closes the pipe or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        while True:
            for answer in _answers(work, pipe.recv()):
                pipe.send(answer)
    except (EOFError, OSError):
        return


def _answers(work: Work, chunk: Chunk) -> Iterator[ChunkResult | SudokuError]:
    try:
        yield from work_in_pieces(work, chunk)
    except SudokuError as error:
        yield error
    except Exception as error:
        yield BatchStopped(f"{type(error).__name__} in lines from {chunk.first}: {error}")


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
