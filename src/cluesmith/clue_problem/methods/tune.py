# SPDX-License-Identifier: MIT
"""Tuning: clues for a pattern whose puzzle has a wanted difficulty.

Clues of random grids are tried until some make proper puzzles. These are rated, and the nearest to
the target stay in a pool. One or two clues of a puzzle of the pool are changed at a time; what is
proper is rated too, and the pool keeps the nearest. If the pool stops improving, it is drawn anew.
Of puzzles that are too easy, all with one rating, the one with the most candidates left after
singles and locked candidates is the nearest.

>>> from cluesmith.clue_problem.clues import set_clues
>>> from cluesmith.rating.target import target
>>> verdict = set_clues("x......x..x....x", target=target("cover", "very easy"))
>>> str(verdict.answer), verdict.grades
('found', [{'rating': 0.5, 'level': 'very easy'}])
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, isnan
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.board.geometry import STANDARD
from cluesmith.clue_problem.conditions import DEFAULT_ALLOW
from cluesmith.clue_problem.methods.find import clue_task
from cluesmith.clue_problem.methods.found_puzzles import FoundPuzzles
from cluesmith.clue_problem.methods.random_clues import GridClues, changed_clues
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.engines.close import close_many
from cluesmith.engines.solve_many import solve_boards
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.clue_problem.difficulty import DifficultyTarget
    from cluesmith.clue_problem.methods.contract import Effort

    Digits = NDArray[np.uint8]

_POOL = 16
"""How many puzzles are changed."""

_DRAWN = 20_000
"""Clues of random grids that are tried at a time on 9x9, where that takes 40 ms."""

_DRAWN_CELLS = 4_000
"""On other boards as many are tried as have together so many cells."""

_TOGETHER, _SOLVING_SECONDS = 8, 0.2
"""On other boards so many are solved between two looks at the clock, each within a time."""

_LEAST_CHANGES = 100
"""Changes that are tried at a time on 9x9: at least these, and at most as many as are drawn."""

_ENOUGH = 32
"""So many proper puzzles should come from the changes of a round."""

_PATIENCE = 40
"""Rounds without a nearer puzzle after which the pool is drawn anew."""

_BARREN = 20
"""Draws without a proper puzzle after which annealing looks for one."""

_ANNEAL_MOVES = 20_000
_RATING_SECONDS = 2.0
"""The longest that the rating of one puzzle may take; those that take longer are left out."""


class Tune:
    """Searches for puzzles of a difficulty; it cannot tell that there are none.

    Attributes:
        name: what commands call the method.
    """

    name = "tune"

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """See :class:`cluesmith.clue_problem.methods.contract.Method`; its work is ratings."""
        if problem.target is None:
            return Verdict.undecided(problem, self.name, "no difficulty is asked for")
        search = _Search(problem, problem.target, effort)
        try:
            if problem.only_puzzle is not None:
                search.take(digit_rows(problem.only_puzzle))
            while problem.only_puzzle is None and not search.is_over:
                search.round()
        except KeyboardInterrupt:
            raise Interrupted(search.verdict()) from None
        return search.verdict()


@dataclass(frozen=True)
class _Rated:
    """A proper puzzle, how far it is from the target, and its grade."""

    puzzle: Puzzle
    distance: float
    ease: float
    grade: object

    @property
    def rank(self) -> tuple[float, float]:
        """Nearer puzzles come first; among equals those that are less easy, or less hard."""
        return inf if isnan(self.distance) else abs(self.distance), self.ease


class _Search:
    """A search, round by round."""

    def __init__(self, problem: ClueProblem, target: DifficultyTarget, effort: Effort) -> None:
        self._problem = problem
        self._target = target
        self._effort = effort
        self._board = problem.pattern.board
        self._draw = np.random.default_rng(effort.seed)
        self._clues = GridClues(problem.pattern, problem.fixed, self._draw)
        self._answers = FoundPuzzles(problem, effort.count)
        self._known: dict[bytes, _Rated] = {}
        self._pool: list[_Rated] = []
        self._best: _Rated | None = None
        is_nine = self._board == STANDARD
        self._draws = _DRAWN if is_nine else max(_TOGETHER, _DRAWN_CELLS // self._board.cell_count)
        self._least_changes = self._changes = min(_LEAST_CHANGES, self._draws)
        self._rounds = self._barren = self._stale = 0
        self._fixed = np.frombuffer(problem.fixed.digits, np.uint8)

    @property
    def is_over(self) -> bool:
        """Whether the work is done, or no more may be done."""
        is_spent = len(self._known) >= self._effort.work
        return self._answers.is_full or self._effort.is_over or is_spent

    def round(self) -> None:
        """Try some more clues."""
        self._rounds += 1
        if not self._pool and self._barren < _BARREN:
            self.take(self._clues.draw(self._draws, self._effort.limit))
            self._barren = 0 if self._pool else self._barren + 1
        if not self._pool:
            if self._barren >= _BARREN:
                self.take(self._annealed())
            return
        before = self._pool[0].rank
        parents = np.array([list(rated.puzzle.digits) for rated in self._pool], np.uint8)
        pattern, fixed = self._problem.pattern, self._problem.fixed
        changed = changed_clues(parents, pattern, fixed, self._draw, self._changes)
        is_enough = self.take(changed) >= _ENOUGH
        wanted = self._changes // 2 if is_enough else 2 * self._changes
        self._changes = max(self._least_changes, min(wanted, self._draws))
        self._stale = 0 if self._pool[0].rank < before else self._stale + 1
        if self._stale >= _PATIENCE:
            self._pool, self._stale, self._barren = [], 0, 0

    def take(self, clues: Digits) -> int:
        """Keep the nearest of the proper puzzles among clues; return how many are proper."""
        proper = np.unique(clues[self._are_proper(clues)], axis=0)
        keys = [puzzle.tobytes() for puzzle in proper]
        is_new = [key not in self._known for key in keys]
        if any(is_new) and not self.is_over:
            self._rate(proper[is_new])
        pool = {rated.puzzle: rated for rated in self._pool}
        pool |= {self._known[k].puzzle: self._known[k] for k in keys if k in self._known}
        self._pool = sorted(pool.values(), key=lambda rated: rated.rank)[:_POOL]
        return len(proper)

    def _are_proper(self, clues: Digits) -> NDArray[np.bool_]:
        """Return which clues have one solution, with the fixed digits; none when the time is up."""
        are_proper = np.zeros(len(clues), np.bool_)
        together = len(clues) if self._board == STANDARD else _TOGETHER
        for start in range(0, len(clues), max(1, together)):
            if self._effort.is_over:
                break
            rows = slice(start, start + together)
            solutions, counts = solve_boards(
                clues[rows], self._board, threads=self._effort.threads, time=_SOLVING_SECONDS
            )
            fits = ((self._fixed == 0) | (solutions == self._fixed)).all(axis=1)
            are_proper[rows] = (counts == 1) & fits
        return are_proper

    def _rate(self, proper: Digits) -> None:
        """Rate proper puzzles that are new, and offer those that meet the target."""
        seconds = self._effort.seconds
        distances, grades = self._target.distances(
            proper,
            self._board,
            threads=self._effort.threads,
            time=_RATING_SECONDS if seconds is None else min(_RATING_SECONDS, seconds),
        )
        left = self._candidates_left(proper)
        for row, distance in enumerate(distances.tolist()):
            ease = -left[row] if distance < 0 else left[row]
            puzzle = Puzzle(proper[row].tobytes(), self._board)
            self._keep(_Rated(puzzle, distance, float(ease), grades[row]))

    def _keep(self, rated: _Rated) -> None:
        """Remember a puzzle, and offer it if it meets the target."""
        self._known[rated.puzzle.digits] = rated
        if isnan(rated.distance):
            return
        if self._best is None or rated.rank < self._best.rank:
            self._best = rated
            doing = f"nearest {self._target.in_words(rated.grade)}"
            self._effort.progress.at(Tune.name, doing)
        if rated.distance == 0 and not self._answers.is_full and self._answers.offer(rated.puzzle):
            self._effort.progress.count(len(self._answers.puzzles))

    def _candidates_left(self, puzzles: Digits) -> NDArray[np.int64]:
        """Return how many candidates singles and locked candidates leave of each puzzle."""
        masks = close_many(puzzles, DEFAULT_ALLOW, threads=self._effort.threads, board=self._board)
        left: NDArray[np.int64] = np.bitwise_count(masks).sum(axis=1, dtype=np.int64)
        return left

    def _annealed(self) -> Digits:
        """Return clues that annealing finds where random grids have none; they may be improper."""
        problem = self._problem
        easier = ClueProblem.of(problem.pattern, fixed=problem.fixed)
        task = clue_task(easier)
        if task is None:
            return np.zeros((0, self._board.cell_count), np.uint8)
        _, clues, *_ = _native.anneal(
            task,
            seed=(self._effort.seed << 32) + self._rounds,
            runs=1,
            moves=_ANNEAL_MOVES,
            threads=self._effort.threads,
            seconds=self._effort.limit,
            stop=self._effort.stop,
        )
        return clues.reshape(-1, self._board.cell_count)

    def verdict(self) -> Verdict:
        """Return the verdict so far."""
        best, tried = self._best, f"{len(self._known):,} puzzles rated"
        if best is None:
            return self._answers.verdict(Tune.name, f"{tried}; no clues made a proper puzzle")
        verdict = self._answers.verdict(Tune.name, tried, best.puzzle)
        if verdict.is_decided:
            return verdict
        return replace(verdict, reason=f"{tried}; {verdict.nearest}")


METHOD = Tune()
