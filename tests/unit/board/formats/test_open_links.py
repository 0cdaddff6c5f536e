# SPDX-License-Identifier: MIT
"""Links of boards with open values: both ways where a program has a place for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith.board import Board, Pattern
from cluesmith.board.constraints import CONSTRAINTS
from cluesmith.board.formats import board_of, read_one, write_board
from cluesmith.board.puzzle import Puzzle
from cluesmith.errors import InputError
from programs import run

if TYPE_CHECKING:
    from cluesmith.board.constraints.declaration import Constraint

HELD = {
    "killer_cage:total=?:r1c1,r1c2": "fpuzzles,iss",
    "killer_cage:total=?:r1c1,r1c2+killer_cage:total=3:r2c1,r2c2": "fpuzzles,iss",
    "killer_cage:r2c1,r2c2+killer_cage:total=?:r1c1": "fpuzzles,iss",
    "little_killer:total=?:r2c1,r3c2,r4c3": "fpuzzles",
    "sandwich:clue=?:r1c1,r1c2,r1c3,r1c4": "fpuzzles,iss",
    "skyscraper:clue=?:r1c4,r1c3,r1c2,r1c1": "fpuzzles,iss",
    "x_sum:clue=?:r4c1,r3c1,r2c1,r1c1+x_sum:clue=4:r1c1,r2c1,r3c1,r4c1": "fpuzzles,iss",
    "difference:difference=?:r1c1,r1c2": "fpuzzles",
    "sum:total=?:r1c1,r2c2": "iss",
    "sum:total=?:factors=1,2:r1c1,r2c2": "iss",
    "lunchbox:total=?:r1c1,r1c2,r1c3": "iss",
}


@pytest.mark.parametrize(
    ("constraints", "program"),
    [(text, name) for text, names in HELD.items() for name in names.split(",")],
)
def test_a_board_with_open_values_comes_back_from_its_link(constraints: str, program: str) -> None:
    board = Board.parse(f"4x4+{constraints}")
    link = write_board(board, program)

    assert board.open_constraints
    assert set(board_of(link).constraints) == set(board.constraints)
    with pytest.raises(InputError, match=r"a board with an open value: .*\?"):
        read_one(link)


def test_a_little_killer_with_an_open_sum_comes_back_as_a_sum_of_cells() -> None:
    board = Board.parse("4x4+little_killer:total=?:r2c1,r3c2,r4c3")

    assert "4x4+sum:total=?:r2c1,r3c2,r4c3" == board_of(write_board(board, "iss")).spec


@pytest.mark.parametrize(
    ("constraint", "program", "named"),
    [
        ("difference?:r1c1,r1c2", "fpuzzles", r"question mark of difference\?:r1c1,r1c2"),
        ("ratio?:r1c1,r1c2", "iss", r"question mark of ratio\?:r1c1,r1c2"),
        ("xv:total=?:r1c1,r1c2", "fpuzzles", r"a pair of sum \?"),
        ("xv:total=?:r1c1,r1c2", "iss", r"question mark of xv:total=\?"),
        ("difference:difference=?:r1c1,r1c2", "iss", r"question mark of difference:difference"),
        ("lunchbox:total=?:r1c1,r1c2,r1c3", "fpuzzles", "lunchbox"),
    ],
)
def test_what_a_program_has_no_place_for_is_refused_by_name(
    constraint: str, program: str, named: str
) -> None:
    with pytest.raises(InputError, match=f"{program} cannot hold .*{named}"):
        write_board(Board.parse(f"4x4+{constraint}"), program)


OPENABLE = [kind for kind in CONSTRAINTS.values() if kind.openable]


@pytest.mark.parametrize("kind", OPENABLE, ids=lambda kind: kind.id)
@pytest.mark.parametrize("program", ["fpuzzles", "iss"])
def test_every_constraint_with_a_question_mark_is_written_or_refused(
    kind: type[Constraint], program: str
) -> None:
    """What is written without an error is read with as many question marks."""
    field = kind.openable
    example = Board.parse(kind.example)
    opened = []
    for each in example.constraints:
        name, *parts = each.text(example).split(":")
        opened.append(":".join([name, f"{field}=?", *(p for p in parts if f"{field}=" not in p)]))
    board = Board.parse("+".join([example.spec.partition("+")[0], *opened]))
    try:
        link = write_board(board, program)
    except InputError as error:
        assert program in str(error)
        return
    assert len(board.open_constraints) == len(board_of(link).open_constraints)


@pytest.mark.parametrize(
    "text",
    [
        ".Shape~4x4.Thermo~?~R1C1~R1C2",
        ".Shape~4x4.Whisper~?~R1C1~R1C2",
        ".Shape~4x4.Quad~R1C1~?",
        ".Shape~4x4.SumLine~?~R1C1~R1C2",
    ],
)
def test_a_question_mark_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        board_of(text)


def test_a_link_with_open_totals_is_set() -> None:
    spec = "4x4+killer_cage:total=?:r1c2,r2c2+killer_cage:total=?:r3c1,r4c1"
    pattern = "x......x..x....."
    link = run("convert", "empty", "--pattern", "--board", spec, "--to", "fpuzzles").stdout.strip()
    done = run("set", pattern, "--board", link, "--seed", "1", "--allow", "basic,cage_combinations")

    assert link.startswith("https://f-puzzles.com/?load=")
    assert 0 == done.returncode, done.stderr
    puzzle = Puzzle.parse(done.stdout.strip())
    assert Pattern.of(puzzle).mask == Pattern.parse(pattern).mask
    assert "total=" in puzzle.board.spec
    assert cs.solve(puzzle).is_unique


@pytest.mark.parametrize(
    ("pattern", "to", "said"),
    [
        ("empty", "line", "--to: line of a board without a puzzle; expected fpuzzles or iss"),
        ("x......x..x....x", "iss", "clue cells without digits; expected the pattern empty"),
    ],
)
def test_a_board_that_cannot_be_written_is_refused_in_one_line(
    pattern: str, to: str, said: str
) -> None:
    done = run("convert", pattern, "--pattern", "--board", "4x4", "--to", to)

    assert (2, "") == (done.returncode, done.stdout)
    assert f"cluesmith: {said}\n" == done.stderr
