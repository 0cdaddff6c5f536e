# SPDX-License-Identifier: MIT
r"""CaDiCaL with a time limit: one model of clauses, or a proof that there is none.

Small formulas are solved in this process, others in a child process.

>>> import numpy as np
>>> answer = run_solver(np.array([1, 2, 0, -1, 0], np.int32))
>>> answer.model.tolist(), answer.proof
([-1, 2], None)
>>> run_solver(np.array([1, 0, -1, 0], np.int32)).proof
'0\n'
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.sat.process import Child

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

SMALL = 60_000
"""A formula of fewer literals, as of 9x9 boards, is solved faster than a process starts."""


@dataclass(frozen=True)
class SatAnswer:
    """A model, as a list of literals, or a DRUP proof that ends with the empty clause.

    It has neither if the effort was too small.
    """

    model: NDArray[np.int32] | None = None
    proof: str | None = None


def solve_clauses(
    literals: NDArray[np.int32],
    is_over: Callable[[], bool],
    *,
    budget: int | None = None,
    seed: int = 0,
) -> SatAnswer:
    """Return the answer of the solver, or an empty answer if the effort is over first.

    Args:
        literals: the clauses end to end, each closed by 0.
        is_over: whether the time is over.
        budget: conflicts after which to give up.
        seed: the same seed gives the same answer.
    """
    if len(literals) < SMALL:
        return run_solver(literals, budget, seed)
    with Child(question(literals, budget=budget, seed=seed)) as child:
        while not is_over():
            if child.has_ended():
                return from_bytes(child.said())
    return SatAnswer()


def run_solver(literals: NDArray[np.int32], budget: int | None = None, seed: int = 0) -> SatAnswer:
    """Solve in this process; an empty answer if it needs more conflicts than the budget."""
    from pysat.solvers import Cadical153

    with Cadical153(with_proof=True) as solver:
        solver.configure({"seed": seed % 2**31})
        for clause in clauses_of(literals):
            solver.add_clause(clause)
        if budget is not None:
            solver.conf_budget(budget)
        is_satisfiable = solver.solve_limited()
        if is_satisfiable is None:
            return SatAnswer()
        if is_satisfiable:
            return SatAnswer(model=np.array(solver.get_model(), np.int32))
        lines = takewhile(lambda line: line != "0", solver.get_proof())
        return SatAnswer(proof="".join(f"{line}\n" for line in (*lines, "0")))


def clauses_of(literals: NDArray[np.int32]) -> Iterator[list[int]]:
    """Yield the clauses of a list in which each is closed by 0."""
    clause: list[int] = []
    for literal in literals.tolist():
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []


def question(
    literals: NDArray[np.int32],
    *,
    budget: int | None = None,
    seed: int = 0,
    limit: int = 0,
    keep: int = 0,
) -> bytes:
    """Return the input of a child process, for a model or a proof, or up to ``limit`` models."""
    header = [-1 if budget is None else budget, seed, limit, keep]
    return np.array(header, np.int64).tobytes() + literals.astype(np.int32).tobytes()


def to_bytes(answer: SatAnswer) -> bytes:
    """Return an answer as a child process writes it."""
    if answer.model is not None:
        return b"m" + answer.model.tobytes()
    return b"" if answer.proof is None else b"p" + answer.proof.encode()


def from_bytes(output: bytes) -> SatAnswer:
    """Read the output of a child process; it is empty if the process died."""
    if output[:1] == b"m":
        return SatAnswer(model=np.frombuffer(output, np.int32, offset=1))
    return SatAnswer(proof=output[1:].decode()) if output else SatAnswer()
