# SPDX-License-Identifier: MIT
"""The paper's own method: its encoding, solved by CaDiCaL for more and more steps (algorithm 1).

Clauses for few steps may have models whose puzzles are not finished yet; then the number of steps
grows (section 5.2), up to the bound beyond which no state can change. If the clauses have no model,
they have none for more steps either, so the solver's proof is a certificate. The closure of each
puzzle found is checked, so every verdict is exact.

>>> from cluesmith.clue_problem.methods.contract import Effort
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> str(METHOD.settle(ClueProblem.of("x......x..x....x"), Effort()).answer)
'found'
>>> verdict = METHOD.settle(ClueProblem.of("x......x..x....."), Effort())
>>> str(verdict.answer), verdict.certificate.kind
('impossible', 'csp')
>>> from cluesmith.board import Board
>>> from cluesmith.strategies.catalogue import select
>>> minimum(Board.classic(2), select("NS"), 3, Effort()).clues
4
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board import Pattern
from cluesmith.clue_problem.claims import claim
from cluesmith.clue_problem.lower_bounds import LowerBound
from cluesmith.clue_problem.methods.csp_encoding import ClueEncoding
from cluesmith.clue_problem.methods.found_puzzles import FoundPuzzles
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.engines.sat.cadical import SatAnswer, solve_clauses
from cluesmith.engines.sat.dimacs import dimacs
from cluesmith.engines.solved_by import solved_by
from cluesmith.errors import InputError, Interrupted
from cluesmith.proofs.certificate import Certificate
from cluesmith.proofs.checkers.evidence import packed
from cluesmith.strategies.closure import ListingStopped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from cluesmith.board import Board, Puzzle
    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.clue_problem.problem import ClueProblem
    from cluesmith.strategies.catalogue import Strategy

FIRST_STEPS = 4
"""How many steps are tried first."""


class Csp:
    """Settles with the paper's encoding; its budget counts conflicts of one call of the solver.

    The paper's experiments are ``Csp(steps_min=30, steps_max=30, symmetry_breaking=False)``; its
    algorithm 1 has ``steps_by=1``.

    Attributes:
        steps_min: the number of steps that is tried first.
        steps_max: the last number of steps that is tried; None for as many as a state can change.
        steps_by: how many steps are added at a time; None doubles their number.
        symmetry_breaking: whether clue cells use interchangeable digits in order; without it the
            encoding is exactly that of the paper.
    """

    name = "csp"

    def __init__(
        self,
        *,
        steps_min: int | None = None,
        steps_max: int | None = None,
        steps_by: int | None = None,
        symmetry_breaking: bool = True,
    ) -> None:
        if steps_min is None:
            steps_min = FIRST_STEPS if steps_max is None else min(FIRST_STEPS, steps_max)
        if steps_max is not None and steps_min > steps_max:
            raise InputError(
                f"{steps_max} steps at most, but {steps_min} at first",
                expected=f"{steps_min} or more",
                field="steps_max",
            )
        self.steps_min = steps_min
        self.steps_max = steps_max
        self.steps_by = steps_by
        self.symmetry_breaking = symmetry_breaking

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """Solve for more and more steps and keep the puzzles that the problem accepts.

        Raises:
            Interrupted: on Ctrl-C, with the verdict so far.
        """
        try:
            encoding = ClueEncoding.of(
                problem, precedence=self.symmetry_breaking, patience=effort.patience
            )
        except InputError as error:
            return Verdict.undecided(problem, self.name, f"no clauses: {error}")
        except ListingStopped:
            return Verdict.undecided(problem, self.name, effort.OVER_WHILE_LISTING)
        search = _Search(problem, encoding, effort, self)
        try:
            search.run()
        except ListingStopped:
            pass  # the verdict names the steps that were reached
        except KeyboardInterrupt:
            raise Interrupted(search.verdict(self.name)) from None
        return search.verdict(self.name)


METHOD = Csp()


class _Search:
    """The incremental approach of section 5.2."""

    def __init__(
        self, problem: ClueProblem, encoding: ClueEncoding, effort: Effort, csp: Csp
    ) -> None:
        most = encoding.most_steps
        self.encoding = encoding
        self.effort = effort
        self.answers = FoundPuzzles(problem, effort.count)
        self.steps = min(csp.steps_min, most)
        self.most_steps = most if csp.steps_max is None else min(csp.steps_max, most)
        self.steps_by = csp.steps_by
        self.seen: list[int] = []
        self.clauses = np.zeros(0, np.int32)
        self.proof: str | None = None

    def run(self) -> None:
        """Search until there are enough puzzles or no more, or the effort is over."""
        encoding = self.encoding
        self.clauses = encoding.literals(self.steps)
        while not self.answers.is_full and not self.effort.is_over:
            clauses = np.concatenate([self.clauses, np.array(self.seen, np.int32)])
            answer = _solve(clauses, self.effort)
            if answer.model is None:
                self.proof = answer.proof
                return
            puzzle = encoding.puzzle(answer.model)
            is_solved = self.answers.offer(puzzle) or self._is_solved(puzzle)
            if is_solved or self.steps == encoding.most_steps:
                self.seen += [*(-literal for literal in _clue_literals(puzzle)), 0]
            elif self.steps == self.most_steps:
                return
            else:
                more = self.steps if self.steps_by is None else self.steps_by
                self.steps = min(self.steps + more, self.most_steps)
                self.clauses = encoding.literals(self.steps)

    def _is_solved(self, puzzle: Puzzle) -> bool:
        return solved_by(puzzle, self.answers.problem.allow) is not None

    def verdict(self, engine: str) -> Verdict:
        """Return what is known now."""
        problem = self.answers.problem
        if self.proof is None or self.answers.puzzles:
            return self.answers.verdict(engine, f"clauses for up to {self.steps} steps")
        if self.seen:
            reason = f"none of the {self.answers.offered} puzzles found meets the other conditions"
            return Verdict.impossible(problem, engine, reason)
        reason = f"the clauses for {self.steps} steps contradict each other"
        return Verdict.impossible(problem, engine, reason, self._certificate(self.proof))

    def _certificate(self, proof: str) -> Certificate:
        problem, encoding = self.answers.problem, self.encoding
        variables = (self.steps + 1) * encoding.block
        evidence = {
            "steps": self.steps,
            "precedence": encoding.precedence,
            "cnf": packed(encoding.legend + dimacs(self.clauses, variables)),
            "proof": packed(proof),
        }
        return Certificate("csp", claim(problem), evidence)


def _clue_literals(puzzle: Puzzle) -> Iterable[int]:
    size = puzzle.board.size
    return (cell * size + digit for cell, digit in enumerate(puzzle.digits) if digit)


def _solve(literals: NDArray[np.int32], effort: Effort) -> SatAnswer:
    return solve_clauses(literals, lambda: effort.is_over, budget=effort.budget, seed=effort.seed)


def minimum(
    board: Board, allow: tuple[Strategy, ...], most_clues: int, effort: Effort
) -> LowerBound | Puzzle | None:
    """Look for a puzzle with at most this many clues, anywhere (formulas 14 and 15).

    Returns:
        A puzzle that the strategies solve, or the bound that more clues are needed, or None if the
        effort was too small.

    Raises:
        InputError: the rules of an allowed strategy cannot be listed, or none places digits.
    """
    every_cell = Pattern((1 << board.cell_count) - 1, board)
    encoding = ClueEncoding.at_most(every_cell, allow, most_clues)
    steps = FIRST_STEPS
    while not effort.is_over:
        answer = _solve(encoding.literals(steps), effort)
        if answer.proof is not None:
            names = ", ".join(strategy.id for strategy in allow)
            rests_on = (
                f"CaDiCaL's answer that no puzzle of {most_clues} clues is solvable by {names}"
            )
            return LowerBound(most_clues + 1, rests_on)
        if answer.model is None:
            return None
        puzzle = encoding.puzzle(answer.model)
        if solved_by(puzzle, allow) is not None:
            return puzzle
        steps = min(2 * steps, encoding.most_steps)
    return None
