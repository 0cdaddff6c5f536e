# SPDX-License-Identifier: MIT
"""Constraint strings of Interactive-Sudoku-Solver: parts that say more than they seem to."""

from __future__ import annotations

import pytest

from cluesmith.board.formats import read_one
from cluesmith.errors import InputError


def _texts(string: str) -> list[str]:
    board = read_one(string).board
    return [constraint.text(board) for constraint in board.constraints]


def test_a_cell_that_a_cage_or_sum_lists_twice_counts_twice() -> None:
    assert [
        "killer_cage:r1c1,r1c2",
        "sum:total=8:factors=1,2:r1c1,r1c2",
    ] == _texts(".Shape~4x4.Cage~8~R1C1~R1C2~R1C2")
    assert ["sum:total=8:factors=2,1:r1c1,r1c2"] == _texts(".Shape~4x4.Sum~8~R1C1~R1C2~R1C1")


def test_a_string_may_begin_with_two_dots() -> None:
    assert ["killer_cage:total=3:r1c1,r1c2"] == _texts("..Shape~4x4.Cage~3~R1C1~R1C2")


def test_regions_with_the_same_digits_are_lists_of_their_cells() -> None:
    [same] = read_one(".Shape~4x4~6.RegionSize~4.RegionSameValues").board.constraints

    assert "same_digits" == same.id
    assert [4, 4, 4, 4] == [len(cells) for cells in same.lists()]


def test_of_a_link_only_the_query_counts() -> None:
    string = ".Shape~4x4.Cage~3~R1C1~R1C2"
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/"

    assert _texts(string) == _texts(f"{link}?mode=solve&q={string}#part")


@pytest.mark.parametrize("host", ["[", "[::1", "\u2100.example"])
def test_a_link_to_no_host_is_refused_as_any_other_text(host: str) -> None:
    with pytest.raises(InputError):
        read_one(f"https://{host}/", "iss")


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (".SameValues~4", "SameValues"),
        (f".Whisper~{'7' * 5000}~R1C1~R1C2", "Whisper"),
        (".Or.End", "alternatives: no alternative"),
        (".RegionSize~0095", "RegionSize: '0095'; expected 2 to 9"),
        (".RegionSize~\u0663", "RegionSize: '\u0663'; expected 2 to 9"),
        (".Shape~0x5", "Shape: '0x5'; expected rows, columns and digits, as 7x7~9"),
        (".Shape~5x0", "Shape: '5x0'; expected rows"),
        (".Shape~5x5~07", "Shape: '5x5~07'; expected rows"),
        (".Shape~9x9~0-8~Raw", "Shape: 'Raw'; expected a grid whose rows and columns"),
        (".Shape~9x9~9~Odd", "Shape: '9x9~9~Odd'; expected rows"),
        (".Cage~\u0663~R1C1~R1C2", "Cage: '\u0663'; expected a whole number"),
    ],
)
def test_numbers_and_lists_out_of_bounds_are_refused_by_name(text: str, refusal: str) -> None:
    with pytest.raises(InputError, match=refusal):
        read_one(text, "iss")


def test_alternatives_with_an_empty_one_say_nothing() -> None:
    assert () == read_one(".Shape~4x4.Or.And.End.Cage~3~R1C1~R1C2.End", "iss").board.constraints


def test_a_grid_may_say_that_it_is_of_the_usual_kind() -> None:
    assert read_one(".Shape~7x7~9~Sudoku.Cage~3~R1C1~R1C2", "iss") == read_one(
        ".Shape~7x7~9.Cage~3~R1C1~R1C2", "iss"
    )
