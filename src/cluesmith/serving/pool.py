# SPDX-License-Identifier: MIT
"""Worker processes as the server sees them: lent out one by one, killed when they must end.

Every piece of work runs in a process of its own session, so that the process and whatever it
started can be killed at once; the event loop only waits. A worker that answered is used again; one
that was killed is replaced, in the background, so that the next question finds a warm one.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import deque
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_LONGEST_ANSWER = 1 << 27


class Refusal(Exception):
    """Why a request is refused, with the HTTP status, and when it may be sent again."""

    def __init__(self, status: int, problem: str, retry_after: int | None = None) -> None:
        super().__init__(problem)
        self.status = status
        self.retry_after = retry_after


class Ended(Exception):
    """A worker ended before its answer: it was killed, or it broke down."""


class Worker:
    """A process that answers questions."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.is_idle = True
        """Whether the last answer is complete, so that another question may be asked."""

    @classmethod
    async def start(cls, respond: str, memory: int) -> Worker:
        """Start a process; it takes questions at once and answers when it has loaded."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # a folder called cluesmith where the server was started is not the package
            "-m",
            "cluesmith.serving.worker",
            respond,
            str(memory),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST_ANSWER,
            start_new_session=True,
        )
        return cls(process)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process.returncode is None

    async def ask(self, verb: str, fields: bytes) -> AsyncIterator[tuple[str, bytes]]:
        """Yield the events of an answer up to its last one.

        Raises:
            Ended: the process is gone.
        """
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise Ended
        self.is_idle = False
        try:
            stdin.write(verb.encode() + b" " + fields + b"\n")
            await stdin.drain()
        except (ConnectionError, RuntimeError) as error:
            raise Ended from error
        while True:
            line = await stdout.readline()
            if not line.endswith(b"\n"):
                raise Ended
            name, _, data = line[:-1].partition(b" ")
            is_last = name in (b"done", b"error")
            if is_last:
                self.is_idle = True
            yield name.decode(), data
            if is_last:
                return

    def kill(self) -> None:
        """End the process and all that it started, at once."""
        if self.is_alive:
            with suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)

    async def wait(self) -> None:
        """Wait until the process is gone."""
        await self._process.wait()


class Pool:
    """A number of workers that are lent out.

    Attributes:
        size: how many there are.
    """

    def __init__(self, size: int, memory: int, respond: str) -> None:
        """Make a pool.

        Args:
            size: how many workers there are.
            memory: bytes that each may use.
            respond: the function that answers, as ``module:function``.
        """
        self.size = size
        self._start = partial(Worker.start, respond, memory)
        self._idle: deque[Worker] = deque()
        self._lent: set[Worker] = set()
        self._free = asyncio.Semaphore(size)
        self._waiting = 0
        self._replacing: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def open(self) -> None:
        """Start all workers."""
        self._idle.extend(await asyncio.gather(*(self._start() for _ in range(self.size))))

    async def close(self) -> None:
        """Kill all workers, whatever they are doing."""
        self._is_closed = True
        # A start that is cut short would leave a process that nobody kills.
        await asyncio.gather(*self._replacing, return_exceptions=True)
        workers = [*self._idle, *self._lent]
        for worker in workers:
            worker.kill()
        await asyncio.gather(*(worker.wait() for worker in workers), return_exceptions=True)

    @asynccontextmanager
    async def lend(
        self, busy: Refusal, *, waiting: int = 0, patience: float = 0.0
    ) -> AsyncIterator[Worker]:
        """Lend a worker; it is killed unless its answer is complete when it comes back.

        Args:
            busy: what is raised where none is free in time.
            waiting: how many borrowers may wait.
            patience: how long, in seconds.
        """
        await self._enter(busy, waiting, patience)
        try:
            worker = await self._take()
            try:
                yield worker
            finally:
                self._give_back(worker)
        finally:
            self._free.release()

    async def _enter(self, busy: Refusal, waiting: int, patience: float) -> None:
        if self._is_closed or (self._free.locked() and self._waiting >= waiting):
            raise busy
        self._waiting += 1
        try:
            await asyncio.wait_for(self._free.acquire(), patience or None)
        except TimeoutError:
            raise busy from None
        finally:
            self._waiting -= 1

    async def _take(self) -> Worker:
        while self._idle:
            worker = self._idle.popleft()
            if worker.is_alive:
                break
        else:
            worker = await self._start()
        self._lent.add(worker)
        return worker

    def _give_back(self, worker: Worker) -> None:
        self._lent.discard(worker)
        is_wanted = len(self._idle) + len(self._lent) < self.size and not self._is_closed
        if is_wanted and worker.is_idle and worker.is_alive:
            self._idle.append(worker)
            return
        worker.kill()
        if is_wanted:
            task = asyncio.create_task(self._replace(worker))
            self._replacing.add(task)
            task.add_done_callback(self._replacing.discard)

    async def _replace(self, worker: Worker) -> None:
        await worker.wait()
        if len(self._idle) + len(self._lent) < self.size and not self._is_closed:
            self._idle.append(await self._start())
