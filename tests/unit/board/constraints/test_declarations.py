# SPDX-License-Identifier: MIT
"""Every constraint: text, JSON, moves, and kernels that mean what its predicate says."""

from __future__ import annotations

import json
from dataclasses import fields, make_dataclass, replace
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith.board import Board, Puzzle
from cluesmith.board.constraints import CONSTRAINTS, Motion
from cluesmith.board.constraints.codec import kind_of
from cluesmith.board.constraints.declaration import Cells, Segments, Values
from cluesmith.board.constraints.drawing import Sign
from cluesmith.board.constraints.kernels import Blocks
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution

if TYPE_CHECKING:
    from cluesmith.board.constraints import Constraint

MOST = 4000
"""Solutions that are counted on a board."""

ALL = [pytest.param(kind, id=name) for name, kind in CONSTRAINTS.items()]


def _example(kind: type[Constraint]) -> tuple[Board, Constraint]:
    board = Board.parse(kind.example)
    return board, next(each for each in board.constraints if type(each) is kind)


@pytest.mark.parametrize("kind", ALL)
def test_a_constraint_is_read_back_from_its_text(kind: type[Constraint]) -> None:
    board, _ = _example(kind)

    assert board == Board.parse(board.spec)
    assert board != replace(board, constraints=())
    assert len({board, Board.parse(board.spec)}) == 1


@pytest.mark.parametrize("kind", ALL)
def test_the_json_of_a_constraint_has_its_id_and_its_fields(kind: type[Constraint]) -> None:
    board, constraint = _example(kind)

    members = constraint.to_json(board)

    assert members == json.loads(json.dumps(members))
    assert list(members) == ["constraint", *(each.name for each in fields(kind))]
    assert members["constraint"] == kind.id


@pytest.mark.parametrize("kind", ALL)
def test_the_solver_finds_what_the_predicates_allow(kind: type[Constraint]) -> None:
    board, _ = _example(kind)
    puzzle = Puzzle.empty(board)
    if board.cell_count > 16:  # too many grids for plain backtracking: most cells are given
        solution = cs.solve(puzzle, limit=1).solution
        assert solution is not None
        digits = solution.digits
        puzzle = Puzzle(bytes(12) + digits[12:], board)

    outcome = cs.solve(puzzle, limit=MOST)

    assert outcome.count == count_solutions(puzzle, MOST) > 0
    assert all(is_solution(puzzle, solution) for solution in outcome.solutions)
    assert len(set(outcome.solutions)) == outcome.count


@pytest.mark.parametrize("kind", ALL)
def test_a_constraint_rules_something_out(kind: type[Constraint]) -> None:
    board, constraint = _example(kind)
    without = replace(
        board, constraints=tuple(each for each in board.constraints if each != constraint)
    )

    assert cs.count(Puzzle.empty(board), limit=MOST) <= cs.count(Puzzle.empty(without), limit=MOST)
    if board.cell_count <= 16 and kind.id != "all_different":
        assert count_solutions(Puzzle.empty(board), MOST) < count_solutions(
            Puzzle.empty(without), MOST
        )


@pytest.mark.parametrize("kind", ALL)
def test_a_sentence_and_names_are_there(kind: type[Constraint]) -> None:
    board, constraint = _example(kind)

    assert constraint.words(board).endswith(".")
    assert "{" not in constraint.words(board)
    assert kind.title[0].isupper()
    assert kind.names
    list(constraint.drawing(board))


def _turns(kind: type[Constraint]) -> bool:
    """Whether a quarter turn keeps the constraint and the board of its example."""
    board, _ = _example(kind)
    return kind.motion is not Motion.NONE and board.is_square and board.size == 4


@pytest.mark.parametrize("kind", [kind for kind in CONSTRAINTS.values() if _turns(kind)])
def test_a_quarter_turn_keeps_the_number_of_solutions(kind: type[Constraint]) -> None:
    board, constraint = _example(kind)
    images = [cell % 4 * 4 + 3 - cell // 4 for cell in range(16)]
    turned = replace(board, constraints=tuple(each.moved(images) for each in board.constraints))

    assert cs.count(Puzzle.empty(board)) == cs.count(Puzzle.empty(turned))
    assert constraint.motion is not Motion.CELLS or turned.constraints != board.constraints


@pytest.mark.parametrize("kind", [kind for kind in CONSTRAINTS.values() if kind.may_rename])
def test_a_constraint_that_allows_it_holds_after_digits_are_renamed(
    kind: type[Constraint],
) -> None:
    board, constraint = _example(kind)
    outcome = cs.solve(Puzzle.empty(board), limit=50)
    shift = dict(zip(board.values, [*board.values[1:], board.values[0]], strict=True))

    for solution in outcome.solutions:
        values = [solution.digits[cell] + board.first - 1 for cell in constraint.scope(board)]
        assert constraint.holds([shift[value] for value in values], board)


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("4x4+killer_cage:total=3:r1c1,r5c1", "killer cage: 'r5c1' is not a cell; expected r1c1"),
        ("4x4+skyscraper:clue=2:r1c1,r2c2,r3c3,r4c4", "skyscraper: no line from the edge (at"),
        ("4x4+x_sum:clue=6:r1c2,r1c3,r1c4", "x-sum: no line from the edge (at r1c2)"),
        ("4x4+little_killer:total=5:r1c1,r3c3", "little killer: no diagonal from the edge"),
        ("4x4+little_killer:total=5:r2c2,r3c3", "little killer: no diagonal from the edge"),
        ("4x4+killer_cage:total=99:r1c1,r1c2", "killer cage: the sum 99 is outside 3 to 7"),
        ("4x4+killer_cage:r1c1,r1c2,r1c3,r1c4,r2c1", "killer cage: 5 different digits of 4"),
        ("4x4+thermometer:r1c1,r1c2,r1c1", "thermometer: r1c1 twice; expected different cells"),
        ("4x4+thermometer:r1c1,r1c2,r1c3,r1c4,r2c4", "thermometer: 5 rising digits of 4"),
        ("4x4+thermometer:r1c1", "thermometer: 1 cells; expected at least 2"),
        ("4x4+thermometer", "thermometer without cells"),
        ("4x4+difference:r1c1,r1c2,r1c3", "difference: 3 cells instead of two"),
        ("4x4+difference:difference=9:r1c1,r1c2", "difference: a relation that no two digits"),
        ("4x4+quadruple:values=7:r1c1,r1c2,r2c1,r2c2", "quadruple: the digit 7"),
        ("4x4+sandwich:clue=9:r1c1,r1c2,r1c3,r1c4", "sandwich sum: the sum 9 is outside 0 to 5"),
        ("4x4+sandwich:clue=2:r1c1,r1c2", "sandwich sum: a line that does not hold every digit"),
        ("4x4+whispers:strength=2:r1c1,r1c2", "whispers has no field 'strength'; expected cells"),
        ("4x4+killer_cage:sum=3:r1c1", "killer cage has no field 'sum'; expected cells or total"),
        ("4x4+killer_cage:total=3:total=3:r1c1", "killer cage: total stands twice; expected it"),
        ("4x4+antiking:x=3", "anti-king has no field 'x'; expected antiking alone"),
        ("4x4+regex:pattern=%28:r1c1", "the regular expression '(' has the end"),
        ("4x4+sum:total=x:r1c1", "sum: 'x' is not a number"),
        ("4x4+sum_line:is_loop=1:r1c1,r1c2", "sum line: found '1'; expected yes or no"),
        ("4x4+no_such_thing:r1c1", "'no_such_thing' is not a feature of a board"),
        ("4x4+entropic_line:r1c1,r1c2", "entropic line: three classes of 4 digits"),
        ("9x9+dutch_flatmates+counting_circles", "counting circles without cells"),
        ("5x4:1-4", "5 rows and 4 columns; expected 1 to 4 of each"),
        ("4x4:2-5", "'4x4:2-5' is not a board"),
        ("4x4+boxes:122233343243444", "boxes of 122233343 cells on 4 rows and 4 columns"),
    ],
)
def test_bad_constraints_are_refused_in_one_line(spec: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        Board.parse(spec)

    assert str(caught.value).startswith(complaint)
    assert "\n" not in str(caught.value)


def test_a_yes_or_no_is_a_word_in_text_and_a_boolean_in_json() -> None:
    board = Board.parse("4x4+sum_line:total=4:is_loop=yes:r1c1,r2c1,r3c1,r3c2")
    [line] = board.constraints

    assert board.spec == "4x4+sum_line:total=4:is_loop=yes:r1c1,r2c1,r3c1,r3c2"
    assert line.to_json(board)["is_loop"] is True
    assert "is_loop" not in Board.parse(board.spec.replace("yes", "no")).spec


def test_contradicting_constraints_have_no_solution() -> None:
    board = Board.parse("4x4+greater_than:r1c1,r1c2+thermometer:r1c1,r1c2")

    assert cs.solve(Puzzle.empty(board)).status == "none"


@pytest.mark.parametrize(("kind", "pair"), [("minimum", (0, 1)), ("maximum", (1, 0))])
def test_signs_open_towards_the_higher_cell(kind: str, pair: tuple[int, int]) -> None:
    board = Board.parse(f"4x4+{kind}:r1c1")
    [constraint] = board.constraints
    signs = [part for part in constraint.drawing(board) if isinstance(part, Sign)]

    assert (*pair, "<") in {(sign.first, sign.second, sign.text) for sign in signs}


def test_cases_of_blocks_say_the_same_about_different_digits_as_the_automaton() -> None:
    seen = 0
    for kind in CONSTRAINTS.values():
        board, each = _example(kind)
        for kernel in each.kernels(board):
            if isinstance(kernel, Blocks):
                seen += 1
                cases, automaton = list(kernel.cases()), kernel.automaton()
                for values in permutations(board.values, len(kernel.cells)):
                    fits = any(case.fits(values) for case in cases)
                    assert automaton.accepts(values) == fits == each.holds(values, board)

    assert seen == 3


def test_a_field_may_be_annotated_by_a_type_or_by_its_name() -> None:
    """Files with and without postponed annotations declare the same."""
    names: dict[str, object] = {
        "Cells": Cells,
        "Values": Values,
        "bool": bool,
        "int": int,
        "str": str,
    }
    names |= {"Segments": Segments, "int | None": int | None}
    for name, annotation in names.items():
        for kind in (name, annotation, f"declaration.{name}"):
            [member] = fields(make_dataclass("Some", [("member", kind)]))
            assert kind_of(member) == name
