# SPDX-License-Identifier: MIT
"""What native code propagates, as data: a constraint yields some of these.

All of them speak of values. Each removes exactly the candidates that no choice of digits for its
cells supports, unless its docstring says less.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from cluesmith.board.constraints.automaton import Automaton


@dataclass(frozen=True)
class Allowed:
    """The cell has one of these values."""

    cell: int
    values: Collection[int]


@dataclass(frozen=True)
class Pair:
    """The values of two cells are related. Relations of the same two cells are joined into one."""

    first: int
    second: int
    relation: Callable[[int, int], bool]


@dataclass(frozen=True)
class Different:
    """No two cells have the same value."""

    cells: tuple[int, ...]


@dataclass(frozen=True)
class DigitSet:
    """The values differ, and the sorted values pass a test.

    Attributes:
        cells: the cells.
        test: whether the values, in ascending order, are allowed.
        is_implied: whether it follows from other kernels of the constraint, and only removes more
            digits. It is left out where there are too many sets of digits.
    """

    cells: tuple[int, ...]
    test: Callable[[tuple[int, ...]], bool]
    is_implied: bool = False


def any_digits(values: tuple[int, ...]) -> bool:  # noqa: ARG001 - the test of a DigitSet
    """Whether digits that differ may be these: always."""
    return True


@dataclass(frozen=True)
class Sum:
    """The values, each times its factor, add up to one of the totals.

    Cells with one factor that share a group or differ by another constraint form a part; the sum
    is exact for parts whose digits differ and that are independent of each other.

    Attributes:
        terms: a factor and its cells, several times.
        totals: the totals allowed.
    """

    terms: tuple[tuple[int, tuple[int, ...]], ...]
    totals: Collection[int]


@dataclass(frozen=True)
class Accepted:
    """An automaton accepts the values of the cells in order.

    Attributes:
        cells: the cells.
        automaton: the automaton.
    """

    cells: tuple[int, ...]
    automaton: Automaton


class BlockCase(NamedTuple):
    """Values at fixed places of a line, and a block of places with a known sum.

    Attributes:
        begin: the first place of the block.
        end: the place after the block.
        total: the sum of the values in the block.
        others: what the places without a fixed value may have.
        fixed: up to two places outside the block, each with its value.
    """

    begin: int
    end: int
    total: int
    others: range
    fixed: tuple[tuple[int, int], ...]

    def fits(self, values: Sequence[int]) -> bool:
        """Whether the values of a line, in order, fit the case."""
        places = dict(self.fixed)
        return sum(values[self.begin : self.end]) == self.total and all(
            value == places[place] if place in places else value in self.others
            for place, value in enumerate(values)
        )


@dataclass(frozen=True)
class Blocks:
    """The values of the cells in order fit one of several cases.

    Attributes:
        cells: the cells.
        cases: makes the cases. They are used where all of the cells differ.
        automaton: makes an automaton that accepts the same values, whether they differ or not.
    """

    cells: tuple[int, ...]
    cases: Callable[[], Iterable[BlockCase]]
    automaton: Callable[[], Automaton]


@dataclass(frozen=True)
class Counts:
    """Each value occurs as often among the cells as the table allows.

    It removes less than all: it looks at the numbers of places, not at which cells share them.

    Attributes:
        cells: the cells.
        allowed: for each value of the board the counts allowed.
    """

    cells: tuple[int, ...]
    allowed: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Either:
    """At least one of the alternatives holds; each is a list of kernels.

    It removes what every alternative removes by itself.
    """

    alternatives: tuple[tuple[Kernel, ...], ...]


Kernel = Allowed | Pair | Different | DigitSet | Sum | Accepted | Blocks | Counts | Either
