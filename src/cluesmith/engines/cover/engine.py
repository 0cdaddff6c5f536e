# SPDX-License-Identifier: MIT
"""The cover engine: dancing links on the matrix of a board.

>>> from cluesmith.board import Position, Puzzle
>>> outcome = ENGINE.enumerate(
...     Position.of(Puzzle.parse("1......3..2....4")), limit=2, keep=2, time=None
... )
>>> str(outcome.status), str(outcome.solution)
('unique', '1342421334212134')
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

import numpy as np

from cluesmith.board import Puzzle
from cluesmith.engines.cover.matrix import BoardMatrix, board_matrix
from cluesmith.engines.cover.solve import Covers, dance, native_matrix
from cluesmith.engines.outcome import Outcome
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from cluesmith import _native
    from cluesmith.board import Board, Position


class CoverEngine:
    """Solves by Algorithm X with the smallest column, for every board."""

    name = "cover"

    def enumerate(
        self, position: Position, *, limit: int, keep: int, time: float | None
    ) -> Outcome:
        """See :class:`cluesmith.engines.contract.Engine`."""
        matrix = board_matrix(position.board)
        rows = np.array(matrix.rows_left(position.candidates), np.uint32)
        try:
            covers = dance(native_board(position.board), rows, limit=limit, keep=keep, time=time)
        except Interrupted as stopped:
            raise Interrupted(_outcome(position, matrix, cast("Covers", stopped.outcome))) from None
        return _outcome(position, matrix, covers)


@lru_cache(maxsize=16)
def native_board(board: Board) -> _native.CoverMatrix:
    """Return the matrix of a board as native code takes it."""
    matrix = board_matrix(board)
    return native_matrix(matrix.rows, len(matrix.columns), len(matrix.columns))


def _outcome(position: Position, matrix: BoardMatrix, covers: Covers) -> Outcome:
    return Outcome(
        puzzle=position.clues,
        solutions=tuple(_grid(matrix, cover) for cover in covers.solutions),
        count=covers.count,
        status=covers.status,
        is_complete=covers.is_complete,
        guesses=covers.guesses,
        propagations=covers.updates,
    )


def _grid(matrix: BoardMatrix, cover: tuple[int, ...]) -> Puzzle:
    """Return the grid of a cover; its rows ascend, and with them the cells."""
    return Puzzle(bytes(row % matrix.board.size + 1 for row in cover), matrix.board)


ENGINE = CoverEngine()
