# SPDX-License-Identifier: MIT
"""Traces: the steps from a position on, what each does and why, and how the last one ends.

>>> from cluesmith.engines.explain import explain
>>> trace = explain("1......3..2....4", allow="singles")
>>> trace.effects[0], trace.steps[0].before
(<Effect: naked_single, 1 placed, 0 ruled out>, <State: 4 of 16 cells filled, 4x4>)
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Self

from cluesmith.board.text import brief, counted
from cluesmith.engines.explanation import Explanation, kept_explanations
from cluesmith.engines.replay import Replay
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.step import Cells, Groups

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cluesmith.board import Position
    from cluesmith.engines.summary import Stuck, Summary
    from cluesmith.strategies.catalogue import Strategy, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Step

DEFAULT_ALLOW = "all"
"""Every strategy that does not assume a unique solution, and reasons where none applies."""

_WRITTEN = ("values", "candidates")
"""The keys of a written state in JSON."""


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


@dataclass(frozen=True, slots=True)
class Region:
    """Where a player should look: a name and some cells."""

    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class TracedStep:
    """A step of a trace: its effect, the state before it, and its reasons.

    State and reasons are made when they are asked for.
    """

    effect: Effect
    _replay: Replay
    _number: int = 0

    def __repr__(self) -> str:
        return brief(self, self.effect.summary)

    @property
    def before(self) -> State:
        """The state before the step."""
        return self._replay.state(self._number)

    @property
    def strategy(self) -> Strategy:
        """The strategy of the step."""
        return get(self.effect.strategy)

    @cached_property
    def _explanation(self) -> Explanation:
        """The step as a reader gets it."""
        strategy, witness = self.strategy, self.effect.witness
        if strategy.depends_on_state:
            return Explanation(strategy, self.before, witness)
        return kept_explanations(self._replay.board)(strategy, witness)

    @property
    def step(self) -> Step:
        """The step with its rule and its roles."""
        return self._explanation.step

    @property
    def sentence(self) -> str:
        """The step as a player would say it."""
        return self._explanation.sentence

    @property
    def region(self) -> Region:
        """Where to look for the step: a constraint or group that it names, or a box."""
        roles, board = self.step.roles, self._replay.board
        cells = roles.get("cells")
        if "constraint" in roles and isinstance(cells, Cells):
            return Region(f"{cells}", cells.cells)
        for role in roles.values():
            if isinstance(role, Groups):
                return Region(role.groups[0].name, role.groups[0].cells)
        cell = (*self.step.placements, *self.step.eliminations)[0][0]
        for group in board.groups_of[cell][2:] or board.groups_of[cell]:
            return Region(group.name, group.cells)
        return Region(board.cell_name(cell), (cell,))

    def to_json(self) -> dict[str, object]:
        """Return the step with cells by name, and digits and candidates before it."""
        members = self._explanation.to_json()
        members["before"] = dict(zip(_WRITTEN, self._replay.written(self._number), strict=True))
        return members

    def json_line(self) -> str:
        """Return the text of :meth:`to_json`."""
        before = _written_members(self._replay.written(self._number))
        return f'{self._explanation.json_members}, "before": {{{before}}}}}'


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
    def _replay(self) -> Replay:
        """The state where it began, and the one after each step."""
        return Replay(self.start, [(each.placements, each.eliminations) for each in self.effects])

    @cached_property
    def steps(self) -> tuple[TracedStep, ...]:
        """The steps; states and reasons are made when they are asked for."""
        replay = self._replay
        return tuple([TracedStep(each, replay, i) for i, each in enumerate(self.effects)])

    @property
    def state(self) -> State:
        """Where it ended."""
        return self._replay.state(len(self.effects))

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
        end = zip(_WRITTEN, self._replay.written(len(self.effects)), strict=True)
        return self._head | {"steps": [step.to_json() for step in self.steps]} | dict(end)

    def json_line(self) -> str:
        """Return the text of :meth:`to_json`, joined from lines instead of made from lists."""
        steps = ", ".join([step.json_line() for step in self.steps])
        end = _written_members(self._replay.written(len(self.effects)))
        return f'{json.dumps(self._head)[:-1]}, "steps": [{steps}], {end}}}'

    @property
    def _head(self) -> dict[str, object]:
        return {
            "puzzle": str(self.position.clues),
            **self.position.board.members,
            "status": str(self.status),
            "summary": self.summary.to_json(),
            "stuck": self.stuck and self.stuck.to_json(),
        }


def _written_members(written: tuple[str, str]) -> str:
    """Return the members for a written state; no character of it needs an escape."""
    values, candidates = written
    return f'"values": "{values}", "candidates": "{candidates}"'
