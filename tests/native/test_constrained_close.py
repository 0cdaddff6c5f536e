# SPDX-License-Identifier: MIT
"""Native closures on boards with constraints equal the closure by the strategies' own finders."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import cluesmith as cs
from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.board.constraint_parts import constraint_parts
from cluesmith.board.constraints import CONSTRAINTS
from cluesmith.engines.close import close_many, close_states, is_quick
from cluesmith.engines.solved_by import solved_by
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.closure import close
from cluesmith.strategies.parts import LOOKS, masks_of
from cluesmith.strategies.state import State
from random_killers import random_killer

if TYPE_CHECKING:
    from cluesmith.strategies.catalogue import Strategy

NATIVE = [
    *LOOKS,
    "naked_single",
    "hidden_single",
    "full_house",
    "pointing",
    "claiming",
    "common_peer_elimination",
    "naked_pair",
    "hidden_pair",
    "x_wing",
]


def some_strategies(board: Board, rng: Random) -> tuple[Strategy, ...]:
    """Return singles, and some other strategies that native code knows and that mean something.

    Without singles, listed rules of subsets also use cells with one candidate that is not placed;
    their finders do not.
    """
    fitting = [entry for entry in select(NATIVE) if entry.objection(board) is None]
    singles = select("singles")
    return tuple(entry for entry in fitting if entry in singles or rng.random() < 0.5)


def check(board: Board, solution: Puzzle, rng: Random) -> None:
    """Compare both closures of a few clues under some strategies."""
    cells = rng.sample(range(board.cell_count), rng.randint(0, board.cell_count // 3))
    puzzle = Puzzle.empty(board).with_digits((cell, solution.digits[cell]) for cell in cells)
    strategies = some_strategies(board, rng)
    state = State.initial(puzzle)
    closed = close(state, strategies)

    assert is_quick(board, strategies)
    [masks] = close_states(board, [state], strategies)
    assert closed.contradiction is None
    ids = [entry.id for entry in strategies]
    assert closed.masks == tuple(masks.tolist()), (board.spec, str(puzzle), ids)
    assert all(mask >> (digit - 1) & 1 for mask, digit in zip(masks, solution.digits, strict=True))


@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=lambda kind: kind.id)
def test_closures_on_the_example_of_a_constraint_equal_the_reference(kind: type) -> None:
    board = Board.parse(kind.example)  # type: ignore[attr-defined]
    [solution] = cs.solve(Puzzle.empty(board), limit=1).solutions
    rng = Random(kind.id)  # type: ignore[attr-defined]
    for _ in range(4):
        check(board, solution, rng)


@pytest.mark.parametrize("size", [4, 6, 9])
def test_closures_of_random_killers_equal_the_reference(size: int) -> None:
    rng = Random(size)
    for _ in range(6):
        check(*random_killer(size, rng), rng)


def test_a_full_grid_that_breaks_a_constraint_is_a_contradiction() -> None:
    board = Board.parse("4x4+killer_cage:total=4:r1c1,r1c2")
    grid = "1234341221434321"
    clues = Puzzle.parse(grid[:12] + "....", board)

    assert not close_many(digit_rows([clues]), "singles", board=board).any()
    assert solved_by(clues, select("singles", board)) is None
    plain = Puzzle.parse(grid[:12] + "....")
    assert str(solved_by(plain, select("singles"))) == grid


def test_many_puzzles_are_closed_on_several_threads_as_one_by_one() -> None:
    rng = Random(1)
    board, solution = random_killer(9, rng)
    puzzles = np.zeros((200, 81), np.uint8)
    for row in puzzles:
        for cell in rng.sample(range(81), 4):
            row[cell] = solution.digits[cell]
    together = close_many(puzzles, "basic,cage_combinations", 2, board=board)

    assert together.tolist() == [
        close_many(row[None].copy(), "basic,cage_combinations", board=board)[0].tolist()
        for row in puzzles
    ]


def test_the_first_look_that_rules_something_out_is_found() -> None:
    board = Board.parse("4x4+killer_cage:total=5:r1c1,r2c3+killer_cage:total=7:r3c1,r3c2")
    parts = constraint_parts(board)
    cages = [part.number for part in parts.parts if str(part.kind) == "set"]
    passes = [(number, _native.LOOK_SUPPORT) for number in cages]
    masks = masks_of(State.initial(Puzzle.empty(board)))
    found = parts.looks.first(masks, passes)

    assert found is not None
    index, after = found
    assert passes[index][0] == cages[1]
    assert (after[8], after[9]) == (12, 12)
    assert parts.looks.first(masks, passes, index + 1) is None
