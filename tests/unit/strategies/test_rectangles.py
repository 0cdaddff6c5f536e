# SPDX-License-Identifier: MIT
"""Deadly rectangles: the geometry, unique rectangles 1 to 6, hidden and avoidable rectangles."""

from __future__ import annotations

from itertools import combinations

import pytest

from cluesmith.board import Board, Position, Puzzle
from cluesmith.strategies.catalogue import get, select
from cluesmith.strategies.rectangles import rectangles
from cluesmith.strategies.state import State
from positions import elimination_names, position

SWAP = (
    "If r1c1, r1c4, r2c1 and r2c4 held only 1 and 2, these could be swapped and the puzzle would "
    "have two solutions. "
)
FLOOR = {"r1c1": "12", "r1c4": "12"}
DIAGONAL = {"r1c1": "12", "r2c4": "12"}


def _found(id_: str, state: State) -> list[str]:
    return [elimination_names(step, state.board.size) for step in get(id_).find(state)]


def test_every_strategy_of_uniqueness_says_so_and_is_not_among_all() -> None:
    names = "unique_rectangle, hidden_rectangle, avoidable_rectangle, bug_plus_one"

    chosen = select(names)

    assert len(chosen) == 10
    assert all(entry.assumes_uniqueness for entry in chosen)
    assert not any(entry in chosen for entry in select("all"))


@pytest.mark.parametrize(
    "spec", ["4x4", "9x9", "9x9+windoku", "4x4+diagonals", "jigsaw:1112132233423444"]
)
def test_rectangles_are_the_cells_whose_swap_no_group_notices(spec: str) -> None:
    board = Board.parse(spec)

    def is_unnoticed(cells: tuple[int, ...]) -> bool:
        a, b, c, d = cells
        letters = {a: "x", b: "y", c: "y", d: "x"}
        swapped = {cell: "y" if letter == "x" else "x" for cell, letter in letters.items()}
        for group in board.groups:
            before = sorted(letters[cell] for cell in group.cells if cell in letters)
            after = sorted(swapped[cell] for cell in group.cells if cell in letters)
            if before != after or len(set(before)) != len(before):
                return False
        return True

    size = board.size
    squares = [
        (r * size + c, r * size + k, s * size + c, s * size + k)
        for r, s in combinations(range(size), 2)
        for c, k in combinations(range(size), 2)
    ]
    assert [cells for cells in squares if is_unnoticed(cells)] == [
        rectangle.corners for rectangle in rectangles(board)
    ]


def test_type_1_clears_the_digits_from_the_only_corner_with_others() -> None:
    state = position(FLOOR | {"r2c1": "12"})

    (step,) = get("unique_rectangle_1").find(state)

    assert elimination_names(step) == "r2c4<>1 r2c4<>2"
    assert get("unique_rectangle_1").explain(step) == (
        SWAP + "Only r2c4 can prevent this, so 1 and 2 are removed from it."
    )
    assert {cell for cell, _ in step.rule.premises} == {0, 3, 9}


def test_type_1_holds_with_a_candidate_missing() -> None:
    assert _found("unique_rectangle_1", position(FLOOR | {"r2c1": "12", "r2c4": "137"})) == [
        "r2c4<>1"
    ]


@pytest.mark.parametrize(
    "cells",
    [
        ("r1c1", "r1c2", "r2c1"),  # all in one box: swapping is impossible, a box would have two
        ("r1c1", "r1c4", "r4c1"),  # in four boxes: every box would notice
    ],
)
def test_no_rectangle_stands_in_one_or_four_boxes(cells: tuple[str, ...]) -> None:
    state = position(dict.fromkeys(cells, "12"))

    assert not list(get("unique_rectangle_1").find(state))


@pytest.mark.parametrize("board", ["9x9+diagonals", "9x9+windoku"])
def test_a_diagonal_or_a_window_notices_the_swap(board: str) -> None:
    marks = FLOOR | {"r2c1": "12"}

    assert not list(get("unique_rectangle_1").find(position(marks, board=board)))
    assert list(get("unique_rectangle_1").find(position(marks)))


def test_type_1_works_on_4x4() -> None:
    state = position({"r1c1": "34", "r1c3": "34", "r2c1": "34"}, board="4x4")

    assert _found("unique_rectangle_1", state) == ["r2c3<>3 r2c3<>4"]


def test_a_placed_corner_is_no_matter_for_unique_rectangles() -> None:
    state = position(FLOOR, placed={"r2c1": 2})

    assert not any(_found(f"unique_rectangle_{number}", state) for number in range(1, 7))


def test_type_2_removes_the_extra_digit_from_what_sees_the_roof() -> None:
    state = position(FLOOR | {"r2c1": "125", "r2c4": "125"})

    (step,) = get("unique_rectangle_2").find(state)

    assert elimination_names(step) == "r2c2<>5 r2c3<>5 r2c5<>5 r2c6<>5 r2c7<>5 r2c8<>5 r2c9<>5"
    assert get("unique_rectangle_2").explain(step) == (
        SWAP + "So 5 is in r2c1 or r2c4, and is removed from every cell that sees all of these: "
        "r2c2, r2c3, r2c5, r2c6, r2c7, r2c8 and r2c9."
    )
    assert not list(get("unique_rectangle_2").find(position(FLOOR | {"r2c1": "125"})))
    assert not list(
        get("unique_rectangle_2").find(position(FLOOR | {"r2c1": "125", "r2c4": "126"}))
    )


def test_type_3_makes_a_subset_of_the_roof_and_cells_that_see_it() -> None:
    state = position(FLOOR | {"r2c1": "125", "r2c4": "126", "r2c9": "56"})

    (step,) = get("unique_rectangle_3").find(state)

    assert elimination_names(step) == " ".join(f"r2c{c}<>5 r2c{c}<>6" for c in (2, 3, 5, 6, 7, 8))
    assert get("unique_rectangle_3").explain(step) == (
        SWAP + "So one of 5 and 6 is in r2c1 or r2c4. With r2c9 this makes a set for 5 and 6, "
        "which are removed from every cell that sees all of these: r2c2, r2c3, r2c5, r2c6, r2c7 "
        "and r2c8."
    )


def test_type_3_leaves_both_groups_that_hold_the_whole_subset() -> None:
    roof = {"r1c1": "12", "r1c2": "125", "r4c1": "12", "r4c2": "126"}
    state = position(roof | {"r9c2": "56"})

    assert _found("unique_rectangle_3", state) == [
        " ".join(f"r{r}c2<>5 r{r}c2<>6" for r in (2, 3, 5, 6, 7, 8))
    ]
    tall = {"r4c2": "126", "r6c2": "125", "r4c8": "12", "r6c8": "12", "r5c2": "56"}
    (step,) = get("unique_rectangle_3").find(position(tall))
    cells = {cell for cell, _ in step.eliminations}
    assert cells == {1, 10, 19, 27, 29, 36, 38, 45, 47, 55, 64, 73}


def test_type_4_keeps_the_digit_that_the_roof_must_hold() -> None:
    state = position(FLOOR, {"2 in row 2": "r2c1 r2c4"})

    (step,) = get("unique_rectangle_4").find(state)

    assert elimination_names(step) == "r2c1<>1 r2c4<>1"
    assert get("unique_rectangle_4").explain(step) == (
        SWAP + "In row 2 the digit 2 can only go in r2c1 or r2c4, so 1 is removed from both."
    )
    assert not list(get("unique_rectangle_4").find(position(FLOOR, {"2 in row 2": "r2c1 r2c5"})))
    assert not list(
        get("unique_rectangle_4").find(position(FLOOR, {"2 in row 2": "r2c1 r2c4 r2c9"}))
    )


def test_type_4_uses_the_box_of_a_roof_too() -> None:
    marks = {"r1c1": "12", "r2c1": "12"}

    assert _found("unique_rectangle_4", position(marks, {"2 in box 2": "r1c4 r2c4"})) == [
        "r1c4<>1 r2c4<>1"
    ]


def test_type_5_takes_opposite_corners() -> None:
    state = position(DIAGONAL | {"r1c4": "125", "r2c1": "125"})

    (step,) = get("unique_rectangle_5").find(state)

    assert elimination_names(step) == "r1c2<>5 r1c3<>5 r2c5<>5 r2c6<>5"
    assert get("unique_rectangle_5").explain(step) == (
        SWAP + "So 5 is in r1c4 or r2c1, and is removed from every cell that sees all of these: "
        "r1c2, r1c3, r2c5 and r2c6."
    )
    assert not list(get("unique_rectangle_2").find(state))


def test_type_5_takes_three_corners() -> None:
    state = position({"r1c1": "12", "r1c4": "125", "r2c1": "125", "r2c4": "125"})

    assert _found("unique_rectangle_5", state) == ["r2c5<>5 r2c6<>5"]


def test_type_6_takes_the_digit_of_an_x_wing_from_the_opposite_corners() -> None:
    x_wing = {"1 in row 1": "r1c1 r1c4", "1 in row 2": "r2c1 r2c4"}

    (step,) = get("unique_rectangle_6").find(position(DIAGONAL, x_wing))

    assert elimination_names(step) == "r1c4<>1 r2c1<>1"
    assert get("unique_rectangle_6").explain(step) == (
        SWAP + "In row 1 and row 2 the digit 1 can only go in these cells. In r1c4 and r2c1 it "
        "would leave 2 for r1c1 and r2c4, so 1 is removed from r1c4 and r2c1."
    )
    for half in x_wing.items():
        assert not list(get("unique_rectangle_6").find(position(DIAGONAL, dict([half]))))


def test_hidden_rectangle_needs_one_corner_and_both_lines_of_its_opposite() -> None:
    lines = {"2 in row 2": "r2c1 r2c4", "2 in column 4": "r1c4 r2c4"}

    (step,) = get("hidden_rectangle").find(position({"r1c1": "12"}, lines))

    assert elimination_names(step) == "r2c4<>1"
    assert get("hidden_rectangle").explain(step) == (
        SWAP + "With 1 in r2c4 the digit 2 would have to go in r2c1 and r1c4, by row 2 and column "
        "4, and leave 1 for r1c1. So 1 is removed from r2c4."
    )
    for half in lines.items():
        assert not list(get("hidden_rectangle").find(position({"r1c1": "12"}, dict([half]))))
    assert not list(get("hidden_rectangle").find(position({"r1c1": "123"}, lines)))


def test_avoidable_type_1_keeps_the_last_corner_from_a_deadly_filling() -> None:
    placed = {"r1c1": 1, "r1c4": 2, "r2c1": 2}
    state = position({}, placed=placed, clues=[])

    (step,) = get("avoidable_rectangle_1").find(state)

    assert elimination_names(step) == "r2c4<>1"
    assert get("avoidable_rectangle_1").explain(step) == (
        "None of r1c1, r1c4, r2c1 and r2c4 is a clue. If they held only 1 and 2, these could be "
        "swapped and the puzzle would have two solutions. So 1 is removed from r2c4."
    )
    for name in placed:
        assert not list(
            get("avoidable_rectangle_1").find(position({}, placed=placed, clues=[name]))
        )
    assert not list(get("avoidable_rectangle_1").find(position({}, placed=placed)))
    other = placed | {"r2c1": 3}
    assert not list(get("avoidable_rectangle_1").find(position({}, placed=other, clues=[])))


def test_avoidable_type_2_takes_two_neighbours() -> None:
    placed = {"r1c1": 1, "r1c4": 2}
    marks = {"r2c1": "25", "r2c4": "15"}

    (step,) = get("avoidable_rectangle_2").find(position(marks, placed=placed, clues=[]))

    assert elimination_names(step) == "r2c2<>5 r2c3<>5 r2c5<>5 r2c6<>5 r2c7<>5 r2c8<>5 r2c9<>5"
    assert get("avoidable_rectangle_2").explain(step) == (
        "None of r1c1, r1c4, r2c1 and r2c4 is a clue. If they held only 1 and 2, these could be "
        "swapped and the puzzle would have two solutions. So 5 is in r2c1 or r2c4, and is "
        "removed from every cell that sees both: r2c2, r2c3, r2c5, r2c6, r2c7, r2c8 and r2c9."
    )
    broken = marks | {"r2c4": "35"}
    assert not list(get("avoidable_rectangle_2").find(position(broken, placed=placed, clues=[])))
    assert not list(
        get("avoidable_rectangle_2").find(position(marks, placed=placed, clues=["r1c1"]))
    )


def test_avoidable_type_2_takes_opposite_corners_both_ways() -> None:
    state = position({"r1c4": "25", "r2c1": "25"}, placed={"r1c1": 1, "r2c4": 1}, clues=[])

    assert _found("avoidable_rectangle_2", state) == [
        "r1c2<>2 r1c3<>2 r2c5<>2 r2c6<>2",
        "r1c2<>5 r1c3<>5 r2c5<>5 r2c6<>5",
    ]


def test_a_state_remembers_its_clues_through_steps() -> None:
    puzzle = Puzzle.parse("1......3..2....4")
    initial = State.initial(puzzle)

    assert initial.clues == 1 << 0 | 1 << 7 | 1 << 10 | 1 << 15
    assert initial.after(placements=[(1, 2)]).clues == initial.clues
    moved = Position(puzzle, puzzle.with_digits([(1, 2)]))
    assert State.of(moved).clues == initial.clues
    assert State(puzzle.board, puzzle.digits, initial.masks).clues is None
