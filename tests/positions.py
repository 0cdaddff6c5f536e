# SPDX-License-Identifier: MIT
"""States written by hand: all candidates except those that a test rules out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board import Board
from cluesmith.board.bits import bitset
from cluesmith.board.text import SYMBOLS, cell_name, digit_name, parse_cell
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cluesmith.strategies.step import Step


def position(
    marks: Mapping[str, str],
    places: Mapping[str, str] | None = None,
    *,
    board: str = "9x9",
    placed: Mapping[str, int] | None = None,
    clues: Iterable[str] | None = None,
) -> State:
    """Return a state with few candidates ruled out.

    Args:
        marks: the candidates of cells, as ``{"r1c1": "12"}``.
        places: the only places of a digit in a group, as ``{"7 in row 1": "r1c1 r1c5"}``.
        board: the specification of the board.
        placed: the digits placed, as ``{"r1c1": 5}``.
        clues: which of these are clues; None if that is not known.
    """
    geometry = Board.parse(board)
    size = geometry.size
    masks = [geometry.all_digits] * geometry.cell_count
    for name, digits in marks.items():
        masks[parse_cell(name, size)] = bitset(SYMBOLS.index(char) for char in digits)
    by_name = {group.name: group for group in geometry.groups}
    for text, names in (places or {}).items():
        digit, _, group = text.partition(" in ")
        allowed_cells = {parse_cell(name, size) for name in names.split()}
        for cell in set(by_name[group].cells) - allowed_cells:
            masks[cell] &= ~(1 << SYMBOLS.index(digit))
    digits_placed = bytearray(geometry.cell_count)
    for name, value in (placed or {}).items():
        digits_placed[parse_cell(name, size)] = value
    clue_cells = None if clues is None else bitset(parse_cell(name, size) for name in clues)
    return State(geometry, bytes(digits_placed), masks, clue_cells)


def elimination_names(step: Step, size: int = 9) -> str:
    """Return the candidates that a step rules out, as ``r1c1<>2 r1c1<>3``."""
    return " ".join(
        f"{cell_name(cell, size)}<>{digit_name(digit)}" for cell, digit in step.eliminations
    )


def candidates_of(text: str, size: int = 9) -> tuple[tuple[int, int], ...]:
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


def cell_set_names(cells: int, size: int = 9) -> list[str]:
    """Return the names of a set of cells."""
    return [cell_name(cell, size) for cell in range(size * size) if cells >> cell & 1]
