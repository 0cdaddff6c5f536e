# SPDX-License-Identifier: MIT
"""The solver in its child process: same answers, and it never outlives who asked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from cluesmith.setting import sat
from cluesmith.setting.contract import Effort
from cluesmith.setting.sat import run_solver, solve_clauses

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")

HARD = """
import sys, time
from cluesmith.errors import Interrupted
from cluesmith.setting.contract import Effort
from cluesmith.setting.csp import METHOD
from cluesmith.setting.problem import ClueProblem
pattern = "x.......x.x.....x...x...x....x.x......x.x....x.x...x....x...x........"
problem = ClueProblem.of(pattern.ljust(81, "."), allow="NS")
try:
    print(METHOD.settle(problem, Effort()).answer)
except Interrupted as interrupted:
    print("interrupted", interrupted.outcome.answer)
    sys.exit(3)
"""


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
            if b"sat_child" in Path(f"/proc/{child}/cmdline").read_bytes():
                return child
        time.sleep(0.05)
    raise AssertionError("no child was started")


def test_a_child_answers_as_this_process_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "_SMALL", 0)
    contradicting, satisfiable = pigeons(4), pigeons(4)[:-3]

    assert run_solver(contradicting).proof == solve_clauses(contradicting, Effort()).proof
    model, own = solve_clauses(satisfiable, Effort()).model, run_solver(satisfiable).model
    assert model is not None
    assert own is not None
    assert own.tolist() == model.tolist()
    assert solve_clauses(pigeons(7), Effort(budget=3)) == sat.SatAnswer()


@linux_only
def test_no_child_is_left_after_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "_SMALL", 0)
    began = time.monotonic()
    answer = solve_clauses(pigeons(14), Effort(until=began + 1))

    assert sat.SatAnswer() == answer
    assert time.monotonic() - began < 10
    assert not children(os.getpid())


@linux_only
def test_an_interrupt_ends_the_child_and_keeps_the_verdict() -> None:
    with subprocess.Popen([sys.executable, "-c", HARD], stdout=subprocess.PIPE, text=True) as asked:
        child = wait_for_child(asked.pid)
        asked.send_signal(signal.SIGINT)
        said, _ = asked.communicate(timeout=30)

    assert ("interrupted undecided\n", 3) == (said, asked.returncode)
    assert not is_running(child)


@pytest.mark.parametrize("name", ["asp", "zs"])
def test_an_interrupt_ends_the_other_methods_too(name: str) -> None:
    program = HARD.replace("setting.csp", f"setting.{name}").replace("try:", "print('go')\ntry:")
    command = [sys.executable, "-u", "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as asked:
        assert asked.stdout is not None
        assert "go\n" == asked.stdout.readline()
        time.sleep(1.0)
        asked.send_signal(signal.SIGINT)
        said, _ = asked.communicate(timeout=30)

    assert ("interrupted undecided\n", 3) == (said, asked.returncode)


@linux_only
def test_a_killed_process_leaves_no_orphan() -> None:
    with subprocess.Popen([sys.executable, "-c", HARD], stdout=subprocess.PIPE) as asked:
        child = wait_for_child(asked.pid)
        time.sleep(1.0)  # until the child has asked to end with its parent
        asked.kill()
    for _ in range(100):
        if not is_running(child):
            break
        time.sleep(0.05)

    assert not is_running(child)
