# SPDX-License-Identifier: MIT
"""Constraints of single cells, and of cells that differ: parity, extremes, regions, clones."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from operator import eq, lt
from typing import TYPE_CHECKING, ClassVar

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
from cluesmith.board.constraints.drawing import Disc, Drawn, Note, Outline, Shade, Sign
from cluesmith.board.constraints.kernels import (
    Allowed,
    Different,
    DigitSet,
    Kernel,
    Pair,
    any_digits,
)
from cluesmith.board.constraints.neighbours import neighbours

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from cluesmith.board.geometry import Board

_SHADE = "#cfcfcf"


@dataclass(frozen=True)
class _Parity(Constraint):
    cells: Cells

    fewest: ClassVar[int] = 1
    remainder: ClassVar[int]
    shape: ClassVar[str]
    unordered: ClassVar[tuple[str, ...]] = ("cells",)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return all(value % 2 == self.remainder for value in values)

    def summary(self, values: Values, board: Board) -> Hashable:
        return self.holds(values, board) or None

    def kernels(self, board: Board) -> Iterator[Kernel]:
        fitting = [value for value in board.values if value % 2 == self.remainder]
        for cell in self.cells:
            yield Allowed(cell, fitting)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        for cell in self.cells:
            yield Disc(cell, fill=_SHADE, shape=self.shape)


@constraint
@dataclass(frozen=True)
class Odd(_Parity):
    """Cells with odd digits."""

    id: ClassVar[str] = "odd"
    example: ClassVar[str] = "4x4+odd:r1c1,r2c2"
    title: ClassVar[str] = "Odd cells"
    names: ClassVar = {"fpuzzles": "odd", "sudokupad": "odd"}
    sentence: ClassVar[str] = "The digits in {cells} are odd."
    remainder: ClassVar[int] = 1
    shape: ClassVar[str] = "circle"


@constraint
@dataclass(frozen=True)
class Even(_Parity):
    """Cells with even digits."""

    id: ClassVar[str] = "even"
    example: ClassVar[str] = "4x4+even:r1c1,r2c2"
    title: ClassVar[str] = "Even cells"
    names: ClassVar = {"fpuzzles": "even", "sudokupad": "even"}
    sentence: ClassVar[str] = "The digits in {cells} are even."
    remainder: ClassVar[int] = 0
    shape: ClassVar[str] = "square"


@constraint
@dataclass(frozen=True)
class AllowedDigits(Constraint):
    """Cells with some of the digits only."""

    cells: Cells
    values: Values

    id: ClassVar[str] = "allowed_digits"
    example: ClassVar[str] = "4x4+allowed_digits:values=1,3:r1c1,r2c2"
    title: ClassVar[str] = "Allowed digits"
    names: ClassVar = {"iss": "given candidates", "fpuzzles": "givenPencilMarks"}
    sentence: ClassVar[str] = "Each of {cells} has one of {values}."
    fewest: ClassVar[int] = 1
    unordered: ClassVar[tuple[str, ...]] = ("cells",)

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "values", tuple(sorted(set(self.values))))

    def objection(self, board: Board) -> str | None:
        off = [value for value in self.values if value not in board.values]
        if off or not self.values:
            return f"the digit {off[0]}" if off else "no digits"
        return None

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return all(value in self.values for value in values)

    def summary(self, values: Values, board: Board) -> Hashable:
        return self.holds(values, board) or None

    def kernels(self, board: Board) -> Iterator[Kernel]:
        for cell in self.cells:
            yield Allowed(cell, self.values)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        for cell in self.cells:
            yield Note(cell, " ".join(map(str, self.values)))


@constraint
@dataclass(frozen=True)
class AllDifferent(Constraint):
    """Cells without a repeated digit; as many cells as digits hold every digit."""

    cells: Cells

    id: ClassVar[str] = "all_different"
    example: ClassVar[str] = "4x4+all_different:r1c1,r2c2,r3c4"
    title: ClassVar[str] = "Different digits"
    names: ClassVar = {"iss": "AllDifferent", "fpuzzles": "extraregion"}
    sentence: ClassVar[str] = "The digits in {cells} differ."
    may_rename: ClassVar[bool] = True
    unordered: ClassVar[tuple[str, ...]] = ("cells",)

    def objection(self, board: Board) -> str | None:
        return too_few_digits(len(self.cells), board)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return len(set(values)) == len(values)

    def summary(self, values: Values, board: Board) -> Hashable:
        return different(values)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Different(self.cells)
        yield DigitSet(self.cells, any_digits, is_implied=True)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Shade(self.cells, "#eeeeee")


@dataclass(frozen=True)
class _Extreme(PieceByPiece):
    """Cells whose digits are compared with those of their orthogonal neighbours."""

    cells: Cells

    fewest: ClassVar[int] = 1
    motion: ClassVar[Motion] = Motion.SHAPE
    is_lower: ClassVar[bool]
    unordered: ClassVar[tuple[str, ...]] = ("cells",)

    def pairs(self, board: Board) -> list[tuple[int, int]]:
        """Return pairs of a lower and a higher cell; cells of the constraint are not compared."""
        pairs = [
            (cell, other)
            for cell in self.cells
            for other in neighbours(cell, board)
            if other not in self.cells
        ]
        return pairs if self.is_lower else [(other, cell) for cell, other in pairs]

    def pieces(self, board: Board) -> Iterator[Piece]:
        for pair in self.pairs(board):
            yield Piece(pair, lambda values: values[0] < values[1])

    def kernels(self, board: Board) -> Iterator[Kernel]:
        for low, high in self.pairs(board):
            yield Pair(low, high, lt)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Shade(self.cells, _SHADE)
        for low, high in self.pairs(board):
            yield Sign(low, high, "<")


@constraint
@dataclass(frozen=True)
class LocalMinimum(_Extreme):
    """Cells with a digit below those of all neighbours outside the marked cells."""

    id: ClassVar[str] = "minimum"
    example: ClassVar[str] = "4x4+minimum:r1c1,r1c2"
    title: ClassVar[str] = "Minimum"
    names: ClassVar = {"fpuzzles": "minimum", "sudokupad": "minimum"}
    sentence: ClassVar[str] = "Each digit in {cells} is lower than its neighbours."
    is_lower: ClassVar[bool] = True


@constraint
@dataclass(frozen=True)
class LocalMaximum(_Extreme):
    """Cells with a digit above those of all neighbours outside the marked cells."""

    id: ClassVar[str] = "maximum"
    example: ClassVar[str] = "4x4+maximum:r2c2"
    title: ClassVar[str] = "Maximum"
    names: ClassVar = {"fpuzzles": "maximum", "sudokupad": "maximum"}
    sentence: ClassVar[str] = "Each digit in {cells} is higher than its neighbours."
    is_lower: ClassVar[bool] = False


@constraint
@dataclass(frozen=True)
class Clone(Constraint):
    """Lists of cells with the same digits in the same order."""

    segments: Segments

    id: ClassVar[str] = "clone"
    example: ClassVar[str] = "4x4+clone:segments=r1c1,r1c2/r3c2,r3c3"
    title: ClassVar[str] = "Clones"
    names: ClassVar = {"fpuzzles": "clone", "sudokupad": "clone"}
    sentence: ClassVar[str] = "These cells have the same digits in order: {segments}."
    may_rename: ClassVar[bool] = True
    fewest: ClassVar[int] = 1
    is_simple: ClassVar[bool] = False

    def objection(self, board: Board) -> str | None:
        if len(self.segments) < 2 or len({len(cells) for cells in self.segments}) > 1:
            return "clones of different lengths"
        return None

    def holds(self, values: Sequence[int], board: Board) -> bool:
        length = len(self.segments[0])
        return all(value == values[index % length] for index, value in enumerate(values))

    def pieces(self, board: Board) -> Iterator[Piece]:
        for cells in zip(*self.segments, strict=True):
            for pair in pairwise(cells):
                yield Piece(pair, lambda values: values[0] == values[1])

    def kernels(self, board: Board) -> Iterator[Kernel]:
        for first, second in pairwise(self.segments):
            for a, b in zip(first, second, strict=True):
                if a != b:
                    yield Pair(a, b, eq)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        for cells in self.segments:
            yield Shade(cells, _SHADE)
            yield Outline(cells, colour="grey", is_dashed=False)
