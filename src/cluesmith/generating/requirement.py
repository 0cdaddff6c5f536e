# SPDX-License-Identifier: MIT
"""Requirements: what a puzzle must satisfy while clues are removed or added.

It must have one solution. If strategies or a propagation scheme are named, they must solve it; your
own test may take their place. All of these are monotone: more clues of the solution never break
them. (A few strategies that assume a unique solution, and the schemes with R, are only nearly so;
a requirement that is reported as met is met.)

>>> from cluesmith.board import Puzzle
>>> puzzle = Puzzle.parse("1......3..2....4")
>>> [Requirement.of(keep).is_met(puzzle) for keep in (None, "HS", "HAC")]
[True, True, True]
>>> Requirement.of(lambda puzzle: puzzle.clue_count > 4).is_met(puzzle)
False
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Self

from cluesmith import _native
from cluesmith.arguments import checked_arguments
from cluesmith.board.native_tables import board_tables
from cluesmith.board.text import brief
from cluesmith.clue_problem.methods.closers import closer, scheme_closer
from cluesmith.engines.propagate.run import propagate
from cluesmith.engines.propagate.schemes import MODELS, VARIANTS, Scheme, is_scheme, scheme
from cluesmith.engines.solve import solve
from cluesmith.engines.solved_by import solved_by
from cluesmith.errors import InputError, unknown_name
from cluesmith.strategies.catalogue import Strategy, select

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cluesmith.board import Board, Puzzle

    RequirementLike = str | Iterable[str] | Callable[[Puzzle], bool] | None

BUDGET = 1_000
"""Conflicts after which the general solver leaves it open whether a clue is needed.

Few questions about 16x16 puzzles need as many; some about 25x25 puzzles would take hours each.
"""


STANDINGS = tuple(_native.standings())
"""How a puzzle can stand to a requirement: native code answers by the place in this list."""


@dataclass(frozen=True)
class Requirement:
    """What a puzzle must be.

    Attributes:
        strategies: the strategies that must solve it, or none.
        scheme: the propagation scheme that must solve it without search, or None.
        test: your own monotone test, for proper puzzles, or None.
        name: what is required beyond one solution, in words.
    """

    strategies: tuple[Strategy, ...] = ()
    scheme: Scheme | None = None
    test: Callable[[Puzzle], bool] | None = None
    name: str = ""

    def __repr__(self) -> str:
        return brief(self, f"one solution{self.name and ', '}{self.name}")

    @classmethod
    @checked_arguments
    def of(cls, keep: RequirementLike) -> Self:
        """Return the requirement that strategies, the name of a scheme, or a test stand for.

        Raises:
            InputError: an unknown strategy, with the nearest name; a scheme with search.
        """
        if keep is None:
            return cls()
        if callable(keep):
            return cls(test=keep, name=getattr(keep, "__name__", "a test"))
        if isinstance(keep, str) and is_scheme(keep):
            named = scheme(keep)
            if named.search:
                raise InputError(f"{keep} searches", expected=f"{named.name}, which does not")
            return cls(scheme=named, name=named.name)
        strategies = _selected(keep)
        for strategy in strategies:
            if not strategy.is_strategy:
                raise InputError(f"{strategy.id} is not a strategy", expected="strategies to keep")
        return cls.by_strategies(strategies)

    @classmethod
    @checked_arguments
    def by_strategies(cls, strategies: tuple[Strategy, ...]) -> Self:
        """Return the requirement that strategies solve the puzzle."""
        return cls(strategies, name=",".join(strategy.id for strategy in strategies))

    def native(self, board: Board) -> _native.Requirement | None:
        """Return the requirement for native code, or None if native code does not know it."""
        if self.test is not None:
            return None
        if not board.is_plain and not self.name:
            return None
        if self.scheme is not None:
            closes: _native.Closer | None = scheme_closer(board, self.scheme)
        else:
            closes = closer(board, self.strategies) if self.strategies else None
            if self.strategies and closes is None:
                return None
        proper = closes is None or any(strategy.assumes_uniqueness for strategy in self.strategies)
        return _native.Requirement(board_tables(board), closes, proper, BUDGET)

    def is_met(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle meets it; uses only the solver and the declared strategies."""
        if not solve(puzzle).is_unique:
            return False
        if self.test is not None:
            return self.test(puzzle)
        if self.scheme is not None:
            return propagate(puzzle, self.scheme.name).solved
        return not self.strategies or solved_by(puzzle, self.strategies) is not None


def _selected(names: str | Iterable[str]) -> tuple[Strategy, ...]:
    """Return the strategies of a list; the error of an unknown name may suggest a scheme too."""
    try:
        return select(names)
    except InputError:
        if isinstance(names, str):
            near = get_close_matches(names.strip().upper(), MODELS | VARIANTS)
            if near:
                raise unknown_name(names, "a strategy or a scheme", near) from None
        raise


def plain(board: Board) -> _native.Requirement:
    """Return the requirement that a puzzle is proper, as native code takes it."""
    return _native.Requirement(board_tables(board), None, True, BUDGET)
