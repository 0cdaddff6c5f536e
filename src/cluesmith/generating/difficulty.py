# SPDX-License-Identifier: MIT
"""Bring puzzles to the requested difficulty, as the exact-cover paper does.

A puzzle that is too hard gets one more clue, in a cell of the steps that are too hard, and is
tested again. A puzzle that is too easy is dropped. A
:class:`~cluesmith.clue_problem.difficulty.DifficultyTest` says which is which.

Many puzzles are adjusted together. Each has its own random numbers, so its result does not depend
on the others.

>>> import numpy as np
>>> class AtLeastSixClues:
...     def check_board(self, board):
...         pass
...     def assess(self, puzzles, board, *, threads=1):
...         return ((puzzles > 0).sum(axis=1) < 6).astype(np.int8), None
>>> from cluesmith.board.arrays import to_array
>>> from cluesmith.generating.request import GenerationRequest
>>> request = GenerationRequest.of("4x4", method="cover", target=AtLeastSixClues())
>>> seeds = np.zeros(1, np.uint64)
>>> drafts = Drafts(to_array("1......3..2....4"), to_array("1342421334212134"), [True], seeds)
>>> adjusted = adjust(request, drafts)
>>> int((adjusted.puzzles > 0).sum()), adjusted.minimal
(6, [False])
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np

from cluesmith.clue_problem.difficulty import DifficultyTest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.generating.request import GenerationRequest


@runtime_checkable
class EveryStepTest(DifficultyTest, Protocol):
    """A difficulty test that also knows the cells of all steps that are too hard."""

    def assess_every_step(
        self, puzzles: NDArray[np.uint8], board: Board, *, threads: int = 1
    ) -> tuple[NDArray[np.int8], NDArray[np.uint8] | None]:
        """Return the same as ``assess``, but with the cells of all steps that are too hard."""


@dataclass(frozen=True)
class Drafts:
    """Proper puzzles, one a row.

    Attributes:
        puzzles: uint8[N,cells].
        solutions: uint8[N,cells].
        minimal: whether every clue is needed, None if not known.
        seeds: uint64[N], for random choices.
    """

    puzzles: NDArray[np.uint8]
    solutions: NDArray[np.uint8]
    minimal: Sequence[bool | None]
    seeds: NDArray[np.uint64]

    def only(self, flags_or_rows: NDArray[np.bool_] | Sequence[int]) -> Drafts:
        """Return some of the drafts, by a flag for each or by their rows in order."""
        rows = np.arange(len(self.puzzles))[flags_or_rows]
        minimal = [self.minimal[row] for row in rows.tolist()]
        return Drafts(self.puzzles[rows], self.solutions[rows], minimal, self.seeds[rows])


def adjust(
    request: GenerationRequest,
    drafts: Drafts,
    *,
    threads: int = 1,
    is_over: Callable[[], bool] = lambda: False,
) -> Drafts:
    """Return the drafts that reach the difficulty of the request, adjusted, in their order.

    Some may be missing when the time is over.
    """
    if request.target is None:
        return drafts
    assess = request.target.assess
    if request.method == "paper" and isinstance(request.target, EveryStepTest):
        assess = request.target.assess_every_step
    puzzles, minimal = drafts.puzzles.copy(), list(drafts.minimal)
    orbits = _orbit_masks(request)
    right: list[int] = []
    rows, fills = np.arange(len(puzzles)), 0
    while len(rows) and not is_over():
        verdicts, cells = assess(puzzles[rows], request.board, threads=threads)
        counts = (puzzles[rows] > 0).sum(axis=1)
        enough = counts >= (request.clues or 0)
        is_open = counts < request.board.cell_count  # a full grid is not a puzzle
        right += rows[(verdicts == 0) & enough & is_open].tolist()
        if not request.fills or request.minimal:
            break
        goes_on = is_open & ((verdicts > 0) | ((verdicts == 0) & ~enough))
        fillable = None if cells is None else cells[goes_on] & (verdicts[goes_on] > 0)[:, None]
        rows, fills = rows[goes_on], fills + 1
        at = _pick(puzzles[rows], fillable, drafts.seeds[rows], fills)
        puzzles[rows] = np.where(orbits[at], drafts.solutions[rows], puzzles[rows])
        counts = (puzzles[rows] > 0).sum(axis=1)
        rows = rows[
            counts <= (request.board.cell_count if request.clues is None else request.clues)
        ]
        for row in rows.tolist():
            minimal[row] = False
    return Drafts(puzzles, drafts.solutions, minimal, drafts.seeds).only(sorted(right))


def _orbit_masks(request: GenerationRequest) -> NDArray[np.bool_]:
    """Return for each cell which cells get a clue together with it."""
    masks = np.zeros((request.board.cell_count, request.board.cell_count), np.bool_)
    for orbit in request.orbits:
        masks[np.ix_(orbit, orbit)] = True
    return masks


def _pick(
    puzzles: NDArray[np.uint8],
    cells: NDArray[np.uint8] | None,
    seeds: NDArray[np.uint64],
    fills: int,
) -> NDArray[np.intp]:
    """Return a random blank cell of each puzzle, of the cells to fill where there is one."""
    blank = puzzles == 0
    if cells is not None:
        preferred = blank & (cells > 0)
        blank = np.where(preferred.any(axis=1, keepdims=True), preferred, blank)
    rank = _random(seeds, fills) % np.maximum(blank.sum(axis=1), 1).astype(np.uint64)
    is_picked = np.cumsum(blank, axis=1) == (rank.astype(np.intp) + 1)[:, None]
    picked: NDArray[np.intp] = is_picked.argmax(axis=1)
    return picked


def _random(seeds: NDArray[np.uint64], draw: int) -> NDArray[np.uint64]:
    """Return the random number of each seed for one draw (splitmix64)."""
    mixed = seeds + np.uint64(draw * 0x9E3779B97F4A7C15 % (1 << 64))
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
