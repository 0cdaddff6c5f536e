# SPDX-License-Identifier: MIT
"""Sums that follow from others hold in every solution."""

from __future__ import annotations

from random import Random

import pytest

from cluesmith.board import Board
from cluesmith.board.constraint_tables import DifferentCells, listed_kernels
from cluesmith.board.constraints.derived import derived_sums
from cluesmith.board.constraints.kernels import Sum
from random_killers import random_killer

DIAGONALS = ((2, 0), (1, 0), (0, 1), (0, 2))
"""Where the diagonals beside the main one begin: with it they cover three boxes."""


def test_derived_sums_hold_in_the_solution() -> None:
    count = 0
    for seed in range(20):
        board, solution = random_killer(9, Random(seed))
        sums = [kernel for _, kernel in listed_kernels(board) if isinstance(kernel, Sum)]
        further = [each.kernel for each in derived_sums(board, sums)]
        further += DifferentCells(board, listed_kernels(board)).tight_sums(listed_kernels(board))
        count += len(further)
        assert all(_holds(each, solution.digits) for each in further)
    assert count > 100


@pytest.mark.parametrize(("total", "derived"), [(44, [86]), (38, [])])
def test_only_a_tight_sum_of_twelve_cells_is_derived(total: int, derived: list[int]) -> None:
    """The diagonals of 39 cells cover three boxes; without those twelve cells are left."""
    spec = "9x9+diagonals"
    for row, column in DIAGONALS:
        cells = range(9 * row + column, 81 - 9 * column, 10)
        names = ",".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in cells)
        spec += f"+little_killer:total={total}:{names}"
    board = Board.parse(spec)
    kernels = listed_kernels(board)
    found = list(DifferentCells(board, kernels).tight_sums(kernels))
    assert [sum(each.totals) for each in found] == derived
    assert all(len(each.terms[0][1]) == 12 for each in found)


def _holds(kernel: Sum, digits: bytes) -> bool:
    found = sum(factor * digits[cell] for factor, cells in kernel.terms for cell in cells)
    return found in kernel.totals
