# SPDX-License-Identifier: MIT
"""SudokuPad's links: its own JSON, plain or in shorthand, f-puzzles' JSON, and classic puzzles."""

from __future__ import annotations

import json

import pytest

from cluesmith.board import Board, Puzzle, formats
from cluesmith.board.constraints import CONSTRAINTS, Constraint
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.formats.lzstring import to_base64
from cluesmith.board.formats.scl import from_members, to_members, unzip
from cluesmith.errors import InputError
from samples import EASY

PUZZLE = Puzzle.parse(EASY)

# GeneratedPuzzle by SudokuPad's own tools from a 4x4 puzzle with diagonals.
ZIPPED = (
    r"{metadata:{author:'Ann',rules:'Place 1 to 4.\nOnce each, in rows: columns.',"
    r"solution:1342421334212134,t:'It\'s \'small\''},cs:50,"
    r"ce:[[{v:1},,,],[,,,{v:3}],[,,{v:2},],[,,,{v:4}]],"
    r"re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],"
    r"[[2,2],[2,3],[3,2],[3,3]]],"
    r"l:[{c:34BBE6,th:2,wp:[[0,0],[4,4]]},{c:34BBE6,th:2,wp:[[4,0],[0,4]]}]}"
)
CODE = "5NlQ19j9mGca3OIN1bWGk2m41TjS79"
"""The easy puzzle as SudokuPad's tools write it out."""


@pytest.mark.parametrize("prefix", ["scl", "ctc"])
@pytest.mark.parametrize(
    "address",
    [
        "https://sudokupad.app/",
        "https://sudokupad.app/sudoku/",
        "sudokupad.app/",
        "https://beta.sudokupad.app/",
        "https://sudokupad.app/scf?puzzleid=",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=",
        "",
    ],
)
def test_a_link_in_shorthand_is_read(prefix: str, address: str) -> None:
    [record] = formats.read(f"{address}{prefix}{to_base64(ZIPPED)}")

    assert "1......3..2....4" == str(record.puzzle)
    assert "4x4+diagonals" == record.board.spec
    assert "1342421334212134" == str(record.solution)
    assert {
        "title": "It's 'small'",
        "author": "Ann",
        "rules": "Place 1 to 4.\nOnce each, in rows: columns.",
    } == dict(record.meta)


def test_shorthand_leaves_out_what_can_be_guessed() -> None:
    text = r"{u:[{c2:FF0000,w:0.5,r:t},{r:f,te:'a\\b\u00e9'}],x:[],y:null,'q':#0,z:-3}"

    assert {
        "underlays": [
            {"backgroundColor": "FF0000", "width": 0.5, "rounded": True},
            {"rounded": False, "text": "a\\b\u00e9"},
        ],
        "x": [{}],
        "y": None,
        "q": "#0",
        "z": -3,
    } == unzip(text)


@pytest.mark.parametrize("text", ["{ce:[[", "{ce:what}", "{'a:1}", "[1 2", "]", "{a:'\\x'}", ""])
def test_broken_shorthand_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        unzip(text)


def test_a_written_link_is_percent_encoded_and_read_back() -> None:
    record = PuzzleRecord.of(PUZZLE, title="Sample", rules="Normal rules apply.")

    link = formats.write([record], "sudokupad")

    assert link.startswith("https://sudokupad.app/sclN4Ig")
    assert not set(link.removeprefix("https://sudokupad.app/")) & set("/+=")
    assert [record] == formats.read(link)


def test_fpuz_links_hold_the_json_of_f_puzzles() -> None:
    record = PuzzleRecord.of(PUZZLE, author="Ann")

    link = formats.write([record], "fpuz")

    assert link.startswith("https://sudokupad.app/fpuzN4Ig")
    assert [record] == formats.read(link)
    assert [record] == formats.read(link.replace("/fpuz", "/fpuzzles"))


def test_older_puzzles_have_their_meta_in_cages() -> None:
    members = to_members(PuzzleRecord.of(PUZZLE))
    members["cages"] = [{"value": "title: Old: but good"}, {"value": "author: Ann", "cells": []}]

    assert {"title": "Old: but good", "author": "Ann"} == dict(from_members(members).meta)


def test_extra_regions_are_cages_without_a_sum() -> None:
    board = Board.parse("9x9+windoku")
    members = to_members(PuzzleRecord.of(Puzzle.empty(board)))

    assert 4 == len(members["cages"])  # type: ignore[arg-type]
    assert board == from_members(members).board


def test_cages_and_flags_are_constraints() -> None:
    members = to_members(PuzzleRecord.of(PUZZLE)) | {
        "metadata": {"antiknight": True, "nonconsecutive": False},
        "cages": [
            {"cells": [[0, 0], [0, 1]], "value": "9", "unique": True},
            {"cells": [[1, 0], [1, 1]], "value": 7, "unique": False},
            {"cells": [[2, 0], [2, 1]], "style": "killer"},
            {"cells": [[0, column] for column in range(9)], "type": "rowcol", "hidden": True},
        ],
    }

    record = from_members(members)

    assert (
        "9x9+antiknight+killer_cage:r3c1,r3c2+killer_cage:total=9:r1c1,r1c2+sum:total=7:r2c1,r2c2"
        == record.board.spec
    )
    assert () == record.meta


@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=list(CONSTRAINTS))
def test_every_constraint_is_drawn_and_read_back(kind: type[Constraint]) -> None:
    board = Board.parse(kind.example)
    record = PuzzleRecord.of(Puzzle.empty(board))

    members = to_members(record)

    [found] = formats.read(formats.write([record], "sudokupad"))
    assert record == found
    assert kind.title in str(members["metadata"]["rules"])  # type: ignore[index]
    drawn = [name for name in ("cages", "lines", "underlays", "overlays") if members.get(name)]
    assert drawn


def test_settings_and_the_marks_of_cells_are_carried() -> None:
    members = to_members(PuzzleRecord.of(PUZZLE))
    members |= {"settings": {"conflictchecker": 0}, "id": "abc", "cellSize": 64}
    members["cells"][0][0] |= {"cornermarks": [1, 2], "c": "#ff0000"}  # type: ignore[index]

    assert members == to_members(from_members(members))


@pytest.mark.parametrize(
    ("extra", "complaint"),
    [
        ({"arrows": [{}]}, "a puzzle with arrows; expected constraints that a board"),
        ({"underlays": [{}], "overlays": [{}]}, "a puzzle with overlays, underlays;"),
        ({"lines": [{"wayPoints": [[0, 0], [3, 3]]}]}, "a puzzle with lines; expected no lines"),
        ({"lines": [{"wayPoints": [[0, 0], [9, 9]]}]}, "a puzzle with one diagonal;"),
        (
            {"cages": [{"cells": [[0, 0], [0, 1]], "value": "a+b"}]},
            "a cage with 'a+b' at r1c1; expected a total",
        ),
        ({"cages": [{"cells": [[0, 0]] * 9, "value": 45}]}, "killer cage: r1c1 twice"),
        (
            {"cages": [{"cells": [[0, 0], [0, 1]], "value": "18"}]},
            "killer cage: the sum 18 is outside 3 to 17 (at r1c1)",
        ),
        (
            {"cages": [{"cells": [[0, 0], [0, 1]], "unique": False}]},
            "a cage without a rule at r1c1",
        ),
        (
            {"cages": [{"cells": [[0, 0], [8, 9]], "value": "9"}]},
            "a column is 9; expected 0 to 8",
        ),
        ({"metadata": {"board": "9x9+antiknight"}, "lines": [{}]}, "lines that are not those of"),
        ({"metadata": {"board": "9x9+what"}}, "'what' is not a feature of a board"),
        ({"cages": [{"cells": [[0, 0]] * 9}]}, "an extra region of 9 cells; expected 9"),
        ({"cages": [{"cells": [[9, 0]] * 9}]}, "a row is 9; expected 0 to 8"),
        ({"cages": [5]}, "a cage is 5; expected an object"),
        ({"regions": [[[0, 0]] * 9] * 9}, "r1c2 is in no region; expected each cell in one"),
        ({"regions": [[[0, 0]]]}, "regions has 1 items; expected 9"),
        ({"cells": []}, "the number of rows is 0; expected 2 to 25"),
        ({"cells": [[{}]] * 9}, "a row of the cells has 1 items; expected 9"),
        ({"metadata": []}, None),
        ({"metadata": [5]}, "metadata is a list; expected an object"),
    ],
)
def test_what_cannot_be_represented_is_refused_by_name(
    extra: dict[str, object], complaint: str | None
) -> None:
    members = to_members(PuzzleRecord.of(PUZZLE)) | extra
    if complaint is None:
        assert PUZZLE == from_members(members).puzzle
        return
    with pytest.raises(InputError) as caught:
        from_members(members)

    assert str(caught.value).startswith(complaint)


def test_a_classic_puzzle_is_written_out_as_sudokupad_does() -> None:
    link = f"https://sudokupad.app/scf{CODE}"

    assert f"{link}\n" == formats.write([PuzzleRecord.of(PUZZLE)], "scf")
    assert [PuzzleRecord.of(PUZZLE)] == formats.read(link)
    assert [PuzzleRecord.of(PUZZLE)] == formats.read(f"scf{CODE}")


def test_the_empty_grid_is_fourteen_characters() -> None:
    empty = PuzzleRecord.of(Puzzle.empty(Board.classic(3)))

    assert "https://sudokupad.app/scfoooooooooooooK\n" == formats.write([empty], "scf")


@pytest.mark.parametrize(
    ("extras", "spec", "meta"),
    [
        ("x", "9x9+diagonals", {}),
        ("*xw", "9x9+diagonals+windoku", {}),
        ("*tStars ** and more*aAnn", "9x9", {"title": "Stars * and more", "author": "Ann"}),
        ("**aAnn%20Other", "9x9", {"author": "Ann Other"}),
        ("*wtTitle", "9x9+windoku", {"title": "Title"}),
    ],
)
def test_a_written_out_puzzle_may_have_extras(extras: str, spec: str, meta: dict[str, str]) -> None:
    [record] = formats.read(f"https://sudokupad.app/scf{CODE}{extras}")

    assert (spec, meta) == (record.board.spec, dict(record.meta))
    assert [record] == formats.read(formats.write([record], "scf"))


def test_scf_refuses_a_board_it_has_no_letter_for() -> None:
    board = Board.parse("9x9+extra:r1c1,r2c2,r3c3,r4c4,r5c5,r6c6,r7c7,r8c8,r9c9")

    with pytest.raises(InputError, match="scf cannot tell the groups of"):
        formats.write([PuzzleRecord.of(Puzzle.empty(board))], "scf")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("https://sudokupad.app/psxczr0jpr", "line 1: a short link, which only names a puzzle"),
        ("https://sudokupad.app/", "line 1: a short link"),
        ("https://sudokupad.app/scf123", "line 1: 3 cells before '' at character 4; expected 81"),
        (f"https://sudokupad.app/scf{CODE[:-1]}z", "line 1: 80 cells before 'z'"),
        (f"https://sudokupad.app/scf{CODE[:-1]}x", "line 1: 86 cells at character 31; expected 81"),
        (f"https://sudokupad.app/scf{CODE}*q", "line 1: found 'q' after the cells"),
        ("https://sudokupad.app/sclBYUwNm", "line 1: packed text that breaks off"),
        (f"https://sudokupad.app/scl{to_base64('{ce:')}", "line 1: not JSON"),
        (f"https://sudokupad.app/scl{to_base64('hello')}", "line 1: not JSON"),
        (f"https://sudokupad.app/fpuz{to_base64(ZIPPED)}", "line 1: not JSON"),
    ],
)
def test_a_broken_link_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(text, "sudokupad")

    assert str(caught.value).startswith(complaint)


def test_bare_json_is_read() -> None:
    record = PuzzleRecord.of(PUZZLE, author="Ann")
    text = json.dumps(to_members(record), indent=1)

    assert "sudokupad" == formats.detect(text).name
    assert [record] == formats.read(text)
