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

    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.state import State


def close(state: State, strategies: Iterable[Strategy]) -> State:
    """Return the closure by the strategies' own finders; a contradiction ends it."""
    in_order = tuple(strategies)
    while state.contradiction is None:
        steps = next(filter(None, (list(strategy.find(state)) for strategy in in_order)), None)
        if steps is None:
            break
        state = state.after(
            [pair for step in steps for pair in step.placements],
            [pair for step in steps for pair in step.eliminations],
        )
    return state
