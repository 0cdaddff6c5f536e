# SPDX-License-Identifier: MIT
"""The request for generated puzzles, and a generated puzzle.

>>> request = GenerationRequest.of("4x4", allow="singles", symmetry="rotation")
>>> request.method, request.requirement.name, len(request.orbits)
('remove', 'naked_single,hidden_single', 8)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from cluesmith.board import Board, Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.board.shapes import check_number, orbits_of
from cluesmith.board.text import brief, counted
from cluesmith.clue_problem.conditions import StrategyConditions
from cluesmith.clue_problem.lower_bounds import bound_for_any_strategies
from cluesmith.errors import InputError, in_field, unknown_name
from cluesmith.generating.difficulty import EveryStepTest
from cluesmith.generating.requirement import Requirement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cluesmith.clue_problem.difficulty import DifficultyTest
    from cluesmith.strategies.catalogue import Strategy

METHODS = ("remove", "add", "random", "cover", "paper")
"""The ways to generate. ``cover`` removes clues and, where a puzzle is harder than its target, adds
some again. ``paper`` does so step by step as the exact-cover paper. The others skip the puzzle."""

FILLING = ("cover", "paper")
"""The methods that fill cells of a puzzle that is too hard."""

GRIDS = ("uniform", "quick", "paper")
"""The ways to draw the full grids that clues are removed from: each grid with the same chance; by
the solver after random digits, for any board; or by the three steps of the exact-cover paper."""


@dataclass(frozen=True)
class GeneratedPuzzle:
    """A generated puzzle.

    Attributes:
        puzzle: the puzzle.
        solution: its solution.
        is_minimal: whether every clue is needed; None where that is open.
        seed: the seed of the run that made it.
    """

    puzzle: Puzzle
    solution: Puzzle
    is_minimal: bool | None
    seed: int | None = None

    def __repr__(self) -> str:
        return brief(self, f"{counted(self.puzzle.clue_count, 'clue')}, {self.puzzle}")

    def __str__(self) -> str:
        return self.puzzle.text

    @property
    def values(self) -> Puzzle:
        """The digits to show: the clues."""
        return self.puzzle

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith generate --json``."""
        return {
            "puzzle": str(self.puzzle),
            **self.puzzle.board.members,
            "solution": str(self.solution),
            "clues": self.puzzle.clue_count,
            "minimal": self.is_minimal,
            "seed": self.seed,
        }


@dataclass(frozen=True)
class GenerationRequest:
    """What generated puzzles must be, and how they are made.

    Attributes:
        board: their board.
        requirement: what must solve them.
        insufficient: sets of strategies that must not solve them.
        method: one of :data:`METHODS`.
        orbits: cells whose clues come and go together.
        minimal: whether every clue must be needed for the solution to be unique.
        clues: how many clues they have, or None for any number.
        where: a further test that each must pass; it need not be monotone.
        target: how hard they must be, or None.
        grids: one of :data:`GRIDS`.
    """

    board: Board
    requirement: Requirement = field(default_factory=Requirement)
    method: str = "remove"
    orbits: tuple[tuple[int, ...], ...] = ()
    minimal: bool = False
    clues: int | None = None
    where: Callable[[Puzzle], bool] | None = None
    target: DifficultyTest | None = None
    grids: str = "uniform"
    insufficient: tuple[tuple[Strategy, ...], ...] = ()

    @classmethod
    def of(
        cls,
        board: str | Board = STANDARD,
        *,
        method: str | None = None,
        allow: str | Iterable[str] | Callable[[Puzzle], bool] | None = None,
        require: str | Iterable[str] = (),
        forbid: str | Iterable[str] = (),
        symmetry: str = "none",
        minimal: bool = False,
        clues: int | None = None,
        where: Callable[[Puzzle], bool] | None = None,
        target: DifficultyTest | None = None,
        grids: str | None = None,
    ) -> Self:
        """Return the request with these options.

        Raises:
            InputError: options that do not fit together.
        """
        board = Board.of(board)
        with in_field("board"):
            board.require_plain("generate")
        if method is None:
            method = "remove" if target is None else "cover"
        with in_field("method"):
            if method not in METHODS:
                raise unknown_name(method, "a method of generating", METHODS)
        if target is not None:
            if not hasattr(target, "check_board"):
                raise InputError(
                    f"the target {target!r:.40}",
                    expected='a target, as cs.target("hodoku", "easy")',
                    field="target",
                )
            with in_field("scale"):
                target.check_board(board)
        if grids is None and method == "paper" and board == STANDARD:
            grids = "paper"
        if grids is None:
            grids = "uniform" if board == STANDARD else "quick"
        with in_field("grids"):
            if grids not in GRIDS:
                raise unknown_name(grids, "a way to draw grids", GRIDS)
            if grids != "quick" and board != STANDARD:
                raise InputError(
                    f"{grids} grids on {board.spec[:40]}", expected="9x9, or quick grids"
                )
        with in_field("symmetry"):
            orbits = tuple(map(tuple, orbits_of(symmetry, board)))
        if clues is not None:
            with in_field("clues"):
                check_number(clues, symmetry, board)
                fewest = bound_for_any_strategies(board)
                if clues < fewest.clues:
                    raise InputError(
                        f"{clues} clues", expected=f"{fewest.clues} or more, by {fewest.rests_on}"
                    )
        with in_field("allow"):
            requirement = Requirement.of(allow)
        names = None if allow is None else [entry.id for entry in requirement.strategies]
        conditions = StrategyConditions.of(names, require, forbid, default="")
        if allow is None and conditions.require:
            requirement = Requirement.by_strategies(conditions.allow)
        request = cls(
            board,
            requirement,
            method,
            orbits,
            minimal,
            clues,
            where,
            target,
            grids,
            tuple(conditions.insufficient),
        )
        if method == "paper":
            request.check_paper()
        return request

    @property
    def fills(self) -> bool:
        """Whether the method fills cells of a puzzle that is too hard."""
        return self.method in FILLING

    def check_paper(self) -> None:
        """Refuse options that the paper's generator does not have."""
        options = {
            self.board.spec[:40]: self.board != STANDARD,
            "allow": self.requirement != Requirement(),
            "forbid": bool(self.insufficient),
            "symmetry": len(self.orbits) < self.board.cell_count,
            "minimal": self.minimal,
            "clues": self.clues is not None,
            "a test of your own": not isinstance(self.target, EveryStepTest | None),
        }
        for option, is_set in options.items():
            if is_set:
                raise InputError(
                    f"the method paper with {option}",
                    expected="a 9x9 board, a target of a scale, and no other condition",
                    field="method",
                )
