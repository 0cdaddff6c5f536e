# SPDX-License-Identifier: MIT
"""Programs that tests start to end them early."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

PROGRAM = str(Path(sys.executable).with_name("cluesmith"))


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


def said_at_ctrl_c(text: str, after: float) -> str:
    """Return what a Python program prints when Ctrl-C comes, some seconds after it said ready."""
    process = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert "ready\n" == process.stdout.readline()
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    sent = time.perf_counter()
    said = process.communicate(timeout=10)[0]
    assert time.perf_counter() - sent < 2
    return said
