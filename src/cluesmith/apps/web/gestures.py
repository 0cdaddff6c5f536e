# SPDX-License-Identifier: MIT
"""How a constraint is drawn by hand on a board; it follows from its fields and its drawing.

>>> from cluesmith.board.constraints import CONSTRAINTS
>>> [str(gesture_of(CONSTRAINTS[name])) for name in ("thermometer", "killer_cage", "antiknight")]
['line', 'area', 'board']
"""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from typing import TYPE_CHECKING

from cluesmith.board.constraints.codec import kind_of
from cluesmith.board.constraints.drawing import Outline, Outside, Sign, Spot, Stroke
from cluesmith.board.geometry import Board

if TYPE_CHECKING:
    from cluesmith.board.constraints.declaration import Constraint


class Gesture(StrEnum):
    """What the hand does to draw a constraint."""

    BOARD = "board"
    """It is switched on: a rule of the whole board."""
    CELLS = "cells"
    """Single cells are touched; all of them with the same values are one constraint."""
    AREA = "area"
    """The cells are touched in one stroke."""
    AREAS = "areas"
    """Several lists of cells, a stroke each."""
    LINE = "line"
    """The stroke is the line; its first cells are its first lists, as the circle of an arrow."""
    EDGE = "edge"
    """The edge between two cells is touched."""
    CORNER = "corner"
    """The corner of four cells is touched."""
    OUTSIDE = "outside"
    """The place beside a row or column is touched."""
    DIAGONAL = "diagonal"
    """The place beside a diagonal is touched."""


_BY_HAND = frozenset({"Cells", "Segments", "Values", "int", "int | None", "bool", "str"})
"""The fields that a hand can draw or write; the others hold constraints."""


def gesture_of(kind: type[Constraint]) -> Gesture | None:
    """Return how constraints of a kind are drawn, or None if they hold other constraints."""
    kinds = [kind_of(each) for each in fields(kind)]
    if not _BY_HAND.issuperset(kinds):
        return None
    if "Segments" in kinds:
        return Gesture.AREAS
    if "Cells" not in kinds:
        return Gesture.BOARD
    example = example_of(kind)
    parts = list(example.drawing(Board.parse(kind.example)))
    for part in parts:
        if isinstance(part, Outside):
            return Gesture.DIAGONAL if part.has_arrow else Gesture.OUTSIDE
        if isinstance(part, Spot):
            return Gesture.EDGE if len(part.cells) == 2 else Gesture.CORNER
        if isinstance(part, Stroke):
            return Gesture.LINE
    if all(isinstance(part, Sign) for part in parts):
        return Gesture.EDGE
    is_area = kind.fewest > 1 or any(isinstance(part, Outline) for part in parts)
    return Gesture.AREA if is_area else Gesture.CELLS


def example_of(kind: type[Constraint]) -> Constraint:
    """Return the constraint of a kind's example."""
    board = Board.parse(kind.example)
    return next(each for each in board.constraints if each.id == kind.id)
