# SPDX-License-Identifier: MIT
"""Skyscraper, 2-string kite, turbot fish and empty rectangle."""

from __future__ import annotations

import pytest

from cluesmith.board import Board
from cluesmith.board.text import parse_cell
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.state import State
from pictures import state_of_picture

SKYSCRAPER = """
    xxx xxx xxx
    x.. .x. ...
    xxx xxx xxx

    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx

    xxx xxx xxx
    x.. ..x ...
    xxx xxx xxx
"""
KITE = """
    xxx xxx x.x
    xxx xxx x.x
    xxx xxx xxx

    xxx xxx x.x
    xxx xxx x.x
    xxx xxx x.x

    xxx xxx x.x
    .x. ... x..
    xxx xxx xxx
"""
TURBOT = """
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx

    xxx xxx x..
    xxx xxx ...
    xxx xxx .x.

    xxx xxx xxx
    .x. ... .x.
    xxx xxx xxx
"""
EMPTY_RECTANGLE = """
    ..x xx. xxx
    ..x xx. xxx
    xxx xxx xxx

    xxx xx. xxx
    xxx xx. xxx
    xxx xx. xxx

    xxx xx. xxx
    xxx xxx xxx
    xxx xx. xxx
"""


def sentences(id_: str, picture: str, board: Board | None = None) -> list[str]:
    return [get(id_).explain(step) for step in get(id_).find(state_of_picture(5, picture, board))]


def test_a_skyscraper_stands_on_a_common_line() -> None:
    assert [
        "In row 2 and in row 8 the digit 5 has two places each, and r2c1 and r8c1 see each other. "
        "So r2c5 or r8c6 holds 5, which is removed from r1c6, r3c6, r7c5 and r9c5."
    ] == sentences("skyscraper", SKYSCRAPER)


def test_a_skyscraper_with_level_roofs_is_an_x_wing() -> None:
    level = SKYSCRAPER.replace("x.. ..x ...", "x.. .x. ...")

    assert [] == sentences("skyscraper", level)
    assert [] == sentences("turbot_fish", level)
    assert list(get("x_wing").find(state_of_picture(5, level)))


def test_a_kite_has_a_row_and_a_column_that_meet_in_a_box() -> None:
    assert [
        "In row 8 and in column 8 the digit 5 has two places each, and r8c7 and r9c8 see each "
        "other. So r8c2 or r3c8 holds 5, which is removed from r3c2."
    ] == sentences("two_string_kite", KITE)
    assert [] == sentences("turbot_fish", KITE)


def test_a_turbot_fish_may_have_a_strong_link_in_a_box() -> None:
    assert [
        "In row 8 and in box 6 the digit 5 has two places each, and r6c8 and r8c8 see each other. "
        "So r8c2 or r4c7 holds 5, which is removed from r4c2."
    ] == sentences("turbot_fish", TURBOT)


def test_the_chain_of_a_turbot_fish_ends_in_the_cells_that_decide() -> None:
    (step,) = get("turbot_fish").find(state_of_picture(5, TURBOT))

    assert "(5)r8c2=(5)r8c8-(5)r6c8=(5)r4c7" == f"{step.roles['chain']}"


def test_a_strong_link_of_a_diagonal_makes_a_turbot_fish() -> None:
    picture = """
        .xx xxx xx.
        xxx xxx xx.
        xx. xxx xxx

        xxx .xx xx.
        xxx x.x xx.
        xxx xx. xx.

        xxx xxx xx.
        xxx xxx x.x
        xxx xxx xx.
    """
    (sentence,) = sentences("turbot_fish", picture, Board.parse("9x9+diagonals"))

    assert "In column 9 and in diagonal 1 the digit 5 has two places each" in sentence
    assert "So r3c9 or r2c2 holds 5, which is removed from r2c7, r2c8, r3c1 and r3c2." in sentence
    assert [] == sentences("turbot_fish", picture)


def test_an_empty_rectangle_bends_a_strong_link_round_a_box() -> None:
    assert [
        "In box 1 the digit 5 can only go in row 3 or in column 3, and in column 6 only in r3c6 or "
        "in r8c6. Either r8c6 holds 5, or r3c6 does and box 1 has it in column 3: "
        "both ways 5 is removed from r8c3."
    ] == sentences("empty_rectangle", EMPTY_RECTANGLE)


@pytest.mark.parametrize(
    ("id_", "picture", "cell"),
    [
        ("skyscraper", SKYSCRAPER, "r8c9"),
        ("two_string_kite", KITE, "r5c8"),
        ("turbot_fish", TURBOT, "r5c8"),
        ("empty_rectangle", EMPTY_RECTANGLE, "r5c6"),
        ("empty_rectangle", EMPTY_RECTANGLE, "r1c1"),
    ],
)
def test_one_more_place_breaks_the_pattern(id_: str, picture: str, cell: str) -> None:
    state = state_of_picture(5, picture)
    masks = list(state.masks)
    masks[parse_cell(cell, 9)] |= 1 << 4

    assert list(get(id_).find(state))
    assert not list(get(id_).find(State(state.board, state.placed, masks)))


def test_two_kites_that_meet_in_the_same_cells_are_dual() -> None:
    picture = """
        xxx xxx ..x
        xxx xxx ..x
        xxx xxx .xx

        xxx xxx ..x
        xxx xxx x.x
        xxx xxx ..x

        xxx xxx ..x
        .x. ... x..
        ... x.. .x.
    """

    assert [
        "Two 2-string kites meet in r8c7 and r9c8: r8c2 or r3c8 holds 5, and r9c4 or r5c7 holds 5. "
        "That rules out 5 in r3c2 and 5 in r5c4."
    ] == sentences("dual_two_string_kite", picture)
    assert [] == sentences("dual_two_string_kite", KITE)


def test_two_empty_rectangles_in_one_box_are_dual() -> None:
    two_links = EMPTY_RECTANGLE.replace(
        "xxx xxx xxx\n\n    xxx xx. xxx", "xxx xxx xxx\n\n    ..x ... .x."
    )

    assert [
        "For 5, box 1 makes two empty rectangles: (5)r8c6=(5)r3c6-(5)r3c1/r3c2/r3c3=(5)r1c3/r2c3 "
        "and (5)r4c8=(5)r4c3-(5)r1c3/r2c3/r3c3=(5)r3c1/r3c2. "
        "Together they rule 5 out of r3c8 and r8c3."
    ] == sentences("dual_empty_rectangle", two_links)
    assert [] == sentences("dual_empty_rectangle", EMPTY_RECTANGLE)


def test_the_window_of_a_windoku_makes_an_empty_rectangle() -> None:
    picture = """
        xxx xxx x.x
        xxx xxx xxx
        x.. xxx x.x

        x.. xxx x.x
        xxx xxx x.x
        xxx xxx x.x

        xxx xxx xxx
        xxx xxx x.x
        xxx xxx x.x
    """
    found = sentences("empty_rectangle", picture, Board.parse("9x9+windoku"))

    assert any(
        sentence.startswith("In extra region 1 the digit 5 can only go in row 2 or in column 4")
        and sentence.endswith("both ways 5 is removed from r7c4.")
        for sentence in found
    )
    assert [] == sentences("empty_rectangle", picture)
