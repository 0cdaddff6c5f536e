# SPDX-License-Identifier: MIT
"""The sat engine: the extended encoding of any board, solved by CaDiCaL."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.limits import deadline
from cluesmith.engines.outcome import concluded
from cluesmith.engines.sat.dimacs import absent
from cluesmith.engines.sat.models import Models, find_models

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board, Position
    from cluesmith.engines.outcome import Outcome


def enumerate_solutions(
    position: Position, *, limit: int, keep: int, time: float | None
) -> Outcome:
    """Solve by CaDiCaL, model by model; guesses are its decisions.

    See :class:`cluesmith.engines.contract.Engine`.
    """
    models = Models()
    clauses = remaining_clauses(position)
    try:
        find_models(clauses, models, limit=limit, keep=keep, is_over=deadline(time))
        ending = "exhausted" if models.is_exhausted else "limit"
    except KeyboardInterrupt:
        ending = "interrupted"
    grids = (_grid(true, position.board) for true in models.kept)
    guesses, conflicts, propagations = models.counters or (0, None, None)
    return concluded(
        position,
        grids,
        models.count,
        limit,
        ending,
        guesses=guesses,
        conflicts=conflicts,
        propagations=propagations,
    )


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


def _grid(true: list[int], board: Board) -> bytes:
    """Return the digits that the true variables stand for."""
    digits = bytearray(board.cell_count)
    for variable in true:
        cell, index = divmod(variable - 1, board.size)
        digits[cell] = index + 1
    return bytes(digits)
