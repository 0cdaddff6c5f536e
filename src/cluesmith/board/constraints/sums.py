# SPDX-License-Identifier: MIT
"""Constraints that add digits: cages, arrows, little killers, lines and lists with equal sums."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations, groupby
from typing import TYPE_CHECKING, ClassVar

from cluesmith.board.constraints.declaration import (
    Cells,
    Constraint,
    Motion,
    Piece,
    Segments,
    Values,
    constraint,
    different,
    too_few_digits,
)
from cluesmith.board.constraints.drawing import Disc, Drawn, Outline, Outside, Pill, Stroke
from cluesmith.board.constraints.kernels import Different, DigitSet, Kernel, Sum, any_digits
from cluesmith.board.constraints.neighbours import direction, is_seen_from_outside

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from cluesmith.board.geometry import Board


MOST_RANGE = 50_000
"""The sums of digits times their factors differ by no more."""


def out_of_reach(total: int, cells: int, board: Board, *, differ: bool) -> str | None:
    """Return why so many digits cannot have a total, or None."""
    values = list(board.values)
    if differ and (objection := too_few_digits(cells, board)):
        return objection
    low = sum(values[:cells]) if differ else cells * values[0]
    high = sum(values[-cells:]) if differ else cells * values[-1]
    return None if low <= total <= high else f"the sum {total} is outside {low} to {high}"


@constraint
@dataclass(frozen=True)
class KillerCage(Constraint):
    """Different digits, with a total or without."""

    cells: Cells
    total: int | None = None

    id: ClassVar[str] = "killer_cage"
    example: ClassVar[str] = "4x4+killer_cage:total=6:r1c1,r2c1,r2c2"
    title: ClassVar[str] = "Killer cage"
    names: ClassVar = {"fpuzzles": "killercage", "iss": "Cage", "sudokupad": "killer cage"}
    sentence: ClassVar[str] = "The digits in the cage {cells} differ and add up to {total}."
    fewest: ClassVar[int] = 1
    unordered: ClassVar[tuple[str, ...]] = ("cells",)
    openable: ClassVar[str] = "total"

    def frame(self, board: Board) -> tuple[Constraint, ...]:
        return (KillerCage(self.cells),)

    def objection(self, board: Board) -> str | None:
        total = sum(list(board.values)[: len(self.cells)]) if self.total is None else self.total
        return out_of_reach(total, len(self.cells), board, differ=True)

    def words(self, board: Board) -> str:
        said = super().words(board)
        return said if self.total is not None else said.partition(" and add")[0] + "."

    def holds(self, values: Sequence[int], board: Board) -> bool:
        differ = len(set(values)) == len(values)
        return differ and (self.total is None or sum(values) == self.total)

    def summary(self, values: Values, board: Board) -> Hashable:
        return different(values)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Different(self.cells)
        if self.total is None:
            yield DigitSet(self.cells, any_digits, is_implied=True)
        else:
            yield Sum(((1, self.cells),), {self.total})

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Outline(self.cells, "" if self.total is None else str(self.total))


@constraint
@dataclass(frozen=True)
class SumOfCells(Constraint):
    """Digits, each times its factor, with a total; digits may repeat."""

    cells: Cells
    total: int
    factors: Values = ()

    id: ClassVar[str] = "sum"
    example: ClassVar[str] = "4x4+sum:total=2:factors=1,2,-1:r1c1,r2c2,r3c3"
    title: ClassVar[str] = "Sum"
    names: ClassVar = {"iss": "Sum", "fpuzzles": "disabledlittlekiller"}
    sentence: ClassVar[str] = "The digits in {cells} add up to {total}."
    fewest: ClassVar[int] = 1
    openable: ClassVar[str] = "total"

    def words(self, board: Board) -> str:
        said = super().words(board)
        return said.replace(" add", ", times their factors, add") if self.factors else said

    @property
    def weights(self) -> Values:
        """The factor of each cell."""
        return self.factors or (1,) * len(self.cells)

    def objection(self, board: Board) -> str | None:
        if self.factors and len(self.factors) != len(self.cells):
            return f"{len(self.factors)} factors for {len(self.cells)} cells"
        if sum(map(abs, self.weights)) * board.size > MOST_RANGE:
            return f"factors of {sum(map(abs, self.weights))} together"
        ends = board.values[0], board.values[-1]
        low = sum(min(factor * end for end in ends) for factor in self.weights)
        high = sum(max(factor * end for end in ends) for factor in self.weights)
        return None if low <= self.total <= high else f"the sum {self.total}, not {low} to {high}"

    def holds(self, values: Sequence[int], board: Board) -> bool:
        weighed = (f * value for f, value in zip(self.weights, values, strict=True))
        return sum(weighed) == self.total

    def summary(self, values: Values, board: Board) -> Hashable:
        return sum(f * value for f, value in zip(self.weights, values, strict=False))

    def kernels(self, board: Board) -> Iterator[Kernel]:
        weighed = sorted(zip(self.weights, self.cells, strict=True))
        terms = tuple(
            (factor, tuple(cell for _, cell in members))
            for factor, members in groupby(weighed, lambda pair: pair[0])
            if factor
        )
        yield Sum(terms, {self.total})

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Outline(self.cells, str(self.total), colour="grey")


@constraint
@dataclass(frozen=True)
class LittleKiller(Constraint):
    """A diagonal with a total outside the board; digits may repeat."""

    cells: Cells
    total: int

    id: ClassVar[str] = "little_killer"
    example: ClassVar[str] = "4x4+little_killer:total=9:r1c1,r2c2,r3c3,r4c4"
    title: ClassVar[str] = "Little killer"
    names: ClassVar = {
        "fpuzzles": "littlekillersum",
        "iss": "LittleKiller",
        "sudokupad": "little killer",
    }
    sentence: ClassVar[str] = "The digits along {cells} add up to {total}."
    motion: ClassVar[Motion] = Motion.SHAPE
    fewest: ClassVar[int] = 1
    openable: ClassVar[str] = "total"

    def check(self, board: Board) -> None:
        super().check(board)
        if not is_seen_from_outside(self.cells, board, slanted=True):
            raise self._error(
                f"no diagonal from the edge (at {board.cell_name(self.cells[0])})",
                "cells of one diagonal, in order",
            )

    def objection(self, board: Board) -> str | None:
        return out_of_reach(self.total, len(self.cells), board, differ=False)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return sum(values) == self.total

    def summary(self, values: Values, board: Board) -> Hashable:
        return sum(values) if sum(values) <= self.total else None

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Sum(((1, self.cells),), {self.total})

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Outside(self.cells[0], *self.way(board), str(self.total), has_arrow=True)

    def way(self, board: Board) -> tuple[int, int]:
        """Return the rows and columns from a cell to the next, across a corner if there is one."""
        if len(self.cells) > 1:
            return direction(self.cells, board)
        row, column = divmod(self.cells[0], board.columns)
        return (1 if row == 0 else -1), (-1 if column == 0 else 1)


@constraint
@dataclass(frozen=True)
class Arrow(Constraint):
    """The number in the circle is the sum along the arrow; a long circle holds several digits."""

    circle: Cells
    cells: Cells

    id: ClassVar[str] = "arrow"
    example: ClassVar[str] = "4x4+arrow:circle=r1c1:r2c2,r3c3"
    title: ClassVar[str] = "Arrow"
    names: ClassVar = {"fpuzzles": "arrow", "iss": "Arrow, PillArrow", "sudokupad": "arrow"}
    sentence: ClassVar[str] = "The digits along {cells} add up to the number in {circle}."
    fewest: ClassVar[int] = 1

    def objection(self, board: Board) -> str | None:
        if len(self.circle) > 4:
            return "a circle of more than four cells"
        ones = int("1" * len(self.circle))
        low, high = board.values[0], board.values[-1]
        if ones * low > len(self.cells) * high or ones * high < len(self.cells) * low:
            return "a number in the circle that the arrow cannot reach"
        return None

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return self._missing(values) == 0

    def summary(self, values: Values, board: Board) -> Hashable:
        missing = self._missing(values)
        return missing if missing >= 0 else None

    def _missing(self, values: Sequence[int]) -> int:
        """Return the number in the circle less the sum of the arrow."""
        number = 0
        for value in values[: len(self.circle)]:
            number = 10 * number + value
        return number - sum(values[len(self.circle) :])

    def kernels(self, board: Board) -> Iterator[Kernel]:
        powers = [-(10**place) for place in reversed(range(len(self.circle)))]
        circle = tuple((power, (cell,)) for power, cell in zip(powers, self.circle, strict=True))
        yield Sum(((1, self.cells), *circle), {0})

    def drawing(self, board: Board) -> Iterator[Drawn]:
        start = self.circle[-1]
        yield Stroke((start, *self.cells), "#8f8f8f", 0.06, has_head=True)
        if len(self.circle) == 1:
            yield Disc(start, colour="#8f8f8f", fill="white")
        else:
            yield Pill(self.circle)


@constraint
@dataclass(frozen=True)
class DoubleArrow(Constraint):
    """The two ends of a line have the sum of the digits between them."""

    cells: Cells

    id: ClassVar[str] = "double_arrow"
    example: ClassVar[str] = "4x4+double_arrow:r1c1,r2c2,r2c3,r3c4"
    title: ClassVar[str] = "Double arrow"
    names: ClassVar = {"fpuzzles": "doublearrow", "iss": "DoubleArrow", "sudokupad": "double arrow"}
    sentence: ClassVar[str] = "Along {cells} the two ends add up to the sum of the others."
    fewest: ClassVar[int] = 3

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return values[0] + values[-1] == sum(values[1:-1])

    def summary(self, values: Values, board: Board) -> Hashable:
        return sum(values) - 2 * values[0]

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Sum(((1, self.cells[1:-1]), (-1, (self.cells[0], self.cells[-1]))), {0})

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Stroke(self.cells, "#8f8f8f", 0.06)
        for end in (self.cells[0], self.cells[-1]):
            yield Disc(end, colour="#8f8f8f", fill="white")


def _equal_sums(parts: Sequence[Cells]) -> Iterator[Kernel]:
    for first, second in combinations(parts, 2):
        common = set(first) & set(second)
        one = tuple(cell for cell in first if cell not in common)
        two = tuple(cell for cell in second if cell not in common)
        terms = tuple(term for term in ((1, one), (-1, two)) if term[1])
        if terms:
            yield Sum(terms, {0})


def _same_sums(length: int, values: Sequence[int]) -> bool:
    return sum(values[:length]) == sum(values[length:])


def _sums_so_far(values: Values, lengths: Sequence[int]) -> Hashable:
    """Summarise the first values of lists with these lengths and one sum."""
    sums, rest = [], list(values)
    for length in lengths:
        if len(rest) < length:
            break
        sums.append(sum(rest[:length]))
        rest = rest[length:]
    return (tuple(sums[:1]), sum(rest)) if len(set(sums)) <= 1 else None


@constraint
@dataclass(frozen=True)
class EqualSums(Constraint):
    """Lists of cells with the same sum."""

    segments: Segments

    id: ClassVar[str] = "equal_sums"
    example: ClassVar[str] = "4x4+equal_sums:segments=r1c1,r1c2/r3c3,r4c4,r4c1"
    title: ClassVar[str] = "Equal sums"
    names: ClassVar = {"iss": "EqualSum"}
    sentence: ClassVar[str] = "These cells have the same sum: {segments}."
    fewest: ClassVar[int] = 1
    is_simple: ClassVar[bool] = False

    def objection(self, board: Board) -> str | None:
        return "a single list of cells" if len(self.segments) < 2 else None

    def holds(self, values: Sequence[int], board: Board) -> bool:
        rest = iter(values)
        return len({sum(next(rest) for _ in cells) for cells in self.segments}) == 1

    def summary(self, values: Values, board: Board) -> Hashable:
        return _sums_so_far(values, list(map(len, self.segments)))

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield from _equal_sums(self.segments)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        for cells in self.segments:
            yield Outline(cells, "=", colour="#2e8b57")


@constraint
@dataclass(frozen=True)
class RegionSumLine(Constraint):
    """A line with the same sum in each region that it crosses."""

    cells: Cells

    id: ClassVar[str] = "region_sum_line"
    example: ClassVar[str] = "4x4+region_sum_line:r1c1,r2c2,r3c3"
    title: ClassVar[str] = "Region sum line"
    names: ClassVar = {
        "fpuzzles": "regionsumline",
        "iss": "RegionSumLine",
        "sudokupad": "region sum line",
    }
    sentence: ClassVar[str] = "The line {cells} has the same sum in each region that it crosses."

    def objection(self, board: Board) -> str | None:
        return None if board.regions else "a board without regions"

    def parts(self, board: Board) -> list[Cells]:
        """Return the cells of the line, cut where it leaves a region."""
        return [tuple(cells) for _, cells in groupby(self.cells, lambda cell: board.regions[cell])]

    def holds(self, values: Sequence[int], board: Board) -> bool:
        rest = iter(values)
        return len({sum(next(rest) for _ in part) for part in self.parts(board)}) == 1

    def summary(self, values: Values, board: Board) -> Hashable:
        return _sums_so_far(values, list(map(len, self.parts(board))))

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield from _equal_sums(self.parts(board))

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Stroke(self.cells, "#2ecbff", 0.15)


@constraint
@dataclass(frozen=True)
class Zipper(Constraint):
    """Digits at the same distance from the middle have the same sum; a middle cell shows it."""

    cells: Cells

    id: ClassVar[str] = "zipper_line"
    example: ClassVar[str] = "4x4+zipper_line:r1c1,r2c2,r3c3,r3c4,r4c4"
    title: ClassVar[str] = "Zipper line"
    names: ClassVar = {"fpuzzles": "zipperline", "iss": "Zipper", "sudokupad": "zipper line"}
    sentence: ClassVar[str] = (
        "Along {cells}, two digits at the same distance from the middle have the same sum."
    )

    @property
    def parts(self) -> list[Cells]:
        """The pairs from the ends inwards; the middle cell alone, if there is one."""
        half = len(self.cells) // 2
        pairs = [(self.cells[i], self.cells[-1 - i]) for i in range(half)]
        return [*pairs, (self.cells[half],)] if len(self.cells) % 2 else list(pairs)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        half = len(values) // 2
        sums = {values[i] + values[-1 - i] for i in range(half)}
        return len(sums | {values[half]} if len(values) % 2 else sums) == 1

    def pieces(self, board: Board) -> Iterator[Piece]:
        for first, second in combinations(self.parts, 2):
            yield Piece((*first, *second), partial(_same_sums, len(first)))

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield from _equal_sums(self.parts)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Stroke(self.cells, "#ccbbff", 0.25)
