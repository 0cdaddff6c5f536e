# SPDX-License-Identifier: MIT
"""Processes that tests watch: the children of a process, whether one runs, and waiting."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


PATIENCE = 120.0
"""Seconds that an event may take on a busy machine; on a quiet one all come within a second."""


UNMEASURED = {name: text for name, text in os.environ.items() if not name.startswith("COVERAGE_")}
"""The environment of a program whose imports, files or time a test looks at: ``make coverage``
does not measure it, because the test would see the measuring."""


MEASURING = {name: text for name, text in os.environ.items() if name.startswith("COVERAGE_")}
"""What ``make coverage`` hands on to child processes; some libraries start them without it."""


def soon(claim: Callable[[], object], seconds: float = PATIENCE) -> bool:
    """Whether something becomes true within some seconds; a busy machine needs many of them."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if claim():
            return True
        time.sleep(0.02)
    return bool(claim())


def has_worked(pid: int, seconds: float) -> bool:
    """Whether a process soon has so many seconds of processor time behind it, all threads counted.

    A signal then meets it at work, however slow the machine is.
    """
    return soon(lambda: seconds_of_work(pid) >= seconds)


def seconds_of_work(pid: int) -> float:
    """Return the processor time that a process has used so far, all threads counted."""
    user, system = _stat(pid)[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def is_running(pid: int) -> bool:
    """Whether a process exists and is no zombie."""
    try:
        return _stat(pid)[0] not in "ZX"
    except OSError:  # it has ended, perhaps while this was read
        return False


def children(parent: int | None = None) -> set[int]:
    """Return the processes that a process has started; without one this process."""
    pids = set()
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            if int(_stat(int(entry.name))[1]) == (parent or os.getpid()):
                pids.add(int(entry.name))
    return pids


def end_in_peace(pids: set[int]) -> None:
    """End processes that would be killed, so that they save what ``make coverage`` has measured."""
    for pid in pids:
        with suppress(ProcessLookupError):  # it has just ended
            os.kill(pid, signal.SIGTERM)
    assert soon(lambda: not any(map(is_running, pids)))


def command_of(pid: int) -> bytes:
    """Return the words with which a process was started; none if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _stat(pid: int) -> list[str]:
    """Return what the system tells of a process, from its state on."""
    text = Path(f"/proc/{pid}/stat").read_text("ascii", errors="replace")
    return text.rpartition(")")[2].split()
