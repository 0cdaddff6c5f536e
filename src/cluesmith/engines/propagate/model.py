# SPDX-License-Identifier: MIT
"""Constraint models of Sudoku: an alldifferent for each group, and further propagators.

A model is a sum of parts. Each part is a propagator of native code; a file of ``native/propagate/``
explains it. Every model has an alldifferent of some strength, which includes forward checking.

>>> HYPER_ARC + SAME + SHAVE
hyper_arc + same + shave
>>> from cluesmith.board import Board
>>> (HYPER_ARC + ROWS_BOXES).lacks(Board.parse("jigsaw:1122112233443344"))
>>> (HYPER_ARC + ROWS_BOXES).lacks(Board.parse("jigsaw:1112122233343444"))
'square boxes'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith import _native

if TYPE_CHECKING:
    from cluesmith.board import Board

_NAMES = {
    "forward": 0,
    "arcs": _native.ARCS,
    "bounds": _native.BOUNDS,
    "ranges": _native.RANGES,
    "hyper_arc": _native.HYPER_ARC,
    "channel": _native.CHANNEL,
    "same": _native.SAME,
    "same_flow": _native.SAME_FLOW,
    "colored": _native.COLORED,
    "rows_boxes": _native.ROWS_BOXES,
    "templates": _native.TEMPLATES,
    "shave": _native.SHAVE,
    "one_pass": _native.ONE_PASS,
}


@dataclass(frozen=True)
class ConstraintModel:
    """A set of propagators, as the bits that native code takes."""

    parts: int

    def __add__(self, other: ConstraintModel) -> ConstraintModel:
        return ConstraintModel(self.parts | other.parts)

    def __repr__(self) -> str:
        names = [name for name, bit in _NAMES.items() if bit & self.parts]
        return " + ".join(names if self.parts & _ALLDIFFERENT else ["forward", *names])

    def lacks(self, board: Board) -> str | None:
        """Return what the model needs and the board lacks, in words, or None."""
        if self.parts & TEMPLATES.parts and (not board.has_boxes or board.size > 16):
            return "square boxes up to 16x16"
        return "square boxes" if self.parts & ROWS_BOXES.parts and not board.has_boxes else None


FORWARD = ConstraintModel(0)
"""Alldifferent by forward checking: the digit of a settled cell is ruled out of its groups."""

ARCS = ConstraintModel(_native.ARCS)
"""AC-3 on the differences of two cells; it rules out exactly what forward checking does."""

BOUNDS = ConstraintModel(_native.BOUNDS)
"""Alldifferent by bounds consistency: the ends of every domain have a support."""

RANGES = ConstraintModel(_native.RANGES)
"""Alldifferent by exhausted ranges, which stands between bounds and hyper arc consistency."""

HYPER_ARC = ConstraintModel(_native.HYPER_ARC)
"""Alldifferent by hyper arc consistency: every candidate has a support."""

CHANNEL = ConstraintModel(_native.CHANNEL)
"""Dual variables, the places of digits in groups, with the same alldifferent as the cells."""

SAME = ConstraintModel(_native.SAME)
"""Two groups have the same digits outside the cells that they share."""

SAME_FLOW = ConstraintModel(_native.SAME_FLOW)
"""SAME at full strength: a candidate outside the shared cells has a support in both groups."""

COLORED = ConstraintModel(_native.COLORED)
"""The places of a digit are a perfect matching of rows and columns."""

ROWS_BOXES = ConstraintModel(_native.ROWS_BOXES)
"""The boxes of a digit in a chute are a perfect matching of lines and boxes."""

TEMPLATES = ConstraintModel(_native.TEMPLATES)
"""The places of a digit are a template: one in each row, column and box."""

SHAVE = ConstraintModel(_native.SHAVE)
"""A candidate whose placement the other propagators refute is ruled out."""

SHAVE_ONCE = SHAVE + ConstraintModel(_native.ONE_PASS)
"""Shaving in one pass over the cells, as in the paper, instead of to the fixpoint."""

_ALLDIFFERENT = (ARCS + BOUNDS + RANGES + HYPER_ARC).parts
