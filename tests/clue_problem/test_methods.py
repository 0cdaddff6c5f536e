# SPDX-License-Identifier: MIT
"""Finding, refuting, deciding, the portfolio: equal to brute force, true to what is asked."""

from __future__ import annotations

import random
import signal
import threading
import time

import pytest

import cluesmith as cs
from clue_problem.brute import BOARD, pattern_classes, solvable_patterns
from cluesmith import _native
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.canonical import canonical_form
from cluesmith.board.geometry import STANDARD
from cluesmith.clue_problem.clues import set_clues
from cluesmith.clue_problem.methods.closers import closer
from cluesmith.clue_problem.methods.contract import Effort, method
from cluesmith.clue_problem.methods.find import clue_task
from cluesmith.clue_problem.methods.refute import QUICK, Refute
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.clue_problem.verdict import Answer, Verdict
from cluesmith.engines.solve import solve
from cluesmith.engines.solved_by import solved_by
from cluesmith.errors import InputError, Interrupted
from cluesmith.strategies.catalogue import select

RING = "x.x.x.x.x.x.....x.x.x...x.x...x.x...x...x...x...x.x...x.x...x.x.x.....x.x.x.x.x.x"
UNDECIDED = ".x......x.......x..x....x....xx..x......x......x..x.........x......x.x.x..xx..xx."
HARD = "x..............x.x........x...x.........x...x.x......x.............x.x....x......"


def random_pattern(cells: int, seed: int) -> Pattern:
    return Pattern.from_cells(random.Random(seed).sample(range(81), cells), STANDARD)


@pytest.mark.parametrize("name", ["decide", "portfolio"])
@pytest.mark.parametrize("count", [3, 4])
def test_every_small_pattern_is_decided_as_by_brute_force(name: str, count: int) -> None:
    for pattern, expected in solvable_patterns(count, "NS,HS,LC").items():
        verdict = method(name).settle(ClueProblem.of(pattern), Effort())

        assert (Answer.FOUND if expected else Answer.IMPOSSIBLE) == verdict.answer, str(pattern)


def test_finding_finds_all_704_and_nothing_else() -> None:
    effort = Effort(budget=20_000)
    found = {
        pattern
        for pattern, expected in solvable_patterns(4, "NS,HS,LC").items()
        if method("find").settle(ClueProblem.of(pattern), effort if expected else _short()).puzzles
    }

    assert 704 == len(found)
    assert found == {p for p, expected in solvable_patterns(4, "NS,HS,LC").items() if expected}


def _short() -> Effort:
    return Effort(budget=300)


def test_refuting_never_refutes_what_can_be_set() -> None:
    refuted = 0
    for count in (3, 4):
        for pattern, expected in solvable_patterns(count, "NS,HS,LC").items():
            verdict = method("refute").settle(ClueProblem.of(pattern), Effort())
            assert verdict.answer is not Answer.FOUND
            if verdict.answer is Answer.IMPOSSIBLE:
                assert not expected
                refuted += 1

    assert refuted > 300


@pytest.mark.parametrize("allow", ["NS", "HS", "HS,LC", "NS,naked_pair"])
def test_deciding_by_rules_knows_every_listed_strategy(allow: str) -> None:
    expected = solvable_patterns(4, allow)
    for members in pattern_classes(4).values():
        verdict = method("decide").settle(ClueProblem.of(members[0], allow=allow), Effort())

        assert expected[members[0]] == (verdict.answer is Answer.FOUND)


@pytest.mark.parametrize("cells", [24, 30, 45, 60, 79])
def test_random_patterns_get_clues_that_the_strategies_solve(cells: int) -> None:
    verdict = set_clues(random_pattern(cells, 3), time=20)

    assert Answer.FOUND is verdict.answer
    puzzle = verdict.puzzle
    assert puzzle is not None
    assert Pattern.of(puzzle) == random_pattern(cells, 3)
    assert solve(puzzle).solutions[0] == solved_by(puzzle, select("basic")) == verdict.solution


@pytest.mark.parametrize("spec", ["16x16", "9x9+diagonals", "9x9+windoku", "4x4"])
def test_other_boards_can_be_set(spec: str) -> None:
    board = Board.parse(spec)
    cells = random.Random(1).sample(range(board.cell_count), board.cell_count * 6 // 10)
    verdict = set_clues(Pattern.from_cells(cells, board), allow="singles", time=20)

    assert Answer.FOUND is verdict.answer
    assert verdict.puzzle is not None
    assert solve(verdict.puzzle).is_unique


@pytest.mark.parametrize(("spec", "percent"), [("16x16", 35), ("16x16", 60), ("25x25", 60)])
def test_large_boards_can_be_set_with_the_default_strategies(spec: str, percent: int) -> None:
    board = Board.parse(spec)
    cells = random.Random(1).sample(range(board.cell_count), board.cell_count * percent // 100)
    verdict = set_clues(Pattern.from_cells(cells, board), time=60)

    assert Answer.FOUND is verdict.answer
    assert verdict.puzzle is not None
    assert solved_by(verdict.puzzle, select("basic")) == verdict.solution


def test_clues_for_fewer_strategies_answer_where_all_together_have_no_native_closure() -> None:
    board = Board.parse("16x16")
    cells = random.Random(1).sample(range(256), 150)
    allow = select("basic,xy_wing")
    assert closer(board, allow) is None

    verdict = set_clues(Pattern.from_cells(cells, board), allow="basic,xy_wing", time=60)
    assert Answer.FOUND is verdict.answer
    required = ClueProblem.of(verdict.problem.pattern, allow="basic,xy_wing", require="xy_wing")
    assert clue_task(required) is None


def test_a_required_strategy_cannot_be_done_without() -> None:
    verdict = set_clues(RING, require="x_wing", time=30)

    assert verdict.puzzle is not None
    assert solved_by(verdict.puzzle, select("basic,x_wing")) is not None
    assert solved_by(verdict.puzzle, select("basic")) is None
    assert verdict.trace is not None
    assert "x_wing" in {effect.strategy for effect in verdict.trace.effects}
    assert verdict.certificate is not None
    assert cs.check(verdict.certificate).valid


def test_forbidden_strategies_do_not_suffice() -> None:
    verdict = set_clues(RING, allow="basic", forbid="singles", time=30)

    assert verdict.puzzle is not None
    assert solved_by(verdict.puzzle, select("singles")) is None
    assert solved_by(verdict.puzzle, select("basic")) is not None


def test_of_a_minimal_puzzle_every_clue_is_needed() -> None:
    puzzle = set_clues(random_pattern(23, 8), minimal=True, time=30).puzzle

    assert puzzle is not None
    for cell in Pattern.of(puzzle).cells:
        assert not solve(puzzle.with_digits([(cell, 0)])).is_unique


def test_fixed_digits_stand_in_the_solution_whether_clues_or_not() -> None:
    fixed = Puzzle.empty(STANDARD).with_digits([(0, 9), (1, 4), (80, 9)])
    verdict = set_clues(RING, fixed=fixed, time=20)

    assert verdict.puzzle is not None
    assert verdict.solution is not None
    assert [9, 4, 9] == [verdict.solution.digits[cell] for cell in (0, 1, 80)]
    assert 9 == verdict.puzzle.digits[0]


def test_a_whole_solution_leaves_one_puzzle_which_will_do_or_not() -> None:
    puzzle = set_clues(RING, time=20).puzzle
    assert puzzle is not None
    solution = solve(puzzle).solution
    assert solution is not None

    assert puzzle == set_clues(RING, fixed=solution, time=5).puzzle
    verdict = set_clues(RING, fixed=solution, forbid="basic", allow="basic,x_wing", time=5)
    assert Answer.IMPOSSIBLE is verdict.answer


def test_many_puzzles_are_different_up_to_symmetry() -> None:
    verdict = set_clues(RING, count=12, time=30)

    assert 12 == len(verdict.puzzles)
    assert 12 == len({canonical_form(puzzle)[0] for puzzle in verdict.puzzles})


def test_the_same_seed_gives_the_same_puzzle_and_another_one_another() -> None:
    first, again, other = (set_clues(RING, seed=seed).puzzle for seed in (5, 5, 6))

    assert first == again
    assert first != other


def test_threads_find_and_prove_as_well() -> None:
    assert Answer.FOUND is set_clues(RING, threads=3).answer
    assert Answer.IMPOSSIBLE is set_clues(HARD, allow="NS", threads=2, time=60).answer


def test_naked_singles_alone_are_decided_by_a_search_where_geometry_does_not_suffice() -> None:
    problem = ClueProblem.of(
        "090600000000080300000000010060000800000205000000041000000300702401000000500000000",
        allow="NS",
    )

    assert Answer.UNDECIDED is Refute(*QUICK).settle(problem, Effort()).answer
    verdict = method("decide").settle(problem, Effort())
    assert Answer.IMPOSSIBLE is verdict.answer
    assert verdict.certificate is not None
    assert "tree" == verdict.certificate.kind


def test_a_budget_of_work_ends_a_search_at_the_same_point() -> None:
    problem = ClueProblem.of(HARD)
    first, again = (method("find").settle(problem, Effort(budget=5_000, seed=3)) for _ in range(2))

    assert Answer.UNDECIDED is first.answer
    assert first == again
    assert first.best is not None


def test_a_bound_of_the_work_gives_undecided_with_what_was_tried() -> None:
    verdict = set_clues(HARD, engine="find:5000", time=None)

    assert Answer.UNDECIDED is verdict.answer
    assert "annealing" in verdict.reason
    assert verdict.best is not None


def test_no_time_at_all_gives_undecided() -> None:
    assert Answer.UNDECIDED is set_clues(HARD, time=0).answer


def test_a_stop_flag_ends_the_work_of_another_thread() -> None:
    stop = _native.StopFlag()
    answers: list[Verdict] = []
    problem = ClueProblem.of(HARD)
    worker = threading.Thread(
        target=lambda: answers.append(method("find").settle(problem, Effort(stop=stop)))
    )
    worker.start()
    time.sleep(0.2)
    stop.set()
    worker.join(timeout=60)

    assert not worker.is_alive()
    assert [Answer.UNDECIDED] == [verdict.answer for verdict in answers]


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_keeps_the_verdict_so_far(threads: int) -> None:
    set_clues(RING, threads=threads)  # everything is imported
    timer = threading.Timer(1, signal.raise_signal, (signal.SIGINT,))
    timer.start()
    with pytest.raises(Interrupted) as caught:
        set_clues(UNDECIDED, time=60, threads=threads)

    outcome = caught.value.outcome
    assert isinstance(outcome, Verdict)
    assert Answer.UNDECIDED is outcome.answer


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pattern": "x.x"}, "a pattern of 3 cells"),
        (
            {"allow": "nakedsingles"},
            "'nakedsingles' is not a strategy; did you mean naked_singles?",
        ),
        ({"allow": "NS", "require": "x_wing"}, "x_wing is required but not allowed"),
        ({"allow": "NS", "forbid": "NS,HS"}, "the forbidden strategies include every allowed one"),
        ({"allow": "guess"}, "guess is not a strategy"),
        ({"fixed": "11" + "." * 79}, "1 stands twice in row 1"),
        ({"fixed": "1" * 16}, "cells"),
        ({"engine": "finde"}, "'finde' is not an engine of set; did you mean find?"),
        ({"time": -1.0}, "a time of -1.0 seconds"),
        ({"count": 0}, "a count of 0 puzzles"),
        ({"threads": 0}, "0 threads"),
        ({"seed": -1}, "a seed of -1"),
    ],
)
def test_what_cannot_be_asked_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message.replace("?", r"\?")):
        set_clues(**({"pattern": RING} | options))  # type: ignore[arg-type]


def test_fixed_digits_without_a_solution_are_refused() -> None:
    # Row 1 lacks 9 in its last cell alone, and 9 stands in that column.
    with pytest.raises(InputError, match="the fixed digits have no solution"):
        set_clues(RING, fixed="12345678." + "." * 8 + "9" + "." * 63)


def test_boards_of_4x4_are_decided_at_once() -> None:
    assert BOARD == Board.parse("4x4")
    assert Answer.FOUND is set_clues("x......x..x....x", allow="NS").answer
    assert Answer.IMPOSSIBLE is set_clues("xx.........x....", allow="NS").answer
