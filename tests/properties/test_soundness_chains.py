# SPDX-License-Identifier: MIT
"""Chains, loops and forcing chains never rule out what is true, and their premises carry them.

The strongest check takes nothing but the premises of a step as ruled out: no full grid may then
have a candidate that the step eliminates. Solvers that know no chains are the judges.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board
from cluesmith.board.geometry import STANDARD
from cluesmith.strategies.catalogue import get, select
from cluesmith.strategies.closure import close
from cluesmith.strategies.state import State
from random_grids import random_solution, random_state
from soundness import check_rule, check_step
from strategy_families import ids_of

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.strategies.step import Step

CHAINS = ids_of("chains", "loops", "chains_with_als", "forcing")


@cache
def states() -> tuple[tuple[State, Puzzle], ...]:
    """Return states and a solution each allows: on the way from clues, and thinned by chance."""
    found = []
    for seed in range(24):
        rng = Random(seed)
        solution = random_solution(STANDARD, rng)
        grid = solution.digits
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
            found.append((state, solution))
    return tuple(found)


@cache
def steps(id_: str) -> tuple[tuple[State, Puzzle, Step], ...]:
    return tuple((state, full, step) for state, full in states() for step in get(id_).find(state))


@pytest.mark.parametrize("id_", CHAINS)
def test_steps_only_rule_out_and_never_what_is_true(id_: str) -> None:
    assert len(steps(id_)) > 20
    for state, solution, step in steps(id_):
        check_step(step, state, solution)
        assert not step.placements


@pytest.mark.parametrize("id_", CHAINS)
def test_premises_alone_refute_every_elimination(id_: str) -> None:
    found = steps(id_)
    for _, _, step in Random(id_).sample(found, min(60, len(found))):
        check_rule(STANDARD, step.rule)


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
    ids = [id_ for id_ in CHAINS if board.size < 16 or not id_.startswith("als")]
    found: Counter[str] = Counter()
    for seed in range({4: 15, 6: 10, 9: 2, 16: 1}[board.size]):
        rng = Random(seed)
        solution = random_solution(board, rng)
        clues = [(c, digit) for c, digit in enumerate(solution.digits) if rng.random() < 0.3]
        state = random_state(solution, rng, rng.uniform(0.2, 0.5)).after(clues)
        for id_ in ids:
            for step in get(id_).find(state):
                found[id_] += 1
                check_step(step, state, solution)
    assert len(found) > len(ids) // 2


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
