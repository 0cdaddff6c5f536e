# SPDX-License-Identifier: MIT
"""Search: backtracking that takes the variable with the fewest values left, and prunes by AC-3.

>>> from cluesmith.engines.csp.model import Model
>>> model = Model()
>>> model.all_different([model.variable(name, range(3)) for name in "abc"])
>>> answer = solve(model, limit=None)
>>> answer.count, answer.is_complete, answer.nodes
(6, True, 10)
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from cluesmith.engines.csp.arcs import make_consistent
from cluesmith.engines.limits import check_limit, check_time
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from cluesmith.engines.csp.model import Model, Variable

    Solution = dict[Hashable, Any]


@dataclass(frozen=True)
class SearchResult:
    """The result of a search.

    Attributes:
        solutions: a value for each variable by its name, in the order of discovery.
        is_complete: whether there are no other solutions.
        nodes: how many positions the search entered, the first included.
        seconds: how long it took.
    """

    solutions: tuple[Solution, ...]
    is_complete: bool
    nodes: int
    seconds: float

    @property
    def count(self) -> int:
        """The number of solutions found."""
        return len(self.solutions)

    @property
    def solution(self) -> Solution | None:
        """The first solution found, or None."""
        return self.solutions[0] if self.solutions else None


def solve(model: Model, *, limit: int | None = 1, time: float | None = None) -> SearchResult:
    """Return solutions of a model: the first, some, or with ``limit=None`` all of them.

    Args:
        model: the problem.
        limit: stop after this many solutions.
        time: seconds after which the search returns the solutions so far.

    Raises:
        InputError: a limit below 1, or a bad time limit.
        Interrupted: on Ctrl-C, with the answer so far.
    """
    if limit is not None:
        check_limit(limit)
    check_time(time)
    began = monotonic()
    search = ModelSearch(model, until=None if time is None else began + time)
    solutions: list[Solution] = []

    def answer(*, is_complete: bool) -> SearchResult:
        return SearchResult(tuple(solutions), is_complete, search.nodes, monotonic() - began)

    try:
        for solution in search.solutions():
            solutions.append(solution)
            if len(solutions) == limit:
                return answer(is_complete=False)
    except KeyboardInterrupt as interrupt:
        raise Interrupted(answer(is_complete=False)) from interrupt
    return answer(is_complete=not search.is_over)


@dataclass
class _Choice:
    """A position, the variable to settle there, and its values not yet tried."""

    domains: list[int]
    variable: Variable
    untried: int

    def next(self) -> tuple[list[int], Variable]:
        """Return the domains with the next value, and the variable that has it."""
        value = self.untried & -self.untried
        self.untried ^= value
        domains = list(self.domains)
        domains[self.variable.place] = value
        return domains, self.variable


class ModelSearch:
    """A search through a model.

    Attributes:
        nodes: how many positions were entered so far.
        is_over: whether the time ran out.
    """

    def __init__(self, model: Model, *, until: float | None = None) -> None:
        self.nodes = 0
        self.is_over = False
        self._model = model
        self._until = until

    def solutions(self) -> Iterator[Solution]:
        """Yield every solution once."""
        model = self._model
        stack: list[_Choice] = []
        entered = list(model.domains)
        changed: Variable | None = None
        while True:
            self.nodes += 1
            if make_consistent(model, entered, changed):
                variable = self._fewest_values(entered)
                if variable is None:
                    yield {v.name: model.values(v, entered[v.place])[0] for v in model.variables}
                else:
                    stack.append(_Choice(entered, variable, entered[variable.place]))
            while stack and not stack[-1].untried:
                stack.pop()
            if not stack:
                return
            if self._until is not None and monotonic() >= self._until:
                self.is_over = True
                return
            entered, changed = stack[-1].next()

    def _fewest_values(self, domains: list[int]) -> Variable | None:
        """Return the variable with the fewest values, but at least two, or None."""
        opened = [v for v in self._model.variables if domains[v.place] & domains[v.place] - 1]
        return min(opened, key=lambda v: domains[v.place].bit_count(), default=None)
