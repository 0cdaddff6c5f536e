# SPDX-License-Identifier: MIT
"""What a certificate of a clue problem claims, and the certificate of an answer.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> problem = ClueProblem.of("x......x..x....x", allow="NS")
>>> certificate = trace_certificate(problem, Puzzle.parse("1......3..2....4"))
>>> certificate.kind, len(certificate.evidence["steps"])
('trace', 12)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.engines.explain import explain
from cluesmith.proofs.certificate import Certificate, Claim
from cluesmith.strategies.catalogue import select

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Puzzle
    from cluesmith.clue_problem.problem import ClueProblem
    from cluesmith.strategies.rule import Pair


def claim(problem: ClueProblem, puzzle: Puzzle | None = None) -> Claim:
    """Return the claim that a puzzle answers a problem, or that none does.

    If any strategies may be used, the claim is about all of them. The claim about a puzzle is about
    its board, on which all values are known.
    """
    board = problem.pattern.board if puzzle is None else puzzle.board
    return Claim(
        board=board.spec,
        pattern=str(problem.pattern),
        allow=tuple(strategy.id for strategy in problem.allow or select("all")),
        require=tuple(strategy.id for strategy in problem.require),
        forbid=tuple(strategy.id for strategy in problem.forbid),
        minimal=problem.minimal,
        fixed=str(problem.fixed) if problem.fixed.clue_count else "",
        puzzle=None if puzzle is None else str(puzzle),
    )


def trace_certificate(problem: ClueProblem, puzzle: Puzzle) -> Certificate:
    """Return the certificate of an answer: how the allowed strategies solve it.

    Raises:
        InputError: the puzzle has no solution, so it cannot be explained.
    """
    trace = explain(puzzle, [strategy.id for strategy in problem.allow])
    steps = [
        {
            "strategy": traced.effect.strategy,
            "placements": _pairs(traced.effect.placements),
            "eliminations": _pairs(traced.effect.eliminations),
            "premises": _pairs(traced.step.rule.premises),
        }
        for traced in trace.steps
    ]
    return Certificate("trace", claim(problem, puzzle), {"steps": steps})


def _pairs(candidates: Iterable[Pair]) -> list[list[int]]:
    """Return candidates as JSON writes them."""
    return [list(pair) for pair in sorted(candidates)]
