# SPDX-License-Identifier: MIT
"""The tables of a board that native code looks things up in.

It does without numpy, which takes longer to load than the rest of ``cluesmith solve``.

>>> from cluesmith.board import Board
>>> board_tables(Board.classic(2)) is board_tables(Board.classic(2))
True
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from cluesmith import _native

if TYPE_CHECKING:
    from cluesmith.board import Board


@lru_cache(maxsize=64)
def board_tables(board: Board) -> _native.BoardTables:
    """Return the tables of a board's groups, for calls that know no constraints."""
    board.require_plain("this call")
    groups = native_groups(board, [group.cells for group in board.groups])
    return _native.BoardTables(board.size, groups)


def native_groups(board: Board, groups: list[tuple[int, ...]]) -> Any:
    """Return the cells of some groups, a group a row."""
    cells = array("H", chain.from_iterable(groups))
    if not groups:  # a view without cells has no shape, but an array of arrays has
        from ctypes import c_uint16

        return memoryview((c_uint16 * board.size * 0)())
    return memoryview(cells).cast("B").cast("H", (len(groups), board.size))
