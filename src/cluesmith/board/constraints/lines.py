# SPDX-License-Identifier: MIT
"""Constraints along lines: thermometers, whispers, renban and others."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise
from operator import eq
from typing import TYPE_CHECKING, ClassVar

from cluesmith.board.constraints.automaton import Automaton, joined
from cluesmith.board.constraints.declaration import (
    Cells,
    Constraint,
    Piece,
    Values,
    constraint,
    different,
    too_few_digits,
)
from cluesmith.board.constraints.drawing import Disc, Drawn, Stroke
from cluesmith.board.constraints.kernels import Accepted, DigitSet, Kernel, Pair

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from cluesmith.board.geometry import Board

    Ends = tuple[int, ...]
    """The values of the ends of a line that were read, in ascending order."""


@dataclass(frozen=True)
class _Line(Constraint):
    cells: Cells

    colour: ClassVar[str]
    width: ClassVar[float] = 0.2

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Stroke(self.cells, self.colour, self.width)


@dataclass(frozen=True)
class _NeighbourLine(_Line):
    """A relation of each two neighbours on the line."""

    is_simple: ClassVar[bool] = False

    def relates(self, first: int, second: int) -> bool:
        """Whether two values may follow each other."""
        raise NotImplementedError

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return all(self.relates(a, b) for a, b in pairwise(values))

    def summary(self, values: Values, board: Board) -> Hashable:
        return values[-1:] if self.holds(values, board) else None

    def kernels(self, board: Board) -> Iterator[Kernel]:
        for first, second in pairwise(self.cells):
            if first != second:
                yield Pair(first, second, self.relates)


@constraint
@dataclass(frozen=True)
class Thermometer(_NeighbourLine):
    """Digits rise from the bulb to the tip."""

    id: ClassVar[str] = "thermometer"
    example: ClassVar[str] = "4x4+thermometer:r1c1,r2c2,r3c2"
    title: ClassVar[str] = "Thermometer"
    names: ClassVar = {"fpuzzles": "thermometer", "iss": "Thermo", "sudokupad": "thermometer"}
    sentence: ClassVar[str] = "The digits rise along the thermometer {cells}."
    colour: ClassVar[str] = "#cfcfcf"
    width: ClassVar[float] = 0.35
    is_simple: ClassVar[bool] = True

    def objection(self, board: Board) -> str | None:
        if len(self.cells) > board.size:
            return f"{len(self.cells)} rising digits of {board.size}"
        return None

    def relates(self, first: int, second: int) -> bool:
        return first < second

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Disc(self.cells[0], fill=self.colour)
        yield from super().drawing(board)


@constraint
@dataclass(frozen=True)
class SlowThermometer(_NeighbourLine):
    """Digits rise or stay from the bulb to the tip."""

    id: ClassVar[str] = "slow_thermometer"
    example: ClassVar[str] = "4x4+slow_thermometer:r1c1,r2c2,r3c3"
    title: ClassVar[str] = "Slow thermometer"
    names: ClassVar = {"fpuzzles": "slowthermometer", "sudokupad": "slow thermometer"}
    sentence: ClassVar[str] = "The digits rise or stay along the slow thermometer {cells}."
    colour: ClassVar[str] = "#b5d5e8"
    width: ClassVar[float] = 0.35
    is_simple: ClassVar[bool] = True

    def relates(self, first: int, second: int) -> bool:
        return first <= second

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Disc(self.cells[0], fill=self.colour)
        yield from super().drawing(board)


@constraint
@dataclass(frozen=True)
class Whispers(_NeighbourLine):
    """Neighbours differ by at least so much: 5 on German whispers, 4 on Dutch ones."""

    difference: int = 5

    id: ClassVar[str] = "whispers"
    example: ClassVar[str] = "4x4+whispers:difference=2:r1c1,r1c2,r2c2"
    title: ClassVar[str] = "Whispers"
    names: ClassVar = {"fpuzzles": "whispers", "iss": "Whisper", "sudokupad": "German whispers"}
    sentence: ClassVar[str] = "Neighbours on the line {cells} differ by at least {difference}."
    colour: ClassVar[str] = "#67f067"

    def objection(self, board: Board) -> str | None:
        if not 0 <= self.difference < board.size:
            return f"a difference of {self.difference}"
        return None

    def relates(self, first: int, second: int) -> bool:
        return abs(first - second) >= self.difference

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Stroke(self.cells, "#ffa500" if self.difference == 4 else self.colour, self.width)


@constraint
@dataclass(frozen=True)
class ParityLine(_NeighbourLine):
    """Odd and even digits alternate."""

    id: ClassVar[str] = "parity_line"
    example: ClassVar[str] = "4x4+parity_line:r1c1,r2c1,r2c2"
    title: ClassVar[str] = "Parity line"
    names: ClassVar = {"iss": "Modular (2)", "sudokupad": "parity line"}
    sentence: ClassVar[str] = "Odd and even digits alternate along {cells}."
    colour: ClassVar[str] = "#f08080"

    def relates(self, first: int, second: int) -> bool:
        return (first - second) % 2 == 1


@constraint
@dataclass(frozen=True)
class Palindrome(_Line):
    """The digits read the same from both ends."""

    id: ClassVar[str] = "palindrome"
    example: ClassVar[str] = "4x4+palindrome:r1c1,r1c2,r2c3,r2c4"
    title: ClassVar[str] = "Palindrome"
    names: ClassVar = {"fpuzzles": "palindrome", "iss": "Palindrome", "sudokupad": "palindrome"}
    sentence: ClassVar[str] = "The digits along {cells} read the same from both ends."
    colour: ClassVar[str] = "#bebebe"
    may_rename: ClassVar[bool] = True

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return list(values) == list(reversed(values))

    def pieces(self, board: Board) -> Iterator[Piece]:
        for index in range(len(self.cells) // 2):
            pair = (self.cells[index], self.cells[-1 - index])
            yield Piece(pair, lambda values: values[0] == values[1])

    def kernels(self, board: Board) -> Iterator[Kernel]:
        for index in range(len(self.cells) // 2):
            yield Pair(self.cells[index], self.cells[-1 - index], eq)


@constraint
@dataclass(frozen=True)
class Renban(_Line):
    """Different consecutive digits in any order."""

    id: ClassVar[str] = "renban"
    example: ClassVar[str] = "4x4+renban:r1c1,r2c2,r3c2"
    title: ClassVar[str] = "Renban line"
    names: ClassVar = {"fpuzzles": "renban", "iss": "Renban", "sudokupad": "renban"}
    sentence: ClassVar[str] = "The digits along {cells} are consecutive, in any order."
    colour: ClassVar[str] = "#f067f0"
    fewest: ClassVar[int] = 1

    def objection(self, board: Board) -> str | None:
        return too_few_digits(len(self.cells), board)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        low = min(values)
        return sorted(values) == list(range(low, low + len(values)))

    def summary(self, values: Values, board: Board) -> Hashable:
        return different(values) if max(values) - min(values) < len(self.cells) else None

    def kernels(self, board: Board) -> Iterator[Kernel]:
        length = len(self.cells)

        def is_near(first: int, second: int) -> bool:
            return 0 < abs(first - second) < length

        for first, second in combinations(self.cells, 2):
            yield Pair(first, second, is_near)
        yield DigitSet(
            self.cells, lambda values: values[-1] - values[0] == length - 1, is_implied=True
        )


def _are_apart(first: int, second: int) -> bool:
    return abs(first - second) >= 2


@constraint
@dataclass(frozen=True)
class Nabner(_Line):
    """No two digits are equal or consecutive."""

    id: ClassVar[str] = "nabner"
    example: ClassVar[str] = "4x4+nabner:r1c1,r2c2"
    title: ClassVar[str] = "Nabner line"
    names: ClassVar = {"fpuzzles": "nabner", "sudokupad": "nabner"}
    sentence: ClassVar[str] = "No two digits along {cells} are equal or consecutive."
    colour: ClassVar[str] = "#c9c883"

    def objection(self, board: Board) -> str | None:
        if len(self.cells) > (board.size + 1) // 2:
            return f"{len(self.cells)} digits that are not consecutive, of {board.size}"
        return None

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return all(_are_apart(a, b) for a, b in combinations(values, 2))

    def summary(self, values: Values, board: Board) -> Hashable:
        return frozenset(values) if self.holds(values, board) else None

    def kernels(self, board: Board) -> Iterator[Kernel]:
        for first, second in combinations(self.cells, 2):
            yield Pair(first, second, _are_apart)
        yield DigitSet(
            self.cells,
            lambda values: all(b - a >= 2 for a, b in pairwise(values)),
            is_implied=True,
        )


@constraint
@dataclass(frozen=True)
class Between(_Line):
    """Digits between the ends lie strictly between the digits of the ends."""

    id: ClassVar[str] = "between_line"
    example: ClassVar[str] = "4x4+between_line:r1c1,r2c2,r3c3,r4c4"
    title: ClassVar[str] = "Between line"
    names: ClassVar = {"fpuzzles": "betweenline", "iss": "Between", "sudokupad": "between line"}
    sentence: ClassVar[str] = "Along {cells} the inner digits lie between those of the two ends."
    colour: ClassVar[str] = "#c9c9ff"
    fewest: ClassVar[int] = 3

    def holds(self, values: Sequence[int], board: Board) -> bool:
        low, high = sorted((values[0], values[-1]))
        return all(low < value < high for value in values[1:-1])

    def summary(self, values: Values, board: Board) -> Hashable:
        first, *inner = values
        return first, min(inner, default=None), max(inner, default=None)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        first, *inner, last = self.cells

        # The two ends come first, so that the state is their range.
        def step(ends: Ends, value: int) -> Ends | None:
            if len(ends) < 2:
                return tuple(sorted((*ends, value)))
            return ends if ends[0] < value < ends[1] else None

        automaton = Automaton.of(tuple[int, ...](), step, board.values)
        yield Accepted((first, last, *inner), automaton)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield from super().drawing(board)
        for end in (self.cells[0], self.cells[-1]):
            yield Disc(end, colour="#9f9fef", fill="white")


@constraint
@dataclass(frozen=True)
class Lockout(_Line):
    """The ends differ by at least so much; no digit between the ends lies in their range."""

    difference: int = 4

    id: ClassVar[str] = "lockout_line"
    example: ClassVar[str] = "4x4+lockout_line:difference=1:r1c1,r2c2,r3c3,r4c4"
    title: ClassVar[str] = "Lockout line"
    names: ClassVar = {"iss": "Lockout", "sudokupad": "lockout line"}
    sentence: ClassVar[str] = (
        "The ends of {cells} differ by at least {difference}; no inner digit lies in their range."
    )
    colour: ClassVar[str] = "#c9c9ff"

    def objection(self, board: Board) -> str | None:
        if not 0 <= self.difference < board.size:
            return f"a difference of {self.difference}"
        return None

    def holds(self, values: Sequence[int], board: Board) -> bool:
        low, high = sorted((values[0], values[-1]))
        inside = any(low <= value <= high for value in values[1:-1])
        return high - low >= self.difference and not inside

    def summary(self, values: Values, board: Board) -> Hashable:
        first, *inner = values
        if first in inner:
            return None
        below = max((value for value in inner if value < first), default=None)
        above = min((value for value in inner if value > first), default=None)
        return first, below, above

    def kernels(self, board: Board) -> Iterator[Kernel]:
        first, *inner, last = self.cells

        def step(ends: Ends, value: int) -> Ends | None:
            if len(ends) < 2:
                return tuple(sorted((*ends, value)))
            is_apart = ends[1] - ends[0] >= self.difference
            return ends if is_apart and not ends[0] <= value <= ends[1] else None

        automaton = Automaton.of(
            tuple[int, ...](),
            step,
            board.values,
            lambda ends: len(ends) < 2 or ends[1] - ends[0] >= self.difference,
        )
        yield Accepted((first, last, *inner), automaton)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield from super().drawing(board)
        for end in (self.cells[0], self.cells[-1]):
            yield Disc(end, colour="#9f9fef", fill="white", shape="diamond")


@dataclass(frozen=True)
class _ClassLine(_Line):
    """Each run of as many cells as there are classes of digits has one digit of each class."""

    is_simple: ClassVar[bool] = False

    def class_count(self) -> int:
        """The number of classes."""
        raise NotImplementedError

    def class_of(self, value: int, board: Board) -> int:
        """Return the class of a value."""
        raise NotImplementedError

    def holds(self, values: Sequence[int], board: Board) -> bool:
        classes = [self.class_of(value, board) for value in values]
        length = self.class_count()
        runs = [classes[i : i + length] for i in range(max(1, len(classes) - length + 1))]
        return all(len(set(run)) == len(run) for run in runs)

    def summary(self, values: Values, board: Board) -> Hashable:
        if not self.holds(values, board):
            return None
        last = values[-self.class_count() + 1 :]
        return tuple(self.class_of(value, board) for value in last)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        def is_like(first: int, second: int) -> bool:
            return self.class_of(first, board) == self.class_of(second, board)

        def is_unlike(first: int, second: int) -> bool:
            return not is_like(first, second)

        length = self.class_count()
        for distance in range(1, length + 1):
            relation = is_unlike if distance < length else is_like
            for first, second in zip(self.cells, self.cells[distance:], strict=False):
                if first != second:
                    yield Pair(first, second, relation)


@constraint
@dataclass(frozen=True)
class Entropic(_ClassLine):
    """Every three cells in a row have a low, a middle and a high digit."""

    id: ClassVar[str] = "entropic_line"
    example: ClassVar[str] = "1x4:1-6+entropic_line:r1c1,r1c2,r1c3,r1c4"
    title: ClassVar[str] = "Entropic line"
    names: ClassVar = {"fpuzzles": "entropicline", "iss": "Entropic", "sudokupad": "entropic line"}
    sentence: ClassVar[str] = "Every three neighbours of {cells} are low, middle and high."
    colour: ClassVar[str] = "#ffccaa"

    def objection(self, board: Board) -> str | None:
        return f"three classes of {board.size} digits" if board.size % 3 else None

    def class_count(self) -> int:
        return 3

    def class_of(self, value: int, board: Board) -> int:
        return (value - board.first) * 3 // board.size


@constraint
@dataclass(frozen=True)
class Modular(_ClassLine):
    """Every so many cells in a row have different remainders."""

    modulus: int = 3

    id: ClassVar[str] = "modular_line"
    example: ClassVar[str] = "4x4+modular_line:modulus=2:r1c1,r1c2,r2c2"
    title: ClassVar[str] = "Modular line"
    names: ClassVar = {"fpuzzles": "modularline", "iss": "Modular", "sudokupad": "modular line"}
    sentence: ClassVar[str] = (
        "Every {modulus} neighbours of {cells} have different remainders modulo {modulus}."
    )
    colour: ClassVar[str] = "#33bbbb"

    def objection(self, board: Board) -> str | None:
        if not 2 <= self.modulus <= board.size:
            return f"the modulus {self.modulus}"
        return None

    def class_count(self) -> int:
        return self.modulus

    def class_of(self, value: int, board: Board) -> int:
        return value % self.modulus


@constraint
@dataclass(frozen=True)
class SumLine(_Line):
    """The line splits into runs with the same given sum."""

    total: int = 10
    is_loop: bool = False

    id: ClassVar[str] = "sum_line"
    example: ClassVar[str] = "4x4+sum_line:total=4:r1c1,r2c1,r3c1,r3c2"
    title: ClassVar[str] = "Sum line"
    names: ClassVar = {"iss": "SumLine", "sudokupad": "10-line"}
    sentence: ClassVar[str] = "The line {cells} splits into runs with the sum {total}."
    colour: ClassVar[str] = "#aaddaa"

    def objection(self, board: Board) -> str | None:
        return None if 1 <= self.total <= 500 else f"the sum {self.total}"

    def holds(self, values: Sequence[int], board: Board) -> bool:
        if not self.is_loop:
            return self._splits(values)
        starts = range(len(values))
        return any(self._splits([*values[start:], *values[:start]]) for start in starts)

    def summary(self, values: Values, board: Board) -> Hashable:
        # A run that ends in the values may have begun at the end of a loop with any sum.
        total = sum(values)
        starts = range(self.total) if self.is_loop else (0,)
        fitting = frozenset(
            start for start in starts if self._meets_ends(start, list(accumulate(values)))
        )
        return (fitting, total % self.total) if fitting else None

    def _meets_ends(self, start: int, sums: Sequence[int]) -> bool:
        """Whether every run ends at a value, if the first had the sum ``start`` before."""
        ends = range(self.total - start, sums[-1] + 1, self.total)
        return set(ends) <= set(sums)

    def _splits(self, values: Sequence[int]) -> bool:
        sums = [0, *accumulate(values)]
        return sums[-1] % self.total == 0 and set(range(0, sums[-1], self.total)) <= set(sums)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        def step(run: int, value: int) -> int | None:
            return (run + value) % self.total if run + value <= self.total else None

        # On a loop the first run may have begun at the end of the line.
        automata = [
            Automaton.of(begun, step, board.values, begun.__eq__)
            for begun in (range(self.total) if self.is_loop else (0,))
        ]
        yield Accepted(self.cells, joined(automata))
