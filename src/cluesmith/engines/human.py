# SPDX-License-Identifier: MIT
"""The human engine: solves step by step, simplest strategy first, and can say why.

>>> trace = explain("1......3..2....4", allow="singles")
>>> trace
<Trace: solved in 12 steps (12 naked_single)>
>>> trace.steps[0].sentence
'4 is the only digit left for r1c3.'
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from itertools import groupby
from time import monotonic
from typing import TYPE_CHECKING, Self

import numpy as np

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.arrays import to_array
from cluesmith.board.geometry import STANDARD
from cluesmith.board.text import brief, cell_names, counted, names_of_cells
from cluesmith.engines.close import close_many, is_quick
from cluesmith.engines.limits import check_time
from cluesmith.engines.solve import as_position, solve
from cluesmith.errors import InputError, Interrupted, InvalidPuzzle
from cluesmith.strategies.catalogue import Strategy, get, select
from cluesmith.strategies.state import State
from cluesmith.strategies.step import Cells, Chain, Digits, Groups, Marks, cells_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from cluesmith.board import Board, Candidates, Group, Position
    from cluesmith.engines.summary import Stuck, Summary
    from cluesmith.strategies.catalogue import Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.step import Node, Step

_PATIENCE = 10.0
"""Seconds for finding out how many solutions a position has; large boards may take long."""

DEFAULT_ALLOW = "all"
"""Every strategy that does not assume a unique solution."""


class TraceStatus(StrEnum):
    """How a trace ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    CONTRADICTION = "contradiction"
    """There is no solution."""
    UNFINISHED = "unfinished"
    """It was cut off: enough steps, or no time left."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a step does.

    Attributes:
        strategy: the id of the strategy.
        placements: the digits placed, as sorted (cell, digit) pairs.
        eliminations: the candidates ruled out, as sorted (cell, digit) pairs.
        witness: what the strategy needs to tell the reasons.
    """

    strategy: str
    placements: tuple[Pair, ...]
    eliminations: tuple[Pair, ...]
    witness: Witness = field(default=(), compare=False, repr=False)

    def __repr__(self) -> str:
        return brief(self, self.summary)

    @property
    def summary(self) -> str:
        """The strategy, and how much is placed and ruled out."""
        return f"{self.strategy}, {len(self.placements)} placed, {len(self.eliminations)} ruled out"

    @classmethod
    def of(cls, step: Step) -> Self:
        """Return the effect of a step."""
        return cls(step.strategy, step.placements, step.eliminations, step.witness)


@dataclass(frozen=True)
class TracedStep:
    """A step of a trace: its effect, the state before it, and its reasons."""

    effect: Effect
    before: State

    def __repr__(self) -> str:
        return brief(self, self.effect.summary)

    @property
    def strategy(self) -> Strategy:
        """The strategy of the step."""
        return get(self.effect.strategy)

    @cached_property
    def step(self) -> Step:
        """The step with its rule and its roles."""
        return self.strategy.step(self.before, self.effect.witness)

    @property
    def sentence(self) -> str:
        """The step as a player would say it."""
        return self.strategy.explain(self.step)

    @property
    def region(self) -> Group:
        """Where to look for the step: a group that it names, or the box of its effect."""
        for role in self.step.roles.values():
            if isinstance(role, Groups):
                return role.groups[0]
        cell = (*self.step.placements, *self.step.eliminations)[0][0]
        return self.before.board.groups_of[cell][2]

    def to_json(self) -> dict[str, object]:
        """Return the step with cells by name and candidates as ``[cell, digit]``."""
        size, strategy, step = self.before.board.size, self.strategy, self.step
        names = names_of_cells(size)
        return {
            "strategy": strategy.id,
            "name": strategy.name,
            "sentence": strategy.explain(step),
            "placements": [[names[cell], digit] for cell, digit in self.effect.placements],
            "eliminations": [[names[cell], digit] for cell, digit in self.effect.eliminations],
            "premises": [[names[cell], digit] for cell, digit in sorted(step.rule.premises)],
            "highlights": _highlights(strategy, step, self.before),
            "links": _links(step, size),
            "before": {
                "values": str(self.before.values),
                "candidates": str(self.before.candidates),
            },
        }


@dataclass(frozen=True)
class Trace:
    """The way from a position as far as the allowed strategies lead.

    Attributes:
        position: where it began.
        start: the state of that position.
        effects: what each step does, in order.
        status: how it ended.
        allow: the strategies that were allowed, as a comma-separated list.
        time: the seconds after which it was cut off; None where nothing but its steps ended it.
        ratings: the grades of the puzzle by scale, where somebody has asked for them.
    """

    position: Position
    start: State
    effects: tuple[Effect, ...]
    status: TraceStatus
    allow: str = DEFAULT_ALLOW
    time: float | None = None
    ratings: Mapping[str, object] = field(default_factory=dict)

    def __repr__(self) -> str:
        counts = Counter(effect.strategy for effect in self.effects).most_common()
        used = ", ".join(f"{count} {strategy}" for strategy, count in counts)
        steps = counted(len(self.effects), "step")
        return brief(self, f"{self.status} in {steps}{f' ({used})' if used else ''}")

    def _repr_html_(self) -> str:
        from cluesmith.engines.trace_drawing import trace_fragment

        return trace_fragment(self)

    @cached_property
    def _states(self) -> list[State]:
        """The state where it began, and the one after each step."""
        states = [self.start]
        for effect in self.effects:
            states.append(states[-1].after(effect.placements, effect.eliminations))
        return states

    @cached_property
    def steps(self) -> tuple[TracedStep, ...]:
        """The steps with the states before them."""
        return tuple(map(TracedStep, self.effects, self._states))

    @property
    def state(self) -> State:
        """Where it ended."""
        return self._states[-1]

    @cached_property
    def summary(self) -> Summary:
        """The techniques with their counts, the hardest step, and the ratings."""
        from cluesmith.engines.summary import Summary

        return Summary.of(self)

    @cached_property
    def stuck(self) -> Stuck | None:
        """Why it did not reach the solution, and what would go on; None where nothing is known."""
        from cluesmith.engines.summary import stuck

        return stuck(self)

    @property
    def ending(self) -> str:
        """How it ended, in words."""
        if self.state.contradiction is not None:
            return f"Contradiction: {self.state.contradiction}."
        if self.status is TraceStatus.CONTRADICTION:
            return "The clues have no solution."
        steps = counted(len(self.effects), "step")
        if self.state.is_final:
            return f"Solved in {steps}: {self.state.values}"
        end = "Stuck" if self.status is TraceStatus.STUCK else "Stopped"
        why = f": {self.stuck.sentence}" if self.stuck else "."
        return f"{end} after {steps}{why}\nThe grid so far: {self.state.values}"

    def to_json(self) -> dict[str, object]:
        """Return the trace as ``cluesmith explain --format json`` prints it."""
        return {
            "puzzle": str(self.position.clues),
            **self.position.board.members,
            "status": str(self.status),
            "summary": self.summary.to_json(),
            "stuck": self.stuck and self.stuck.to_json(),
            "steps": [step.to_json() for step in self.steps],
            "values": str(self.state.values),
            "candidates": str(self.state.candidates),
        }


def explain(
    puzzle: str | Puzzle | Candidates | Position,
    allow: str | Iterable[str] = DEFAULT_ALLOW,
    *,
    most: int | None = None,
    time: float | None = None,
) -> Trace:
    """Return the trace of a puzzle, or of a position with the player's own pencilmarks.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        allow: the strategies that may be used; the simplest that applies is taken.
        most: stop after so many steps; 1 gives a hint.
        time: seconds after which the trace is cut off.

    Raises:
        InvalidPuzzle: a digit or a pencilmark that cannot be right; names the cells.
        InputError: several solutions where an allowed strategy assumes one.
        Interrupted: on Ctrl-C, with the trace so far.
    """
    check_time(time)
    if most is not None and most < 1:
        raise InputError(f"{most} steps", expected="at least 1")
    until = None if time is None else monotonic() + time
    position, strategies = as_position(puzzle), select(allow)
    words = allow if isinstance(allow, str) else ",".join(allow)
    start = State.of(position)
    if not _leads_on(position, strategies, _PATIENCE if time is None else min(time, _PATIENCE)):
        return Trace(position, start, (), TraceStatus.CONTRADICTION, words)
    effects: list[Effect] = []
    status = TraceStatus.STUCK
    try:
        for stretch, end in stretches(start, strategies, most, until):
            effects += stretch
            status = end
    except KeyboardInterrupt:
        cut = Trace(position, start, tuple(effects), TraceStatus.UNFINISHED, words)
        raise Interrupted(cut) from None
    is_late = status is TraceStatus.UNFINISHED and len(effects) != most
    return Trace(position, start, tuple(effects), status, words, time if is_late else None)


def walk(state: State, strategies: Iterable[Strategy]) -> Iterator[tuple[Effect, State]]:
    """Yield each effect and the state after it: the first step of the simplest strategy."""
    for effects, _ in stretches(state, strategies):
        for effect in effects:
            state = _after(state, [effect])
            yield effect, state


def solved_by(puzzle: Puzzle, strategies: tuple[Strategy, ...]) -> Puzzle | None:
    """Return the grid that strategies fill from the clues of a puzzle, or None.

    Solved means that one candidate is left in every cell and these make a solution. Native code
    closes what it can; the rest is walked. That ends at the same closure, except for strategies
    that assume a unique solution: some ask which candidates are there; for them the walk counts.
    """
    board = puzzle.board
    state = State.initial(puzzle)
    if state.contradiction is not None:
        return None
    if is_quick(board, strategies):
        ids = [entry.id for entry in strategies]
        masks = tuple(int(mask) for mask in close_many(to_array(puzzle), ids, board=board)[0])
    else:
        for effects, _ in stretches(state, strategies):
            state = _after(state, effects)
        masks = state.masks
    if any(mask.bit_count() != 1 for mask in masks):
        return None
    grid = Puzzle(bytes(mask.bit_length() for mask in masks), puzzle.board)
    return None if grid.conflicts() else grid


def stretches(
    state: State,
    strategies: Iterable[Strategy],
    most: int | None = None,
    until: float | None = None,
) -> Iterator[tuple[list[Effect], TraceStatus]]:
    """Yield the effects of some steps at a time, and how the trace ends if no more follow.

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
            state = _after(state, effects)


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
        for step in entry.find(state):
            effect = Effect.of(step)
            end = _status(_after(state, [effect]))
            return [effect], TraceStatus.UNFINISHED if end is TraceStatus.STUCK else end
    return [], TraceStatus.STUCK


def _after(state: State, effects: Sequence[Effect]) -> State:
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


def _leads_on(position: Position, strategies: Iterable[Strategy], patience: float) -> bool:
    """Return whether a position may have a solution; refuse one that has lost it."""
    size = position.board.size
    has_clues = position.clues.clue_count > 0
    outcome = solve(position.clues if has_clues else position, time=patience)
    if outcome.status == "none":
        return False
    if not outcome.is_unique:
        assuming = next((entry for entry in strategies if entry.assumes_uniqueness), None)
        if assuming is not None:
            raise InputError(
                f"a puzzle that is not proved to have one solution, for {assuming.id}",
                expected="strategies that do not assume it",
            )
        return True
    if position.is_plain:
        return True
    solution = outcome.solutions[0].digits
    wrong = tuple(
        cell
        for cell, value in enumerate(position.values.digits)
        if value not in (0, solution[cell])
    )
    if wrong:
        raise InvalidPuzzle(
            f"{Marks(((wrong[0], position.values.digits[wrong[0]]),), size)} cannot be right; "
            f"in doubt: {cell_names(wrong, size)}",
            cells=wrong,
            field="values",
        )
    lacking = tuple(
        cell
        for cell, mask in enumerate(position.candidates.masks)
        if not mask >> (solution[cell] - 1) & 1
    )
    if lacking:
        raise InvalidPuzzle(
            f"the pencilmarks of {cell_names(lacking, size)} lack the right digit",
            cells=lacking,
            field="candidates",
        )
    return True


def _highlights(strategy: Strategy, step: Step, before: State) -> list[dict[str, object]]:
    """Return the parts of a step that cells or candidates play, each with its paint."""
    names, masks, roles = names_of_cells(before.board.size), before.masks, step.roles
    digits = [d for role in roles.values() if isinstance(role, Digits) for d in role.digits]
    parts: list[dict[str, object]] = []
    for name, role in roles.items():
        groups: list[str] = []
        pairs: Iterable[Pair] = ()
        if isinstance(role, Cells):
            pairs = [(c, d) for c in role.cells for d in digits if masks[c] >> (d - 1) & 1]
        elif isinstance(role, Groups):
            groups = [group.name for group in role.groups]
        elif isinstance(role, Marks):
            pairs = role.pairs
        else:
            continue
        paint = strategy.paints.get(name)
        parts.append(
            {
                "role": name,
                "paint": None if paint is None else paint.name.lower(),
                "groups": groups,
                "cells": [names[cell] for cell in cells_of(role)],
                "candidates": [[names[cell], digit] for cell, digit in pairs],
            }
        )
    return parts


def _links(step: Step, size: int) -> list[dict[str, object]]:
    """Return the links of a step's chains, in order."""
    names = names_of_cells(size)

    def end(node: Node) -> dict[str, object]:
        return {"digit": node.digit, "cells": [names[cell] for cell in node.cells]}

    return [
        {"start": end(link.start), "end": end(link.end), "strong": link.is_strong}
        for role in step.roles.values()
        if isinstance(role, Chain)
        for link in role.links
    ]
