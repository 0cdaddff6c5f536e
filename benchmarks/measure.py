# SPDX-License-Identifier: MIT
"""Repetitions and their spread; prints figures and saves them for each machine."""

from __future__ import annotations

import json
import platform
import re
import resource
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from cluesmith import __version__

if TYPE_CHECKING:
    from collections.abc import Callable

Row = dict[str, object]

RESULTS = Path(__file__).parent / "results"
"""Where tables are kept, in a folder for each machine."""

WIDTH = 200
"""Columns of a table that is not shown on a terminal."""


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


def children_seconds() -> float:
    """Return the processor time of the processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def report(name: str, title: str, rows: list[Row], results: Path | None) -> None:
    """Print a table, and save it for this machine where there is a folder for it."""
    table = Table(title=f"{name}: {title}")
    for column in rows[0]:
        table.add_column(column, justify="right" if column != "list" else "left")
    for row in rows:
        table.add_row(*(f"{v:,}" if isinstance(v, int) else str(v) for v in row.values()))
    console = Console()
    if not console.is_terminal:
        console.width = WIDTH
    console.print(table)
    if results is None:
        return
    folder = results / machine_name()
    folder.mkdir(parents=True, exist_ok=True)
    saved = {
        "version": __version__,
        "machine": machine_name(),
        "suite": name,
        "title": title,
        "rows": rows,
    }
    (folder / f"{name}.json").write_text(json.dumps(saved, indent=1) + "\n")


def machine_name() -> str:
    """Return the processor's name as a folder name."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        line = re.search(r"model name\s*:\s*(.*)", info.read_text())
        model = line[1] if line else model
    return re.sub(r"[^A-Za-z0-9]+", "-", model).strip("-").lower()
