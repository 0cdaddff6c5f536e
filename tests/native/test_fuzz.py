# SPDX-License-Identifier: MIT
"""Bulk calls under arbitrary arrays, also of many rows: what they answer fits together."""

from __future__ import annotations

import contextlib

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from cluesmith import _native
from cluesmith.board.arrays import to_array
from samples import EASY_SOLUTION

REFUSED = (TypeError, ValueError)
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
"""Enough rows for every stage, some of them with many solutions."""
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
