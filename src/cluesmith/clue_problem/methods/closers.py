# SPDX-License-Identifier: MIT
"""Native closures for searches: the quickest closure of a strategy set on a board."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.board.native_tables import board_tables
from cluesmith.engines.close import basic_closer, listed_rules
from cluesmith.engines.walk import native_ids

if TYPE_CHECKING:
    from cluesmith.board import Board
    from cluesmith.engines.propagate.schemes import Scheme
    from cluesmith.strategies.catalogue import Strategy

NAKED = frozenset({"naked_single", "full_house"})
"""A full house is a naked single that is easy to see."""

_SINGLES = frozenset({"naked_single", "hidden_single"})
BASICS = _SINGLES | {"pointing", "claiming"}
"""Singles and locked candidates."""


def is_naked(strategies: tuple[Strategy, ...]) -> bool:
    """Whether strategies are naked singles only, full houses included."""
    ids = {strategy.id for strategy in strategies}
    return "naked_single" in ids and ids <= NAKED


@lru_cache(maxsize=256)
def closer(board: Board, strategies: tuple[Strategy, ...]) -> _native.Closer | None:
    """Return the closure under strategies, or None if native code does not know them all."""
    basic = basic_closer(board, strategies)
    if basic is not None or not board.is_plain:
        return basic
    ids = [strategy.id for strategy in strategies if strategy.id != "full_house"]
    native = native_ids(board)
    is_native = bool(native) and native.issuperset(ids)
    if is_native and BASICS.issubset(ids):
        beyond = [id_ for id_ in ids if id_ not in BASICS]
        return _native.Closer.walked(beyond, after_basics=True)
    rules = listed_rules(board, strategies)
    if rules is not None:
        return _native.Closer.listed(rules)
    return _native.Closer.walked(ids, after_basics=False) if is_native else None


def weaker_closer(board: Board, strategies: tuple[Strategy, ...]) -> _native.Closer | None:
    """Return the closure under the singles and locked candidates among strategies.

    It serves where the strategies together have no native closure: clues that fewer strategies
    solve are solved by all. None if naked singles are not among them.
    """
    for ids in (BASICS, _SINGLES, NAKED):
        fewer = tuple(strategy for strategy in strategies if strategy.id in ids | NAKED)
        basic = basic_closer(board, fewer)
        if basic is not None:
            return basic
    return None


def scheme_closer(board: Board, scheme: Scheme) -> _native.Closer:
    """Return the closure under a propagation scheme.

    Raises:
        InputError: the scheme needs groups that the board does not have.
    """
    scheme.check(board)
    return _native.Closer.propagated(board_tables(board), scheme.model.parts)
