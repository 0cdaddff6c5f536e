# SPDX-License-Identifier: MIT
"""Native steps: each is the very step that the declaration yields first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.human import Effect, native_walk, walk
from cluesmith.strategies.catalogue import get, select
from cluesmith.strategies.state import State
from conformance.reglib import read_library
from conformance.test_reglib import CODES
from native.states import states
from native.test_solve import random_puzzles
from samples import EASY, ESCARGOT, SEVENTEEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FULL = np.full(81, 0x1FF, np.uint16)
IDS = tuple(entry.id for entry in select(_native.native_strategies()))


def declared_walk(state: State) -> Iterator[Effect]:
    """Walk by the declarations alone."""
    chosen = select(IDS)
    while not state.is_final and state.contradiction is None:
        step = next((step for entry in chosen for step in entry.find(state)), None)
        if step is None:
            return
        yield Effect.of(step)
        state = state.after(step.placements, step.eliminations)


def first_declared(state: State, strategy: str) -> Effect | None:
    """Return the step that the declaration yields first."""
    return next(map(Effect.of, get(strategy).find(state)), None)


def first_native(state: State, strategy: str) -> Effect | None:
    """Return the step that the native finder finds."""
    return next(iter(native_walk(state, (strategy,))), None)


def test_walks_equal_those_of_the_declarations() -> None:
    seen = set()
    puzzles = [Puzzle(clues.tobytes()) for clues in random_puzzles(30)]
    for puzzle in (*puzzles, Puzzle.parse(SEVENTEEN), Puzzle.parse(ESCARGOT)):
        state = State.initial(puzzle)
        found = native_walk(state, IDS)

        assert list(declared_walk(state)) == found
        seen |= {effect.strategy for effect in found}

    assert {"full_house", "hidden_single", "pointing", "claiming", "naked_pair"} <= seen


def test_walks_of_hard_puzzles_equal_those_of_the_declarations(
    corpus: Callable[[str], Path],
) -> None:
    seen = set()
    for line in corpus("magictour_top1465.txt").read_text().splitlines()[::100]:
        state = State.initial(Puzzle.parse(line))
        found = native_walk(state, IDS)

        assert list(declared_walk(state)) == found
        seen |= {effect.strategy for effect in found}

    assert len(seen) > 20


@pytest.mark.parametrize("strategy", IDS)
def test_a_finder_gives_the_step_that_the_declaration_yields_first(strategy: str) -> None:
    occurs = False
    # The declarations of franken fish and of all that has almost locked sets take their time.
    is_slow = "franken" in strategy or strategy.startswith(("als_", "death_", "sue_"))
    for state in states()[:: 4 if is_slow else 1]:
        expected = first_declared(state, strategy)

        assert expected == first_native(state, strategy)
        occurs |= expected is not None

    assert occurs


@pytest.mark.parametrize(("code", "strategy"), [(c, s) for c, s in CODES.items() if s in IDS])
def test_a_finder_gives_the_first_step_of_each_case_of_the_technique_library(
    code: str, strategy: str, corpus: Callable[[str], Path]
) -> None:
    for case in read_library(corpus("hodoku_reglib_1.3.txt"), code):
        assert first_declared(case.state, strategy) == first_native(case.state, strategy)


def test_avoidable_rectangles_need_to_know_the_clues() -> None:
    def found(clues: int | None) -> Effect | None:
        placed = bytearray(81)
        placed[0], placed[3], placed[9] = 1, 2, 2
        return first_native(
            State(STANDARD, bytes(placed), [0x1FF] * 81, clues), "avoidable_rectangle_1"
        )

    assert found(0) == Effect("avoidable_rectangle_1", (), ((12, 1),))
    assert found(1) is None
    assert found(None) is None


def test_traces_go_through_native_code_and_back() -> None:
    effects = [effect for effect, _ in walk(State.initial(Puzzle.parse(SEVENTEEN)), select("all"))]

    assert sum(len(effect.placements) for effect in effects) == 64


def test_unknown_strategies_and_wrong_arrays_are_refused() -> None:
    digits = np.frombuffer(Puzzle.parse(EASY).digits, np.uint8)

    with pytest.raises(ValueError, match="no native finder for 'wizardry'"):
        _native.walk(digits, FULL, ["wizardry"])
    with pytest.raises(ValueError, match="expected 81 digits, 81 masks and 81 flags"):
        _native.walk(digits[:80].copy(), FULL, [])
    with pytest.raises(ValueError, match="expected 81 digits, 81 masks and 81 flags"):
        _native.walk(digits, FULL, [], digits[:80].copy())
    with pytest.raises(ValueError, match="cell 7: mask 512; expected 0 to 511"):
        _native.walk(digits, np.where(np.arange(81) == 7, np.uint16(512), FULL), [])
