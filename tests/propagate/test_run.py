# SPDX-License-Identifier: MIT
"""Propagation as people call it: one puzzle or many, by name, with search, with bad input."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from time import process_time

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.board import Board, Candidates, Position, Puzzle
from cluesmith.engines.propagate.model import HYPER_ARC, SAME, SHAVE
from cluesmith.engines.propagate.run import propagate_each
from cluesmith.engines.propagate.schemes import MODELS, VARIANTS, WEAKER, scheme
from random_grids import random_puzzles
from samples import EASY, EASY_SOLUTION, ESCARGOT, HARD_25, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

WITH_SEARCH = ["FCL", "BCL", "FCIL", "BCIL", "HACL", "FCVL", "BCVL"]


@pytest.mark.parametrize("name", MODELS)
def test_every_scheme_solves_an_easy_puzzle(name: str) -> None:
    result = cs.propagate(EASY, name)

    assert (True, 0, 0) == (result.solved, result.remaining, result.nodes)
    assert EASY_SOLUTION == str(result.solution)


@pytest.mark.parametrize("name", WITH_SEARCH)
def test_search_finds_the_solution_where_propagation_is_stuck(name: str) -> None:
    base = cs.propagate(ESCARGOT, name.removesuffix("L"))
    result = cs.propagate(ESCARGOT, name)

    assert (False, "stuck", 0) == (base.solved, base.status, base.nodes)
    assert base.remaining > 0
    assert base.solution is None
    assert cs.solve(ESCARGOT).solution == result.solution
    assert result.nodes > 0
    assert name.removesuffix("L") == result.scheme
    same = cs.propagate(ESCARGOT, name.removesuffix("L"), search=True)
    assert (result.nodes, result.solution) == (same.nodes, same.solution)


def test_ac_3_searches_as_forward_checking_does() -> None:
    textbook, forward = cs.propagate(ESCARGOT, "AC3L"), cs.propagate(ESCARGOT, "FCL")

    assert (textbook.nodes, textbook.solution) == (forward.nodes, forward.solution)


def test_stronger_propagation_makes_fewer_choices_on_the_whole() -> None:
    puzzles = random_puzzles(600)
    nodes = [cs.propagate_many(puzzles, name).nodes.sum() for name in ("FCL", "FCIL", "HACL")]

    assert all(more > fewer for more, fewer in pairwise(nodes))


def test_what_propagation_solves_is_the_only_solution() -> None:
    puzzles = random_puzzles(1500)
    solutions, counts = cs.solve_many(puzzles)

    for name in WEAKER:
        reached = cs.propagate_many(puzzles, name)
        assert (counts[reached.solved] == 1).all()
        assert (counts[reached.ended("contradiction")] == 0).all()
        found = np.log2(reached.masks[reached.solved]).astype(np.uint8) + 1
        assert np.array_equal(solutions[reached.solved], found)


def test_two_solutions_are_never_solved_without_search() -> None:
    assert [False] * len(MODELS) == [cs.propagate(TWO_SOLUTIONS, name).solved for name in MODELS]
    searched = cs.propagate(TWO_SOLUTIONS, "HAC", search=True)
    assert ("found", True) == (searched.status, searched.solved)
    assert "solved" == cs.propagate(EASY, "HAC", search=True).status


@pytest.mark.parametrize("name", MODELS)
def test_a_puzzle_without_solution_fails_in_a_group_that_it_names(name: str) -> None:
    # Row 1 has no place for 9: its last cell sees one in column 9.
    result = cs.propagate("12345678." + "." * 17 + "9" + "." * 54, name)

    assert ("contradiction", None) == (result.status, result.solution)
    assert result.failed is not None
    assert result.failed.name in ("row 1", "column 9", "box 3")
    assert result.to_json()["failed"] == result.failed.name
    assert (0,) * 81 == result.candidates.masks


def test_a_search_that_fails_says_so() -> None:
    assert "contradiction" == cs.propagate(NO_SOLUTION, "FC", search=True).status


def test_the_least_scheme_is_the_first_of_the_scale_that_solves() -> None:
    for puzzle in (EASY, SEVENTEEN, ESCARGOT):
        least = cs.propagate(puzzle, "least")
        solving = [name for name in MODELS if cs.propagate(puzzle, name).solved]
        assert (solving[0] if solving else "HACV") == least.scheme
        assert bool(solving) == least.solved
    assert "FC" == cs.propagate(EASY, "least").scheme


def test_the_least_scheme_searches_only_where_none_solves() -> None:
    easy, hard = (cs.propagate(puzzle, "least", search=True) for puzzle in (EASY, ESCARGOT))

    assert ("FC", False, 0) == (easy.scheme, easy.search, easy.nodes)
    assert ("HACV", True, True) == (hard.scheme, hard.search, hard.solved)
    assert hard.nodes > 0


def test_a_failure_settles_the_least_scheme() -> None:
    result = cs.propagate("12345678." + "." * 17 + "9" + "." * 54, "least")

    assert ("FC", "contradiction") == (result.scheme, result.status)


def test_least_schemes_of_many_are_those_of_each() -> None:
    puzzles = cs.to_array([EASY, ESCARGOT, SEVENTEEN, TWO_SOLUTIONS])

    many = cs.propagate_many(puzzles)
    alone = [cs.propagate(puzzle) for puzzle in cs.from_array(puzzles)]

    assert [result.scheme for result in alone] == many.schemes.tolist()
    assert [result.status for result in alone] == [
        tuple(cs.PropagationStatus)[status] for status in many.statuses
    ]
    assert [result.candidates.masks for result in alone] == list(map(tuple, many.masks.tolist()))
    assert [True, False, True, False] == many.solved.tolist()


def test_the_scale_puts_every_scheme_after_the_weaker_ones() -> None:
    order = list(MODELS)

    assert order == [name for name in WEAKER if name in MODELS]
    assert set(WEAKER) < {*MODELS, *VARIANTS}
    for name in order:
        assert all(order.index(lower) < order.index(name) for lower in WEAKER[name])


def test_models_are_sums() -> None:
    assert HYPER_ARC + SAME == MODELS["HACS"]
    assert HYPER_ARC + SHAVE == MODELS["HACV"]
    assert "forward + channel" == repr(MODELS["FCI"])
    assert len({model.parts for model in MODELS.values()}) == len(MODELS)


@pytest.mark.parametrize("name", [*MODELS, *VARIANTS])
def test_names_are_read_in_any_case_and_with_search(name: str) -> None:
    found = scheme(f" {name.lower()}l")

    assert (name, True) == (found.name, found.search)


@pytest.mark.parametrize("name", ["", "HACQ", "L", "FCLL"])
def test_an_unknown_scheme_is_refused(name: str) -> None:
    with pytest.raises(cs.InputError, match=r"is not a scheme; (expected|did you mean)"):
        cs.propagate(EASY, name)


def test_a_scheme_for_boxes_is_refused_on_a_jigsaw_board() -> None:
    board = Board.parse("jigsaw:1112122233343444")
    puzzle = Puzzle.parse("1...............", board)

    with pytest.raises(cs.InputError, match="scheme HAC3 on a board without square boxes"):
        cs.propagate(puzzle, "HAC3")
    with pytest.raises(cs.InputError, match="HACT on a board without square boxes up to 16x16"):
        cs.propagate(Puzzle.empty(Board.classic(5)), "HACT")
    assert "HACV" == cs.propagate(puzzle, "least").scheme


def test_contradicting_clues_are_refused() -> None:
    with pytest.raises(cs.InvalidPuzzle):
        cs.propagate("11" + "." * 79)


def test_pencilmarks_are_where_propagation_begins() -> None:
    marks = list(Candidates.full(Board.classic(2)).masks)
    for cell in (0, 1):
        marks[cell] = 0b0011
    empty = Puzzle.empty(Board.classic(2))
    position = Position(empty, empty, Candidates(tuple(marks), empty.board))

    left = cs.propagate(position, "HAC").candidates

    assert (3, 4) == left.digits(2) == left.digits(3) == left.digits(4)


def test_a_search_stops_after_its_choice_points_and_others_have_theirs() -> None:
    nodes = cs.propagate(ESCARGOT, "FCL").nodes
    assert nodes > 3

    assert "found" == cs.propagate(ESCARGOT, "FCL", nodes=nodes).status
    for puzzles in ([ESCARGOT, EASY, ESCARGOT], [HARD_25, HARD_25]):
        board = Puzzle.parse(puzzles[0]).board
        reached = cs.propagate_many(cs.to_array(puzzles), "FCL", nodes=3, board=board)
        expected = [puzzle != EASY for puzzle in puzzles]
        assert (expected, 3) == (reached.ended("undecided").tolist(), reached.nodes.max())
        assert reached.nodes[-1] == 3
    assert cs.propagate(ESCARGOT, "HAC", nodes=1).status == "stuck"  # no search
    with pytest.raises(cs.InputError, match="a limit of 0 nodes"):
        cs.propagate(EASY, nodes=0)


def test_no_time_is_undecided() -> None:
    assert "undecided" == cs.propagate(HARD_25, "FC", search=True, time=0.05).status
    reached = cs.propagate_many(cs.to_array([ESCARGOT, ESCARGOT]), "HAC", time=0)
    assert reached.ended("undecided").all()
    with pytest.raises(cs.InputError):
        cs.propagate(EASY, time=-1)


def test_each_position_apart_gives_the_same_and_its_processor_time() -> None:
    positions = [Position.of(Puzzle.parse(text)) for text in (EASY, ESCARGOT, SEVENTEEN)]
    for name in ("FC", "HACS+", "HACT", "BCL"):
        together, apart = (
            list(propagate_each(positions, name, apart=flag)) for flag in (False, True)
        )
        for one, other in zip(together, apart, strict=True):
            assert isinstance(one, cs.Propagation)
            assert isinstance(other, cs.Propagation)
            assert replace(one, seconds=0) == replace(other, seconds=0)

    # Whoever waits uses no processor: the times fit into what the process had.
    began = process_time()
    [result] = propagate_each(positions[1:2], "FCL", apart=True)
    assert isinstance(result, cs.Propagation)
    assert 0 < result.seconds <= process_time() - began


def test_many_puzzles_are_as_each_alone_on_any_number_of_threads() -> None:
    puzzles = random_puzzles(300)

    one, two = (cs.propagate_many(puzzles, "HACS", threads) for threads in (1, 2))

    assert np.array_equal(one.masks, two.masks)
    positions = [Position.of(Puzzle(bytes(row))) for row in puzzles.tolist()]
    results = list(propagate_each(positions, "HACS"))

    assert 300 == len(results)
    assert 100 < sum(isinstance(each, cs.Propagation) for each in results)
    for row, each in enumerate(results):
        if isinstance(each, cs.Propagation):
            assert one.masks[row].tolist() == list(each.candidates.masks)
            assert one.remaining[row] == each.remaining


@pytest.mark.parametrize("name", [*MODELS, "FCIL", "HACL"])
def test_singles_in_step_before_a_scheme_change_nothing(name: str) -> None:
    """A position that has lost a candidate is no puzzle, so that the scheme has it all to do."""
    puzzles = np.concatenate(
        [random_puzzles(40), cs.to_array([EASY, SEVENTEEN, ESCARGOT, TWO_SOLUTIONS])]
    )
    many = cs.propagate_many(puzzles, name)
    positions = []
    for digits in puzzles.tolist():
        masks = [1 << (digit - 1) if digit else 0x1FF for digit in digits]
        clue, beside = next(
            (clue, cell)
            for clue in range(81)
            for cell in range(clue // 9 * 9, clue // 9 * 9 + 9)
            if digits[clue] and not digits[cell]
        )
        masks[beside] -= masks[clue]
        puzzle = Puzzle(bytes(digits))
        positions.append(Position(puzzle, puzzle, Candidates(tuple(masks))))

    every = enumerate(propagate_each(positions, name))
    sound = [(row, each) for row, each in every if not isinstance(each, cs.InputError)]
    assert len(sound) > 20
    for row, alone in sound:
        assert alone.status == many.one(row, alone.puzzle).status
        assert many.masks[row].tolist() == list(alone.candidates.masks)


def test_large_boards_have_wide_masks() -> None:
    board = Board.classic(5)
    clues = cs.to_array(HARD_25)

    reached = cs.propagate_many(clues, "HACSC3", board=board)

    assert np.uint32 == reached.masks.dtype
    [solution] = cs.solve(HARD_25, limit=1).solutions
    assert all(reached.masks[0] >> (np.array(list(solution.digits)) - 1) & 1)
