# SPDX-License-Identifier: MIT
"""Processes that tests watch: the children of a process, whether one runs, and waiting."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def soon(claim: Callable[[], object], seconds: float = 30.0) -> bool:
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
    ticks = seconds * os.sysconf("SC_CLK_TCK")

    def has_so_many() -> bool:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12]) >= ticks

    return soon(has_so_many, 120)


def is_running(pid: int) -> bool:
    """Whether a process exists and is no zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:  # noqa: PTH123
        return stat.read().rpartition(")")[2].split()[0] != "Z"


def children(parent: int | None = None) -> set[int]:
    """Return the processes that a process has started; without one this process."""
    pids = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(stat[1]) == (parent or os.getpid()):
                pids.add(int(entry.name))
    return pids
