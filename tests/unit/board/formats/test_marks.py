# SPDX-License-Identifier: MIT
"""Candidates: pencilmark grids, sdx and sukaku lines."""

from __future__ import annotations

import pytest

from cluesmith.board import Puzzle, formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.formats.record import position_of
from cluesmith.errors import InputError
from samples import EASY, EASY_SOLUTION

PUZZLE = Puzzle.parse(EASY)

# The first two rows of the easy puzzle, worked out by hand, then the rest from the clipboard.
CLIPBOARD = """\
*-----------------------------------------------------------------*
| 5     3     124   | 26    7     2468  | 1489  1249  248   |
| 6     247   247   | 1     9     5     | 3478  234   2478  |
| 12    9     8     | 23    34    24    | 13457 6     247   |
|-------------------+-------------------+-------------------|
| 8     125   1259  | 579   6     147   | 4579  2459  3     |
| 4     25    2569  | 8     5     3     | 579   259   1     |
| 7     15    1359  | 59    2     14    | 4589  459   6     |
|-------------------+-------------------+-------------------|
| 139   6     134579| 357   35    7     | 2     8     4     |
| 23    278   237   | 4     1     9     | 36    3     5     |
| 123   1245  12345 | 2356  8     26    | 1346  7     9     |
*-----------------------------------------------------------------*
                     Simple Sudoku
                      Version 4.2n
"""


def test_a_grid_from_the_clipboard_is_read_with_its_footer() -> None:
    [record] = formats.read(CLIPBOARD)

    assert (1, 2, 4) == record.position.candidates.digits(2)
    assert "53..7....6..195..." == str(record.puzzle)[:18]


def test_81_groups_are_a_candidate_grid_however_they_are_laid_out() -> None:
    bare = " ".join(
        token
        for line in CLIPBOARD.splitlines()[1:-3]
        if "--" not in line
        for token in line.replace("|", " ").split()
    )

    assert formats.read(CLIPBOARD) == formats.read(bare, "pencilmarks")


def test_candidates_follow_from_the_clues() -> None:
    text = formats.write([PuzzleRecord.of(PUZZLE)], "pencilmarks")
    groups = text.replace("|", " ").replace("+", " ").replace("-", " ").split()

    for cell, group in enumerate(groups):
        row, column = divmod(cell, 9)
        seen = {
            EASY[other]
            for other in range(81)
            if other != cell
            and (
                other // 9 == row
                or other % 9 == column
                or (other // 27, other % 9 // 3) == (row // 3, column // 3)
            )
        }
        expected = "".join(digit for digit in "123456789" if digit not in seen)
        assert group == (EASY[cell] if EASY[cell] != "." else expected)


def test_columns_are_aligned() -> None:
    lines = formats.write([PuzzleRecord.of(PUZZLE)], "pencilmarks").splitlines()

    assert 1 == len({len(line) for line in lines})
    assert [lines[0]] * 4 == [lines[0], lines[4], lines[8], lines[12]]
    bars = [{i for i, char in enumerate(line) if char in "|+"} for line in lines]
    assert all(places == bars[0] for places in bars)


def test_a_lone_digit_is_open_while_a_peer_still_has_it() -> None:
    solved = Puzzle.parse("1234341221434321")
    text = " ".join(str(solved))

    record = formats.read_one(text.replace("1 2 3 4 3", "1 2 34 4 3", 1), "pencilmarks")

    assert [2, 3, 10] == [cell for cell, digit in enumerate(record.puzzle.digits) if not digit]
    assert (3, 4) == record.position.candidates.digits(2)
    assert (4,) == record.position.candidates.digits(3)


def test_two_equal_clues_stay_clues() -> None:
    record = formats.read_one("1 1 " + "2 " * 14, "pencilmarks")

    assert b"\x01\x01" == record.puzzle.digits[:2]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "12 " * 80,
            "80 groups of digits; expected 16, 36, 64, 81, 100, 144, 256, 625, one a cell",
        ),
        (
            "12 " * 8 + "\n" + "15 " * 8,
            "line 2: found '5' in '15' for r3c1 at character 2; expected each of 1 to 4 once",
        ),
        (
            "12 " * 15 + "11",
            "line 1: found '1' in '11' for r4c4 at character 47; expected each of 1 to 4 once",
        ),
        (
            "12 " * 15 + "1?",
            "line 1: found '1?' for r4c4 at character 46; expected a group of digits",
        ),
        ("12 12\nand then\n" + "12 " * 14, "line 2: found 'and' at character 1"),
        ("12 " * 8 + "\n" + "12 " * 9, "17 groups of digits"),
    ],
)
def test_a_bad_candidate_grid_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(text, "pencilmarks")

    assert str(caught.value).startswith(complaint)


@pytest.mark.parametrize(
    ("good", "bad", "complaint"),
    [
        (
            "1259  | 579",
            "12x9  | 579",
            "line 6: found '12x9' for r4c3 at character 15; expected a group of digits",
        ),
        (
            "1259  | 579",
            "1299  | 579",
            "line 6: found '9' in '1299' for r4c3 at character 18; expected each of 1 to 9 once",
        ),
        ("6     147", "      147", "line 6: a row of 8 groups of digits; expected 9"),
        ("12345 | 2356", "12345 | 23 56", "line 12: a row of 10 groups of digits; expected 9"),
        (
            "| 7     15    1359  | 59    2     14    | 4589  459   6     |\n",
            "",
            "72 groups of digits; expected 81, one a cell",
        ),
    ],
)
def test_a_damaged_grid_from_the_clipboard_is_still_known_as_one(
    good: str, bad: str, complaint: str
) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(CLIPBOARD.replace(good, bad, 1))

    assert complaint == str(caught.value)


SDX = """\
1 u2 34 34
34 34 1 2
2 1 34 34
34 34 2 u1
"""


def test_sdx_marks_the_digits_that_were_placed() -> None:
    [record] = formats.read(SDX)

    assert "1.....1221....2." == str(record.puzzle)
    assert "12....1221....21" == str(record.position.values)
    assert (3, 4) == record.position.candidates.digits(2)


def test_sdx_writes_what_it_reads() -> None:
    [record] = formats.read(SDX)

    assert SDX == formats.write([record], "sdx")


def test_sdx_counts_an_undisputed_last_candidate_as_placed() -> None:
    solution = Puzzle.parse(EASY_SOLUTION)
    clues = solution.with_digits([(0, 0)])
    record = PuzzleRecord(position_of(clues))

    text = formats.write([record], "sdx")

    assert text.startswith("u5 3 4")
    assert clues == formats.read_one(text, "sdx").puzzle


def test_sdx_takes_one_digit_after_u() -> None:
    with pytest.raises(
        InputError, match="line 1: found 'u12' for r1c2 at character 3; expected one digit after u"
    ):
        formats.read(SDX.replace("u2", "u12"), "sdx")


def test_a_sukaku_line_has_a_place_for_each_candidate() -> None:
    line = "1..." + ".2.." + "..34" * 2 + "1234" * 12

    [record] = formats.read(line)

    assert (3, 4) == record.position.candidates.digits(2)
    assert 0 == record.puzzle.clue_count
    assert f"{line}\n" == formats.write([record], "sukaku")
    assert [record] == formats.read(line.replace(".", "0"))


def test_a_sukaku_line_may_leave_a_cell_empty() -> None:
    record = formats.read_one("...." + "1234" * 15, "sukaku")

    assert () == record.position.candidates.digits(0)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "1" * 728,
            "line 1: a line of 728 characters; expected 64, 216, 512, 729, 1000, 1728, 4096",
        ),
        ("2" + "." * 63, "line 1: found '2' for r1c1 at character 1; expected 1 or a dot"),
        ("." * 62 + "1.", "line 1: found '1' for r4c4 at character 63; expected 3 or a dot"),
    ],
)
def test_a_bad_sukaku_line_is_refused(line: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(line, "sukaku")

    assert str(caught.value).startswith(complaint)
