# SPDX-License-Identifier: MIT
"""Native steps: each is the very step that the declaration yields first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.engines.human import Effect, walk
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.state import State
from native.test_solve import random_puzzles
from samples import EASY, SEVENTEEN

if TYPE_CHECKING:
    from collections.abc import Iterator

FULL = np.full(81, 0x1FF, np.uint16)
IDS = [entry.id for entry in select(_native.native_strategies())]


def declared_walk(state: State) -> Iterator[Effect]:
    """Walk by the declarations alone."""
    chosen = select(IDS)
    while not state.is_final and state.contradiction is None:
        step = next((step for entry in chosen for step in entry.find(state)), None)
        if step is None:
            return
        yield Effect.of(step)
        state = state.after(step.placements, step.eliminations)


def test_walks_equal_those_of_the_declarations() -> None:
    seen = set()
    for clues in random_puzzles(120):
        puzzle = Puzzle(clues.tobytes())
        expected = list(declared_walk(State.initial(puzzle)))
        steps, _ = _native.walk(clues, FULL, IDS)
        found = [Effect(IDS[i], tuple(sorted(p)), tuple(sorted(e))) for i, p, e in steps]

        assert expected == found
        seen |= {effect.strategy for effect in found}

    assert {"full_house", "hidden_single", "pointing", "claiming", "naked_pair"} <= seen


@pytest.mark.parametrize("strategy", IDS)
def test_a_strategy_finds_its_first_step_in_states_with_random_eliminations(strategy: str) -> None:
    rng = np.random.default_rng(7)
    found_any = False
    for clues in random_puzzles(150):
        state = State.initial(Puzzle(clues.tobytes()))
        if state.contradiction is not None:
            continue
        masks = [m & int(rng.integers(512) | rng.integers(512)) or m for m in state.masks]
        state = State(state.board, state.placed, masks)
        if state.contradiction is not None:
            continue
        step = next(select(strategy)[0].find(state), None)
        steps, _ = _native.walk(clues, np.array(state.masks, np.uint16), [strategy])

        assert (step is None) == (not steps)
        if step is not None:
            found_any = True
            _, placements, eliminations = steps[0]
            assert step.placements == tuple(sorted(placements))
            assert step.eliminations == tuple(sorted(eliminations))
    assert found_any or strategy == "full_house"  # rare here; the walks above have it


def test_traces_go_through_native_code_and_back() -> None:
    effects = [effect for effect, _ in walk(State.initial(Puzzle.parse(SEVENTEEN)), select("all"))]

    assert sum(len(effect.placements) for effect in effects) == 64


def test_unknown_strategies_and_wrong_arrays_are_refused() -> None:
    digits = np.frombuffer(Puzzle.parse(EASY).digits, np.uint8)

    with pytest.raises(ValueError, match="no native finder for 'wizardry'"):
        _native.walk(digits, FULL, ["wizardry"])
    with pytest.raises(ValueError, match="expected 81 digits and 81 masks"):
        _native.walk(digits[:80].copy(), FULL, [])
