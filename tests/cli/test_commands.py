# SPDX-License-Identifier: MIT
"""What the commands have in common: help, versions, formats, and the package as a module."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import formats
from programs import run
from samples import EASY, EASY_SOLUTION

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("target", [known.name for known in formats.FORMATS])
def test_convert_goes_to_every_format_and_back(target: str) -> None:
    text = run("convert", "--to", target, EASY).stdout

    assert EASY + "\n" == run("convert", "-", stdin=text).stdout


def test_help_names_arguments_without_the_types_of_a_library() -> None:
    assert "PUZZLE|FILE|-  A puzzle, a file of puzzles" in run("solve", "--help").stdout


def test_lines_and_grids_may_stand_in_one_file() -> None:
    grid = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
    spaced = run("convert", EASY, "--to", "grid").stdout
    text = f"# Monday\n{EASY}\n\nTuesday\n{grid}\n\n{EASY}\n\nThursday\n{spaced}"
    done = run("convert", "-", "--to", "json", stdin=text)
    records = [json.loads(line) for line in done.stdout.splitlines()]

    solved = run("solve", "-", stdin=text)

    assert (0, "") == (done.returncode, done.stderr)
    assert ([EASY_SOLUTION] * 4, "") == (solved.stdout.split(), solved.stderr)
    assert [EASY] * 4 == [record["puzzle"] for record in records]
    assert ["Monday", "Tuesday", None, "Thursday"] == [record.get("title") for record in records]


def test_every_format_is_named_in_the_help() -> None:
    shown = " ".join(run("convert", "--help").stdout.split())

    assert not [known.name for known in formats.FORMATS if known.name not in shown]


def test_version_help_doctor_and_completion_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("--version").stdout.startswith("cluesmith ")
    assert "solve" in run("--help").stdout
    assert "instruction set" in run("doctor").stdout
    assert "cluesmith" in json.loads(run("doctor", "--json").stdout)
    # Otherwise it looks at the shell that runs the tests, which may be none that it knows.
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    assert "_CLUESMITH_COMPLETE" in run("--show-completion", "bash").stdout


def test_a_bare_call_shows_the_help() -> None:
    assert "\n  solve " in run().stderr


def test_the_package_can_be_run_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cluesmith", "--version"], capture_output=True, text=True, check=True
    )

    assert done.stdout.startswith("cluesmith ")


def test_a_batch_writes_puzzles_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    given, out = tmp_path / "given.txt", tmp_path / "out.jsonl"
    given.write_text(f"{EASY}\n")

    done = run("batch", "encode", str(given), "--to", "matrix", "--out", str(out))

    assert 0 == done.returncode, done.stderr
    assert "exact cover" in json.loads(out.read_text())["text"]
