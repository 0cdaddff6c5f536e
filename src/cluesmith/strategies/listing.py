# SPDX-License-Identifier: MIT
"""The ground rules of strategies on a board, for closures and for encodings of the clue problem.

>>> from cluesmith.board import Board
>>> from cluesmith.strategies.catalogue import select
>>> len(ground_rules(Board.classic(2), select("NS,HS")))
256
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.rule import Rule

MOST_RULES = 60_000
"""Listing more rules than this takes longer than working without them."""


@lru_cache(maxsize=16)
def ground_rules(board: Board, strategies: tuple[Strategy, ...]) -> tuple[Rule, ...]:
    """Return every ground rule, strategy by strategy, in the order of their listings.

    Raises:
        InputError: a strategy whose rules cannot be listed, or too many rules.
    """
    rules: list[Rule] = []
    for strategy in strategies:
        if strategy.rules is None:
            raise InputError(
                f"the rules of {strategy.id} cannot be listed",
                expected="singles, locked candidates, subsets or fish",
            )
        rules += islice(strategy.rules(board), MOST_RULES + 1 - len(rules))
        if len(rules) > MOST_RULES:
            raise InputError(
                f"more than {MOST_RULES} rules with those of {strategy.id}",
                expected="a smaller board or simpler strategies",
            )
    return tuple(rules)
