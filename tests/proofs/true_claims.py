# SPDX-License-Identifier: MIT
"""Whether a claim about the 4x4 board is true, by trying everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board import Board, Candidates, Pattern, Puzzle
from cluesmith.board.candidate_names import candidate_of
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from proofs.small_problems import has_answer

if TYPE_CHECKING:
    from cluesmith.proofs.certificate import Claim, PuzzleClaim

FOUR = Board.classic(2)


def masks_of(claim: PuzzleClaim) -> list[int]:
    """Return the candidates of a claim about the 4x4 board, with nothing ruled out by peers."""
    masks = [1 << (digit - 1) if digit else 15 for digit in Puzzle.parse(claim.puzzle).digits]
    for index, char in enumerate(claim.marks):
        if char == ".":
            masks[index // 4] &= ~(1 << index % 4)
    for name in claim.assume:
        cell, digit = candidate_of(name, FOUR)
        masks[cell] &= 1 << (digit - 1)
    return masks


def is_true(claim: PuzzleClaim) -> bool:
    """Whether a claim about the 4x4 board holds, by trying everything."""
    board = Board.parse(claim.board)
    masks = masks_of(claim)
    within = all(
        all(mask >> (digit - 1) & 1 for mask, digit in zip(masks, grid.digits, strict=True))
        for grid in (Puzzle.parse(text, board) for text in claim.solutions)
    )
    grids = {Puzzle.parse(text, board) for text in claim.solutions}
    if not within or len(grids) < len(claim.solutions):
        return False
    if not all(is_solution(grid, grid) for grid in grids):
        return False
    count = count_solutions(Candidates(tuple(masks), board), limit=400)
    return count == len(grids) if claim.complete else bool(grids)


def clue_claim_is_true(claim: Claim) -> bool:
    """Whether a claim about a clue problem of the 4x4 board holds."""
    board = Board.parse(claim.board)
    problem = ClueProblem.of(
        Pattern.parse(claim.pattern, board),
        allow=claim.allow,
        require=claim.require,
        forbid=claim.forbid,
        fixed=claim.fixed or None,
        minimal=claim.minimal,
    )
    if claim.puzzle is None:
        return not has_answer(problem)
    return problem.accepts(Puzzle.parse(claim.puzzle, board))
