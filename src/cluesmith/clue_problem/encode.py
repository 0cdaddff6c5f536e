# SPDX-License-Identifier: MIT
"""Clue problems in the languages of other programs: answer sets for clingo, clauses for SAT.

>>> from cluesmith.clue_problem.problem import ClueProblem
>>> problem = ClueProblem.of("x......x..x....x", allow="NS")
>>> encode_problem(problem, to="asp").splitlines()[-1]
'rule(59). needs(59,14,1;59,14,2;59,14,3). places(59,14,4).'
>>> encode_problem(problem, to="csp", steps=2).splitlines()[5]
'p cnf 771 2910'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.clue_problem.methods.asp import program_text
from cluesmith.clue_problem.methods.csp import FIRST_STEPS
from cluesmith.clue_problem.methods.csp_encoding import ClueEncoding
from cluesmith.engines.sat.dimacs import dimacs
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from cluesmith.clue_problem.problem import ClueProblem

LANGUAGES = ("asp", "csp")
"""The languages that a clue problem can be written in."""


def encode_problem(
    problem: ClueProblem,
    *,
    to: str = "asp",
    steps: int | None = None,
    symmetry_breaking: bool = True,
) -> str:
    """Return a program whose solutions are the puzzles that the allowed strategies solve.

    Args:
        problem: the clue cells, the allowed strategies, the fixed digits.
        to: ``asp`` for clingo, or ``csp`` for the encoding of Nishikawa and Toda as DIMACS.
        steps: the number of steps of csp; without it :data:`FIRST_STEPS`. Clauses without a model
            settle the problem; the clues of a model may need more steps.
        symmetry_breaking: whether the clue cells of csp use interchangeable digits in order, which
            the paper does not ask.

    Raises:
        InputError: an unknown language, a number of steps that is too high or too low, or
            strategies whose rules cannot be listed.
    """
    check_language(to)
    if to == "asp":
        return f"% {problem.pattern.board.spec} pattern: {problem.pattern}\n{program_text(problem)}"
    encoding = ClueEncoding.of(problem, precedence=symmetry_breaking)
    steps = FIRST_STEPS if steps is None else steps
    if not 1 <= steps <= encoding.most_steps:
        raise InputError(f"{steps} steps", expected=f"1 to {encoding.most_steps}")
    head = f"c {problem.pattern.board.spec} pattern, {steps} steps: {problem.pattern}\n"
    variables = (steps + 1) * encoding.block
    return head + encoding.legend + dimacs(encoding.literals(steps), variables)


def check_language(to: str) -> None:
    """Refuse a language that a clue problem cannot be written in."""
    if to not in LANGUAGES:
        raise unknown_name(to, "a language of patterns", LANGUAGES)
