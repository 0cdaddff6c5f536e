# SPDX-License-Identifier: MIT
"""Transformations and the symmetries of boards."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations, product
from math import factorial
from random import Random

import pytest

from cluesmith.board import Board, Candidates, Pattern, Puzzle
from cluesmith.board.line_maps import ChainSearch, classic_chain, member_count, members
from cluesmith.board.symmetry import Transformation, symmetries, symmetry_count
from cluesmith.errors import GeometryMismatch, InputError
from samples import EASY

QUARTER_TURN = Transformation((0, 1, 2, 3), (3, 2, 1, 0), transposed=True)


def line_maps_by_brute_force(board: Board) -> set[tuple[bool, tuple[int, ...], tuple[int, ...]]]:
    """Try every transposition and every order of rows and columns on the set of groups."""
    size = board.size
    groups = {frozenset(divmod(cell, size) for cell in group.cells) for group in board.groups}
    found = set()
    for transposed, rows, columns in product(
        (False, True), permutations(range(size)), permutations(range(size))
    ):
        images = {
            frozenset(
                (rows[c], columns[r]) if transposed else (rows[r], columns[c]) for r, c in group
            )
            for group in groups
        }
        if images == groups:
            found.add((transposed, rows, columns))
    return found


def test_a_quarter_turn_moves_the_cells_clockwise() -> None:
    assert (3, 12) == (QUARTER_TURN.cells[0], QUARTER_TURN.cells[15])
    assert Puzzle.parse("...1.....2..4.3.") == QUARTER_TURN.apply(Puzzle.parse("1......3..2....4"))


def test_digits_are_renamed_and_blanks_are_not() -> None:
    renaming = Transformation((0, 1, 2, 3), (0, 1, 2, 3), digits=(2, 3, 4, 1))

    assert (0, 2, 1) == (renaming.rename(0), renaming.rename(1), renaming.rename(4))
    assert Puzzle.parse("2......4..3....1") == renaming.apply(Puzzle.parse("1......3..2....4"))


def test_patterns_and_candidates_go_with_their_puzzle() -> None:
    puzzle = Puzzle.parse(EASY)
    transformation = Transformation.random(puzzle.board, Random(7))
    transformed = transformation.apply(puzzle)

    assert Pattern.of(transformed) == transformation.apply(Pattern.of(puzzle))
    assert Candidates.of(transformed) == transformation.apply(Candidates.of(puzzle))


def test_transformations_are_values() -> None:
    same = Transformation((0, 1, 2, 3), (3, 2, 1, 0), True, (1, 2, 3, 4))

    assert 1 == len({QUARTER_TURN, same})
    assert QUARTER_TURN == eval(repr(QUARTER_TURN), {"Transformation": Transformation})


@pytest.mark.parametrize(
    ("rows", "columns", "digits", "message"),
    [
        ((0, 1, 2, 2), (0, 1, 2, 3), (), "rows become"),
        ((0, 1, 2, 3), (0, 1, 2), (), "columns become"),
        ((0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3), "digits become"),
    ],
)
def test_what_is_no_permutation_is_refused(
    rows: tuple[int, ...], columns: tuple[int, ...], digits: tuple[int, ...], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        Transformation(rows, columns, digits=digits)


def test_a_transformation_that_breaks_the_boxes_is_refused() -> None:
    shifted = Transformation((1, 2, 3, 0), (0, 1, 2, 3))

    assert not shifted.keeps(Board.classic(2))
    with pytest.raises(GeometryMismatch, match="does not keep the board 4x4"):
        shifted.apply(Puzzle.empty(Board.classic(2)))


def test_a_transformation_of_another_size_is_refused() -> None:
    assert not QUARTER_TURN.keeps(Board.classic(3))
    with pytest.raises(GeometryMismatch, match="size 9 after one of size 4"):
        QUARTER_TURN.then(Transformation.identity(Board.classic(3)))


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_classic_boards_have_every_permutation_that_keeps_the_chutes(order: int) -> None:
    board = Board.classic(order)
    some = list(islice(symmetries(board), 1000))

    assert 2 * factorial(order) ** (2 * order + 2) == symmetry_count(board)
    assert min(1000, symmetry_count(board)) == len(set(some))
    assert all(symmetry.keeps(board) for symmetry in some)


def test_the_group_of_the_9x9_board_has_3359232_members() -> None:
    straight = tuple(range(9))
    row_links = tuple(
        link
        for link in classic_chain(3)
        if all(not transposed and columns == straight for transposed, _, columns in link)
    )
    row_orders = {rows for _, rows, _ in members(row_links, 9)}

    assert 1296 == len(row_orders)
    assert 3359232 == 2 * 1296**2 == symmetry_count(Board.classic(3))


@pytest.mark.parametrize(
    "spec",
    [
        "4x4",
        "4x4+diagonals",
        "4x4+extra:r1c1,r2c3,r3c2,r4c4",
        "jigsaw:1112122323334444",
        "jigsaw:1111222233334444",
        "jigsaw:1112211322433324435544555",
    ],
)
def test_symmetries_are_those_that_brute_force_finds(spec: str) -> None:
    board = Board.parse(spec)
    found = [symmetry.line_map for symmetry in symmetries(board)]

    assert line_maps_by_brute_force(board) == set(found)
    assert symmetry_count(board) == len(found)
    assert Transformation.identity(board).line_map == found[0]


@pytest.mark.parametrize("order", [2, 3, 4])
def test_the_search_finds_the_group_that_is_known_for_classic_boards(order: int) -> None:
    board = Board.classic(order)
    boxes = [group.cells for group in board.groups if group.kind == "box"]

    assert symmetry_count(board) == member_count(ChainSearch(board.size, boxes).run())


def test_the_eight_turns_and_reflections_keep_variant_boards() -> None:
    straight, reversed_lines = tuple(range(9)), tuple(range(8, -1, -1))
    for spec in ("9x9+diagonals", "9x9+windoku", "9x9+diagonals+windoku"):
        found = set(symmetries(Board.parse(spec)))
        for rows, columns in product((straight, reversed_lines), repeat=2):
            assert {Transformation(rows, columns), Transformation(rows, columns, True)} <= found


@pytest.mark.parametrize(
    ("spec", "count"),
    [
        # The order of columns is that of rows or its reverse (2), there is a transposition (2);
        # the outer bands swap (2), an outer band's rows have any order (6) and the other outer
        # band mirrors it, the rows about the centre swap (2).
        ("9x9+diagonals", 2 * 2 * 2 * 6 * 2),
        # Rows 2 and 3 swap, rows 7 and 8 swap, everything is reversed; columns alike; transposed.
        ("9x9+windoku", 8 * 8 * 2),
        # An extra region that is a row says nothing new.
        ("4x4+extra:r1c1,r1c2,r1c3,r1c4", 128),
        # Boxes of two rows and three columns: no transposition.
        ("jigsaw:111222111222333444333444555666555666", 2**3 * 6 * 6**2 * 2),
    ],
)
def test_the_number_of_symmetries_is_what_counting_by_hand_gives(spec: str, count: int) -> None:
    board = Board.parse(spec)

    assert count == symmetry_count(board)
    assert count == len(set(symmetries(board)))
    assert all(symmetry.keeps(board) for symmetry in symmetries(board))


def test_keeping_a_board_means_being_one_of_its_symmetries() -> None:
    variant, classic = Board.parse("4x4+diagonals"), Board.classic(2)
    kept = {symmetry for symmetry in symmetries(classic) if symmetry.keeps(variant)}

    assert set(symmetries(variant)) == kept
    assert len(kept) < symmetry_count(classic)


@pytest.mark.parametrize("spec", ["4x4+diagonals", "jigsaw:1112211322433324435544555"])
def test_random_transformations_are_fair(spec: str) -> None:
    board, rng, each = Board.parse(spec), Random(1), 200
    count = symmetry_count(board)
    drawn = Counter(Transformation.random(board, rng).line_map for _ in range(each * count))

    assert count == len(drawn)
    assert all(each / 2 < times < each * 3 / 2 for times in drawn.values())
