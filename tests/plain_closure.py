# SPDX-License-Identifier: MIT
"""The closure by listed rules: the definition itself, which the fast closures are compared with.

>>> from cluesmith.board import Board
>>> from cluesmith.strategies.rule import Rule
>>> rule = Rule(frozenset(), frozenset({(0, 1)}))
>>> close_by_rules(Candidates((0b1111,) * 16, Board.classic(2)), [rule]).masks[0]
14
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board import Candidates

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.strategies.rule import Rule


def close_by_rules(candidates: Candidates, rules: Iterable[Rule]) -> Candidates:
    """Return the closure by listed ground rules.

    It goes on past contradictions, as a fixpoint of Horn rules does.
    """
    board = candidates.board
    masks = list(candidates.masks)
    waiting = list(rules)
    changed = True
    while changed:
        changed = False
        remaining = []
        for rule in waiting:
            if any(masks[cell] >> (digit - 1) & 1 for cell, digit in rule.premises):
                remaining.append(rule)
                continue
            for cell, digit in rule.conclusions(board):
                if masks[cell] >> (digit - 1) & 1:
                    masks[cell] &= ~(1 << (digit - 1))
                    changed = True
        waiting = remaining
    return Candidates(tuple(masks), board)
