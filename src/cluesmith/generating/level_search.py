# SPDX-License-Identifier: MIT
"""The search for a puzzle of a wanted difficulty, or that needs a strategy, with constraints.

A *draft* is a board with open values, clue cells and a full grid; they determine a puzzle. The
search changes one draft in small steps and keeps what is not farther from the difficulty:

- it forgets the digits of some groups and fills them anew, so that totals and clues change;
- it moves clues to other cells; where their number is free, it also drops and adds some;
- it draws some cages anew in the cells that they had.

Puzzles are compared by the candidates that the easier strategies leave. A puzzle with several
solutions, or one that the allowed strategies do not solve, is nearer the fewer they leave. Among
puzzles that are too easy the one is nearest where they leave the most.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isnan
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Pattern, Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.board.open_board import closed, frame
from cluesmith.board.shapes import orbits_of, symmetric
from cluesmith.clue_problem.methods.values import puzzle_of_grid, value_task
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.engines.close import close_states
from cluesmith.engines.solve import solve
from cluesmith.engines.solved_by import solved_by
from cluesmith.generating.reduce import reduce
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from cluesmith.board import Board
    from cluesmith.generating.constrained import ConstrainedRequest

_PATIENCE = 300
"""Changes without a nearer puzzle after which the search ends."""

_FORGOTTEN = (3, 9)
"""The least and the largest number of groups that are filled anew."""

_GUIDE = select("basic,common_peer_elimination,pair_relation,cage_combinations,constraint_support")
"""The strategies whose closure tells which of two puzzles is harder: those that look at one
constraint at a time. Native code has this closure."""

_SECONDS = 2.0
"""The longest that solving, reducing or rating one puzzle may take."""


@dataclass(frozen=True)
class Draft:
    """What determines a puzzle.

    Attributes:
        pattern: the clue cells; its board may have open values.
        grid: the solution.
    """

    pattern: Pattern
    grid: bytes


@dataclass(frozen=True)
class Candidate:
    """A puzzle on the way to the difficulty.

    Attributes:
        draft: what determines it.
        puzzle: the puzzle, reduced if each part must be needed.
        rank: how far it is from the difficulty; the least is the nearest.
        words: its rating in words, empty if it has none.
    """

    draft: Draft
    puzzle: Puzzle
    rank: tuple[float, ...]
    words: str = ""

    @property
    def is_right(self) -> bool:
        """Whether the puzzle is as hard as it should be."""
        return self.rank[:2] == (0, 0)


class LevelSearch:
    """Changes a draft until its puzzle is as hard as it should be."""

    def __init__(
        self,
        request: ConstrainedRequest,
        board: Board,
        random: Random,
        is_over: Callable[[], bool],
    ) -> None:
        self._request = request
        self._random = random
        self._is_over = is_over
        self._orbits = orbits_of(request.symmetry, board)
        self._moves = [self._with_another_grid]
        if request.layout is not None and request.layout.covers:
            self._moves.append(self._with_other_cages)
        if request.clues or request.has_free_clues:
            self._moves.append(self._with_other_clues)
        pattern = symmetric(request.clues, request.symmetry, random.getrandbits(32), board)
        self._start = pattern if request.clues else Pattern(0, board)

    def nearest(self, tell: Callable[[Candidate], None]) -> Candidate | None:
        """Return the nearest puzzle that small changes reach; None if no grid was found in time."""
        grid = self._grid(self._start.board)
        if grid is None:
            return None
        best = self._ranked(Draft(self._start, grid))
        tell(best)
        stale = 0
        while not best.is_right and stale < _PATIENCE and not self._is_over():
            stale += 1
            draft = self._random.choice(self._moves)(best.draft)
            if draft is None or draft == best.draft:
                continue
            made = self._ranked(draft, best)
            if made.rank <= best.rank:
                stale = stale if made.rank == best.rank else 0
                best = made
                tell(best)
        return best

    def _ranked(self, draft: Draft, best: Candidate | None = None) -> Candidate:
        """Return the puzzle of a draft with its rank; a rating is left out if it cannot be best."""
        problem = self._problem(draft.pattern)
        puzzle = puzzle_of_grid(problem, draft.grid)
        guide = tuple(entry for entry in _GUIDE if entry.objection(puzzle.board) is None)
        masks = close_states(puzzle.board, [State.initial(puzzle)], guide)
        left = int(np.bitwise_count(masks).sum())
        if not self._is_solved(puzzle, problem):
            return Candidate(draft, puzzle, (2, 0, left))
        if best is not None and best.rank < (1, 0, left) and best.rank[0] == 1:
            return Candidate(draft, puzzle, (1, 0, left))
        if self._request.minimal:
            keep = [strategy.id for strategy in problem.allow] or None
            reduction = reduce(puzzle, keep=keep, constraints=True, time=_SECONDS)
            puzzle = reduction.reduced or puzzle
        if problem.conditions.excess(puzzle) is not None:
            return Candidate(draft, puzzle, (1, 0, -left))
        target = self._request.target
        if target is None:
            return Candidate(draft, puzzle, (0, 0, 0))
        distances, grades = target.distances(digit_rows(puzzle), puzzle.board, time=_SECONDS)
        distance = float(distances[0])
        if isnan(distance):
            return Candidate(draft, puzzle, (1, 0, left))
        ease = -left if distance < 0 else left
        return Candidate(draft, puzzle, (0, abs(distance), ease), target.in_words(grades[0]))

    def _is_solved(self, puzzle: Puzzle, problem: ClueProblem) -> bool:
        if problem.allow:
            return solved_by(puzzle, problem.allow) is not None
        return solve(puzzle, time=_SECONDS).is_unique

    def _problem(self, pattern: Pattern, fixed: Puzzle | None = None) -> ClueProblem:
        request = self._request
        return ClueProblem.of(
            pattern,
            allow=request.allow,
            require=request.require,
            forbid=request.forbid,
            fixed=fixed,
            target=request.target,
        )

    def _grid(self, board: Board, fixed: Puzzle | None = None) -> bytes | None:
        """Return a random full grid that keeps the constraints and the fixed digits."""
        task = value_task(self._problem(Pattern(0, board), fixed))
        seed = self._random.getrandbits(32)
        rows = _native.draw_value_grids(task, seed=seed, count=1, seconds=_SECONDS)
        return rows[0].tobytes() if len(rows) else None

    def _with_another_grid(self, draft: Draft) -> Draft | None:
        board = frame(draft.pattern.board)
        count = self._random.randint(*_FORGOTTEN)
        groups = self._random.sample(board.groups, min(count, len(board.groups)))
        forgotten = {cell for group in groups for cell in group.cells}
        kept = bytes(0 if cell in forgotten else d for cell, d in enumerate(draft.grid))
        grid = self._grid(draft.pattern.board, Puzzle(kept, board))
        return None if grid is None else replace(draft, grid=grid)

    def _with_other_cages(self, draft: Draft) -> Draft | None:
        request, pattern = self._request, draft.pattern
        if request.layout is None:
            return None
        board = request.layout.with_other_cages(
            request.board, pattern.board, request.symmetry, self._random
        )
        # A cage may hold a digit of the grid twice.
        has_values = closed(board, draft.grid) is not None
        return Draft(Pattern(pattern.mask, board), draft.grid) if has_values else None

    def _with_other_clues(self, draft: Draft) -> Draft | None:
        """Return a draft with some clues elsewhere; or with fewer or more, where that is free."""
        pattern = draft.pattern
        clues = [orbit for orbit in self._orbits if orbit[0] in pattern]
        blank = [orbit for orbit in self._orbits if orbit[0] not in pattern]
        if self._request.has_free_clues:
            gone, come = (self._random.choice([*orbits, []]) for orbits in (clues, blank))
        else:
            gone = self._random.choice(clues)
            fitting = [orbit for orbit in blank if len(orbit) == len(gone)]
            come = self._random.choice(fitting or [gone])
        cells = {*pattern.cells} - {*gone} | {*come}
        return replace(draft, pattern=Pattern.from_cells(cells, pattern.board))
