# SPDX-License-Identifier: MIT
"""Streaming jobs: their events, and that their processes are gone when nobody wants them."""

from __future__ import annotations

import json
import os
import signal
import socket
from contextlib import contextmanager
from itertools import islice
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

import cluesmith as cs
from cluesmith.apps.web.server_limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from cluesmith.serving.pool import Pool
from processes import children, has_worked, is_running, seconds_of_work, soon
from samples import HARD_PATTERN
from studio_server import Running, pids_of, serving

HARD = {"pattern": "x" * 18 + "." * 27 + "x" * 9 + "." * 27, "engine": "find", "time": 300}
"""A pattern without clues, sought by a method that cannot tell: it takes all its time."""

SMALL = {"puzzle": "1......3..2....4"}
Event = tuple[str, Any]


@contextmanager
def job(client: httpx.Client, verb: str, given: dict[str, Any]) -> Iterator[Iterator[Event]]:
    with client.stream("POST", f"/api/{verb}", json=given) as answer:
        assert 200 == answer.status_code, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield _events(answer)


def _events(answer: httpx.Response) -> Iterator[Event]:
    name = ""
    for line in answer.iter_lines():
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


@pytest.mark.parametrize(
    ("verb", "given"),
    [("set", {"pattern": "x......x..x....x"}), ("generate", {"clues": 5, "seed": 1})],
)
def test_a_job_finds_the_open_totals_of_a_board(
    client: httpx.Client, verb: str, given: dict[str, Any]
) -> None:
    cages = "4x4+killer_cage:total=?:r1c1,r1c2+killer_cage:total=?:r4c3,r4c4"
    with job(client, verb, {"board": cages, **given}) as events:
        [made] = [told for name, told in events if name == "result"]

    puzzle = cs.Puzzle.parse(made["puzzle"], made["board"])
    assert ["killer_cage"] * 2 == [each.id for each in puzzle.board.constraints]
    assert not puzzle.board.open_constraints
    assert made["solution"] == str(cs.solve(puzzle).solution)
    assert cs.solve(puzzle).is_unique


def test_setting_streams_job_progress_result_and_done(client: httpx.Client) -> None:
    with job(client, "set", {"pattern": "x......x..x....x", "allow": "NS"}) as events:
        told = list(events)

    names = [name for name, _ in told]
    assert "job" == names[0]
    assert "progress" == names[1]
    assert ["result", "done"] == names[-2:]
    result = told[-2][1]
    assert "found" == result["verdict"]
    assert cs.check(result["certificate"]).valid
    assert result["drawing"] is None
    assert set(cs.set_clues("x......x..x....x", allow="NS").to_json()) <= set(result)


@pytest.mark.parametrize(
    ("given", "lines", "cells"),
    [
        ({"pattern": "xxxx...x........"}, ["row 3", "row 4"], 8),
        ({"pattern": "xx.............."}, [], 0),
        ({"pattern": "xxxx" + "." * 6 + "x" + "." * 5, "allow": "NS"}, None, None),
    ],
)
def test_an_impossibility_is_drawn(
    client: httpx.Client, given: dict[str, Any], lines: list[str] | None, cells: int | None
) -> None:
    with job(client, "set", given) as events:
        result = next(data for name, data in events if name == "result")

    assert "impossible" == result["verdict"]
    assert result["reason"] == result["drawing"]["text"]
    assert lines is None or lines == result["drawing"]["lines"]
    assert cells is None or cells == len(result["drawing"]["cells"])


def test_progress_comes_while_the_search_goes_on_and_names_the_method(
    client: httpx.Client,
) -> None:
    with job(client, "set", HARD) as events:
        progress = islice((data for name, data in events if name == "progress"), 6)
        told = list(progress)

    assert "find" == told[-1]["engine"]
    assert sorted(data["seconds"] for data in told) == [data["seconds"] for data in told]
    assert told[-1]["seconds"] > 1  # it comes about twice a second


def test_a_search_ends_at_its_time(client: httpx.Client) -> None:
    with job(client, "set", HARD | {"time": 1}) as events:
        [result] = [data for name, data in events if name == "result"]

    assert "undecided" == result["verdict"]


def test_the_portfolio_tells_which_method_is_at_work_and_the_best_so_far(
    client: httpx.Client,
) -> None:
    hard = {"pattern": HARD_PATTERN, "engine": "portfolio", "allow": "NS", "time": 3}
    with job(client, "set", hard) as events:
        told = [data for name, data in events if name in ("progress", "result")]

    *progress, result = told
    assert "undecided" == result["verdict"]
    assert result["best"] is not None
    assert progress[-1]["best"] is not None
    assert progress[-1]["lacking"] > 0
    assert progress[-1]["engine"] in ("find", "decide")
    assert {data["engine"] for data in progress} <= {"", "portfolio", "refute", "find", "decide"}


def test_generating_gives_a_result_a_puzzle(client: httpx.Client) -> None:
    given = {"count": 3, "scale": "cover", "level": "easy", "symmetry": "rotation", "seed": 7}
    with job(client, "generate", given) as events:
        told = list(events)

    puzzles = [data["puzzle"] for name, data in told if name == "result"]
    assert 3 == len(set(puzzles))
    for puzzle in puzzles:
        assert cs.solve(puzzle).is_unique
        assert "easy" == cs.rate(puzzle, "cover")["cover"]["level"]  # type: ignore[index]
    assert "done" == told[-1][0]


def test_the_fewest_clues_are_looked_for(client: httpx.Client) -> None:
    with job(client, "minimum", {"board": "4x4", "allow": "singles", "time": 20}) as events:
        result = next(data for name, data in events if name == "result")

    assert 4 == result["clues"]
    assert cs.solve(result["puzzle"]).is_unique


def test_stopping_a_job_ends_its_process_at_once(server: Running, client: httpx.Client) -> None:
    with server.client() as other, job(client, "set", HARD) as events:
        first = next(events)
        assert "job" == first[0]
        pid = server.app.studio.jobs.running[first[1]["id"]].worker.pid
        next(events)
        assert 204 == other.delete(f"/api/jobs/{first[1]['id']}").status_code
        assert soon(lambda: not is_running(pid))
        rest = list(events)

    assert ("done", {"stopped": True}) == rest[-1]
    assert 204 == client.delete(f"/api/jobs/{first[1]['id']}").status_code
    assert 404 == client.delete("/api/jobs/another").status_code


def test_a_job_that_does_not_heed_its_time_is_killed_and_says_so() -> None:
    with serving(Limits(calls=1, jobs=1, grace=0.5)) as server, server.client() as client:
        with job(client, "set", HARD | {"time": 2}) as events:
            first = next(events)
            pid = server.app.studio.jobs.running[first[1]["id"]].worker.pid
            os.kill(pid, signal.SIGSTOP)
            *_, last = events

        assert ("error", "no end within the time") == (last[0], last[1]["error"])
        assert soon(lambda: not is_running(pid))


def test_a_client_that_leaves_takes_its_job_along(server: Running) -> None:
    with server.client() as client, job(client, "set", HARD) as events:
        first = next(events)
        pid = server.app.studio.jobs.running[first[1]["id"]].worker.pid
        assert is_running(pid)

    assert soon(lambda: not is_running(pid))
    assert soon(lambda: first[1]["id"] not in server.app.studio.jobs.running)


def test_the_children_of_a_job_go_with_it(server: Running, client: httpx.Client) -> None:
    with job(client, "set", HARD | {"engine": "csp"}) as events:
        first = next(events)
        pid = server.app.studio.jobs.running[first[1]["id"]].worker.pid
        while not (family := children(pid)):
            next(events)
        assert all(has_worked(child, 0.7) for child in family)  # they will end with their parent
        family |= {pid}

    assert soon(lambda: not any(is_running(member) for member in family))


def test_a_client_that_leaves_during_a_call_ends_it() -> None:
    with serving(Limits(calls=1, jobs=1)) as server:
        with server.client() as client:
            client.post("/api/solve", json=SMALL)  # the worker is warm
        [pid] = pids_of(server.app.studio.pools[0])
        body = json.dumps({"puzzle": "." * 625, "technique": "bflp", "time": 20}).encode()
        head = b"POST /api/infer HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        with socket.create_connection(("127.0.0.1", server.port)) as hasty:
            hasty.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
            assert has_worked(pid, seconds_of_work(pid) + 0.3)
        assert soon(lambda: not is_running(pid))
        with server.client() as client:
            answer = client.post("/api/solve", json=SMALL)
            assert 200 == answer.status_code


def test_a_call_that_does_not_end_is_killed() -> None:
    limits = Limits(calls=1, jobs=1, call_seconds=1, grace=3)
    with serving(limits) as server, server.client() as client:
        assert soon(lambda: client.get("/api/catalogue").status_code == 200)
        [pid] = pids_of(server.app.studio.pools[0])
        os.kill(pid, signal.SIGSTOP)
        answer = client.post("/api/solve", json=SMALL)

        assert 503 == answer.status_code
        assert "60" == answer.headers["retry-after"]
        assert soon(lambda: not is_running(pid))
        assert soon(lambda: client.post("/api/solve", json=SMALL).status_code == 200)


def test_a_worker_that_breaks_down_is_said_to_and_replaced() -> None:
    with serving(Limits(calls=1, jobs=1)) as server, server.client() as client:
        client.get("/api/catalogue")
        [pid] = pids_of(server.app.studio.pools[0])
        os.kill(pid, signal.SIGSTOP)
        Thread(target=_kill_when_asked, args=(server.app.studio.pools[0], pid)).start()
        answer = client.post("/api/solve", json=SMALL)

        assert 500 == answer.status_code
        assert "broke down" in answer.json()["error"]
        assert 200 == client.post("/api/solve", json=SMALL).status_code


def test_more_jobs_than_allowed_get_an_honest_429() -> None:
    with serving(Limits(calls=1, jobs=1)) as server, server.client() as client:
        with job(client, "set", HARD) as events:
            next(events)
            with server.client() as other:
                answer = other.post("/api/generate", json={})
                assert 429 == answer.status_code
                assert answer.headers["retry-after"].isdigit()
                solved = other.post("/api/solve", json=SMALL)
                assert 200 == solved.status_code

        assert soon(lambda: client.post("/api/generate", json={}).status_code == 200)


def test_no_process_outlives_its_server() -> None:
    with serving(Limits(calls=2, jobs=2)) as server, server.client() as client:
        client.get("/api/catalogue")
        pids = server.pids
        assert 4 == len(pids)

    assert soon(lambda: not any(is_running(pid) for pid in pids))


def _kill_when_asked(pool: Pool, pid: int) -> None:
    """Kill a worker once it has a question."""
    assert soon(lambda: any(worker.pid == pid for worker in pool._lent))
    os.kill(pid, signal.SIGKILL)
