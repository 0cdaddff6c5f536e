# SPDX-License-Identifier: MIT
"""A hundred clients at once: each gets its answer or an honest refusal, and none hangs."""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import httpx

from cluesmith.apps.web.server_limits import Limits
from processes import PATIENCE, soon
from studio_server import serving

if TYPE_CHECKING:
    from studio_server import Running

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CALLS: tuple[tuple[str, dict[str, object]], ...] = (
    ("solve", {"puzzle": PUZZLE}),
    ("hint", {"puzzle": PUZZLE}),
    ("explain", {"puzzle": PUZZLE}),
    ("rate", {"puzzle": PUZZLE, "scale": "cover"}),
    ("generate", {"count": 1}),
)


def test_a_hundred_clients_at_once_get_answers(server: Running) -> None:
    statuses = Counter(_visited(server, 100))

    assert 100 == statuses.total()
    assert set(statuses) <= {200, 429, 503}
    assert statuses[200] >= 80  # all calls; of the jobs some must wait


def test_what_cannot_be_taken_on_is_refused_at_once() -> None:
    """Nobody's patience ends here: who is refused never waited for a worker."""
    limits = Limits(calls=1, jobs=1, waiting=5, requests=40, patience=600)
    with serving(limits) as server:
        with server.client() as client:  # the worker is warm
            assert 200 == client.get("/api/catalogue").status_code
        statuses = _visited(server, 100)
        with server.client() as client:
            answered = soon(lambda: client.get("/api/catalogue").status_code == 200)

    assert set(statuses) <= {200, 429, 503}
    last_answer = len(statuses) - statuses[::-1].index(200)
    assert 503 in statuses[:last_answer]  # others are still worked for
    assert answered


def _visited(server: Running, size: int) -> list[int]:
    """Let the crowd come in a thread of its own: tests of the page leave a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _crowd(server, size)).result()


async def _crowd(server: Running, size: int) -> list[int]:
    """Return the statuses that clients get, in the order of the answers."""
    statuses: list[int] = []

    async def visit(number: int) -> None:
        verb, given = CALLS[number % len(CALLS)]
        answer = await client.post(f"/api/{verb}", json=given)
        statuses.append(answer.status_code)
        if answer.status_code in (429, 503):
            assert answer.headers["retry-after"].isdigit()
            assert answer.json()["error"]

    limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, limits=limits) as client:
        await asyncio.gather(*(visit(number) for number in range(size)))
    return statuses
