# SPDX-License-Identifier: MIT
"""Horn rules over ruled-out candidates: the one shape that every strategy has.

A rule says: if these candidates are ruled out, then those are too. A placement is the conclusion
that rules out the other digits of its cell and its digit from the peers.

>>> from cluesmith.board import Board
>>> board = Board.classic(2)
>>> rule = Rule(only(board, 1, 0b0001), frozenset(), frozenset({(0, 1)}))
>>> sorted(rule.premises), len(rule.conclusions(board))
([(0, 2), (0, 3), (0, 4)], 10)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.board.text import digits_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Board, Group
    from cluesmith.strategies.state import State

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
    eliminations: frozenset[Pair] = frozenset()
    placements: frozenset[Pair] = frozenset()

    def conclusions(self, board: Board) -> frozenset[Pair]:
        """Return every candidate that the rule rules out, those of its placements included."""
        ruled_out = set(self.eliminations)
        for cell, digit in self.placements:
            ruled_out.update((cell, other) for other in range(1, board.size + 1) if other != digit)
            ruled_out.update((peer, digit) for peer in board.seen[cell])
        return frozenset(ruled_out)

    def __or__(self, other: Rule) -> Rule:
        """Return the rule that concludes what both conclude."""
        return Rule(
            self.premises | other.premises,
            self.eliminations | other.eliminations,
            self.placements | other.placements,
        )


@lru_cache(maxsize=1 << 12)
def candidates(cells: int, digit: int) -> frozenset[Pair]:
    """Return the candidates of a digit in a set of cells."""
    return frozenset([(cell, digit) for cell in bits(cells)])


def only(board: Board, cells: int, digits: int) -> frozenset[Pair]:
    """Return the premises "nothing but these digits (a mask) is left in these cells (a set)"."""
    return all_of(cells, board.all_digits & ~digits)


@lru_cache(maxsize=1 << 12)
def all_of(cells: int, digits: int) -> frozenset[Pair]:
    """Return the candidates of some digits (a mask) in a set of cells."""
    return frozenset([(cell, digit) for cell in bits(cells) for digit in digits_of(digits)])


def no_others(state: State, cells: Iterable[int]) -> frozenset[Pair]:
    """Return the premises "these cells have no other candidates than they have now"."""
    every = state.board.all_digits
    return frozenset(
        [(cell, digit) for cell in cells for digit in digits_of(every & ~state.masks[cell])]
    )


def confined(group: Group, digit: int, cells: int) -> frozenset[Pair]:
    """Return the premises "in this group the digit is only possible in these cells (a set)"."""
    return candidates(group.mask & ~cells, digit)
