# SPDX-License-Identifier: MIT
"""Models of clauses, one after another: a new clause blocks each model found.

The true variables of one model must never all be true in another model. This holds if every cell
has exactly one digit.

>>> import numpy as np
>>> models = Models()
>>> find_models(np.array([1, 2, 0, -1, -2, 0], np.int32), models, limit=5, keep=1)
>>> models.count, len(models.kept), models.is_exhausted
(2, 1, True)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.sat import cadical
from cluesmith.engines.sat.process import Child

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

_END = -1
"""What a child process writes after the last model, before the counters."""


@dataclass
class Models:
    """The models found so far.

    Attributes:
        kept: the variables that are true, of the first models.
        count: the number of models found.
        is_exhausted: whether there are no others.
        counters: decisions, conflicts and propagations of the solver, if it came to an end.
    """

    kept: list[list[int]] = field(default_factory=list)
    count: int = 0
    is_exhausted: bool = False
    counters: tuple[int, int, int] | None = None


def find_models(
    literals: NDArray[np.int32],
    models: Models,
    *,
    limit: int,
    keep: int,
    is_over: Callable[[], bool] = lambda: False,
    budget: int | None = None,
) -> None:
    """Add models of clauses to ``models`` until there are enough or no more, or the time is over.

    The models found before Ctrl-C are added too. With a budget, the number of conflicts for each
    model, the work is bounded and done in this process.
    """
    if len(literals) < cadical.SMALL or budget is not None:
        for answer in answers(literals, limit, keep, budget):
            _read(answer, models)
            if is_over():
                return
        return
    with Child(cadical.question(literals, limit=limit, keep=keep)) as child:
        try:
            while not is_over() and not child.has_ended():
                pass
        finally:
            _read(np.frombuffer(_whole(child.said()), np.int64).tolist(), models)


def answers(
    literals: NDArray[np.int32], limit: int, keep: int, budget: int | None = None
) -> Iterator[list[int]]:
    """Yield the numbers that a child process writes: each model, at last the counters.

    A model is the number of its true variables and these variables, or 0 if it is not kept.
    """
    from pysat.solvers import Cadical153

    # Other variables may have any value, so a clause with them would not block the model.
    spoken_of = set(np.abs(literals).tolist())
    with Cadical153() as solver:
        for clause in cadical.clauses_of(literals):
            if not clause:
                yield [_END, 1, 0, 0, 0]
                return
            solver.add_clause(clause)
        count = 0
        is_satisfiable: bool | None = True
        while count < limit:
            if budget is not None:
                solver.conf_budget(budget)
            is_satisfiable = solver.solve_limited()
            if not is_satisfiable:
                break
            true = [literal for literal in solver.get_model() if literal in spoken_of]
            count += 1
            yield [len(true), *true] if count <= keep else [0]
            solver.add_clause([-literal for literal in true])
        stats = solver.accum_stats()
        counters = (stats[name] for name in ("decisions", "conflicts", "propagations"))
        yield [_END, int(is_satisfiable is False), *counters]


def _whole(output: bytes) -> bytes:
    return output[: len(output) // 8 * 8]


def _read(numbers: list[int], models: Models) -> None:
    """Add the models read so far; the last one is left out if it is cut off."""
    at = 0
    while at < len(numbers):
        length = numbers[at]
        if length == _END:
            if at + 5 <= len(numbers):
                models.is_exhausted = bool(numbers[at + 1])
                models.counters = (numbers[at + 2], numbers[at + 3], numbers[at + 4])
            return
        if at + 1 + length > len(numbers):
            return
        models.count += 1
        if length:
            models.kept.append(numbers[at + 1 : at + 1 + length])
        at += 1 + length
