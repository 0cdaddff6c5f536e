# SPDX-License-Identifier: MIT
"""Generate and test, after Zama and Sasano: the paper's rival, kept as a baseline.

Clue cells get random digits that no peer has, in a random order; a filling is dropped if a cell has
no digit left. The test is the closure of each filling. It can find puzzles, never refute patterns.

>>> from cluesmith.clue_problem.methods.contract import Effort
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> str(METHOD.settle(ClueProblem.of("x......x..x....x"), Effort(budget=5000)).answer)
'found'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board import Puzzle
from cluesmith.clue_problem.methods.found_puzzles import FoundPuzzles
from cluesmith.engines.close import close_many, listed_rules
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.clue_problem.problem import ClueProblem
    from cluesmith.clue_problem.verdict import Verdict

_LISTED_BATCH, _WALKED_BATCH = 2048, 8
"""Fillings between two checks of the time limit; closures of unlisted rules are slow."""


class GenerateAndTest:
    """Tries random fillings until one is accepted; its budget counts fillings."""

    name = "zs"

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """Return *found*, or *undecided* with the filling that left the fewest candidates.

        Raises:
            Interrupted: on Ctrl-C, with the verdict so far.
        """
        trial = _Trial(problem, effort)
        try:
            while not trial.is_over:
                trial.run_batch()
        except KeyboardInterrupt:
            raise Interrupted(trial.verdict(self.name)) from None
        return trial.verdict(self.name)


METHOD = GenerateAndTest()


class _Trial:
    """Batches of fillings, and the best of them."""

    def __init__(self, problem: ClueProblem, effort: Effort) -> None:
        board = problem.pattern.board
        self.problem = problem
        self.effort = effort
        self.found = FoundPuzzles(problem, effort.count)
        self.tried = 0
        self.best: Puzzle | None = None
        self.rng = np.random.default_rng(effort.seed)
        is_listed = listed_rules(board, problem.allow) is not None
        self.batch = _LISTED_BATCH if is_listed else _WALKED_BATCH
        self._fewest = board.cell_count * board.size + 1
        self._names = [strategy.id for strategy in problem.allow]

    @property
    def is_over(self) -> bool:
        """Whether there are enough puzzles or the effort is over."""
        budget = self.effort.budget
        is_spent = budget is not None and self.tried >= budget
        return is_spent or self.found.is_full or self.effort.is_over

    def run_batch(self) -> None:
        """Try some fillings."""
        board = self.problem.pattern.board
        count = self.batch
        if self.effort.budget is not None:
            count = min(count, self.effort.budget - self.tried)
        fillings = random_fillings(self.problem, count, self.rng)
        self.tried += count
        if not len(fillings):
            return
        masks = close_many(fillings, self._names, threads=self.effort.threads, board=board)
        left = np.unpackbits(masks.view(np.uint8), axis=1).sum(axis=1, dtype=np.int64)
        left[left == 0] = self._fewest  # the clues contradict each other
        for row in np.flatnonzero(left == board.cell_count):
            self.found.offer(Puzzle(fillings[row].tobytes(), board))
        nearest = int(left.argmin())
        if left[nearest] < self._fewest:
            self._fewest = int(left[nearest])
            self.best = Puzzle(fillings[nearest].tobytes(), board)

    def verdict(self, engine: str) -> Verdict:
        """Return what is known now."""
        return self.found.verdict(engine, f"{self.tried} random fillings", self.best)


def random_fillings(
    problem: ClueProblem, count: int, rng: np.random.Generator
) -> NDArray[np.uint8]:
    """Return puzzles of the pattern in which no two peers are equal, at most ``count`` of them.

    Clue cells keep their fixed digits; no clue contradicts a fixed digit of another cell.
    """
    pattern, board = problem.pattern, problem.pattern.board
    fillings = np.zeros((count, board.cell_count), np.uint8)
    allowed = np.ones((count, board.cell_count, board.size), bool)
    for cell, digit in enumerate(problem.fixed.digits):
        if digit:
            allowed[:, [*board.peers[cell]], digit - 1] = False
            allowed[:, cell] = np.arange(1, board.size + 1) == digit
    for cell in rng.permutation(pattern.cells):
        chances = rng.random((len(fillings), board.size)) * allowed[:, cell]
        drawn = chances.argmax(axis=1)
        is_possible = chances[np.arange(len(chances)), drawn] > 0
        fillings, allowed, drawn = fillings[is_possible], allowed[is_possible], drawn[is_possible]
        fillings[:, cell] = drawn + 1
        rows = np.arange(len(fillings))
        for peer in board.peers[cell]:
            allowed[rows, peer, drawn] = False
    return np.ascontiguousarray(fillings)
