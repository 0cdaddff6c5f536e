# SPDX-License-Identifier: MIT
"""Methods that are interrupted keep their verdict and leave no child process behind."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from processes import PATIENCE, has_worked, is_running
from sat_children import assert_no_orphan, wait_for_child

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")

HARD = """
import sys, time
from cluesmith.errors import Interrupted
from cluesmith.clue_problem.methods.contract import Effort
from cluesmith.clue_problem.methods.csp import METHOD
from cluesmith.clue_problem.problem import ClueProblem
pattern = "x.......x.x.....x...x...x....x.x......x.x....x.x...x....x...x........"
problem = ClueProblem.of(pattern.ljust(81, "."), allow="NS")
try:
    print(METHOD.settle(problem, Effort()).answer)
except Interrupted as interrupted:
    print("interrupted", interrupted.outcome.answer)
    sys.exit(3)
"""


@linux_only
def test_an_interrupt_ends_the_child_and_keeps_the_verdict() -> None:
    with subprocess.Popen([sys.executable, "-c", HARD], stdout=subprocess.PIPE, text=True) as asked:
        child = wait_for_child(asked.pid)
        asked.send_signal(signal.SIGINT)
        said, _ = asked.communicate(timeout=PATIENCE)

    assert ("interrupted undecided\n", 3) == (said, asked.returncode)
    assert not is_running(child)


@linux_only
def test_an_interrupt_ends_the_child_that_grounds() -> None:
    program = HARD.replace("methods.csp", "methods.asp")
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as asked:
        child = wait_for_child(asked.pid, b"methods.asp_child")
        asked.send_signal(signal.SIGINT)
        said, _ = asked.communicate(timeout=PATIENCE)

    assert (b"interrupted undecided\n", 3) == (said, asked.returncode)
    assert not is_running(child)


def test_an_interrupt_ends_a_method_without_a_child() -> None:
    program = HARD.replace("methods.csp", "methods.zs").replace("try:", "print('go')\ntry:")
    command = [sys.executable, "-u", "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as asked:
        assert asked.stdout is not None
        assert "go\n" == asked.stdout.readline()
        assert has_worked(asked.pid, 1.0)
        asked.send_signal(signal.SIGINT)
        said, _ = asked.communicate(timeout=PATIENCE)

    assert ("interrupted undecided\n", 3) == (said, asked.returncode)


@linux_only
def test_a_killed_process_leaves_no_orphan() -> None:
    assert_no_orphan(HARD)
