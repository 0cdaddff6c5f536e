# SPDX-License-Identifier: MIT
"""The tables of a board with open values: filters for each value that a constraint may have.

>>> from cluesmith.board import Board
>>> tables = open_tables(Board.parse("4x4+killer_cage:total=?:r1c1,r1c2"))
>>> [len(values) for values in tables.values]
[5]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.board.constraints.kernels import Different, DigitSet, any_digits
from cluesmith.board.native_tables import native_groups
from cluesmith.board.open_board import frame
from cluesmith.engines.constraint_tables import Shape, Source, _Builder
from cluesmith.engines.speed import constrained_tables

if TYPE_CHECKING:
    from cluesmith.board import Board
    from cluesmith.board.constraints.kernels import Kernel


@dataclass(frozen=True)
class OpenTables:
    """What native code needs to find values.

    Attributes:
        board: links, the filters of the fixed constraints, and those of every open value.
        frame: the fixed constraints alone, for the solver.
        fixed: the filters that are always in use.
        values: for each open constraint and each of its values the filters that say it.
        masks: for each cell the digits that constraints of single cells allow.
    """

    board: _native.BoardTables
    frame: _native.BoardTables
    fixed: list[int]
    values: list[list[list[int]]]
    masks: list[int]


@lru_cache(maxsize=16)
def open_tables(board: Board) -> OpenTables:
    """Return the tables of a board with constraints, open or not."""
    kernels: list[tuple[Source, Kernel]] = []
    for number, group in enumerate(board.short_groups, start=len(board.groups)):
        if len(group.cells) > 1:
            kernels.append((Source(groups=(number,)), Different(group.cells)))
            kernels.append((Source(groups=(number,)), DigitSet(group.cells, any_digits, True)))
    for number, constraint in enumerate(board.constraints):
        if not constraint.is_open:
            kernels += [(Source(number), kernel) for kernel in constraint.kernels(board)]
            continue
        # The filters of the values say all that the frame says, except which cells differ.
        for each in constraint.frame(board):
            framing = [kernel for kernel in each.kernels(board) if isinstance(kernel, Different)]
            kernels += [(Source(number), kernel) for kernel in framing]
    shape = Shape(board, kernels, separately=True)
    builder = _Builder(shape)
    for source, kernel in kernels:
        builder.add_from(source, kernel)
    fixed = list(range(builder.tables.filter_count))
    differing = {cells for cells, _ in shape.different_sets}
    values: list[list[list[int]]] = []
    for number, constraint in enumerate(board.constraints):
        if not constraint.is_open:
            continue
        values.append([])
        for closing in constraint.closings(board):
            start = builder.tables.filter_count
            for kernel in (kernel for each in closing for kernel in each.kernels(board)):
                builder.source = Source(number)
                if not (isinstance(kernel, Different) and frozenset(kernel.cells) in differing):
                    builder._add_inside(kernel)
            values[-1].append(list(range(start, builder.tables.filter_count)))
    builder.add_pairs()
    groups = native_groups(board, [group.cells for group in board.groups])
    tables = _native.BoardTables(board.size, board.cell_count, groups, builder.tables)
    return OpenTables(tables, constrained_tables(frame(board))[0], fixed, values, builder.masks)
