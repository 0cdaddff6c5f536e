# SPDX-License-Identifier: MIT
"""The closure of a state under strategies, slow and obviously right; and their listed rules.

The closure is the least fixpoint: apply whatever rule applies until none does. It does not depend
on the order, because rules only ask what is ruled out and nothing is ever taken back. (Some
strategies that assume a unique solution also ask what is there; for them the order may matter.)

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.catalogue import select
>>> from cluesmith.strategies.state import State
>>> closed = close(State.initial(Puzzle.parse("1......3..2....4")), select("singles"))
>>> str(closed.values)
'1342421334212134'
>>> len(ground_rules(closed.board, select("NS,HS")))
256
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.rule import Rule
    from cluesmith.strategies.state import State

MOST_RULES = 60_000
"""Listing more rules than this takes longer than working without them."""


def close(state: State, strategies: Iterable[Strategy]) -> State:
    """Return the closure by the strategies' own finders; a contradiction ends it."""
    in_order = tuple(strategies)
    while state.contradiction is None:
        steps = next(filter(None, (list(strategy.find(state)) for strategy in in_order)), None)
        if steps is None:
            break
        for step in steps:
            state = state.after(step.placements, step.eliminations)
    return state


class ListingStopped(Exception):
    """The time was over before all rules were listed."""


@dataclass(frozen=True)
class Patience:
    """Whether a listing must stop. All are equal, so that a cache of listings ignores them."""

    is_over: Callable[[], bool] = field(default=lambda: False, compare=False)

    def check(self) -> None:
        """End the listing if the time is over.

        Raises:
            ListingStopped: it is.
        """
        if self.is_over():
            raise ListingStopped


ENDLESS = Patience()
_RULES_AT_A_TIME = 256
"""Rules between two checks of the time; they take milliseconds."""


def ground_rules(
    board: Board, strategies: tuple[Strategy, ...], patience: Patience = ENDLESS
) -> tuple[Rule, ...]:
    """Return every ground rule, strategy by strategy, in the order of their listings.

    Raises:
        InputError: a strategy whose rules cannot be listed, or too many rules.
        ListingStopped: the time was over first.
    """
    return _ground_rules(board, strategies, patience)


@lru_cache(maxsize=16)
def _ground_rules(
    board: Board, strategies: tuple[Strategy, ...], patience: Patience
) -> tuple[Rule, ...]:
    rules: list[Rule] = []
    for strategy in strategies:
        if strategy.rules is None:
            raise InputError(
                f"the rules of {strategy.id} cannot be listed",
                expected="singles, locked candidates, subsets or fish",
            )
        listing = islice(strategy.rules(board), MOST_RULES + 1 - len(rules))
        while some := list(islice(listing, _RULES_AT_A_TIME)):
            patience.check()
            rules += some
        if len(rules) > MOST_RULES:
            raise InputError(
                f"more than {MOST_RULES} rules with those of {strategy.id}",
                expected="a smaller board or simpler strategies",
            )
    return tuple(rules)
