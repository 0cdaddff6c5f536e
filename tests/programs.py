# SPDX-License-Identifier: MIT
"""The program: run to its end in this process, or started in its own process to end it early."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
import time
from pathlib import Path

from cluesmith.apps.cli import main

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


def wait_for(path: Path, lines: int) -> None:
    """Wait until a manifest has so many lines."""
    until = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < until, "the work does not go on"
        time.sleep(0.005)


def output_after_ctrl_c(text: str, after: float) -> str:
    """Send Ctrl-C to a Python program some seconds after it printed ready; return the output."""
    process = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert "ready\n" == process.stdout.readline()
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=60)[0]  # all of them would work for hours
