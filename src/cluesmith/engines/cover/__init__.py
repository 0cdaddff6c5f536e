# SPDX-License-Identifier: MIT
"""Exact cover: the matrix of a board, dancing links, and solving as people do on the matrix.

>>> import cluesmith as cs
>>> cs.cover.solve([{"a"}, {"b"}, {"a", "b"}], limit=5).solutions
((0, 1), (2,))
"""

from cluesmith.engines.cover.matrix import BoardMatrix, MatrixColumn, board_matrix
from cluesmith.engines.cover.simulate import (
    CoverStep,
    CoverTrace,
    Simulations,
    simulate,
    simulate_many,
)
from cluesmith.engines.cover.solve import Covers, solve

__all__ = [
    "BoardMatrix",
    "CoverStep",
    "CoverTrace",
    "Covers",
    "MatrixColumn",
    "Simulations",
    "board_matrix",
    "simulate",
    "simulate_many",
    "solve",
]
