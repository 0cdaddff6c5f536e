# SPDX-License-Identifier: MIT
"""The inference scale: the class of the least technique on clauses that solves a puzzle.

The classes are those of Weber and of Henz and Truong: unit propagation, failed literals,
hyper-binary resolution or binary failed literals, and search. They stay the same under every
symmetry of the board.

>>> from cluesmith.board import Board
>>> from cluesmith.board.arrays import to_array
>>> puzzle = to_array("1......3..2....4")
>>> scale().rate_many(puzzle, Board.classic(2))
['up']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.infer.bulk import settle
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.infer.technique import Technique
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade

CLASSES = ("up", "flp", "hbr/bflp", "search")
"""The difficulty classes, the easiest first."""


class InferScale:
    """Rates by inference on the extended encoding, each technique continuing from the last."""

    name = "infer"
    fields: tuple[str, ...] = ()
    ladder: tuple[str | int, ...] = CLASSES
    has_numbers = False

    def rates(self, board: Board) -> bool:
        """See :class:`cluesmith.rating.contract.Scale`."""
        return board.cell_count > 0

    def rate_many(
        self, puzzles: NDArray[np.uint8], board: Board, *, threads: int = 1
    ) -> list[Grade]:
        """See :class:`cluesmith.rating.contract.Scale`."""
        techniques = (Technique.UP, Technique.FLP, Technique.BFLP)
        reached, _, interrupted = settle(Encoding(board), techniques, puzzles, threads=threads)
        if interrupted:
            raise KeyboardInterrupt
        grades = np.full(len(puzzles), CLASSES[-1], object)
        for technique in techniques:
            grades[reached.solved & (reached.techniques == technique)] = technique.difficulty
        return grades.tolist()


def scale(variant: str = "") -> InferScale:
    """Return the scale; it has no variants."""
    if variant:
        raise InputError(f"the scale infer:{variant[:20]}", expected="infer")
    return InferScale()
