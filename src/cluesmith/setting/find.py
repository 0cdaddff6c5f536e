# SPDX-License-Identifier: MIT
"""Finding clues: annealing runs that begin with the clues of random grids, in native code.

>>> from cluesmith.setting.contract import Effort
>>> from cluesmith.setting.problem import ClueProblem
>>> verdict = METHOD.settle(ClueProblem.of("x......x..x....x"), Effort(seed=1, budget=10_000))
>>> str(verdict.answer), verdict.problem.accepts(verdict.puzzle)
('found', True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.canonical import canonical_form
from cluesmith.engines.speed import board_tables
from cluesmith.errors import InputError, Interrupted
from cluesmith.setting.closers import closer
from cluesmith.setting.verdict import Verdict
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.setting.contract import Effort
    from cluesmith.setting.problem import ClueProblem

_MOVES = 30_000
"""Moves of a run, after which another random start is better."""

_DENSE = 0.6
"""Above this share of clue cells most grids will do, and hardly a digit can be changed."""

_MANY = 1 << 62


class Find:
    """Searches for clues; it cannot tell that there are none."""

    name = "find"

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """See :class:`cluesmith.setting.contract.Method`."""
        task = clue_task(problem)
        if task is None:
            names = ", ".join(entry.id for entry in problem.allow)
            return Verdict.undecided(problem, self.name, f"no native closure for {names}")
        cells = len(problem.pattern)
        moves = _MOVES if cells < _DENSE * problem.pattern.board.cell_count else _MOVES // 100
        left = _MANY if effort.budget is None else effort.budget
        seed, made = effort.seed << 32, 0
        gathering = Gathering(problem, effort.count)
        while left > 0 and not effort.is_over:
            runs = max(1, left // max(1, moves))
            found, clues, cost, used, interrupted = _native.anneal(
                task,
                seed=seed,
                runs=runs,
                moves=min(moves, left),
                threads=effort.threads,
                seconds=-1.0 if effort.seconds is None else effort.seconds,
                stop=effort.stop,
            )
            made += used
            left -= used + 1
            seed += used // max(1, moves) + 1
            if clues.size:
                puzzle = Puzzle(clues.tobytes(), problem.pattern.board)
                if found and gathering.take(puzzle):
                    break
                if not found:
                    gathering.note(puzzle, cost)
            if interrupted:
                raise Interrupted(gathering.verdict(made))
            if not found and not used:
                break
        return gathering.verdict(made)


class Gathering:
    """The puzzles found so far, no two equivalent, and the clues that came nearest."""

    def __init__(self, problem: ClueProblem, count: int) -> None:
        self.problem = problem
        self.count = count
        self.puzzles: list[Puzzle] = []
        self.forms: set[bytes] = set()
        self.best: tuple[int, Puzzle] | None = None

    def take(self, puzzle: Puzzle) -> bool:
        """Keep a puzzle unless it is no answer or equivalent to one; tell whether that is all."""
        if self.problem.accepts(puzzle):
            form = _form(puzzle) if self.count > 1 else puzzle.digits
            if form not in self.forms:
                self.forms.add(form)
                self.puzzles.append(puzzle)
        return len(self.puzzles) >= self.count

    def note(self, clues: Puzzle, cost: int) -> None:
        """Remember the clues that came nearest."""
        if self.best is None or cost < self.best[0]:
            self.best = cost, clues

    def verdict(self, moves: int) -> Verdict:
        """Return what annealing has come to after so many moves."""
        if self.puzzles:
            return Verdict.found(self.problem, Find.name, *self.puzzles)
        tried = f"{moves:,} moves of annealing"
        if self.best is None:
            return Verdict.undecided(self.problem, Find.name, tried)
        cost, puzzle = self.best
        return Verdict.undecided(
            self.problem, Find.name, f"{tried}; the best clues lack {cost} eliminations", puzzle
        )


def _form(puzzle: Puzzle) -> bytes:
    """Return the canonical form; of a board with too many symmetries the puzzle itself."""
    try:
        return canonical_form(puzzle)[0].digits
    except InputError:
        return puzzle.digits


def clue_task(problem: ClueProblem) -> _native.ClueTask | None:
    """Return the problem as native code takes it, or None where it has no closure for it."""
    board = problem.pattern.board
    allow = closer(board, problem.allow)
    weaker = [others for entry in problem.require if (others := problem.without(entry))]
    if problem.forbid:
        weaker.append(problem.forbid)
    insufficient = [closer(board, strategies) for strategies in weaker]
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
    """Return for each cell the digits that its solution may have beside the fixed ones."""
    return np.array(State.initial(problem.fixed).masks, np.uint32)


METHOD = Find()
