# SPDX-License-Identifier: MIT
"""Deciding on boards with constraints: the puzzle of every full grid is tried.

It ends on small boards, and where the fixed constraints leave few grids.

>>> from cluesmith.board import Board, Pattern
>>> from cluesmith.clue_problem.methods.contract import Effort
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> board = Board.parse("4x4+killer_cage:total=?:r1c1,r1c2")
>>> problem = ClueProblem.of(Pattern.parse("...x............", board))
>>> verdict = settle(problem, Effort(), "decide")
>>> str(verdict.answer), verdict.refutation.kind
('impossible', 'grids')
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board.open_board import closed
from cluesmith.clue_problem.claims import claim
from cluesmith.clue_problem.methods.found_puzzles import FoundPuzzles
from cluesmith.clue_problem.methods.values import is_exact, puzzle_of_grid, value_task
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.engines.solve import solve
from cluesmith.errors import Interrupted
from cluesmith.proofs.certificate import Certificate
from cluesmith.proofs.certify import certify

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.clue_problem.problem import ClueProblem

MOST_GRIDS = 20_000
"""Boards with more grids are left open."""


def settle(problem: ClueProblem, effort: Effort, name: str) -> Verdict:
    """Return the verdict after a look at every full grid; *undecided* where they are too many."""
    only = problem.only_puzzle
    if only is not None:
        return _judge(problem, only, effort, name)
    limit = MOST_GRIDS
    answers = FoundPuzzles(problem, effort.count)
    try:
        outcome = solve(problem.fixed, limit=limit + 1, time=effort.seconds)
        if outcome.status == "undecided" or outcome.count > limit:
            tried = f"there are more than {limit:,} grids"
            return Verdict.undecided(problem, name, tried)
        is_complete = _offer_all(
            problem, [grid.digits for grid in outcome.solutions], answers, effort
        )
    except KeyboardInterrupt:
        raise Interrupted(answers.verdict(name, "a look at all grids")) from None
    if is_complete and not answers.puzzles:
        reason = f"none of the {outcome.count:,} grids gives values and clues that do"
        return Verdict.impossible(problem, name, reason, Certificate("grids", claim(problem), {}))
    return replace(answers.verdict(name, "a look at all grids"), is_complete=is_complete)


def _judge(problem: ClueProblem, only: Puzzle, effort: Effort, name: str) -> Verdict:
    """Return the verdict where only one puzzle is possible."""
    objection = problem.objection(only)
    if objection is None:
        return Verdict.found(problem, name, only)
    certified = certify(only, limit=2, time=effort.seconds)
    proof = None if certified.outcome.is_unique else certified.certificate
    reason = f"only one puzzle is possible, and {objection}"
    return Verdict.impossible(problem, name, reason, proof)


def _offer_all(
    problem: ClueProblem, grids: list[bytes], answers: FoundPuzzles, effort: Effort
) -> bool:
    """Offer the puzzle of each grid; return whether none was left out."""
    board = problem.pattern.board
    if board.open_constraints:
        grids = [grid for grid in grids if closed(board, grid) is not None]
    if grids and is_exact(problem):
        rows = np.frombuffer(b"".join(grids), np.uint8).reshape(len(grids), -1)
        left = _native.candidates_left_by_values(value_task(problem), rows, seconds=effort.limit)
        if len(left) < len(grids):
            return False
        grids = [grid for grid, count in zip(grids, left, strict=True) if count == 0]
    tried = set()
    for grid in grids:
        if answers.is_full or effort.is_over:
            return False
        puzzle = puzzle_of_grid(problem, grid)
        if puzzle not in tried:
            answers.offer(puzzle)
            effort.progress.count(len(answers.puzzles))
        tried.add(puzzle)
    return True
