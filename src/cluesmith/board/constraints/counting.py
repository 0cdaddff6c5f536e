# SPDX-License-Identifier: MIT
"""Constraints that count or index: quadruples, counting circles, indexers and others."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from operator import eq
from typing import TYPE_CHECKING, ClassVar

from cluesmith.board.constraints.automaton import Automaton
from cluesmith.board.constraints.declaration import (
    Cells,
    Constraint,
    Motion,
    Piece,
    PieceByPiece,
    Segments,
    Values,
    constraint,
    different,
    too_few_digits,
)
from cluesmith.board.constraints.drawing import Disc, Drawn, Outline, Shade, Spot, Stroke
from cluesmith.board.constraints.kernels import (
    Accepted,
    Allowed,
    Counts,
    Different,
    DigitSet,
    Kernel,
    Pair,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from cluesmith.board.geometry import Board


MOST_COUNT = 63
"""Native code counts the digits of no more cells."""


def _not_on_board(values: Values, board: Board) -> str | None:
    if not values:
        return "no digits"
    off = [value for value in values if value not in board.values]
    return f"the digit {off[0]}" if off else None


@dataclass(frozen=True)
class _Contains(Constraint):
    """The digits, as often as they are listed, are among the cells."""

    cells: Cells
    values: Values

    fewest: ClassVar[int] = 1
    is_exact: ClassVar[bool] = False
    unordered: ClassVar[tuple[str, ...]] = ("cells", "values")

    def objection(self, board: Board) -> str | None:
        if len(self.values) > len(self.cells):
            return f"{len(self.values)} digits for {len(self.cells)} cells"
        return _not_on_board(self.values, board)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        wanted, there = Counter(self.values), Counter(values)
        if self.is_exact:
            return all(there[value] == count for value, count in wanted.items())
        return wanted <= there

    def summary(self, values: Values, board: Board) -> Hashable:
        wanted, there = Counter(self.values), Counter(values)
        if self.is_exact and any(there[value] > count for value, count in wanted.items()):
            return None
        return tuple(min(there[value], count) for value, count in wanted.items())

    def kernels(self, board: Board) -> Iterator[Kernel]:
        def step(missing: Values, value: int) -> Values | None:
            if value not in missing:
                return None if self.is_exact and value in self.values else missing
            at = missing.index(value)
            return missing[:at] + missing[at + 1 :]

        yield Accepted(
            self.cells, Automaton.of(self.values, step, board.values, lambda rest: not rest)
        )


@constraint
@dataclass(frozen=True)
class Quadruple(_Contains):
    """The digits in the circle are among the four cells around it."""

    id: ClassVar[str] = "quadruple"
    example: ClassVar[str] = "4x4+quadruple:values=1,3:r1c2,r1c3,r2c2,r2c3"
    title: ClassVar[str] = "Quadruple"
    names: ClassVar = {"fpuzzles": "quadruple", "iss": "Quad", "sudokupad": "quadruple"}
    sentence: ClassVar[str] = "The cells {cells} contain {values}."

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Spot(self.cells, " ".join(map(str, self.values)), width=0.5)


@constraint
@dataclass(frozen=True)
class Contains(_Contains):
    """The digits are among the cells, each at least as often as it is listed."""

    id: ClassVar[str] = "contains"
    example: ClassVar[str] = "4x4+contains:values=2,2:r1c1,r2c2,r3c3"
    title: ClassVar[str] = "Contained digits"
    names: ClassVar = {"iss": "ContainAtLeast"}
    sentence: ClassVar[str] = "The cells {cells} contain {values}."

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Outline(self.cells, ",".join(map(str, self.values)), colour="#2e8b57")


@constraint
@dataclass(frozen=True)
class ContainsExactly(_Contains):
    """Each listed digit is among the cells exactly as often as it is listed."""

    id: ClassVar[str] = "contains_exactly"
    example: ClassVar[str] = "4x4+contains_exactly:values=2,4:r1c1,r2c2,r3c3"
    title: ClassVar[str] = "Counted digits"
    names: ClassVar = {"iss": "ContainExact"}
    sentence: ClassVar[str] = "The cells {cells} contain {values}, no digit of these more often."
    is_exact: ClassVar[bool] = True

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Outline(self.cells, ",".join(map(str, self.values)), colour="#2e8b57")


@constraint
@dataclass(frozen=True)
class LookAndSay(Constraint):
    """How often some digits occur: a count and its digit, in turn."""

    cells: Cells
    counts: Values
    values: Values

    id: ClassVar[str] = "look_and_say"
    example: ClassVar[str] = "4x4+look_and_say:counts=2,0:values=1,3:r1c1,r2c2,r3c3"
    title: ClassVar[str] = "Look and say"
    names: ClassVar = {"iss": "LookAndSay", "sudokupad": "look-and-say cage"}
    sentence: ClassVar[str] = "The cells {cells} have {values} as often as {counts}."
    fewest: ClassVar[int] = 1
    unordered: ClassVar[tuple[str, ...]] = ("cells",)

    def objection(self, board: Board) -> str | None:
        if len(self.counts) != len(self.values) or len(set(self.values)) != len(self.values):
            return "counts that do not match the digits"
        if sum(self.counts) > len(self.cells) or min(self.counts, default=0) < 0:
            return f"{sum(self.counts)} digits for {len(self.cells)} cells"
        return _not_on_board(self.values, board)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        pairs = zip(self.counts, self.values, strict=True)
        return all(list(values).count(value) == count for count, value in pairs)

    def summary(self, values: Values, board: Board) -> Hashable:
        there = tuple(values.count(value) for value in self.values)
        fits = all(seen <= count for seen, count in zip(there, self.counts, strict=True))
        return there if fits else None

    def kernels(self, board: Board) -> Iterator[Kernel]:
        def step(left: Values, value: int) -> Values | None:
            if value not in self.values:
                return left
            at = self.values.index(value)
            return (*left[:at], left[at] - 1, *left[at + 1 :]) if left[at] else None

        yield Accepted(
            self.cells, Automaton.of(self.counts, step, board.values, lambda left: not any(left))
        )

    def drawing(self, board: Board) -> Iterator[Drawn]:
        pairs = zip(self.counts, self.values, strict=True)
        yield Outline(self.cells, "".join(f"{count}{value}" for count, value in pairs))


@constraint
@dataclass(frozen=True)
class CountingCircles(Constraint):
    """A digit in a circle occurs in exactly so many circles."""

    cells: Cells

    id: ClassVar[str] = "counting_circles"
    example: ClassVar[str] = "4x4+counting_circles:r1c1,r1c2,r2c3,r3c1"
    title: ClassVar[str] = "Counting circles"
    names: ClassVar = {"iss": "CountingCircles", "sudokupad": "counting circles"}
    sentence: ClassVar[str] = "A digit in the circles {cells} is in exactly so many of them."
    fewest: ClassVar[int] = 1
    unordered: ClassVar[tuple[str, ...]] = ("cells",)

    def objection(self, board: Board) -> str | None:
        most = min(sum(board.values), MOST_COUNT)
        return f"{len(self.cells)} circles, more than {most}" if len(self.cells) > most else None

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return all(value == count for value, count in Counter(values).items())

    def pieces(self, board: Board) -> Iterator[Piece]:
        for value in board.values:
            yield Piece(
                self.cells,
                partial(_has_none_or_all, value),
                partial(_count_up_to, value + 1, value),
            )

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Counts(self.cells, tuple((0, value) if value else (0,) for value in board.values))

    def drawing(self, board: Board) -> Iterator[Drawn]:
        for cell in self.cells:
            yield Disc(cell, colour="black")


def _has_none_or_all(value: int, values: Sequence[int]) -> bool:
    return values.count(value) in (0, value)


def _count_up_to(most: int, value: int, values: Sequence[int]) -> int:
    return min(values.count(value), most)


@dataclass(frozen=True)
class _Indexer(PieceByPiece):
    """A cell tells where its line has the cell's own number."""

    cells: Cells

    motion: ClassVar[Motion] = Motion.NONE
    fewest: ClassVar[int] = 1
    colour: ClassVar[str]
    unordered: ClassVar[tuple[str, ...]] = ("cells",)

    def line(self, cell: int, board: Board) -> tuple[int, Cells]:
        """Return the number that is looked for and the cells where it can be."""
        raise NotImplementedError

    def pieces(self, board: Board) -> Iterator[Piece]:
        for cell in self.cells:
            number, cells = self.line(cell, board)
            yield Piece(
                (cell, *cells),
                partial(_has_number, number),
                partial(_number_so_far, number),
            )

    def kernels(self, board: Board) -> Iterator[Kernel]:
        for cell in self.cells:
            number, cells = self.line(cell, board)
            yield from points_at(cell, cells, number)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Shade(self.cells, self.colour)


def _has_number(number: int, values: Sequence[int]) -> bool:
    index, *line = values
    return 1 <= index <= len(line) and line[index - 1] == number


def _number_so_far(number: int, values: Values) -> Hashable:
    return found_at(values[0], number, values[1:])


def found_at(index: int, number: int, line: Values) -> Hashable:
    """Summarise the first values of a line that has a number at the place ``index``."""
    if index > len(line):
        return index
    return 0 if index > 0 and line[index - 1] == number else None


def points_at(index: int, cells: Cells, number: int) -> Iterator[Kernel]:
    """Yield that the value of the cell ``index`` is a place among the cells, and it has a value."""
    yield Allowed(index, range(1, len(cells) + 1))
    for place, cell in enumerate(cells, start=1):
        if cell == index:
            continue
        yield Pair(index, cell, _if_there(place, number))
    if index in cells:
        place = cells.index(index) + 1
        if place != number:
            yield Allowed(index, [at for at in range(1, len(cells) + 1) if at != place])


@lru_cache(maxsize=1024)
def _if_there(place: int, number: int) -> Callable[[int, int], bool]:
    return lambda at, value: at != place or value == number


@constraint
@dataclass(frozen=True)
class RowIndexer(_Indexer):
    """A cell in row r with the digit d: row d of its column has the digit r."""

    id: ClassVar[str] = "row_indexer"
    example: ClassVar[str] = "4x4+row_indexer:r2c1"
    title: ClassVar[str] = "Row indexer"
    names: ClassVar = {"fpuzzles": "rowindexer", "iss": "Indexing (R)", "sudokupad": "row indexer"}
    sentence: ClassVar[str] = "The digits in {cells} tell in which row the column has their row."
    colour: ClassVar[str] = "#bbeebb"

    def line(self, cell: int, board: Board) -> tuple[int, Cells]:
        row, column = divmod(cell, board.columns)
        return row + 1, tuple(range(column, board.cell_count, board.columns))


@constraint
@dataclass(frozen=True)
class ColumnIndexer(_Indexer):
    """A cell in column c with the digit d: column d of its row has the digit c."""

    id: ClassVar[str] = "column_indexer"
    example: ClassVar[str] = "4x4+column_indexer:r1c2"
    title: ClassVar[str] = "Column indexer"
    names: ClassVar = {
        "fpuzzles": "columnindexer",
        "iss": "Indexing (C)",
        "sudokupad": "column indexer",
    }
    sentence: ClassVar[str] = "The digits in {cells} tell in which column the row has their column."
    colour: ClassVar[str] = "#eebbbb"

    def line(self, cell: int, board: Board) -> tuple[int, Cells]:
        row, column = divmod(cell, board.columns)
        return column + 1, tuple(range(row * board.columns, (row + 1) * board.columns))


@constraint
@dataclass(frozen=True)
class BoxIndexer(_Indexer):
    """A cell at place p of its box with the digit d: place d of the box has the digit p."""

    id: ClassVar[str] = "box_indexer"
    example: ClassVar[str] = "4x4+box_indexer:r1c1"
    title: ClassVar[str] = "Box indexer"
    names: ClassVar = {"fpuzzles": "boxindexer", "sudokupad": "box indexer"}
    sentence: ClassVar[str] = "The digits in {cells} tell at which place the box has their place."
    colour: ClassVar[str] = "#bbbbee"

    def objection(self, board: Board) -> str | None:
        return None if board.regions else "a board without boxes"

    def line(self, cell: int, board: Board) -> tuple[int, Cells]:
        region = board.regions[cell]
        cells = tuple(c for c in range(board.cell_count) if board.regions[c] == region)
        return cells.index(cell) + 1, cells


@constraint
@dataclass(frozen=True)
class ValueIndexing(Constraint):
    """The second digit counts the cells from the second one to a repeat of the first digit."""

    cells: Cells

    id: ClassVar[str] = "value_indexing"
    example: ClassVar[str] = "4x4+value_indexing:r1c1,r2c2,r3c3,r4c4,r3c4"
    title: ClassVar[str] = "Pointing arrow"
    names: ClassVar = {"iss": "ValueIndexing"}
    sentence: ClassVar[str] = (
        "Along {cells} the second digit counts the cells to a repeat of the first."
    )
    may_rename: ClassVar[bool] = False
    fewest: ClassVar[int] = 3

    def holds(self, values: Sequence[int], board: Board) -> bool:
        value, index, *line = values
        return 1 <= index <= len(line) and line[index - 1] == value

    def summary(self, values: Values, board: Board) -> Hashable:
        if len(values) == 1:
            return values
        found = found_at(values[1], values[0], values[2:])
        return found and (values[0], found)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        length = len(self.cells) - 2

        # The state: nothing; the first value; that value and the cells left to its repeat.
        def step(state: Values, value: int) -> Values | None:
            if len(state) < 2:
                return (*state, value) if not state or 1 <= value <= length else None
            wanted, left = state
            if left == 0:
                return state
            return None if left == 1 and value != wanted else (wanted, left - 1)

        automaton = Automaton.of(
            tuple[int, ...](), step, board.values, lambda state: state[1:] == (0,)
        )
        yield Accepted(self.cells, automaton)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Stroke(self.cells, "#888888", 0.06, has_head=True)


@constraint
@dataclass(frozen=True)
class RellikCage(Constraint):
    """Different digits, of which no selection has the total."""

    cells: Cells
    total: int

    id: ClassVar[str] = "rellik_cage"
    example: ClassVar[str] = "4x4+rellik_cage:total=3:r1c1,r2c3"
    title: ClassVar[str] = "Rellik cage"
    names: ClassVar = {"iss": "RellikCage"}
    sentence: ClassVar[str] = "In {cells} the digits differ, and none of them add up to {total}."
    fewest: ClassVar[int] = 1
    unordered: ClassVar[tuple[str, ...]] = ("cells",)

    def objection(self, board: Board) -> str | None:
        return too_few_digits(len(self.cells), board)

    def _avoids(self, values: Sequence[int]) -> bool:
        sums = {0}
        for value in values:
            sums |= {total + value for total in sums} | {value}
        return self.total not in sums - {0} or self.total == 0

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return len(set(values)) == len(values) and self._avoids(values)

    def summary(self, values: Values, board: Board) -> Hashable:
        return different(values)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Different(self.cells)
        yield DigitSet(self.cells, self._avoids)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Outline(self.cells, f"≠{self.total}")


@constraint
@dataclass(frozen=True)
class EqualityCage(Constraint):
    """Different digits: as many odd as even ones, as many low as high ones, no middle one."""

    cells: Cells

    id: ClassVar[str] = "equality_cage"
    example: ClassVar[str] = "4x4+equality_cage:r1c1,r2c2"
    title: ClassVar[str] = "Equality cage"
    names: ClassVar = {"iss": "EqualityCage"}
    sentence: ClassVar[str] = (
        "In {cells} the digits differ, with as many odd as even and as many low as high ones."
    )
    unordered: ClassVar[tuple[str, ...]] = ("cells",)

    def objection(self, board: Board) -> str | None:
        if len(self.cells) % 2 or len(self.cells) > board.size:
            return f"{len(self.cells)} cells in equal halves"
        return None

    def _is_balanced(self, values: Sequence[int], board: Board) -> bool:
        half = board.size // 2
        low, high = board.values[:half], board.values[-half:]
        odd = sum(value % 2 for value in values)
        lows, highs = sum(v in low for v in values), sum(v in high for v in values)
        return 2 * odd == len(values) and 2 * lows == 2 * highs == len(values)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return len(set(values)) == len(values) and self._is_balanced(values, board)

    def summary(self, values: Values, board: Board) -> Hashable:
        return different(values)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Different(self.cells)
        yield DigitSet(self.cells, lambda values: self._is_balanced(values, board))

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Outline(self.cells, "=")


@constraint
@dataclass(frozen=True)
class SameDigits(Constraint):
    """Lists of cells with the same digits, each as often, in any order."""

    segments: Segments

    id: ClassVar[str] = "same_digits"
    example: ClassVar[str] = "4x4+same_digits:segments=r1c1,r1c2/r3c3,r4c4"
    title: ClassVar[str] = "Same digits"
    names: ClassVar = {"iss": "SameValues"}
    sentence: ClassVar[str] = "These cells have the same digits: {segments}."
    may_rename: ClassVar[bool] = True
    fewest: ClassVar[int] = 1
    is_simple: ClassVar[bool] = False

    def objection(self, board: Board) -> str | None:
        if len(self.segments) < 2 or len({len(cells) for cells in self.segments}) > 1:
            return "lists of different lengths"
        return None

    def holds(self, values: Sequence[int], board: Board) -> bool:
        length = len(self.segments[0])
        lists = [values[i : i + length] for i in range(0, len(values), length)]
        return all(sorted(each) == sorted(lists[0]) for each in lists)

    def pieces(self, board: Board) -> Iterator[Piece]:
        length = len(self.segments[0])
        for first, second in combinations(self.segments, 2):
            for digit in board.values:
                yield Piece(
                    (*first, *second),
                    partial(_has_no_excess, digit, length),
                    partial(_excess, digit, length),
                )

    def kernels(self, board: Board) -> Iterator[Kernel]:
        # For each digit, the two lists have it as often: one reads with plus, the other with minus.
        for first, second in combinations(self.segments, 2):
            common = set(first) & set(second)
            one = [cell for cell in first if cell not in common]
            two = [cell for cell in second if cell not in common]
            if len(one) == 1:
                yield Pair(one[0], two[0], eq)
                continue
            for digit in board.values if one else ():
                yield Accepted((*one, *two), _balance(digit, len(one), board.values))

    def drawing(self, board: Board) -> Iterator[Drawn]:
        for cells in self.segments:
            yield Outline(cells, colour="#2e8b57", is_dashed=False)


def _excess(digit: int, length: int, values: Sequence[int]) -> int:
    """Return how much more often the first values have a digit than those after them."""
    return values[:length].count(digit) - values[length:].count(digit)


def _has_no_excess(digit: int, length: int, values: Sequence[int]) -> bool:
    return _excess(digit, length, values) == 0


@lru_cache(maxsize=256)
def _balance(digit: int, length: int, values: range) -> Automaton:
    """Return the automaton that counts a digit in two halves of one length."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        read, count = state
        count += (value == digit) * (1 if read < length else -1)
        return (read + 1, count) if count >= 0 and read < 2 * length else None

    return Automaton.of((0, 0), step, values, lambda state: state[1] == 0)
