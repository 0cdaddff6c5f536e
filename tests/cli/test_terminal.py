# SPDX-License-Identifier: MIT
"""Terminals, pipes and signals: colours, progress, a closed pipe, a full disk, Ctrl-C."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from processes import PATIENCE, has_worked
from programs import PROGRAM
from samples import EASY, EASY_SOLUTION

if TYPE_CHECKING:
    from pathlib import Path


def test_a_terminal_shows_a_coloured_grid() -> None:
    parent, child = pty.openpty()
    process = subprocess.Popen([PROGRAM, "solve", EASY], stdout=child, stderr=child)
    os.close(child)
    shown = b""
    while True:
        try:
            block = os.read(parent, 4096)
        except OSError:
            break
        if not block:
            break
        shown += block
    os.close(parent)

    assert 0 == process.wait(timeout=PATIENCE)
    assert "┌───────┬───────┬───────┐" in shown.decode()
    assert b"\x1b[" in shown


@pytest.mark.parametrize("words", [["set", "-", "--seed", "1"], ["solve"], ["check", "-"]])
def test_what_is_pasted_into_a_terminal_is_waited_for(words: list[str]) -> None:
    """One Ctrl-D ends it."""
    parent, child = pty.openpty()
    with subprocess.Popen(
        [PROGRAM, *words], stdin=child, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        os.close(child)
        assert process.stderr is not None
        invitation = process.stderr.readline()
        os.write(parent, b"1...\n...3\n..2.\n...4\n\x04")
        out, errors = process.communicate(timeout=PATIENCE)
    os.close(parent)

    assert "then Enter and Ctrl-D" in invitation
    assert (words[0] == "check") == ("not JSON" in errors + out)
    assert (words[0] != "check") == (out.strip().strip("1234.") == "" != out)


def test_a_progress_bar_on_a_terminal_leaves_the_output_alone(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\n" * 9000)
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [PROGRAM, "solve", str(path)], stdout=subprocess.PIPE, stderr=child, text=True
    )
    os.close(child)
    out, _ = process.communicate(timeout=PATIENCE)
    shown = os.read(parent, 1 << 16).decode()
    os.close(parent)

    assert 9000 == out.count(EASY_SOLUTION + "\n")
    assert "puzzles" in shown
    assert EASY_SOLUTION not in shown


def test_a_closed_or_full_standard_output_is_one_line() -> None:
    closed = subprocess.run(
        f"'{PROGRAM}' solve {EASY} >&-", shell=True, capture_output=True, text=True, check=False
    )
    full = subprocess.run(
        f"'{PROGRAM}' --help > /dev/full", shell=True, capture_output=True, text=True, check=False
    )

    assert (2, "cluesmith: standard output is closed\n") == (closed.returncode, closed.stderr)
    assert (2, "cluesmith: output: No space left on device\n") == (full.returncode, full.stderr)


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\n" * 50_000)
    process = subprocess.Popen(
        [PROGRAM, "solve", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()

    assert b"" == process.stderr.read()
    assert 0 == process.wait(timeout=PATIENCE)


def test_ctrl_c_prints_what_was_found_and_exits_with_3() -> None:
    process = subprocess.Popen(
        [PROGRAM, "solve", "--json", "--count", "1000000000000", "--engine", "speed", "." * 81],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert has_worked(process.pid, 1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)

    assert 3 == process.returncode
    assert json.loads(out)["count"] > 0
    assert "cluesmith: interrupted\n" == err


def test_ctrl_c_before_a_command_has_begun_is_one_line() -> None:
    program = (
        "import builtins, sys\n"
        "sys.argv = ['cluesmith', 'doctor']\n"
        "import cluesmith.__main__ as program\n"
        "known = builtins.__import__\n"
        "def interrupted(name, *rest):\n"
        "    if name == 'cluesmith.apps.cli.main':\n"
        "        raise KeyboardInterrupt\n"
        "    return known(name, *rest)\n"
        "builtins.__import__ = interrupted\n"
        "program.main()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (3, "cluesmith: interrupted\n")
