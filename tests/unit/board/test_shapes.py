# SPDX-License-Identifier: MIT
"""Ready patterns: what is drawn can be set, what is drawn at random has its symmetry."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cluesmith as cs
from cluesmith.board import Board, Pattern
from cluesmith.board.glyphs import LARGE, MIDDLE, SHAPES, SMALL
from cluesmith.board.shapes import SYMMETRIES, pattern_of
from cluesmith.board.text import runs
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

_ALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def turned(rows: list[str]) -> list[str]:
    """Return a drawing after a quarter turn."""
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


def mirrored(rows: list[str]) -> list[str]:
    """Return a drawing with left and right exchanged."""
    return [row[::-1] for row in rows]


IMAGES: dict[str, list[Callable[[list[str]], list[str]]]] = {
    "none": [lambda rows: rows],
    "rotation": [lambda rows: turned(turned(rows))],
    "quarter": [turned],
    "left_right": [mirrored],
    "up_down": [lambda rows: rows[::-1]],
    "mirrors": [mirrored, lambda rows: rows[::-1]],
    "diagonal": [lambda rows: turned(rows[::-1])],
    "antidiagonal": [lambda rows: turned(rows)[::-1]],
    "diagonals": [lambda rows: turned(rows[::-1]), lambda rows: turned(rows)[::-1]],
    "full": [turned, mirrored],
}
"""What each symmetry leaves as it is, done with text."""


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_has_clues_for_singles(name: str) -> None:
    verdict = cs.set_clues(cs.Pattern.shape(name), allow="singles", time=2)

    assert verdict.puzzle is not None
    assert Pattern.of(verdict.puzzle) == cs.Pattern.shape(name)


@pytest.mark.parametrize("glyph", _ALL)
def test_every_letter_and_digit_has_clues_for_singles(glyph: str) -> None:
    verdict = cs.set_clues(cs.Pattern.letters(glyph), allow="singles", time=2)

    assert verdict.puzzle is not None
    assert cs.explain(verdict.puzzle, "singles").status == "solved"


def test_initials_are_one_line() -> None:
    assert cs.set_clues(cs.Pattern.letters("KT"), allow="singles").puzzle is not None


@pytest.mark.parametrize("glyphs", [LARGE, MIDDLE, SMALL])
def test_a_font_has_every_letter_and_digit_and_no_two_alike(
    glyphs: dict[str, tuple[str, ...]],
) -> None:
    assert set(_ALL) == set(glyphs)
    assert len(_ALL) == len(set(glyphs.values()))
    assert 1 == len({(len(rows), *map(len, rows)) for rows in glyphs.values()})


def test_three_letters_stand_in_steps() -> None:
    rows = runs(str(cs.Pattern.letters("ab1")), 9)

    assert SMALL["A"] == tuple(row[:3] for row in rows[:5])
    assert SMALL["B"] == tuple(row[3:6] for row in rows[2:7])
    assert SMALL["1"] == tuple(row[6:] for row in rows[4:])
    clues = sum("".join(SMALL[glyph]).count("x") for glyph in "AB1")
    assert clues == len(cs.Pattern.letters("AB1"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 letters; expected 1 to 3 on a 9x9 board"),
        ("ABCD", "4 letters; expected 1 to 3 on a 9x9 board"),
        ("A!", "found '!' at character 2; expected letters A to Z, digits 0 to 9"),
    ],
)
def test_what_cannot_be_written_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        cs.Pattern.letters(text)


@given(
    symmetry=st.sampled_from(sorted(SYMMETRIES)),
    order=st.sampled_from([2, 3, 4]),
    share=st.floats(0, 1),
    seed=st.integers(0, 1000),
)
def test_a_random_pattern_has_its_symmetry_and_its_number_of_clues(
    symmetry: str, order: int, share: float, seed: int
) -> None:
    board = Board.classic(order)
    clues = round(share * board.cell_count / 8) * 8

    pattern = cs.Pattern.symmetric(clues, symmetry, seed, board)

    assert clues == len(pattern)
    assert pattern == cs.Pattern.symmetric(clues, symmetry, seed, board)
    rows = runs(str(pattern), board.size)
    assert all(image(rows) == rows for image in IMAGES[symmetry])


def test_the_symmetries_are_told_apart() -> None:
    """A pattern drawn for one of them does not have another that is not part of it."""
    parts = {
        "mirrors": {"left_right", "up_down", "rotation"},
        "diagonals": {"diagonal", "antidiagonal", "rotation"},
        "quarter": {"rotation"},
        "full": set(SYMMETRIES),
    }
    for symmetry in SYMMETRIES:
        rows = runs(str(cs.Pattern.symmetric(32, symmetry, seed=3)), 9)
        has = {other for other, images in IMAGES.items() if all(i(rows) == rows for i in images)}
        assert {"none", symmetry, *parts.get(symmetry, ())} == has


def test_random_patterns_leave_no_two_lines_of_a_chute_empty() -> None:
    for seed in range(50):
        pattern = cs.Pattern.symmetric(20, "rotation", seed)
        for chute in pattern.board.chutes:
            assert sum(not line.mask & pattern.mask for line in chute.lines) < 2


@pytest.mark.parametrize(
    ("clues", "symmetry", "message"),
    [
        (23, "full", "23 clues with the symmetry full on 9x9; expected"),
        (82, "none", "82 clues with the symmetry none on 9x9; expected 0 to 81"),
        (-1, "none", "expected 0 to 81"),
        (24, "rotatoin", "'rotatoin' is not a symmetry; did you mean rotation?"),
    ],
)
def test_impossible_wishes_name_what_is_possible(clues: int, symmetry: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        cs.Pattern.symmetric(clues, symmetry)


def test_the_numbers_that_are_named_are_possible() -> None:
    with pytest.raises(InputError, match="expected 20 or 24"):
        cs.Pattern.symmetric(23, "quarter", board=Board.parse("16x16"))


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("heart", cs.Pattern.shape("heart")),
        (" Ring ", cs.Pattern.shape("ring")),
        ("letters:kt", cs.Pattern.letters("KT")),
        ("random:26", cs.Pattern.symmetric(26)),
        ("random:26:left-right", cs.Pattern.symmetric(26, "left_right")),
        ("random:26:none:5", cs.Pattern.symmetric(26, "none", 5)),
        ("x......x..x....x", Pattern.parse("x......x..x....x")),
        ("x" * 81, Pattern.parse("x" * 81)),
    ],
)
def test_patterns_are_read_by_name(text: str, pattern: Pattern) -> None:
    assert pattern == pattern_of(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hart", "'hart' is not a shape; did you mean heart?"),
        ("letter:KT", "'letter' is not a kind of pattern; did you mean letters?"),
        ("random:many", "found 'many' in a random pattern"),
        ("random:26:none:x", "found 'x' in a random pattern"),
        ("x..x", "a pattern of 4 cells; expected 16, 36, 64, 81, 100, 144, 256, 625"),
    ],
)
def test_patterns_that_cannot_be_read_say_why(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        pattern_of(text)


def test_pictures_keep_to_the_board_that_is_named() -> None:
    diagonals = Board.parse("9x9+diagonals")

    assert pattern_of("heart", diagonals).board == diagonals
    with pytest.raises(
        InputError, match="pictures and letters exist for the 9x9 board only; got 4x4"
    ):
        pattern_of("heart", Board.classic(2))
