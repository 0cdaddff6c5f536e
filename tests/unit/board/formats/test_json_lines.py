# SPDX-License-Identifier: MIT
"""The package's own JSON: all of a record, one object a line."""

from __future__ import annotations

import json

import pytest

from cluesmith.board import Board, Puzzle, formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.formats.record import position_of
from cluesmith.errors import InputError
from samples import EASY, EASY_SOLUTION

PUZZLE = Puzzle.parse(EASY)
FOUR = '{"puzzle": "1......3..2....4"}'


def test_a_plain_puzzle_has_only_its_line() -> None:
    assert {"puzzle": EASY} == json.loads(formats.write([PuzzleRecord.of(PUZZLE)], "json"))


def test_an_entry_is_kept_whole() -> None:
    board = Board.parse("9x9+diagonals")
    puzzle = Puzzle(PUZZLE.digits, board)
    masks = [0b11] * 81
    position = position_of(puzzle, puzzle.with_digits([(2, 4)]), masks)
    solution = Puzzle(Puzzle.parse(EASY_SOLUTION).digits, board)
    record = PuzzleRecord(position, solution, (("title", "Ü"), ("rules", "two\nlines")))

    text = formats.write([record], "json")

    assert ["puzzle", "board", "values", "candidates", "solution", "rules", "title"] == list(
        json.loads(text)
    )
    assert 1 == text.count("\n")
    assert "Ü" in text
    assert [record] == formats.read(text)


def test_results_of_other_commands_are_puzzles_too() -> None:
    line = (
        f'{{"puzzle": "{EASY}", "solutions": ["{EASY_SOLUTION}"], "count": 1, "status": "solved"}}'
    )

    [record] = formats.read(line)

    assert {"count": "1", "status": "solved"} == dict(record.meta)


@pytest.mark.parametrize(
    "text",
    [
        f"{FOUR}\n{FOUR}",
        f"# two\n{FOUR}\n\n{FOUR}\n",
        f"[{FOUR}, {FOUR}]",
        f"[\n{FOUR},\n{FOUR}\n]",
        json.dumps([json.loads(FOUR)] * 2, indent=2),
    ],
)
def test_objects_may_stand_on_lines_or_in_a_list(text: str) -> None:
    assert [PuzzleRecord.of(Puzzle.parse("1......3..2....4"))] * 2 == formats.read(text)
    assert 2 == len(list(formats.read_each(text.splitlines(), "json")))


def test_one_object_may_run_over_several_lines() -> None:
    assert [PuzzleRecord.of(Puzzle.parse("1......3..2....4"))] == formats.read(
        json.dumps(json.loads(FOUR), indent=2)
    )


def test_a_stream_goes_on_after_a_bad_object() -> None:
    lines = [FOUR, FOUR[:-1], "{}", FOUR]

    first, cut, empty, last = formats.read_each(lines, "json")

    assert isinstance(first, PuzzleRecord)
    assert isinstance(last, PuzzleRecord)
    assert "line 2: not JSON: expecting ',' delimiter at character 30" in str(cut)
    assert "line 3: an object without puzzle; expected text" == str(empty)


def test_a_cut_first_line_does_not_swallow_the_rest() -> None:
    found = list(formats.read_each([FOUR[:-1], FOUR, FOUR], "json"))

    assert [False, True, True] == [isinstance(record, PuzzleRecord) for record in found]


@pytest.mark.parametrize(
    ("members", "complaint"),
    [
        ({"puzzle": 5}, "puzzle is 5; expected text"),
        ({"puzzle": EASY, "board": "5x5"}, "'5x5' is not a board"),
        ({"puzzle": EASY, "board": "4x4"}, "81 characters; expected 16 cells"),
        ({"puzzle": EASY, "board": None}, "board is null; expected text"),
        ({"puzzle": EASY, "values": "1" * 81}, "the value 1 over the clue 5"),
        ({"puzzle": EASY, "candidates": "1"}, "candidates of 1 characters; expected 729"),
        ({"puzzle": EASY, "candidates": "2" * 729}, "found '2' for r1c1 at character 1"),
        ({"puzzle": EASY, "solution": EASY}, "the solution has '.' in r1c3; expected a digit"),
        ({"puzzle": EASY, "solution": "1" * 81}, "the solution has '1' in r1c1; expected 5"),
    ],
)
def test_a_bad_object_is_refused(members: dict[str, object], complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(json.dumps(members), "json")

    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[" * 100_000, "line 1: JSON nested too deeply at character 33"),
        ('{"puzzle":' * 100_000, "JSON nested too deeply"),
        ('{"puzzle": "\\ud83d"}', "expected 16, 36, 64, 81, 100, 144, 256, 625 cells"),
        ("[5]", "JSON int; expected a JSON object"),
        ('"text"', "JSON str; expected a JSON object"),
        ('{\n "puzzle": \n}', "line 3: not JSON: expecting value at character 1"),
    ],
)
def test_bad_json_is_refused_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(text, "json")

    assert complaint in str(caught.value)


@pytest.mark.parametrize("key", ["constraints", "boards", "board_spec"])
def test_a_board_under_another_key_is_refused(key: str) -> None:
    text = json.dumps({"puzzle": "1......3..2....4", key: "4x4"})

    with pytest.raises(InputError, match=f"the key '{key}' beside a puzzle; expected board"):
        formats.read(text, "json")
