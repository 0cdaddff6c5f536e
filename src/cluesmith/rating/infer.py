# SPDX-License-Identifier: MIT
"""The inference scale: the class of the least technique on clauses that solves a puzzle.

The classes are those of Weber and of Henz and Truong: unit propagation, failed literals,
hyper-binary resolution or binary failed literals, and search. They stay the same under every
symmetry of the board.

>>> import numpy as np
>>> from cluesmith.board import Board
>>> puzzle = np.frombuffer(bytes([1, *[0] * 6, 3, 0, 0, 2, *[0] * 4, 4]), np.uint8)[None]
>>> scale().rate_many(puzzle, Board.classic(2))
['up']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.infer.bulk import infer_many
from cluesmith.engines.infer.technique import Technique
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade

CLASSES = ("up", "flp", "hbr/bflp", "search")
"""The difficulty classes, the easiest first."""


class InferScale:
    """Rates by inference on the extended encoding, each technique going on from the last."""

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
        grades: list[Grade] = [CLASSES[-1]] * len(puzzles)
        waiting, masks = np.arange(len(puzzles)), None
        for technique in (Technique.UP, Technique.FLP, Technique.BFLP):
            if not len(waiting):
                break
            reached = infer_many(
                puzzles[waiting], technique, masks=masks, threads=threads, board=board
            )
            for row in waiting[reached.solved]:
                grades[row] = technique.difficulty
            waiting, masks = waiting[~reached.solved], reached.masks[~reached.solved]
        return grades


def scale(variant: str = "") -> InferScale:
    """Return the scale; it has no variants."""
    if variant:
        raise InputError(f"the scale infer:{variant[:20]}", expected="infer")
    return InferScale()
