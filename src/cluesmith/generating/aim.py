# SPDX-License-Identifier: MIT
"""Aiming at a difficulty, as the exact-cover paper does.

A puzzle that is too hard gets one more clue, in a cell of the steps that are too hard, and is
tested again; one that is too easy is given up. What is too hard or too easy a target says: any
object of the class :class:`Target`, such as :func:`cluesmith.rating.target.target` returns.

Many puzzles are aimed together. Each has random numbers of its own, so that what becomes of it does
not depend on the others.

>>> import numpy as np
>>> class AtLeastSixClues:
...     def rates(self, board):
...         return True
...     def assess(self, puzzles, board, *, threads=1):
...         return ((puzzles > 0).sum(axis=1) < 6).astype(np.int8), None
>>> from cluesmith.board import Puzzle
>>> from cluesmith.generating.wish import Wish
>>> row = lambda line: np.frombuffer(Puzzle.parse(line).digits, np.uint8).reshape(1, 16).copy()
>>> wish = Wish.of("4x4", method="cover", target=AtLeastSixClues())
>>> seeds = np.zeros(1, np.uint64)
>>> aimed = aim(wish, Drafts(row("1......3..2....4"), row("1342421334212134"), [True], seeds))
>>> int((aimed.puzzles > 0).sum()), aimed.minimal
(6, [False])
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.generating.wish import Wish


class Target(Protocol):
    """Tells which puzzles are as hard as they should be."""

    def rates(self, board: Board) -> bool:
        """Return whether it can tell that of puzzles of a board."""

    def assess(
        self, puzzles: NDArray[np.uint8], board: Board, *, threads: int = 1
    ) -> tuple[NDArray[np.int8], NDArray[np.uint8] | None]:
        """Return for each puzzle -1 (too easy), 0 or 1 (too hard), and the cells to fill.

        The latter are uint8[N,cells], 1 where a clue would make a puzzle that is too hard easier;
        None stands for all cells.
        """


@dataclass(frozen=True)
class Drafts:
    """Proper puzzles, one a row.

    Attributes:
        puzzles: uint8[N,cells].
        solutions: uint8[N,cells].
        minimal: whether every clue is needed, None where that is open.
        seeds: uint64[N], for random choices.
    """

    puzzles: NDArray[np.uint8]
    solutions: NDArray[np.uint8]
    minimal: Sequence[bool | None]
    seeds: NDArray[np.uint64]


def aim(
    wish: Wish,
    drafts: Drafts,
    *,
    threads: int = 1,
    is_over: Callable[[], bool] = lambda: False,
) -> Drafts:
    """Return what drafts become that can be brought on the target of a wish, in their order.

    Where the time is over, some may be missing.
    """
    if wish.target is None:
        return drafts
    puzzles, minimal = drafts.puzzles.copy(), list(drafts.minimal)
    orbits = _orbit_masks(wish)
    right: list[int] = []
    rows, fills = np.arange(len(puzzles)), 0
    while len(rows) and not is_over():
        verdicts, cells = wish.target.assess(puzzles[rows], wish.board, threads=threads)
        counts = (puzzles[rows] > 0).sum(axis=1)
        enough = counts >= (wish.clues or 0)
        is_open = counts < wish.board.cell_count  # a full grid is no puzzle
        right += rows[(verdicts == 0) & enough & is_open].tolist()
        if wish.method != "cover" or wish.minimal:
            break
        goes_on = is_open & ((verdicts > 0) | ((verdicts == 0) & ~enough))
        chosen = None if cells is None else cells[goes_on] & (verdicts[goes_on] > 0)[:, None]
        rows, fills = rows[goes_on], fills + 1
        at = _pick(puzzles[rows], chosen, drafts.seeds[rows], fills)
        puzzles[rows] = np.where(orbits[at], drafts.solutions[rows], puzzles[rows])
        counts = (puzzles[rows] > 0).sum(axis=1)
        rows = rows[counts <= (wish.board.cell_count if wish.clues is None else wish.clues)]
        for row in rows.tolist():
            minimal[row] = False
    right.sort()
    return Drafts(
        puzzles[right],
        drafts.solutions[right],
        [minimal[row] for row in right],
        drafts.seeds[right],
    )


def _orbit_masks(wish: Wish) -> NDArray[np.bool_]:
    """Return for each cell which cells get a clue together with it."""
    masks = np.zeros((wish.board.cell_count, wish.board.cell_count), np.bool_)
    for orbit in wish.orbits:
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
