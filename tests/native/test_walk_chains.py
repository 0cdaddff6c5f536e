# SPDX-License-Identifier: MIT
"""Native chains, loops and forcing chains: each is the step that the declaration yields first."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.board.bits import bits
from cluesmith.engines.trace import Effect
from cluesmith.engines.walk import walk
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.state import State
from conformance.reglib import read_library
from corpus import OWN, on_lists
from native.states import first_declared, first_native
from random_grids import random_puzzles
from samples import ESCARGOT
from strategy_families import ids_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHAINS = ids_of("chains", "loops", "chains_with_als")
FORCING = ids_of("forcing")
TEMPLATES = ids_of("templates")
STRATEGIES = [*CHAINS, *FORCING, *TEMPLATES]
CODES = ("0701", "0702", "0706", "0707", "0708", "0709", "0710", "0711")
CODES_WITH_ALS = ("0709-2", "0710-3", "0710-4", "0711-3", "0711-4")


def thinned(state: State, rng: np.random.Generator, share: float) -> State:
    """Rule out a share of the candidates at random, but none that leaves a cell without any."""
    masks = [
        mask & ~sum(1 << bit for bit in bits(mask) if rng.random() < share) or mask
        for mask in state.masks
    ]
    return State(state.board, state.placed, masks, state.clues)


def states_on_the_way() -> Iterator[State]:
    """Yield states of random puzzles after simple steps and some eliminations at random."""
    rng = np.random.default_rng(11)
    simple = select("singles,LC,naked_pair,hidden_pair")
    for number, clues in enumerate(random_puzzles(120)):
        state = State.initial(Puzzle(clues.tobytes()))
        if number % 2:
            for _, after in walk(state, simple):
                state = after
        state = thinned(state, rng, float(rng.choice([0, 0.1, 0.2, 0.3])))
        if state.contradiction is None and not state.is_final:
            yield state


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_first_step_on_the_way_through_random_puzzles_is_that_of_the_declaration(
    strategy: str,
) -> None:
    found = 0
    # The declarations of forcing chains and of chains with almost locked sets take their time.
    is_slow = strategy.startswith("als") or strategy in FORCING
    for state in islice(states_on_the_way(), 15 if is_slow else None):
        expected = first_declared(state, strategy)

        assert expected == first_native(state, strategy)
        found += expected is not None
    assert found


@on_lists("positions.txt", "hodoku_reglib_1.3.txt")
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_first_step_in_positions_of_a_library_is_that_of_the_declaration(
    strategy: str, path: Path
) -> None:
    codes = CODES_WITH_ALS if strategy.startswith("als") else CODES
    cases = list(read_library(path, *codes, *CHAINS))
    if path.parent == OWN and strategy.startswith("als"):
        cases = cases[::4]
    if strategy in FORCING:
        cases = cases[::8]
    found = 0
    for case in cases:
        expected = first_declared(case.state, strategy)

        assert expected == first_native(case.state, strategy), case.line
        found += expected is not None
    assert found


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_grid_without_clues_has_room_for_all_its_nodes(strategy: str) -> None:
    state = State(Board.classic(3), bytes(81), [0x1FF] * 81)
    crowded = state.after(eliminations=[(0, digit) for digit in range(3, 10)])

    for each in (state, crowded):
        assert first_declared(each, strategy) == first_native(each, strategy)


def test_links_follow_the_grid_along_a_walk() -> None:
    chosen = select(CHAINS)
    state = State.initial(Puzzle.parse(ESCARGOT))
    placed, masks = np.frombuffer(state.placed, np.uint8), np.array(state.masks, np.uint16)
    steps, *_ = _native.walk(placed, masks, [entry.id for entry in chosen])
    for index, placements, eliminations, witness in steps:
        declared = next(step for entry in chosen for step in entry.find(state))

        assert Effect.of(declared) == Effect(chosen[index].id, placements, eliminations)
        assert witness == declared.witness
        state = state.after(placements, eliminations)
    assert not [step for entry in chosen for step in entry.find(state)]
