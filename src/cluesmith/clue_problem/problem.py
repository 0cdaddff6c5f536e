# SPDX-License-Identifier: MIT
"""The clue problem of Nishikawa and Toda: which digits make a pattern a puzzle for strategies?

>>> problem = ClueProblem.of("x......x..x....x", allow="NS")
>>> problem.accepts(Puzzle.parse("1......3..2....4")), problem.accepts(Puzzle.parse("." * 16))
(True, False)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from cluesmith.board import Pattern, Puzzle
from cluesmith.board.shapes import pattern_of
from cluesmith.board.text import brief, cell_name, counted
from cluesmith.engines.solve import solve
from cluesmith.engines.solved_by import solved_by
from cluesmith.errors import GeometryMismatch, InputError, in_field
from cluesmith.strategies.catalogue import Strategy, select

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Board

    Names = str | Iterable[str]

DEFAULT_ALLOW = "basic"
"""The strategies of the paper: naked singles, hidden singles, locked candidates."""


_PATIENCE = 5.0
"""Seconds for the test whether fixed digits have a solution; large boards may take long."""


@dataclass(frozen=True)
class ClueProblem:
    """What the clues of a pattern must satisfy.

    Attributes:
        pattern: the clue cells.
        allow: the strategies that must suffice.
        require: strategies of ``allow`` that are each needed: without it the others do not suffice.
        forbid: strategies that must not suffice.
        fixed: known digits of the solution, in clue cells or elsewhere.
        minimal: whether every clue must be needed for the solution to be unique.
    """

    pattern: Pattern
    allow: tuple[Strategy, ...]
    require: tuple[Strategy, ...]
    forbid: tuple[Strategy, ...]
    fixed: Puzzle
    minimal: bool = False

    def __repr__(self) -> str:
        names = ", ".join(strategy.id for strategy in self.allow)
        return brief(self, f"{counted(len(self.pattern), 'clue cell')}, allow {names}")

    @classmethod
    def of(
        cls,
        pattern: str | Pattern,
        *,
        allow: Names | None = None,
        require: Names = (),
        forbid: Names = (),
        fixed: str | Puzzle | None = None,
        minimal: bool = False,
    ) -> Self:
        """Return the problem of a pattern and strategies given by name.

        Without ``allow`` the strategies of the paper and those required may be used.

        Raises:
            InputError: the arguments do not fit together.
        """
        if isinstance(pattern, str):
            pattern = pattern_of(pattern)
        if not isinstance(pattern, Pattern):
            raise TypeError(f"a pattern is {type(pattern).__name__}; expected text or a Pattern")
        with in_field("require"):
            required = _selected(require)
        with in_field("forbid"):
            forbidden = _selected(forbid)
        if allow is None:
            allow = [DEFAULT_ALLOW, *(strategy.id for strategy in required)]
        allowed = strategies_to_allow(allow)
        for strategy in required:
            if strategy not in allowed:
                raise InputError(
                    f"{strategy.id} is required but not allowed",
                    expected="it in both lists",
                    field="require",
                )
        if forbidden and set(allowed) <= set(forbidden):
            raise InputError(
                "every allowed strategy is forbidden to suffice",
                expected="one allowed strategy that is not forbidden",
                field="forbid",
            )
        with in_field("fixed"):
            fixed = _fixed(fixed, pattern.board)
        return cls(pattern, allowed, required, forbidden, fixed, minimal)

    @property
    def conditions(self) -> dict[str, object]:
        """The conditions on the clues, as JSON writes them."""
        return {
            "allow": [strategy.id for strategy in self.allow],
            "require": [strategy.id for strategy in self.require],
            "forbid": [strategy.id for strategy in self.forbid],
            "fixed": str(self.fixed) if self.fixed.clue_count else None,
            "minimal": self.minimal,
        }

    @property
    def only_puzzle(self) -> Puzzle | None:
        """The only possible puzzle if the digits of all clue cells are fixed, else None."""
        digits = self.fixed.digits
        if not all(digits[cell] for cell in self.pattern.cells):
            return None
        clues = bytes(d if cell in self.pattern else 0 for cell, d in enumerate(digits))
        return Puzzle(clues, self.pattern.board)

    def without(self, strategy: Strategy) -> tuple[Strategy, ...]:
        """Return the allowed strategies except one."""
        return tuple(other for other in self.allow if other is not strategy)

    def accepts(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is an answer; uses only the closures and the solver."""
        return self.objection(puzzle) is None

    def objection(self, puzzle: Puzzle) -> str | None:
        """Return why a puzzle is not an answer, in words, or None."""
        if Pattern.of(puzzle) != self.pattern:
            return "its clues are not those of the pattern"
        if puzzle.conflicts():
            return "its clues contradict each other"
        solution = solved_by(puzzle, self.allow)
        if solution is None:
            return "the allowed strategies do not solve it"
        for cell, digit in enumerate(self.fixed.digits):
            if digit not in (0, solution.digits[cell]):
                name = cell_name(cell, puzzle.board.size)
                return f"its solution has another digit in {name} than the fixed one"
        if (
            any(strategy.assumes_uniqueness for strategy in self.allow)
            and not solve(puzzle).is_unique
        ):
            return "its solution is not unique"
        for strategy in self.require:
            others = self.without(strategy)
            if others and solved_by(puzzle, others) is not None:
                return f"it is solved without {strategy.id}"
        if self.forbid and solved_by(puzzle, self.forbid) is not None:
            return "the forbidden strategies suffice"
        if self.minimal:
            for cell in self.pattern.cells:
                if solve(puzzle.with_digits([(cell, 0)])).is_unique:
                    return f"the clue in {cell_name(cell, puzzle.board.size)} is not needed"
        return None


def strategies_to_allow(names: Names) -> tuple[Strategy, ...]:
    """Return the strategies of a list; guessing is refused, in the field ``allow``."""
    with in_field("allow"):
        strategies = select(names)
        for strategy in strategies:
            if not strategy.is_strategy:
                raise InputError(f"{strategy.id} is not a strategy", expected="strategies to allow")
    return strategies


def _fixed(fixed: str | Puzzle | None, board: Board) -> Puzzle:
    """Return the fixed digits as a grid, after a check that they fit the board and a solution."""
    if fixed is None:
        return Puzzle.empty(board)
    if isinstance(fixed, str):
        fixed = Puzzle.parse(fixed, board)
    if fixed.board != board:
        raise GeometryMismatch("fixed digits of another board", expected=board.spec)
    fixed.check()
    if fixed.clue_count and solve(fixed, limit=1, time=_PATIENCE).status == "none":
        raise InputError("the fixed digits have no solution", expected="digits of a full grid")
    return fixed


def _selected(names: Names) -> tuple[Strategy, ...]:
    """Return the strategies of a list that may be empty."""
    words = [names] if isinstance(names, str) else list(names)
    return select(",".join(words)) if any(word.strip() for word in words) else ()
