# SPDX-License-Identifier: MIT
"""Workers of a Dask cluster, on this machine or others.

The scheduler gives the chunks of a lost worker to another one. A chunk that the scheduler gives up,
because too many workers were lost with it, is sent again a few times.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cluesmith.errors import BatchStopped, EngineUnavailable, InputError, SudokuError
from cluesmith.jobs.chunk import Chunk, Finished, Job, work_on
from cluesmith.jobs.executors import Losses

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

_AHEAD = 2
"""How many chunks are sent for each thread of the cluster, so that none waits for the next."""

_PATIENCE = "10s"
"""How long to wait for a scheduler to answer."""


class DaskCluster:
    """Works on chunks on a Dask cluster.

    Args:
        address: that of the scheduler, as ``tcp://host:8786``.

    Raises:
        EngineUnavailable: the extra is not installed.
        InputError: no scheduler answers there.
    """

    def __init__(self, address: str) -> None:
        try:
            dask: Any = import_module("distributed")
        except ImportError:
            raise EngineUnavailable("--cluster", "pip install 'cluesmith[cluster]'") from None
        self._dask = dask
        try:
            self._client = dask.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError):
            raise InputError(
                f"no Dask scheduler answers at {address[:60]!r}",
                expected="an address such as tcp://127.0.0.1:8786",
            ) from None

    @property
    def threads(self) -> int:
        """How many chunks the cluster can work on at once, now."""
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        return sum(worker["nthreads"] for worker in workers)

    def run(self, job: Job, chunks: Iterator[Chunk]) -> Generator[Finished, None, None]:
        """Yield what becomes of each chunk, as it is done."""
        losses = Losses()
        sent: dict[Any, Chunk] = {}
        done = self._dask.as_completed(with_results=False)

        def send(chunk: Chunk) -> None:
            future = self._client.submit(work_on, job, chunk, pure=False)
            sent[future] = chunk
            done.add(future)

        def fill() -> None:
            while len(sent) < max(1, _AHEAD * self.threads):
                chunk = next(chunks, None)
                if chunk is None:
                    return
                send(chunk)

        try:
            fill()
            while sent:
                future = next(done)
                chunk = sent.pop(future)
                found = self._result(future)
                if found is None:
                    losses.add(chunk)
                    send(chunk)
                    continue
                fill()
                yield found
        finally:
            self._client.cancel(list(sent), force=True)
            self._client.close()

    def _result(self, future: Any) -> Finished | None:
        """Return what became of a chunk; None where its workers were lost."""
        try:
            found: Finished = future.result()
        except self._dask.KilledWorker:
            return None
        except SudokuError:
            raise
        except Exception as error:
            raise BatchStopped(f"the cluster: {type(error).__name__}: {error}") from error
        return found
