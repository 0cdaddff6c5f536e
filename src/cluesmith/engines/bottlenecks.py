# SPDX-License-Identifier: MIT
"""Bottlenecks: the steps of a trace where a player has only one way to go on.

A step is a *bottleneck* if it is of the hardest level of its trace and the other strategies of that
level or below do not help instead: in the position before it, the first step of each of them places
and rules out nothing that the bottleneck does not. If singles solve the
puzzle, a bottleneck is a step before which only one of several open cells can be filled.

>>> from cluesmith.engines.explain import explain
>>> bottlenecks(explain("1......3..2....4"))
[]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.engines.trace import Effect
from cluesmith.engines.walk import native_ids, native_walk
from cluesmith.strategies.catalogue import Level, select

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.engines.trace import Trace, TracedStep
    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.state import State


def bottlenecks(trace: Trace) -> list[int]:
    """Return the numbers of the bottlenecks among the steps of a trace, counted from 1."""
    level = max((step.strategy.level for step in trace.steps), default=Level.EASY)
    if level == Level.EASY:
        before = [step.before for step in trace.steps]
        return [n for n, state in enumerate(before, 1) if _fillable_cells(state) == 1]
    allowed = [e for e in select(trace.allow) if e.level <= level and e.is_strategy]
    return [
        number
        for number, step in enumerate(trace.steps, 1)
        if step.strategy.level == level and not _has_choice(step, allowed)
    ]


def _has_choice(step: TracedStep, allowed: Sequence[Strategy]) -> bool:
    """Return whether another strategy offers something else; simpler ones have no step."""
    others = [entry for entry in allowed if entry.rank > step.strategy.rank]
    done = {*step.effect.placements, *step.effect.eliminations}
    for other in others:
        effect = _first_effect(step.before, other)
        if effect is not None and not done.issuperset((*effect.placements, *effect.eliminations)):
            return True
    return False


def _first_effect(state: State, strategy: Strategy) -> Effect | None:
    """Return what the first step of a strategy does, or None without a step."""
    if strategy.id in native_ids(state.board):
        return next(iter(native_walk(state, [strategy.id], most=1)[0]), None)
    return next(map(Effect.of, strategy.find(state)), None)


def _fillable_cells(state: State) -> int:
    """Return in how many cells a single can be placed; 0 if only one cell is open."""
    if state.open.bit_count() == 1:
        return 0
    cells = 0
    for cell, mask in enumerate(state.masks):
        if state.open >> cell & 1 and mask.bit_count() == 1:
            cells |= 1 << cell
    for group in state.board.groups:
        for places in state.where[1:]:
            left = places & group.mask & state.open
            if left.bit_count() == 1:
                cells |= left
    return cells.bit_count()
