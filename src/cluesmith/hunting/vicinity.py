# SPDX-License-Identifier: MIT
"""Candidates for hard puzzles: neighbours of known ones, and puzzles dug out of random grids.

Neighbours share all clues but one or two. They are found in the solutions that remain when clues
are removed: a digit that stands in exactly one of these solutions makes it the only one. All random
choices come from the generator that is passed in.

>>> import numpy as np
>>> draw = np.random.default_rng(1)
>>> dug = dug_puzzles(draw, 5)
>>> solve_many(dug)[1].tolist()
[1, 1, 1, 1, 1]
>>> near = neighbours(dug[0], draw, most=4)
>>> set(solve_many(near)[1].tolist()), int(((near > 0) & (near != dug[0])).sum(axis=1).max())
({1}, 2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Candidates, Puzzle
from cluesmith.engines.solve_many import solve_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Digits = NDArray[np.uint8]

_MOST_SOLUTIONS = 4000
"""With more solutions left, two clues rarely single one out."""

_TWO_TAKEN = 0.25
"""How often two clues are removed: such neighbours are hard half as often, and take longer."""


def neighbours(puzzle: Digits, draw: np.random.Generator, most: int) -> Digits:
    """Return proper puzzles, uint8[N,81], that differ from one in few clues.

    One clue is removed, or sometimes two. In its place comes every other clue that alone makes the
    rest proper, and up to ``most`` pairs of clues that do so together. No neighbours are returned
    when too many solutions remain.
    """
    near = puzzle.copy()
    filled = np.flatnonzero(puzzle)
    taken = min(len(filled), 2 if draw.random() < _TWO_TAKEN else 1)
    near[draw.choice(filled, taken, replace=False)] = 0
    solutions = _solutions(near)
    if len(solutions) == _MOST_SOLUTIONS:
        return np.zeros((0, 81), np.uint8)
    clues = _native.single_out(solutions)
    is_one = clues[:, 0] == clues[:, 1]
    pairs = clues[~is_one]
    if len(pairs) > most:
        pairs = pairs[draw.choice(len(pairs), most, replace=False)]
    clues = np.concatenate([clues[is_one], pairs])
    made = np.repeat(near[None], len(clues), axis=0)
    for column in clues.T:
        made[np.arange(len(clues)), column // 9] = column % 9 + 1
    is_other: NDArray[np.bool_] = (made != puzzle).any(axis=1)
    return made[is_other]


def dug_puzzles(draw: np.random.Generator, count: int) -> Digits:
    """Return minimal puzzles, uint8[count,81], each dug out of a random grid."""
    grids = np.zeros((count, 9, 9), np.uint8)
    for box in (0, 3, 6):  # the boxes of the diagonal do not see each other
        digits = draw.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (count, 1)), axis=1)
        grids[:, box : box + 3, box : box + 3] = digits.reshape(count, 3, 3)
    solutions, _ = solve_many(grids.reshape(count, 81), limit=1)
    return without_spare_clues(solutions, draw)


def without_spare_clues(puzzles: Digits, draw: np.random.Generator) -> Digits:
    """Remove clues from proper puzzles, in random order, while they stay proper."""
    puzzles = puzzles.copy()
    order = draw.permuted(np.tile(np.arange(81), (len(puzzles), 1)), axis=1)
    for cells in order.T:
        rows = np.flatnonzero(puzzles[np.arange(len(puzzles)), cells])
        fewer = puzzles[rows]
        fewer[np.arange(len(rows)), cells[rows]] = 0
        _, counts = solve_many(fewer, limit=2)
        spare = rows[counts == 1]
        puzzles[spare, cells[spare]] = 0
    return puzzles


def _solutions(puzzle: Digits) -> Digits:
    """Return the solutions of a puzzle, up to a limit, one a row."""
    masks = np.array(Candidates.of(Puzzle(puzzle.tobytes())).masks, np.uint16)
    found, _, ending, _ = _native.solve_masks(masks, _MOST_SOLUTIONS, _MOST_SOLUTIONS, -1.0)
    if ending == "interrupted":  # the native call has taken the signal
        raise KeyboardInterrupt
    return np.frombuffer(b"".join(found), np.uint8).reshape(-1, 81)
