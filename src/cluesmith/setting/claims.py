# SPDX-License-Identifier: MIT
"""What a certificate of a clue problem claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.proofs.certificate import Certificate, Claim

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.setting.problem import ClueProblem
    from cluesmith.setting.verdict import Verdict


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


def certificate_of(verdict: Verdict) -> Certificate | None:
    """Return the proof of a verdict: of a puzzle that was found the trace of its solution."""
    trace = verdict.trace
    if trace is None or verdict.puzzle is None:
        return verdict.certificate
    steps = [
        {
            "strategy": taken.effect.strategy,
            "placements": taken.effect.placements,
            "eliminations": taken.effect.eliminations,
            "premises": sorted(taken.step.rule.premises),
        }
        for taken in trace.steps
    ]
    return Certificate("trace", claim(verdict.problem, verdict.puzzle), {"steps": steps})
