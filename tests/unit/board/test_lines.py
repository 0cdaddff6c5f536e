# SPDX-License-Identifier: MIT
"""Puzzles on one line: alphabets, blanks, lengths and complaints."""

from __future__ import annotations

import pytest

from cluesmith.board.lines import read_line, write_line
from cluesmith.errors import GeometryMismatch, InputError
from samples import EASY

DIGITS = bytes(int(char) if char != "." else 0 for char in EASY)


@pytest.mark.parametrize("blank", list(".0*-_ xXz?"))
def test_any_one_character_that_is_no_digit_is_a_blank(blank: str) -> None:
    assert (9, DIGITS) == read_line(EASY.replace(".", blank))


@pytest.mark.parametrize("blank", list(".0*-_ xX?+"))
def test_a_usual_blank_alone_is_a_board_without_clues(blank: str) -> None:
    assert (9, bytes(81)) == read_line(blank * 81)


@pytest.mark.parametrize("character", "hÄ/☺")
@pytest.mark.parametrize("count", [16, 81])
def test_another_character_alone_is_no_puzzle(character: str, count: int) -> None:
    with pytest.raises(InputError, match=f"{count} times '{character}' and no digit; expected dig"):
        read_line(character * count)


@pytest.mark.parametrize("tail", [" # a comment", "\tname", ",5", "\r\n", ";x", "|"])
def test_what_follows_the_cells_is_comment(tail: str) -> None:
    assert (9, DIGITS) == read_line(EASY + tail)


def test_surrounding_spaces_are_skipped() -> None:
    assert (9, DIGITS) == read_line(f"   {EASY}  ")


@pytest.mark.parametrize(
    ("alphabet", "first", "last"),
    [
        ("123456789ABCDEFG", "1", "G"),
        ("ABCDEFGHIJKLMNOP", "A", "P"),
        ("0123456789ABCDEF", "0", "F"),
    ],
)
def test_16x16_lines_may_use_any_usual_alphabet(alphabet: str, first: str, last: str) -> None:
    line = alphabet + "." * 239 + last

    size, digits = read_line(line)

    assert 16 == size
    assert bytes(range(1, 17)) == digits[:16]
    assert (1, 16) == (digits[line.index(first)], digits[-1])


def test_25x25_lines_may_use_letters_alone() -> None:
    size, digits = read_line("ABCDEFGHIJKLMNOPQRSTUVWXY" + "." * 600)

    assert (25, bytes(range(1, 26))) == (size, digits[:25])


def test_lower_case_letters_mean_the_same() -> None:
    assert read_line("g" + "." * 254 + "1") == read_line("G" + "." * 254 + "1")


def test_letters_may_stand_for_digits_on_a_9x9_board() -> None:
    letters = EASY.translate(str.maketrans("123456789", "ABCDEFGHI"))

    assert (9, DIGITS) == read_line(letters)


@pytest.mark.parametrize(
    ("line", "size", "complaint"),
    [
        (
            EASY[:-1],
            None,
            "80 characters; expected 81 for a 9x9 puzzle: one is missing",
        ),
        (
            EASY + "1",
            None,
            "82 characters; expected 81 for a 9x9 puzzle: one is too many",
        ),
        (EASY[:-3], None, "78 characters; expected 81 for a 9x9 puzzle: 3 are missing"),
        (EASY[:-4], None, "77 characters; expected 16, 36, 64, 81"),
        ("", None, "0 characters"),
        (EASY[:40] + "?" + EASY[41:], None, "found '?' at character 41; expected 1 to 9 or '.'"),
        (EASY.replace(".", "0", 3), None, "at character 3; expected 1 to 9 or '.'"),
        ("1..7............", None, "found '7' at character 4; expected 1 to 4 or '.'"),
        ("1Z" + "." * 254, None, "found 'Z' at character 2; expected 1 to G or '.'"),
        (EASY, 4, "expected 16 cells"),
    ],
)
def test_a_bad_line_is_refused_with_its_position(
    line: str, size: int | None, complaint: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_line(line, size)

    assert complaint in str(caught.value)


def test_a_line_for_another_board_is_a_geometry_mismatch() -> None:
    with pytest.raises(GeometryMismatch):
        read_line(EASY, 16)


def test_writing_reads_back() -> None:
    digits = bytes([0, *range(1, 17), *[0] * 239])

    assert (16, digits) == read_line(write_line(digits))
