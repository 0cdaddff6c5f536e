# SPDX-License-Identifier: MIT
"""Walks in bulk: what each of them does is what the trace of its puzzle does."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import cluesmith as cs
from cluesmith import _native
from cluesmith.board import Candidates, Position, Puzzle
from cluesmith.engines.explain import explain
from cluesmith.engines.trace import TraceStatus
from cluesmith.engines.walk import walk
from cluesmith.engines.walks import Walks, walk_many
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.state import State
from corpus import digits, on_lists
from random_grids import random_puzzles
from samples import EASY, ESCARGOT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.engines.trace import Trace

STATUSES = tuple(TraceStatus)
NATIVE = [entry.id for entry in select(_native.native_strategies()) if not entry.assumes_uniqueness]


def assert_traces(traces: list[Trace], walks: Walks) -> None:
    assert [trace.status for trace in traces] == [STATUSES[end] for end in walks.statuses]
    assert [list(trace.state.masks) for trace in traces] == walks.masks.tolist()
    for trace, counts in zip(traces, walks.counts, strict=True):
        found = Counter(dict(zip(walks.strategies, counts.tolist(), strict=True)))

        assert Counter(effect.strategy for effect in trace.effects) == +found


def solvable(count: int) -> NDArray[np.uint8]:
    """Return those of some random puzzles that have a solution."""
    puzzles = random_puzzles(count)
    return np.ascontiguousarray(puzzles[cs.solve_many(puzzles, limit=1)[1] > 0])


def walked(puzzles: NDArray[np.uint8], strategies: str | list[str]) -> Walks:
    """Walk through puzzles, and hold the walks to the traces."""
    walks = walk_many(puzzles, strategies)
    assert_traces([explain(Puzzle(clues.tobytes()), strategies) for clues in puzzles], walks)
    return walks


@pytest.mark.parametrize("strategies", ["NS", "singles", "basic,naked_pair,x_wing", NATIVE])
def test_walks_count_the_steps_of_the_traces(strategies: str | list[str]) -> None:
    walks = walked(solvable(80), strategies)

    assert walks.ended(TraceStatus.SOLVED).any()
    if strategies != NATIVE:
        assert walks.ended(TraceStatus.STUCK).any()


@on_lists("minimal.txt", "magictour_top1465.txt")
def test_walks_of_minimal_puzzles_count_the_steps_of_the_traces(path: Path) -> None:
    puzzles = digits(path)
    walks = walked(np.ascontiguousarray(puzzles[:: len(puzzles) // 60]), NATIVE)

    assert (walks.counts.sum(axis=0) > 0).sum() > 20


def test_walks_are_the_same_on_every_number_of_threads() -> None:
    puzzles = random_puzzles(200)
    one, several = (walk_many(puzzles, NATIVE, threads=threads) for threads in (1, 3))

    assert (one.statuses == several.statuses).all()
    assert (one.counts == several.counts).all()
    assert (one.masks == several.masks).all()


def test_walks_begin_with_the_candidates_given() -> None:
    puzzle = Puzzle.parse(ESCARGOT)
    digits = cs.to_array(puzzle)
    solution = cs.solve(puzzle).solution
    assert solution is not None
    ruled_out = [1 << solution.digits[cell] % 9 for cell in range(81)]
    masks = np.array([[0x1FF & ~bit for bit in ruled_out]], np.uint16)
    candidates = Candidates(tuple(int(mask) for mask in masks[0]), puzzle.board)
    position = Position(puzzle, puzzle, candidates)
    walks = walk_many(digits, "basic", masks=masks)

    assert_traces([explain(position, "basic")], walks)
    assert (walks.masks != walk_many(digits, "basic").masks).any()


def test_walks_through_impossible_puzzles_end_where_those_of_single_puzzles_do() -> None:
    puzzles = random_puzzles(100)
    walks = walk_many(puzzles, "basic")
    for clues, counts, masks in zip(puzzles, walks.counts, walks.masks, strict=True):
        state = State.initial(Puzzle(clues.tobytes()))
        steps = list(walk(state, select("basic")))

        assert len(steps) == counts.sum()
        assert list((steps[-1][1] if steps else state).masks) == masks.tolist()

    assert walks.ended(TraceStatus.CONTRADICTION).sum() > 10


def test_contradicting_clues_end_a_walk_at_once() -> None:
    puzzles = np.zeros((2, 81), np.uint8)
    puzzles[1, :2] = 5
    walks = walk_many(puzzles, "singles")

    assert [STATUSES[end] for end in walks.statuses] == ["stuck", "contradiction"]
    assert not walks.counts.any()


def test_a_long_call_can_be_interrupted() -> None:
    puzzles = np.tile(cs.to_array(EASY), (300_000, 1))
    previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            walk_many(puzzles, "singles", threads=2)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def test_strategies_without_a_native_finder_are_refused_by_name() -> None:
    puzzles = np.zeros((1, 81), np.uint8)

    with pytest.raises(cs.InputError, match="no native finder for guess; expected strategies"):
        walk_many(puzzles, "singles,guess")


def test_a_strategy_of_a_third_party_is_refused_by_name() -> None:
    """In a process of its own: the example changes the catalogue."""
    program = (
        "import runpy, sys, numpy, cluesmith\n"
        "runpy.run_path(sys.argv[1])\n"
        "try:\n"
        "    cluesmith.walk_many(numpy.zeros((1, 81), numpy.uint8), 'NS,law_of_leftovers')\n"
        "except cluesmith.InputError as error:\n"
        "    print(error)\n"
    )
    example = Path(__file__).parents[2] / "examples" / "law_of_leftovers.py"
    done = subprocess.run(
        [sys.executable, "-c", program, str(example)], capture_output=True, text=True, check=True
    )

    assert done.stdout.startswith("no native finder for law_of_leftovers; expected strategies")


def test_arrays_that_native_code_cannot_read_are_refused() -> None:
    puzzles = np.zeros((2, 81), np.uint8)

    with pytest.raises(cs.InputError, match="masks of 1 puzzles; expected 2"):
        walk_many(puzzles, "singles", masks=np.zeros((1, 81), np.uint16))
    with pytest.raises(cs.InputError, match="0 threads; expected a whole number from 1 to 1024"):
        walk_many(puzzles, "singles", threads=0)
