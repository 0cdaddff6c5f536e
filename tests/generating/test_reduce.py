# SPDX-License-Identifier: MIT
"""Reducing: what is left meets the requirement, and not without any one of its clues."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith import _native
from cluesmith.board import Board, Candidates, Position, Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.board.native_tables import board_tables
from cluesmith.board.shapes import SYMMETRIES, orbits_of
from cluesmith.clue_problem.methods.closers import closer
from cluesmith.engines.propagate.run import propagate
from cluesmith.engines.solve import solve
from cluesmith.engines.solved_by import solved_by
from cluesmith.errors import InputError, InvalidPuzzle
from cluesmith.generating.reduce import reduce, reduce_each, summary
from cluesmith.generating.requirement import Requirement
from cluesmith.proofs.checkers.verifier import count_solutions
from cluesmith.strategies.catalogue import select
from programs import run
from random_grids import BOARDS, all_grids, random_puzzles, random_solution
from samples import EASY, EASY_SOLUTION, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

SMALL = Board.classic(2)


def clues_of(puzzle: Puzzle) -> list[int]:
    return [cell for cell, digit in enumerate(puzzle.digits) if digit]


def fewer(puzzle: Puzzle) -> list[Puzzle]:
    """Return the puzzle without each one of its clues."""
    return [puzzle.with_digits([(cell, 0)]) for cell in clues_of(puzzle)]


def plainly(puzzle: Puzzle, order: list[list[int]]) -> Puzzle:
    """Return what committed choice leaves, asking about one orbit after another."""
    for orbit in order:
        without = puzzle.with_digits((cell, 0) for cell in orbit)
        if without != puzzle and count_solutions(without) == 1:
            puzzle = without
    return puzzle


@given(st.sampled_from(all_grids(SMALL)), st.integers(0, 999))
def test_small_grids_become_locally_minimal(grid: bytes, seed: int) -> None:
    full = Puzzle(grid, SMALL)
    reduction = reduce(full, seed=seed)

    assert reduction.reduced is not None
    assert 1 == count_solutions(reduction.reduced)
    assert all(2 == count_solutions(puzzle) for puzzle in fewer(reduction.reduced))
    assert tuple(range(16)) == reduction.redundant
    assert reduction.is_minimal is False


@given(st.sampled_from(all_grids(SMALL)), st.integers(0, 999), st.sampled_from(sorted(SYMMETRIES)))
def test_taking_several_clues_at_once_changes_nothing(
    grid: bytes, seed: int, symmetry: str
) -> None:
    """The same order of clues, one question at a time and by plain counting."""
    full = Puzzle(grid, SMALL)
    orbits = orbits_of(symmetry, SMALL)
    order = _native.shuffled_order(len(orbits), seed)

    assert (
        plainly(full, [orbits[i] for i in order])
        == reduce(full, seed=seed, symmetry=symmetry).reduced
    )


@pytest.mark.parametrize("spec", BOARDS[:-1])
@pytest.mark.parametrize("keep", [None, "NS", "singles", "basic", "HAC"])
def test_what_is_left_needs_every_clue_on_every_board(spec: str, keep: str | None) -> None:
    full = random_solution(Board.parse(spec), Random(spec))
    requirement = Requirement.of(keep)
    reduction = reduce(full, keep=keep, seed=3)

    assert "reduced" == reduction.status
    assert reduction.reduced is not None
    assert requirement.is_met(reduction.reduced)
    assert not any(requirement.is_met(puzzle) for puzzle in fewer(reduction.reduced))
    assert reduce(reduction.reduced, keep=keep).is_minimal


def test_redundant_clues_are_those_that_could_go_alone() -> None:
    puzzle = Puzzle.parse(EASY)
    strategies = select("basic")
    cells = clues_of(puzzle)
    alone = [count_solutions(without) == 1 for without in fewer(puzzle)]
    solved = [solved_by(without, strategies) is not None for without in fewer(puzzle)]

    assert [c for c, is_free in zip(cells, alone, strict=True) if is_free] == list(
        reduce(puzzle).redundant
    )
    assert [c for c, is_free in zip(cells, solved, strict=True) if is_free] == list(
        reduce(puzzle, keep="basic").redundant
    )


def test_seventeen_clues_cannot_be_reduced() -> None:
    reduction = reduce(SEVENTEEN)

    assert Puzzle.parse(SEVENTEEN) == reduction.reduced
    assert (True, ()) == (reduction.is_minimal, reduction.redundant)


@pytest.mark.parametrize("keep", ["naked_pair,x_wing,basic", "xy_chain,singles"])
def test_strategies_beyond_the_basics_are_kept(keep: str) -> None:
    reduction = reduce(EASY_SOLUTION, keep=keep, seed=1)

    assert reduction.reduced is not None
    assert solved_by(reduction.reduced, select(keep)) is not None
    assert not any(solved_by(p, select(keep)) for p in fewer(reduction.reduced))


@pytest.mark.parametrize("keep", ["FCI", "HACSC3", "HACV"])
def test_puzzles_stay_free_of_search_for_a_scheme(keep: str) -> None:
    reduction = reduce(EASY_SOLUTION, keep=keep, seed=1)

    assert reduction.reduced is not None
    assert propagate(reduction.reduced, keep).solved
    assert not any(propagate(puzzle, keep).solved for puzzle in fewer(reduction.reduced))


def test_schemes_and_strategies_of_equal_strength_leave_the_same() -> None:
    for scheme, strategies in (("FC", "NS"), ("AC3", "NS"), ("FCI", "singles")):
        for seed in range(5):
            left = reduce(EASY_SOLUTION, keep=scheme, seed=seed).reduced
            assert left == reduce(EASY_SOLUTION, keep=strategies, seed=seed).reduced


def test_a_test_of_ones_own_is_kept() -> None:
    reduction = reduce(EASY_SOLUTION, keep=lambda puzzle: puzzle.digits[:9].count(0) == 0, seed=4)

    assert reduction.reduced is not None
    assert EASY_SOLUTION[:9] == str(reduction.reduced)[:9]
    assert 1 == count_solutions(reduction.reduced)
    assert all(cell in reduction.redundant for cell in range(9, 81))


@pytest.mark.parametrize(
    ("line", "keep", "status"),
    [
        (NO_SOLUTION, None, "none"),
        (TWO_SOLUTIONS, None, "multiple"),
        (SEVENTEEN, "NS", "stuck"),
        (SEVENTEEN, lambda puzzle: puzzle.clue_count > 20, "stuck"),
    ],
)
def test_what_is_not_as_it_must_be_is_not_reduced(line: str, keep: str, status: str) -> None:
    reduction = reduce(line, keep=keep)

    assert (status, None, None) == (reduction.status, reduction.reduced, reduction.is_minimal)


def test_the_seed_decides_and_the_place_in_a_file_does_not() -> None:
    positions = [Position.of(Puzzle.parse(line)) for line in (EASY, SEVENTEEN, EASY, EASY)]
    together = list(reduce_each(positions, seed=7, threads=2))

    assert together[0] == together[2] == together[3] == reduce(EASY, seed=7)
    assert 1 < len({reduce(EASY, seed=seed).reduced for seed in range(5)})


def test_symmetric_puzzles_stay_symmetric() -> None:
    for symmetry in SYMMETRIES:
        left = reduce(EASY_SOLUTION, symmetry=symmetry, seed=2).reduced
        assert left is not None
        assert 1 == count_solutions(left)
        for orbit in orbits_of(symmetry, left.board):
            assert 1 == len({left.digits[cell] > 0 for cell in orbit})


def test_without_time_nothing_is_claimed() -> None:
    for puzzle, keep in (("." * 256, None), (SEVENTEEN, None), (EASY, lambda _: True)):
        reduction = reduce(puzzle, keep=keep, time=0)

        assert "undecided" == reduction.status
        assert reduction.is_minimal is None


def test_what_the_time_leaves_is_still_as_it_must_be() -> None:
    full = random_solution(Board.classic(5), Random(1))
    reduction = reduce(full, time=0.5)

    assert "undecided" == reduction.status
    assert reduction.reduced is not None
    assert reduction.reduced.clue_count < 500
    assert solve(reduction.reduced).is_unique


EMPTY = Puzzle.empty(Board.classic(3))


def test_bad_requests_are_refused_with_what_was_expected() -> None:
    with pytest.raises(InputError, match="naked_single"):
        reduce(EASY, keep="nakd_single")
    with pytest.raises(InputError, match="'HAK' is not a strategy or a scheme; did you mean HAC"):
        reduce(EASY, keep="HAK")
    with pytest.raises(InputError, match="HACL searches; expected HAC"):
        reduce(EASY, keep="HACL")
    with pytest.raises(InputError, match="a board without square boxes"):
        reduce(random_solution(Board.parse(BOARDS[4]), Random(1)), keep="HAC3")
    with pytest.raises(InputError, match="rotation"):
        reduce(EASY, symmetry="rotatoin")
    with pytest.raises(InvalidPuzzle):
        reduce("11" + EASY[2:])
    with pytest.raises(InputError, match="a seed of -1"):
        reduce(EASY, seed=-1)
    with pytest.raises(InputError, match="candidates without a clue"):
        reduce(Position(EMPTY, EMPTY, Candidates.of(Puzzle.parse(EASY))))


def test_only_the_clues_of_a_position_count() -> None:
    position = Position(Puzzle.parse(EASY), Puzzle.parse(EASY_SOLUTION))

    assert reduce(EASY).reduced == reduce(position).reduced


def test_the_table_counts_what_simonis_counts() -> None:
    puzzles = (EASY, SEVENTEEN, NO_SOLUTION)
    row = summary([reduce(puzzle).to_json() for puzzle in puzzles])

    assert row is not None
    assert (2, 1, 1) == (row.puzzles, row.minimal, row.left_out)
    assert (17, 23.5, 30) == (row.presets.least, row.presets.average, row.presets.greatest)
    assert 17 == row.reduced.least
    assert summary([reduce(NO_SOLUTION).to_json()]) is None


@pytest.mark.parametrize("spec", BOARDS)
def test_the_native_closure_under_singles_is_that_of_the_declarations(spec: str) -> None:
    """As a whole: which puzzles are solved, on every board."""
    board = Board.parse(spec)
    singles = select("singles")
    task = _native.Requirement(board_tables(board), closer(board, singles), False, 0)
    rng = Random(spec)
    puzzles = []
    for _ in range(6):
        digits = bytearray(random_solution(board, rng).digits)
        for cell in rng.sample(range(board.cell_count), rng.randrange(board.cell_count)):
            digits[cell] = 0
        puzzles.append(Puzzle(bytes(digits), board))
    orbits = [[cell] for cell in range(board.cell_count)]
    rows = digit_rows(puzzles)
    _, standings, *_ = _native.reduce_many(task, rows, orbits, seed=0)

    solved = [solved_by(puzzle, singles) is not None for puzzle in puzzles]
    assert solved == [code == 0 for code in standings]


def test_puzzles_of_every_kind_are_told_apart() -> None:
    rows = random_puzzles(200)
    puzzles = [Puzzle(row.tobytes()) for row in rows]
    fine = [puzzle for puzzle in puzzles if not puzzle.conflicts()]
    found = list(reduce_each([Position.of(puzzle) for puzzle in puzzles]))

    assert len(puzzles) == len(found)
    kinds = {0: "none", 1: "reduced", 2: "multiple"}
    statuses = [each.status for each in found if not isinstance(each, InputError)]
    _, counts, _ = _native.solve_many(digit_rows(fine), limit=2)
    assert [kinds[count] for count in counts] == statuses


def test_clues_and_constraints_go_until_each_is_needed() -> None:
    board = Board.parse(
        "4x4+killer_cage:total=5:r1c1,r2c1+killer_cage:total=3:r1c3,r1c4"
        "+thermometer:r4c1,r3c2,r2c3+disjoint_groups+odd:r1c1"
    )
    grid = solve(Puzzle.empty(board), limit=1).solution
    assert grid is not None
    for seed in range(5):
        reduction = reduce(grid, constraints=True, seed=seed)
        left = reduction.reduced
        assert left is not None
        assert 1 == count_solutions(left)
        for cell, digit in enumerate(left.digits):
            assert not digit or count_solutions(left.with_digits([(cell, 0)])) > 1
        for each in left.board.constraints:
            others = tuple(other for other in left.board.constraints if other is not each)
            assert count_solutions(Puzzle(left.digits, replace(left.board, constraints=others))) > 1
        assert len(board.constraints) == len(reduction.redundant_constraints or ())  # full grid
        members = reduction.to_json()
        assert left.board.spec == members["reduced_board"]


def test_constraints_stay_unless_they_may_go() -> None:
    board = Board.parse("4x4+odd:r1c1+killer_cage:total=3:r1c3,r1c4")
    reduction = reduce(Puzzle.parse("3412123443212143", board))

    assert reduction.reduced is None or board == reduction.reduced.board
    assert "reduced_board" not in reduction.to_json()
    with pytest.raises(InputError, match="killer cage"):
        reduce(Puzzle.empty(board), keep="NS")


def test_what_reduce_prints_of_a_board_with_constraints_is_read_again() -> None:
    board = "4x4+killer_cage:total=3:r1c1,r1c2"
    done = run("reduce", "1234341221434321", "--board", board, "--constraints", "--seed", "1")

    assert 0 == done.returncode
    assert 1 == done.stdout.count("\n")
    assert "could go alone: The digits in the cage r1c1 and r1c2" in done.stderr
    assert "1234341221434321" in run("solve", "-", stdin=done.stdout).stdout


def test_strategies_that_mean_nothing_without_a_constraint_are_left_out() -> None:
    board = Board.parse("4x4+killer_cage:total=3:r1c1,r1c2")
    reduction = reduce(
        Puzzle.parse("12343412214343.1", board), keep="basic,cage_combinations", constraints=True
    )

    assert (0,) == reduction.redundant_constraints
    assert solved_by(Puzzle.empty(Board.classic(2)), select("cage_combinations", board)) is None
