# SPDX-License-Identifier: MIT
"""The native search over grids: its closures are those of the board with the values of a grid."""

from __future__ import annotations

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Board, Pattern
from cluesmith.clue_problem.methods.values import puzzle_of_grid, value_task
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.engines.close import close_many
from cluesmith.proofs.checkers.verifier import is_solution

BOARDS = [
    ("9x9+killer_cage:total=?:r1c1,r1c2,r2c1+killer_cage:total=?:r5c5,r5c6,r6c5,r6c6,r7c5", 30),
    ("9x9+thermometer:r1c1,r2c2,r3c3,r4c4+arrow:circle=r9c9:r8c8,r7c7", 24),
    ("9x9+little_killer:total=?:r1c2,r2c1+xv:total=?:r5c5,r5c6", 26),
    ("9x9+difference?:r1c1,r1c2+ratio?:r3c3,r3c4+difference:difference=?:r7c7,r8c7", 26),
    ("6x6+sandwich:clue=?:r1c1,r1c2,r1c3,r1c4,r1c5,r1c6+skyscraper:clue=?:r1c1,r2c1,r3c1", 8),
    ("6x6+x_sum:clue=?:r1c1,r1c2,r1c3,r1c4,r1c5,r1c6+antiknight", 6),
]


@pytest.mark.parametrize(("spec", "clues"), BOARDS)
def test_the_cost_of_a_grid_is_what_the_closure_of_its_puzzle_leaves(spec: str, clues: int) -> None:
    board = Board.parse(spec)
    problem = ClueProblem.of(Pattern.symmetric(clues, "none", 5, board))
    task = value_task(problem)
    grids = _native.draw_value_grids(task, seed=1, count=12)
    assert len(grids) == 12

    costs = _native.candidates_left_by_values(task, grids)

    for grid, cost in zip(grids, costs, strict=True):
        puzzle = puzzle_of_grid(problem, grid.tobytes())
        solution = type(puzzle)(grid.tobytes(), puzzle.board)
        assert is_solution(puzzle, solution)
        row = np.frombuffer(puzzle.digits, np.uint8)[None, :].copy()
        # An optional dot that is not drawn leaves some strategies without a part to look at.
        ids = [each.id for each in problem.allow if each.objection(puzzle.board) is None]
        masks = close_many(row, ids, board=puzzle.board)
        assert int(np.bitwise_count(masks).sum()) - board.cell_count == cost


def test_a_run_ends_with_a_grid_whose_puzzle_is_solved() -> None:
    board = Board.parse("9x9+thermometer:r1c1,r2c2,r3c3,r4c4+arrow:circle=r9c9:r8c8,r7c7")
    problem = ClueProblem.of(Pattern.symmetric(30, "rotation", 2, board))

    found, grid, cost, *_ = _native.anneal_values(value_task(problem), seed=1, runs=40, moves=2_000)

    assert found
    assert cost == 0
    assert problem.accepts(puzzle_of_grid(problem, grid.tobytes()))


def test_bad_tasks_are_refused() -> None:
    board = Board.parse("4x4+killer_cage:total=?:r1c1,r1c2")
    problem = ClueProblem.of(Pattern(0, board))
    task = value_task(problem)

    with pytest.raises(ValueError, match="expected 16"):
        _native.candidates_left_by_values(task, np.ones((1, 4), np.uint8))
    with pytest.raises(ValueError, match="expected full grids"):
        _native.candidates_left_by_values(task, np.zeros((1, 16), np.uint8))
