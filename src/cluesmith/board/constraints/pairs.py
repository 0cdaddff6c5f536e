# SPDX-License-Identifier: MIT
"""Constraints on two cells: dots, letters, signs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cluesmith.board.constraints.declaration import Cells, Constraint, constraint
from cluesmith.board.constraints.drawing import Drawn, Sign, Spot, Stroke
from cluesmith.board.constraints.kernels import Kernel, Pair
from cluesmith.board.constraints.neighbours import neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.geometry import Board


@dataclass(frozen=True)
class _PairConstraint(Constraint):
    """A relation of exactly two cells."""

    cells: Cells

    def objection(self, board: Board) -> str | None:
        if len(self.cells) != 2:
            return f"{len(self.cells)} cells instead of two"
        if not any(self.relates(a, b) for a in board.values for b in board.values):
            return "a relation that no two digits have"
        return None

    def relates(self, first: int, second: int) -> bool:
        """Whether two values have the relation."""
        raise NotImplementedError

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return self.relates(*values)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        first, second = self.cells
        yield Pair(first, second, self.relates)

    def tie(self, board: Board) -> Iterator[Drawn]:
        """Yield a thin line between cells that do not touch: a dot in the middle means nothing."""
        first, second = self.cells
        if second not in neighbours(first, board):
            yield Stroke(self.cells, "#8f8f8f", 0.03)


@dataclass(frozen=True)
class _SymmetricPair(_PairConstraint):
    unordered: ClassVar[tuple[str, ...]] = ("cells",)


@constraint
@dataclass(frozen=True)
class Difference(_SymmetricPair):
    """Two digits with a difference: a white dot of kropki means 1."""

    difference: int = 1

    id: ClassVar[str] = "difference"
    example: ClassVar[str] = "4x4+difference:r1c1,r1c2"
    title: ClassVar[str] = "Difference"
    names: ClassVar = {"fpuzzles": "difference", "iss": "WhiteDot", "sudokupad": "white dot"}
    sentence: ClassVar[str] = "The digits in {cells} differ by {difference}."
    openable: ClassVar[str] = "difference"

    def relates(self, first: int, second: int) -> bool:
        return abs(first - second) == self.difference

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield from self.tie(board)
        yield Spot(self.cells, "" if self.difference == 1 else str(self.difference))


@constraint
@dataclass(frozen=True)
class Ratio(_SymmetricPair):
    """One digit is a multiple of the other: a black dot of kropki means twice as much."""

    ratio: int = 2

    id: ClassVar[str] = "ratio"
    example: ClassVar[str] = "4x4+ratio:r1c1,r1c2"
    title: ClassVar[str] = "Ratio"
    names: ClassVar = {"fpuzzles": "ratio", "iss": "BlackDot", "sudokupad": "black dot"}
    sentence: ClassVar[str] = "One of the digits in {cells} is {ratio} times the other."

    def relates(self, first: int, second: int) -> bool:
        return first == self.ratio * second or second == self.ratio * first

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield from self.tie(board)
        text = "" if self.ratio == 2 else str(self.ratio)
        yield Spot(self.cells, text, fill="black", colour="black")


@constraint
@dataclass(frozen=True)
class XV(_SymmetricPair):
    """Two digits with a sum: V means 5 and X means 10."""

    total: int = 10

    id: ClassVar[str] = "xv"
    example: ClassVar[str] = "4x4+xv:total=5:r1c1,r1c2"
    title: ClassVar[str] = "XV"
    names: ClassVar = {"fpuzzles": "xv", "iss": "X, V", "sudokupad": "XV"}
    sentence: ClassVar[str] = "The digits in {cells} add up to {total}."
    openable: ClassVar[str] = "total"

    def relates(self, first: int, second: int) -> bool:
        return first + second == self.total

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield from self.tie(board)
        text = {5: "V", 10: "X"}.get(self.total, str(self.total))
        yield Spot(self.cells, text, fill="white", colour="none")


@constraint
@dataclass(frozen=True)
class GreaterThan(_PairConstraint):
    """The first digit is higher than the second."""

    id: ClassVar[str] = "greater_than"
    example: ClassVar[str] = "4x4+greater_than:r1c1,r1c2"
    title: ClassVar[str] = "Greater than"
    names: ClassVar = {"iss": "GreaterThan", "sudokupad": "inequality"}
    sentence: ClassVar[str] = "Of the digits in {cells} the first is higher."

    def relates(self, first: int, second: int) -> bool:
        return first > second

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield from self.tie(board)
        first, second = self.cells
        yield Sign(first, second, ">")
