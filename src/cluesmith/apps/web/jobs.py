# SPDX-License-Identifier: MIT
"""Streaming jobs: each has a worker of its own, an id to be stopped by, and a listener.

A job ends when its work is done, when its time is over, when somebody stops it, and when its
listener goes; in every case its worker is killed unless it has answered, and forgotten.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import AsyncExitStack
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from fastapi.sse import EventSourceResponse, format_sse_event

from cluesmith.apps.web.server_limits import Limits
from cluesmith.serving.pool import Ended, Pool, Refusal, Worker

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import Receive, Scope, Send

_BUSY = 2
"""Seconds after which a refused job may be asked for again."""

_UNREAD = 10.0
"""Seconds in which the last events must be read."""

_REMEMBERED = 1000
"""How many ended jobs are remembered, so that a late request to stop one gets a good answer."""


class Job:
    """One piece of streaming work."""

    def __init__(self, worker: Worker) -> None:
        self.id = token_urlsafe(16)
        self.worker = worker
        self.last = _event("error", '{"error":"the work broke down","position":null}')
        """What is told where the worker ends without its last event."""

    def stop(self) -> None:
        """End the work at once, because somebody wants it."""
        self.last = _event("done", '{"stopped":true}')
        self.worker.kill()

    def expire(self) -> None:
        """End the work at once, because it did not heed its time."""
        self.last = _event("error", '{"error":"no end within the time","position":null}')
        self.worker.kill()


class Jobs:
    """The jobs that run.

    Attributes:
        running: by id.
    """

    def __init__(self, pool: Pool, limits: Limits) -> None:
        self.running: dict[str, Job] = {}
        self._ended: deque[str] = deque(maxlen=_REMEMBERED)
        self._pool = pool
        self._limits = limits

    async def start(self, verb: str, fields: bytes, seconds: float) -> EventStream | bytes:
        """Begin a job and return its stream, or the error with which the worker refused it.

        Raises:
            Refusal: as many jobs as the server allows run already, or it did not begin in time.
            Ended: the worker broke down.
        """
        busy = Refusal(429, f"{self._pool.size} jobs run already; stop one or wait", _BUSY)
        async with AsyncExitStack() as stack:
            worker = await stack.enter_async_context(self._pool.lend(busy))
            events = worker.ask(verb, fields)
            try:
                async with asyncio.timeout(self._limits.patience):
                    name, data = await anext(events)
            except TimeoutError:
                raise Refusal(503, "no job could begin; try again soon", _BUSY) from None
            if name == "error":
                return data
            job = Job(worker)
            self.running[job.id] = job
            kept = stack.pop_all()
            kept.callback(self._end, job)
            return EventStream(job, events, kept, seconds + self._limits.grace)

    def stop(self, id_: str) -> bool:
        """Stop a job, which may just have ended; False where none of that id is known."""
        job = self.running.get(id_)
        if job is None:
            return id_ in self._ended
        job.stop()
        return True

    def _end(self, job: Job) -> None:
        self.running.pop(job.id, None)
        self._ended.append(job.id)


class EventStream(EventSourceResponse):
    """The answer to a request for a job: its events as they come."""

    def __init__(
        self,
        job: Job,
        events: AsyncIterator[tuple[str, bytes]],
        kept: AsyncExitStack,
        seconds: float,
    ) -> None:
        super().__init__(self._told(job, events))
        self.headers["cache-control"] = "no-store"
        self.job = job
        self._kept = kept
        self._seconds = seconds

    async def __call__(self, _: Scope, receive: Receive, send: Send) -> None:
        """Stream until the last event, or until the listener goes."""
        listening = {
            asyncio.create_task(self.stream_response(send)),
            asyncio.create_task(self.listen_for_disconnect(receive)),
        }
        expiry = asyncio.get_running_loop().call_later(self._seconds, self.job.expire)
        try:
            # A listener who does not read what is sent is not waited for either.
            await asyncio.wait(
                listening, timeout=self._seconds + _UNREAD, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            expiry.cancel()
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
            await self._kept.aclose()

    @staticmethod
    async def _told(job: Job, events: AsyncIterator[tuple[str, bytes]]) -> AsyncIterator[bytes]:
        yield _event("job", f'{{"id":"{job.id}"}}')
        try:
            async for name, data in events:
                yield _event(name, data.decode())
        except Ended:
            yield job.last


def _event(name: str, data: str) -> bytes:
    return format_sse_event(event=name, data_str=data)
