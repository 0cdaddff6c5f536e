# SPDX-License-Identifier: MIT
"""The native edge under arbitrary arrays: every call answers, or refuses in words."""

from __future__ import annotations

import contextlib

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from cluesmith import _native
from cluesmith.board import Board
from cluesmith.board.arrays import to_array
from cluesmith.engines.speed import board_tables
from samples import EASY_SOLUTION

REFUSED = (TypeError, ValueError)
SMALL = board_tables(Board.classic(2))
DIGITS = arrays.arrays(
    st.sampled_from([np.uint8, np.int8, np.uint16, np.float32, np.bool_]),
    st.tuples(st.integers(0, 40), st.sampled_from([0, 16, 80, 81, 82])),
    fill=st.just(0),
)
GRID = to_array(EASY_SOLUTION)[0]
FITTING = arrays.arrays(
    np.uint8, st.tuples(st.integers(0, 40), st.just(81)), elements=st.integers(0, 9)
)
THINNED = st.builds(
    lambda kept, rows: np.resize(kept * GRID, (rows, 81)),
    arrays.arrays(np.bool_, st.tuples(st.integers(1, 8), st.just(81))),
    st.integers(300, 700),
)
"""Enough rows for the bit-sliced search, some of them with many solutions."""
MANY = THINNED | st.builds(
    lambda rows, count: np.resize(rows, (count, 81)), FITTING, st.integers(300, 700)
)
NUMBERS = st.integers(-3, 300) | st.integers(-(2**70), 2**70)


@given(DIGITS | FITTING | MANY, NUMBERS, NUMBERS)
def test_bulk_solving_answers_or_refuses(
    puzzles: np.typing.NDArray[np.uint8], limit: int, threads: int
) -> None:
    with contextlib.suppress(*REFUSED):
        solutions, counts, _ = _native.solve_many(puzzles, limit=limit, threads=threads)
        assert (len(puzzles), 81) == solutions.shape
        assert (counts <= limit).all()
        assert not solutions[counts == 0].any()


@given(DIGITS | FITTING | MANY, NUMBERS)
def test_bulk_closing_answers_or_refuses(puzzles: np.typing.NDArray[np.uint8], chosen: int) -> None:
    with contextlib.suppress(*REFUSED):
        masks = _native.close_many(puzzles, chosen)
        assert (len(puzzles), 81) == masks.shape
        assert (masks <= 0x1FF).all()


@given(FITTING | MANY, st.integers(1, 3))
def test_solutions_lie_within_the_closures(
    puzzles: np.typing.NDArray[np.uint8], threads: int
) -> None:
    solutions, counts, _ = _native.solve_many(puzzles, limit=1, threads=threads)
    for bits in range(16):
        masks = _native.close_many(puzzles, bits, threads=threads)
        solved = counts > 0
        left = masks[solved] >> (solutions[solved].astype(np.uint16) - 1)
        assert (left & 1).all()


@given(
    arrays.arrays(
        st.sampled_from([np.uint16, np.uint32, np.int32]),
        st.sampled_from([0, 16, 80, 81, 82]),
        fill=st.just(511) | st.just(0),
    ),
    NUMBERS,
    st.integers(0, 3),
)
def test_solving_masks_answers_or_refuses(
    masks: np.typing.NDArray[np.uint16], limit: int, keep: int
) -> None:
    with contextlib.suppress(*REFUSED):
        found, count, _, _ = _native.solve_masks(masks, limit, keep, 0.01)
        assert len(found) <= min(count, keep)


@given(
    arrays.arrays(np.uint32, st.integers(0, 20), elements=st.integers(0, 2**32 - 1)),
    NUMBERS,
    st.integers(0, 3),
)
def test_solving_a_board_answers_or_refuses(
    masks: np.typing.NDArray[np.uint32], limit: int, keep: int
) -> None:
    with contextlib.suppress(*REFUSED):
        found, count, _, _ = _native.solve_board(SMALL, masks, limit, keep, 0.01)
        assert len(found) <= min(count, keep)


@given(
    st.integers(-1, 30),
    arrays.arrays(
        np.uint16,
        st.tuples(st.integers(0, 30), st.integers(0, 10)),
        elements=st.integers(0, 100),
    ),
)
def test_boards_are_built_or_refused(size: int, groups: np.typing.NDArray[np.uint16]) -> None:
    with contextlib.suppress(*REFUSED):
        board = _native.BoardTables(size, groups)
        assert isinstance(board.is_nine, bool)


@given(
    st.integers(-1, 10),
    *[arrays.arrays(np.uint32, st.integers(0, 6), elements=st.integers(0, 800)) for _ in range(4)],
)
def test_rules_are_built_or_refused(
    size: int,
    premise_starts: np.typing.NDArray[np.uint32],
    premises: np.typing.NDArray[np.uint32],
    conclusion_starts: np.typing.NDArray[np.uint32],
    conclusions: np.typing.NDArray[np.uint32],
) -> None:
    with contextlib.suppress(*REFUSED):
        rules = _native.HornRules(size, premise_starts, premises, conclusion_starts, conclusions)
        rules.close(np.full((2, size * size), (1 << size) - 1, np.uint32))


@given(DIGITS | FITTING)
def test_walks_and_forms_answer_or_refuse(puzzles: np.typing.NDArray[np.uint8]) -> None:
    with contextlib.suppress(*REFUSED):
        _native.walk_many(puzzles[:5], ["naked_single", "hidden_single", "x_wing"])
    with contextlib.suppress(*REFUSED):
        _native.canonical_many(puzzles[:2])
