# SPDX-License-Identifier: MIT
"""Every command in a bare environment: ASCII only, no home, a narrow terminal, no colours."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from cluesmith.apps.cli.main import app
from programs import PROGRAM, on_terminal

ROOT = Path(__file__).resolve().parents[2]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PATTERN = "xx..x....x..xxx....xx....x.x...x...xx..x.x..xx...x...x.x....xx....xxx..x....x..xx"
BARE = {
    "PATH": os.environ["PATH"],
    "LC_ALL": "C",
    "PYTHONUTF8": "0",  # Python itself would take C for UTF-8
    "PYTHONCOERCECLOCALE": "0",
    "COLUMNS": "60",
    "NO_COLOR": "1",
}

# Each command of the program with something to do, and its exit code.
COMMANDS: dict[str, tuple[list[str], int]] = {
    "solve": ([EASY], 0),
    "explain": ([EASY], 0),
    "rate": ([EASY], 0),
    "set": ([PATTERN, "--seed", "1"], 0),
    "check": (["missing.json"], 2),
    "infer": ([EASY], 0),
    "minimum": (["--time", "0.1", "--seed", "1"], 3),
    "propagate": ([EASY], 0),
    "generate": (["--seed", "1"], 0),
    "reduce": ([EASY, "--seed", "1"], 0),
    "hunt": (["--time", "0.2", "--seed", "1"], 0),
    "encode": ([EASY], 0),
    "convert": ([EASY, "--to", "grid"], 0),
    "strategies": ([], 0),
    "candidates": ([EASY], 0),
    "render": ([EASY, "--to", "svg"], 0),
    "lab": (["list"], 0),
    "serve": (["--port", "no"], 2),
    "mcp": (["--frob"], 2),
    "doctor": ([], 0),
    "batch": (["solve", "missing.txt", "--out", "out.jsonl"], 2),
    "library": (["add", EASY], 0),
}


def run(
    *words: str, folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [PROGRAM, *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=60,
    )


def test_every_command_has_a_case() -> None:
    assert set(COMMANDS) == set(get_command(app).list_commands(None))  # type: ignore[attr-defined]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_answers_without_home_unicode_and_colour(command: str, tmp_path: Path) -> None:
    words, code = COMMANDS[command]
    environment = BARE | {"XDG_DATA_HOME": str(tmp_path)}
    done = run(command, *words, folder=tmp_path, environment=environment)
    output = (done.stdout + done.stderr).decode("ascii")

    assert code == done.returncode, output
    assert output
    assert "\x1b" not in output
    assert "Traceback" not in output
    assert (code == 2) == (done.stderr.startswith(b"cluesmith: ") and not done.stdout)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_keeps_to_60_columns(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    program = get_command(app)
    context = program.make_context("cluesmith", ["--help"], resilient_parsing=True)
    if command:
        program = program.get_command(context, command)  # type: ignore[attr-defined]
        context = program.make_context(command, [], parent=context, resilient_parsing=True)
    lines = program.get_help(context).splitlines()

    assert lines
    assert [] == [line for line in lines if len(line) > 60 and " " in line.strip()]


def test_a_home_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    environment = BARE | {"HOME": "/dev/null"}
    add = run("library", "add", EASY, folder=tmp_path, environment=environment)
    solve = run("solve", EASY, folder=tmp_path, environment=environment)

    assert 2 == add.returncode
    assert add.stderr.startswith(b"cluesmith: --library: /dev/null/.local/share/cluesmith: ")
    assert 1 == add.stderr.count(b"\n")
    assert 0 == solve.returncode


TERMINALS = {"dumb": {"TERM": "dumb"}, "NO_COLOR": {"TERM": "xterm", "NO_COLOR": "1"}}


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize(
    "words",
    [
        ("solve", EASY),
        ("rate", EASY, "--scale", "cover"),
        ("set", PATTERN, "--seed", "1"),
        ("generate", "--seed", "1"),
        ("explain", EASY, "--allow", "singles"),
        ("minimum", "--time", "0.3"),
    ],
    ids=lambda words: words[0],
)
def test_a_plain_terminal_of_60_columns_gets_whole_lines_without_colours(
    words: tuple[str, ...], terminal: str
) -> None:
    environment = {"PATH": os.environ["PATH"], "COLUMNS": "60", "LC_ALL": "C.UTF-8"}
    code, text = on_terminal(*words, environment=environment | TERMINALS[terminal])

    assert code in (0, 3)
    assert not re.search(r"\x1b\[[\d;]*m", text), "colours"
    assert terminal != "dumb" or "\x1b" not in text
    if words[0] not in ("solve", "explain"):
        assert re.search(r"^(?:.*\x1b\[2K)?[1-9.]{81}(:|\r?$)", text, re.M), "a broken line"


def test_a_terminal_without_colours_and_unicode_gets_a_plain_grid(tmp_path: Path) -> None:
    parent, child = pty.openpty()
    done = subprocess.run([PROGRAM, "solve", EASY], stdout=child, env=BARE, check=True)
    os.close(child)
    shown = os.read(parent, 1 << 16).decode("ascii")
    os.close(parent)

    assert 0 == done.returncode
    assert "| 5 3 4 | 6 7 8 | 9 1 2 |" in shown
    assert "\x1b" not in shown


def test_the_demo_runs_in_a_bare_environment(tmp_path: Path) -> None:
    demo = [sys.executable, str(ROOT / "examples" / "demo.py"), str(tmp_path)]
    done = subprocess.run(demo, capture_output=True, env=BARE, check=True, cwd=tmp_path)

    assert "+-------+-------+-------+" in done.stdout.decode("ascii")
    assert (tmp_path / "demo.svg").exists()
