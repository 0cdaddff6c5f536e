# SPDX-License-Identifier: MIT
"""A hard formula, and what can be seen of the child process that works on it."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import numpy as np

from processes import children, command_of, has_worked, is_running, soon


def pigeons(holes: int) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Return the clauses "one pigeon more than holes, each in a hole of its own"."""

    def at(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    clauses = [[at(pigeon, hole) for hole in range(holes)] for pigeon in range(holes + 1)]
    for hole in range(holes):
        clauses += [[-at(a, hole), -at(b, hole)] for a, b in combinations(range(holes + 1), 2)]
    return np.array([n for clause in clauses for n in (*clause, 0)], np.int32)


def wait_for_child(process: int, module: bytes = b"engines.sat.child") -> int:
    """Return the child of a process that runs a module, once it is at work.

    Then its parent waits for it, and it has arranged to end with its parent.
    """
    found: set[int] = set()

    def is_started() -> bool:
        found.update(pid for pid in children(process) if module in command_of(pid))
        return bool(found)

    assert soon(is_started), "no child was started"
    [child] = found
    assert has_worked(child, 0.7)  # half of it is its start
    return child


def assert_no_orphan(program: str) -> None:
    """Kill a Python program while its child works, and check that the child ends too."""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as parent:
        child = wait_for_child(parent.pid)
        parent.kill()
    assert soon(lambda: not is_running(child)), "the child is still running"
