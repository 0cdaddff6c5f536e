# SPDX-License-Identifier: MIT
"""Theorems 5 to 9 word for word on sets of rows and columns, slowly, as an oracle for native code.

Nothing is clever here: every combination of columns in a theorem's scope is tried, and every way to
name their rows.

>>> a_or_b = Matrix({0: frozenset("x"), 1: frozenset("y"), 2: frozenset("xy")}, {}, len)
>>> sorted(a_or_b.rows_of("x"))
[0, 2]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Found = tuple[tuple[object, ...], frozenset[int]]
"""The columns of an application and the rows that it deletes."""


@dataclass
class Matrix:
    """The rows that are left, each with its columns; a column is left while nothing covers it."""

    rows: dict[int, frozenset[object]]
    kinds: Mapping[object, str]
    rate: Callable[[list[str]], int]
    columns: set[object] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.columns = {column for row in self.rows.values() for column in row}

    def rows_of(self, column: object) -> frozenset[int]:
        """N(c)."""
        return frozenset(r for r, columns in self.rows.items() if column in columns)

    def excluded_by(self, row: int) -> frozenset[int]:
        """N(N(r)) without r."""
        mine = self.rows[row]
        return frozenset(r for r, columns in self.rows.items() if columns & mine and r != row)

    def select(self, row: int) -> None:
        """A - r."""
        self.columns -= self.rows[row]
        for gone in [*self.excluded_by(row), row]:
            del self.rows[gone]

    def rating(self, columns: tuple[object, ...]) -> int:
        """Return the rating of columns by their kinds."""
        return self.rate([self.kinds[column] for column in columns])

    def small(self, most: int) -> list[tuple[object, list[int]]]:
        """Return the columns with two to ``most`` rows, and these."""
        listed = [(c, sorted(self.rows_of(c))) for c in sorted(self.columns, key=str)]
        return [(column, rows) for column, rows in listed if 2 <= len(rows) <= most]


def theorem_6(matrix: Matrix) -> Iterator[Found]:
    """Yield the rows of N(c2) that are not in N(c1), where N(c1) is within N(c2)."""
    for one, two in permutations(sorted(matrix.columns, key=str), 2):
        if matrix.rows_of(one) < matrix.rows_of(two):
            yield (one, two), matrix.rows_of(two) - matrix.rows_of(one)


def theorem_7(matrix: Matrix) -> Iterator[Found]:
    """Yield the rows that exclude r1 and r3."""
    for (c1, first), (c2, second) in permutations(matrix.small(2), 2):
        for (r1, r2), (r3, r4) in product(permutations(first), permutations(second)):
            is_linked = matrix.rows[r1] & matrix.rows[r3] and matrix.rows[r2] & matrix.rows[r4]
            if len({r1, r2, r3, r4}) == 4 and is_linked:
                yield (c1, c2), matrix.excluded_by(r1) & matrix.excluded_by(r3)


def theorem_8(matrix: Matrix) -> Iterator[Found]:
    """Yield the rows that exclude all rows of the first class.

    Classes 2 and 3 have a common column each; every class has two rows at least.
    """
    for triple in combinations(matrix.small(3), 3):
        rows = [row for _, some in triple for row in some]
        if len(set(rows)) < len(rows):
            continue
        ways = [list(permutations(range(3), len(some))) for _, some in triple]
        for way in product(*ways):
            classes: list[list[int]] = [[], [], []]
            for (_, some), places in zip(triple, way, strict=True):
                for row, place in zip(some, places, strict=True):
                    classes[place].append(row)
            if min(map(len, classes)) < 2:
                continue
            if all(frozenset.intersection(*(matrix.rows[r] for r in c)) for c in classes[1:]):
                gone = frozenset.intersection(*(matrix.excluded_by(r) for r in classes[0]))
                yield tuple(column for column, _ in triple), gone


def theorem_9(matrix: Matrix) -> Iterator[Found]:
    """Yield r7 and r8; both sets of four rows must cover the same columns, none of them twice."""
    rows = matrix.rows
    wide = matrix.small(len(rows))
    ordered = [(c, a, b) for c, some in matrix.small(2) for a, b in permutations(some)]
    linked = [
        (one, two)
        for one, two in permutations(ordered, 2)
        if rows[one[1]] & rows[two[1]] and rows[one[2]] & rows[two[2]]
    ]
    for ((c1, r1, r2), (c2, r3, r4)), (middle, (c3, r5, r6)) in product(linked, repeat=2):
        if middle != (c2, r3, r4) or len({r1, r2, r3, r4, r5, r6}) < 6:
            continue
        for c4, four in wide:
            for r7, r8 in permutations(four, 2):
                if c4 in (c1, c2, c3) or {r7, r8} & {r1, r2, r3, r4, r5, r6}:
                    continue
                if not (rows[r5] & rows[r7] and rows[r7] & rows[r1]):
                    continue
                if not (rows[r6] & rows[r8] and rows[r8] & rows[r2]):
                    continue
                odd = [column for r in (r1, r4, r5, r8) for column in rows[r]]
                even = [column for r in (r2, r3, r6, r7) for column in rows[r]]
                is_once = len(set(odd)) == len(odd) and len(set(even)) == len(even)
                if is_once and set(odd) == set(even):
                    yield (c1, c2, c3, c4), frozenset({r7, r8})


THEOREMS = {6: theorem_6, 7: theorem_7, 8: theorem_8, 9: theorem_9}


@dataclass
class Ended:
    """How it ended: the rating of the hardest step, the rows left, and the theorems used."""

    status: str
    hardest: int
    left: frozenset[int]
    used: frozenset[int]


def simulate(matrix: Matrix, *, unique: int, last: int = 9) -> Ended:
    """Apply the theorems in the paper's order, always all applications of the lowest rating."""
    hardest, used = 0, set[int]()
    while True:
        if any(not matrix.rows_of(column) for column in matrix.columns):
            return Ended("contradiction", hardest, frozenset(), frozenset(used))
        if not matrix.columns:
            return Ended("solved", hardest, frozenset(), frozenset(used))
        singles = [c for c in matrix.columns if len(matrix.rows_of(c)) == 1]
        if singles:
            column = min(singles, key=lambda c: (matrix.rating((c,)), str(c)))
            hardest = max(hardest, matrix.rating((column,)))
            used.add(5)
            matrix.select(min(matrix.rows_of(column)))
            continue
        for number in range(6, last + 1):
            found = [
                (unique if number == 9 else matrix.rating(columns), gone)
                for columns, gone in THEOREMS[number](matrix)
                if gone
            ]
            if found:
                lowest = min(rating for rating, _ in found)
                for row in {row for rating, gone in found if rating == lowest for row in gone}:
                    del matrix.rows[row]
                hardest = max(hardest, lowest)
                used.add(number)
                break
        else:
            return Ended("stuck", hardest, frozenset(matrix.rows), frozenset(used))


def covers(rows: Mapping[int, frozenset[object]]) -> set[frozenset[int]]:
    """Return every exact cover, by trying the rows of the first column that is left."""
    columns = {column for row in rows.values() for column in row}
    found = set[frozenset[int]]()

    def extend(chosen: frozenset[int], open_: set[object]) -> None:
        if not open_:
            found.add(chosen)
            return
        column = min(open_, key=str)
        for row, mine in rows.items():
            if column in mine and mine <= open_:
                extend(chosen | {row}, open_ - mine)

    extend(frozenset(), columns)
    return found
