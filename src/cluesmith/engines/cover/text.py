# SPDX-License-Identifier: MIT
"""The exact-cover matrix of a puzzle as text: a line for each row, with the columns of its ones.

>>> from cluesmith.board import Position, Puzzle
>>> text = matrix_text(Position.of(Puzzle.parse("1......3..2....4")))
>>> [line for line in text.splitlines() if not line.startswith("#")][:3]
['r1c1=1 0 16 32 48', 'r1c2=2 1 17 37 49', 'r1c2=3 1 18 38 50']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.text import candidate_name
from cluesmith.engines.cover.matrix import board_matrix

if TYPE_CHECKING:
    from cluesmith.board import Position


def matrix_text(position: Position) -> str:
    """Return the rows of the candidates that are left; comments name the constraint of each column.

    A solution is a set of rows in which every column occurs exactly once.
    """
    board = position.board
    matrix = board_matrix(board)
    rows = matrix.rows_left(position.candidates)
    ones = sum(len(matrix.rows[row]) for row in rows)
    lines = [
        f"# {board.spec} Sudoku as exact cover: {position.clues}",
        f"# {len(rows)} rows, {len(matrix.columns)} columns, {ones} ones",
        *(f"# column {index}: {column.name}" for index, column in enumerate(matrix.columns)),
    ]
    for row in rows:
        name = candidate_name(*matrix.candidate(row), board.size)
        lines.append(" ".join([name, *map(str, matrix.rows[row])]))
    return "\n".join([*lines, ""])
