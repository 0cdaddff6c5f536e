# SPDX-License-Identifier: MIT
"""Basic fish."""

from __future__ import annotations

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.board.text import parse_cell
from cluesmith.strategies.catalogue import get, select
from cluesmith.strategies.closure import close
from cluesmith.strategies.fish import fish_rules
from cluesmith.strategies.state import State
from pictures import state_of_picture
from plain_closure import close_by_rules

X_WING = """
    xxx xxx xxx
    ..x ... x..
    xxx xxx xxx

    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx

    xxx xxx xxx
    ..x ... x..
    xxx xxx xxx
"""
SWORDFISH = """
    x.. .x. ...
    xxx xxx xxx
    xxx xxx xxx

    x.. ... ..x
    xxx xxx xxx
    xxx xxx xxx

    ... .x. ..x
    xxx xxx xxx
    xxx xxx xxx
"""
JELLYFISH = """
    x.. .x. ...
    xxx xxx xxx
    xxx xxx xxx

    x.. ... ..x
    xxx xxx xxx
    xxx xxx xxx

    ... .x. x..
    ... ... x.x
    xxx xxx xxx
"""


def test_an_x_wing_clears_the_rest_of_its_covers() -> None:
    steps = list(get("x_wing").find(state_of_picture(5, X_WING)))
    rows = (0, 2, 3, 4, 5, 6, 8)

    assert [tuple((row * 9 + column, 5) for row in rows for column in (2, 6))] == [
        step.eliminations for step in steps
    ]
    assert get("x_wing").explain(steps[0]) == (
        "In row 2 and row 8 the digit 5 can only go in column 3 and column 7, "
        "so 5 is removed from the rest of column 3 and column 7: r1c3, r1c7, r3c3, r3c7, r4c3, "
        "r4c7, r5c3, r5c7, r6c3, r6c7, r7c3, r7c7, r9c3 and r9c7."
    )


def test_an_x_wing_rests_on_its_bases_outside_its_covers_and_on_nothing_else() -> None:
    (step,) = get("x_wing").find(state_of_picture(5, X_WING))

    assert {(row * 9 + column, 5) for row in (1, 7) for column in (0, 1, 3, 4, 5, 7, 8)} == set(
        step.rule.premises
    )


def test_a_swordfish_needs_no_line_with_all_three_places() -> None:
    (step,) = get("swordfish").find(state_of_picture(5, SWORDFISH))

    assert f"{step.roles['bases']}" == "row 1, row 4 and row 7"
    assert f"{step.roles['covers']}" == "column 1, column 5 and column 9"
    assert 18 == len(step.eliminations)


def test_a_jellyfish_has_four_bases() -> None:
    (step,) = get("jellyfish").find(state_of_picture(5, JELLYFISH))

    assert f"{step.roles['cells']}" == "r1c1, r1c5, r4c1, r4c9, r7c5, r7c7, r8c7 and r8c9"
    assert 20 == len(step.eliminations)


@pytest.mark.parametrize(
    ("id_", "picture", "cell"),
    [
        ("x_wing", X_WING, "r2c1"),
        ("swordfish", SWORDFISH, "r4c4"),
        ("jellyfish", JELLYFISH, "r8c2"),
    ],
)
def test_another_place_in_a_base_breaks_the_fish(id_: str, picture: str, cell: str) -> None:
    state = state_of_picture(5, picture)
    masks = list(state.masks)
    masks[parse_cell(cell, 9)] |= 1 << 4
    spoilt = State(state.board, state.placed, masks)

    assert list(get(id_).find(state))
    assert not list(get(id_).find(spoilt))


def test_columns_can_be_bases_as_well_as_rows() -> None:
    rows = [X_WING.split()[i : i + 3] for i in range(0, 27, 3)]
    turned = ["".join("".join(row)[column] for row in rows) for column in range(9)]
    (step,) = get("x_wing").find(state_of_picture(5, "".join(turned)))

    assert f"{step.roles['bases']}" == "column 2 and column 8"
    assert f"{step.roles['covers']}" == "row 3 and row 7"


def test_fish_are_found_on_boards_of_every_size_and_shape() -> None:
    small = state_of_picture(1, "x..x xxxx xxxx x..x", Board.classic(2))
    jigsaw = state_of_picture(1, "x..x xxxx xxxx x..x", Board.jigsaw("aaab acbb cdbd ccdd"))
    large = State.initial(Puzzle.empty(Board.classic(4))).after(
        eliminations=[(row * 16 + c, 16) for row in (0, 9) for c in range(16) if c not in (3, 14)]
    )

    for state, count in ((small, 4), (jigsaw, 4), (large, 28)):
        (step,) = get("x_wing").find(state)
        assert count == len(step.eliminations)


def test_rules_are_listed_for_each_choice_of_bases_covers_and_digit() -> None:
    rules = list(fish_rules(Board.classic(3), 2))

    assert 2 * 36 * 36 * 9 == len(rules)
    assert len(rules) == len(set(rules))
    assert all(len(rule.premises) == len(rule.eliminations) == 14 for rule in rules)


def test_finding_fish_closes_a_state_as_far_as_their_listed_rules_do() -> None:
    strategies = select("singles, x_wing")
    rules = [rule for s in strategies if s.rules for rule in s.rules(Board.classic(3))]
    state = state_of_picture(5, X_WING).after(placements=[(0, 1), (10, 2), (30, 3)])

    closed = close(state, strategies)

    assert closed.candidates == close_by_rules(state.candidates, rules)
    assert closed.masks != state.masks
