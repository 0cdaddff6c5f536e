# SPDX-License-Identifier: MIT
"""Inference on one puzzle: what is reported, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.board import Board, Position, Puzzle
from cluesmith.engines.infer.inference import Inference, infer_each
from cluesmith.engines.infer.technique import Technique
from cluesmith.errors import InputError, InvalidPuzzle
from samples import EASY, EASY_SOLUTION, ESCARGOT, MINIMAL_16, NO_SOLUTION, TWO_SOLUTIONS

FAILED_LITERALS = (
    ".18...7.....3..2...7...........71...6......4.3........4..5....3.2..8...........6."
)
"""Figure 1 of Lynce and Ouaknine."""

RESOLUTION = "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5..........."
"""Figure 3 of Henz and Truong."""

SEARCH = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
"""Loki, by the setter mith."""


@pytest.mark.parametrize(
    ("puzzle", "technique", "difficulty"),
    [
        (EASY, "up", "up"),
        (FAILED_LITERALS, "flp", "flp"),
        (RESOLUTION, "hbr", "hbr"),
        (ESCARGOT, "bflp", "bflp"),
        (SEARCH, "dpll", "search"),
    ],
)
def test_the_class_of_a_puzzle_is_the_least_technique_that_solves_it(
    puzzle: str, technique: str, difficulty: str
) -> None:
    found = cs.infer(puzzle, None)
    solving = [str(each) for each in Technique if cs.infer(puzzle, each).solved]

    assert (technique, difficulty) == (found.technique, found.difficulty)
    assert technique == solving[0]


def test_several_solutions_are_a_value() -> None:
    for technique in ("up", "flp", "hbr", "bflp"):
        assert "stuck" == cs.infer(TWO_SOLUTIONS, technique).status
    found = cs.infer(TWO_SOLUTIONS, None)

    assert ("dpll", "multiple", 2) == (found.technique, found.status, found.count)
    assert found.difficulty is None
    assert 2 == len(found.solutions)


def test_a_contradiction_is_reported() -> None:
    for technique in ("up", "flp", "hbr", "bflp", "dpll"):
        found = cs.infer(NO_SOLUTION, technique)

        assert "contradiction" == found.status
        assert found.position is None
        assert 0 == found.count


def test_search_keeps_solutions_and_counts_nodes() -> None:
    found = cs.infer(EASY, "dpll")

    assert (1, 1, EASY_SOLUTION) == (found.nodes, found.count, str(found.solutions[0]))
    assert 1 < cs.infer(ESCARGOT, "dpll", limit=1).nodes < cs.infer(ESCARGOT, "dpll").nodes


def test_the_method_is_reported() -> None:
    assert 1 == cs.infer(ESCARGOT, "flp", passes=1).to_json()["passes"]
    assert "passes" not in cs.infer(ESCARGOT, "flp").to_json()
    searched = cs.infer(ESCARGOT, "dpll", branching="moms").to_json()

    assert ("moms", 117) == (searched["branching"], searched["nodes"])


def test_a_search_stops_after_its_nodes_and_keeps_what_it_found() -> None:
    found = cs.infer(ESCARGOT, "dpll", nodes=20)

    assert ("undecided", 20, 1) == (found.status, found.nodes, found.count)
    assert "solved" == cs.infer(ESCARGOT, "dpll", nodes=143).status
    assert "stuck" == cs.infer(ESCARGOT, "flp", nodes=1).status
    many = cs.infer_many(cs.to_array([ESCARGOT, EASY, ESCARGOT]), "dpll", nodes=20)
    assert ([True, False, True], 20) == (many.ended("undecided").tolist(), many.nodes.max())


def test_a_search_for_one_solution_only_does_not_say_that_there_is_one_only() -> None:
    for puzzle in (ESCARGOT, TWO_SOLUTIONS):
        found = cs.infer(puzzle, "dpll", limit=1)
        assert ("found", True, 1) == (found.status, found.solved, found.count)

    assert "solved" == cs.infer(ESCARGOT, "dpll", limit=2).status
    assert "solved" == cs.infer(EASY, "dpll", limit=1).status  # without a choice
    many = cs.infer_many(cs.to_array(TWO_SOLUTIONS), "dpll", limit=1)
    assert ([True], [True]) == (many.ended("found").tolist(), many.solved.tolist())


def test_json_has_the_keys_of_the_contract() -> None:
    found = cs.infer(ESCARGOT, "flp").to_json()

    assert ["puzzle", "technique", "solved", "remaining", "nodes", "seconds"] == list(found)[:6]
    assert (ESCARGOT, "flp", False, 212, 1) == tuple(found.values())[:5]
    assert 0.2908 == found["remaining_share"]


def test_a_16x16_puzzle_is_solved_through_its_clauses() -> None:
    found = cs.infer(MINIMAL_16, None)

    assert found.solved
    assert cs.solve(MINIMAL_16).solution == found.values


def test_no_time_is_undecided_and_keeps_what_is_known() -> None:
    empty = Puzzle.empty(Board.classic(4))
    found = cs.infer(empty, "flp", time=0)

    assert ("undecided", 4096) == (found.status, found.remaining)


def test_each_puzzle_has_its_answer_in_order() -> None:
    bad = Puzzle.parse("55" + EASY[2:])
    some = [Puzzle.parse(line) for line in (EASY, "1......3..2....4", ESCARGOT)]
    positions = [Position.of(puzzle) for puzzle in (*some, bad, some[0])]
    found = list(infer_each(positions, "flp"))

    assert isinstance(found[3], InvalidPuzzle)
    solved = [result.solved for result in found if isinstance(result, Inference)]
    assert [True, True, False, True] == solved
    timed = list(infer_each(positions, "flp", time=10))
    assert [str(r.status) for r in timed if isinstance(r, Inference)] == [
        str(r.status) for r in found if isinstance(r, Inference)
    ]


def test_clues_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="5 stands twice in row 1"):
        cs.infer("55" + EASY[2:])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"technique": "flr"}, r"'flr' is not a technique; did you mean flp\?"),
        ({"technique": "magic"}, "expected one of up, flp, hbr, bflp, dpll"),
        ({"encoding": "maximal"}, r"is not an encoding; did you mean minimal\?"),
        ({"limit": 0}, "a limit of 0 solutions"),
        ({"passes": 0}, "a limit of 0 passes"),
        ({"nodes": 0}, "a limit of 0 nodes"),
        ({"branching": "mom"}, r"'mom' is not a branching; did you mean moms\?"),
        ({"time": -1}, "a time of -1 seconds"),
    ],
)
def test_bad_arguments_are_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(InputError, match=said):
        cs.infer(EASY, **options)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=said):
        cs.infer_many(np.zeros((1, 81), np.uint8), **options)  # type: ignore[arg-type]


def test_arrays_of_another_board_are_refused() -> None:
    with pytest.raises(ValueError, match=r"puzzles has shape \(1, 16\); expected \(N, 81\)"):
        cs.infer_many(np.zeros((1, 16), np.uint8))
    with pytest.raises(ValueError, match="puzzle 0, cell 3: found 5; expected 0 to 4"):
        cs.infer_many(np.array([[0, 0, 0, 5, *[0] * 12]], np.uint8), board=Board.classic(2))


def test_no_puzzles_give_no_answers() -> None:
    found = cs.infer_many(np.zeros((0, 81), np.uint8), "bflp")

    assert (0, 81) == found.masks.shape
    assert [] == found.solved.tolist()
