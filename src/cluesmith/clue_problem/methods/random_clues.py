# SPDX-License-Identifier: MIT
"""Random clues for a pattern: those of random grids, and changes of known clues.

All random choices come from the generator that is passed in.

>>> from cluesmith.board import Pattern, Puzzle
>>> draw = np.random.default_rng(1)
>>> pattern = Pattern.parse("x......x..x....x")
>>> source = GridClues(pattern, Puzzle.empty(pattern.board), draw)
>>> source.draw(3).shape
(3, 16)
>>> changed = changed_clues(source.draw(1), pattern, Puzzle.empty(pattern.board), draw, 5)
>>> ((changed > 0).sum(axis=1) == 4).all()
np.True_
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board.geometry import STANDARD
from cluesmith.board.native_tables import board_tables
from cluesmith.engines.solve_many import solve_boards

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board, Pattern, Puzzle

    Digits = NDArray[np.uint8]

_GRIDS = 256
"""How many 9x9 grids are drawn; exchanging their lines gives the others."""

_PATIENCE = 0.1
"""Seconds for the test whether a digit can be added, on large boards."""

_GUESSES = 12
"""How many random digits are tried beside the fixed ones before a grid is completed."""


class GridClues:
    """Draws the clues that random full grids have in the cells of a pattern.

    Args:
        pattern: the clue cells.
        fixed: digits that every grid has.
        draw: where random numbers come from.
    """

    def __init__(self, pattern: Pattern, fixed: Puzzle, draw: np.random.Generator) -> None:
        self._board = pattern.board
        self._is_clue = np.array([c in pattern for c in range(pattern.board.cell_count)])
        self._fixed = fixed
        self._draw = draw
        self._grids: Digits | None = None

    def draw(self, count: int, seconds: float = -1.0) -> Digits:
        """Return so many clues, uint8[count,cells]; fewer if the time does not suffice."""
        grids = self._full_grids(count, seconds)
        clues: Digits = np.where(self._is_clue, grids, 0).astype(np.uint8)
        return clues

    def _full_grids(self, count: int, seconds: float) -> Digits:
        if self._fixed.clue_count:
            return _grids_with(self._fixed, self._draw, count)
        if self._board != STANDARD:
            return _new_grids(self._board, self._draw, count, seconds)
        if self._grids is None:
            self._grids = _new_grids(self._board, self._draw, _GRIDS)
        return _with_exchanged_lines(self._grids, self._draw, count)


def changed_clues(
    puzzles: Digits, pattern: Pattern, fixed: Puzzle, draw: np.random.Generator, count: int
) -> Digits:
    """Return random puzzles, uint8[count,cells], that differ from known ones in one or two clues.

    Fixed clues stay. The result may have several solutions or none.
    """
    cells = np.array([cell for cell in pattern.cells if not fixed.digits[cell]])
    made = puzzles[draw.integers(len(puzzles), size=count)]
    if not len(cells):
        return made[:0]
    rows = np.arange(count)
    for is_changed in (np.ones(count, bool), draw.random(count) < 0.5):
        at = cells[draw.integers(len(cells), size=count)]
        digits = draw.integers(1, pattern.board.size + 1, size=count, dtype=np.uint8)
        made[rows[is_changed], at[is_changed]] = digits[is_changed]
    return made


def _new_grids(
    board: Board, draw: np.random.Generator, count: int, seconds: float = -1.0
) -> Digits:
    """Return random full grids of a board."""
    proper = _native.Requirement(board_tables(board), None, True, 1)
    cells = [[cell] for cell in range(board.cell_count)]
    everything = board.cell_count
    puzzles, *_ = _native.generate(
        proper,
        cells,
        "remove",
        everything,
        everything,
        everything,
        False,
        grids="uniform" if board == STANDARD else "quick",
        seed=int(draw.integers(1 << 62)),
        tries=count,
        seconds=seconds,
    )
    return puzzles


def _with_exchanged_lines(grids: Digits, draw: np.random.Generator, count: int) -> Digits:
    """Return copies of random 9x9 grids with the lines of each chute, and the chutes, exchanged."""
    made = grids[draw.integers(len(grids), size=count)].reshape(count, 9, 9)
    for axis in (1, 2):
        chutes = draw.permuted(np.tile(np.arange(3), (count, 1)), axis=1)
        within = draw.permuted(np.tile(np.arange(3), (3 * count, 1)), axis=1)
        lines = (3 * chutes[:, :, None] + within.reshape(count, 3, 3)).reshape(count, 9)
        shape = (count, 9, 1) if axis == 1 else (count, 1, 9)
        made = np.take_along_axis(made, lines.reshape(shape), axis)
    return np.ascontiguousarray(made.reshape(count, 81))


def _grids_with(fixed: Puzzle, draw: np.random.Generator, count: int) -> Digits:
    """Return random full grids that have some digits: random ones are added while it can be."""
    board, rows = fixed.board, np.arange(count)
    made = np.tile(np.frombuffer(fixed.digits, np.uint8), (count, 1))
    for _ in range(_GUESSES):
        trial = made.copy()
        cells = draw.integers(board.cell_count, size=count)
        digits = draw.integers(1, board.size + 1, size=count, dtype=np.uint8)
        trial[rows, cells] = np.where(made[rows, cells] > 0, made[rows, cells], digits)
        can_be = solve_boards(trial, board, limit=1, time=_PATIENCE)[1] > 0
        made[can_be] = trial[can_be]
    solutions, counts = solve_boards(made, board, limit=1, time=_PATIENCE)
    return solutions[counts > 0]
