# SPDX-License-Identifier: MIT
"""Clues outside the board: each speaks of the cells of a line, read from the clue's side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from cluesmith.board.constraints.automaton import Automaton, joined
from cluesmith.board.constraints.counting import found_at, points_at
from cluesmith.board.constraints.declaration import (
    Cells,
    Constraint,
    Motion,
    Values,
    constraint,
    different,
)
from cluesmith.board.constraints.drawing import Drawn, Outline, Outside
from cluesmith.board.constraints.kernels import Accepted, BlockCase, Blocks, Different, Kernel
from cluesmith.board.constraints.neighbours import direction, is_seen_from_outside

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from cluesmith.board.geometry import Board

_Parts = tuple[int, int, int]
"""How many crusts of a sandwich were met, the first of them, and the sum since."""

_START: _Parts = (0, 0, 0)


@dataclass(frozen=True)
class OutsideClue(Constraint):
    """A clue beside a row or column: the number ``clue`` about the cells from its side on."""

    cells: Cells
    clue: int

    motion: ClassVar[Motion] = Motion.SHAPE
    openable: ClassVar[str] = "clue"

    def check(self, board: Board) -> None:
        super().check(board)
        if not is_seen_from_outside(self.cells, board, slanted=False):
            raise self._error(
                f"no line from the edge (at {board.cell_name(self.cells[0])})",
                "cells of one row or column, in order",
            )

    def drawing(self, board: Board) -> Iterator[Drawn]:
        down, right = direction(self.cells, board)
        yield Outside(self.cells[0], down, right, str(self.clue))


def _sandwich(values: Sequence[int], low: int, high: int) -> int | None:
    """Return the sum between two values that occur once each, else None."""
    if list(values).count(low) != 1 or list(values).count(high) != 1:
        return None
    start, end = sorted((list(values).index(low), list(values).index(high)))
    return sum(values[start + 1 : end])


@constraint
@dataclass(frozen=True)
class Sandwich(OutsideClue):
    """The digits between the lowest and the highest digit of a line have the sum."""

    id: ClassVar[str] = "sandwich"
    example: ClassVar[str] = "4x4+sandwich:clue=2:r1c1,r1c2,r1c3,r1c4"
    title: ClassVar[str] = "Sandwich sum"
    names: ClassVar = {"fpuzzles": "sandwichsum", "iss": "Sandwich", "sudokupad": "sandwich sum"}
    sentence: ClassVar[str] = (
        "Along {cells} the digits between the lowest and the highest add up to {clue}."
    )

    def objection(self, board: Board) -> str | None:
        most = sum(board.values[1:-1])
        if not 0 <= self.clue <= most:
            return f"the sum {self.clue} is outside 0 to {most}"
        if len(self.cells) < board.size:
            return "a line that does not hold every digit"
        return None

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return _sandwich(values, board.values[0], board.values[-1]) == self.clue

    def summary(self, values: Values, board: Board) -> Hashable:
        crusts = [value for value in values if value in (board.values[0], board.values[-1])]
        if not crusts or len(crusts) > 1:
            is_open = not crusts or _sandwich(values, *sorted(crusts[:2])) == self.clue
            return len(crusts) if is_open and len(crusts) <= 2 else None
        return crusts[0], sum(values[values.index(crusts[0]) + 1 :])

    def kernels(self, board: Board) -> Iterator[Kernel]:
        ends = board.values[0], board.values[-1]
        yield Blocks(
            self.cells,
            partial(_filled, self.clue, *ends, len(self.cells)),
            partial(_crusts, self.clue, *ends, board.values),
        )


@lru_cache(maxsize=4096)
def _crusts(total: int, low: int, high: int, values: range) -> Automaton:
    """Return the automaton that adds what lies between two values; others are not between them."""
    step = partial(_between_crusts, total, low, high)
    return Automaton.of(_START, step, values, _has_both_crusts)


@lru_cache(maxsize=256)
def _filled(total: int, low: int, high: int, length: int) -> tuple[BlockCase, ...]:
    """Return the cases of a line in which two values enclose the total; others lie between."""
    return tuple(
        BlockCase(
            start + 1, end, total, range(low + 1, high), ((start, crust), (end, low + high - crust))
        )
        for start, end in combinations(range(length), 2)
        for crust in (low, high)
    )


@constraint
@dataclass(frozen=True)
class Lunchbox(Constraint):
    """Different digits; those between the lowest and the highest of them have the sum."""

    cells: Cells
    total: int

    id: ClassVar[str] = "lunchbox"
    example: ClassVar[str] = "4x4+lunchbox:total=2:r1c1,r2c2,r3c3,r4c4"
    title: ClassVar[str] = "Lunchbox"
    names: ClassVar = {"iss": "Lunchbox"}
    sentence: ClassVar[str] = (
        "Along {cells} the digits differ; those between the lowest and the highest of them "
        "add up to {total}."
    )
    openable: ClassVar[str] = "total"

    def objection(self, board: Board) -> str | None:
        most = sum(board.values[1:-1])
        if not 0 <= self.total <= most or not 2 <= len(self.cells) <= board.size:
            return f"the sum {self.total} in {len(self.cells)} cells"
        return None

    def holds(self, values: Sequence[int], board: Board) -> bool:
        differ = len(set(values)) == len(values)
        return differ and _sandwich(values, min(values), max(values)) == self.total

    def summary(self, values: Values, board: Board) -> Hashable:
        low, high = values.index(min(values)), values.index(max(values))
        after = sum(values[max(low, high) + 1 :])
        seen = different(values)
        return seen and (seen, low < high, sum(values[min(low, high) + 1 : max(low, high)]), after)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Different(self.cells)
        length = len(self.cells)
        yield Blocks(
            self.cells,
            partial(_lunchbox_cases, self.total, board.values, length),
            partial(_lunchbox, self.total, board.values),
        )

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Outline(self.cells, str(self.total), colour="grey", is_dashed=False)


@lru_cache(maxsize=256)
def _lunchbox_cases(total: int, values: range, length: int) -> tuple[BlockCase, ...]:
    """Return the cases for each pair of values that are the lowest and the highest."""
    return tuple(
        case
        for low, high in combinations(values, 2)
        if high - low > length - 2
        for case in _filled(total, low, high, length)
    )


@lru_cache(maxsize=64)
def _lunchbox(total: int, values: range) -> Automaton:
    """Return the automaton that guesses the lowest and the highest value before it reads."""
    crusts = combinations(values, 2)
    return joined([_crusts(total, low, high, values) for low, high in crusts])


def _between_crusts(total: int, low: int, high: int, state: _Parts, value: int) -> _Parts | None:
    """Return how many crusts were met, the first of them and the sum since, after a value."""
    met, crust, since = state
    if not low <= value <= high:
        return None
    if value not in (low, high):
        after = (met, crust, since + value * (met == 1))
        return after if after[2] <= total else None
    if met == 0:
        return 1, value, 0
    return (2, 0, 0) if met == 1 and value != crust and since == total else None


def _has_both_crusts(state: _Parts) -> bool:
    return state[0] == 2


@constraint
@dataclass(frozen=True)
class XSum(OutsideClue):
    """The first X digits have the sum; X is the first digit."""

    id: ClassVar[str] = "x_sum"
    example: ClassVar[str] = "4x4+x_sum:clue=6:r1c1,r1c2,r1c3,r1c4"
    title: ClassVar[str] = "X-sum"
    names: ClassVar = {"fpuzzles": "xsum", "iss": "XSum", "sudokupad": "X-sum"}
    sentence: ClassVar[str] = (
        "As many digits of {cells} as the first one says, that one too, add up to {clue}."
    )

    def objection(self, board: Board) -> str | None:
        return None if 1 <= self.clue <= sum(board.values) else f"the sum {self.clue}"

    def holds(self, values: Sequence[int], board: Board) -> bool:
        count = values[0]
        return 1 <= count <= len(values) and sum(values[:count]) == self.clue

    def summary(self, values: Values, board: Board) -> Hashable:
        count = values[0]
        if count > len(values):
            return count, sum(values)
        return 0 if self.holds(values, board) else None

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Blocks(
            self.cells,
            partial(self._cases, board.values),
            partial(_first_digits, self.clue, len(self.cells), board.values),
        )

    def _cases(self, values: range) -> Iterator[BlockCase]:
        """Yield a case for each first digit."""
        for first in values:
            if 1 <= first <= len(self.cells):
                yield BlockCase(1, first, self.clue - first, values, ((0, first),))


@lru_cache(maxsize=256)
def _first_digits(clue: int, length: int, values: range) -> Automaton:
    """Return the automaton that counts down from the first value, and adds up."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        left, missing = state
        if left == -1:
            left = value
            if not 1 <= value <= length:
                return None
        elif left == 0:
            return state
        return (left - 1, missing - value) if missing >= value else None

    return Automaton.of((-1, clue), step, values, lambda state: state == (0, 0))


@constraint
@dataclass(frozen=True)
class Skyscraper(OutsideClue):
    """So many digits of the line are higher than all before them; 0 does not count."""

    id: ClassVar[str] = "skyscraper"
    example: ClassVar[str] = "4x4+skyscraper:clue=2:r1c1,r1c2,r1c3,r1c4"
    title: ClassVar[str] = "Skyscraper"
    names: ClassVar = {"fpuzzles": "skyscraper", "iss": "Skyscraper", "sudokupad": "skyscraper"}
    sentence: ClassVar[str] = "Along {cells} {clue} digits are higher than all before them."

    def objection(self, board: Board) -> str | None:
        return None if 1 <= self.clue <= len(self.cells) else f"the clue {self.clue}"

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return self._seen(values) == self.clue

    def summary(self, values: Values, board: Board) -> Hashable:
        seen = self._seen(values)
        return (max(values), seen) if seen <= self.clue else None

    def _seen(self, values: Sequence[int]) -> int:
        """Return how many values are higher than all before them."""
        highest = seen = 0
        for value in values:
            if value > highest:
                highest, seen = value, seen + 1
        return seen

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Accepted(self.cells, _skyscraper(self.clue, board.values))


@lru_cache(maxsize=256)
def _skyscraper(clue: int, values: range) -> Automaton:
    """Return the automaton that counts the values higher than all before them."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        highest, seen = state
        if value <= highest:
            return state
        return (value, seen + 1) if seen < clue else None

    return Automaton.of((0, 0), step, values, lambda state: state[1] == clue)


@constraint
@dataclass(frozen=True)
class HiddenSkyscraper(OutsideClue):
    """The clue is the first digit of the line that is lower than one before it."""

    id: ClassVar[str] = "hidden_skyscraper"
    example: ClassVar[str] = "4x4+hidden_skyscraper:clue=2:r1c1,r1c2,r1c3,r1c4"
    title: ClassVar[str] = "Hidden skyscraper"
    names: ClassVar = {"iss": "HiddenSkyscraper"}
    sentence: ClassVar[str] = "Along {cells} the first digit lower than one before it is {clue}."

    def objection(self, board: Board) -> str | None:
        return None if self.clue in board.values else f"the digit {self.clue}"

    def holds(self, values: Sequence[int], board: Board) -> bool:
        for index, value in enumerate(values):
            if index and value < max(values[:index]):
                return value == self.clue
        return False

    def summary(self, values: Values, board: Board) -> Hashable:
        if list(values) == sorted(values):
            return values[-1]
        return "found" if self.holds(values, board) else None

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Accepted(self.cells, _hidden_skyscraper(self.clue, board.values))


@lru_cache(maxsize=256)
def _hidden_skyscraper(clue: int, values: range) -> Automaton:
    """Return the automaton that wants the first value lower than one before it to be the clue."""
    hidden = values[-1] + 1  # the state once the first hidden digit was met

    def step(highest: int, value: int) -> int | None:
        if highest == hidden or value >= highest:
            return max(highest, value)
        return hidden if value == clue else None

    return Automaton.of(-1, step, values, lambda state: state == hidden)


@constraint
@dataclass(frozen=True)
class NumberedRoom(OutsideClue):
    """The clue is at the place of the line that the first digit says."""

    id: ClassVar[str] = "numbered_room"
    example: ClassVar[str] = "4x4+numbered_room:clue=3:r1c1,r1c2,r1c3,r1c4"
    title: ClassVar[str] = "Numbered room"
    names: ClassVar = {"iss": "NumberedRoom", "sudokupad": "numbered room"}
    sentence: ClassVar[str] = "Along {cells} the digit {clue} is at the place that the first says."

    def objection(self, board: Board) -> str | None:
        return None if self.clue in board.values else f"the digit {self.clue}"

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return 1 <= values[0] <= len(values) and values[values[0] - 1] == self.clue

    def summary(self, values: Values, board: Board) -> Hashable:
        return found_at(values[0], self.clue, values)

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield from points_at(self.cells[0], self.cells, self.clue)
