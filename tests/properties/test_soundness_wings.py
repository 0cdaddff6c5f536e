# SPDX-License-Identifier: MIT
"""Wings, colouring, remote pairs and the strategies of uniqueness never rule out what is true."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.board.bits import bits
from cluesmith.board.geometry import STANDARD
from cluesmith.board.text import mask_of
from cluesmith.strategies.catalogue import get, select
from cluesmith.strategies.closure import close
from cluesmith.strategies.state import State
from cluesmith.strategies.step import Cells, Digits
from random_grids import all_grids, random_solution, random_state, unique_puzzle
from soundness import check_rule, check_step, contradicts, premise_masks, satisfies, witness

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.step import Step

PLAIN = select("xy_wing, xyz_wing, w_wing, remote_pair, simple_coloring, multi_coloring")
RECTANGLES = select("unique_rectangle, hidden_rectangle, avoidable_rectangle")
FAMILY = (*PLAIN, *RECTANGLES, get("bug_plus_one"))
BASIC = select("basic, naked_pair, hidden_pair")
MOST = 60
"""How many steps of a strategy the solver has to confirm."""
SMALL = ("4x4", "4x4+diagonals", "jigsaw:1222111233434344", "4x4+windoku")


DENSITIES = ((0.25, 9, 0.3), (0.35, 4, 0.0), (0.5, 3, 0.0), (0.25, 4, 0.0), (0.2, 9, 0.0))
"""Chance of a candidate, number of digits, part of the cells that is placed."""


def _states(seed: int, number: int) -> Iterator[tuple[Puzzle, State]]:
    """Yield random 9x9 states, each with a solution that it allows."""
    rng = Random(seed)
    for index in range(number):
        solution = random_solution(STANDARD, rng)
        chance, digits, part = DENSITIES[index % len(DENSITIES)]
        state = random_state(solution, rng, chance, digits)
        filled = [cell for cell in bits(state.open) if rng.random() < part]
        yield solution, state.after([(cell, solution.digits[cell]) for cell in filled])


def _deadly(step: Step) -> tuple[tuple[int, ...], tuple[int, ...]]:
    corners, digits = step.roles["corners"], step.roles["digits"]
    assert isinstance(corners, Cells)
    assert isinstance(digits, Digits)
    return corners.cells, digits.digits


def test_no_step_of_a_random_state_rules_out_its_grid() -> None:
    found = Counter[str]()
    for solution, state in _states(seed=3, number=250):
        for entry in PLAIN:
            for step in entry.find(state):
                found[entry.id] += 1
                check_step(step, state, solution)

    assert min(found[entry.id] for entry in PLAIN) >= 10, found


def test_the_premises_alone_imply_what_a_step_rules_out() -> None:
    found = Counter[str]()
    for _, state in _states(seed=2, number=250):
        for entry in PLAIN:
            for step in entry.find(state):
                if found[entry.id] < MOST:
                    found[entry.id] += 1
                    check_rule(STANDARD, step.rule)

    assert min(found[entry.id] for entry in PLAIN) >= 10, found


def test_the_premises_of_a_rectangle_leave_only_the_deadly_filling() -> None:
    found = Counter[str]()
    for _, state in _states(seed=3, number=450):
        for entry in RECTANGLES:
            for step in entry.find(state):
                if found[entry.id] < MOST:
                    found[entry.id] += 1
                    for masks in _not_deadly(step):
                        assert witness(masks, STANDARD) is None, entry.explain(step)

    assert min(found[entry.id] for entry in RECTANGLES) >= 5, found


def _not_deadly(step: Step) -> Iterator[list[int]]:
    """Yield the cases that a step of a rectangle must refute by itself.

    In each of them a candidate that it rules out is true although one of the corners holds neither
    of the two digits.
    """
    corners, digits = _deadly(step)
    for pair in step.eliminations:
        for corner in corners:
            masks = premise_masks(STANDARD, step.rule)
            masks[pair[0]] &= mask_of(pair[1:])
            masks[corner] &= ~mask_of(digits)
            yield masks


@pytest.mark.parametrize("spec", SMALL)
def test_on_small_boards_every_grid_agrees(spec: str) -> None:
    board, rng = Board.parse(spec), Random(spec)
    grids, found = all_grids(board), Counter[str]()
    for _ in range(80):
        solution = Puzzle(rng.choice(grids), board)
        state = random_state(solution, rng, 0.35)
        for entry in PLAIN:
            for step in entry.find(state):
                found[entry.id] += 1
                rule = step.rule
                check_step(step, state, solution)
                assert not any(satisfies(grid, rule) and contradicts(grid, rule) for grid in grids)

    assert len(found) >= 4, found


@pytest.mark.parametrize("spec", ["4x4", "jigsaw:1222111233434344"])
def test_on_small_boards_swapping_a_deadly_rectangle_gives_another_grid(spec: str) -> None:
    board, rng = Board.parse(spec), Random(spec)
    grids, found = frozenset(all_grids(board)), 0
    for _ in range(80):
        state = random_state(Puzzle(rng.choice(all_grids(board)), board), rng, 0.35)
        for entry in RECTANGLES:
            for step in entry.find(state):
                corners, (low, high) = _deadly(step)
                for grid in grids:
                    if satisfies(grid, step.rule) and contradicts(grid, step.rule):
                        found += 1
                        swapped = bytearray(grid)
                        for corner in corners:
                            assert grid[corner] in (low, high)
                            swapped[corner] = low + high - grid[corner]
                        assert bytes(swapped) in grids
    assert found


def test_no_step_on_the_way_to_the_solution_of_a_puzzle_rules_it_out() -> None:
    rng, found = Random(4), Counter[str]()
    for _ in range(120):
        puzzle, solution = unique_puzzle(rng)
        state = close(State.initial(puzzle), BASIC)
        while not state.is_final:
            steps = [step for entry in FAMILY for step in entry.find(state)]
            for step in steps:
                found[step.strategy] += 1
                check_step(step, state, solution)
            if not steps:
                break
            state = close(state.after(eliminations=steps[0].eliminations), BASIC)

    assert sum(found[entry.id] for entry in RECTANGLES) >= 40, found


def test_turning_a_grave_round_gives_another_grid() -> None:
    rng = Random(5)
    for _ in range(60):
        grid = random_solution(STANDARD, rng).digits
        cycle = rng.sample(range(1, 10), rng.randint(3, 5))
        turned = dict(zip(cycle, cycle[1:] + cycle[:1], strict=True))
        cell = grid.index(cycle[0])
        masks = [1 << (digit - 1) | 1 << (turned.get(digit, digit) - 1) for digit in grid]
        masks[cell] |= 1 << (cycle[2] - 1)
        state = State(STANDARD, bytes(0 if d in turned else d for d in grid), masks)

        (step,) = get("bug_plus_one").find(state)

        assert step.eliminations == tuple(sorted((cell, digit) for digit in cycle[:2]))
        assert satisfies(grid, step.rule)
        assert satisfies(bytes(turned.get(digit, digit) for digit in grid), step.rule)
