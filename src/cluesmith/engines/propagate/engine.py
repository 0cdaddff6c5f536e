# SPDX-License-Identifier: MIT
"""The cp engine: hyper arc consistency on every group, and search where it is stuck.

>>> from cluesmith.board import Position, Puzzle
>>> outcome = ENGINE.enumerate(
...     Position.of(Puzzle.parse("1......3..2....4")), limit=2, keep=2, seconds=None
... )
>>> str(outcome.status), str(outcome.solution), outcome.guesses
('unique', '1342421334212134', 0)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.engines.outcome import Outcome, status_of
from cluesmith.engines.propagate.schemes import MODELS
from cluesmith.engines.speed import board_tables
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from cluesmith.board import Position


class CpEngine:
    """Solves as HACL does, most constrained cell first; guesses are choice points."""

    name = "cp"

    def enumerate(
        self, position: Position, *, limit: int, keep: int, seconds: float | None
    ) -> Outcome:
        """See :class:`cluesmith.engines.contract.Engine`."""
        board = position.board
        solutions, count, ending, nodes = _native.enumerate_scheme(
            board_tables(board),
            np.array(position.candidates.masks, np.uint32),
            MODELS["HAC"].parts,
            limit,
            keep,
            -1.0 if seconds is None else seconds,
        )
        exhausted = ending == "exhausted"
        outcome = Outcome(
            puzzle=position.clues,
            solutions=tuple(Puzzle(row.tobytes(), board) for row in solutions),
            count=count,
            status=status_of(count, limit, exhausted=exhausted),
            is_complete=exhausted,
            guesses=nodes,
        )
        if ending == "interrupted":
            raise Interrupted(outcome)
        return outcome


ENGINE = CpEngine()
