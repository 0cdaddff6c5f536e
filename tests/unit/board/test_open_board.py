# SPDX-License-Identifier: MIT
"""Open values: written as ``?``, closed by a full grid, and refused wherever a puzzle is needed."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

import cluesmith as cs
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.constraints import CONSTRAINTS
from cluesmith.board.constraints.codec import OPEN
from cluesmith.board.open_board import closed, example, frame, is_closing
from cluesmith.errors import InputError

GRID = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])

OPENED = [
    (kind.id, kind.example, kind.openable)
    for kind in CONSTRAINTS.values()
    if kind.openable and kind.id not in ("hidden_skyscraper", "lunchbox")
]


@pytest.mark.parametrize(("id_", "spec", "field"), OPENED)
def test_the_value_of_a_grid_is_the_one_that_its_constraint_then_has(
    id_: str, spec: str, field: str
) -> None:
    fixed = Board.parse(spec)
    [constraint] = fixed.constraints
    solution = cs.solve(Puzzle.empty(fixed)).solutions[0]
    board = replace(fixed, constraints=(replace(constraint, **{field: OPEN}),))

    found = closed(board, solution.digits)

    assert found is not None
    assert getattr(found.constraints[0], field) == getattr(constraint, field)
    assert found.constraints[0].id == id_


@pytest.mark.parametrize(("id_", "spec", "field"), OPENED)
def test_open_constraints_are_read_back_from_text(id_: str, spec: str, field: str) -> None:
    fixed = Board.parse(spec)
    constraint = replace(fixed.constraints[0], **{field: OPEN})

    board = Board.parse(f"4x4+{constraint.text(fixed)}")

    assert board.constraints == (constraint,)
    assert constraint.id == id_
    assert constraint.to_json(board)[field] == "?"
    assert board.open_constraints == (constraint,)


def test_an_optional_dot_is_drawn_where_the_digits_have_its_relation() -> None:
    board = Board.parse("4x4+difference?:r1c1,r1c2+ratio?:r1c2,r1c3+ratio?:r1c1,r1c2")

    assert closed(board, GRID) == Board.parse("4x4+difference:r1c1,r1c2+ratio:r1c1,r1c2")
    assert [each.to_json(board)["constraint"] for each in board.constraints] == [
        "difference?",
        "ratio?",
        "ratio?",
    ]


def test_the_frame_keeps_what_holds_whatever_the_values_are() -> None:
    board = Board.parse("4x4+killer_cage:total=?:r1c1,r2c2+little_killer:total=?:r1c4+odd:r4c4")

    assert frame(board).spec == "4x4+killer_cage:r1c1,r2c2+odd:r4c4"
    assert not example(board).open_constraints


def test_a_closing_has_every_constraint_once() -> None:
    board = Board.parse("4x4+killer_cage:total=?:r1c1,r1c2+thermometer:r2c1,r2c2")

    found = closed(board, GRID)
    assert found is not None
    assert is_closing(board, found)
    assert not is_closing(board, Board.parse("4x4+killer_cage:total=3:r1c1,r1c2"))
    assert not is_closing(
        board, Board.parse("4x4+killer_cage:total=3:r1c1,r1c3+thermometer:r2c1,r2c2")
    )
    assert not is_closing(board, board)


def test_the_open_value_stays_itself_in_another_process() -> None:
    assert pickle.loads(pickle.dumps(OPEN)) is OPEN
    board = Board.parse("4x4+killer_cage:total=?:r1c1,r1c2")
    assert pickle.loads(pickle.dumps(board)) == board
    assert pickle.loads(pickle.dumps(board)).open_constraints


def test_a_puzzle_needs_all_values() -> None:
    board = Board.parse("4x4+killer_cage:total=?:r1c1,r1c2")

    assert len(Pattern(0, board)) == 0
    with pytest.raises(InputError, match=r"killer_cage:total=\?:r1c1,r1c2; expected all values"):
        Puzzle.empty(board)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("4x4+killer_cage:total=?:r1c1,r1c2,r1c3,r1c4,r2c1", "a value that no digits have"),
        ("4x4+allowed_digits:values=?:r1c1", "'?' is not a number"),
        ("4x4+ratio:ratio=?:r1c1,r1c2", "this value cannot be open"),
        ("4x4+killer_cage?:total=?:r1c1,r1c2", "one kind of question mark"),
        ("4x4+nothing?:r1c1,r1c2", "'nothing' is not a feature"),
    ],
)
def test_a_question_mark_in_a_wrong_place_is_refused(spec: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        Board.parse(spec)

    assert message in str(caught.value)
