# SPDX-License-Identifier: MIT
"""Boards as text: a grid with its boxes or regions ruled off.

>>> from cluesmith.board import Puzzle
>>> print(draw(Puzzle.parse("1......3..2....4")))
┌─────┬─────┐
│ 1 · │ · · │
│ · · │ · 3 │
├─────┼─────┤
│ · · │ 2 · │
│ · · │ · 4 │
└─────┴─────┘
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cluesmith.board.text import phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from cluesmith.board import Board, Puzzle

BLANK = "·"

_CORNERS = " ╶╴─╷┌┐┬╵└┘┴│├┤┼"
"""The character of a corner; its index has a bit for each line there: up, down, left, right."""

_ASCII = str.maketrans("·─│╶╴╷╵┌┐└┘├┤┬┴┼", ".-|--||+++++++++")


def print_drawn(grid: str) -> None:
    """Print a drawn grid, in ASCII where the standard output does not know its characters."""
    try:
        grid.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        grid = grid.translate(_ASCII)
    print(grid)


def draw(puzzle: Puzzle, cell_text: Callable[[int], str] | None = None) -> str:
    """Return the grid with a rule between cells of different regions.

    Args:
        puzzle: what to draw.
        cell_text: how to write a cell, one character wide (colour codes may surround it).
    """
    board, cells = puzzle.board, str(puzzle).replace(".", BLANK)
    write = cell_text or cells.__getitem__
    lines = []
    for row in range(board.rows + 1):
        rule = _rule(board, row)
        if rule.strip(" │"):
            lines.append(rule)
        if row < board.rows:
            lines.append(_cells(board, row, write))
    return "\n".join(lines)


def legend(board: Board) -> str:
    """Return what a grid of text cannot show: a sentence a line for each constraint.

    >>> from cluesmith.board import Board
    >>> print(legend(Board.parse("4x4+xv:total=5:r1c1,r1c2+diagonals")))
    The digits on both diagonals differ.
    The digits in r1c1 and r1c2 add up to 5.
    """
    lines = ["The digits on both diagonals differ."] if board.diagonals else []
    lines += [
        f"The digits in {phrase([board.cell_name(cell) for cell in extra])} differ."
        for extra in board.extras
    ]
    lines += [constraint.words(board) for constraint in board.constraints]
    return "\n".join(lines)


def _region(board: Board, row: int, column: int) -> int:
    if not (0 <= row < board.rows and 0 <= column < board.columns):
        return -1
    return board.regions[row * board.columns + column] if board.regions else 0


def _cells(board: Board, row: int, write: Callable[[int], str]) -> str:
    parts = []
    for column in range(board.columns + 1):
        walled = _region(board, row, column - 1) != _region(board, row, column)
        if walled:
            parts.append("│" if column == 0 else " │")
        elif not board.box_shape:
            parts.append("  ")
        if column < board.columns:
            parts.append(" " + write(row * board.columns + column))
    return "".join(parts)


def _rule(board: Board, row: int) -> str:
    """Return the rule above a row; only boards with boxes have straight rules."""
    parts = []
    for column in range(board.columns + 1):
        up = _region(board, row - 1, column - 1) != _region(board, row - 1, column)
        down = _region(board, row, column - 1) != _region(board, row, column)
        left = _region(board, row - 1, column - 1) != _region(board, row, column - 1)
        right = _region(board, row - 1, column) != _region(board, row, column)
        corner = _CORNERS[up << 3 | down << 2 | left << 1 | right]
        gap = "─" if left else " "
        if up or down or not board.box_shape:
            parts.append(corner if column == 0 else gap + corner)
        if column < board.columns:
            parts.append(("─" if right else " ") * 2)
    return "".join(parts)
