# SPDX-License-Identifier: MIT
"""The speed engine: the native solvers, for the 9x9 board and for every other.

It does without numpy, which takes longer to load than the rest of ``cluesmith solve``.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from operator import and_
from typing import TYPE_CHECKING, Any

from cluesmith import _native
from cluesmith.board.geometry import STANDARD
from cluesmith.board.native_tables import board_tables, native_groups
from cluesmith.engines.limits import native_seconds
from cluesmith.engines.outcome import concluded

if TYPE_CHECKING:
    from cluesmith.board import Board, Position
    from cluesmith.engines.outcome import Outcome


_UINT16, _UINT32 = "H", "I"
"""The codes of number types, as module ``array`` spells them."""


def enumerate_solutions(
    position: Position, *, limit: int, keep: int, time: float | None
) -> Outcome:
    """Solve by the kernels on the classic 9x9 board, by a general search on every other.

    See :class:`cluesmith.engines.contract.Engine`.
    """
    board = position.board
    conflicts = propagations = None
    if board is STANDARD or board == STANDARD:
        seconds = native_seconds(time)
        if position.marks is None:
            answer = _native.solve_digits(position.values.digits, limit, keep, seconds)
        else:
            answer = _native.solve_masks(_masks(position, _UINT16), limit, keep, seconds)
        grids, count, ending, guesses = answer
    else:
        tables, allowed = constrained_tables(board)
        masks = _masks(position, _UINT32)
        if allowed:
            masks = array(_UINT32, map(and_, masks, allowed))
        grids, count, ending, (guesses, conflicts, propagations) = _native.solve_board(
            tables, masks, limit, keep, native_seconds(time)
        )
    return concluded(
        position,
        grids,
        count,
        limit,
        ending,
        guesses=guesses,
        conflicts=conflicts,
        propagations=propagations,
    )


def _masks(position: Position, code: str) -> Any:
    """Return the candidates of each cell; native code applies the clues to the other cells.

    It is an array of module ``array``: native code takes any buffer, though its stub says numpy.
    """
    if position.marks is not None:
        return array(code, position.marks.masks)
    of_digits = _masks_of_digits(position.board.size)
    return array(code, [of_digits[digit] for digit in position.values.digits])


@lru_cache(maxsize=64)
def _masks_of_digits(size: int) -> tuple[int, ...]:
    """Return the mask of a blank and of each digit."""
    return ((1 << size) - 1, *(1 << digit for digit in range(size)))


@lru_cache(maxsize=64)
def constrained_tables(board: Board) -> tuple[_native.BoardTables, list[int]]:
    """Return the tables of a board for the general search.

    The second part has for each cell the digits that constraints of single cells allow; it is
    empty for a board without constraints.
    """
    if board.is_plain:
        return board_tables(board), []
    from cluesmith.board.constraint_tables import compile_constraints

    compiled = compile_constraints(board)
    groups = native_groups(board, [*(group.cells for group in board.groups), *compiled.groups])
    tables = _native.BoardTables(board.size, board.cell_count, groups, compiled.tables)
    return tables, compiled.masks
