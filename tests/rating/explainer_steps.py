# SPDX-License-Identifier: MIT
"""Steps as Sudoku Explainer takes them: the next one of a state, and all to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    import cluesmith as cs

Pairs = list[tuple[int, int]]

TECHNIQUES = _native.explainer_techniques()
"""In the order in which they are tried; those of the catalogue have its names."""

NEEDS_RULES = "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5"
"""Dynamic chains alone leave it unsolved."""


def step(state: State) -> tuple[str | None, int, Pairs, Pairs]:
    """Return the technique of the next step, its rating, and what it places and rules out."""
    number, tenths, placed, gone = _native.explainer_step(
        np.frombuffer(bytes(state.placed), np.uint8), np.array(state.masks, np.uint16)
    )
    return (TECHNIQUES[number] if tenths else None), tenths, placed, gone


def trace(puzzle: cs.Puzzle) -> Iterator[tuple[State, str, int, Pairs, Pairs]]:
    """Yield the steps to the end, and the state before each."""
    state = State.initial(puzzle)
    while not state.is_final:
        technique, tenths, placed, gone = step(state)
        if technique is None:
            return
        yield state, technique, tenths, placed, gone
        state = state.after(placed, gone)
