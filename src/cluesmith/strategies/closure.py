# SPDX-License-Identifier: MIT
"""The closure of a state under strategies, slow and obviously right.

The closure is the least fixpoint: apply whatever rule applies until none does. It does not depend
on the order, because rules only ask what is ruled out and nothing is ever taken back. (Some
strategies that assume a unique solution also ask what is there; for them the order may matter.)

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.catalogue import select
>>> from cluesmith.strategies.state import State
>>> closed = close(State.initial(Puzzle.parse("1......3..2....4")), select("singles"))
>>> str(closed.values)
'1342421334212134'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Candidates
    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.rule import Rule
    from cluesmith.strategies.state import State


def close(state: State, strategies: Iterable[Strategy]) -> State:
    """Return the closure by the strategies' own finders; a contradiction ends it."""
    chosen = tuple(strategies)
    changed = True
    while changed and state.contradiction is None:
        changed = False
        for strategy in chosen:
            steps = list(strategy.find(state))
            if steps:
                state = state.after(
                    [pair for step in steps for pair in step.placements],
                    [pair for step in steps for pair in step.eliminations],
                )
                changed = True
                break
    return state


def close_by_rules(candidates: Candidates, rules: Iterable[Rule]) -> Candidates:
    """Return the closure by listed ground rules: the definition itself, for tests.

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
    return type(candidates)(tuple(masks), board)
