# SPDX-License-Identifier: MIT
"""The geometry of every kind of board."""

from __future__ import annotations

import pytest

from cluesmith.board import Board, GroupKind
from cluesmith.errors import InputError

JIGSAW_5 = "AAABB ACCBB ACDDB CCDEE DDEEE"


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_classic_boards_have_three_groups_a_line(order: int) -> None:
    board = Board.classic(order)
    size = order * order

    assert (size, size**2, 3 * size) == (board.size, board.cell_count, len(board.groups))
    assert {len(group.cells) for group in board.groups} == {size}
    assert {len(groups) for groups in board.groups_of} == {3}
    assert {len(peers) for peers in board.peers} == {3 * size - 2 * order - 1}
    assert board.is_classic


def test_the_groups_of_a_cell_are_those_a_player_names() -> None:
    board = Board.classic(3)

    assert ["row 4", "column 7", "box 6"] == [group.name for group in board.groups_of[33]]


def test_a_9x9_board_has_54_intersections_of_three_cells() -> None:
    shared = [len(crossing.cells) for crossing in Board.classic(3).intersections]

    assert [3] * 54 == shared


def test_chutes_are_bands_then_stacks() -> None:
    chutes = Board.classic(3).chutes

    assert 6 == len(chutes)
    assert ["row 4", "row 5", "row 6"] == [line.name for line in chutes[1].lines]
    assert ["box 2", "box 5", "box 8"] == [box.name for box in chutes[4].boxes]
    assert 27 == len(set(chutes[5].cells))


def test_diagonals_are_two_more_groups() -> None:
    board = Board.parse("9x9+diagonals")
    falling, rising = board.groups_of_kind(GroupKind.DIAGONAL)

    assert (0, 80, 8, 72) == (falling.cells[0], falling.cells[8], rising.cells[0], rising.cells[8])
    assert 29 == len(board.groups)
    assert not board.is_classic


def test_windoku_adds_the_four_inner_boxes() -> None:
    extras = Board.parse("9x9+windoku").extras

    assert 4 == len(extras)
    assert (10, 11, 12, 19, 20, 21, 28, 29, 30) == extras[0]
    assert (50, 51, 52, 59, 60, 61, 68, 69, 70) == extras[3]


def test_a_jigsaw_board_has_regions_and_no_boxes_or_chutes() -> None:
    board = Board.jigsaw(JIGSAW_5)

    assert (5, False, ()) == (board.size, board.has_boxes, board.chutes)
    assert (0, 1, 2, 5, 10) == board.groups_of_kind(GroupKind.REGION)[0].cells


def test_a_jigsaw_map_of_square_boxes_is_the_classic_board() -> None:
    assert Board.classic(2) == Board.jigsaw("aabb aabb ccdd ccdd")


@pytest.mark.parametrize(
    "spec",
    [
        "4x4",
        "25x25",
        "9x9+diagonals+windoku",
        "jigsaw:1112213322134423345544555",
        "4x4+extra:r1c1,r2c2,r3c3,r4c4",
        "16x16+windoku",
    ],
)
def test_a_specification_reads_back_to_itself(spec: str) -> None:
    assert spec == Board.parse(spec).spec


def test_the_size_of_a_board_may_have_a_capital_x() -> None:
    assert Board.parse("6x6") == Board.parse("6X6")


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("5x5", "'5x5' is not a board; expected 4x4, 6x6, 8x8, 9x9, 10x10, 12x12, 16x16, 25x25 or"),
        ("9x9+spiral", "'spiral' is not a feature of a board"),
        ("jigsaw:AAB", "a map of 3 cells; expected a square number of characters"),
        ("jigsaw:AAAB", "region 1 has 3 cells; expected 2 in each region"),
        ("jigsaw:ABCD", "a map of 4 regions; expected 2 regions"),
        ("4x4+extra:r1c1,r9c9", "'r9c9' is not a cell; expected r1c1 to r4c4"),
        ("4x4+extra:r1c1", "an extra region of 1 cells; expected 4 different cells"),
        (
            "jigsaw:1112213322134423345544555+windoku",
            "windoku on jigsaw:1112213322134423345544555; expected a board with square boxes",
        ),
    ],
)
def test_a_wrong_specification_is_refused_with_what_was_expected(spec: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        Board.parse(spec)

    assert complaint in str(caught.value)


def test_equal_boards_have_equal_hashes() -> None:
    one, other = Board.parse("9x9+windoku"), Board.parse("9x9+windoku+windoku")

    assert one == other
    assert hash(one) == hash(other)


def test_a_feature_that_is_misspelt_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(InputError, match=r"'killer_kage' is not a feature .* killer_cage\?"):
        Board.parse("9x9+killer_kage:total=12:r1c1,r1c2")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("cage", "killer_cage"), ("Thermo", "thermometer"), ("PillArrow", "arrow"), ("X", "xv")],
)
def test_the_name_of_another_program_is_answered_with_ours(name: str, meant: str) -> None:
    with pytest.raises(InputError, match=rf"'{name}' is not a feature .* did you mean {meant}\?"):
        Board.parse(f"9x9+{name}:r1c1,r1c2")
