# SPDX-License-Identifier: MIT
"""The command ``cluesmith serve``, and workers by themselves."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING

import httpx
import pytest

from cluesmith.apps.web import studio_work
from cluesmith.serving import worker
from processes import PATIENCE, children, has_worked, is_running, soon
from programs import PROGRAM, run_without

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WORKER = [sys.executable, "-P", "-m", "cluesmith.serving.worker"]
WORKER += ["cluesmith.apps.web.studio_work:respond", str(4 << 30)]


@contextmanager
def command(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = subprocess.Popen(
        [PROGRAM, "serve", "--no-open", "--port", "0", *options],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )
    try:
        assert process.stderr is not None
        found = re.search(r"http://\S+", process.stderr.readline())
        assert found is not None
        yield process, found[0]
    finally:
        process.kill()
        process.wait()


def test_the_wordsserves_on_this_machine_only_and_ends_on_ctrl_c() -> None:
    with command() as (process, url):
        assert url.startswith("http://127.0.0.1:")
        assert 200 == httpx.get(url, timeout=PATIENCE).status_code
        workers = children(process.pid)
        assert workers
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (0, 3, -signal.SIGINT)

    assert soon(lambda: not any(is_running(pid) for pid in workers))


def test_a_server_that_is_killed_leaves_no_worker_behind() -> None:
    with command() as (process, url):
        assert 200 == httpx.get(f"{url}api/catalogue", timeout=PATIENCE).status_code
        workers = children(process.pid)
        process.kill()

    assert soon(lambda: not any(is_running(pid) for pid in workers))


def test_a_port_that_is_taken_is_bad_input() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [PROGRAM, "serve", "--no-open", "--port", port],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    assert 2 == done.returncode
    assert "--port: 127.0.0.1:" in done.stderr
    assert "in use; expected another port" in done.stderr
    assert 1 == done.stderr.count("\n")


def test_without_the_extra_it_says_what_to_install() -> None:
    done = run_without("uvicorn", "serve", "--no-open")

    assert 2 == done.returncode
    assert "pip install" in done.stderr
    assert "[web]'" in done.stderr


def test_a_name_that_is_given_as_host_is_answered_to() -> None:
    with command("--host", "localhost") as (_, url):
        assert 200 == httpx.get(url, timeout=PATIENCE, headers={"host": "localhost"}).status_code
        assert 421 == httpx.get(url, timeout=PATIENCE, headers={"host": "evil.example"}).status_code


def test_a_worker_ends_with_its_input_even_in_the_middle_of_work() -> None:
    given = {"puzzle": "." * 625, "allow": "all", "time": 2 * PATIENCE}
    with subprocess.Popen(WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(b"explain " + json.dumps(given).encode() + b"\n")
        process.stdin.flush()
        assert has_worked(process.pid, 2)  # half of it is its start
        process.stdin.close()
        assert 0 == process.wait(PATIENCE)


def test_a_worker_gets_no_more_memory_than_it_is_given(tmp_path: Path) -> None:
    (tmp_path / "greedy.py").write_text("def respond(*_): bytearray(1 << 30)")
    words = [sys.executable, "-m", "cluesmith.serving.worker", "greedy:respond", str(1 << 30)]
    surroundings = {**os.environ, "PYTHONPATH": str(tmp_path)}
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"all {}\n")
        process.stdin.flush()
        name, _, data = process.stdout.readline().partition(b" ")

    assert b"error" == name
    assert "this takes more memory than the server gives" == json.loads(data)["error"]


@pytest.mark.parametrize("problem", [MemoryError, RecursionError])
def test_what_takes_too_much_memory_or_depth_is_refused(
    monkeypatch: pytest.MonkeyPatch, problem: type[Exception]
) -> None:
    def fail(*_: object) -> None:
        raise problem

    monkeypatch.setitem(studio_work._CALLS, "fail", fail)
    stream = BytesIO()
    worker.answer(b"fail {}\n", studio_work.respond, worker.Answers(stream))

    name, _, data = stream.getvalue().partition(b" ")
    assert b"error" == name
    assert 422 == json.loads(data)["status"]


def test_a_folder_of_the_same_name_is_not_taken_for_the_package(tmp_path: Path) -> None:
    (tmp_path / "cluesmith").mkdir()
    (tmp_path / "cluesmith" / "__init__.py").write_text("raise SystemExit(7)")
    done = subprocess.run(
        WORKER,
        input=b'parse {"text":"1......3..2....4"}\n',
        cwd=tmp_path,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )

    assert 0 == done.returncode
