# SPDX-License-Identifier: MIT
"""Native steps: each is the very step that the declaration yields first."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.engines import walk as walk_module
from cluesmith.engines.trace import Effect
from cluesmith.engines.walk import native_walk, walk
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.state import State
from conformance.reglib import read_library
from conformance.test_reglib import LIBRARIES
from corpus import on_lists, puzzles
from native.states import first_declared, first_native, states
from random_grids import random_puzzles
from samples import EASY, ESCARGOT, SEVENTEEN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FULL = np.full(81, 0x1FF, np.uint16)
IDS = tuple(entry.id for entry in select(_native.native_strategies()))


def declared_walk(state: State) -> Iterator[Effect]:
    """Walk by the declarations alone."""
    strategies = select(IDS)
    while not state.is_final and state.contradiction is None:
        step = next((step for entry in strategies for step in entry.find(state)), None)
        if step is None:
            return
        yield Effect.of(step)
        state = state.after(step.placements, step.eliminations)


def test_walks_equal_those_of_the_declarations() -> None:
    seen = set()
    several = [Puzzle(clues.tobytes()) for clues in random_puzzles(30)]
    for puzzle in (*several, Puzzle.parse(SEVENTEEN), Puzzle.parse(ESCARGOT)):
        state = State.initial(puzzle)
        effects, _ = native_walk(state, IDS)

        assert list(declared_walk(state)) == effects
        seen |= {effect.strategy for effect in effects}

    assert {"full_house", "hidden_single", "pointing", "claiming", "naked_pair"} <= seen


@on_lists("minimal.txt", "magictour_top1465.txt")
def test_walks_of_minimal_puzzles_equal_those_of_the_declarations(path: Path) -> None:
    seen = set()
    minimal = puzzles(path)
    for puzzle in minimal[:: len(minimal) // 20]:
        state = State.initial(puzzle)
        effects, _ = native_walk(state, IDS)

        assert list(declared_walk(state)) == effects
        seen |= {effect.strategy for effect in effects}

    assert len(seen) > 15


@pytest.mark.parametrize("strategy", IDS)
def test_a_finder_gives_the_step_that_the_declaration_yields_first(strategy: str) -> None:
    occurs = False
    # The declarations of franken fish, forcing chains and all that has almost locked sets take
    # their time.
    is_slow = "franken" in strategy or "forcing" in strategy
    is_slow |= strategy.startswith(("als_", "death_", "sue_"))
    for state in states()[:: 4 if is_slow else 1]:
        expected = first_declared(state, strategy)

        assert expected == first_native(state, strategy)
        occurs |= expected is not None

    assert occurs


@pytest.mark.parametrize(("path", "code", "strategy"), LIBRARIES)
def test_a_finder_gives_the_first_step_of_each_position_of_a_library(
    path: Path, code: str, strategy: str
) -> None:
    cases = list(read_library(path, code))

    assert cases
    for case in cases:
        assert first_declared(case.state, strategy) == first_native(case.state, strategy)


def test_avoidable_rectangles_need_to_know_the_clues() -> None:
    def first_steps(clues: int | None) -> list[Effect]:
        placed = bytearray(81)
        placed[0], placed[3], placed[9] = 1, 2, 2
        state = State(STANDARD, bytes(placed), [0x1FF] * 81, clues)
        return native_walk(state, ["avoidable_rectangle_1"], most=1)[0]

    assert first_steps(0) == [Effect("avoidable_rectangle_1", (), ((12, 1),))]
    assert first_steps(1) == []
    assert first_steps(None) == []


def test_traces_go_through_native_code_and_back() -> None:
    effects = [effect for effect, _ in walk(State.initial(Puzzle.parse(SEVENTEEN)), select("all"))]

    assert sum(len(effect.placements) for effect in effects) == 64


@pytest.mark.parametrize("offset", [0, 1])
def test_traces_are_the_same_whichever_strategies_are_native(
    offset: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    strategies = select([id_ for id_ in IDS if not id_.startswith(("als", "franken", "siamese"))])
    some = frozenset(entry.id for entry in strategies[offset::2])
    monkeypatch.setattr(walk_module, "native_ids", lambda _: some)
    seen = set()
    for clues in random_puzzles(15):
        state = State.initial(Puzzle(clues.tobytes()))
        effects = [effect for effect, _ in walk(state, strategies)]

        assert native_walk(state, [entry.id for entry in strategies])[0] == effects
        seen |= {effect.strategy for effect in effects}

    assert seen & some
    assert seen - some


def test_a_walk_without_time_or_steps_is_unfinished() -> None:
    digits = np.frombuffer(Puzzle.parse(EASY).digits, np.uint8)

    assert ([], "unfinished") == _native.walk(digits, FULL, ["naked_single"], seconds=0)
    assert ([], "unfinished") == _native.walk(digits, FULL, ["naked_single"], most=0)
    assert "solved" == _native.walk(digits, FULL, ["naked_single"], seconds=60)[1]


def test_a_walk_hears_ctrl_c_between_two_searches() -> None:
    crowded = State(STANDARD, bytes(81), [0b11, *[0x1FF] * 80])
    slow = [id_ for id_ in IDS if id_.startswith("als_")] * 2000
    previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        effects, status = native_walk(crowded, slow)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)

    assert ([], None) == (effects, status)


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
