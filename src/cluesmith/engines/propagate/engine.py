# SPDX-License-Identifier: MIT
"""The cp engine: hyper arc consistency on every group, and search when it is stuck.

>>> from cluesmith.board import Position, Puzzle
>>> outcome = ENGINE.enumerate(
...     Position.of(Puzzle.parse("1......3..2....4")), limit=2, keep=2, time=None
... )
>>> str(outcome.status), str(outcome.solution), outcome.guesses
('unique', '1342421334212134', 0)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.engines.limits import native_seconds
from cluesmith.engines.outcome import concluded
from cluesmith.engines.propagate.schemes import MODELS
from cluesmith.engines.speed import board_tables

if TYPE_CHECKING:
    from cluesmith.board import Position
    from cluesmith.engines.outcome import Outcome


class CpEngine:
    """Solves as HACL does, most constrained cell first; guesses are choice points."""

    name = "cp"

    def enumerate(
        self, position: Position, *, limit: int, keep: int, time: float | None
    ) -> Outcome:
        """See :class:`cluesmith.engines.contract.Engine`."""
        solutions, count, ending, nodes = _native.enumerate_scheme(
            board_tables(position.board),
            np.array(position.candidates.masks, np.uint32),
            MODELS["HAC"].parts,
            limit,
            keep,
            native_seconds(time),
        )
        return concluded(position, solutions, count, limit, ending, guesses=nodes)


ENGINE = CpEngine()
