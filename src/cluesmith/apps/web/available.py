# SPDX-License-Identifier: MIT
"""Every step that a player could take now, the simplest strategies first.

>>> from cluesmith.board import Position, Puzzle
>>> told = available_steps(Position.of(Puzzle.parse("1......3..2....4")), time=5)
>>> [step["sentence"] for step in told["steps"]][:2]
['4 is the only digit left for r1c3.', '2 is the only digit left for r1c4.']
"""

from __future__ import annotations

from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, TypedDict

from cluesmith.engines.trace import Effect, Trace, TraceStatus
from cluesmith.strategies.catalogue import Level, catalogue
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from cluesmith.board import Position

_OF_EACH = 20
"""So many steps of one strategy are listed."""

_SHARE = 0.25
"""The part of the time after which no further strategy is begun: a search cannot be cut short."""


class Available(TypedDict):
    """The steps as JSON, and whether every strategy was searched to its end."""

    steps: list[dict[str, object]]
    complete: bool


def available_steps(position: Position, time: float) -> Available:
    """Return the steps that apply now; strategies that assume a unique solution are left out.

    Args:
        position: the clues, what was placed since, and the candidates that are left.
        time: seconds; strategies that were not searched by then are left out.
    """
    state = State.of(position)
    until = monotonic() + _SHARE * time
    effects: list[Effect] = []
    complete = True
    for entry in catalogue():
        if not entry.is_strategy or entry.assumes_uniqueness or entry.level > Level.UNFAIR:
            continue
        if entry.objection(position.board) is not None:
            continue
        if monotonic() > until:
            complete = False
            break
        steps = list(islice(entry.find(state), _OF_EACH + 1))
        complete = complete and len(steps) <= _OF_EACH
        effects += map(Effect.of, steps[:_OF_EACH])
    return {
        "steps": [step_json(position, state, effect) for effect in effects],
        "complete": complete,
    }


def step_json(position: Position, state: State, effect: Effect) -> dict[str, object]:
    """Return a step of a position as JSON."""
    trace = Trace(position, state, (effect,), TraceStatus.UNFINISHED, effect.strategy)
    return trace.steps[0].to_json()
