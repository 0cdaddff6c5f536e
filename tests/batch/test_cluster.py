# SPDX-License-Identifier: MIT
"""Batches on a Dask cluster: a real scheduler and worker processes on this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import pytest

from batch.lists import beside, puzzles, run, write
from cluesmith.batch import cluster as cluster_module
from cluesmith.batch.batch import run_batch
from cluesmith.batch.cluster import DaskCluster
from cluesmith.errors import EngineUnavailable
from cluesmith.verbs.solve import Solve
from processes import PATIENCE, soon
from programs import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RATE = ["rate", "--scale", "cover,hodoku", "--chunk", "5"]


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        file = folder / "scheduler.json"
        self.scheduler = self._start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)
        )
        assert soon(lambda: file.exists() or self.scheduler.poll() is not None), self.log()
        assert self.scheduler.poll() is None, self.log()
        self.address: str = json.loads(file.read_text())["address"]
        self.workers: list[subprocess.Popen[bytes]] = []

    def add_worker(self) -> None:
        """Start one more worker, alone: nothing starts it again when it is lost."""
        self.workers.append(
            self._start("dask_worker", self.address, "--nthreads", "1", "--no-nanny")
        )

    def log(self) -> str:
        """Return what the scheduler and the workers have said."""
        return (self._folder / "log").read_text()

    def end(self) -> None:
        """End everything."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", f"distributed.cli.{program}", *arguments, "--no-dashboard"]
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(words, stdout=log, stderr=subprocess.STDOUT, cwd=self._folder)


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """Yield a cluster, and end it."""
    started = Cluster(folder)
    try:
        for _ in range(workers):
            started.add_worker()
        yield started
    finally:
        started.end()


def listed(out: Path) -> int:
    """Return how many chunks the manifest of a batch lists."""
    manifest = out.with_name(f"{out.name}.manifest")
    return manifest.read_text().count('"id"') if manifest.exists() else 0


def has_listed(out: Path, chunks: int) -> bool:
    """Whether the manifest of a batch lists so many chunks."""
    return listed(out) >= chunks


def test_workers_that_are_killed_on_the_way_cost_no_chunk(tmp_path: Path) -> None:
    given = write(tmp_path / "given.txt", [*puzzles(300), "rubbish"])
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    with cluster(tmp_path, workers=3) as some:
        words = [PROGRAM, "batch", *RATE, str(given), "--out", str(out), "--cluster", some.address]
        batch = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
        for number, chunks in enumerate((2, 20)):
            assert soon(partial(has_listed, out, chunks)), some.log()
            some.workers[number].kill()
            if number == 0:
                some.add_worker()
        _, said = batch.communicate(timeout=PATIENCE)
    run(*RATE, given, "--out", whole)

    assert 2 == batch.returncode, said  # for the bad line
    assert "300 results, 1 bad line in " in said
    assert whole.read_bytes() == out.read_bytes()
    assert {".manifest", ".bad"} == beside(out)


def test_a_lost_scheduler_ends_the_batch_in_one_line_and_another_goes_on(tmp_path: Path) -> None:
    given = write(tmp_path / "given.txt", puzzles(300))
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    with cluster(tmp_path, workers=1) as some:
        words = [PROGRAM, "batch", *RATE, str(given), "--out", str(out), "--cluster", some.address]
        batch = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
        assert soon(partial(has_listed, out, 3)), some.log()
        some.scheduler.kill()
        _, said = batch.communicate(timeout=PATIENCE)
    kept = listed(out)
    done = run(*RATE, given, "--out", out)
    run(*RATE, given, "--out", whole)

    assert 2 == batch.returncode
    assert (
        f"cluesmith: the Dask scheduler at {some.address} is lost; what is done is kept, the "
        "same command goes on" == said.splitlines()[-1]
    )
    assert (3 <= kept < 60, 0) == (True, done.returncode)
    assert whole.read_bytes() == out.read_bytes()


def test_a_cluster_without_workers_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(3)), tmp_path / "out.jsonl"
    monkeypatch.setattr(cluster_module, "_FIRST_WORKER", 0.5)
    said: list[str] = []
    with cluster(tmp_path, workers=0) as some:

        def tell(words: str) -> None:
            said.append(words)
            some.add_worker()

        ending = run_batch(Solve(), given, out, executor=DaskCluster(some.address, tell))

    assert [f"the cluster at {some.address} has no workers; waiting for one"] == said
    assert 3 == ending.results


@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1:1", "127.0.0.1:99999", ""])
def test_an_address_where_nobody_answers_is_bad_input(address: str, tmp_path: Path) -> None:
    given = write(tmp_path / "given.txt", puzzles(3))

    done = run("solve", given, "--out", tmp_path / "out", "--cluster", address)

    assert 2 == done.returncode
    assert f"cluesmith: --cluster: no Dask scheduler answers at {address!r}" in done.stderr
    assert 1 == len(done.stderr.splitlines())


def test_a_missing_extra_is_named_with_the_command_that_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("distributed", "pyarrow"):
        monkeypatch.setitem(sys.modules, name, None)
    given = write(tmp_path / "given.txt", puzzles(3))

    with pytest.raises(EngineUnavailable, match=r"pip install .*\[cluster\]'"):
        DaskCluster("tcp://127.0.0.1:8786")
    with pytest.raises(EngineUnavailable, match=r"pip install .*\[parquet\]'"):
        run_batch(Solve(), given, tmp_path / "out.parquet")
