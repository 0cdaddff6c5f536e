# SPDX-License-Identifier: MIT
"""Digits that break a constraint, and how constraints are drawn by hand."""

from __future__ import annotations

from dataclasses import MISSING, fields
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cluesmith.apps.web.constraint_kinds import constraint_kinds
from cluesmith.apps.web.gestures import Gesture, example_of, gesture_of
from cluesmith.board import Board
from cluesmith.board.constraints import CONSTRAINTS
from cluesmith.board.constraints.conflicts import broken_cells

if TYPE_CHECKING:
    from cluesmith.board.constraints import Constraint


@pytest.mark.parametrize(
    "text", ["killer_cage:total=6:r1c1,r1c2,r2c1", "thermometer:r1c1,r1c2,r1c3"]
)
def test_digits_are_broken_exactly_if_no_others_complete_them(text: str) -> None:
    board = Board.parse(f"4x4+{text}")
    [constraint] = board.constraints
    scope = constraint.scope(board)
    for digits in product(range(5), repeat=len(scope)):
        filled = dict(zip(scope, digits, strict=True))
        grid = [filled.get(cell, 0) for cell in range(board.cell_count)]
        can_hold = any(
            constraint.holds(values, board)
            for values in product(*([digit] if digit else board.values for digit in digits))
        )
        expected = set() if can_hold else {cell for cell, digit in filled.items() if digit}
        assert broken_cells(board, grid) == expected


def test_an_open_value_breaks_nothing() -> None:
    board = Board.parse("4x4+killer_cage:total=?:r1c1,r1c2")

    assert broken_cells(board, [1, 1, *[0] * 14]) == set()


@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=lambda kind: kind.id)
def test_every_kind_is_drawn_by_the_gesture_of_its_marks(kind: type[Constraint]) -> None:
    gesture = gesture_of(kind)
    cells = list(example_of(kind).lists())
    if kind.id == "either":
        assert gesture is None
    elif gesture is Gesture.BOARD:
        assert cells == []
    elif gesture is Gesture.EDGE:
        assert len(cells[0]) == 2
    elif gesture is Gesture.CORNER:
        assert len(cells[0]) == 4
    elif gesture in (Gesture.OUTSIDE, Gesture.DIAGONAL):
        assert kind.openable
    else:
        assert gesture is not None
        assert cells


def test_every_value_that_a_kind_needs_has_one_to_begin_with() -> None:
    for told in constraint_kinds():
        needed = {each.name for each in fields(CONSTRAINTS[told["id"]]) if each.default is MISSING}
        for field in told["fields"]:
            assert field["initial"] or field["name"] not in needed
            assert field["can_be_open"] == (field["name"] == CONSTRAINTS[told["id"]].openable)
