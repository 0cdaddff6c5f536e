# SPDX-License-Identifier: MIT
"""Random grids, puzzles and states from a seed, for the tests of every kind.

>>> from cluesmith.board.geometry import STANDARD
>>> solution = random_solution(STANDARD, Random(1))
>>> state = next(sound_states(solution, Random(1), count=1))
>>> all(state.has(cell, solution.digits[cell]) for cell in range(81) if not state.placed[cell])
True
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Board, GroupKind, Puzzle
from cluesmith.board.arrays import to_array
from cluesmith.board.geometry import STANDARD
from cluesmith.board.symmetry import Transformation
from cluesmith.board.text import mask_of
from cluesmith.strategies.state import State
from plain_search import Undecided, find_grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

BOARDS = (
    "4x4",
    "9x9",
    "9x9+diagonals",
    "9x9+windoku",
    "jigsaw:1112213322134423345544555",
    "16x16",
)
"""Boards of every kind, by specification."""

SEED = 20_261_115
GRIDS = 300
"""How many different grids :func:`random_puzzles` thins."""


@cache
def all_grids(board: Board) -> tuple[bytes, ...]:
    """Return every full grid of a small board, by plain backtracking."""
    grids: list[bytes] = []
    digits = bytearray(board.cell_count)

    def fill(cell: int) -> None:
        if cell == board.cell_count:
            grids.append(bytes(digits))
            return
        for digit in range(1, board.size + 1):
            if all(digits[peer] != digit for peer in board.peers[cell]):
                digits[cell] = digit
                fill(cell + 1)
        digits[cell] = 0

    fill(0)
    return tuple(grids)


def random_solution(board: Board, rng: Random) -> Puzzle:
    """Return a random full grid; on large classic boards a regular grid, shuffled."""
    if board == STANDARD:
        return _completed(rng)
    if board.is_classic and board.size > 9:
        return Transformation.random(board, rng).apply(_regular(board))
    while True:
        try:
            full = find_grid([board.all_digits] * board.cell_count, board, rng, most=200)
        except Undecided:
            continue
        if full is None:
            raise AssertionError(f"{board.spec} has no full grid")
        return Puzzle(bytes(mask.bit_length() for mask in full), board)


def _completed(rng: Random) -> Puzzle:
    """Return a 9x9 grid: three boxes at random, the rest by the solver, all of it shuffled."""
    clues = np.zeros((1, 81), np.uint8)
    for box in STANDARD.groups_of_kind(GroupKind.BOX)[::4]:
        clues[0, list(box.cells)] = rng.sample(range(1, 10), 9)
    solutions, *_ = _native.solve_many(clues, limit=1)
    return Transformation.random(STANDARD, rng).apply(Puzzle(solutions.tobytes()))


def _regular(board: Board) -> Puzzle:
    """Return the grid of a classic board whose rows are the first row, shifted."""
    size, order = board.size, board.order or 1
    return Puzzle(
        bytes(
            (order * (row % order) + row // order + column) % size + 1
            for row in range(size)
            for column in range(size)
        ),
        board,
    )


def random_puzzles(count: int) -> NDArray[np.uint8]:
    """Return puzzles with no, one or many solutions: grids with blanks, some with a wrong clue."""
    rng = Random(SEED)
    puzzles = []
    for _ in range(count):
        grid = bytearray(rng.choice(_grids()))
        for cell in rng.sample(range(81), rng.randint(30, 60)):
            grid[cell] = 0
        if rng.random() < 0.3:
            grid[rng.randrange(81)] = rng.randint(1, 9)
        puzzles.append(list(grid))
    return np.array(puzzles, np.uint8)


@cache
def _grids() -> tuple[bytes, ...]:
    rng = Random(SEED)
    return tuple(random_solution(STANDARD, rng).digits for _ in range(GRIDS))


def unique_puzzle(rng: Random) -> tuple[Puzzle, Puzzle]:
    """Return a 9x9 puzzle with one solution that needs all its clues, and the solution."""
    solution = random_solution(STANDARD, rng)
    puzzle = solution
    for cell in rng.sample(range(81), 81):
        fewer = puzzle.with_digits([(cell, 0)])
        _, counts, _ = _native.solve_many(to_array(fewer), limit=2)
        if counts[0] == 1:
            puzzle = fewer
    return puzzle, solution


def random_state(solution: Puzzle, rng: Random, chance: float, digits: int | None = None) -> State:
    """Return a state with the candidates of the solution, and each other one with a chance.

    With a number of ``digits``, that many digits are drawn, and the cells of all others are placed:
    with few digits many cells have the same candidates.
    """
    board = solution.board
    sampled_digits = rng.sample(range(1, board.size + 1), digits or board.size)
    masks = [
        mask_of(other for other in sampled_digits if other == digit or rng.random() < chance)
        if digit in sampled_digits
        else board.all_digits
        for digit in solution.digits
    ]
    placed = bytes(0 if digit in sampled_digits else digit for digit in solution.digits)
    return State(board, placed, masks, clues=0)


def sound_states(solution: Puzzle, rng: Random, *, count: int) -> Iterator[State]:
    """Yield states that a solver might meet on its way to a solution.

    Some digits of the solution are placed, and some wrong candidates are ruled out, at random. Each
    state continues the one before; after four states it begins again with other clues.
    """
    board = solution.board
    cells = range(board.cell_count)
    state_count = 0
    while state_count < count:
        clues = rng.sample(cells, int(board.cell_count * rng.uniform(0.2, 0.35)))
        state = State.initial(Puzzle.empty(board)).after([(c, solution.digits[c]) for c in clues])
        for _ in range(min(4, count - state_count)):
            share = rng.uniform(0.02, 0.15)
            wrong = [
                (cell, digit)
                for cell in cells
                for digit in range(1, board.size + 1)
                if state.has(cell, digit) and digit != solution.digits[cell]
            ]
            eliminations = [pair for pair in wrong if rng.random() < share]
            placed = [(c, solution.digits[c]) for c in cells if rng.random() < 0.03]
            state = state.after(placed, eliminations)
            state_count += 1
            yield state
