# SPDX-License-Identifier: MIT
"""Sue de Coq: the crossing of two groups with a few cells on either side."""

from __future__ import annotations

import pytest

from cluesmith.strategies.catalogue import get
from positions import candidates_of, position

CROSSING = {"r1c1": "123", "r1c2": "234", "r1c8": "12", "r3c3": "34"}


def test_each_digit_leaves_the_group_in_which_it_is_confined() -> None:
    (step,) = get("sue_de_coq").find(position(CROSSING))

    expected = "r1c3 r1c4 r1c5 r1c6 r1c7 r1c9 <> 12; r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 <> 34"
    assert candidates_of(expected) == step.eliminations
    assert (
        get("sue_de_coq")
        .explain(step)
        .startswith(
            "r1c1 and r1c2, with r1c8 in row 1 and r3c3 in box 1, must hold exactly the digits 1, "
            "2, 3 and 4, one in each cell. So each of these digits is used inside these cells, and "
            "is removed from the cells that see its places. That rules out 1 in r1c3, "
        )
    )


def test_a_digit_on_both_sides_leaves_the_crossing() -> None:
    # Room for 1, 2, 3, 4 once and 5 twice: 5 is in r1c7 or r1c8 and in r3c2 or r3c3.
    state = position(
        {"r1c1": "1235", "r1c2": "234", "r1c7": "15", "r1c8": "125", "r3c2": "35", "r3c3": "345"}
    )
    steps = list(get("sue_de_coq").find(state))
    gone = {pair for step in steps for pair in step.eliminations}
    told = " ".join(get("sue_de_coq").explain(step) for step in steps)

    assert {*candidates_of("r1c1 <> 5")} <= gone
    assert "must hold exactly the digits 1, 2, 3, 4, 5 and 5, one in each cell" in told


@pytest.mark.parametrize("cell", CROSSING)
def test_nothing_follows_with_a_candidate_more(cell: str) -> None:
    broken = CROSSING | {cell: CROSSING[cell] + "9"}

    assert [] == list(get("sue_de_coq").find(position(broken)))


def test_the_extra_regions_of_windoku_cross_rows_too() -> None:
    cells = {"r2c2": "123", "r2c3": "234", "r2c8": "12", "r4c4": "34"}

    assert [] == list(get("sue_de_coq").find(position(cells)))
    (step,) = get("sue_de_coq").find(position(cells, board="9x9+windoku"))
    expected = "r2c1 r2c4 r2c5 r2c6 r2c7 r2c9 <> 12; r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 <> 34"
    assert candidates_of(expected) == step.eliminations


def test_what_leaves_other_cells_is_a_step_of_its_own() -> None:
    # All the cells that 1 and 2 are left are in box 3, too.
    state = position({"r1c1": "345", "r1c2": "456", "r1c8": "16", "r1c9": "136", "r3c3": "45"})
    steps = [step.eliminations for step in get("sue_de_coq").find(state)]
    rows = [{cell // 9 for cell, digit in step if digit == 1} for step in steps]

    assert [{0}, {0, 1, 2}] == rows
