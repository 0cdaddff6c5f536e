# SPDX-License-Identifier: MIT
"""The inference scale: the class of the least technique on clauses that solves a puzzle.

The classes are those of Weber and of Henz and Truong: unit propagation, failed literals,
hyper-binary resolution, binary failed literals, and search. They stay the same under every
symmetry of the board.

>>> from cluesmith.board import Board
>>> from cluesmith.board.arrays import to_array
>>> puzzle = to_array("1......3..2....4")
>>> SCALE.rate_many(puzzle, Board.classic(2))
['up']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.infer.bulk import settle
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.infer.technique import Technique
from cluesmith.rating.contract import Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade

CLASSES = tuple(technique.difficulty for technique in Technique.sequence("least"))
"""The difficulty classes, the easiest first."""


def _rate(puzzles: NDArray[np.uint8], board: Board, threads: int) -> list[Grade]:
    """Return classes by inference on the extended encoding; each technique continues the last."""
    techniques = Technique.sequence("least")[:-1]
    reached, _, interrupted = settle(Encoding(board), techniques, puzzles, threads=threads)
    if interrupted:
        raise KeyboardInterrupt
    grades = np.full(len(puzzles), CLASSES[-1], object)
    for technique in techniques:
        grades[reached.solved & (reached.techniques == technique)] = technique.difficulty
    return grades.tolist()


SCALE = Scale("infer", _rate, ladder=CLASSES, title="Inference", knows_groups_only=True)
