# SPDX-License-Identifier: MIT
"""Random layouts, and puzzles that are generated on them."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import cluesmith as cs
from cluesmith.board.geometry import STANDARD, Board
from cluesmith.engines.solved_by import solved_by
from cluesmith.errors import InputError
from cluesmith.generating.layouts import Layout
from cluesmith.strategies.catalogue import select


@pytest.mark.parametrize("symmetry", ["none", "rotation", "left_right", "diagonal"])
def test_cages_cover_the_board_and_keep_the_symmetry(symmetry: str) -> None:
    from cluesmith.board.shapes import SYMMETRIES

    board = Layout.parse("cages:2-5").draw(STANDARD, symmetry, Random(7))

    cages = {frozenset(each.scope(board)) for each in board.constraints}
    assert sorted(cell for cage in cages for cell in cage) == list(range(81))
    assert {len(cage) for cage in cages} <= {2, 3, 4, 5}
    for move in SYMMETRIES[symmetry]:
        assert {frozenset(move.image(cell, 9) for cell in cage) for cage in cages} == cages


@pytest.mark.parametrize("symmetry", ["none", "rotation"])
def test_cages_that_are_drawn_anew_cover_the_board_and_keep_the_symmetry(symmetry: str) -> None:
    from cluesmith.board.shapes import SYMMETRIES

    layout, random = Layout.parse("thermos=2,cages:2-4"), Random(3)
    board = layout.draw(STANDARD, symmetry, random)
    changes = 0
    for _ in range(30):
        other = layout.with_other_cages(STANDARD, board, symmetry, random)
        changes += other != board
        board = other

        shapes = [(each.id, each.scope(board)) for each in board.constraints]
        cages = {frozenset(cells) for id_, cells in shapes if id_ == "killer_cage"}
        assert sorted(cell for cage in cages for cell in cage) == list(range(81))
        assert {len(cage) for cage in cages} <= {2, 3, 4}
        assert ["thermometer"] * 2 == [id_ for id_, _ in shapes if id_ != "killer_cage"]
        for move in SYMMETRIES[symmetry]:
            assert {frozenset(move.image(cell, 9) for cell in cage) for cage in cages} == cages
    assert changes > 5


def test_lines_are_ways_of_neighbours_that_do_not_meet() -> None:
    board = Layout.parse("thermos=5:4,arrows=3:3-5").draw(STANDARD, "none", Random(2))

    lines = [each.scope(board) for each in board.constraints]
    cells = [cell for line in lines for cell in line]
    assert len(lines) == 8
    assert len(set(cells)) == len(cells)
    for line in lines:
        for one, other in pairwise(line):
            (r1, c1), (r2, c2) = divmod(one, 9), divmod(other, 9)
            assert max(abs(r1 - r2), abs(c1 - c2)) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cagez", "'cagez' is not a kind of constraints to draw"),
        ("cages:5-2", "the lower one first"),
        ("cages:1-2", "lengths from 2"),
        ("thermos=:3", "kinds, as cages:2-5"),
        ("", "kinds, as cages:2-5"),
    ],
)
def test_a_layout_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        Layout.parse(text)

    assert message in str(caught.value)


def test_lines_that_have_no_room_are_refused() -> None:
    with pytest.raises(InputError, match="do not fit"):
        Layout.parse("thermos=40:6").draw(STANDARD, "none", Random(1))


@pytest.mark.parametrize(
    ("constraints", "options", "allow"),
    [
        ("cages:2-4", {}, "basic,cage_combinations"),
        ("thermos=8:3-5", {"clues": 14}, "basic,pair_relation,constraint_bounds"),
        ("arrows=8:3-4", {"clues": 16}, "basic,constraint_bounds,constraint_support"),
        ("cages=3:2-3,dots=40", {"clues": 12}, "basic,cage_combinations,pair_relation"),
    ],
)
def test_generated_puzzles_have_one_solution_that_the_strategies_find(
    constraints: str, options: dict[str, Any], allow: str
) -> None:
    generation = cs.generate(2, constraints=constraints, allow=allow, seed=3, **options)

    assert generation.is_complete
    assert len({puzzle.text for puzzle in generation.puzzles}) == 2
    for made in generation.made:
        assert cs.solve(made.puzzle).is_unique
        assert made.puzzle.clue_count == options.get("clues", 0)
        assert not made.puzzle.board.open_constraints
        assert solved_by(made.puzzle, select(allow)) is not None
        assert made.to_json()["board"] == made.puzzle.board.spec


def test_every_constraint_of_a_minimal_puzzle_is_needed() -> None:
    allow = "basic,cage_combinations"
    [puzzle] = cs.generate(
        board="4x4", constraints="cages:2-3", allow=allow, minimal=True, seed=2
    ).puzzles

    assert solved_by(puzzle, select(allow)) is not None
    for number in range(len(puzzle.board.constraints)):
        rest = [each for n, each in enumerate(puzzle.board.constraints) if n != number]
        board = Board(4, puzzle.board.regions, constraints=tuple(rest))
        fewer = type(puzzle)(puzzle.digits, board)
        allowed = select(allow, board) if rest else select("basic")
        assert solved_by(fewer, allowed) is None


def test_open_values_of_a_given_board_are_generated() -> None:
    board = "4x4+killer_cage:total=?:r1c1,r1c2+killer_cage:total=?:r4c3,r4c4"
    [puzzle] = cs.generate(board=board, clues=5, seed=1).puzzles

    assert puzzle.clue_count == 5
    assert [each.id for each in puzzle.board.constraints] == ["killer_cage"] * 2
    assert not puzzle.board.open_constraints


def test_the_same_seed_generates_the_same_puzzles() -> None:
    one, two = (cs.generate(constraints="cages:2-3", seed=9).puzzles for _ in range(2))

    assert one == two


@pytest.mark.parametrize("option", [{"method": "add"}, {"grids": "quick"}, {"where": bool}])
def test_options_of_other_boards_are_refused(option: dict[str, object]) -> None:
    with pytest.raises(InputError, match="with constraints"):
        cs.generate(constraints="cages", **option)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("board", "constraints", "bounds"),
    [
        ("6x6", "cages:2-4", (1, 1)),
        ("6x6", "cages:2-4", (3, 4)),
        ("9x9", "cages:2-4", (1, 1)),
        ("9x9", "arrows", (3, 5)),
    ],
)
def test_puzzles_of_a_wanted_rating_are_found_easy_and_hard(
    board: str, constraints: str, bounds: tuple[int, int]
) -> None:
    low, high = bounds
    target = cs.target("mus", min=low, max=high)
    generation = cs.generate(board=board, constraints=constraints, target=target, seed=2, time=300)

    [puzzle] = generation.puzzles
    rated = cs.rate(puzzle, "mus")["mus"]
    assert isinstance(rated, int)
    assert low <= rated <= high
    assert cs.solve(puzzle).is_unique


def test_a_minimal_puzzle_of_a_wanted_rating_keeps_its_conditions() -> None:
    target, allow = cs.target("mus", min=2), "basic,constraints"
    [made] = cs.generate(
        board="6x6", constraints="cages:2-3", target=target, allow=allow, minimal=True, seed=1
    ).made

    rated = cs.rate(made.puzzle, "mus")["mus"]
    assert isinstance(rated, int)
    assert rated >= 2
    assert made.is_minimal
    assert solved_by(made.puzzle, select(allow, made.puzzle.board)) == made.solution
    assert not cs.reduce(made.puzzle, keep=allow, constraints=True).redundant_constraints


def test_a_strategy_that_looks_at_several_cages_can_be_required() -> None:
    [puzzle] = cs.generate(constraints="cages:2-4", require="innies_outies", seed=1).puzzles

    without = "basic,cage_combinations"
    assert solved_by(puzzle, select(without)) is None
    assert solved_by(puzzle, select(f"{without},innies_outies")) is not None
