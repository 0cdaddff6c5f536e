# SPDX-License-Identifier: MIT
"""``cluesmith batch`` as people use it: options, messages, exit codes, progress."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from functools import partial
from typing import TYPE_CHECKING

import pytest

import programs
from batch.lists import beside, puzzles, write
from cluesmith.apps.cli import progress
from programs import PROGRAM
from samples import EASY

if TYPE_CHECKING:
    from pathlib import Path

run = partial(programs.run, "batch")


def test_a_batch_writes_the_objects_of_the_command(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(8)), tmp_path / "out.jsonl"

    done = run("solve", given, "--out", out, "--count", "3")
    command = programs.run_bytes("solve", "--json", "--count", "3", given)

    assert (0, "", "8 results\n") == (done.returncode, done.stdout, done.stderr)
    assert command.stdout == out.read_bytes()


def test_the_same_command_again_says_that_it_was_finished(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", [*puzzles(2), "rubbish"]), tmp_path / "out.jsonl"
    first, second = (run("solve", given, "--out", out) for _ in range(2))

    assert f"2 results, 1 bad line in {out}.bad\n" == first.stderr
    assert f"2 results, 1 bad line in {out}.bad; it was finished before\n" == second.stderr
    assert 2 == first.returncode == second.returncode


def test_boards_and_formats_are_taken(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", ["1..." + "." * 12]), tmp_path / "out.jsonl"

    done = run("solve", given, "--out", out, "--board", "4x4+diagonals", "--from", "line")
    found = json.loads(out.read_text())

    assert 0 == done.returncode
    for solution in found["solutions"]:
        assert 4 == len({solution[i] for i in (0, 5, 10, 15)})


def test_convert_writes_lines_of_another_format(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", [EASY]), tmp_path / "out.sdm"

    assert 0 == run("convert", given, "--to", "sdm", "--out", out).returncode
    assert EASY.replace(".", "0") + "\n" == out.read_text()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["solve", "given.txt"], "--out is missing; expected the file to write"),
        (["sove", "given.txt", "--out", "out"], "'sove' is not a command; did you mean solve?"),
        (["solve", "nothing.txt", "--out", "out"], "'nothing.txt' is not a file"),
        (["solve", "-", "--out", "out"], "'-' is not a file; expected a file of puzzles"),
        (["solve", "empty.txt", "--out", "out"], "nothing to read; expected at least one puzzle"),
        (["solve", "given.txt", "--out", "no/out"], "there is no folder no"),
        (["solve", "given.txt", "--out", "."], "is a folder; expected a file to write"),
        (
            ["solve", "given.txt", "--out", "out.xlsx"],
            "--out: a batch does not write files as 'out.xlsx'; expected .jsonl, .csv or .parquet",
        ),
        (["solve", "given.txt", "--out", "out", "--to", "xml"], "'xml' is not a kind of output"),
        (
            ["solve", "given.txt", "--out", "out", "--workers", "0"],
            "--workers: got '0'; expected a whole",
        ),
        (
            ["solve", "given.txt", "--out", "out", "--workers", "1", "--cluster", "a:1"],
            "--workers with --cluster; expected one of them",
        ),
        (
            ["solve", "given.txt", "--out", "out", "--chunk", "0"],
            "--chunk: got '0'; expected a whole",
        ),
        (["solve", "given.txt", "--out", "out", "--engine", "sped"], "'sped' is not an engine"),
        (["set", "given.txt", "--out", "out", "--allow", "x_wang"], "'x_wang' is not a strategy"),
        (["convert", "given.txt", "--out", "out", "--to", "ss"], "ss has a puzzle on several"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(
    arguments: list[str], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "given.txt", [EASY])
    write(tmp_path / "empty.txt", [])

    done = run(*arguments)

    assert 2 == done.returncode
    assert complaint in done.stderr
    assert 1 == len(done.stderr.splitlines())
    assert set() == beside(tmp_path / "out")


def test_a_terminal_shows_how_far_how_fast_and_how_long(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(400)), tmp_path / "out.jsonl"
    own, other = pty.openpty()
    words = [PROGRAM, "batch", "rate", str(given), "--out", str(out), "--scale", "hodoku"]
    done = subprocess.Popen([*words, "--chunk", "20"], stderr=other)
    os.close(other)
    shown = b""
    while True:
        try:
            shown += os.read(own, 4096)
        except OSError:
            break

    assert 0 == done.wait()
    assert b"400/400" in shown
    assert b"lines/s" in shown
    assert b"0:00:" in shown


def test_elsewhere_a_line_comes_from_time_to_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    with progress.batch_progress() as advance:
        advance(1000, 5000)
        for step in range(1, 5):
            now = 20.0 * step
            advance(1000 + 200 * step, 5000)

    assert [
        "1,400 of 5,000 lines, 10 a second, 360 s left",
        "1,800 of 5,000 lines, 10 a second, 320 s left",
    ] == capsys.readouterr().err.splitlines()


def test_workers_of_a_batch_are_processes_for_set_too(tmp_path: Path) -> None:
    """``set`` has workers of its own for one pattern; in a batch they share the lines."""
    given, out = write(tmp_path / "given.txt", ["x......x..x....x"] * 3), tmp_path / "out.jsonl"

    done = run("set", given, "--out", out, "--allow", "NS", "--workers", "2")

    assert (0, "3 results\n") == (done.returncode, done.stderr)
