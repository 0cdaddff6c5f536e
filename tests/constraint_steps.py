# SPDX-License-Identifier: MIT
"""An independent check of the steps on boards with constraints.

Each step must agree with the known solution, and its conclusions must follow from its premises and
the rules of the board alone: a SAT solver refutes the opposite. Its clauses are made from the
predicates of the constraints. A step that looks at one constraint is held to more: it must follow
from that constraint and the groups that it names (:mod:`cluesmith.proofs.checkers.lemma_check`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cluesmith.board.constraint_parts import PartKind, constraint_parts
from cluesmith.proofs.checkers.lemma_check import Lemmas
from cluesmith.strategies.parts import LOOKS
from soundness import check_rule_by_clauses, check_step

if TYPE_CHECKING:
    from cluesmith.board import Board, Puzzle
    from cluesmith.engines.trace import Trace
    from cluesmith.strategies.step import Step


MOST_DIGITS_OF_CLAUSES = 12
"""The cages of larger boards have millions of clauses; lemmas and the solution must do there."""


def check_trace(trace: Trace, solution: Puzzle) -> int:
    """Check every step of a trace; return how many were held to one constraint alone.

    Raises:
        AssertionError: a step that is not confirmed.
    """
    board, alone = trace.position.board, 0
    for number, traced in enumerate(trace.steps, 1):
        step = traced.step
        try:
            check_step(step, traced.before, solution)
            if board.size <= MOST_DIGITS_OF_CLAUSES:
                check_rule_by_clauses(board, step.rule)
            alone += check_part(board, step)
        except AssertionError as error:
            raise AssertionError(f"step {number}, {step.strategy}: {error}") from None
        assert traced.sentence
    return alone


def check_part(board: Board, step: Step) -> bool:
    """Check that a step of a look follows from its constraint; False if it is of another kind.

    Raises:
        AssertionError: what does not follow.
    """
    if step.strategy not in LOOKS or step.strategy == "locked_in_constraint":
        return False
    part = constraint_parts(board).parts[step.witness[0]]
    if part.kind is PartKind.DERIVED or (not part.constraints and len(part.groups) != 1):
        return False
    if part.kind is PartKind.OTHER and any(
        len(list(board.constraints[each].pieces(board))) > 1 for each in part.constraints
    ):
        return False  # a lemma is about one piece; this may be a line of several relations
    source = " ".join([f"c{each}" for each in part.constraints] + [f"g{g}" for g in part.groups])
    premises = [board.size * cell + digit for cell, digit in sorted(step.rule.premises)]
    for cell, digit in sorted(step.rule.eliminations):
        literals = [*premises, -(board.size * cell + digit)]
        line = f"{source} {' '.join(map(str, literals))} 0"
        objection = lemmas(board).objection(line)
        if objection is not None and "lists of values" not in objection:
            raise AssertionError(f"{digit} in {board.cell_name(cell)}: {objection} ({line})")
    return True


@lru_cache(maxsize=4)
def lemmas(board: Board) -> Lemmas:
    """Return the checker of lemmas about a board."""
    return Lemmas(board)
