# SPDX-License-Identifier: MIT
"""Random killer boards: cages that cover a board, with the totals of a random solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board import Board, Puzzle
from cluesmith.board.constraints import CONSTRAINTS
from random_grids import random_solution

if TYPE_CHECKING:
    from random import Random


def random_killer(size: int, rng: Random, largest: int = 4) -> tuple[Board, Puzzle]:
    """Return a board that cages of 1 to some cells cover, and the solution with their totals."""
    board = Board.boxed(size)
    grid = random_solution(board, rng)
    left = set(range(board.cell_count))
    cages = []
    while left:
        cage = [min(left)]
        left -= set(cage)
        wanted = rng.randint(2, largest)
        while len(cage) < wanted:
            digits = {grid.digits[cell] for cell in cage}
            around = [
                near
                for cell in cage
                for near in _neighbours(cell, size)
                if near in left and grid.digits[near] not in digits
            ]
            if not around:
                break
            cage.append(rng.choice(around))
            left.discard(cage[-1])
        total = sum(grid.digits[cell] for cell in cage)
        cages.append(CONSTRAINTS["killer_cage"](tuple(cage), total))  # type: ignore[call-arg]
    killer = Board(size, board.regions, constraints=tuple(cages))
    return killer, Puzzle(grid.digits, killer)


def _neighbours(cell: int, size: int) -> list[int]:
    row, column = divmod(cell, size)
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [r * size + c for r, c in near if 0 <= r < size and 0 <= c < size]
