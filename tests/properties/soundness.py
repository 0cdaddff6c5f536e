# SPDX-License-Identifier: MIT
"""What it takes to check a strategy: random grids, puzzles and states, and the meaning of a rule.

A rule is sound if no full grid of the board satisfies its premises and contains what it rules out.
On small boards this is checked by listing all grids, on 9x9 by the native solver.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cluesmith.board import Candidates, Position, Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.speed import ENGINE
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from cluesmith.board import Board
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.step import Step


@cache
def all_grids(board: Board) -> tuple[bytes, ...]:
    """Return every full grid of a small board, by plain backtracking."""
    found: list[bytes] = []
    digits = bytearray(board.cell_count)

    def fill(cell: int) -> None:
        if cell == board.cell_count:
            found.append(bytes(digits))
            return
        for digit in range(1, board.size + 1):
            if all(digits[peer] != digit for peer in board.peers[cell]):
                digits[cell] = digit
                fill(cell + 1)
        digits[cell] = 0

    fill(0)
    return tuple(found)


def random_grid(rng: Random) -> bytes:
    """Return a full 9x9 grid: one grid with its digits, lines and chutes shuffled."""

    def lines() -> list[int]:
        return [
            3 * chute + line
            for chute in rng.sample(range(3), 3)
            for line in rng.sample(range(3), 3)
        ]

    digits = rng.sample(range(1, 10), 9)
    rows, columns = lines(), lines()
    return bytes(digits[(3 * row + row // 3 + column) % 9] for row in rows for column in columns)


def random_puzzle(rng: Random, grid: bytes) -> Puzzle:
    """Return a puzzle whose only solution is the grid, with no clue to spare."""
    digits = bytearray(grid)
    for cell in rng.sample(range(81), 81):
        digits[cell] = 0
        if count(Candidates.of(Puzzle(bytes(digits))).masks, 2) != 1:
            digits[cell] = grid[cell]
    return Puzzle(bytes(digits))


def random_state(
    rng: Random, board: Board, grid: bytes, chance: float, digits: int | None = None
) -> State:
    """Return a state in which the grid is possible, and each other candidate by chance.

    Few digits make for many cells that are alike: with a number of digits given, that many are
    drawn, and the cells of all others are placed.
    """
    drawn = rng.sample(range(1, board.size + 1), digits or board.size)
    masks = [
        sum(1 << (other - 1) for other in drawn if other == digit or rng.random() < chance)
        for digit in grid
    ]
    placed = bytes(0 if digit in drawn else digit for digit in grid)
    masks = [board.all_digits if digit else mask for digit, mask in zip(placed, masks, strict=True)]
    return State(board, placed, masks, clues=0)


def count(masks: Iterable[int], limit: int) -> int:
    """Return the number of 9x9 grids that candidates allow, up to a limit."""
    empty = Puzzle.empty(STANDARD)
    position = Position(empty, empty, Candidates(tuple(masks), STANDARD))
    outcome = ENGINE.enumerate(position, limit=limit, keep=0, seconds=30.0)
    assert outcome.status != "undecided", "no time left to count"
    return outcome.count


def holds(step: Step, state: State) -> bool:
    """Whether all premises are ruled out and all eliminations and placements are candidates."""
    return not any(
        state.masks[cell] >> (digit - 1) & 1 for cell, digit in step.rule.premises
    ) and all(state.has(cell, digit) for cell, digit in (*step.eliminations, *step.placements))


def masks_of(step: Step, *fixed: Pair) -> list[int]:
    """Return 9x9 candidates with nothing ruled out but the premises, and some digits placed."""
    masks = [STANDARD.all_digits] * STANDARD.cell_count
    for cell, digit in step.rule.premises:
        masks[cell] &= ~(1 << (digit - 1))
    for cell, digit in fixed:
        masks[cell] &= 1 << (digit - 1)
    return masks


def satisfies(grid: bytes, step: Step) -> bool:
    """Whether a grid contains none of the candidates that the premises rule out."""
    return all(grid[cell] != digit for cell, digit in step.rule.premises)


def contradicts(grid: bytes, step: Step) -> bool:
    """Whether a grid contains a candidate that the step rules out, or lacks one it places."""
    return any(grid[cell] == digit for cell, digit in step.eliminations) or any(
        grid[cell] != digit for cell, digit in step.placements
    )
