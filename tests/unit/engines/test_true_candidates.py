# SPDX-License-Identifier: MIT
"""True candidates: compared with all solutions of small boards."""

from __future__ import annotations

import pytest

import cluesmith as cs


@pytest.mark.parametrize(
    "spec", ["4x4", "4x4+killer_cage:total=3:r1c1,r1c2+thermometer:r2c1,r2c2", "2x3:0-3+antiking"]
)
@pytest.mark.parametrize("limit", [1, 3, 10_000])
def test_each_candidate_is_counted_up_to_the_limit(spec: str, limit: int) -> None:
    board = cs.Board.parse(spec)
    solutions = cs.solve(cs.Puzzle.empty(board), limit=10_000).solutions
    found = cs.true_candidates(cs.Puzzle.empty(board), limit=limit)

    for cell in range(board.cell_count):
        for digit in range(1, board.size + 1):
            number = sum(solution.digits[cell] == digit for solution in solutions)
            assert min(number, limit) == found.count(cell, digit)
            assert (number > 0) == (digit in found.candidates.digits(cell))
    assert found.is_complete
    assert found.to_json()["limit"] == limit


def test_counts_that_were_cut_off_are_not_complete() -> None:
    found = cs.true_candidates("1" + "." * 80, limit=10**9, time=0.2)

    assert not found.is_complete
