# SPDX-License-Identifier: MIT
"""The exact-cover matrix of a board, against the figures and labels of the paper."""

from __future__ import annotations

import pytest

from cluesmith.board import Board, Candidates, Puzzle
from cluesmith.engines.cover.matrix import board_matrix
from random_grids import all_grids


def test_the_matrix_of_order_3_has_the_size_that_the_paper_gives() -> None:
    matrix = board_matrix(Board.classic(3))

    assert (729, 324, 2916) == (len(matrix.rows), len(matrix.columns), matrix.one_count)
    assert {4} == {len(row) for row in matrix.rows}
    in_column = [0] * 324
    for row in matrix.rows:
        for column in row:
            in_column[column] += 1
    assert {9} == set(in_column)


def test_rows_and_columns_have_the_labels_of_the_paper() -> None:
    matrix = board_matrix(Board.classic(3))

    for i in range(9):
        for j in range(9):
            for k in range(9):
                block = i // 3 * 3 + j // 3
                columns = (9 * i + j, 81 + 9 * i + k, 162 + 9 * j + k, 243 + 9 * block + k)
                assert columns == matrix.rows[81 * i + 9 * j + k]
                assert 81 * i + 9 * j + k == matrix.row(9 * i + j, k + 1)
                assert (9 * i + j, k + 1) == matrix.candidate(81 * i + 9 * j + k)


@pytest.mark.parametrize("spec", ["4x4", "4x4+diagonals"])
def test_covers_are_exactly_the_full_grids(spec: str) -> None:
    board = Board.parse(spec)
    matrix = board_matrix(board)
    grids = set(all_grids(board))

    for grid in all_grids(Board.classic(2)):
        covered = sorted(
            column
            for cell, digit in enumerate(grid)
            for column in matrix.rows[matrix.row(cell, digit)]
        )
        assert (grid in grids) == (list(range(len(matrix.columns))) == covered)


def test_kinds_follow_the_groups_of_a_board() -> None:
    matrix = board_matrix(Board.parse("9x9+diagonals"))

    assert ("cell", "row", "column", "box", "diagonal") == matrix.kinds
    assert "9 in diagonal 2" == matrix.columns[-1].name
    assert 6 == len(matrix.rows[matrix.row(40, 1)])


def test_rows_left_are_those_of_the_candidates() -> None:
    puzzle = Puzzle.parse("1......3..2....4")
    matrix = board_matrix(puzzle.board)
    candidates = Candidates.of(puzzle)

    left = matrix.rows_left(candidates)
    assert candidates.count == len(left)
    assert all(candidates.masks[c] >> (d - 1) & 1 for c, d in map(matrix.candidate, left))
