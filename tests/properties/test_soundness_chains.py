# SPDX-License-Identifier: MIT
"""Chains, loops and forcing chains never rule out what is true, and their premises carry them.

The strongest check takes nothing but the premises of a step as ruled out: no full grid may then
have a candidate that the step eliminates. The native solver, which knows no chains, is the judge;
on small boards it is a list of all grids.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board, Candidates, Position, Puzzle
from cluesmith.board.text import mask_of
from cluesmith.engines.outcome import Status
from cluesmith.engines.speed import ENGINE
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
        masks = [STANDARD.all_digits] * 81
        for cell, digit in step.rule.premises:
            masks[cell] &= ~(1 << (digit - 1))
        for cell, digit in step.eliminations:
            fixed = Candidates((*masks[:cell], 1 << (digit - 1), *masks[cell + 1 :]))
            position = Position(Puzzle.empty(STANDARD), Puzzle.empty(STANDARD), fixed)
            outcome = ENGINE.enumerate(position, limit=1, keep=0, seconds=10.0)

            assert Status.NONE is outcome.status


@cache
def solved_grid(board: Board) -> bytes:
    """Return a grid of a board by plain search, the tightest cell first."""
    options = [set(range(1, board.size + 1)) for _ in range(board.cell_count)]

    def fill(options: list[set[int]], left: set[int]) -> list[set[int]] | None:
        if not left:
            return options
        cell = min(left, key=lambda c: (len(options[c]), c))
        for digit in sorted(options[cell]):
            below = [
                {digit} if c == cell else others - {digit} if c in board.peers[cell] else others
                for c, others in enumerate(options)
            ]
            done = fill(below, left - {cell})
            if done is not None:
                return done
        return None

    done = fill(options, set(range(board.cell_count)))
    assert done is not None
    return bytes(min(option) for option in done)


@pytest.mark.parametrize(
    "spec",
    [
        "4x4",
        "4x4+diagonals",
        "9x9+diagonals",
        "9x9+windoku",
        "jigsaw:aaaabbaaccbbddccbbddcceeddffeeffffee",
        "16x16",
    ],
)
def test_chains_are_sound_on_other_boards(spec: str) -> None:
    board = Board.parse(spec)
    grid = solved_grid(board) if board.size < 16 else LARGE_GRID
    ids = [id_ for id_ in CHAINS if board.size < 16 or not id_.startswith("als")]
    found: Counter[str] = Counter()
    for seed in range({4: 15, 6: 10, 9: 2, 16: 1}[board.size]):
        rng = Random(seed)
        chance = rng.uniform(0.2, 0.5)
        masks = [
            mask_of(d for d in range(1, board.size + 1) if d == digit or rng.random() < chance)
            for digit in grid
        ]
        placed = bytes(digit if rng.random() < 0.3 else 0 for digit in grid)
        state = State(board, placed, masks)
        for id_ in ids:
            for step in get(id_).find(state):
                found[id_] += 1
                assert all(grid[cell] != digit for cell, digit in step.eliminations)
                assert not any(
                    state.masks[cell] >> (digit - 1) & 1 for cell, digit in step.rule.premises
                )
    assert len(found) > len(ids) // 2


LARGE_GRID = bytes(
    (4 * row + row // 4 + column) % 16 + 1 for row in range(16) for column in range(16)
)
"""A grid of the 16x16 board."""


def refuted(state: State) -> set[tuple[int, int]]:
    """Return the candidates that lead to their own opposite, by plain sets and no bitsets."""
    board = state.board
    marks = {
        (cell, digit)
        for digit in range(1, board.size + 1)
        for cell in range(board.cell_count)
        if state.has(cell, digit)
    }
    excluded = {
        (cell, digit): {
            (c, d)
            for c, d in marks
            if (c == cell and d != digit) or (d == digit and c in board.peers[cell])
        }
        for cell, digit in marks
    }
    ways = [{mark for mark in marks if mark[0] == cell} for cell in range(board.cell_count)]
    ways += [
        {mark for mark in marks if mark[1] == digit and mark[0] in group.cells}
        for group in board.groups
        for digit in range(1, board.size + 1)
    ]
    forced: dict[tuple[int, int], set[tuple[int, int]]] = {mark: set() for mark in marks}
    for way in ways:
        if len(way) == 2:
            one, other = way
            forced[one].add(other)
            forced[other].add(one)
    found = set()
    for mark in marks:
        true, waiting = {mark}, [mark]
        while waiting:
            for false in excluded[waiting.pop()]:
                waiting += forced[false] - true
                true |= forced[false]
        if true & excluded[mark]:
            found.add(mark)
    return found


def test_loops_find_exactly_what_refutes_itself() -> None:
    """Apart from locked candidates, and what makes its neighbour in a cell true."""
    total = 0
    for state, _ in states():
        expected = refuted(state)
        loops = {
            pair
            for step in get("discontinuous_nice_loop").find(state)
            for pair in step.eliminations
        }
        locked = {
            pair
            for id_ in ("pointing", "claiming")
            for step in get(id_).find(state)
            for pair in step.eliminations
        }
        total += len(loops)

        assert loops <= expected
        assert expected - loops <= locked
    assert total > 50
