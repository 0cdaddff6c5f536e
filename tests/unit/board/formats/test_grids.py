# SPDX-License-Identifier: MIT
"""One row a line: grids in every dress, sdk and ss."""

from __future__ import annotations

import pytest

from cluesmith.board import Board, Puzzle, formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.errors import InputError
from samples import EASY, SEVENTEEN

PUZZLE = Puzzle.parse(EASY)
ROWS = [EASY[start : start + 9] for start in range(0, 81, 9)]


def _drawn(join: str, bar: str, rule: str, top: str = "", edge: str = "") -> str:
    """Draw the grid with something between cells, boxes and bands."""
    lines = [top] if top else []
    for number, row in enumerate(ROWS):
        if number in (3, 6):
            lines.append(rule)
        boxes = [join.join(row[start : start + 3]) for start in (0, 3, 6)]
        lines.append(edge + bar.join(boxes) + edge)
    return "\n".join([*lines, *([top] if top else [])])


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        "\n".join(ROWS) + "\n\n\n",
        "\n".join(f"  {row}\t" for row in ROWS),
        _drawn(" ", " | ", "------+-------+------"),
        _drawn(" ", " | ", "- - - + - - - + - - -"),
        _drawn("", "|", "-----------"),
        _drawn("", "|", "---+---+---"),
        _drawn("", "|", "|---+---+---|", "*-----------*", "|"),
        _drawn(" ", " | ", "+-------+-------+-------+", "+-------+-------+-------+", "| "),
        _drawn("", "|", "===+===+==="),
        _drawn(" ", " │ ", "──────┼───────┼──────"),
        _drawn(" ", " ║ ", "╠═══════╬═══════╬═══════╣", "╔═══════╦═══════╦═══════╗", "║ "),
        _drawn("│", "┃", "━━━╋━━━╋━━━"),
        _drawn(" ", "  ", ""),
        _drawn("\t", "\t", ""),
    ],
)
@pytest.mark.parametrize("blank", [".", "0", "_", "*", "x", "-"])
def test_a_grid_is_read_in_any_dress(text: str, blank: str) -> None:
    assert [PUZZLE] == [record.puzzle for record in formats.read(text.replace(".", blank), "grid")]


def test_blanks_may_stand_for_blank_cells() -> None:
    text = "\n".join(row.replace(".", " ").rstrip() for row in ROWS)

    assert PUZZLE == formats.read_one(text, "grid").puzzle


def test_a_row_of_dashes_is_blank_where_dashes_are() -> None:
    puzzle = Puzzle.parse(SEVENTEEN[:72] + "0" * 9)
    rows = [str(puzzle)[start : start + 9].replace(".", "-") for start in range(0, 81, 9)]

    assert "---------" in rows
    assert puzzle == formats.read_one("\n".join(rows), "grid").puzzle


def test_several_grids_stand_one_below_the_other() -> None:
    other = "\n".join(SEVENTEEN[start : start + 9] for start in range(0, 81, 9))
    text = "Grid 01\n" + "\n".join(ROWS).replace(".", "0") + f"\nGrid 02\n{other}\n\n{other}"

    found = formats.read(text)

    assert [PUZZLE, *[Puzzle.parse(SEVENTEEN)] * 2] == [record.puzzle for record in found]
    assert ["Grid 01", "Grid 02", ""] == [record.get("title") for record in found]


def test_large_grids_may_be_written_with_numbers() -> None:
    rows = [
        " ".join(str((column + 4 * row + row // 4) % 16 + 1) for column in range(16))
        for row in range(16)
    ]
    rows[0] = rows[0].replace("16", "0", 1)

    record = formats.read_one("\n".join(rows))

    assert 16 == record.board.size
    assert bytes(range(1, 16)) == record.puzzle.digits[:15]
    assert 0 == record.puzzle.digits[15]
    assert 16 == max(record.puzzle.digits)


def test_a_board_of_another_size_is_read_when_it_is_given() -> None:
    board = Board.parse("jigsaw:111222111222333444333444555666555666")

    record = formats.read_one("123456\n......\n......\n......\n......\n654321", "grid", board)

    assert "123456" + "." * 24 + "654321" == str(record.puzzle)


def test_a_written_grid_looks_like_one() -> None:
    lines = formats.write([PuzzleRecord.of(PUZZLE, title="Sample")], "grid").splitlines()

    assert ["# Sample", "5 3 . | . 7 . | . . ."] == lines[:2]
    assert "------+-------+------" == lines[4]
    assert 12 == len(lines)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("\n".join(ROWS[:8]), "line 8: a grid of 8 rows; expected 9"),
        ("\n".join([*ROWS[:4], ROWS[4][:8], *ROWS[5:]]), "line 5: a row of 8 cells; expected 9"),
        ("\n".join([ROWS[0] + "1", *ROWS[1:]]), "line 1: a row of 10 cells; expected 9"),
        ("\n".join([*ROWS[:7], "", *ROWS[7:]]), "line 8: a grid of 7 rows; expected 9"),
        ("\n".join([*ROWS[:8], ". . . . ? . . . ."]), "line 9: found '?' at character 9; expected"),
        ("\n".join([*ROWS, ROWS[0]]), "line 10: a grid of 1 rows; expected 9"),
        ("1..5\n....\n....\n....", "line 1: found '5' at character 4; expected 1 to 4 or '.'"),
    ],
)
def test_a_bad_grid_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(text, "grid")

    assert str(caught.value).startswith(complaint)


SDK = """\
#AA. Setter
#DA puzzle to begin with
#CFirst line
#CSecond line
#B2006-08-03
#SThe Daily
#LEasy
#Uhttps://example.org/
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1
"""


def test_sdk_has_meta_above_its_rows() -> None:
    [record] = formats.read(SDK)

    assert {
        "author": "A. Setter",
        "description": "A puzzle to begin with",
        "comment": "First line\nSecond line",
        "date": "2006-08-03",
        "source": "The Daily",
        "level": "Easy",
        "url": "https://example.org/",
    } == dict(record.meta)
    assert "2..1.5..3.54" == str(record.puzzle)[:12]
    assert formats.read(formats.write([record], "sdk")) == [record]


def test_sdk_has_sections_in_some_programs() -> None:
    state = [ROWS[0].replace(".", "4", 1), *ROWS[1:]]
    text = "\n".join(["[Puzzle]", *ROWS, "[State]", *state])

    [record] = formats.read(text, "sdk")

    assert PUZZLE == record.puzzle
    assert PUZZLE.with_digits([(2, 4)]) == record.position.values


def test_sdk_holds_one_puzzle() -> None:
    with pytest.raises(InputError, match="2 grids; expected one"):
        formats.read("\n".join([*ROWS, *ROWS]), "sdk")


def test_ss_is_read_as_file_and_from_the_clipboard() -> None:
    file = _drawn("", "|", "-----------")
    clipboard = _drawn("", "|", "|---+---+---|", "*-----------*", "|")
    clipboard = "\n".join(f" {line}" for line in clipboard.splitlines())

    assert PUZZLE == formats.read_one(file, "ss").puzzle
    assert PUZZLE == formats.read_one(f"{clipboard}\n Simple Sudoku\n Version 4.2n", "ss").puzzle
    assert f"{file}\n" == formats.write([PuzzleRecord.of(PUZZLE)], "ss")
    assert PUZZLE == formats.read_one(file.replace(".", "X")).puzzle
