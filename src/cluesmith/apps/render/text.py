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
    for row in range(board.size + 1):
        rule = _rule(board, row)
        if rule.strip(" │"):
            lines.append(rule)
        if row < board.size:
            lines.append(_cells(board, row, write))
    return "\n".join(lines)


def _region(board: Board, row: int, column: int) -> int:
    inside = 0 <= row < board.size and 0 <= column < board.size
    return board.regions[row * board.size + column] if inside else -1


def _cells(board: Board, row: int, write: Callable[[int], str]) -> str:
    parts = []
    for column in range(board.size + 1):
        walled = _region(board, row, column - 1) != _region(board, row, column)
        if walled:
            parts.append("│" if column == 0 else " │")
        elif not board.box_shape:
            parts.append("  ")
        if column < board.size:
            parts.append(" " + write(row * board.size + column))
    return "".join(parts)


def _rule(board: Board, row: int) -> str:
    """Return the rule above a row; only boards with boxes have straight rules."""
    parts = []
    for column in range(board.size + 1):
        up = _region(board, row - 1, column - 1) != _region(board, row - 1, column)
        down = _region(board, row, column - 1) != _region(board, row, column)
        left = _region(board, row - 1, column - 1) != _region(board, row, column - 1)
        right = _region(board, row - 1, column) != _region(board, row, column)
        corner = _CORNERS[up << 3 | down << 2 | left << 1 | right]
        gap = "─" if left else " "
        if up or down or not board.box_shape:
            parts.append(corner if column == 0 else gap + corner)
        if column < board.size:
            parts.append(("─" if right else " ") * 2)
    return "".join(parts)
