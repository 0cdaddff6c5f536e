# SPDX-License-Identifier: MIT
"""The human engine: solves step by step, simplest strategy first, and can say why.

>>> trace = explain("1......3..2....4", allow="singles")
>>> str(trace.status), len(trace.steps)
('solved', 12)
>>> trace.steps[0].sentence
'3 is the only digit left for r1c2.'
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cluesmith.board.text import cell_name, cell_names, digit_name
from cluesmith.engines.solve import as_position, solve
from cluesmith.errors import InputError, InvalidPuzzle
from cluesmith.strategies.catalogue import Strategy, get, select
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Candidates, Position, Puzzle
    from cluesmith.strategies.step import Step

DEFAULT_ALLOW = "all"
"""Every strategy that does not assume a unique solution."""


class TraceStatus(StrEnum):
    """How a trace ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True)
class TracedStep:
    """A step, and the state in which it was taken."""

    step: Step
    before: State

    @property
    def strategy(self) -> Strategy:
        """The strategy of the step."""
        return get(self.step.strategy)

    @property
    def sentence(self) -> str:
        """The step as a player would say it."""
        return self.strategy.explain(self.step)

    def to_json(self) -> dict[str, object]:
        """Return the step with cells by name and candidates as ``[cell, digit]``."""
        size = self.before.board.size

        def pairs(candidates: Iterable[tuple[int, int]]) -> list[list[object]]:
            return [[cell_name(cell, size), digit] for cell, digit in sorted(candidates)]

        return {
            "strategy": self.step.strategy,
            "name": self.strategy.name,
            "sentence": self.sentence,
            "placements": pairs(self.step.placements),
            "eliminations": pairs(self.step.eliminations),
            "premises": pairs(self.step.rule.premises),
        }


@dataclass(frozen=True)
class Trace:
    """The way from a position as far as the allowed strategies lead.

    Attributes:
        position: where it began.
        steps: the steps in order.
        state: where it ended.
        status: solved, stuck, or contradiction.
    """

    position: Position
    steps: tuple[TracedStep, ...]
    state: State
    status: TraceStatus

    def to_json(self) -> dict[str, object]:
        """Return the trace as ``cluesmith explain --format json`` prints it."""
        return {
            "puzzle": str(self.position.clues),
            "status": str(self.status),
            "steps": [step.to_json() for step in self.steps],
            "values": str(self.state.values),
            "candidates": str(self.state.candidates),
        }


def explain(
    puzzle: str | Puzzle | Candidates | Position,
    allow: str | Iterable[str] = DEFAULT_ALLOW,
    *,
    most: int | None = None,
) -> Trace:
    """Return the trace of a puzzle, or of a position with the player's own pencilmarks.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        allow: the strategies that may be used; the simplest that applies is taken.
        most: stop after so many steps; 1 gives a hint.

    Raises:
        InvalidPuzzle: a digit or a pencilmark that cannot be right; names the cells.
    """
    position = as_position(puzzle)
    _check_position(position)
    chosen = select(allow)
    state = State.of(position)
    steps: list[TracedStep] = []
    for taken in walk(state, chosen):
        steps.append(taken)
        state = taken.before.after(taken.step.placements, taken.step.eliminations)
        if len(steps) == most:
            break
    return Trace(position, tuple(steps), state, _status(state))


def walk(state: State, strategies: Iterable[Strategy]) -> Iterator[TracedStep]:
    """Yield steps from a state on, each the first one of the simplest strategy that has any."""
    chosen = tuple(strategies)
    while not state.is_final and state.contradiction is None:
        step = next((step for entry in chosen for step in entry.find(state)), None)
        if step is None:
            return
        yield TracedStep(step, state)
        state = state.after(step.placements, step.eliminations)


def _status(state: State) -> TraceStatus:
    if state.contradiction is not None:
        return TraceStatus.CONTRADICTION
    return TraceStatus.SOLVED if state.is_final else TraceStatus.STUCK


def _check_position(position: Position) -> None:
    """Refuse a position from which no honest step leads: it has left every solution."""
    size = position.board.size
    outcome = solve(position.clues)
    if outcome.status == "none":
        raise InputError("the clues have no solution", expected="a puzzle that can be solved")
    if position.is_plain or not outcome.is_unique:
        return
    solution = outcome.solutions[0].digits
    wrong = tuple(
        cell
        for cell, value in enumerate(position.values.digits)
        if value not in (0, solution[cell])
    )
    if wrong:
        raise InvalidPuzzle(
            f"{_said(position, wrong[0])} cannot be right; in doubt: {cell_names(wrong, size)}",
            cells=wrong,
        )
    lacking = tuple(
        cell
        for cell, mask in enumerate(position.candidates.masks)
        if not mask >> (solution[cell] - 1) & 1
    )
    if lacking:
        raise InvalidPuzzle(
            f"the pencilmarks of {cell_names(lacking, size)} lack the right digit", cells=lacking
        )


def _said(position: Position, cell: int) -> str:
    digit = digit_name(position.values.digits[cell])
    return f"{digit} in {cell_name(cell, position.board.size)}"
