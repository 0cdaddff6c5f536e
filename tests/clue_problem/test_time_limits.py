# SPDX-License-Identifier: MIT
"""Time limits: every method ends soon after its time, on every board, while it lists rules too.

Processor time counts, because a busy machine gives a process less of it, never more.
"""

from __future__ import annotations

import random
import sys
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import monotonic, thread_time

import pytest

import cluesmith as cs
from cluesmith.board import Board, Pattern
from cluesmith.clue_problem.clues import set_clues
from cluesmith.clue_problem.methods import asp
from cluesmith.clue_problem.methods.contract import METHODS, Effort
from cluesmith.clue_problem.methods.csp_encoding import ClueEncoding
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.clue_problem.verdict import Answer
from cluesmith.engines import close
from cluesmith.engines.close import listed_rules
from cluesmith.strategies import closure
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.closure import ListingStopped, Patience, ground_rules

LIMIT, MARGIN = 0.3, 0.5
"""Seconds. Listing the rules of a large board, or grounding them, takes one to three seconds."""

SECONDS, ALLOWANCE = 3.0, 0.2
"""A limit that is kept within a tenth, and what the end of a search may take besides."""

CELLS = {9: 19, 16: 60, 25: 150}
"""Too few clue cells for any method to end sooner."""


def sparse(spec: str) -> Pattern:
    board = Board.parse(spec)
    cells = random.Random(3).sample(range(board.cell_count), CELLS[board.size])
    return Pattern.from_cells(cells, board)


def processor_seconds() -> float:
    usages = getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


@pytest.mark.parametrize("spec", ["9x9", "16x16", "25x25"])
@pytest.mark.parametrize("engine", METHODS)
def test_every_method_ends_soon_after_its_time(engine: str, spec: str) -> None:
    target = cs.target("propagate", "HACV") if engine == "tune" else None
    easy = cs.target("propagate", "FC") if engine == "tune" else None
    set_clues("x......x..x....x", engine=engine, target=easy)  # everything is imported
    pattern = sparse(spec)
    closure._ground_rules.cache_clear()
    close._listed_rules.cache_clear()
    began = processor_seconds()
    verdict = set_clues(pattern, engine=engine, target=target, time=LIMIT)
    advice = verdict.advice

    assert verdict.answer is Answer.UNDECIDED
    assert advice
    # A child process may run beside this one.
    assert processor_seconds() - began < 2 * LIMIT + MARGIN


@pytest.mark.parametrize("spec", ["9x9", "16x16", "25x25"])
def test_a_limit_of_seconds_is_kept_within_a_tenth(spec: str) -> None:
    set_clues("x......x..x....x")  # everything is imported
    closure._ground_rules.cache_clear()
    close._listed_rules.cache_clear()
    began = processor_seconds()
    verdict = set_clues(sparse(spec), time=SECONDS)

    assert verdict.answer is Answer.UNDECIDED
    assert processor_seconds() - began < 1.1 * SECONDS + ALLOWANCE


@pytest.mark.parametrize("spec", ["16x16", "25x25"])
@pytest.mark.parametrize("engine", ["asp", "csp", "decide"])
def test_listing_rules_keeps_the_limit_within_a_tenth_of_a_second(
    engine: str, spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that counts the processor time of this thread, so that no other work matters.

    The best of three counts: now and then the interpreter collects the garbage of all tests.
    """
    set_clues("x......x..x....x", engine=engine)  # everything is imported
    for name, module in list(sys.modules.items()):
        if name.startswith("cluesmith") and getattr(module, "monotonic", None) is monotonic:
            monkeypatch.setattr(module, "monotonic", thread_time)
    taken = []
    for _ in range(3):
        closure._ground_rules.cache_clear()
        close._listed_rules.cache_clear()
        began = thread_time()
        # A fast processor lists the rules of 16x16 in 0.4 s; then the search would begin.
        verdict = set_clues(sparse(spec), engine=engine, time=0.2)
        taken.append(thread_time() - began)
        assert verdict.answer is Answer.UNDECIDED

    assert min(taken) < 0.3


class Polls:
    """Is over at the third question."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> bool:  # noqa: D102
        self.count += 1
        return self.count >= 3


def test_listings_stop_when_the_time_is_over_and_are_done_again_later() -> None:
    board, basic = Board.parse("16x16"), select("basic")
    closure._ground_rules.cache_clear()
    close._listed_rules.cache_clear()
    for listing in (ground_rules, listed_rules):
        polls = Polls()
        with pytest.raises(ListingStopped):
            listing(board, basic, Patience(polls))
        assert 3 == polls.count

    assert listed_rules(board, basic) is listed_rules(board, basic, Patience(Polls()))
    encoding = ClueEncoding.of(ClueProblem.of(sparse("16x16")), patience=Patience(Polls()))
    with pytest.raises(ListingStopped):
        encoding.literals(4)


def test_a_large_answer_set_program_is_solved_in_another_process() -> None:
    board = Board.parse("16x16")
    cells = random.Random(1).sample(range(256), 246)
    verdict = set_clues(Pattern.from_cells(cells, board), engine="asp", time=120)

    assert verdict.answer is Answer.FOUND
    assert verdict.puzzle is not None
    assert verdict.problem.accepts(verdict.puzzle)


def test_answer_sets_are_the_same_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = [
        ClueProblem.of("x......x..x....x"),
        ClueProblem.of("x......x..x....."),
        ClueProblem.of("xxx.....x.x.....", forbid="NS"),
    ]
    here = [asp.METHOD.settle(problem, Effort(count=3)) for problem in problems]
    monkeypatch.setattr(asp, "SMALL", 0)
    there = [asp.METHOD.settle(problem, Effort(count=3)) for problem in problems]

    assert here == there
    assert [Answer.FOUND, Answer.IMPOSSIBLE, Answer.IMPOSSIBLE] == [v.answer for v in there]
