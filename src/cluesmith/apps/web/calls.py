# SPDX-License-Identifier: MIT
"""Calls: a question, a worker, one answer; within a time, and only while the client is there."""

from __future__ import annotations

import asyncio
import json
from gzip import compress

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from cluesmith.apps.web.page import PageFile
from cluesmith.apps.web.server_limits import Limits
from cluesmith.serving.pool import Pool, Refusal


class Calls:
    """Answers calls by workers of a pool."""

    def __init__(self, pool: Pool, limits: Limits) -> None:
        self._pool = pool
        self._limits = limits
        self._catalogue: bytes | None = None
        self._packed = b""

    async def catalogue(self, request: Request) -> Response:
        """Answer with the catalogue, which is worked out once."""
        if self._catalogue is None:
            answer = await self.answer(request, "catalogue", b"{}")
            if answer.status_code != 200:
                return answer
            self._catalogue = bytes(answer.body)
            self._packed = compress(self._catalogue, mtime=0)
        if not takes_gzip(request):
            return Response(self._catalogue, media_type="application/json")
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
        return Response(self._packed, media_type="application/json", headers=headers)

    async def answer(self, request: Request, verb: str, fields: bytes) -> Response:
        """Return the answer to a call.

        Raises:
            Refusal: no worker was free in time, or the call itself took too long.
            Ended: the worker broke down.
        """
        work = asyncio.create_task(self._work(verb, fields))
        leaving = asyncio.create_task(_departure(request))
        try:
            await asyncio.wait({work, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                work.cancel()
                return Response(status_code=499)  # nobody is there to read it
            return await work
        finally:
            work.cancel()
            leaving.cancel()

    async def _work(self, verb: str, fields: bytes) -> Response:
        limits = self._limits
        busy = Refusal(503, "the server has too much to do; try again soon", 1)
        async with self._pool.lend(
            busy, waiting=limits.waiting, patience=limits.patience
        ) as worker:
            answer = b"null"
            try:
                async with asyncio.timeout(limits.call_seconds + limits.grace):
                    async for name, data in worker.ask(verb, fields):
                        if name in ("result", "file"):
                            answer = data
                        elif name == "error":
                            return refused(data)
            except TimeoutError:
                said = f"no answer within {limits.call_seconds + limits.grace:g} seconds"
                raise Refusal(503, said, 60) from None
            return Response(answer, media_type="application/json")


def answer_file(request: Request, file: PageFile | None) -> Response:
    """Return a file, packed if the client takes that, or that it has the file already.

    Raises:
        HTTPException: there is no such file.
    """
    if file is None:
        raise HTTPException(404, "no such file")
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if not takes_gzip(request):
        return Response(file.content, media_type=file.media, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(file.packed, media_type=file.media, headers=headers)


def takes_gzip(request: Request) -> bool:
    """Return whether a client reads compressed answers."""
    return "gzip" in request.headers.get("accept-encoding", "")


def refused(error: bytes) -> Response:
    """Return the answer to a request that a worker refused."""
    refusal = json.loads(error)
    return JSONResponse(
        {"error": refusal["error"], "position": refusal["position"]},
        status_code=refusal["status"],
    )


async def _departure(request: Request) -> None:
    """Wait until the client goes."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
