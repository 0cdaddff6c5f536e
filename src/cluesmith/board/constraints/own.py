# SPDX-License-Identifier: MIT
"""Constraints as data: a relation of two cells, a regular expression, an automaton.

They carry what other programs let users invent. A constraint of one's own with a name, a sentence
and a drawing is a class like those of the other families.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, ClassVar

from cluesmith.board.constraints.automaton import Automaton
from cluesmith.board.constraints.declaration import (
    Cells,
    Constraint,
    Piece,
    Values,
    constraint,
)
from cluesmith.board.constraints.drawing import Drawn, Stroke
from cluesmith.board.constraints.kernels import Accepted, Kernel, Pair
from cluesmith.board.constraints.regex import regex_automaton

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from cluesmith.board.geometry import Board


@constraint
@dataclass(frozen=True)
class PairRelation(Constraint):
    """Values that may follow each other: for each value of the board the mask of those after it."""

    cells: Cells
    masks: Values
    every_pair: bool = False
    name: str = ""

    id: ClassVar[str] = "pair_relation"
    example: ClassVar[str] = "4x4+pair_relation:masks=2,12,1,9:r1c1,r2c2,r3c3"
    title: ClassVar[str] = "Pair relation"
    names: ClassVar = {"iss": "Pair, PairX, Binary, BinaryX"}
    sentence: ClassVar[str] = "Neighbours on {cells} have the relation {name}."
    is_simple: ClassVar[bool] = False

    def objection(self, board: Board) -> str | None:
        if len(self.masks) != board.size or any(
            not 0 <= mask <= board.all_digits for mask in self.masks
        ):
            return "a table that is not one mask for each digit"
        return None

    def pairs(self, cells: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield neighbours, or all pairs in their order."""
        return iter(combinations(cells, 2) if self.every_pair else pairwise(cells))

    def relates(self, first: int, second: int, board: Board) -> bool:
        """Whether the second value may follow the first."""
        return bool(self.masks[first - board.first] >> (second - board.first) & 1)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return all(self.relates(a, b, board) for a, b in self.pairs(values))

    def pieces(self, board: Board) -> Iterator[Piece]:
        for pair in self.pairs(self.cells):
            yield Piece(pair, lambda values: self.relates(values[0], values[1], board))

    def kernels(self, board: Board) -> Iterator[Kernel]:
        def relation(first: int, second: int) -> bool:
            return self.relates(first, second, board)

        for first, second in self.pairs(self.cells):
            if first != second:
                yield Pair(first, second, relation)

    def words(self, board: Board) -> str:
        named = self if self.name else replace(self, name="given as a table")
        return super(PairRelation, named).words(board)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Stroke(self.cells, "#a0a0f0", 0.1)


@constraint
@dataclass(frozen=True)
class Regex(Constraint):
    """The digits along a line match a regular expression."""

    cells: Cells
    pattern: str

    id: ClassVar[str] = "regex"
    example: ClassVar[str] = "4x4+regex:pattern=%281%7C2%29%2A%5B3-4%5D%2B:r1c1,r2c2,r3c3,r4c4"
    title: ClassVar[str] = "Regular expression"
    names: ClassVar = {"iss": "Regex"}
    sentence: ClassVar[str] = "The digits along {cells} match {pattern}."
    fewest: ClassVar[int] = 1
    is_simple: ClassVar[bool] = False

    def check(self, board: Board) -> None:
        super().check(board)
        regex_automaton(self.pattern, board.values)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return regex_automaton(self.pattern, board.values).accepts(values)

    def summary(self, values: Values, board: Board) -> Hashable:
        return regex_automaton(self.pattern, board.values).states_after(values) or None

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Accepted(self.cells, regex_automaton(self.pattern, board.values))

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Stroke(self.cells, "#a0a0f0", 0.1)


@constraint
@dataclass(frozen=True)
class StateMachine(Constraint):
    """An automaton accepts the digits along a line.

    Attributes:
        cells: the line.
        moves: the transitions, one after another; each is a state, a value and the next state.
        starts: the first states.
        ends: the states in which it accepts.
        name: what it is called.
    """

    cells: Cells
    moves: Values
    starts: Values
    ends: Values
    name: str = ""

    id: ClassVar[str] = "state_machine"
    example: ClassVar[str] = (
        "4x4+state_machine:moves=0,1,1,1,2,0,0,3,0,1,4,1:starts=0:ends=0:r1c1,r2c2,r3c3"
    )
    title: ClassVar[str] = "State machine"
    names: ClassVar = {"iss": "NFA"}
    sentence: ClassVar[str] = "The digits along {cells} are accepted by the automaton {name}."
    fewest: ClassVar[int] = 1
    is_simple: ClassVar[bool] = False

    def objection(self, board: Board) -> str | None:
        if len(self.moves) % 3 or not self.starts:
            return "transitions that are not state, value and next state each"
        states = (*self.moves[::3], *self.moves[2::3], *self.starts, *self.ends)
        if min(states) < 0 or max(states) >= 4096:
            return "a state that is not 0 to 4095"
        if any(value not in board.values for value in self.moves[1::3]):
            return "a transition of a digit that the board does not have"
        return None

    def automaton(self, board: Board) -> Automaton:
        """Return the automaton."""
        return _machine(self.moves, self.starts, self.ends, board.values)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return self.automaton(board).accepts(values)

    def summary(self, values: Values, board: Board) -> Hashable:
        return self.automaton(board).states_after(values) or None

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Accepted(self.cells, self.automaton(board))

    def words(self, board: Board) -> str:
        named = self if self.name else replace(self, name="given as a table")
        return super(StateMachine, named).words(board)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        yield Stroke(self.cells, "#a0a0f0", 0.1)


@lru_cache(maxsize=64)
def _machine(moves: Values, starts: Values, ends: Values, values: range) -> Automaton:
    count = 1 + max((*moves[::3], *moves[2::3], *starts, *ends))
    table: list[list[list[int]]] = [[[] for _ in values] for _ in range(count)]
    for state, value, after in zip(moves[::3], moves[1::3], moves[2::3], strict=True):
        table[state][value - values.start].append(after)
    rows = tuple(tuple(tuple(sorted(set(targets))) for targets in row) for row in table)
    return Automaton(values, rows, frozenset(starts), frozenset(ends))
