# SPDX-License-Identifier: MIT
"""The speed engine: the native solvers, for the 9x9 board and for every other.

It does without numpy, which takes longer to load than the rest of ``cluesmith solve``.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from cluesmith import _native
from cluesmith.board.geometry import STANDARD
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
    if board == STANDARD:
        grids, count, ending, guesses = _native.solve_masks(
            _masks(position, _UINT16), limit, keep, native_seconds(time)
        )
    else:
        grids, count, ending, (guesses, conflicts, propagations) = _native.solve_board(
            board_tables(board), _masks(position, _UINT32), limit, keep, native_seconds(time)
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
def board_tables(board: Board) -> _native.BoardTables:
    """Return the tables of a board for the general search."""
    cells = array(_UINT16, chain.from_iterable(group.cells for group in board.groups))
    shape = (len(board.groups), board.size)
    groups: Any = memoryview(cells).cast("B").cast("H", shape)
    return _native.BoardTables(board.size, groups)
