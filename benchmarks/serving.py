# SPDX-License-Identifier: MIT
"""The load test of the studio: a server on this machine, and more and more clients at once."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from collections import Counter
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from lists import lists

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from measure import Row

_SECONDS = 4.0
_CLIENTS = (1, 10, 100)
_BUSY = (429, 503)
_PAUSE = 1.0
"""Seconds that a client waits that was told to come again."""
_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def serve(puzzles: Path | None) -> Iterator[Row]:
    """Requests a second to the studio on this machine, and the slowest answer."""
    some = _some(puzzles)
    with _server() as url:
        for verb in ("GET /", "parse", "solve", "hint", "explain", "rate", "generate"):
            for clients in _CLIENTS:
                yield asyncio.run(_load(url, verb, clients, some))


def _some(puzzles: Path | None) -> list[str]:
    for _, digits in lists(puzzles):
        return ["".join(map(str, row)).replace("0", ".") for row in digits[:1000].tolist()]
    return [_PUZZLE]


@contextmanager
def _server() -> Iterator[str]:
    program = str(Path(sys.executable).with_name("cluesmith"))
    command = [program, "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        address = re.search(r"http://127\.0\.0\.1:\d+", process.stderr.readline())
        assert address is not None
        try:
            yield address[0]
        finally:
            process.terminate()


async def _load(url: str, verb: str, clients: int, puzzles: list[str]) -> Row:
    """Let clients ask one question after another for some seconds."""
    statuses: Counter[int] = Counter()
    taken: list[float] = []
    until = time.perf_counter() + _SECONDS

    async def visit(number: int) -> None:
        async with _client(url) as client:
            while time.perf_counter() < until:
                started = time.perf_counter()
                status = await client.ask(_request(verb, puzzles[number % len(puzzles)]))
                statuses[status] += 1
                taken.append(time.perf_counter() - started)
                if status in _BUSY:
                    await asyncio.sleep(_PAUSE)
                number += clients

    began = time.perf_counter()
    await asyncio.gather(*(visit(number) for number in range(clients)))
    seconds = time.perf_counter() - began
    busy = sum(statuses[status] for status in _BUSY)
    return {
        "request": verb,
        "clients": clients,
        "answers": statuses[200],
        "told to come again": busy,
        "failed": statuses.total() - statuses[200] - busy,
        "answers per second": round(statuses[200] / seconds, 1),
        "median ms": round(1000 * sorted(taken)[len(taken) // 2], 1),
        "slowest ms": round(1000 * max(taken), 1),
    }


def _request(verb: str, puzzle: str) -> bytes:
    if verb == "GET /":
        return b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    fields = {"parse": {"text": puzzle}, "generate": {}}.get(verb, {"puzzle": puzzle})
    body = json.dumps(fields).encode()
    head = f"POST /api/{verb} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body


class _Client:
    """A connection with little work of its own, so that the server is measured, not the client."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def ask(self, request: bytes) -> int:
        """Send a request, read the whole answer, and return its status."""
        self._writer.write(request)
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        if b"transfer-encoding: chunked" in head:
            while size := int((await self._reader.readuntil(b"\r\n")).strip(), 16):
                await self._reader.readexactly(size + 2)
            await self._reader.readexactly(2)
        else:
            length = re.search(rb"content-length: (\d+)", head)
            await self._reader.readexactly(int(length[1]) if length else 0)
        return int(head.split(b" ", 2)[1])


@asynccontextmanager
async def _client(url: str) -> AsyncIterator[_Client]:
    host, _, port = url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 24)
    try:
        yield _Client(reader, writer)
    finally:
        writer.close()
