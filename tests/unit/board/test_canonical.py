# SPDX-License-Identifier: MIT
"""Canonical forms, equivalence and automorphisms."""

from __future__ import annotations

from random import Random

import pytest

from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.arrays import to_array
from cluesmith.board.canonical import (
    _images,
    automorphisms,
    canonical_form,
    canonical_many,
    canonical_pattern,
)
from cluesmith.board.line_maps import image, members
from cluesmith.board.symmetry import Transformation, symmetries, symmetry_chain, symmetry_count
from cluesmith.errors import InputError
from hypothesis_strategies import automorphism_count
from samples import EASY, EASY_SOLUTION, SEVENTEEN

DIAGONAL = "".join("x" if cell % 10 == 0 else "." for cell in range(81))


def test_a_single_clue_goes_to_the_last_cell_as_digit_1() -> None:
    form, transformation = canonical_form(Puzzle.parse("." * 40 + "7" + "." * 40))

    assert "." * 80 + "1" == str(form)
    assert (80, 1) == (transformation.cells[40], transformation.rename(7))


@pytest.mark.parametrize("spec", ["6x6", "6x6+diagonals", "9x9+windoku"])
def test_the_listed_symmetries_are_those_of_the_group_in_its_order(spec: str) -> None:
    board = Board.parse(spec)
    images = _images(board)
    listed = [images.line_map(index) for index in range(len(images.sources))]

    assert listed == list(members(symmetry_chain(board), board.size))
    for line_map, sources in zip(listed[::97], images.sources[::97].tolist(), strict=True):
        assert [image(line_map, cell) for cell in sources] == list(range(board.cell_count))


def test_a_full_grid_begins_with_the_digits_in_order() -> None:
    form, transformation = canonical_form(Puzzle.parse(EASY_SOLUTION))

    assert str(form).startswith("123456789457")
    assert form == transformation.apply(Puzzle.parse(EASY_SOLUTION))
    assert not form.conflicts()


def test_equivalent_puzzles_are_recognised() -> None:
    puzzle = Puzzle.parse(SEVENTEEN)
    image = Transformation.random(puzzle.board, Random(3)).apply(puzzle)

    assert image != puzzle
    assert canonical_form(puzzle)[0] == canonical_form(image)[0]


def test_a_moved_clue_makes_another_puzzle() -> None:
    puzzle = Puzzle.parse(SEVENTEEN)
    first = next(cell for cell, digit in enumerate(puzzle.digits) if digit)
    other = puzzle.with_digits([(first, 0), (0, puzzle.digits[first])])

    fewer = puzzle.with_digits([(first, 0)])
    assert 3 == len({canonical_form(each)[0] for each in (puzzle, other, fewer)})


def test_a_variant_board_has_fewer_equivalences() -> None:
    corner, centre = "1" + "." * 80, "." * 40 + "1" + "." * 40

    def on(spec: str) -> bool:
        board = Board.parse(spec)
        forms = [canonical_form(Puzzle.parse(text, board))[0] for text in (corner, centre)]
        return forms[0] == forms[1]

    assert on("9x9")
    assert not on("9x9+diagonals")
    assert not on("9x9+windoku")


def test_on_a_variant_board_the_form_is_the_least_image() -> None:
    board = Board.parse("4x4+diagonals")
    puzzle = Puzzle.parse("..3.4......1.2..", board)

    def in_order_of_appearance(digits: bytes) -> bytes:
        seen = dict.fromkeys(digit for digit in digits if digit)
        return bytes(1 + list(seen).index(digit) if digit else 0 for digit in digits)

    images = (symmetry.apply(puzzle).digits for symmetry in symmetries(board))
    assert min(map(in_order_of_appearance, images)) == canonical_form(puzzle)[0].digits


def test_a_board_with_a_superfluous_region_is_done_as_a_classic_one() -> None:
    row = ",".join(f"r1c{column}" for column in range(1, 10))
    board = Board.parse(f"9x9+extra:{row}")

    assert str(canonical_form(Puzzle.parse(EASY))[0]) == str(
        canonical_form(Puzzle.parse(EASY, board))[0]
    )


def test_a_variant_board_with_too_many_symmetries_is_refused() -> None:
    board = Board.parse("25x25+windoku")

    with pytest.raises(InputError, match="55037657088 symmetries"):
        canonical_form(Puzzle.empty(board))
    with pytest.raises(InputError, match="symmetries"):
        next(automorphisms(Pattern(1, board)))


def test_a_puzzle_of_many_digits_is_reduced_to_its_pattern() -> None:
    pattern = Pattern.of(Puzzle.parse(EASY))
    form, transformation = canonical_pattern(pattern)

    assert form == transformation.apply(pattern)
    assert form == canonical_pattern(form)[0]
    assert len(pattern) == len(form)


@pytest.mark.parametrize("spec", ["4x4", "4x4+diagonals"])
def test_automorphisms_are_the_symmetries_that_keep_the_pattern(spec: str) -> None:
    board, rng = Board.parse(spec), Random(5)
    for _ in range(200):
        pattern = Pattern(rng.getrandbits(16) & rng.getrandbits(16), board)
        expected = {
            symmetry for symmetry in symmetries(board) if symmetry.apply(pattern) == pattern
        }
        found = list(automorphisms(pattern))

        assert expected == set(found)
        assert len(expected) == len(found) == automorphism_count(pattern)
        assert Transformation.identity(board) == found[0]


@pytest.mark.parametrize("spec", ["4x4", "9x9", "16x16", "25x25", "9x9+windoku"])
def test_the_empty_and_the_full_pattern_keep_every_symmetry(spec: str) -> None:
    board = Board.parse(spec)

    assert symmetry_count(board) == automorphism_count(Pattern(0, board))
    assert symmetry_count(board) == automorphism_count(Pattern((1 << board.cell_count) - 1, board))


def test_the_automorphisms_of_a_diagonal_move_rows_and_columns_together() -> None:
    pattern = Pattern.parse(DIAGONAL)
    found = set(automorphisms(pattern))

    assert 2 * 6**4 == automorphism_count(pattern) == len(found)
    assert all(symmetry.rows == symmetry.columns for symmetry in found)


def test_a_limit_ends_the_automorphisms_early() -> None:
    empty = Pattern(0)

    assert 7 == len(set(automorphisms(empty, limit=7)))
    assert [] == list(automorphisms(empty, limit=0))
    with pytest.raises(InputError, match="a limit of -1"):
        automorphisms(empty, limit=-1)


def test_the_orbit_of_a_pattern_times_its_automorphisms_is_the_group() -> None:
    board, rng = Board.classic(2), Random(6)
    for _ in range(50):
        pattern = Pattern(rng.getrandbits(16), board)
        orbit = {symmetry.apply(pattern) for symmetry in symmetries(board)}

        assert symmetry_count(board) == len(orbit) * automorphism_count(pattern)


def test_the_automorphisms_of_a_9x9_pattern_are_as_many_as_their_chain_says() -> None:
    pattern = Pattern.of(Puzzle.parse(EASY))

    assert automorphism_count(pattern) == len(list(automorphisms(pattern)))


def test_arrays_go_through_the_same_forms() -> None:
    lines = [EASY, SEVENTEEN, EASY_SOLUTION]
    array = to_array(lines)

    assert [canonical_form(Puzzle.parse(line))[0].digits for line in lines] == [
        row.tobytes() for row in canonical_many(array)
    ]
