# SPDX-License-Identifier: MIT
"""Workers of a Dask cluster, on this machine or others.

The scheduler gives the chunks of a lost worker to another one. A chunk that the scheduler gives up,
because too many workers were lost with it, is sent again a few times.
"""

from __future__ import annotations

import logging
from concurrent.futures import CancelledError
from importlib import import_module
from socket import create_connection
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from cluesmith.batch.chunk import Chunk, Finished, Work, work_on
from cluesmith.batch.executors import Losses
from cluesmith.errors import BatchStopped, EngineUnavailable, InputError, SudokuError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

_AHEAD = 2
"""How many chunks are sent for each thread of the cluster, so that none waits for the next."""

_PATIENCE = 10.0
"""Seconds to wait for a scheduler to answer."""

_FIRST_WORKER = 10.0
"""Seconds until somebody is told that there is no worker."""


class DaskCluster:
    """Works on chunks on a Dask cluster.

    Args:
        address: that of the scheduler, as ``tcp://host:8786``.
        tell: is told, in words, what is waited for.

    Raises:
        EngineUnavailable: the extra is not installed.
    """

    def __init__(self, address: str, tell: Callable[[str], object] | None = None) -> None:
        try:
            self._dask: Any = import_module("distributed")
        except ImportError:
            raise EngineUnavailable("--cluster", "cluster") from None
        self._address = address
        self._tell = tell

    def run(self, work: Work, chunks: Iterator[Chunk]) -> Generator[Finished, None, None]:
        """Yield what becomes of each chunk, as it is done.

        Raises:
            InputError: no scheduler answers.
            BatchStopped: the scheduler is lost.
        """
        for name in ("distributed", "distributed.client"):  # they would print tracebacks
            logging.getLogger(name).setLevel(logging.CRITICAL)
        client = self._connect()
        losses = Losses()
        sent: dict[Any, Chunk] = {}
        done = self._dask.as_completed(loop=client.loop)

        def send(chunk: Chunk) -> None:
            future = client.submit(work_on, work, chunk, pure=False)
            sent[future] = chunk
            done.add(future)

        def fill() -> None:
            room = max(1, _AHEAD * self._threads(client))  # workers come and go
            while len(sent) < room:
                chunk = next(chunks, None)
                if chunk is None:
                    return
                send(chunk)

        try:
            self._await_worker(client)
            fill()
            while sent:
                future = next(done)
                chunk = sent.pop(future)
                found = self._result(future)
                if found is None:
                    losses.add(chunk)
                    send(chunk)
                else:
                    fill()
                    yield found
        finally:
            client.close()

    def _connect(self) -> Any:
        """Return a client; a look at the address first spares Dask's own long-winded answer."""
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
        """Give the first worker some time; if there is none then, say what is waited for."""
        try:
            client.wait_for_workers(1, timeout=_FIRST_WORKER)
        except TimeoutError:
            if self._tell:
                self._tell(f"the cluster at {self._address} has no workers; waiting for one")
        except OSError:
            raise self._lost() from None

    def _threads(self, client: Any) -> int:
        try:
            return sum(client.nthreads().values())
        except OSError:
            raise self._lost() from None

    def _lost(self) -> BatchStopped:
        return BatchStopped(f"the Dask scheduler at {self._address} is lost")

    def _result(self, future: Any) -> Finished | None:
        """Return what became of a chunk; None where its workers were lost."""
        try:
            found: Finished = future.result()
        except self._dask.KilledWorker:
            return None
        except SudokuError:
            raise
        except (OSError, CancelledError):
            raise self._lost() from None
        except Exception as error:
            raise BatchStopped(f"the cluster: {type(error).__name__}: {error}") from error
        return found
