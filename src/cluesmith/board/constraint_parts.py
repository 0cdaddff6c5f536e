# SPDX-License-Identifier: MIT
"""The constraints of a board in parts, as strategies look at them.

A part is one filter of native code: a relation of two cells, a list of cells whose digits differ
and have a total, a line, any other sum. It follows from one constraint, and from groups whose
digits differ. A sum that follows from groups and cages together (innies and outies) is a part too.

>>> from cluesmith.board import Board
>>> parts = constraint_parts(Board.parse("4x4+killer_cage:total=3:r1c1,r1c2+thermometer:r2c1,r2c2"))
>>> [str(part.kind) for part in parts.parts]
['set', 'derived', 'derived', 'derived', 'derived', 'pair']
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.board.constraint_tables import DifferentCells, Origin, TablesBuilder, listed_kernels
from cluesmith.board.constraints.automaton import Automaton
from cluesmith.board.constraints.derived import derived_sums
from cluesmith.board.constraints.kernels import Accepted, DigitSet, Sum
from cluesmith.board.native_tables import native_groups

if TYPE_CHECKING:
    from cluesmith.board.constraints.kernels import Kernel
    from cluesmith.board.geometry import Board


class PartKind(StrEnum):
    """What a part is, for the strategies that look at it."""

    PAIR = "pair"
    """A relation of two cells."""
    SET = "set"
    """Cells whose digits differ: their set must be allowed, as the digits of a cage."""
    OTHER = "other"
    """A line, a sum in which digits may repeat, counts, alternatives."""
    DERIVED = "derived"
    """A sum that follows from groups and cages together."""


@dataclass(frozen=True)
class Part:
    """A part of a board's constraints.

    Attributes:
        number: its place among the parts, and the number of its filter.
        kind: what it is.
        cells: the cells in the order of the filter; a cell may occur twice.
        constraints: the numbers of the constraints that it follows from; none for a short group.
        groups: the numbers of the groups that it follows from; short groups come after the others.
        kernel: what it says; None for a relation of two cells.
        area: of a derived sum the numbers of the groups whose digits are added.
    """

    number: int
    kind: PartKind
    cells: tuple[int, ...]
    constraints: tuple[int, ...]
    groups: tuple[int, ...]
    kernel: Kernel | None = None
    area: tuple[int, ...] = ()


class ConstraintParts:
    """The parts of a board's constraints, and their native tables.

    Attributes:
        tables: links and filters; the filter of each number is the part of that number.
        parts: the parts.
        allowed: for each cell the digits that constraints of single cells allow.
        seen: pairs of cells that constraints make differ, each with the lower cell first.
        relations: for two cells (the lower one first) and each digit of the first the mask of
            digits that all relations, and cages of these two cells, allow in the second.
    """

    def __init__(self, board: Board) -> None:
        kernels = listed_kernels(board)
        builder = TablesBuilder(DifferentCells(board, kernels, separately=True))
        self._board = board
        self.parts: list[Part] = []
        for origin, kernel in kernels:
            self._add(builder, origin, kernel)
        sums = [(origin, kernel) for origin, kernel in kernels if isinstance(kernel, Sum)]
        for derived in derived_sums(board, [kernel for _, kernel in sums]):
            cages = [sums[number][0].constraint for number in derived.sums]
            constraints = tuple(number for number in cages if number is not None)
            self._add(builder, Origin(groups=derived.groups), derived.kernel, constraints)
        self._finish(builder)

    def _finish(self, builder: TablesBuilder) -> None:
        """Add a part for each relation of two cells."""
        board = self._board
        builder.add_pairs()
        differ = builder.differ
        self.seen = [
            pair
            for pair, tables in builder.relations.items()
            if all(
                any(not table[digit] >> digit & 1 for _, table in tables)
                for digit in range(board.size)
            )
        ]
        for pair, tables in builder.relations.items():
            groups = tuple(
                number for number, group in enumerate(board.groups) if {*pair} <= {*group.cells}
            )[:1]
            for origin, table in tables:
                joined = [a & b for a, b in zip(table, differ, strict=True)] if groups else table
                if joined == differ:
                    continue
                builder.tables.add_pair_filter(*pair, joined)
                constraints = () if origin.constraint is None else (origin.constraint,)
                self.parts.append(
                    Part(
                        len(self.parts),
                        PartKind.PAIR,
                        pair,
                        constraints,
                        tuple(dict.fromkeys((*origin.groups, *groups))),
                    )
                )
        self._add_paths(builder)
        self.relations = self._joined(builder)
        self.tables = builder.tables
        self.allowed = tuple(builder.masks)
        self.allowed_by = builder.allowed

    def _add(
        self,
        builder: TablesBuilder,
        origin: Origin,
        kernel: Kernel,
        cages: tuple[int, ...] | None = None,
    ) -> None:
        """Add a kernel, and a part for each filter that it has."""
        before = len(self.parts)
        builder.add_from(origin, kernel)
        for number in range(before, builder.tables.filter_count):
            found = builder.filters[number]
            kind = PartKind.OTHER
            constraints: tuple[int, ...] = ()
            if found.constraint is not None:
                constraints = (found.constraint,)
            if cages is not None:
                kind, constraints = PartKind.DERIVED, cages
            elif isinstance(kernel, DigitSet) or builder.is_one_part:
                kind = PartKind.SET
            cells = tuple(builder.tables.cells(number))
            area = () if cages is None else origin.groups
            self.parts.append(Part(number, kind, cells, constraints, found.groups, kernel, area))

    def _add_paths(self, builder: TablesBuilder) -> None:
        """Add each chain of relations, from cell to cell of one constraint, as a line.

        It rules out no more than its relations one after another, but a player sees it at once.
        """
        board = self._board
        for number, constraint in enumerate(board.constraints):
            cells = constraint.scope(board)
            tables = [_table(builder, number, first, second) for first, second in pairwise(cells)]
            if len(cells) < 3 or len({*cells}) < len(cells) or None in tables:
                continue

            def step(
                state: tuple[int, int], value: int, tables: list[list[int] | None] = tables
            ) -> tuple[int, int] | None:
                place, last = state
                table = tables[place - 1]
                digit = value - board.first
                if place and table is not None and not table[last] >> digit & 1:
                    return None
                return (place + 1, digit) if place < len(tables) else (place, digit)

            automaton = Automaton.of((0, 0), step, board.values)
            self._add(builder, Origin(number), Accepted(cells, automaton))

    def _joined(self, builder: TablesBuilder) -> dict[tuple[int, int], list[int]]:
        board = self._board
        joined: dict[tuple[int, int], list[int]] = {}
        for pair, tables in builder.relations.items():
            joined[pair] = [board.all_digits] * board.size
            for _, table in tables:
                joined[pair] = [a & b for a, b in zip(joined[pair], table, strict=True)]
        for part in self.parts:
            if part.kind is PartKind.SET and len(part.cells) == 2:
                first, second = sorted(part.cells)
                table = joined.setdefault((first, second), [board.all_digits] * board.size)
                for digit in range(board.size):
                    left = [board.all_digits, board.all_digits]
                    place = part.cells.index(first)
                    left[place] = 1 << digit
                    holds, narrowed = builder.tables.narrow(part.number, left)
                    table[digit] &= narrowed[1 - place] if holds else 0
        return joined

    @cached_property
    def board_tables(self) -> _native.BoardTables:
        """The groups of the board with these links and filters."""
        groups = native_groups(self._board, [group.cells for group in self._board.groups])
        return _native.BoardTables(self._board.size, self._board.cell_count, groups, self.tables)

    @cached_property
    def looks(self) -> _native.FilterLooks:
        """What looks at the filters one after the other."""
        return _native.FilterLooks(self.board_tables)


def _table(builder: TablesBuilder, number: int, first: int, second: int) -> list[int] | None:
    """Return what one constraint allows in a second cell for each digit of a first, or None."""
    pair = min(first, second), max(first, second)
    own = [
        table for origin, table in builder.relations.get(pair, ()) if origin.constraint == number
    ]
    if not own:
        return None
    size = len(own[0])
    masks = [(1 << size) - 1] * size
    for table in own:
        masks = [a & b for a, b in zip(masks, table, strict=True)]
    if first < second:
        return masks
    return [sum(1 << low for low in range(size) if masks[low] >> high & 1) for high in range(size)]


@lru_cache(maxsize=32)
def constraint_parts(board: Board) -> ConstraintParts:
    """Return the parts of a board's constraints and short groups."""
    return ConstraintParts(board)
