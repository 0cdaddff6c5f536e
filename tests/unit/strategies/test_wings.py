# SPDX-License-Identifier: MIT
"""XY-wing, XYZ-wing, W-wing on positions made by hand."""

from __future__ import annotations

import pytest

from cluesmith.strategies.catalogue import get
from positions import elimination_names, position

XY = {"r1c1": "12", "r1c5": "13", "r5c1": "23"}
XYZ = {"r1c1": "123", "r1c5": "13", "r2c2": "23"}
W_ENDS = {"r1c1": "12", "r5c5": "12"}


def test_xy_wing_removes_the_shared_digit_from_what_sees_both_pincers() -> None:
    (step,) = get("xy_wing").find(position(XY))

    assert elimination_names(step) == "r5c5<>3"
    assert get("xy_wing").explain(step) == (
        "If r1c1 is 1, then r1c5 is 3; if it is 2, then r5c1 is 3. "
        "So 3 is removed from every cell that sees r1c5 and r5c1: r5c5."
    )


def test_xy_wing_rests_on_its_three_cells_alone() -> None:
    (step,) = get("xy_wing").find(position(XY))

    assert {cell for cell, _ in step.rule.premises} == {0, 4, 36}
    assert len(step.rule.premises) == 3 * 7


@pytest.mark.parametrize(
    "broken",
    [
        {"r5c1": "24"},  # the pincers share no digit
        {"r5c1": "13"},  # the pincers are alike
        {"r1c1": "123"},  # a third digit in the pivot: only an XYZ-wing would do
        {"r1c5": "134"},  # a third digit in a pincer
        {"r5c5": "1245"},  # nothing left to remove
    ],
)
def test_xy_wing_needs_all_of_its_pattern(broken: dict[str, str]) -> None:
    assert not list(get("xy_wing").find(position(XY | broken)))


def test_xy_wing_needs_a_pivot_that_sees_both_pincers() -> None:
    assert not list(get("xy_wing").find(position({"r1c1": "12", "r1c5": "13", "r5c2": "23"})))


def test_xy_wing_sees_along_a_diagonal() -> None:
    marks = {"r1c1": "12", "r1c5": "13", "r7c7": "23"}

    (step,) = get("xy_wing").find(position(marks, board="9x9+diagonals"))

    assert elimination_names(step) == "r1c7<>3 r5c5<>3 r7c5<>3"
    assert not list(get("xy_wing").find(position(marks)))


def test_xy_wing_works_on_16x16() -> None:
    marks = {"r1c1": "AB", "r1c9": "AG", "r9c1": "BG"}

    (step,) = get("xy_wing").find(position(marks, board="16x16"))

    assert elimination_names(step, 16) == "r9c9<>G"


def test_xyz_wing_removes_the_digit_from_what_sees_all_three() -> None:
    (step,) = get("xyz_wing").find(position(XYZ))

    assert elimination_names(step) == "r1c2<>3 r1c3<>3"
    assert get("xyz_wing").explain(step) == (
        "If r1c1 is 1, then r1c5 is 3; if it is 2, then r2c2 is 3; else it is 3 itself. "
        "So 3 is removed from every cell that sees all three: r1c2 and r1c3."
    )


@pytest.mark.parametrize("broken", [{"r1c1": "12"}, {"r1c1": "1234"}, {"r2c2": "24"}])
def test_xyz_wing_needs_all_of_its_pattern(broken: dict[str, str]) -> None:
    assert not list(get("xyz_wing").find(position(XYZ | broken)))


def test_w_wing_removes_the_other_digit_from_what_sees_both_ends() -> None:
    state = position(W_ENDS, {"1 in column 8": "r1c8 r5c8"})

    (step,) = get("w_wing").find(state)

    assert elimination_names(step) == "r1c5<>2 r5c1<>2"
    assert get("w_wing").explain(step) == (
        "r1c1 and r5c5 hold only 1 and 2, and are not both 1, because in column 8 that can only "
        "go in r1c8 or r5c8. One of them is 2, which is removed from every cell that sees both: "
        "r1c5 and r5c1."
    )
    assert f"{step.roles['chain']}" == "(2)r1c1=(1)r1c1-(1)r1c8=(1)r5c8-(1)r5c5=(2)r5c5"


@pytest.mark.parametrize(
    ("marks", "places"),
    [
        (W_ENDS, {"1 in column 8": "r1c8 r5c8 r9c8"}),  # a third place
        (W_ENDS, {"1 in column 8": "r1c8 r6c8"}),  # one place is out of sight
        (W_ENDS | {"r5c5": "13"}, {"1 in column 8": "r1c8 r5c8"}),  # other ends
        (W_ENDS | {"r5c5": "123"}, {"1 in column 8": "r1c8 r5c8"}),
    ],
)
def test_w_wing_needs_all_of_its_pattern(marks: dict[str, str], places: dict[str, str]) -> None:
    assert not list(get("w_wing").find(position(marks, places)))


def test_w_wing_leaves_ends_that_see_each_other_to_the_naked_pair() -> None:
    state = position({"r1c1": "12", "r1c5": "12"}, {"1 in row 9": "r9c1 r9c5"})

    assert not list(get("w_wing").find(state))
    assert list(get("naked_pair").find(state))


def test_w_wing_crosses_a_window() -> None:
    state = position(
        {"r1c1": "12", "r5c5": "12"},
        {"1 in extra region 1": "r2c2 r4c4"},
        board="9x9+windoku",
    )

    assert [elimination_names(step) for step in get("w_wing").find(state)] == ["r1c5<>2 r5c1<>2"]
