# SPDX-License-Identifier: MIT
"""Positions made by hand: an empty board on which a few cells have only the digits named."""

from __future__ import annotations

from cluesmith.board import Board, Puzzle
from cluesmith.board.text import SYMBOLS, cell_name, parse_cell
from cluesmith.strategies.state import State


def position(spec: str = "9x9", **cells: str) -> State:
    """Return the state of an empty board with cells given as ``r1c1="12"``."""
    board = Board.parse(spec)
    return State.initial(Puzzle.empty(board)).after(
        eliminations=[
            (parse_cell(name, board.size), digit)
            for name, digits in cells.items()
            for digit in range(1, board.size + 1)
            if SYMBOLS[digit - 1] not in digits
        ]
    )


def marks(text: str, size: int = 9) -> tuple[tuple[int, int], ...]:
    """Return (cell, digit) pairs of text like ``r1c1 r1c2 <> 12; r3c3 <> 4``, sorted."""
    found = set()
    for part in text.split(";"):
        names, digits = part.split("<>")
        found |= {
            (parse_cell(name, size), SYMBOLS.index(digit) + 1)
            for name in names.split()
            for digit in digits.strip()
        }
    return tuple(sorted(found))


def names(cells: int, size: int = 9) -> list[str]:
    """Return the names of a set of cells."""
    return [cell_name(cell, size) for cell in range(size * size) if cells >> cell & 1]
