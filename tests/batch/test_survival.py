# SPDX-License-Identifier: MIT
"""Batches that are killed, interrupted, or run out of disk: nothing is lost, no byte differs."""

from __future__ import annotations

import errno
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from batch.lists import beside, puzzles, run, write
from cluesmith.batch.batch import run_batch
from cluesmith.batch.chunk import Chunk
from cluesmith.batch.executors import MOST_LOSSES, Losses
from cluesmith.errors import BatchStopped
from cluesmith.verbs.rate import Rate
from cluesmith.verbs.solve import Solve
from processes import PATIENCE, UNMEASURED, children, command_of, is_running, soon
from programs import PROGRAM, start, wait_for

RATE = ["rate", "--scale", "cover,hodoku", "--chunk", "5"]
KILLS = 20


def test_killed_at_twenty_random_moments_it_gives_the_bytes_of_an_undisturbed_run(
    tmp_path: Path,
) -> None:
    given = write(tmp_path / "given.txt", [*puzzles(90), "rubbish", *puzzles(40)])
    whole = tmp_path / "whole.jsonl"
    began = time.monotonic()
    assert 2 == run(*RATE, given, "--out", whole).returncode
    duration = time.monotonic() - began
    random = Random(9)
    kills = rounds = 0
    while kills < KILLS:
        out = tmp_path / f"{rounds}.jsonl"
        rounds += 1
        while True:
            batch = start("batch", *RATE, given, "--out", out, "--workers", random.choice("12"))
            try:
                batch.communicate(timeout=random.uniform(0.05, 0.6) * duration)
            except subprocess.TimeoutExpired:
                os.killpg(batch.pid, signal.SIGKILL)
                batch.communicate()
                kills += 1
                if kills < KILLS:
                    continue
                assert 2 == run(*RATE, given, "--out", out).returncode
            break
        assert whole.read_bytes() == out.read_bytes()
        for name in (whole, out):
            assert {".manifest", ".bad"} == beside(name)
        assert (tmp_path / "whole.jsonl.bad").read_bytes() == out.with_name(
            f"{out.name}.bad"
        ).read_bytes()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(workers: str, tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(1500)), tmp_path / "out.jsonl"
    arguments: list[str | Path] = ["rate", given, "--scale", "hodoku", "--chunk", "5", "--out", out]
    batch = start("batch", *arguments, "--workers", workers)
    wait_for(tmp_path / "out.jsonl.manifest", 4)

    os.killpg(batch.pid, signal.SIGINT)
    _, said = batch.communicate(timeout=PATIENCE)

    assert 3 == batch.returncode, said
    told = (
        r"cluesmith: interrupted; ([0-9,]+) of ([0-9,]+) lines are done; the same command goes on\n"
    )
    assert re.fullmatch(told, said)
    assert {".manifest", ".parts"} == beside(out)
    _, *records = map(json.loads, (tmp_path / "out.jsonl.manifest").read_text().splitlines())
    kept = sum({record["chunk"]: record["lines"] for record in records}.values())
    assert kept >= 15
    resumed: list[int] = []

    def watch(done: int, _: int) -> None:
        resumed.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_batch(Rate(scale="hodoku"), given, out, chunk=5, watch=watch)
    assert [kept] == resumed


def workers_of(batch: int) -> list[int]:
    """Return the workers that a batch has started and that still run."""
    return [pid for pid in children(batch) if b"spawn_main" in command_of(pid)]


def test_lost_worker_processes_are_replaced(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(500)), tmp_path / "out.jsonl"
    batch = start("batch", *RATE, given, "--out", out, "--workers", "2")
    for lines in (3, 12):
        wait_for(tmp_path / "out.jsonl.manifest", lines)
        os.kill(workers_of(batch.pid)[-1], signal.SIGKILL)
    _, said = batch.communicate(timeout=PATIENCE)
    whole = tmp_path / "whole.jsonl"
    run(*RATE, given, "--out", whole)

    assert 0 == batch.returncode, said
    assert whole.read_bytes() == out.read_bytes()


def test_workers_do_not_outlive_their_batch(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(1500)), tmp_path / "out.jsonl"
    batch = start(
        "batch",
        "rate",
        given,
        "--scale",
        "hodoku,se",
        "--out",
        out,
        "--workers",
        "2",
        "--chunk",
        "9",
    )
    wait_for(tmp_path / "out.jsonl.manifest", 2)
    workers = workers_of(batch.pid)
    batch.kill()
    batch.communicate()

    assert 2 <= len(workers)
    assert soon(lambda: not any(map(is_running, workers)))


def test_a_chunk_that_takes_its_workers_down_ends_the_batch() -> None:
    losses, chunk = Losses(), Chunk(3, 31, b"\n" * 9)
    for _ in range(MOST_LOSSES - 1):
        losses.add(chunk)

    with pytest.raises(BatchStopped, match="3 workers were lost on lines 31 to 40; what is done"):
        losses.add(chunk)


@pytest.mark.parametrize("call", ["fsync", "replace", "write"])
def test_a_full_disk_at_any_moment_leaves_what_can_be_gone_on_with(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each call of a kind fails once: the first in the first run, the second in the next..."""
    given = write(tmp_path / "given.txt", [*puzzles(6), "rubbish"])
    whole = tmp_path / "whole.jsonl"
    run_batch(Solve(), given, whole, chunk=2)
    home: Any = {"fsync": os, "replace": type(tmp_path), "write": type(tmp_path)}[call]
    name = "write_bytes" if call == "write" else call
    real = getattr(home, name)
    for moment in range(100):
        out = tmp_path / f"{moment}.jsonl"
        left = moment

        def failing(*arguments: Any, real: Any = real) -> Any:
            nonlocal left
            left -= 1
            if left == -1:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(*arguments)

        monkeypatch.setattr(home, name, failing)
        try:
            run_batch(Solve(), given, out, chunk=2)
            break
        except BatchStopped as error:
            assert "No space left on device; what is done is kept" in str(error)
        finally:
            monkeypatch.setattr(home, name, real)
        assert not out.exists() or whole.read_bytes() == out.read_bytes()
        run_batch(Solve(), given, out, chunk=2)
        assert whole.read_bytes() == out.read_bytes()
        assert {".manifest", ".bad"} == beside(out)
    assert moment >= 4, "the calls were never made"


@pytest.mark.parametrize("target", ["jsonl", "csv"])
def test_a_full_disk_is_reported_in_one_line(target: str, tmp_path: Path) -> None:
    """The limit lets every part through, but not the whole."""
    given = write(tmp_path / "given.txt", puzzles(400))
    out, whole = tmp_path / f"out.{target}", tmp_path / f"whole.{target}"
    arguments: list[str | Path] = ["solve", given, "--chunk", "20"]
    limit = 40_000
    words = [PROGRAM, "batch", *map(str, arguments), "--out", str(out)]
    stopped = subprocess.run(
        words,
        capture_output=True,
        text=True,
        check=False,
        env=UNMEASURED,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )

    assert 2 == stopped.returncode
    assert 1 == len(stopped.stderr.splitlines()), stopped.stderr
    assert "File too large; what is done is kept, the same command goes on" in stopped.stderr
    assert {".manifest", ".parts"} == beside(out)
    assert 0 == run(*arguments, "--out", out).returncode
    run(*arguments, "--out", whole)
    assert whole.read_bytes() == out.read_bytes()


def test_memory_does_not_grow_with_the_input(tmp_path: Path) -> None:
    """By its peak in a process that converts: the fastest verb, so that most is in flight."""
    program = (
        "import resource, sys; from pathlib import Path;"
        "from cluesmith.batch.batch import run_batch;"
        "from cluesmith.verbs.write import Convert;"
        "run_batch(Convert(), Path(sys.argv[1]), Path(sys.argv[2]), chunk=500);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )

    def peak(count: int) -> int:
        given = write(tmp_path / f"{count}.txt", puzzles(50) * (count // 50))
        words = [sys.executable, "-c", program, str(given), str(tmp_path / f"{count}.out")]
        return int(
            subprocess.run(words, capture_output=True, text=True, check=True, env=UNMEASURED).stdout
        )

    assert peak(30_000) < peak(2_000) + 2_000  # of 2.3 MB more input


def test_parts_are_synced_before_they_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order of what reaches the disk, as the calls tell it.

    Parts may be saved together: then their folder and the manifest are synced once for all.
    """
    out = tmp_path / "out"
    manifest = tmp_path / "out.manifest"
    synced: list[str] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        name = Path(f"/proc/self/fd/{handle}").readlink().name
        if name == manifest.name:
            listed = manifest.read_text().count('"id"')
            folder = len(synced) - 1 - synced[::-1].index("out.parts")
            for index in range(listed):
                assert f"{index:08d}.draft" in synced[:folder], f"{index} is listed: {synced}"
            synced.append(f"{listed} listed")
        else:
            synced.append(name)
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    given = write(tmp_path / "given.txt", puzzles(5))
    run_batch(Solve(), given, out, chunk=1)

    assert ["out.manifest.draft", tmp_path.name, "00000000.draft"] == synced[:3]
    assert ["5 listed", "out.draft", tmp_path.name, "5 listed"] == synced[-4:]
    assert 5 == sum(name.startswith("0000") for name in synced)
