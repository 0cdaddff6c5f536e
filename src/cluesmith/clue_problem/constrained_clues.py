# SPDX-License-Identifier: MIT
"""How few clues a board with constraints needs: lower bounds, and clues of full grids.

>>> from cluesmith.board import Board
>>> from cluesmith.strategies.catalogue import select
>>> board = Board.parse("4x4+killer_cage:total=4:r1c1,r1c2+thermometer:r2c3,r3c4")
>>> bound_with_constraints(board)
LowerBound(clues=1, rests_on='without a clue there are several solutions')
>>> fewest = clues_of_grids(board, select("basic,constraints", board), 1)
>>> fewest.clue_count
1
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.clue_problem.lower_bounds import LowerBound
from cluesmith.clue_problem.methods.values import value_task
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.engines.solve import solve
from cluesmith.engines.solved_by import solved_many
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.strategies.catalogue import Strategy

_MOST_GRIDS = 2_000
"""Boards with more full grids are not searched to the end."""


def bound_with_constraints(board: Board) -> LowerBound:
    """Return the bound for puzzles with one solution.

    Raises:
        InputError: no grid keeps the constraints.
    """
    outcome = solve(Puzzle.empty(board), limit=2)
    if outcome.status == "none":
        raise InputError("constraints without a solution", expected="some grid", field="board")
    if outcome.count < 2:
        return LowerBound(0, "no number of clues is smaller")
    if all(each.may_rename for each in board.constraints):
        return LowerBound(board.size - 1, "two digits without a clue could be exchanged")
    return LowerBound(1, "without a clue there are several solutions")


def grid_with_constraints(
    board: Board, allow: tuple[Strategy, ...], seed: int, effort: Effort
) -> Puzzle | None:
    """Return a random full grid; None if there was no time."""
    task = value_task(ClueProblem.of(Pattern(0, board), allow=[entry.id for entry in allow]))
    rows = _native.draw_value_grids(task, seed=seed, count=1, seconds=effort.limit)
    return Puzzle(rows[0].tobytes(), board) if len(rows) else None


def clues_of_grids(board: Board, allow: tuple[Strategy, ...], clues: int) -> Puzzle | None:
    """Return a puzzle of so many clues that the strategies solve; None if there is none.

    All clues of all full grids are tried. Two grids with the same clues are two solutions.
    """
    grids = np.array([list(grid) for grid in all_grids(board)], np.uint8)
    for cells in combinations(range(board.cell_count), clues):
        digits = [tuple(row) for row in grids[:, cells].tolist()]
        counts = Counter(digits)
        alone = [index for index, key in enumerate(digits) if counts[key] == 1]
        rows = np.zeros((len(alone), board.cell_count), np.uint8)
        rows[:, cells] = grids[alone][:, cells]
        if alone and (is_solved := solved_many(rows, allow, board)).any():
            return Puzzle(rows[int(is_solved.argmax())].tobytes(), board)
    return None


def all_grids(board: Board) -> list[bytes]:
    """Return every full grid of a board; none if they are too many."""
    outcome = solve(Puzzle.empty(board), limit=_MOST_GRIDS + 1)
    is_whole = outcome.count <= _MOST_GRIDS and outcome.status != "undecided"
    return [grid.digits for grid in outcome.solutions] if is_whole else []
