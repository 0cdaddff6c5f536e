# SPDX-License-Identifier: MIT
"""f-puzzles: links, the JSON inside, boards, and constraints that cannot be represented."""

from __future__ import annotations

import json

import pytest

from cluesmith.board import Board, Puzzle, formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.formats.fpuzzles import from_members, to_members
from cluesmith.board.formats.lzstring import to_base64
from cluesmith.errors import InputError
from samples import EASY, EASY_SOLUTION

# Packed by the reference implementation: four clues, one placed digit, one cell with marks.
PACKED = (
    "N4IgzglgXgpiBcAWANCALhNAbO8QDEB7AVwCcACAYy2JjBFQENi0ALQ0hEAQQDteGIAOakIAEwQBtSaABuj"
    "GrgCMqIRFkwB8NKVoBfZMANHDegLrIZxkPMUIATMeu3aCAMyr1mhDv0WrpoY2Cq7w9p4aWr4w1pSaaDCkAA"
    "qalBBYALKMpADW9PCSKm5m5pYm5c4huCjCXlG6MWYlQA=="
)


def _members(**extra: object) -> dict[str, object]:
    grid: list[list[dict[str, object]]] = [[{} for _ in range(4)] for _ in range(4)]
    return {"size": 4, "grid": grid, **extra}


@pytest.mark.parametrize(
    "text",
    [
        f"https://f-puzzles.com/?load={PACKED}",
        f"https://www.f-puzzles.com/?load={PACKED}&x=1",
        f"http://f-puzzles.com/?load={PACKED.replace('+', '%2B').replace('=', '%3D')}",
        PACKED,
        f"# a link\n{PACKED}\n",
    ],
)
def test_a_link_is_read_in_any_form(text: str) -> None:
    [record] = formats.read(text)

    assert "1......3..2....4" == str(record.puzzle)
    assert "1....2.3..2....4" == str(record.position.values)
    assert (1, 3) == record.position.candidates.digits(11)
    assert {"title": "Four clues", "author": "Ann"} == dict(record.meta)


def test_bare_json_may_run_over_several_lines() -> None:
    text = json.dumps(_members(title="Empty"), indent=1)

    assert "fpuzzles" == formats.detect(text).name
    assert PuzzleRecord.of(Puzzle.empty(Board.classic(2)), title="Empty") == formats.read_one(text)


def test_regions_make_a_jigsaw() -> None:
    board = Board.parse("jigsaw:1112142234423433")
    members = to_members(PuzzleRecord.of(Puzzle.empty(board)))

    assert board == from_members(members).board
    assert {"region": 0} == members["grid"][0][0]  # type: ignore[index]


def test_boxes_of_a_6x6_are_two_rows_high() -> None:
    record = from_members({"size": 6, "grid": [[{}] * 6] * 6})

    assert (0, 0, 0, 1, 1, 1) * 2 == record.board.regions[:12]
    assert not any("region" in cell for row in to_members(record)["grid"] for cell in row)  # type: ignore[attr-defined]


def test_diagonals_and_extra_regions_are_groups() -> None:
    cells = ["R1C1", "R1C4", "R4C1", "R4C4"]
    members = _members(**{"diagonal+": True, "diagonal-": True, "extraregion": [{"cells": cells}]})

    board = from_members(members).board

    assert "4x4+diagonals+extra:r1c1,r1c4,r4c1,r4c4" == board.spec
    again = to_members(PuzzleRecord.of(Puzzle.empty(board)))
    assert {key: members[key] for key in ("diagonal+", "extraregion")} == {
        key: again[key] for key in ("diagonal+", "extraregion")
    }


@pytest.mark.parametrize(
    "solution", [list(map(int, EASY_SOLUTION)), EASY_SOLUTION, ",".join(EASY_SOLUTION)]
)
def test_a_solution_is_a_list_or_a_text(solution: object) -> None:
    members = to_members(PuzzleRecord.of(Puzzle.parse(EASY))) | {"solution": solution}

    assert Puzzle.parse(EASY_SOLUTION) == from_members(members).solution


@pytest.mark.parametrize("solution", [[], [""] * 81, "." * 81, [*EASY_SOLUTION[:-1], None]])
def test_a_solution_with_gaps_is_none(solution: object) -> None:
    members = to_members(PuzzleRecord.of(Puzzle.parse(EASY))) | {"solution": solution}

    assert from_members(members).solution is None


@pytest.mark.parametrize(
    ("extra", "complaint"),
    [
        ({"foglight": [{"cells": ["R1C1"]}]}, "a puzzle with foglight;"),
        ({"fog": True, "antiknight": True, "selfreference": [1]}, "a puzzle with fog, selfref"),
        ({"killercage": [{"cells": ["R1C1"], "value": "9"}]}, "killer cage: the sum 9 is outside"),
        ({"killercage": [{"cells": ["R1C1"], "value": "<9"}]}, "killercage: the value '<9'"),
        ({"thermometer": [{"lines": [["R1C1"]]}]}, "thermometer: 1 cells; expected at least 2"),
        ({"skyscraper": [{"cell": "R2C2", "value": "2"}]}, "skyscraper: the cell 'R2C2' outside"),
        ({"odd": [{"cell": "R5C1"}]}, "odd: 'R5C1' is not a cell; expected r1c1 to r4c4"),
        ({"killercage": [{"cells": ["R1C1", "R1C5"]}]}, "killercage: 'R1C5' is not a cell"),
        ({"thermometer": [{"lines": [["R1C1", "R1C2", "R1C1"]]}]}, "thermometer: r1c1 twice"),
        ({"negative": ["clone"]}, "negative: 'clone'; expected xv, ratio or difference"),
        ({"arrow": [{}]}, "arrow is None; expected a list"),
        ({"cage": [{"cells": ["R1C1"]}]}, "a puzzle with cage;"),
        ({"extraregion": [{"cells": ["R9C1"]}]}, "'R9C1' is not a cell; expected r1c1 to r4c4"),
        ({"size": 5}, "grid has 4 items; expected 5"),
        ({"size": "4"}, "size is '4'; expected 2 to 25"),
        ({"size": 1000}, "size is 1000; expected 2 to 25"),
        ({"grid": None}, "grid is None; expected a list"),
        ({"grid": [[{}] * 4] * 3 + [[{}] * 3]}, "a row of the grid has 3 items; expected 4"),
        ({"grid": [[{"value": 5}] * 4] * 4}, "r1c1 is 5; expected 0 to 4"),
        ({"grid": [[{"value": True}] * 4] * 4}, "r1c1 is True; expected 0 to 4"),
        ({"grid": [[{"region": 0}] * 4] * 4}, "region 1 has 16 cells; expected 4 in each region"),
        ({"grid": [[{"region": None}] * 4] * 4}, "the region of r1c1 is None"),
        ({"grid": [[{"centerPencilMarks": 5}] * 4] * 4}, "r1c1 is 5; expected a list"),
        ({"solution": [1, 2]}, "solution has 2 items; expected 16"),
    ],
)
def test_what_cannot_be_represented_is_refused_by_name(
    extra: dict[str, object], complaint: str
) -> None:
    with pytest.raises(InputError) as caught:
        from_members(_members() | extra)

    assert str(caught.value).startswith(complaint)


def test_drawings_colours_and_settings_are_carried() -> None:
    members = _members() | {
        "thermometer": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#ff0000"}],
        "killercage": [{"cells": ["R3C1", "R3C2"], "value": "5", "fontC": "#00ff00"}],
        "line": [{"lines": [["R1C1", "R1C4"]], "width": 0.1}],
        "text": [{"cells": ["R4C4"], "value": "a & b"}],
        "cage": [{"value": "source: a book"}],
        "disabledlogic": ["fish"],
    }
    grid: list[list[dict[str, object]]] = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0] = {"c": "#abcdef", "cornerPencilMarks": [1, 2]}
    members["grid"] = grid

    record = from_members(members)

    assert members == to_members(record)
    assert [record] == formats.read(formats.write([record], "json"))
    [written] = formats.read(formats.write([record], "sudokupad"))
    assert "" == written.get("fpuzzles")


@pytest.mark.parametrize("text", ["{", "[1]", '{"cells":5}', '{"cells":{"r1c1":5},"what":1}'])
def test_carried_parts_that_are_none_are_left_out(text: str) -> None:
    record = PuzzleRecord.of(Puzzle.empty(Board.classic(2)), fpuzzles=text)

    [found] = formats.read(formats.write([record], "fpuzzles"))

    assert record.puzzle == found.puzzle
    assert "" == found.get("fpuzzles")


@pytest.mark.parametrize(
    "extra",
    [
        {"killercage": []},
        {"antiknight": False},
        {"cage": [{"value": "foglight: x"}]},
        {"negative": []},
    ],
)
def test_constraints_that_are_empty_do_not_matter(extra: dict[str, object]) -> None:
    assert Puzzle.empty(Board.classic(2)) == from_members(_members() | extra).puzzle


def test_large_digits_are_numbers() -> None:
    puzzle = Puzzle.empty(Board.classic(4)).with_digits([(0, 16), (1, 10)])

    assert puzzle == formats.read_one(formats.write([PuzzleRecord.of(puzzle)], "fpuzzles")).puzzle
    assert {"value": 16, "given": True} == to_members(PuzzleRecord.of(puzzle))["grid"][0][0]  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("https://f-puzzles.com/?id=yhkyz63b", "line 1: a short link, which only names a puzzle"),
        (f"https://f-puzzles.com/?load={PACKED[:60]}", "line 1: packed text that breaks off"),
        (f"https://f-puzzles.com/?load={PACKED[:9]}_{PACKED[10:]}", "line 1: found '_'"),
        (f"https://f-puzzles.com/?load={to_base64('{')}", "line 1: not JSON: expecting property"),
        (f"https://f-puzzles.com/?load={to_base64('[]')}", "line 1: JSON list; expected a JSON"),
        (
            f"https://f-puzzles.com/?load={to_base64('[' * 10_000)}",
            "line 1: JSON nested too deeply at character 33; expected at most 32 levels",
        ),
        ('{"size": 9, "grid": \n}', "line 2: not JSON: expecting value at character 1"),
        (f'{{"size": {"9" * 5000}, "grid": []}}', "line 1: a number too long to read"),
    ],
)
def test_a_broken_link_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(text, "fpuzzles")

    assert str(caught.value).startswith(complaint)


def test_json_with_cages_is_not_taken_for_sudokupads() -> None:
    rows: list[list[dict[str, object]]] = [[{}] * 4] * 4
    cage = {"cells": ["R1C1", "R1C2"], "value": "3"}
    text = json.dumps({"size": 4, "grid": rows, "killercage": [cage]})

    assert "4x4+killer_cage:total=3:r1c1,r1c2" == formats.read_one(text).board.spec
