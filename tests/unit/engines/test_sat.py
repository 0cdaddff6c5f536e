# SPDX-License-Identifier: MIT
"""CaDiCaL as an engine: same answers in a child process, which never outlives who asked."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.board import Board, Candidates, Position, Puzzle
from cluesmith.engines.limits import deadline
from cluesmith.engines.sat import cadical
from cluesmith.engines.sat.cadical import SatAnswer, run_solver, solve_clauses
from cluesmith.engines.sat.engine import enumerate_solutions, remaining_clauses
from cluesmith.engines.sat.models import Models, find_models
from cluesmith.engines.solve import solve
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from processes import PATIENCE, children, has_worked, is_running, soon
from samples import TWO_SOLUTIONS
from sat_children import assert_no_orphan, pigeons, wait_for_child

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")

LONG = """
import sys
from cluesmith.board import Board, Puzzle
from cluesmith.engines.solve import solve
from cluesmith.errors import Interrupted
try:
    solve(Puzzle.empty(Board.classic(4)), limit=10**9, engine="sat")
except Interrupted as interrupted:
    outcome = interrupted.outcome
    print("interrupted", outcome.count > 0, outcome.is_complete)
    sys.exit(3)
"""


@pytest.fixture
def always_in_a_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no formula be small."""
    monkeypatch.setattr(cadical, "SMALL", 0)


@pytest.mark.usefixtures("always_in_a_child")
def test_a_child_answers_as_this_process_does() -> None:
    contradicting, satisfiable = pigeons(4), pigeons(4)[:-3]
    never = deadline(None)

    assert run_solver(contradicting).proof == solve_clauses(contradicting, never).proof
    model, own = solve_clauses(satisfiable, never).model, run_solver(satisfiable).model
    assert model is not None
    assert own is not None
    assert own.tolist() == model.tolist()
    assert solve_clauses(pigeons(7), never, budget=3) == SatAnswer()


@linux_only
@pytest.mark.usefixtures("always_in_a_child")
def test_no_child_is_left_after_the_time_limit() -> None:
    before = children()  # of other tests
    began = time.monotonic()
    answer = solve_clauses(pigeons(14), deadline(1))

    assert SatAnswer() == answer
    assert time.monotonic() - began < 60  # of the hours that it would take
    assert soon(lambda: children() <= before)  # it is killed at once; the system takes its time


@pytest.mark.parametrize("limit", [1, 2, 5, 300])
def test_models_of_a_child_are_those_of_this_process(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    literals = remaining_clauses(Position.of(Puzzle.parse("1..............4")))
    here, there = Models(), Models()
    find_models(literals, here, limit=limit, keep=3)
    monkeypatch.setattr(cadical, "SMALL", 0)
    find_models(literals, there, limit=limit, keep=3)

    assert here == there
    assert min(limit, 3) == len(here.kept)


def test_a_budget_of_conflicts_ends_the_search_for_models() -> None:
    models = Models()
    find_models(pigeons(9), models, limit=1, keep=1, budget=50)

    assert (0, False) == (models.count, models.is_exhausted)
    assert models.counters is not None
    assert 50 <= models.counters[1] < 100


@pytest.mark.usefixtures("always_in_a_child")
def test_what_was_found_before_the_time_limit_is_kept() -> None:
    puzzle = Puzzle.empty(Board.classic(4))
    outcome = enumerate_solutions(Position.of(puzzle), limit=10**9, keep=2, time=5)

    assert "multiple" == outcome.status
    assert 2 == len(outcome.solutions) < outcome.count
    assert not outcome.is_complete
    assert all(is_solution(puzzle, solution) for solution in outcome.solutions)


@linux_only
def test_an_interrupt_keeps_what_was_found_and_ends_the_child() -> None:
    with subprocess.Popen([sys.executable, "-c", LONG], stdout=subprocess.PIPE, text=True) as asked:
        child = wait_for_child(asked.pid)
        assert has_worked(child, 3.0)  # then it has found something
        asked.send_signal(signal.SIGINT)
        said, _ = asked.communicate(timeout=PATIENCE)

    assert ("interrupted True False\n", 3) == (said, asked.returncode)
    assert not is_running(child)


@linux_only
def test_a_killed_process_leaves_no_orphan() -> None:
    assert_no_orphan(LONG)


def test_an_interrupt_between_two_models_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    from cluesmith.engines.sat import engine
    from cluesmith.errors import Interrupted

    calls = iter([False, False])

    def interrupted_at_the_third_look(seconds: float | None) -> object:
        def is_over() -> bool:
            try:
                return next(calls)
            except StopIteration:
                raise KeyboardInterrupt from None

        return is_over

    monkeypatch.setattr(engine, "deadline", interrupted_at_the_third_look)
    with pytest.raises(Interrupted) as stopped:
        solve("." * 16, limit=100, engine="sat")

    assert 3 == stopped.value.outcome.count  # type: ignore[attr-defined]


@given(st.lists(st.integers(0, 15), min_size=16, max_size=16), st.booleans())
def test_any_candidates_have_as_many_solutions_as_trying_all_finds(
    masks: list[int], has_solution: bool
) -> None:
    if has_solution:
        grid = Puzzle.parse("1342421334212134").digits
        masks = [mask | 1 << (digit - 1) for mask, digit in zip(masks, grid, strict=True)]
    candidates = Candidates(tuple(masks), Board.classic(2))
    outcome = solve(candidates, limit=400, engine="sat")

    assert count_solutions(candidates, limit=400) == outcome.count == len(set(outcome.solutions))


def test_the_clauses_left_do_not_speak_of_what_is_ruled_out() -> None:
    position = Position.of(Puzzle.parse(TWO_SOLUTIONS))
    literals = remaining_clauses(position)
    spoken = {abs(literal) for literal in literals.tolist()} - {0}
    candidates = {
        9 * cell + digit for cell in range(81) for digit in position.candidates.digits(cell)
    }

    assert candidates == spoken
    assert not np.any((literals[1:] == 0) & (literals[:-1] == 0))
