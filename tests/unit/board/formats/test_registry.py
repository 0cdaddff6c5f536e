# SPDX-License-Identifier: MIT
"""The registry: names, detection, whole texts, streams of lines, bytes."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board, Puzzle, formats
from cluesmith.board.formats import FORMATS, PuzzleRecord
from cluesmith.errors import GeometryMismatch, InputError
from corpus import lists
from samples import EASY, EASY_SOLUTION, SEVENTEEN

if TYPE_CHECKING:
    from pathlib import Path

FOUR = "1......3..2....4"
ROWS = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
BOXED = """\
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*
"""


def test_names_are_unique_and_lower_case() -> None:
    names = [known.name for known in FORMATS]

    assert sorted(set(names)) == sorted(names)
    assert all(name == name.lower() for name in names)


@pytest.mark.parametrize("name", ["sdk", " SDK ", ".sdk"])
def test_a_format_is_found_by_its_name(name: str) -> None:
    assert "sdk" == formats.get(name).name


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(
        InputError, match=r"'opensudoko' is not a format; did you mean opensudoku\?"
    ):
        formats.get("opensudoko")
    with pytest.raises(
        InputError, match="expected one of fpuz, fpuzzles, grid, hodoku, iss, json, line"
    ):
        formats.get("!")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (EASY, "line"),
        (f"# a comment\n\n{EASY}\n{SEVENTEEN}", "line"),
        (f"{EASY},{EASY_SOLUTION}", "line"),
        (FOUR, "line"),
        (ROWS, "grid"),
        (ROWS.replace(".", "0"), "grid"),
        ("\n".join(" ".join(row) for row in ROWS.splitlines()), "grid"),
        ("\n".join(" ".join(row) for row in ROWS.replace(".", "0").splitlines()), "grid"),
        (f"Grid 01\n{ROWS}", "grid"),
        (f"#AEuler\n#LEasy\n{ROWS}", "sdk"),
        (f"[Puzzle]\n{ROWS}", "sdk"),
        (BOXED, "ss"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "ss"), "ss"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "grid"), "grid"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "pencilmarks"), "pencilmarks"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(FOUR))], "pencilmarks"), "pencilmarks"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "sukaku"), "sukaku"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "hodoku"), "hodoku"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "opensudoku"), "opensudoku"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "fpuzzles"), "fpuzzles"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "sudokupad"), "sudokupad"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "fpuz"), "sudokupad"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "scf"), "sudokupad"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "sudokuwiki"), "sudokuwiki"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "sudokuexchange"), "sudokuexchange"),
        (formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "json"), "json"),
        ('[\n  {"puzzle": "1......3..2....4"}\n]', "json"),
    ],
)
def test_a_text_is_recognised(text: str, name: str) -> None:
    assert name == formats.detect(text).name
    assert name == formats.detect("\ufeff" + text.replace("\n", "\r\n")).name


@pytest.mark.parametrize("known", FORMATS, ids=[known.name for known in FORMATS])
def test_every_format_reads_its_own_text_without_being_told(known: formats.Format) -> None:
    record = PuzzleRecord.of(Puzzle.parse(EASY))

    assert [known.kept(record).puzzle] == [e.puzzle for e in formats.read(known.write([record]))]


def test_the_suffix_decides_between_formats_that_look_alike() -> None:
    assert "sdm" == formats.detect(EASY, ".sdm").name
    assert "sdk" == formats.detect(f"#ano meta\n{ROWS}", ".SDK").name
    assert "line" == formats.detect(EASY, ".txt").name


def test_content_overrules_a_suffix_that_cannot_be() -> None:
    assert "line" == formats.detect(EASY, ".json").name


def test_every_suffix_names_one_format() -> None:
    suffixes = [suffix for known in FORMATS for suffix in known.suffixes]

    assert {".sdk", ".sdm", ".sdx", ".ss", ".json", ".opensudoku"} <= set(suffixes)
    assert len(set(suffixes)) == len(suffixes)


@pytest.mark.parametrize("text", ["", " \n\t\n", "# only a comment\n"])
def test_text_without_a_puzzle_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        formats.read(text)
    for known in FORMATS:
        with pytest.raises(InputError):
            known.read(text)


def test_text_of_no_format_is_refused_with_its_beginning() -> None:
    with pytest.raises(InputError, match="text that begins with 'Dear reader'"):
        formats.read("Dear reader")


def test_read_one_refuses_several_puzzles() -> None:
    assert Puzzle.parse(EASY) == formats.read_one(ROWS).puzzle
    with pytest.raises(InputError, match="2 puzzles; expected one"):
        formats.read_one(f"{EASY}\n{SEVENTEEN}")


def test_a_board_is_given_where_the_text_does_not_tell() -> None:
    board = Board.parse("9x9+diagonals")

    for known in ("line", "grid", "sdk", "ss", "pencilmarks", "sukaku", "hodoku", "opensudoku"):
        text = formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], known)
        assert board == formats.read_one(text, known, board).board


def test_a_board_that_the_text_contradicts_is_refused() -> None:
    text = formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "json")
    with pytest.raises(GeometryMismatch):
        formats.read(text, board=Board.classic(2))
    link = formats.write([PuzzleRecord.of(Puzzle.parse(EASY))], "fpuzzles")
    with pytest.raises(GeometryMismatch, match=r"on 9x9; expected one on 9x9\+diagonals"):
        formats.read(link, board=Board.parse("9x9+diagonals"))


@pytest.mark.parametrize(
    "spec", ["9x9+diagonals", "9x9+windoku", "jigsaw:1122112233443344+diagonals"]
)
def test_formats_that_cannot_tell_a_board_refuse_it(spec: str) -> None:
    record = PuzzleRecord.of(Puzzle.empty(Board.parse(spec)))

    for known in FORMATS:
        if not known.keeps_board:
            with pytest.raises(InputError, match=f"{known.name} cannot"):
                known.write([record])


def test_formats_of_one_puzzle_refuse_two() -> None:
    records = [PuzzleRecord.of(Puzzle.parse(EASY))] * 2

    for known in FORMATS:
        if not known.holds_many:
            with pytest.raises(InputError, match=f"2 puzzles; expected one, for {known.name}"):
                known.write(records)


def test_a_size_that_a_format_does_not_know_is_refused() -> None:
    with pytest.raises(InputError, match="hodoku cannot hold a board of 4x4; expected 9x9"):
        formats.write([PuzzleRecord.of(Puzzle.parse(FOUR))], "hodoku")


@pytest.mark.parametrize("ends", ["\n", "\r\n", ""])
def test_a_stream_goes_on_after_a_bad_line(ends: str) -> None:
    lines = [f"{line}{ends}" for line in ("# three", EASY, EASY[:-1], "", SEVENTEEN)]

    found = list(formats.read_each(lines))

    assert [Puzzle.parse(EASY), Puzzle.parse(SEVENTEEN)] == [
        record.puzzle for record in found if isinstance(record, PuzzleRecord)
    ]
    [error] = [error for error in found if isinstance(error, InputError)]
    assert (3, EASY[:-1]) == (error.line, error.text)


def test_a_stream_of_bytes_is_decoded_line_by_line() -> None:
    data = f"\ufeff{EASY}\n".encode() + b"5\xff3\n" + f"{SEVENTEEN} # caf\u00e9".encode()

    first, bad, last = formats.read_each(BytesIO(data))

    assert isinstance(first, PuzzleRecord)
    assert "line 2: the byte 0xff at character 2; expected UTF-8 text" == str(bad)
    assert isinstance(last, PuzzleRecord)
    assert "caf\u00e9" == last.get("comment")


def test_a_stream_is_not_read_ahead() -> None:
    def lines() -> object:
        yield EASY
        yield SEVENTEEN
        pytest.fail("asked for a line too many")

    stream = formats.read_each(lines())  # type: ignore[arg-type]

    assert isinstance(next(stream), PuzzleRecord)
    assert isinstance(next(stream), PuzzleRecord)


@pytest.mark.parametrize("known", ["line", "sdm", "sukaku", "hodoku", "sudokuwiki"])
def test_a_very_long_line_is_refused_unread(known: str) -> None:
    [error] = formats.read_each(["1" * 10_001], known)

    assert "line 1: a line of 10001 characters; expected at most 10000" == str(error)


def test_a_format_of_several_lines_cannot_be_streamed() -> None:
    with pytest.raises(InputError, match="grid has a puzzle on several lines"):
        formats.read_each([EASY], "grid")
    assert not formats.get("grid").is_line_based


def test_bytes_are_decoded_without_their_mark() -> None:
    assert "é" == formats.decode(b"\xef\xbb\xbf\xc3\xa9")
    with pytest.raises(InputError, match="the byte 0xe9 at character 4; expected UTF-8 text"):
        formats.decode(b"caf\xe9")


@pytest.mark.parametrize(
    "filler", ["1", ".", "[", "{", "-", "a ", "1 ", "\\", '"', "<", ":", "u1 "]
)
def test_a_huge_text_is_answered_at_once(filler: str) -> None:
    text = filler * (500_000 // len(filler))

    for known in FORMATS:
        with pytest.raises(InputError):
            known.read(text)
    with pytest.raises(InputError):
        formats.read(text)


@pytest.mark.parametrize(
    ("path", "size"),
    [
        *((path, 9) for path in lists("seventeen.txt", "17clue_49158.txt")),
        *((path, 16) for path in lists("16x16.txt", "janko_16x16_20.txt")),
        *((path, 25) for path in lists("25x25.txt", "random_25x25_20.txt")),
    ],
)
def test_collections_are_read_whole(path: Path, size: int) -> None:
    with path.open("rb") as lines:
        found = list(formats.read_each(lines))

    assert len(re.findall(r"(?m)^[^#]", path.read_text())) == len(found)
    assert {size} == {record.board.size for record in found if isinstance(record, PuzzleRecord)}
    for record in found[:100]:
        assert isinstance(record, PuzzleRecord)
        record.puzzle.check()
