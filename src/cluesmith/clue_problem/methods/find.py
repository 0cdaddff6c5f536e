# SPDX-License-Identifier: MIT
"""Finding clues: annealing runs that begin with the clues of random grids, in native code.

>>> from cluesmith.clue_problem.methods.contract import Effort
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> verdict = METHOD.settle(ClueProblem.of("x......x..x....x"), Effort(seed=1, budget=10_000))
>>> str(verdict.answer), verdict.problem.accepts(verdict.puzzle)
('found', True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.board.native_tables import board_tables
from cluesmith.clue_problem.methods.closers import closer, weaker_closer
from cluesmith.clue_problem.methods.found_puzzles import FoundPuzzles
from cluesmith.clue_problem.methods.values import MOVES_OF_VALUES, puzzle_of_grid, value_task
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.errors import Interrupted
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from cluesmith.board import Pattern
    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.clue_problem.problem import ClueProblem

MOVES = 30_000
"""Moves of a run on the 9x9 board. Runs on smaller boards are shorter, on larger ones longer."""

_MOVES_OF_A_CALL = 64 * MOVES
"""Moves after which native code returns, so that better clues are told while the search goes on:
0.4 s on the 9x9 board, where it makes 64 runs together."""

_RUNS_OF_VALUES = 4
"""The same for runs over full grids: 0.7 s on a 9x9 board with cages."""

DENSE = 0.6
"""Above this share of clue cells the clues of most grids will do, and few digits can change."""


class Find:
    """Searches for clues; it cannot tell that there are none.

    Attributes:
        name: what commands call the method.
        work_name: what its budget counts.
        search: the native search, which takes a task, seeds and bounds.
    """

    name = "find"
    work_name = "moves of annealing"
    search = staticmethod(_native.anneal)

    def moves_of_a_run(self, pattern: Pattern) -> int:
        """Return the number of moves after which a new random start is better."""
        if not pattern.board.is_plain:
            return MOVES_OF_VALUES
        cells, nine = pattern.board.cell_count, STANDARD.cell_count
        moves = MOVES * cells**2 // nine**2 if cells < nine else MOVES * cells // nine
        return moves if len(pattern) < DENSE * cells else moves // 100

    def runs_of_a_call(self, pattern: Pattern) -> int:
        """Return how many runs a thread makes before better clues are told."""
        if not pattern.board.is_plain:
            return _RUNS_OF_VALUES
        return max(1, _MOVES_OF_A_CALL // max(1, self.moves_of_a_run(pattern)))

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """See :class:`cluesmith.clue_problem.methods.contract.Method`."""
        board = problem.pattern.board
        search: Callable[..., Any] = self.search if board.is_plain else _native.anneal_values
        task = clue_task(problem) if board.is_plain else value_task(problem)
        if task is None:
            names = ", ".join(strategy.id for strategy in problem.allow)
            return Verdict.undecided(problem, self.name, f"no native closure for {names}")
        moves = self.moves_of_a_run(problem.pattern)
        left = effort.work
        seed, made = effort.seed << 32, 0
        answers = FoundPuzzles(problem, effort.count)
        best: tuple[int, Puzzle] | None = None
        most = self.runs_of_a_call(problem.pattern)
        if effort.threads > 1:  # at the end of a call threads wait for each other
            most *= 4 * effort.threads
        while left > 0 and not effort.is_over:
            runs, done, used = max(1, left // max(1, moves)), 0, 0
            while done < runs:
                is_found, digits, cost, made_now, begun, interrupted = search(
                    task,
                    seed=seed,
                    runs=min(most, runs - done),
                    moves=min(moves, left),
                    threads=effort.threads,
                    seconds=effort.limit,
                    stop=effort.stop,
                )
                used += made_now
                done += begun
                seed += begun
                if digits.size and not is_found and (best is None or cost < best[0]):
                    best = cost, self._puzzle(problem, digits)
                    effort.progress.offer(best[1], cost)
                if is_found or interrupted or not made_now or effort.is_over:
                    break
            made += used
            left -= used + 1
            try:
                if is_found:
                    answers.offer(self._puzzle(problem, digits))
                    effort.progress.count(len(answers.puzzles))
            except KeyboardInterrupt:
                interrupted = True
            if interrupted:
                raise Interrupted(self._verdict(answers, made, best))
            if answers.is_full or not (is_found or used):
                break
        return self._verdict(answers, made, best)

    @staticmethod
    def _puzzle(problem: ClueProblem, digits: NDArray[np.uint8]) -> Puzzle:
        board = problem.pattern.board
        if board.is_plain:
            return Puzzle(digits.tobytes(), board)
        return puzzle_of_grid(problem, digits.tobytes())

    def _verdict(
        self, answers: FoundPuzzles, moves: int, best: tuple[int, Puzzle] | None
    ) -> Verdict:
        tried = f"{moves:,} {self.work_name}"
        if best is None:
            return answers.verdict(self.name, tried)
        lacking, puzzle = best
        return answers.verdict(
            self.name, f"{tried}, whose best clues miss by {lacking} (candidates left)", puzzle
        )


def clue_task(problem: ClueProblem) -> _native.ClueTask | None:
    """Return the problem as native code takes it, or None if it has no closure for it.

    Where the allowed strategies have none, those of fewer strategies will do, unless one that has
    none is required.
    """
    board = problem.pattern.board
    allow = closer(board, problem.allow)
    if allow is None and not problem.require:
        allow = weaker_closer(board, problem.allow)
    insufficient = [closer(board, weaker) for weaker in problem.conditions.insufficient]
    if allow is None:
        return None
    return _native.ClueTask(
        board_tables(board),
        list(problem.pattern.cells),
        within(problem),
        allow,
        [known for known in insufficient if known is not None],
        problem.minimal,
    )


def within(problem: ClueProblem) -> NDArray[np.uint32]:
    """Return for each cell the digits that the fixed digits leave for its solution."""
    return np.array(State.initial(problem.fixed).masks, np.uint32)


METHOD = Find()
