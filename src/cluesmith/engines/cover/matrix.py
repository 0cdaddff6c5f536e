# SPDX-License-Identifier: MIT
"""The exact-cover matrix of a board: a row for each candidate, a column for each constraint.

A solution of the board is a set of rows that has exactly one 1 in every column. Row ``size*cell +
digit-1`` is the candidate; it has a 1 in the column of its cell and in that of its digit in each of
its groups. Columns are numbered as in *The Application of Exact Cover to the Creating of Sudoku
Puzzle*: the cells, then the digits of each row, of each column, of each box, then of each further
group.

>>> from cluesmith.board import Board
>>> matrix = board_matrix(Board.classic(3))
>>> len(matrix.rows), len(matrix.columns), matrix.one_count
(729, 324, 2916)
>>> matrix.rows[matrix.row(cell=0, digit=5)]
(0, 85, 166, 247)
>>> [matrix.columns[column].name for column in matrix.rows[4]]
['r1c1', '5 in row 1', '5 in column 1', '5 in box 1']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from cluesmith.board.text import cell_name, digit_name, digits_of

if TYPE_CHECKING:
    from cluesmith.board import Board, Candidates, Group


@dataclass(frozen=True, slots=True)
class MatrixColumn:
    """A column: a cell holds exactly one digit, or a group holds a digit exactly once.

    Attributes:
        kind: ``cell``, or the kind of the group.
        index: the number of the cell, or of the group among those of its kind.
        digit: the digit that the group holds once; 0 for a cell.
        name: the constraint as players read it.
    """

    kind: str
    index: int
    digit: int
    name: str


@dataclass(frozen=True)
class BoardMatrix:
    """The matrix of a board, by the columns of each row.

    Attributes:
        board: the board.
        rows: for each candidate the columns in which it has a 1, ascending.
        columns: the constraint of each column.
    """

    board: Board
    rows: tuple[tuple[int, ...], ...]
    columns: tuple[MatrixColumn, ...]

    @property
    def one_count(self) -> int:
        """The number of ones."""
        return sum(map(len, self.rows))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of constraints of this board, in the order of the columns."""
        return tuple(dict.fromkeys(column.kind for column in self.columns))

    def row(self, cell: int, digit: int) -> int:
        """Return the row of a candidate."""
        return cell * self.board.size + digit - 1

    def candidate(self, row: int) -> tuple[int, int]:
        """Return the cell and the digit of a row."""
        cell, digit = divmod(row, self.board.size)
        return cell, digit + 1

    def rows_left(self, candidates: Candidates) -> list[int]:
        """Return the rows of the candidates that are not ruled out, ascending."""
        return [
            self.row(cell, digit)
            for cell, mask in enumerate(candidates.masks)
            for digit in digits_of(mask)
        ]


@lru_cache(maxsize=64)
def board_matrix(board: Board) -> BoardMatrix:
    """Return the exact-cover matrix of any board without constraints."""
    board.require_plain("exact cover")
    size = board.size
    digits = range(1, size + 1)
    columns = [MatrixColumn("cell", cell, 0, cell_name(cell, size)) for cell in range(size**2)]
    columns += [_once(group, digit) for group in board.groups for digit in digits]
    number = {(group.kind, group.index): place for place, group in enumerate(board.groups)}
    first = [
        [size**2 + number[group.kind, group.index] * size for group in board.groups_of[cell]]
        for cell in range(size**2)
    ]
    rows = tuple(
        (cell, *(start + digit - 1 for start in first[cell]))
        for cell in range(size**2)
        for digit in digits
    )
    return BoardMatrix(board, rows, tuple(columns))


def _once(group: Group, digit: int) -> MatrixColumn:
    name = f"{digit_name(digit)} in {group.name}"
    return MatrixColumn(str(group.kind), group.index, digit, name)
