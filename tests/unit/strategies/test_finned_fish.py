# SPDX-License-Identifier: MIT
"""Finned, sashimi and siamese fish."""

from __future__ import annotations

import pytest

from cluesmith.board import Board
from cluesmith.strategies.catalogue import get
from pictures import state_of_picture

FINNED_X_WING = """
    xxx xxx xxx
    xxx ... x..
    xxx xxx xxx

    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx

    xxx xxx xxx
    ..x ... x..
    xxx xxx xxx
"""
SASHIMI_X_WING = FINNED_X_WING.replace("xxx ... x..", "xx. ... x..")
TWO_BOXES = FINNED_X_WING.replace("xxx ... x..", "xxx x.. x..")
SASHIMI_SWORDFISH = """
    x.. .x. ...
    xxx xxx xxx
    xxx xxx xxx

    x.. ... ..x
    xxx xxx xxx
    xxx xxx xxx

    ... x.. ..x
    xxx xxx xxx
    xxx xxx xxx
"""


def test_a_finned_x_wing_clears_what_sees_its_fins() -> None:
    (step,) = get("finned_x_wing").find(state_of_picture(5, FINNED_X_WING))

    assert ((2, 5), (20, 5)) == step.eliminations
    assert get("finned_x_wing").explain(step) == (
        "In row 2 and row 8 the digit 5 can only go in column 3 and column 7, "
        "or else in r2c1 or r2c2. Either way 5 is removed from r1c3 and r3c3."
    )


def test_a_fin_is_no_premise_and_every_other_cell_outside_the_covers_is() -> None:
    (step,) = get("finned_x_wing").find(state_of_picture(5, FINNED_X_WING))
    outside = {(9 + column, 5) for column in (3, 4, 5, 7, 8)}
    outside |= {(63 + column, 5) for column in (0, 1, 3, 4, 5, 7, 8)}

    assert outside == step.rule.premises


def test_a_fish_is_sashimi_where_a_base_has_one_cell_without_the_fins() -> None:
    sashimi = state_of_picture(5, SASHIMI_X_WING)
    steps = list(get("sashimi_x_wing").find(sashimi))

    assert not list(get("finned_x_wing").find(sashimi))
    assert ["r1c3 and r3c3"] == [f"{step.roles['leaving']}" for step in steps]
    assert not list(get("sashimi_x_wing").find(state_of_picture(5, FINNED_X_WING)))


@pytest.mark.parametrize("kind", ["finned", "sashimi"])
def test_fins_in_two_boxes_are_seen_by_no_cell(kind: str) -> None:
    assert not list(get(f"{kind}_x_wing").find(state_of_picture(5, TWO_BOXES)))


def test_what_no_fin_spoils_is_no_finned_fish() -> None:
    clean = state_of_picture(5, FINNED_X_WING.replace("xxx ... x..", "..x ... x.."))

    assert list(get("x_wing").find(clean))
    assert not list(get("finned_x_wing").find(clean))


def test_larger_fish_have_fins_too() -> None:
    steps = list(get("sashimi_swordfish").find(state_of_picture(5, SASHIMI_SWORDFISH)))

    assert [
        "In row 1, row 4 and row 7 the digit 5 can only go in column 1, column 4 and column 9, "
        "or else in r1c5. Either way 5 is removed from r2c4 and r3c4.",
        "In row 1, row 4 and row 7 the digit 5 can only go in column 1, column 5 and column 9, "
        "or else in r7c4. Either way 5 is removed from r8c5 and r9c5.",
    ] == sorted(map(get("sashimi_swordfish").explain, steps))


def test_two_fish_on_the_same_bases_are_siamese() -> None:
    (step,) = get("siamese_sashimi_swordfish").find(state_of_picture(5, SASHIMI_SWORDFISH))

    assert "r2c4, r3c4, r8c5 and r9c5" == f"{step.roles['leaving']}"
    assert "r7c4 r1c5" == f"{step.roles['fins']} {step.roles['second_fins']}"
    assert (
        get("siamese_sashimi_swordfish")
        .explain(step)
        .endswith("The two fish together rule 5 out of r2c4, r3c4, r8c5 and r9c5.")
    )
    assert not list(get("siamese_finned_swordfish").find(state_of_picture(5, SASHIMI_SWORDFISH)))
    assert not list(get("siamese_sashimi_x_wing").find(state_of_picture(5, SASHIMI_X_WING)))


def test_on_a_diagonal_a_fin_is_seen_from_another_box() -> None:
    picture = """
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx

        xxx xxx xxx
        ..x .x. x..
        xxx xxx xxx

        xxx xxx xxx
        ..x ... x..
        xxx xxx xxx
    """
    plain = list(get("finned_x_wing").find(state_of_picture(5, picture)))
    diagonal = list(
        get("finned_x_wing").find(state_of_picture(5, picture, Board.parse("9x9+diagonals")))
    )

    assert [] == plain
    assert ["r3c3, r3c7, r7c3 and r7c7"] == [f"{step.roles['leaving']}" for step in diagonal]
