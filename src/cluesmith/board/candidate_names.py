# SPDX-License-Identifier: MIT
"""The names of candidates on boards of any shape, as ``r4c7=5``; a digit is named by its value.

>>> from cluesmith.board import Board
>>> board = Board.parse("2x3:0-5")
>>> candidate_of("r2c3=0", board), name_of(5, 1, board)
((5, 1), 'r2c3=0')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.lines import symbols
from cluesmith.board.text import MAX_SIZE, parse_cell
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from cluesmith.board.geometry import Board


def name_of(cell: int, digit: int, board: Board) -> str:
    """Return the name of a candidate."""
    return f"{board.cell_name(cell)}={symbols(board.first)[digit - 1]}"


def check_name(name: str) -> None:
    """Refuse a name that is not a candidate of any board.

    Raises:
        InputError: a name of another form, or of a cell or digit that no board has.
    """
    cell, _, symbol = name.partition("=")
    if len(symbol) != 1 or symbol.upper() not in symbols(0):
        raise _not_a_candidate(name)
    parse_cell(cell, MAX_SIZE)


def _not_a_candidate(name: str) -> InputError:
    return InputError(
        f"{name[:20]!r} is not a candidate",
        expected="a cell and a digit of the board, as r4c7=5",
        text=name[:200],
    )


def candidate_of(name: str, board: Board) -> tuple[int, int]:
    """Return the cell and the digit that a name means, in either case.

    Raises:
        InputError: a name that is not a candidate of the board.
    """
    cell, _, symbol = name.partition("=")
    known = symbols(board.first)[: board.size]
    if len(symbol) != 1 or symbol.upper() not in known:
        raise _not_a_candidate(name)
    return board.parse_cell(cell), known.index(symbol.upper()) + 1
