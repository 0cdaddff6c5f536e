# SPDX-License-Identifier: MIT
"""The parts of a board with open values: parts for each value that a constraint may have.

A search uses the parts of the fixed constraints and, of each open constraint, those of one value.

>>> from cluesmith.board import Board
>>> parts = open_parts(Board.parse("4x4+killer_cage:total=?:r1c1,r1c2+thermometer:r2c1,r2c2"))
>>> [len(values) for values in parts.values], [str(part.kind) for part in parts.fixed]
([5], ['pair'])
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bitset
from cluesmith.board.constraint_parts import ConstraintParts, Part, PartKind
from cluesmith.board.constraint_tables import Builder, Origin, Shape, short_group_kernels
from cluesmith.board.constraints.kernels import Allowed, Different, Pair

if TYPE_CHECKING:
    from cluesmith.board.constraints.kernels import Kernel
    from cluesmith.board.geometry import Board


class OpenParts(ConstraintParts):
    """The parts of a board's constraints, open or not; none is derived from several.

    Attributes:
        values: for each open constraint and each of its values the numbers of its parts.
    """

    def __init__(self, board: Board) -> None:
        kernels = _fixed_kernels(board)
        shape = Shape(board, kernels, separately=True)
        builder = Builder(shape)
        self._board = board
        self.parts: list[Part] = []
        for origin, kernel in kernels:
            self._add(builder, origin, kernel)
        differing = {cells for cells, _ in shape.different_sets}
        self.values: list[list[list[int]]] = []
        for number, constraint in enumerate(board.constraints):
            if not constraint.is_open:
                continue
            self.values.append([])
            for closing in constraint.closings(board):
                start = len(self.parts)
                for kernel in (kernel for each in closing for kernel in each.kernels(board)):
                    if not (isinstance(kernel, Different) and bitset(kernel.cells) in differing):
                        self._add_value(builder, Origin(number), kernel)
                self.values[-1].append(list(range(start, len(self.parts))))
        self._finish(builder)
        of_values = {part for values in self.values for value in values for part in value}
        self.fixed = [part for part in self.parts if part.number not in of_values]
        """The parts that hold whatever the values are."""

    def _add_value(self, builder: Builder, origin: Origin, kernel: Kernel) -> None:
        """Add a kernel of one value. What would be a link becomes a filter: it can be left out."""
        match kernel:
            case Allowed():
                builder.add_inside(kernel)
            case Pair(first, second, relation):
                self._add_pair(builder, first, second, builder.table(relation))
            case Different(cells):
                for first, second in combinations(cells, 2):
                    self._add_pair(builder, first, second, builder.differ)
            case _:
                self._add(builder, origin, kernel)
                return
        for number in range(len(self.parts), builder.tables.filter_count):
            builder.filters.append(origin)
            cells = tuple(builder.tables.cells(number))
            constraints = () if origin.constraint is None else (origin.constraint,)
            self.parts.append(Part(number, PartKind.PAIR, cells, constraints, ()))

    def _add_pair(self, builder: Builder, first: int, second: int, table: list[int]) -> None:
        """Add a relation of two cells; if they share a group, their digits also differ."""
        if any({first, second} <= {*group.cells} for group in self._board.groups):
            table = [a & b for a, b in zip(table, builder.differ, strict=True)]
        builder.tables.add_pair_filter(first, second, table)


def _fixed_kernels(board: Board) -> list[tuple[Origin, Kernel]]:
    """Return the kernels of short groups, fixed constraints and frames, each with its origin."""
    kernels = short_group_kernels(board)
    for number, constraint in enumerate(board.constraints):
        # What the parts of a value say needs no part of the frame, except which cells differ.
        kernels += [
            (Origin(number), kernel)
            for each in (constraint.frame(board) if constraint.is_open else (constraint,))
            for kernel in each.kernels(board)
            if not constraint.is_open or isinstance(kernel, Different)
        ]
    return kernels


@lru_cache(maxsize=16)
def open_parts(board: Board) -> OpenParts:
    """Return the parts of a board with constraints."""
    return OpenParts(board)
