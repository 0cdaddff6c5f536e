# SPDX-License-Identifier: MIT
"""The program: run to its end in this process, or started in its own process to end it early."""

from __future__ import annotations

import io
import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cluesmith.apps.cli import main
from processes import PATIENCE, has_worked, seconds_of_work, soon

if TYPE_CHECKING:
    from collections.abc import Mapping

PROGRAM = str(Path(sys.executable).with_name("cluesmith"))


def run_bytes(
    *arguments: str | Path, stdin: str | bytes = ""
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in this process, which is faster than a new one; return what it printed."""
    words = list(map(str, arguments))
    text = stdin.encode() if isinstance(stdin, str) else stdin
    outer = sys.stdin, sys.stdout, sys.stderr
    out, error = io.BytesIO(), io.BytesIO()
    streams = [io.TextIOWrapper(raw, "utf-8") for raw in (io.BytesIO(text), out, error)]
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        code = main.run(words)
    except SystemExit as end:  # Typer's own, for the completion of a shell
        code = int(end.code or 0)
    finally:
        for stream in streams[1:]:
            stream.flush()
        sys.stdin, sys.stdout, sys.stderr = outer
    return subprocess.CompletedProcess(words, code, out.getvalue(), error.getvalue())


def run(*arguments: str | Path, stdin: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Run a command in this process; return what it printed as text."""
    result = run_bytes(*arguments, stdin=stdin)
    return subprocess.CompletedProcess(
        result.args, result.returncode, result.stdout.decode(), result.stderr.decode()
    )


def start(*arguments: str | Path) -> subprocess.Popen[str]:
    """Start the program in a process group of its own."""
    words = [PROGRAM, *map(str, arguments)]
    return subprocess.Popen(
        words, stderr=subprocess.PIPE, text=True, start_new_session=True, stdout=subprocess.DEVNULL
    )


def on_terminal(
    *words: str, environment: Mapping[str, str], has_both: bool = True
) -> tuple[int, str]:
    """Return the exit code, and what a terminal receives of standard error, or of both streams."""
    parent, child = pty.openpty()
    stdout = child if has_both else subprocess.DEVNULL
    process = subprocess.Popen([PROGRAM, *words], stdout=stdout, stderr=child, env=environment)
    os.close(child)
    shown = b""
    with suppress(OSError):  # the program has ended
        while block := os.read(parent, 1 << 16):
            shown += block
    os.close(parent)
    return process.wait(timeout=PATIENCE), shown.decode()


def interrupted_after_a_line(*words: str) -> tuple[int, list[str], str]:
    """Send Ctrl-C to a command after its first line; return its exit code, lines and errors."""
    with subprocess.Popen(
        [PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        lines = (first + process.stdout.read()).splitlines()
        errors = process.stderr.read()
    return process.returncode, lines, errors


def run_without(module: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process that cannot import a module."""
    program = (
        f"import sys; sys.modules[{module!r}] = None\n"
        f"from cluesmith.apps.cli.main import run; sys.exit(run({list(words)}))"
    )
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def wait_for(path: Path, lines: int) -> None:
    """Wait until a manifest has so many lines."""
    is_there = soon(lambda: path.exists() and path.read_bytes().count(b"\n") >= lines)
    assert is_there, "the work does not go on"


def output_after_ctrl_c(text: str, after: float) -> str:
    """Send Ctrl-C to a Python program that works for hours; return the output.

    The program prints ready before its work. The signal comes after some seconds of processor time.
    """
    process = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert "ready\n" == process.stdout.readline()
    assert has_worked(process.pid, seconds_of_work(process.pid) + after)
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=PATIENCE)[0]
