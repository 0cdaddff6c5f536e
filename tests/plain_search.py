# SPDX-License-Identifier: MIT
"""A plain search for a full grid of any board, which shares no code with the solvers.

>>> from random import Random
>>> from cluesmith.board import Board
>>> full = find_grid([0b1111] * 16, Board.classic(2), Random(1), most=100)
>>> [mask.bit_length() for mask in full or []][:4]
[4, 1, 2, 3]
"""

from __future__ import annotations

from itertools import count as count_from
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from cluesmith.board import Board
    from cluesmith.strategies.rule import Pair


class Undecided(AssertionError):
    """The search gave up: nothing is known."""


def find_grid(masks: list[int], board: Board, rng: Random, *, most: int) -> list[int] | None:
    """Return the masks of a full grid, or None; by singles, then trying the tightest choice.

    A search that began badly rarely recovers: many short ones in random order find more than one.
    """
    nodes = count_from(1)

    def extend(masks: list[int]) -> list[int] | None:
        if next(nodes) > most:
            raise Undecided(f"no answer after {most} nodes")
        if not _propagate(masks, board):
            return None
        choices = _tightest(masks, board)
        if not choices:
            return masks
        rng.shuffle(choices)
        for cell, bit in choices:
            trial = list(masks)
            trial[cell] = bit
            full = extend(trial)
            if full is not None:
                return full
        return None

    return extend(list(masks))


def _propagate(masks: list[int], board: Board) -> bool:
    """Apply naked and hidden singles until nothing changes; False at a contradiction."""
    placed = set[int]()
    changed = True
    while changed:
        changed = False
        waiting = [c for c, mask in enumerate(masks) if c not in placed and mask.bit_count() == 1]
        for cell in waiting:
            placed.add(cell)
            changed = True
            for peer in board.peers[cell]:
                masks[peer] &= ~masks[cell]
        if 0 in masks:
            return False
        for group in board.groups:
            once = twice = 0
            for cell in group.cells:
                twice |= once & masks[cell]
                once |= masks[cell]
            if once != board.all_digits:
                return False
            for cell in group.cells:
                single = masks[cell] & ~twice
                if single and single != masks[cell]:
                    masks[cell] = single
                    if single.bit_count() > 1:
                        return False
                    changed = True
    return True


def _tightest(masks: list[int], board: Board) -> list[Pair]:
    """Return the fewest alternatives, as (cell, bit): digits of a cell or places in a group."""
    best: list[Pair] = []
    cell = min(
        (c for c, mask in enumerate(masks) if mask.bit_count() > 1),
        key=lambda c: masks[c].bit_count(),
        default=None,
    )
    if cell is None:
        return best
    best = [(cell, 1 << d) for d in range(board.size) if masks[cell] >> d & 1]
    for group in board.groups:
        for digit in range(board.size):
            bit = 1 << digit
            places = [c for c in group.cells if masks[c] & bit]
            if 1 < len(places) < len(best):
                best = [(c, bit) for c in places]
    return best
