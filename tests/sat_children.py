# SPDX-License-Identifier: MIT
"""A hard formula, and what can be seen of the child process that works on it."""

from __future__ import annotations

import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path

import numpy as np


def pigeons(holes: int) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Return the clauses "one pigeon more than holes, each in a hole of its own"."""

    def at(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    clauses = [[at(pigeon, hole) for hole in range(holes)] for pigeon in range(holes + 1)]
    for hole in range(holes):
        clauses += [[-at(a, hole), -at(b, hole)] for a, b in combinations(range(holes + 1), 2)]
    return np.array([n for clause in clauses for n in (*clause, 0)], np.int32)


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(pid) for task in tasks for pid in task.read_text().split()]


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def wait_for_child(process: int) -> int:
    for _ in range(600):
        for child in children(process):
            if b"engines.sat.child" in Path(f"/proc/{child}/cmdline").read_bytes():
                return child
        time.sleep(0.05)
    raise AssertionError("no child was started")


def assert_no_orphan(program: str) -> None:
    """Kill a Python program while its child works, and check that the child ends too."""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as parent:
        child = wait_for_child(parent.pid)
        time.sleep(1.0)  # until the child has arranged to end with its parent
        parent.kill()
    for _ in range(100):
        if not is_running(child):
            return
        time.sleep(0.05)
    raise AssertionError("the child is still running")
