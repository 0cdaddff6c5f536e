# SPDX-License-Identifier: MIT
"""What a certificate of a clue problem claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.proofs.certificate import Certificate, Claim

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.setting.problem import ClueProblem


def claim(problem: ClueProblem, puzzle: Puzzle | None = None) -> Claim:
    """Return the claim that a puzzle answers a problem, or that none does."""
    return Claim(
        board=problem.pattern.board.spec,
        pattern=str(problem.pattern),
        allow=tuple(entry.id for entry in problem.allow),
        require=tuple(entry.id for entry in problem.require),
        forbid=tuple(entry.id for entry in problem.forbid),
        minimal=problem.minimal,
        fixed=str(problem.fixed) if problem.fixed.clue_count else "",
        puzzle=None if puzzle is None else str(puzzle),
    )


def trace_certificate(problem: ClueProblem, puzzle: Puzzle, steps: object) -> Certificate:
    """Return the certificate of a puzzle that was found."""
    return Certificate("trace", claim(problem, puzzle), {"steps": steps})
