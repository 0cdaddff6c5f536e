# SPDX-License-Identifier: MIT
"""Rules of the whole board: moves of chess, neighbours, dots that are missing, squares."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar

from cluesmith.board.constraints.automaton import Automaton
from cluesmith.board.constraints.declaration import (
    Cells,
    Motion,
    Piece,
    PieceByPiece,
    constraint,
    different,
)
from cluesmith.board.constraints.kernels import (
    Accepted,
    Different,
    DigitSet,
    Kernel,
    Pair,
    any_digits,
)
from cluesmith.board.constraints.neighbours import KING, KNIGHT, ORTHOGONAL, at_steps, squares
from cluesmith.board.constraints.pairs import XV, Difference, Ratio

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from cluesmith.board.geometry import Board


@dataclass(frozen=True)
class _PairRule(PieceByPiece):
    """A relation of all pairs of cells at some distance."""

    motion: ClassVar[Motion] = Motion.SHAPE

    def pairs(self, board: Board) -> Iterator[tuple[int, int]]:
        """Yield the pairs of cells."""
        raise NotImplementedError

    def relates(self, first: int, second: int) -> bool:
        """Whether two values may stand in a pair."""
        raise NotImplementedError

    def pieces(self, board: Board) -> Iterator[Piece]:
        for pair in self.pairs(board):
            yield Piece(pair, lambda values: self.relates(*values))

    def kernels(self, board: Board) -> Iterator[Kernel]:
        for first, second in self.pairs(board):
            yield Pair(first, second, self.relates)


@constraint
@dataclass(frozen=True)
class AntiKnight(_PairRule):
    """No digit is a knight's move away from itself."""

    id: ClassVar[str] = "antiknight"
    example: ClassVar[str] = "3x3:1-4+antiknight"
    title: ClassVar[str] = "Anti-knight"
    names: ClassVar = {"fpuzzles": "antiknight", "iss": "AntiKnight", "sudokupad": "antiknight"}
    sentence: ClassVar[str] = "Cells a knight's move apart have different digits."
    may_rename: ClassVar[bool] = True

    def pairs(self, board: Board) -> Iterator[tuple[int, int]]:
        return at_steps(board, KNIGHT)

    def relates(self, first: int, second: int) -> bool:
        return first != second


@constraint
@dataclass(frozen=True)
class AntiKing(_PairRule):
    """No digit is a king's move away from itself."""

    id: ClassVar[str] = "antiking"
    example: ClassVar[str] = "2x3:1-4+antiking"
    title: ClassVar[str] = "Anti-king"
    names: ClassVar = {"fpuzzles": "antiking", "iss": "AntiKing", "sudokupad": "antiking"}
    sentence: ClassVar[str] = "Cells a king's move apart have different digits."
    may_rename: ClassVar[bool] = True

    def pairs(self, board: Board) -> Iterator[tuple[int, int]]:
        return at_steps(board, KING)

    def relates(self, first: int, second: int) -> bool:
        return first != second


@constraint
@dataclass(frozen=True)
class Nonconsecutive(_PairRule):
    """No two neighbours are consecutive."""

    id: ClassVar[str] = "nonconsecutive"
    example: ClassVar[str] = "2x3:1-4+nonconsecutive"
    title: ClassVar[str] = "Nonconsecutive"
    names: ClassVar = {
        "fpuzzles": "nonconsecutive",
        "iss": "AntiConsecutive",
        "sudokupad": "nonconsecutive",
    }
    sentence: ClassVar[str] = "Neighbours are not consecutive."

    def pairs(self, board: Board) -> Iterator[tuple[int, int]]:
        return at_steps(board, ORTHOGONAL)

    def relates(self, first: int, second: int) -> bool:
        return abs(first - second) != 1


@constraint
@dataclass(frozen=True)
class AntiTaxicab(PieceByPiece):
    """No digit d is at the distance d from itself, counted in steps between neighbours."""

    id: ClassVar[str] = "anti_taxicab"
    example: ClassVar[str] = "2x3:1-4+anti_taxicab"
    title: ClassVar[str] = "Anti-taxicab"
    names: ClassVar = {"iss": "AntiTaxicab"}
    sentence: ClassVar[str] = "No digit is as many steps away from itself as it says."
    motion: ClassVar[Motion] = Motion.SHAPE

    def pairs(self, board: Board) -> Iterator[tuple[int, int, int]]:
        """Yield two cells and their distance, where a digit has that value."""
        for first in range(board.cell_count):
            row, column = divmod(first, board.columns)
            for second in range(first + 1, board.cell_count):
                other_row, other_column = divmod(second, board.columns)
                distance = other_row - row + abs(other_column - column)
                if distance in board.values:
                    yield first, second, distance

    def pieces(self, board: Board) -> Iterator[Piece]:
        for first, second, distance in self.pairs(board):
            yield Piece((first, second), partial(_differ_from, distance))

    def kernels(self, board: Board) -> Iterator[Kernel]:
        for first, second, distance in self.pairs(board):
            yield Pair(first, second, _not_both(distance))


def _differ_from(value: int, values: Sequence[int]) -> bool:
    return not values[0] == values[1] == value


@lru_cache(maxsize=64)
def _not_both(value: int) -> Callable[[int, int], bool]:
    return lambda a, b: not a == b == value


@dataclass(frozen=True)
class _Negative(_PairRule):
    """Neighbours without a dot or sign of some kinds do not have its relation."""

    kinds: ClassVar[tuple[type[Difference] | type[Ratio] | type[XV], ...]]

    def pairs(self, board: Board) -> Iterator[tuple[int, int]]:
        paired = {each.cells for each in board.constraints if isinstance(each, self.kinds)}
        return (pair for pair in at_steps(board, ORTHOGONAL) if pair not in paired)


@constraint
@dataclass(frozen=True)
class NegativeXV(_Negative):
    """Neighbours without a letter do not add up to 5 or 10."""

    id: ClassVar[str] = "negative_xv"
    example: ClassVar[str] = "2x3:1-6+negative_xv+xv:total=5:r1c1,r1c2"
    title: ClassVar[str] = "Negative XV"
    names: ClassVar = {"fpuzzles": "negative: xv", "iss": "StrictXV"}
    sentence: ClassVar[str] = "Neighbours without a letter do not add up to 5 or 10."
    kinds = (XV,)

    def relates(self, first: int, second: int) -> bool:
        return first + second not in (5, 10)


@constraint
@dataclass(frozen=True)
class NegativeRatio(_Negative):
    """Neighbours without a black dot do not have the ratio."""

    ratio: int = 2

    id: ClassVar[str] = "negative_ratio"
    example: ClassVar[str] = "2x3:1-4+negative_ratio+ratio:r1c1,r1c2"
    title: ClassVar[str] = "Negative ratio"
    names: ClassVar = {"fpuzzles": "negative: ratio"}
    sentence: ClassVar[str] = "Of neighbours without a dot none is {ratio} times the other."
    kinds = (Ratio,)

    def relates(self, first: int, second: int) -> bool:
        return first != self.ratio * second and second != self.ratio * first


@constraint
@dataclass(frozen=True)
class NegativeDifference(_Negative):
    """Neighbours without a white dot do not have the difference."""

    difference: int = 1

    id: ClassVar[str] = "negative_difference"
    example: ClassVar[str] = "2x3:1-4+negative_difference+difference:r1c1,r1c2"
    title: ClassVar[str] = "Negative difference"
    names: ClassVar = {"fpuzzles": "negative: difference"}
    sentence: ClassVar[str] = "Neighbours without a dot do not differ by {difference}."
    kinds = (Difference,)

    def relates(self, first: int, second: int) -> bool:
        return abs(first - second) != self.difference


@constraint
@dataclass(frozen=True)
class NegativeKropki(_Negative):
    """Neighbours without a dot are neither consecutive nor one twice the other."""

    id: ClassVar[str] = "negative_kropki"
    example: ClassVar[str] = "2x3:1-5+negative_kropki+ratio:r1c1,r1c2"
    title: ClassVar[str] = "Negative kropki"
    names: ClassVar = {"iss": "StrictKropki"}
    sentence: ClassVar[str] = (
        "Neighbours without a dot are neither consecutive nor one twice the other."
    )
    kinds = (Difference, Ratio)

    def relates(self, first: int, second: int) -> bool:
        return abs(first - second) != 1 and first != 2 * second and second != 2 * first


@constraint
@dataclass(frozen=True)
class DisjointGroups(PieceByPiece):
    """Cells at the same place of their boxes have different digits."""

    id: ClassVar[str] = "disjoint_groups"
    example: ClassVar[str] = "4x4+disjoint_groups"
    title: ClassVar[str] = "Disjoint groups"
    names: ClassVar = {
        "fpuzzles": "disjointgroups",
        "iss": "DisjointSets",
        "sudokupad": "disjoint groups",
    }
    sentence: ClassVar[str] = "Cells at the same place of their boxes have different digits."
    motion: ClassVar[Motion] = Motion.NONE
    may_rename: ClassVar[bool] = True

    def objection(self, board: Board) -> str | None:
        return None if board.regions else "a board without boxes"

    def sets(self, board: Board) -> list[Cells]:
        """Return the cells at each place."""
        places: list[list[int]] = [[] for _ in range(board.size)]
        seen = [0] * (max(board.regions) + 1)
        for cell, region in enumerate(board.regions):
            places[seen[region]].append(cell)
            seen[region] += 1
        return [tuple(cells) for cells in places if len(cells) > 1]

    def pieces(self, board: Board) -> Iterator[Piece]:
        for cells in self.sets(board):
            yield Piece(cells, lambda values: len(set(values)) == len(values), different)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        for cells in self.sets(board):
            yield Different(cells)
            yield DigitSet(cells, any_digits, is_implied=True)


@dataclass(frozen=True)
class _SquareRule(PieceByPiece):
    """Every 2x2 square has a digit of each class."""

    motion: ClassVar[Motion] = Motion.SHAPE

    def objection(self, board: Board) -> str | None:
        return f"three classes of {board.size} digits" if board.size % 3 else None

    def class_of(self, value: int, board: Board) -> int:
        """Return the class of a value, 0 to 2."""
        raise NotImplementedError

    def pieces(self, board: Board) -> Iterator[Piece]:
        def classes(values: Sequence[int]) -> frozenset[int]:
            return frozenset(self.class_of(value, board) for value in values)

        for square in squares(board):
            yield Piece(square, lambda values: len(classes(values)) == 3, classes)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        automaton = Automaton.of(
            frozenset[int](),
            lambda seen, value: seen | {self.class_of(value, board)},
            board.values,
            lambda seen: len(seen) == 3,
        )
        for square in squares(board):
            yield Accepted(square, automaton)


@constraint
@dataclass(frozen=True)
class GlobalEntropy(_SquareRule):
    """Every 2x2 square has a low, a middle and a high digit."""

    id: ClassVar[str] = "global_entropy"
    example: ClassVar[str] = "2x3:1-6+global_entropy"
    title: ClassVar[str] = "Global entropy"
    names: ClassVar = {"iss": "GlobalEntropy"}
    sentence: ClassVar[str] = "Every 2x2 square has a low, a middle and a high digit."

    def class_of(self, value: int, board: Board) -> int:
        return (value - board.first) * 3 // board.size


@constraint
@dataclass(frozen=True)
class GlobalModular(_SquareRule):
    """Every 2x2 square has digits of all three remainders modulo 3."""

    id: ClassVar[str] = "global_modular"
    example: ClassVar[str] = "2x3:1-6+global_modular"
    title: ClassVar[str] = "Global modulo 3"
    names: ClassVar = {"iss": "GlobalMod"}
    sentence: ClassVar[str] = "Every 2x2 square has digits of all three remainders modulo 3."

    def class_of(self, value: int, board: Board) -> int:
        return value % 3


@constraint
@dataclass(frozen=True)
class DutchFlatmates(PieceByPiece):
    """Every middle digit has the lowest digit above it or the highest digit below it."""

    id: ClassVar[str] = "dutch_flatmates"
    example: ClassVar[str] = "3x1:1-9+dutch_flatmates"
    title: ClassVar[str] = "Dutch flatmates"
    names: ClassVar = {"iss": "DutchFlatmates"}
    sentence: ClassVar[str] = "Every 5 has a 1 directly above it or a 9 directly below it."
    motion: ClassVar[Motion] = Motion.NONE

    def objection(self, board: Board) -> str | None:
        return None if board.values == range(1, 10) else "other digits than 1 to 9"

    def columns(self, board: Board) -> list[Cells]:
        """Return the cells of each column from above."""
        return [
            tuple(range(column, board.cell_count, board.columns)) for column in range(board.columns)
        ]

    def pieces(self, board: Board) -> Iterator[Piece]:
        for column in self.columns(board):
            yield Piece(column, _have_flatmates, _last_flatmates)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        # The state: the digit before, as far as it matters; "nine" when a 9 must follow.
        def step(state: str, value: int) -> str | None:
            if state == "nine" and value != 9:
                return None
            if value == 5:
                return "any" if state == "one" else "nine"
            return "one" if value == 1 else "any"

        automaton = Automaton.of("any", step, board.values, lambda state: state != "nine")
        for column in self.columns(board):
            yield Accepted(column, automaton)


def _have_flatmates(values: Sequence[int]) -> bool:
    column = [0, *values, 0]
    return all(
        value != 5 or above == 1 or below == 9
        for above, value, below in zip(column, column[1:], column[2:], strict=False)
    )


def _last_flatmates(values: Sequence[int]) -> Hashable:
    # The last value may still get the flatmate below it.
    return values[-2:] if _have_flatmates((*values, 9)) else None
