# SPDX-License-Identifier: MIT
r"""Refutations of clauses: each line of a proof follows from those before by unit propagation.

Formulas are DIMACS files, proofs are in the format DRUP: a clause a line, closed by 0, or ``d`` and
a clause that is not needed any more; the last line is the empty clause.

>>> formula = parse_dimacs("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n")
>>> refutation_objection(formula, "2 0\n0\n") is None
True
>>> refutation_objection(formula, "2 0\n")
'the proof ends without the empty clause'
>>> refutation_objection(parse_dimacs("1 2 0"), "1 0\n0\n")
'line 1 of the proof does not follow from those before it'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.deadline import NEVER, TimeOver

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from cluesmith.proofs.checkers.deadline import Deadline


def parse_dimacs(text: str) -> NDArray[np.int32]:
    """Return the clauses of a DIMACS file, end to end, each closed by 0.

    Raises:
        InputError: something else than numbers, or a clause that is not closed.
    """
    lines = (line for line in text.splitlines() if line[:1] not in ("c", "p"))
    return _numbers(lines, "the formula")


def refutation_objection(
    clauses: NDArray[np.int32], proof: str, deadline: Deadline = NEVER
) -> str | None:
    """Return why a proof does not refute clauses, in words, or None if it does.

    Raises:
        TimeOver: the check did not end in time.
    """
    lines = proof.splitlines()
    deletes = np.array([line[:1] == "d" for line in lines], np.uint8)
    try:
        literals = _numbers((line.removeprefix("d") for line in lines), "the proof")
        ending, line = _native.check_rup(clauses, literals, deletes, seconds=deadline.limit)
    except ValueError as error:
        return str(error)
    if ending == "expired":
        raise TimeOver
    if ending == "refuted":
        return None
    if ending == "not implied":
        return f"line {line + 1} of the proof does not follow from those before it"
    return "the proof ends without the empty clause"


def _numbers(lines: Iterable[str], where: str) -> NDArray[np.int32]:
    try:
        literals = np.array([int(word) for line in lines for word in line.split()], np.int64)
    except (ValueError, OverflowError) as error:
        raise InputError(f"{where} has words in it", expected="numbers") from error
    if len(literals) and (np.abs(literals).max() >= 2**31 or literals[-1] != 0):
        raise InputError(
            f"{where} has numbers that do not form clauses", expected="0 after each clause"
        )
    return literals.astype(np.int32)
