# SPDX-License-Identifier: MIT
"""Repetitions, their spread, and the name of the machine they ran on."""

from __future__ import annotations

import platform
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Timing:
    """The fastest repetition in seconds, and the slowest over the fastest."""

    seconds: float
    spread: float


def measure(work: Callable[[], object], repetitions: int = 5) -> Timing:
    """Return the timing of a piece of work, after one run that warms up."""
    work()
    taken = []
    for _ in range(repetitions):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return Timing(min(taken), max(taken) / min(taken))


def machine_name() -> str:
    """Return the processor's name as a folder name."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = re.search(r"model name\s*:\s*(.*)", info.read_text())
        model = found[1] if found else model
    return re.sub(r"[^A-Za-z0-9]+", "-", model).strip("-").lower()
