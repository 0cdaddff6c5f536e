# SPDX-License-Identifier: MIT
"""Which strategies must solve a puzzle, which of them it must need, and which must not suffice.

``set`` and ``generate`` take the same three lists and mean the same by them.

>>> conditions = StrategyConditions.of(require="x_wing")
>>> [strategy.id for strategy in conditions.allow][-2:]
['claiming', 'x_wing']
>>> [[strategy.id for strategy in weaker] for weaker in conditions.insufficient]
[['naked_single', 'hidden_single', 'pointing', 'claiming']]
>>> StrategyConditions.of(allow="singles", require="x_wing")
Traceback (most recent call last):
cluesmith.errors.InputError: x_wing is required but not allowed; expected it in both lists
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from cluesmith.arguments import checked_arguments
from cluesmith.board.text import brief, phrase
from cluesmith.engines.solved_by import solved_by
from cluesmith.errors import InputError, in_field
from cluesmith.strategies.catalogue import Level, Strategy, catalogue, select

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Board, Puzzle

    Names = str | Iterable[str]

DEFAULT_ALLOW = "basic"
"""The strategies of the paper: naked singles, hidden singles, locked candidates."""


@dataclass(frozen=True)
class StrategyConditions:
    """What strategies must and must not do with a puzzle.

    Attributes:
        allow: the strategies that must suffice; none if one solution is enough.
        require: strategies of ``allow`` that are each needed: without it the others do not suffice.
        forbid: strategies that must not suffice.
    """

    allow: tuple[Strategy, ...] = ()
    require: tuple[Strategy, ...] = ()
    forbid: tuple[Strategy, ...] = ()

    def __repr__(self) -> str:
        names = ", ".join(strategy.id for strategy in self.allow)
        return brief(self, f"allow {names or 'anything'}")

    @classmethod
    @checked_arguments
    def of(
        cls,
        allow: Names | None = None,
        require: Names = (),
        forbid: Names = (),
        *,
        default: str = DEFAULT_ALLOW,
        board: Board | None = None,
    ) -> Self:
        """Return the conditions that lists of names stand for.

        Args:
            allow: the strategies that must suffice.
            require: strategies that must be needed.
            forbid: strategies that must not suffice.
            default: what is allowed without ``allow`` where no strategy is required; with one it is
                the strategies of the paper and those required.
            board: the board of the puzzles. Where it has constraints, the easy strategies for
                constraints come to the strategies of the paper.

        Raises:
            InputError: an unknown strategy, or lists that contradict each other.
        """
        is_default = allow is None
        with in_field("require"):
            required = _selected(require, board)
        with in_field("forbid"):
            forbidden = _selected(forbid, board)
        if allow is None and required:
            allow = [DEFAULT_ALLOW, *(strategy.id for strategy in required)]
        elif allow is None:
            allow = [default] if default else []
        if is_default and allow and board is not None:
            allow = [*allow, *easy_constraint_strategies(board)]
        allowed = strategies_to_allow(allow, board) if allow or default else ()
        for strategy in required:
            _check_required(strategy, allowed)
            if strategy in forbidden:
                raise InputError(
                    f"{strategy.id} is required and forbidden",
                    expected="it in one of the two lists",
                    field="forbid",
                )
        if allowed and forbidden and set(allowed) <= set(forbidden):
            raise InputError(
                "the forbidden strategies include every allowed one",
                expected="one allowed strategy that is not forbidden",
                field="forbid",
            )
        return cls(allowed, required, forbidden)

    @property
    def insufficient(self) -> list[tuple[Strategy, ...]]:
        """The sets of strategies that must not suffice."""
        weaker = [others for strategy in self.require if (others := self.without(strategy))]
        return [*weaker, self.forbid] if self.forbid else weaker

    def without(self, strategy: Strategy) -> tuple[Strategy, ...]:
        """Return the allowed strategies except one."""
        return tuple(other for other in self.allow if other is not strategy)

    def excess(self, puzzle: Puzzle) -> str | None:
        """Return which strategies solve a puzzle although they must not, in words, or None."""
        for strategy in self.require:
            others = self.without(strategy)
            if others and solved_by(puzzle, others) is not None:
                return f"it is solved without {strategy.id}"
        if self.forbid and solved_by(puzzle, self.forbid) is not None:
            return "the forbidden strategies suffice"
        return None


def easy_constraint_strategies(board: Board) -> list[str]:
    """Return the ids of the easy strategies that look at the constraints of a board."""
    return [
        entry.id
        for entry in catalogue()
        if entry.suits is not None and entry.level is Level.EASY and entry.suits(board)
    ]


def strategies_to_allow(names: Names, board: Board | None = None) -> tuple[Strategy, ...]:
    """Return the strategies of a list; guessing is refused, in the field ``allow``."""
    with in_field("allow"):
        strategies = select(names, board)
        for strategy in strategies:
            if not strategy.is_strategy:
                raise InputError(f"{strategy.id} is not a strategy", expected="strategies to allow")
    return strategies


def _check_required(strategy: Strategy, allowed: tuple[Strategy, ...]) -> None:
    """Refuse a required strategy that is not allowed, or that is never needed."""
    if strategy not in allowed:
        raise InputError(
            f"{strategy.id} is required but not allowed",
            expected="it in both lists",
            field="require",
        )
    ids = {other.id for other in allowed}
    if strategy.parts and ids.issuperset(strategy.parts):
        parts = phrase(strategy.parts, "and")
        raise InputError(
            f"{strategy.id} is never needed beside {parts}",
            expected=f"a list of allowed strategies without {strategy.parts[0]}",
            field="require",
        )


def _selected(names: Names, board: Board | None) -> tuple[Strategy, ...]:
    """Return the strategies of a list that may be empty."""
    words = [names] if isinstance(names, str) else list(names)
    return select(",".join(words), board) if any(word.strip() for word in words) else ()
