# SPDX-License-Identifier: MIT
"""Horn rules over ruled-out candidates: the one shape that every strategy has.

A rule says: if these candidates are ruled out, then those are too. A placement is the conclusion
that rules out the other digits of its cell and its digit from the peers.

>>> from cluesmith.board import Board
>>> board = Board.classic(2)
>>> rule = Rule(only(board, 0, 0b0001), frozenset(), frozenset({(0, 1)}))
>>> sorted(rule.premises), len(rule.conclusions(board))
([(0, 2), (0, 3), (0, 4)], 10)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits

if TYPE_CHECKING:
    from cluesmith.board import Board, Group

Pair = tuple[int, int]
"""A candidate as (cell, digit)."""


@dataclass(frozen=True, slots=True)
class Rule:
    """If every premise is ruled out, the eliminations are, and the placements stand.

    Attributes:
        premises: candidates that must be ruled out already.
        eliminations: candidates that are ruled out then.
        placements: candidates that are placed then.
    """

    premises: frozenset[Pair]
    eliminations: frozenset[Pair]
    placements: frozenset[Pair] = frozenset()

    def conclusions(self, board: Board) -> frozenset[Pair]:
        """Return every candidate that the rule rules out, those of its placements included."""
        found = set(self.eliminations)
        for cell, digit in self.placements:
            found.update((cell, other) for other in range(1, board.size + 1) if other != digit)
            found.update((peer, digit) for peer in board.peers[cell])
        return frozenset(found)


def only(board: Board, cell: int, digits: int) -> frozenset[Pair]:
    """Return the premises "nothing but these digits (a mask) is left in the cell"."""
    return frozenset((cell, bit + 1) for bit in bits(board.all_digits & ~digits))


def confined(group: Group, digit: int, cells: int) -> frozenset[Pair]:
    """Return the premises "in this group the digit is only possible in these cells (a set)"."""
    return frozenset((cell, digit) for cell in bits(group.mask & ~cells))
