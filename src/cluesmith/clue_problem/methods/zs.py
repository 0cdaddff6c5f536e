# SPDX-License-Identifier: MIT
"""Generate and test, after Zama and Sasano: the paper's rival, kept as a baseline.

Clue cells get random digits; the closure tests them; then digits are changed as long as fewer cells
stay unsolved. It draws no full grid and does not look ahead, so it fails for dense patterns. It can
find puzzles, never refute patterns.

>>> from cluesmith.clue_problem.methods.contract import Effort
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> str(METHOD.settle(ClueProblem.of("x......x..x....x"), Effort(budget=5000)).answer)
'found'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.clue_problem.methods.find import Find

if TYPE_CHECKING:
    from cluesmith.board import Pattern

_TESTS = 100_000
"""Tests between two reports of the best clues."""


class GenerateAndTest(Find):
    """Tries random clues until some are accepted; its budget counts tests."""

    name = "zs"
    work_name = "tests of random clues"
    search = staticmethod(_native.generate_and_test)

    def moves_of_a_run(self, pattern: Pattern) -> int:  # noqa: ARG002
        """Return the number of tests of one run."""
        return _TESTS

    def runs_of_a_call(self, pattern: Pattern) -> int:  # noqa: ARG002
        """Return how many runs a thread makes before better clues are told."""
        return 1


METHOD = GenerateAndTest()
