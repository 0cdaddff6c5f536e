# SPDX-License-Identifier: MIT
"""HoDoKu's library lines: placed digits, deleted candidates, the fields of a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Puzzle, formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.formats.hodoku import format_candidates, parse_candidates
from cluesmith.errors import InputError
from corpus import on_lists
from samples import EASY

if TYPE_CHECKING:
    from pathlib import Path

GRID = "53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LINE = f":0000:x:{GRID}:214 618::"


def test_a_plus_marks_a_placed_digit() -> None:
    [record] = formats.read(LINE)

    assert Puzzle.parse(EASY) == record.puzzle
    assert Puzzle.parse(EASY).with_digits([(2, 4)]) == record.position.values


def test_deleted_candidates_are_gone_and_no_others() -> None:
    [plain] = formats.read(f":0000:x:{GRID}:::")
    [record] = formats.read(LINE)

    assert (2, 6) == plain.position.candidates.digits(3)
    assert (6,) == record.position.candidates.digits(3)
    assert 1 == plain.position.candidates.count - record.position.candidates.count


def test_a_bare_position_has_no_meta() -> None:
    assert () == formats.read_one(LINE).meta


def test_the_fields_of_a_step_are_kept() -> None:
    line = f":0711-4:5:{GRID}::541 551::12"

    [record] = formats.read(line)

    assert {
        "technique": "0711-4",
        "digits": "5",
        "eliminations": "541 551",
        "extra": "12",
    } == dict(record.meta)
    assert f"{line}\n" == formats.write([record], "hodoku")


def test_a_full_house_is_not_taken_for_a_bare_position() -> None:
    record = formats.read_one(f":0000:1:{GRID}:::112:")

    assert "0000" == record.get("technique")
    assert "112" == record.get("placements")


def test_a_position_is_written_with_what_it_lacks() -> None:
    [record] = formats.read(LINE)

    assert f":0000:x:{GRID}:214::\n" == formats.write([record], "hodoku")


def test_candidates_are_named_by_digit_row_and_column() -> None:
    assert ((23, 4), (42, 2)) == parse_candidates("436 257")
    assert "436 257" == format_candidates([(23, 4), (42, 2)])


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (":0000:x", "line 1: 2 fields after ''; expected :technique:digits:grid"),
        ("0000" + LINE, "line 1: 6 fields after '0000'"),
        (f":0000:x:{GRID[:-1]}:::", "line 1: a grid of 80 cells at character 9; expected 81"),
        (f":0000:x:{GRID}1:::", "line 1: a grid of 82 cells at character 9; expected 81"),
        (f":0000:x:x{GRID}:::", "line 1: found 'x' at character 9; expected a dot, a digit"),
        (f":0000:x:+{GRID[2:]}:::", "line 1: found '+' at character 9"),
        (f":0000:x:{GRID}:43:::", "line 1: found '43'; expected digit, row and column, as 436"),
        (f":0000:x:{GRID}:430::", "line 1: found '430'; expected digit, row and column"),
    ],
)
def test_a_bad_line_is_refused(line: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(line, "hodoku")

    assert str(caught.value).startswith(complaint)


@on_lists("positions.txt", "hodoku_reglib_1.3.txt")
def test_a_library_of_positions_is_read_and_written_back(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith(":")]

    found = formats.read(text)

    assert len(found) == len(lines) > 400
    assert found == formats.read(formats.write(found, "hodoku"))
    for line, record in zip(lines, found, strict=True):
        code, grid = line.split(":")[1], line.split(":")[3]
        assert code == record.get("technique")
        assert grid.replace("+", "") == str(record.position.values)
        assert isinstance(record, PuzzleRecord)
        assert not record.position.values.conflicts()
