# SPDX-License-Identifier: MIT
"""Walks: step after step from a state on, always the first one of the simplest strategy.

On the 9x9 board native code takes many steps in one call. On other boards, and for strategies that
native code does not know, the declarations find one step at a time.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.catalogue import select
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("1......3..2....4"))
>>> [(len(effects), str(end)) for effects, end in walk_in_parts(state, select("NS"), most=2)]
[(0, 'stuck'), (1, 'unfinished'), (1, 'unfinished')]
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.trace import Effect, TraceStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.state import State


def walk(state: State, strategies: Iterable[Strategy]) -> Iterator[tuple[Effect, State]]:
    """Yield each effect and the state after it: the first step of the simplest strategy."""
    for effects, _ in walk_in_parts(state, strategies):
        for effect in effects:
            state = after_effects(state, [effect])
            yield effect, state


def walk_in_parts(
    state: State,
    strategies: Iterable[Strategy],
    most: int | None = None,
    until: float | None = None,
) -> Iterator[tuple[list[Effect], TraceStatus]]:
    """Yield the effects of one or more steps at a time, and how the walk ends if no more follow.

    On the 9x9 board most strategies run in native code, as many steps at a time as the simplest of
    them lead; then the others are asked for a step, unless it is later than ``until``. There are
    no more than ``most`` steps. Ctrl-C comes after what was done.
    """
    runs = _runs(tuple(strategies), native_ids(state.board))
    taken, end = 0, _status(state)
    yield [], end
    goes_on = end is TraceStatus.STUCK
    while goes_on and taken != most:
        for is_native, run in runs:
            if is_native:
                left = 1 if run is not runs[0][1] else None if most is None else most - taken
                effects, status = native_walk(state, [entry.id for entry in run], left, until)
            else:
                effects, status = _declared_step(state, run, until)
            if effects or status is not TraceStatus.STUCK:
                break
        taken += len(effects)
        yield effects, status or TraceStatus.UNFINISHED
        if status is None:
            raise KeyboardInterrupt
        is_stuck = status is TraceStatus.STUCK and len(runs) > 1
        goes_on = bool(effects) and (is_stuck or status is TraceStatus.UNFINISHED)
        if goes_on:
            state = after_effects(state, effects)


@lru_cache
def _runs(
    strategies: tuple[Strategy, ...], native: frozenset[str]
) -> list[tuple[bool, tuple[Strategy, ...]]]:
    """Return strategies in their order: those in a row that are native, or not, together."""
    runs = groupby(strategies, lambda entry: entry.id in native)
    return [(is_native, tuple(run)) for is_native, run in runs]


def _declared_step(
    state: State, strategies: Iterable[Strategy], until: float | None
) -> tuple[list[Effect], TraceStatus]:
    """Return the first step of the declarations and how it ends; none where it is too late."""
    for entry in strategies:
        if until is not None and monotonic() >= until:
            return [], TraceStatus.UNFINISHED
        for step in entry.find(state, until):
            effect = Effect.of(step)
            end = _status(after_effects(state, [effect]))
            return [effect], TraceStatus.UNFINISHED if end is TraceStatus.STUCK else end
    is_late = until is not None and monotonic() >= until
    return [], TraceStatus.UNFINISHED if is_late else TraceStatus.STUCK


def after_effects(state: State, effects: Sequence[Effect]) -> State:
    """Return the state after some steps."""
    return state.after(
        (pair for effect in effects for pair in effect.placements),
        (pair for effect in effects for pair in effect.eliminations),
    )


@cache
def native_ids(board: Board) -> frozenset[str]:
    """Return the ids of the strategies that native code walks with on a board."""
    return frozenset(_native.native_strategies() if board == STANDARD else ())


def native_walk(
    state: State,
    strategies: Sequence[str],
    most: int | None = None,
    until: float | None = None,
) -> tuple[list[Effect], TraceStatus | None]:
    """Return what native code does from a state of the 9x9 board on, with strategies by id.

    The strategies are tried in the order given; all must be among :func:`native_ids`. There are
    no more than ``most`` steps, and no step begins later than ``until``. The status says how the
    walk ended; it is None where Ctrl-C ended it.
    """
    steps, end = _native.walk(
        np.frombuffer(state.placed, np.uint8),
        np.array(state.masks, np.uint16),
        list(strategies),
        _flags(state.clues),
        most=most,
        seconds=None if until is None else max(0.0, until - monotonic()),
    )
    effects = [Effect(strategies[index], *what) for index, *what in steps]
    return effects, None if end == "interrupted" else TraceStatus(end)


def _flags(cells: int | None) -> NDArray[np.uint8] | None:
    """Return a set of cells as native code takes it, a flag for each cell."""
    if cells is None:
        return None
    members = np.frombuffer(cells.to_bytes(11, "little"), np.uint8)
    return np.unpackbits(members, bitorder="little", count=81)


def _status(state: State) -> TraceStatus:
    if state.contradiction is not None:
        return TraceStatus.CONTRADICTION
    return TraceStatus.SOLVED if state.is_final else TraceStatus.STUCK
