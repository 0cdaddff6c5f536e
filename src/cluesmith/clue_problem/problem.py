# SPDX-License-Identifier: MIT
"""The clue problem of Nishikawa and Toda: which digits make a pattern a puzzle for strategies?

>>> problem = ClueProblem.of("x......x..x....x", allow="NS")
>>> problem.accepts(Puzzle.parse("1......3..2....4")), problem.accepts(Puzzle.parse("." * 16))
(True, False)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from cluesmith.arguments import checked_arguments
from cluesmith.board import Pattern, Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.board.open_board import example, frame, is_closing
from cluesmith.board.shapes import pattern_of
from cluesmith.board.text import brief, cell_name, counted
from cluesmith.clue_problem.conditions import DEFAULT_ALLOW, StrategyConditions
from cluesmith.engines.solve import solve
from cluesmith.engines.solved_by import solved_by
from cluesmith.errors import GeometryMismatch, InputError, in_field

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Board
    from cluesmith.clue_problem.difficulty import DifficultyTarget
    from cluesmith.strategies.catalogue import Strategy

    Names = str | Iterable[str]

_PATIENCE = 5.0
"""Seconds for the test whether fixed digits have a solution; large boards may take long."""


@dataclass(frozen=True)
class ClueProblem:
    """What the clues of a pattern must satisfy.

    Attributes:
        pattern: the clue cells; its board may have open values, which are to be found too.
        conditions: which strategies must solve the puzzle, and which must not.
        fixed: known digits of the solution, in clue cells or elsewhere.
        minimal: whether every clue must be needed for the solution to be unique.
        target: how hard the puzzle must be, or None.
    """

    pattern: Pattern
    conditions: StrategyConditions
    fixed: Puzzle
    minimal: bool = False
    target: DifficultyTarget | None = None

    def __repr__(self) -> str:
        names = ", ".join(strategy.id for strategy in self.allow)
        what = f"allow {names}" if names else str(self.target)
        return brief(self, f"{counted(len(self.pattern), 'clue cell')}, {what}")

    @classmethod
    @checked_arguments
    def of(
        cls,
        pattern: str | Pattern,
        *,
        allow: Names | None = None,
        require: Names = (),
        forbid: Names = (),
        fixed: str | Puzzle | None = None,
        minimal: bool = False,
        target: DifficultyTarget | None = None,
    ) -> Self:
        """Return the problem of a pattern and strategies given by name.

        Without ``allow`` the strategies of the paper and those required may be used. With a target
        and neither list, every proper puzzle of that difficulty is an answer.

        Raises:
            InputError: the arguments do not fit together.
        """
        if isinstance(pattern, str):
            pattern = pattern_of(pattern)
        if not isinstance(pattern, Pattern):
            raise InputError(f"a pattern is {type(pattern).__name__}", expected="text or a Pattern")
        board = pattern.board
        with in_field("board"):
            if not board.is_square:
                board.require_plain("set")
        conditions = StrategyConditions.of(
            allow,
            require,
            forbid,
            default=DEFAULT_ALLOW if target is None else "",
            board=None if board.is_plain else example(board),
        )
        with in_field("fixed"):
            fixed = _fixed(fixed, frame(board))
        if target is not None:
            with in_field("scale"):
                target.check_board(pattern.board)
        return cls(pattern, conditions, fixed, minimal, target)

    @property
    def allow(self) -> tuple[Strategy, ...]:
        """The strategies that must suffice; none if one solution is enough."""
        return self.conditions.allow

    @property
    def require(self) -> tuple[Strategy, ...]:
        """The strategies that are each needed."""
        return self.conditions.require

    @property
    def forbid(self) -> tuple[Strategy, ...]:
        """The strategies that must not suffice."""
        return self.conditions.forbid

    @property
    def asked(self) -> dict[str, object]:
        """The conditions on the clues, as JSON writes them."""
        target = {} if self.target is None else {"target": str(self.target)}
        board = self.pattern.board
        return {
            **({"board": board.spec} if board.open_constraints else {}),
            "allow": [strategy.id for strategy in self.allow],
            "require": [strategy.id for strategy in self.require],
            "forbid": [strategy.id for strategy in self.forbid],
            "fixed": str(self.fixed) if self.fixed.clue_count else None,
            "minimal": self.minimal,
            **target,
        }

    @property
    def only_puzzle(self) -> Puzzle | None:
        """The only possible puzzle if the digits of all clue cells are fixed, else None."""
        digits = self.fixed.digits
        if self.pattern.board.open_constraints or not all(
            digits[cell] for cell in self.pattern.cells
        ):
            return None
        clues = bytes(d if cell in self.pattern else 0 for cell, d in enumerate(digits))
        return Puzzle(clues, self.pattern.board)

    def accepts(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is an answer; uses only the closures and the solver."""
        return self.objection(puzzle) is None

    def solution(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the grid that the allowed strategies fill, or the only solution; None without."""
        if self.allow:
            return solved_by(puzzle, self.allow)
        outcome = solve(puzzle)
        return outcome.solution if outcome.is_unique else None

    def objection(self, puzzle: Puzzle) -> str | None:
        """Return why a puzzle is not an answer, in words, or None."""
        if Pattern.of(puzzle).mask != self.pattern.mask:
            return "its clues are not those of the pattern"
        if not is_closing(self.pattern.board, puzzle.board):
            return "its board is not the one of the pattern with all values found"
        if puzzle.conflicts():
            return "its clues contradict each other"
        solution = self.solution(puzzle)
        if solution is None and self.allow:
            return "the allowed strategies do not solve it"
        if solution is None:
            return "its solution is not unique"
        for cell, digit in enumerate(self.fixed.digits):
            if digit not in (0, solution.digits[cell]):
                name = cell_name(cell, puzzle.board.size)
                return f"its solution has another digit in {name} than the fixed one"
        if (
            any(strategy.assumes_uniqueness for strategy in self.allow)
            and not solve(puzzle).is_unique
        ):
            return "its solution is not unique"
        excess = self.conditions.excess(puzzle)
        if excess is not None:
            return excess
        if self.target is not None and self.target.assess(digit_rows(puzzle), puzzle.board)[0][0]:
            return f"its rating is not {self.target}"
        if self.minimal:
            for cell in self.pattern.cells:
                if solve(puzzle.with_digits([(cell, 0)])).is_unique:
                    return f"the clue in {cell_name(cell, puzzle.board.size)} is not needed"
        return None


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
