# SPDX-License-Identifier: MIT
"""The speed engine: the native solvers, for the 9x9 board and for every other."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.limits import native_seconds
from cluesmith.engines.outcome import concluded

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from cluesmith.board import Board, Position
    from cluesmith.engines.outcome import Outcome


def enumerate_solutions(
    position: Position, *, limit: int, keep: int, time: float | None
) -> Outcome:
    """Solve by the kernels on the classic 9x9 board, by a general search on every other.

    See :class:`cluesmith.engines.contract.Engine`.
    """
    board = position.board
    conflicts = propagations = None
    if board == STANDARD:
        grids, count, ending, guesses = _native.solve_masks(
            _masks(position, "uint16"), limit, keep, native_seconds(time)
        )
    else:
        grids, count, ending, (guesses, conflicts, propagations) = _native.solve_board(
            board_tables(board), _masks(position, "uint32"), limit, keep, native_seconds(time)
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


def _masks(position: Position, dtype: str) -> NDArray[Any]:
    """Return the candidates of each cell; native code applies the clues to the other cells."""
    if position.marks is not None:
        return np.array(position.marks.masks, dtype)
    of_digits = _masks_of_digits(position.board.size, dtype)
    return of_digits[np.frombuffer(position.values.digits, np.uint8)]


@lru_cache(maxsize=64)
def _masks_of_digits(size: int, dtype: str) -> NDArray[Any]:
    """Return the mask of a blank and of each digit."""
    return np.array([(1 << size) - 1, *(1 << digit for digit in range(size))], dtype)


@lru_cache(maxsize=64)
def board_tables(board: Board) -> _native.BoardTables:
    """Return the tables of a board for the general search."""
    groups = np.array([group.cells for group in board.groups], np.uint16)
    return _native.BoardTables(board.size, groups)
