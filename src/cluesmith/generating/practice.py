# SPDX-License-Identifier: MIT
"""Practice: positions in which a strategy is the next step, nothing simpler helps, singles finish.

:mod:`cluesmith.generating.practice_run` finds them.

>>> request = PracticeRequest.of("naked_pair")
>>> [entry.id for entry in request.simpler][-2:]
['pointing', 'claiming']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from cluesmith.arguments import checked_arguments
from cluesmith.board.formats import PuzzleRecord, write
from cluesmith.board.text import brief, phrase
from cluesmith.engines.explain import explain
from cluesmith.errors import InputError, in_field
from cluesmith.strategies.catalogue import Level, Strategy, catalogue, select

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Position, Puzzle
    from cluesmith.engines.trace import Trace

FINISH = ("full_house", "naked_single", "hidden_single")
"""The strategies that must solve the rest."""


@dataclass(frozen=True)
class PracticeRequest:
    """What is to be practised.

    Attributes:
        strategy: the strategy.
        simpler: the strategies that must not help.
        harder: those that may lead to a position.
    """

    strategy: Strategy
    simpler: tuple[Strategy, ...]
    harder: tuple[Strategy, ...]

    def __repr__(self) -> str:
        return brief(self, self.strategy.id)

    @classmethod
    @checked_arguments
    def of(cls, strategy: str, allow: str | Iterable[str] | None = None) -> Self:
        """Return the request for a strategy.

        Args:
            strategy: its id, or another of its names.
            allow: the strategies that the player knows; the simpler ones among them must not help.
                Without it all that are simpler, except those that find the same in parts or in
                another form.

        Raises:
            InputError: an unknown strategy, several of them, or one that never is the next step.
        """
        with in_field("practice"):
            entry = _only(strategy)
        known = [
            other
            for other in catalogue()
            if other.is_strategy
            and other.suits is None
            and (entry.assumes_uniqueness or not other.assumes_uniqueness)
        ]
        simpler = [other for other in known if other.rank < entry.rank]
        relatives = {*entry.parts, *entry.kin}
        if allow is None:
            simpler = [other for other in simpler if other.id not in relatives]
        else:
            with in_field("allow"):
                listed = {*select(allow), *select(FINISH)}
            simpler = [other for other in simpler if other in listed]
            ids = [other.id for other in simpler]
            has_part = bool(entry.parts) and entry.parts[0] in ids
            if has_part or (entry.kin and {*entry.kin} <= {*ids}):
                raise InputError(
                    f"{entry.id} is never the next step beside {phrase(sorted(relatives))}",
                    expected="a list without it",
                    field="allow",
                )
        harder = [o for o in known if o.rank > entry.rank and o.level <= Level.UNFAIR]
        return cls(entry, tuple(simpler), tuple(harder))

    @property
    def allow(self) -> tuple[str, ...]:
        """The strategies of the path: those simpler than the strategy, itself, and singles."""
        return tuple(dict.fromkeys((*(o.id for o in self.simpler), self.strategy.id, *FINISH)))


def _only(name: str) -> Strategy:
    """Return the strategy of a name that stands for one alone."""
    strategies = select(name)
    if len(strategies) > 1:
        ids = [entry.id for entry in strategies]
        shown = ", ".join(ids[:3]) + (", ..." if len(ids) > 3 else "")
        raise InputError(f"{name} is {len(ids)} strategies", expected=f"one of {shown}")
    if not strategies[0].is_strategy:
        raise InputError(f"{name} is not a strategy", expected="a strategy to practise")
    if strategies[0].suits is not None:
        raise InputError(
            f"{name} is for boards with constraints", expected="a strategy of groups to practise"
        )
    return strategies[0]


@dataclass(frozen=True)
class PracticePosition:
    """A position in which a strategy is the next step.

    Attributes:
        request: what is practised.
        position: the clues, the digits placed since, and the candidates.
        solution: the solution.
        seed: the seed of the run that found it.
    """

    request: PracticeRequest
    position: Position
    solution: Puzzle
    seed: int

    def __repr__(self) -> str:
        return brief(self, f"{self.request.strategy.id}, {self.puzzle}")

    def __str__(self) -> str:
        return write([PuzzleRecord(self.position)], "hodoku").strip()

    @property
    def puzzle(self) -> Puzzle:
        """The clues."""
        return self.position.clues

    @property
    def values(self) -> Puzzle:
        """The clues and the digits placed since."""
        return self.position.values

    @property
    def trace(self) -> Trace:
        """The path from the position: a step of the strategy, then singles."""
        return explain(self.position, self.request.allow)

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith generate --practice --json``."""
        strategy, position = self.request.strategy, self.position
        return {
            "puzzle": str(self.puzzle),
            **self.puzzle.board.members,
            "values": str(position.values),
            "candidates": str(position.candidates),
            "solution": str(self.solution),
            "title": strategy.name,
            "practice": strategy.id,
            "simpler": [entry.id for entry in self.request.simpler],
            "clues": self.puzzle.clue_count,
            "seed": self.seed,
            "steps": [step.to_json() for step in self.trace.steps],
        }
