# SPDX-License-Identifier: MIT
"""Puzzles become arrays and arrays become puzzles."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

import cluesmith as cs
from samples import EASY, ESCARGOT, SEVENTEEN

JIGSAW = cs.Board.parse("jigsaw:1112122233343444")


def test_puzzles_and_text_make_the_same_array() -> None:
    puzzles = cs.to_array([EASY, cs.Puzzle.parse(ESCARGOT)])

    assert ((2, 81), "uint8") == (puzzles.shape, puzzles.dtype.name)
    assert puzzles.tolist() == cs.to_array(f"{EASY}\n{ESCARGOT}\n").tolist()
    assert puzzles.tolist() == cs.to_array(f"{EASY} # easy\n{ESCARGOT}\n").tolist()
    assert [EASY, ESCARGOT] == [str(puzzle) for puzzle in cs.from_array(puzzles)]
    assert cs.to_array(cs.Puzzle.parse(EASY)).tolist() == puzzles[:1].tolist()


def test_an_array_of_puzzles_can_be_changed() -> None:
    puzzles = cs.to_array([EASY])
    puzzles[0, 0] = 0

    assert EASY[1:] == str(cs.from_array(puzzles)[0])[1:]


def test_no_puzzles_make_an_empty_array() -> None:
    assert (0, 81) == cs.to_array([]).shape
    assert [] == cs.from_array(cs.to_array([]))


def test_the_board_of_an_array_is_the_classic_one_or_the_one_given() -> None:
    array = np.zeros((1, 16), np.uint8)

    assert "4x4" == cs.from_array(array)[0].board.spec
    assert JIGSAW == cs.from_array(array, JIGSAW)[0].board
    assert JIGSAW == cs.from_array(array, JIGSAW.spec)[0].board
    with pytest.raises(cs.InputError, match=r"shape \(1, 16\); expected \(N, 81\)"):
        cs.from_array(array, "9x9")


def test_what_is_wrong_with_puzzles_is_said_with_their_number() -> None:
    with pytest.raises(cs.GeometryMismatch, match="puzzle 2 is on 4x4; expected 9x9, as puzzle 1"):
        cs.to_array([EASY, "." * 16])
    with pytest.raises(cs.InputError, match=r"^line 2: "):
        cs.to_array([EASY, "?" * 81 + "12"])
    with pytest.raises(cs.InputError, match="line 1: a int; expected text or a Puzzle"):
        cs.to_array([5])  # type: ignore[list-item]
    with pytest.raises(cs.InputError, match="or rows of another board: 16, 36, 64, 81"):
        cs.from_array(np.zeros((1, 35), np.uint8))


@pytest.mark.parametrize(
    "board", ["4x4+diagonals", "4x4+killer_cage:total=3:r1c1,r1c2", "jigsaw:1112122233344344"]
)
def test_an_array_that_would_lose_the_board_is_made_only_with_the_board(board: str) -> None:
    puzzle = cs.Puzzle.parse("1..............4", board)
    rows = cs.to_array([puzzle], board=board)
    solutions, counts = cs.solve_many(rows, limit=9, board=board)

    assert [puzzle] == cs.from_array(rows, board)
    assert rows.tolist() == cs.to_array("1..............4", board).tolist()
    assert [cs.count(puzzle, limit=9)] == counts.tolist()
    assert cs.from_array(solutions, board)[0] in cs.solve(puzzle, limit=9).solutions
    with pytest.raises(cs.InputError, match=r"an array holds digits only; expected board="):
        cs.to_array([puzzle])


def test_solve_many_takes_other_boards_with_out_and_progress() -> None:
    rows = cs.to_array(["1......3..2....4"] * 2)
    out, states = np.zeros_like(rows), list[dict[str, object]]()

    solutions, counts = cs.solve_many(rows, out=out, progress=states.append, board="4x4")

    assert solutions is out
    assert [1, 1] == counts.tolist()
    assert "1342421334212134" == str(cs.from_array(out)[0])
    assert [{"done": 2, "count": 2}] == states
    with pytest.raises(cs.InputError, match="puzzles has shape"):
        cs.solve_many(rows, board="6x6")


BULK = [
    cs.solve_many,
    partial(cs.close_many, strategies="singles"),
    partial(cs.walk_many, strategies="singles"),
    cs.infer_many,
    cs.propagate_many,
    cs.cover.simulate_many,
    partial(cs.rate_many, scale="cover"),
]


def plain(result: Any) -> Any:
    """Return what a bulk call returns with lists in place of arrays."""
    if isinstance(result, np.ndarray):
        return result.tolist()
    if isinstance(result, tuple):
        return [plain(each) for each in result]
    if hasattr(result, "__dict__"):
        result = {name: value for name, value in vars(result).items() if name != "seconds"}
    return (
        {name: plain(value) for name, value in result.items()}
        if isinstance(result, dict)
        else result
    )


@pytest.mark.parametrize("call", BULK)
@pytest.mark.parametrize(
    "puzzles",
    [[EASY, cs.Puzzle.parse(SEVENTEEN)], (EASY, SEVENTEEN), f"{EASY}\n{SEVENTEEN}"],
    ids=["list", "tuple", "text"],
)
def test_every_bulk_call_takes_puzzles_and_texts(call: Any, puzzles: Any) -> None:
    array = cs.to_array([EASY, SEVENTEEN])

    assert plain(call(array)) == plain(call(puzzles))


@pytest.mark.parametrize("call", [call for call in BULK if "walk" not in str(call)])
def test_bulk_calls_know_the_board_of_texts(call: Any) -> None:
    small = "1......3..2....4"

    assert plain(call(cs.to_array(small), board="4x4")) == plain(call([small]))


def test_walks_refuse_texts_of_other_boards() -> None:
    with pytest.raises(cs.InputError):
        cs.walk_many(["1......3..2....4"], "singles")
