# SPDX-License-Identifier: MIT
"""Chains, loops and forcing chains never rule out what is true, and their premises carry them.

The strongest check takes nothing but the premises of a step as ruled out: no full grid may then
have a candidate that the step eliminates. The native solver, which knows no chains, is the judge;
on small boards it is a list of all grids.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Board
from cluesmith.strategies.catalogue import get, select
from cluesmith.strategies.closure import close
from cluesmith.strategies.state import State
from samples import EASY_SOLUTION

if TYPE_CHECKING:
    from cluesmith.strategies.step import Step

CHAINS = (
    "x_chain",
    "xy_chain",
    "continuous_nice_loop",
    "discontinuous_nice_loop",
    "aic",
    "grouped_continuous_nice_loop",
    "grouped_discontinuous_nice_loop",
    "grouped_aic",
    "als_continuous_nice_loop",
    "als_discontinuous_nice_loop",
    "als_aic",
    "cell_forcing_chain",
    "region_forcing_chain",
    "contradiction_forcing_chain",
)
STANDARD = Board.classic(3)


def shuffled_grid(rng: Random) -> bytes:
    """Return a solved grid: a fixed one with its digits, lines and chutes shuffled."""

    def lines() -> list[int]:
        return [3 * chute + i for chute in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)]

    digits, rows, columns = rng.sample(range(1, 10), 9), lines(), lines()
    return bytes(digits[int(EASY_SOLUTION[9 * r + c]) - 1] for r in rows for c in columns)


@cache
def states() -> tuple[tuple[State, bytes], ...]:
    """Return states with a grid that each allows: on the way from clues, and thinned by chance."""
    found = []
    for seed in range(24):
        rng = Random(seed)
        grid = shuffled_grid(rng)
        clues = set(rng.sample(range(81), rng.randint(22, 30)))
        placed = bytes(digit if cell in clues else 0 for cell, digit in enumerate(grid))
        state = close(State(STANDARD, placed, [0x1FF] * 81), select("basic, naked_pair"))
        if seed % 2:
            chance = rng.uniform(0.1, 0.4)
            wrong = [
                (cell, digit)
                for cell in range(81)
                for digit in range(1, 10)
                if digit != grid[cell] and rng.random() < chance
            ]
            state = state.after(eliminations=wrong)
        if not state.is_final:
            found.append((state, grid))
    return tuple(found)


@cache
def steps(id_: str) -> tuple[tuple[State, bytes, Step], ...]:
    return tuple((state, grid, step) for state, grid in states() for step in get(id_).find(state))


@pytest.mark.parametrize("id_", CHAINS)
def test_no_step_rules_out_what_is_true(id_: str) -> None:
    assert len(steps(id_)) > 20
    for _, grid, step in steps(id_):
        assert step.eliminations
        assert all(grid[cell] != digit for cell, digit in step.eliminations)
        assert not step.placements


@pytest.mark.parametrize("id_", CHAINS)
def test_premises_are_ruled_out_and_eliminations_are_candidates(id_: str) -> None:
    for state, _, step in steps(id_):
        assert not any(state.masks[cell] >> (digit - 1) & 1 for cell, digit in step.rule.premises)
        assert all(state.has(cell, digit) for cell, digit in step.eliminations)


@pytest.mark.parametrize("id_", CHAINS)
def test_premises_alone_refute_every_elimination(id_: str) -> None:
    found = steps(id_)
    for _, _, step in Random(id_).sample(found, min(60, len(found))):
        masks = np.full(81, 0x1FF, np.uint16)
        for cell, digit in step.rule.premises:
            masks[cell] &= ~(1 << (digit - 1)) & 0x1FF
        for cell, digit in step.eliminations:
            fixed = masks.copy()
            fixed[cell] &= 1 << (digit - 1)
            _, count, ending, _ = _native.solve_masks(fixed, 1, 0, 5.0)

            assert (count, ending) == (0, "exhausted")
