# SPDX-License-Identifier: MIT
"""Annealing runs that go together, held against the same runs one by one."""

from __future__ import annotations

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.clue_problem.methods.find import clue_task
from cluesmith.clue_problem.problem import ClueProblem

SPARSE = "x...x....x..x........x...x....x.....x.....x....x...x....x..x.....x..x........x..x"
DENSE = "xx.x.xx.xx.x.x.x.xx..x.x..xx.x.x.x.x.xx.x.xx.x.x.x.xx..x.x..xx.x.x.x.xx.xx.x.xx.x"
MIDDLE = "x...x.x..xx.x.......xxx..x....x.....x..x..x..x.x...x....x..x.x..xx..xx.......x..x"
RUNS = 20
SEED = 4
"""Its first run finds clues that singles solve; with more asked of them it finds none."""


def task(pattern: str, allow: str) -> _native.ClueTask:
    """Return a clue problem as native code takes it."""
    made = clue_task(ClueProblem.of(pattern, allow=allow))
    assert made is not None
    return made


@pytest.mark.parametrize("allow", ["NS,HS", "NS,HS,LC"])
def test_runs_in_step_come_as_near_as_the_same_runs_alone(isa: str, allow: str) -> None:
    asked = task(SPARSE, allow)
    alone = [_native.anneal(asked, seed=s, runs=1, moves=300) for s in range(5, 5 + RUNS)]
    found, clues, lacking, moves, begun, _ = _native.anneal(asked, seed=5, runs=RUNS, moves=300)
    nearest = min(alone, key=lambda result: result[2])

    assert not any(result[0] for result in alone)
    assert (False, nearest[2], RUNS) == (found, lacking, begun)
    assert np.array_equal(nearest[1], clues)
    assert sum(result[3] for result in alone) == moves


def test_what_runs_in_step_find_is_solved(isa: str) -> None:
    asked = task(DENSE, "NS,HS,LC")
    found, clues, lacking, _, begun, _ = _native.anneal(asked, seed=1, runs=RUNS, moves=3000)
    closed = _native.close_many(
        clues.reshape(1, 81),
        _native.NAKED_SINGLE + _native.HIDDEN_SINGLE + _native.POINTING + _native.CLAIMING,
    )

    assert (True, 0, RUNS) == (found, lacking, begun)
    assert "".join("x" if digit else "." for digit in clues) == DENSE
    assert all(int(mask).bit_count() == 1 for mask in closed[0])


def test_conditions_are_judged_in_step_as_well() -> None:
    conditioned = clue_task(ClueProblem.of(MIDDLE, allow="NS,HS,LC", forbid="NS,HS"))
    assert conditioned is not None
    is_open = []
    for asked in (task(MIDDLE, "NS,HS,LC"), conditioned):
        found, clues, _, _, _, _ = _native.anneal(asked, seed=SEED, runs=RUNS, moves=3000)
        closed = _native.close_many(
            clues.reshape(1, 81), _native.NAKED_SINGLE + _native.HIDDEN_SINGLE
        )
        is_open.append(any(int(mask).bit_count() > 1 for mask in closed[0]))
        assert found

    assert [False, True] == is_open
