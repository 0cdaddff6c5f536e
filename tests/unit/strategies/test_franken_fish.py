# SPDX-License-Identifier: MIT
"""Franken fish."""

from __future__ import annotations

from cluesmith.board import Board, Puzzle
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.franken_fish import outside_templates
from cluesmith.strategies.state import State
from pictures import state_of_picture

FRANKEN_SWORDFISH = """
    x.. ... .x.
    xxx xxx xxx
    xxx xxx xxx

    .x. ... .x.
    xxx xxx xxx
    xxx xxx xxx

    xx. xxx xxx
    xx. xxx xxx
    xx. xxx xxx
"""
ENDO_FIN = """
    x.. .x. ...
    ... xxx xxx
    ..x xxx xxx

    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx

    xxx xxx xxx
    ..x .x. ...
    xxx xxx xxx
"""


def test_a_box_may_be_a_base() -> None:
    step = next(get("franken_swordfish").find(state_of_picture(5, FRANKEN_SWORDFISH)))

    assert get("franken_swordfish").explain(step) == (
        "In row 1, row 4 and box 7 the digit 5 can only go in column 1, column 2 and column 8, "
        "so 5 is removed from the rest of column 1, column 2 and column 8: r2c1, r2c2, "
        "r2c8, r3c1, r3c2, r3c8, r5c1, r5c2, r5c8, r6c1, r6c2, r6c8, r7c8, r8c8 and r9c8."
    )
    assert 4 + 4 + 7 == len(step.eliminations)


def test_another_place_in_a_base_makes_a_fin() -> None:
    spoilt = state_of_picture(5, FRANKEN_SWORDFISH.replace(".x. ... .x.", ".xx ... .x."))
    steps = list(get("finned_franken_swordfish").find(spoilt))

    assert not list(get("franken_swordfish").find(spoilt))
    assert (
        "In row 1, row 4 and box 7 the digit 5 can only go in column 1, column 2 and column 8, "
        "or else in r4c3. Either way 5 is removed from r5c1, r5c2, r6c1 and r6c2."
    ) in map(get("finned_franken_swordfish").explain, steps)


def test_a_cell_in_two_bases_is_a_fin() -> None:
    steps = list(get("finned_franken_swordfish").find(state_of_picture(5, ENDO_FIN)))

    assert (
        "In row 1, row 8 and box 1 the digit 5 can only go in column 1, column 3 and column 5, "
        "or else in r1c1. Either way 5 is removed from r4c1, r5c1, r6c1, r7c1 and r9c1."
    ) in map(get("finned_franken_swordfish").explain, steps)


def test_the_premises_leave_the_fins_open() -> None:
    steps = list(get("finned_franken_swordfish").find(state_of_picture(5, ENDO_FIN)))

    assert steps
    assert all((0, 5) not in step.rule.premises for step in steps)


def test_fish_of_lines_alone_are_no_franken_fish() -> None:
    x_wing = state_of_picture(1, "x..x xxxx xxxx x..x", Board.classic(2))

    steps = list(get("finned_franken_x_wing").find(x_wing))

    assert list(get("x_wing").find(x_wing))
    assert len(steps) == 4
    for step in steps:
        assert "box" in f"{step.roles['bases']} {step.roles['covers']}"


def test_templates_use_every_place_of_an_empty_board_and_none_beyond_a_contradiction() -> None:
    board = Board.parse("9x9+diagonals")
    empty = State.initial(Puzzle.empty(board))
    blocked = empty.after(eliminations=[(cell, 5) for cell in range(9)])

    assert 0 == outside_templates(empty, 5)
    assert blocked.where[5] == outside_templates(blocked, 5)
