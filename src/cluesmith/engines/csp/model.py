# SPDX-License-Identifier: MIT
"""Models: variables, their domains, and what two variables may be at the same time.

Every constraint is binary. A domain is a set of bits, one for each value in order; a constraint
holds, for each value of one variable, the values of the other that go with it. So pruning is a few
operations on integers.

>>> model = Model()
>>> x, y = model.variable("x", range(4)), model.variable("y", range(4))
>>> model.relate(x, y, lambda a, b: a < b)
>>> model.arcs[x, y]
(14, 12, 8, 0)
>>> model.values(x, 0b0110)
[1, 2]
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from operator import ne
from typing import TYPE_CHECKING, Any, NamedTuple

from cluesmith.board.bits import bits
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence


class Variable(NamedTuple):
    """A variable of a model: its place there, and its name in solutions."""

    place: int
    name: Hashable


class Model:
    """A constraint problem.

    Attributes:
        variables: in the order in which they were declared.
        domains: the first domain of each, a set of bits.
        arcs: for two variables under a constraint, and for each value of the first, the values of
            the second that go with it. Every constraint is here twice, once from each side.
    """

    def __init__(self) -> None:
        self.variables: list[Variable] = []
        self.domains: list[int] = []
        self.arcs: dict[tuple[Variable, Variable], tuple[int, ...]] = {}
        self.neighbours: list[list[Variable]] = []
        self._values: list[tuple[Any, ...]] = []

    def variable(self, name: Hashable, values: Iterable[Hashable]) -> Variable:
        """Add a variable with the values that it may have.

        Raises:
            InputError: a value occurs twice.
        """
        listed = tuple(values)
        if len(set(listed)) < len(listed):
            raise InputError(f"a value of {name!r} twice", expected="each value once")
        variable = Variable(len(self.variables), name)
        self.variables.append(variable)
        self.domains.append((1 << len(listed)) - 1)
        self.neighbours.append([])
        self._values.append(listed)
        return variable

    def relate(self, first: Variable, second: Variable, allows: Callable[[Any, Any], bool]) -> None:
        """Allow two variables only values that a test allows together.

        Raises:
            InputError: both are the same variable.
        """
        if first == second:
            raise InputError(f"{first.name!r} related to itself", expected="two variables")
        for one, other, test in ((first, second, allows), (second, first, _turned(allows))):
            supports = _supports(self._values[one.place], self._values[other.place], test)
            if (one, other) in self.arcs:
                before = self.arcs[one, other]
                supports = tuple(a & b for a, b in zip(before, supports, strict=True))
            else:
                self.neighbours[one.place].append(other)
            self.arcs[one, other] = supports

    def differ(self, first: Variable, second: Variable) -> None:
        """Require that two variables have different values."""
        self.relate(first, second, ne)

    def all_different(self, variables: Sequence[Variable]) -> None:
        """Require that all these variables have different values."""
        for first, second in combinations(variables, 2):
            self.differ(first, second)

    def restrict(self, variable: Variable, values: Iterable[Hashable]) -> None:
        """Restrict a variable to these of its values."""
        allowed = set(values)
        self.domains[variable.place] &= sum(
            1 << place for place, v in enumerate(self._values[variable.place]) if v in allowed
        )

    def values(self, variable: Variable, domain: int) -> list[Any]:
        """Return the values of a domain of a variable."""
        listed = self._values[variable.place]
        return [listed[place] for place in bits(domain)]


@lru_cache(maxsize=1024)
def _supports(
    values: tuple[Any, ...], others: tuple[Any, ...], allows: Callable[[Any, Any], bool]
) -> tuple[int, ...]:
    """Return for each value the others that go with it, as sets of bits."""
    return tuple(
        sum(1 << place for place, other in enumerate(others) if allows(value, other))
        for value in values
    )


@lru_cache(maxsize=1024)
def _turned(allows: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """Return a test with its arguments exchanged; the same one for the same test."""
    return lambda b, a: allows(a, b)
