# SPDX-License-Identifier: MIT
"""The sat engine: the extended encoding of any board, solved by CaDiCaL.

>>> from cluesmith.board import Position, Puzzle
>>> outcome = ENGINE.enumerate(
...     Position.of(Puzzle.parse("1......3..2....4")), limit=2, keep=2, time=None
... )
>>> str(outcome.status), str(outcome.solution)
('unique', '1342421334212134')
"""

from __future__ import annotations

from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board import Puzzle
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.outcome import Outcome, status_of
from cluesmith.engines.sat.dimacs import absent
from cluesmith.engines.sat.models import Models, find_models
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from cluesmith.board import Board, Position


class SatEngine:
    """Solves by CaDiCaL, model by model; guesses are its decisions."""

    name = "sat"

    def enumerate(
        self, position: Position, *, limit: int, keep: int, time: float | None
    ) -> Outcome:
        """See :class:`cluesmith.engines.contract.Engine`."""
        models = Models()
        is_over = deadline(time)
        try:
            find_models(
                remaining_clauses(position), models, limit=limit, keep=keep, is_over=is_over
            )
        except KeyboardInterrupt:
            raise Interrupted(_outcome(position, models, limit)) from None
        return _outcome(position, models, limit)


ENGINE = SatEngine()


def deadline(seconds: float | None) -> Callable[[], bool]:
    """Return a function that tells whether the time, counted from now, is over."""
    if seconds is None:
        return lambda: False
    until = monotonic() + seconds
    return lambda: monotonic() >= until


def remaining_clauses(position: Position) -> NDArray[np.int32]:
    """Return the clauses that the candidates of a position leave, end to end, closed by 0.

    Clauses that hold already and literals that cannot hold are left out. Every clause follows by
    unit propagation from the whole encoding and the candidates that are ruled out.
    """
    literals = board_literals(position.board)
    is_out = np.zeros(position.board.cell_count * position.board.size + 1, np.bool_)
    is_out[absent(position)] = True
    out = is_out[np.abs(literals)]
    starts = np.concatenate([[0], np.flatnonzero(literals == 0)[:-1] + 1])
    holds = np.logical_or.reduceat(out & (literals < 0), starts)
    lengths = np.diff(starts, append=len(literals))
    kept: NDArray[np.int32] = literals[~np.repeat(holds, lengths) & ~out]
    return kept


@lru_cache(maxsize=8)
def board_literals(board: Board) -> NDArray[np.int32]:
    """Return the clauses of the extended encoding of a board."""
    return Encoding(board).literals()


def _outcome(position: Position, models: Models, limit: int) -> Outcome:
    guesses, conflicts, propagations = models.counters or (0, None, None)
    return Outcome(
        puzzle=position.clues,
        solutions=tuple(_grid(true, position.board) for true in models.kept),
        count=models.count,
        status=status_of(models.count, limit, exhausted=models.is_exhausted),
        is_complete=models.is_exhausted,
        guesses=guesses,
        conflicts=conflicts,
        propagations=propagations,
    )


def _grid(true: list[int], board: Board) -> Puzzle:
    digits = bytearray(board.cell_count)
    for variable in true:
        cell, index = divmod(variable - 1, board.size)
        digits[cell] = index + 1
    return Puzzle(bytes(digits), board)
