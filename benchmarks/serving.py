# SPDX-License-Identifier: MIT
"""The load test of the studio: a server on this machine, and more and more clients at once."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
from lists import lists

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measure import Row

_SECONDS = 4.0
_CLIENTS = (1, 10, 100)
_BUSY = (429, 503)
_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def serve(puzzles: Path | None) -> Iterator[Row]:
    """Requests a second to the studio on this machine, and the slowest answer."""
    some = _some(puzzles)
    with _server() as url:
        for verb in ("GET /", "parse", "solve", "hint", "explain", "rate", "generate"):
            for clients in _CLIENTS:
                yield asyncio.run(_load(url, verb, clients, some))


def _some(puzzles: Path | None) -> list[str]:
    for _, found in lists(puzzles):
        return ["".join(map(str, row)).replace("0", ".") for row in found[:1000].tolist()]
    return [_PUZZLE]


@contextmanager
def _server() -> Iterator[str]:
    program = str(Path(sys.executable).with_name("cluesmith"))
    command = [program, "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stderr.readline())
        assert found is not None
        try:
            yield found[0]
        finally:
            process.terminate()


async def _load(url: str, verb: str, clients: int, puzzles: list[str]) -> Row:
    """Let clients ask one question after another for some seconds."""
    statuses: Counter[int] = Counter()
    taken: list[float] = []
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    until = time.perf_counter() + _SECONDS

    async def visit(number: int) -> None:
        while time.perf_counter() < until:
            started = time.perf_counter()
            answer = await _ask(client, verb, puzzles[number % len(puzzles)])
            statuses[answer.status_code] += 1
            taken.append(time.perf_counter() - started)
            if answer.status_code in _BUSY:
                await asyncio.sleep(float(answer.headers["retry-after"]))
            number += clients

    began = time.perf_counter()
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as client:
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


async def _ask(client: httpx.AsyncClient, verb: str, puzzle: str) -> httpx.Response:
    if verb == "GET /":
        return await client.get("/")
    given = {"parse": {"text": puzzle}, "generate": {}}.get(verb, {"puzzle": puzzle})
    return await client.post(f"/api/{verb}", json=given)
