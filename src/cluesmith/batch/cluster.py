# SPDX-License-Identifier: MIT
"""Workers of a Dask cluster, on this machine or others.

The scheduler gives the chunks of a lost worker to another worker. It gives up a chunk if too many
workers were lost while they processed it; such a chunk is sent again a few times.
"""

from __future__ import annotations

import logging
from concurrent.futures import CancelledError
from importlib import import_module
from socket import create_connection
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from cluesmith.batch.chunk import Chunk, ChunkResult, Work, work_on
from cluesmith.batch.executors import Losses
from cluesmith.errors import BatchStopped, EngineUnavailable, InputError, SudokuError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

_AHEAD = 2
"""Chunks sent for each thread of the cluster: a thread always has its next chunk."""

_PATIENCE = 10.0
"""Seconds to wait for a scheduler to answer."""

_FIRST_WORKER = 10.0
"""Seconds to wait for the first worker before the caller is told."""


class DaskCluster:
    """Processes chunks on a Dask cluster.

    Args:
        address: the address of the scheduler, as ``tcp://host:8786``.
        tell: takes a sentence about what the batch waits for.

    Raises:
        EngineUnavailable: Dask is not installed.
    """

    def __init__(self, address: str, tell: Callable[[str], object] | None = None) -> None:
        try:
            self._dask: Any = import_module("distributed")
        except ImportError:
            raise EngineUnavailable("--cluster", "cluster") from None
        self._address = address
        self._tell = tell

    def run(self, work: Work, chunks: Iterator[Chunk]) -> Generator[ChunkResult, None, None]:
        """Yield the result of each chunk as soon as it is finished.

        Raises:
            InputError: no scheduler answers.
            BatchStopped: the scheduler is lost.
        """
        for name in ("distributed", "distributed.client"):  # these print tracebacks otherwise
            logging.getLogger(name).setLevel(logging.CRITICAL)
        client = self._connect()
        losses = Losses()
        sent: dict[Any, Chunk] = {}
        completed = self._dask.as_completed(loop=client.loop)

        def send(chunk: Chunk) -> None:
            future = client.submit(work_on, work, chunk, pure=False)
            sent[future] = chunk
            completed.add(future)

        def fill() -> None:
            capacity = max(1, _AHEAD * self._threads(client))  # workers come and go
            while len(sent) < capacity:
                chunk = next(chunks, None)
                if chunk is None:
                    return
                send(chunk)

        try:
            self._await_worker(client)
            fill()
            while sent:
                future = next(completed)
                chunk = sent.pop(future)
                result = self._result(future)
                if result is None:
                    losses.add(chunk)
                    send(chunk)
                else:
                    fill()
                    yield result
        finally:
            client.close()

    def _connect(self) -> Any:
        """Return a client. The address is tried first, because Dask's own error is long."""
        address = self._address
        try:
            place = urlsplit(address if "://" in address else f"tcp://{address}")
            create_connection((place.hostname or "", place.port or 0), _PATIENCE).close()
            return self._dask.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError):
            raise InputError(
                f"no Dask scheduler answers at {address[:60]!r}",
                expected="an address such as tcp://127.0.0.1:8786",
                field="cluster",
            ) from None

    def _await_worker(self, client: Any) -> None:
        """Wait some time for the first worker; if none comes, tell the caller about it."""
        try:
            client.wait_for_workers(1, timeout=_FIRST_WORKER)
        except TimeoutError:
            if self._tell:
                self._tell(f"the cluster at {self._address} has no workers; waiting for one")
        except OSError:
            raise self._scheduler_lost() from None

    def _threads(self, client: Any) -> int:
        try:
            return sum(client.nthreads().values())
        except OSError:
            raise self._scheduler_lost() from None

    def _scheduler_lost(self) -> BatchStopped:
        return BatchStopped(f"the Dask scheduler at {self._address} is lost")

    def _result(self, future: Any) -> ChunkResult | None:
        """Return the result of a chunk, or None if its workers were lost."""
        try:
            result: ChunkResult = future.result()
        except self._dask.KilledWorker:
            return None
        except SudokuError:
            raise
        except (OSError, CancelledError):
            raise self._scheduler_lost() from None
        except Exception as error:
            raise BatchStopped(f"the cluster: {type(error).__name__}: {error}") from error
        return result
