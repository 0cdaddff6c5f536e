# SPDX-License-Identifier: MIT
"""Native closures: every instruction set gives what the listed Horn rules give."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Board, Candidates, Puzzle
from cluesmith.board.arrays import to_array
from cluesmith.engines.close import close_many
from cluesmith.lab.experiment import sample
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.closure import close
from cluesmith.strategies.state import State
from corpus import DATA, digits, extra
from plain_closure import close_by_rules
from random_grids import random_puzzles
from samples import EASY, EASY_SOLUTION, ESCARGOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from cluesmith.strategies.rule import Rule

SETS = [
    "NS",
    "HS",
    "NS,HS",
    "LC",
    "NS,pointing",
    "NS,claiming",
    "HS,pointing",
    "HS,claiming",
    "NS,HS,pointing",
    "basic",
]


@cache
def listed_rules(names: str) -> tuple[Rule, ...]:
    """Return every ground rule of some strategies on the 9x9 board."""
    board = Board.classic(3)
    return tuple(chain.from_iterable(e.rules(board) for e in select(names) if e.rules))


def by_rules(puzzle: Puzzle, names: str) -> list[int]:
    """Return the closure by the definition: the listed rules, until none applies."""
    closed = close_by_rules(Candidates.of(puzzle), listed_rules(names))
    return [0] * 81 if 0 in closed.masks else list(closed.masks)


@pytest.mark.parametrize("names", SETS)
def test_closures_equal_the_listed_rules(isa: str, names: str) -> None:
    puzzles = random_puzzles(40)
    closed = close_many(puzzles, names)

    for clues, masks in zip(puzzles, closed, strict=True):
        assert by_rules(Puzzle(clues.tobytes()), names) == masks.tolist()


@pytest.mark.parametrize("names", SETS)
def test_the_reference_by_finders_equals_the_listed_rules(names: str) -> None:
    for clues in random_puzzles(25):
        puzzle = Puzzle(clues.tobytes())
        state = close(State.initial(puzzle), select(names))
        expected = by_rules(puzzle, names)

        if state.contradiction is None:
            assert expected == list(state.masks)
        else:
            assert "HS" not in names or expected == [0] * 81


def test_all_instruction_sets_agree_on_every_set(choose_isa: Callable[[str], None]) -> None:
    puzzles = random_puzzles(1500)
    for bits in range(16):
        results = set()
        for name in _native.supported_isas():
            choose_isa(name)
            results.add(_native.close_many(puzzles, bits).tobytes())
        assert 1 == len(results)


def test_threads_and_batch_boundaries_change_nothing() -> None:
    puzzles = random_puzzles(5000)
    whole = close_many(puzzles, "basic", threads=3)

    for size in (1, 255, 256, 257, 700):
        assert np.array_equal(whole[:size], close_many(puzzles[:size], "basic"))


def test_strategies_without_a_kernel_go_through_the_reference() -> None:
    puzzles = to_array([EASY, ESCARGOT])
    closed = close_many(puzzles, ["basic", "naked_pair", "hidden_pair"])

    assert [1 << (int(char) - 1) for char in EASY_SOLUTION] == closed[0].tolist()
    assert (np.bitwise_count(closed[1]) <= np.bitwise_count(close_many(puzzles, "basic")[1])).all()


def solved_by(puzzles: NDArray[np.uint8], names: str) -> int:
    """Return how many puzzles some strategies solve."""
    return int((np.bitwise_count(close_many(puzzles, names)) == 1).all(axis=1).sum())


def test_17_clue_puzzles_that_the_basic_strategies_solve(isa: str) -> None:
    puzzles = digits("seventeen.txt")
    closed = close_many(puzzles, "NS,HS,LC")
    for clues, masks in zip(puzzles[::20], closed[::20], strict=True):
        assert by_rules(Puzzle(clues.tobytes()), "NS,HS,LC") == masks.tolist()

    assert 0 == solved_by(puzzles, "NS")
    assert len(puzzles) / 2 < solved_by(puzzles, "NS,HS,LC") < len(puzzles)


def test_the_basic_strategies_solve_as_many_printed_puzzles_as_the_paper_says() -> None:
    """The 30 puzzles of tables 2 and 3 are a random sample of Royle's 49,151."""
    printed = sample("nishikawa_tables_2_3")
    solved = [all(mask.bit_count() == 1 for mask in by_rules(p, "NS,HS,LC")) for p in printed]

    assert 24 == sum(solved)
    assert abs(24 / 30 - 37_373 / 49_151) < 0.05
    assert (24, 0) == tuple(solved_by(to_array(printed), names) for names in ("NS,HS,LC", "NS"))


@extra(
    "17clue_royle_49151.txt",
    twin=test_the_basic_strategies_solve_as_many_printed_puzzles_as_the_paper_says,
)
def test_the_figures_of_nishikawa_and_toda_come_out_again() -> None:
    """The basic strategies solve 37,373 of Royle's 49,151 puzzles, naked singles none."""
    puzzles = digits(DATA / "17clue_royle_49151.txt")

    assert (37_373, 0) == (solved_by(puzzles, "NS,HS,LC"), solved_by(puzzles, "NS"))


def test_a_board_of_order_2_is_closed_by_its_rules() -> None:
    puzzle = Puzzle.parse("1......3..2....4", Board.classic(2))
    rules = chain.from_iterable(e.rules(puzzle.board) for e in select("NS,HS") if e.rules)

    assert "1342421334212134" == str(close(State.initial(puzzle), select("NS,HS")).values)
    assert 16 == close_by_rules(Candidates.of(puzzle), rules).count
