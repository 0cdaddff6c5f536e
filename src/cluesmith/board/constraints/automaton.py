# SPDX-License-Identifier: MIT
"""Automata that read the values along some cells.

>>> rising = Automaton.of(0, lambda last, value: value if value > last else None, range(1, 5))
>>> rising.accepts((1, 2, 4)), rising.accepts((2, 2)), rising.state_count
(True, False, 5)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

State = TypeVar("State", bound="Hashable")

MOST_STATES = 4096
"""An automaton with more states is refused."""


@dataclass(frozen=True)
class Automaton:
    """States are numbers from 0; several transitions may leave a state with one value.

    Attributes:
        values: the values it reads.
        transitions: for each state and each value the next states.
        starts: the states before the first value.
        ends: the states in which it accepts.
    """

    values: range
    transitions: tuple[tuple[tuple[int, ...], ...], ...]
    starts: frozenset[int]
    ends: frozenset[int]

    @property
    def state_count(self) -> int:
        """The number of states."""
        return len(self.transitions)

    @classmethod
    def of(
        cls,
        start: State,
        step: Callable[[State, int], State | None],
        values: Iterable[int],
        accepts: Callable[[State], bool] = lambda _: True,
    ) -> Automaton:
        """Return the automaton of a step function; None as the next state refuses the value.

        Args:
            start: the first state, any hashable value.
            step: returns the state after a state and a value.
            values: the values of the board, without gaps.
            accepts: whether a line may end in a state; by default everywhere.

        Raises:
            InputError: there are too many states.
        """
        listed = list(values)
        numbers: dict[State, int] = {start: 0}
        states, transitions = [start], []
        for state in states:  # it grows
            row: list[tuple[int, ...]] = []
            for value in listed:
                after = step(state, value)
                if after is None:
                    row.append(())
                    continue
                if after not in numbers:
                    numbers[after] = len(states)
                    states.append(after)
                row.append((numbers[after],))
            transitions.append(tuple(row))
            if len(states) > MOST_STATES:
                raise InputError(
                    f"an automaton of more than {MOST_STATES} states", expected="a smaller one"
                )
        ends = frozenset(number for state, number in numbers.items() if accepts(state))
        moves = _without_dead_ends(transitions, ends)
        return cls(range(listed[0], listed[-1] + 1), moves, frozenset({0}), ends)

    def accepts(self, values: Sequence[int]) -> bool:
        """Whether it accepts these values in order."""
        return not self.states_after(values).isdisjoint(self.ends)

    def states_after(self, values: Sequence[int]) -> frozenset[int]:
        """Return the states that it can be in after these values."""
        states = self.starts
        for value in values:
            if value not in self.values:
                return frozenset()
            index = value - self.values.start
            states = frozenset(
                after for state in states for after in self.transitions[state][index]
            )
        return states


def _without_dead_ends(
    transitions: list[tuple[tuple[int, ...], ...]], ends: frozenset[int]
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the transitions that lead to states from which an end can be reached."""
    if len(ends) == len(transitions):
        return tuple(transitions)
    before: list[list[int]] = [[] for _ in transitions]
    for state, row in enumerate(transitions):
        for targets in row:
            for after in targets:
                before[after].append(state)
    alive = set(ends)
    waiting = list(ends)
    while waiting:
        for state in before[waiting.pop()]:
            if state not in alive:
                alive.add(state)
                waiting.append(state)
    if len(alive) == len(transitions):
        return tuple(transitions)
    return tuple(
        tuple(
            targets
            if alive.issuperset(targets)
            else tuple(after for after in targets if after in alive)
            for targets in row
        )
        for row in transitions
    )


def joined(automata: Sequence[Automaton]) -> Automaton:
    """Return the automaton that accepts what one of these accepts."""
    transitions: list[tuple[tuple[int, ...], ...]] = []
    starts: set[int] = set()
    ends: set[int] = set()
    for each in automata:
        shift = len(transitions)
        starts.update(state + shift for state in each.starts)
        ends.update(state + shift for state in each.ends)
        transitions += [
            tuple(tuple(after + shift for after in targets) for targets in row)
            for row in each.transitions
        ]
    if len(transitions) > MOST_STATES:
        raise InputError(f"{len(transitions)} states", expected=f"at most {MOST_STATES}")
    return Automaton(automata[0].values, tuple(transitions), frozenset(starts), frozenset(ends))
