# SPDX-License-Identifier: MIT
"""The terms of a claim, read strictly, and whether a puzzle meets them: plain and slow code.

Solved means: the closure leaves one candidate in every cell, and these make a solution. An answer
has exactly one solution, which the closure proves itself unless a strategy assumes it.

>>> from cluesmith.proofs.certificate import Claim
>>> terms = Terms.read(Claim("4x4", "x......x..x....x", ("naked_single",), minimal=True))
>>> terms.objection(Puzzle.parse("1......3..2....4")) is None
True
>>> terms.objection(Puzzle.parse("1......3..2....1"))
'naked_single does not solve it'
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Self, TypeVar

from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.open_board import frame
from cluesmith.board.text import cell_name
from cluesmith.errors import InputError, unknown_name
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from cluesmith.strategies.catalogue import catalogue
from cluesmith.strategies.closure import close
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.proofs.certificate import Claim
    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.rule import Rule

T = TypeVar("T")

MOST_RULES = 60_000
"""Listing more rules than this would take minutes and fill the memory."""


@dataclass(frozen=True)
class Terms:
    """A claim as boards, strategies and puzzles; attributes as those of the claim."""

    board: Board
    pattern: Pattern
    allow: tuple[Strategy, ...]
    require: tuple[Strategy, ...]
    forbid: tuple[Strategy, ...]
    minimal: bool
    fixed: Puzzle
    puzzle: Puzzle | None

    @classmethod
    def read(cls, claim: Claim) -> Self:
        """Read a claim.

        Raises:
            InputError: parts of the claim do not fit together.
        """
        board = read_board(claim.board)
        if not board.is_square:
            board.require_plain("a clue problem")
        allow, require, forbid = map(_strategies, (claim.allow, claim.require, claim.forbid))
        if not allow:
            raise InputError("a claim that allows nothing", expected="a strategy to allow")
        for strategy in allow:
            if not strategy.is_strategy:
                raise InputError(f"{strategy.id} is not a strategy", expected="strategies to allow")
        for strategy in require:
            if strategy not in allow:
                raise InputError(
                    f"{strategy.id} is required but not allowed", expected="it in both lists"
                )
        if forbid and set(allow) <= set(forbid):
            raise InputError(
                "the forbidden strategies include every allowed one",
                expected="one allowed strategy that is not forbidden",
            )
        framing = frame(board)
        fixed = read_puzzle(claim.fixed, framing) if claim.fixed else Puzzle.empty(framing)
        if claim.fixed and not fixed.clue_count:
            raise InputError("fixed digits without a digit", expected="an empty text")
        return cls(
            board,
            exactly(claim.pattern, Pattern.parse(claim.pattern, board)),
            allow,
            require,
            forbid,
            claim.minimal,
            fixed.check(),
            None if claim.puzzle is None else read_puzzle(claim.puzzle, board),
        )

    @property
    def is_naked(self) -> bool:
        """Whether only naked singles are allowed, full houses included."""
        return {strategy.id for strategy in self.allow} <= {"naked_single", "full_house"}

    def objection(self, puzzle: Puzzle) -> str | None:
        """Return why a puzzle is not an answer, in words, or None."""
        if Pattern.of(puzzle).mask != self.pattern.mask:
            return "its clues are not those of the pattern"
        solution = _solved(puzzle, self.allow)
        if solution is None:
            names = ", ".join(strategy.id for strategy in self.allow)
            return f"{names} {'does' if len(self.allow) == 1 else 'do'} not solve it"
        return self.objection_beyond(puzzle, solution)

    def objection_beyond(self, puzzle: Puzzle, solution: Puzzle) -> str | None:
        """Return what else is wrong with a puzzle of the pattern that the strategies solve."""
        if any(
            digit not in (0, found)
            for digit, found in zip(self.fixed.digits, solution.digits, strict=True)
        ):
            return "its solution has not all of the fixed digits"
        if (
            any(strategy.assumes_uniqueness for strategy in self.allow)
            and count_solutions(puzzle) != 1
        ):
            return "its solution is not the only one"
        for strategy in self.require:
            others = [other for other in self.allow if other is not strategy]
            if others and _solved(puzzle, others) is not None:
                return f"it is solved without {strategy.id}"
        if self.forbid and _solved(puzzle, self.forbid) is not None:
            return "the forbidden strategies solve it"
        if self.minimal:
            for cell in self.pattern.cells:
                if count_solutions(puzzle.with_digits([(cell, 0)])) == 1:
                    return f"the clue in {cell_name(cell, self.board.size)} is not needed"
        return None


def exactly(text: str, value: T) -> T:
    """Return what was read from a text, if the text is the one that a certificate has for it.

    Raises:
        InputError: the text says the same in another way.
    """
    if text != str(value):
        raise InputError(f"{text[:90]!r} in the claim", expected=str(value))
    return value


def read_board(spec: str) -> Board:
    """Return the board of a claim."""
    board = Board.parse(spec)
    exactly(spec, board.spec)
    return board


def read_puzzle(text: str, board: Board) -> Puzzle:
    """Return a puzzle of a claim."""
    return exactly(text, Puzzle.parse(text, board))


def impossibility(claim: Claim, *, may_have_constraints: bool = False) -> Terms:
    """Read a claim that no clues exist.

    Raises:
        InputError: another claim, or one that does not fit together, or a board with constraints
            that the checker does not know.
    """
    terms = Terms.read(claim)
    if not may_have_constraints:
        terms.board.require_plain("this kind of proof")
    if terms.puzzle is not None:
        raise InputError("a proof that no clues exist", expected="a claim without a puzzle")
    return terms


def listed_rules(board: Board, strategies: Iterable[Strategy]) -> list[Rule]:
    """Return the rules of strategies, in the order of the strategies and of their lists.

    Raises:
        InputError: strategies without listed rules, or too many rules.
    """
    rules: list[Rule] = []
    for strategy in strategies:
        if strategy.rules is None:
            raise InputError(f"{strategy.id} is without listed rules", expected="other strategies")
        rules += islice(strategy.rules(board), MOST_RULES + 1 - len(rules))
        if len(rules) > MOST_RULES:
            raise InputError(f"more than {MOST_RULES:,} rules", expected="fewer strategies")
    return rules


def final_grid(state: State) -> Puzzle | None:
    """Return the grid of a state with one candidate in every cell, or None."""
    if any(mask.bit_count() != 1 for mask in state.masks):
        return None
    return Puzzle(bytes(mask.bit_length() for mask in state.masks), state.board)


def _solved(puzzle: Puzzle, strategies: Iterable[Strategy]) -> Puzzle | None:
    """Return the solution that strategies lead to, or None."""
    grid = final_grid(close(State.initial(puzzle), strategies))
    return grid if grid is not None and is_solution(puzzle, grid) else None


def _strategies(ids: tuple[str, ...]) -> tuple[Strategy, ...]:
    by_id = {strategy.id: strategy for strategy in catalogue()}
    for id_ in ids:
        if id_ not in by_id:
            raise unknown_name(id_, "a strategy", list(by_id))
        if ids.count(id_) > 1:
            raise InputError(f"{id_} twice in the claim", expected="each strategy once")
    return tuple(by_id[id_] for id_ in ids)
