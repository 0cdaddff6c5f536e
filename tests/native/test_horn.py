# SPDX-License-Identifier: MIT
"""Closures of any board by listed rules: equal to the reference, whatever the order."""

from __future__ import annotations

import random
from itertools import chain

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Board, Candidates, Puzzle
from cluesmith.engines.close import basic_closer, close_many, close_states, listed_rules
from cluesmith.engines.solve import solve
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.closure import close
from cluesmith.strategies.state import State
from plain_closure import close_by_rules

BOARDS = [
    "4x4",
    "4x4+diagonals",
    "9x9+diagonals",
    "9x9+windoku",
    "16x16",
    "jigsaw:1112213322134423345544555",
]


def random_states(spec: str, count: int, seed: int = 5) -> list[State]:
    """Return states of puzzles thinned from a full grid, some with further eliminations."""
    board, rng = Board.parse(spec), random.Random(seed)
    [grid] = solve(Puzzle.empty(board), limit=1).solutions
    states = []
    for _ in range(count):
        kept = rng.uniform(0.2, 0.6)
        names = rng.sample(range(1, board.size + 1), board.size)
        digits = bytes(names[d - 1] if rng.random() < kept else 0 for d in grid.digits)
        state = State.initial(Puzzle(digits, board))
        if rng.random() < 0.5:
            marks = [(c, rng.randint(1, board.size)) for c in range(board.cell_count)]
            state = state.after(eliminations=rng.sample(marks, board.size))
        states.append(state)
    return states


@pytest.mark.parametrize("names", ["NS", "HS", "NS,HS", "NS,HS,LC", "NS,HS,LC,naked_pair"])
@pytest.mark.parametrize("spec", BOARDS)
def test_native_closures_equal_the_reference(spec: str, names: str) -> None:
    if spec == "16x16" and "pair" in names:
        names = "NS,HS,LC"  # too many rules of pairs to list
    chosen = select(names)
    states = random_states(spec, 3 if spec == "16x16" else 12)
    assert listed_rules(states[0].board, chosen) is not None

    for state, masks in zip(states, close_states(states[0].board, states, chosen), strict=True):
        expected = close(state, chosen)
        if expected.contradiction is None:
            assert list(expected.masks) == masks.tolist()


@pytest.mark.parametrize("names", ["NS", "NS,HS", "NS,HS,LC"])
@pytest.mark.parametrize("spec", BOARDS)
def test_closures_of_singles_and_locked_candidates_equal_their_listed_rules(
    spec: str, names: str
) -> None:
    states = random_states(spec, 40)
    board = states[0].board
    closer, rules = basic_closer(board, select(names)), listed_rules(board, select(names))
    assert closer is not None
    assert rules is not None
    masks = np.array([state.masks for state in states], np.uint32)
    closed = closer.close(masks, threads=2)
    is_sound = [close(state, select(names)).contradiction is None for state in states[:6]]

    assert np.array_equal(rules.close(masks)[:6][is_sound], closed[:6][is_sound])
    assert np.array_equal(rules.close(masks)[closed.any(axis=1)], closed[closed.any(axis=1)])


def test_native_closures_equal_the_definition_on_contradictions_too() -> None:
    chosen = select("NS,HS")
    board = Board.classic(2)
    rules = list(chain.from_iterable(e.rules(board) for e in chosen if e.rules))
    rng = random.Random(3)
    for _ in range(300):
        masks = tuple(rng.randint(1, 15) for _ in range(16))
        defined = close_by_rules(Candidates(masks, board), rules).masks
        native = listed_rules(board, chosen)
        assert native is not None
        closed = native.close(np.array([masks], np.uint32))[0].tolist()

        assert ([0] * 16 if 0 in defined else list(defined)) == closed


def test_the_order_of_the_rules_does_not_matter() -> None:
    board, rng = Board.classic(2), random.Random(11)
    rules = list(chain.from_iterable(e.rules(board) for e in select("basic,naked_pair") if e.rules))
    for state in random_states("4x4", 10):
        once = close_by_rules(state.candidates, rules)
        rng.shuffle(rules)

        assert once == close_by_rules(state.candidates, rules)


def test_closures_are_monotone_and_idempotent() -> None:
    chosen, rng = select("basic"), random.Random(13)
    states = random_states("9x9", 20)
    less = [s.after(eliminations=[(rng.randrange(81), rng.randint(1, 9))]) for s in states]
    closed, closed_less = (
        close_states(states[0].board, states, chosen),
        close_states(less[0].board, less, chosen),
    )
    again = [State(s.board, s.placed, m.tolist()) for s, m in zip(states, closed, strict=True)]

    assert (closed_less & ~closed == 0).all()
    assert np.array_equal(closed, close_states(again[0].board, again, chosen))


def test_the_listed_rules_of_9x9_equal_the_bit_sliced_kernel() -> None:
    states = random_states("9x9", 50, seed=17)
    plain = [State.initial(state.values) for state in states]
    puzzles = np.array([list(state.placed) for state in plain], np.uint8)

    for names in ("NS", "NS,HS", "NS,HS,LC"):
        assert np.array_equal(
            close_many(puzzles, names), close_states(plain[0].board, plain, select(names))
        )


def test_positions_of_9x9_in_step_equal_their_listed_rules(isa: str) -> None:
    states = random_states("9x9", 200, seed=19)
    rules = listed_rules(states[0].board, select("basic"))
    assert rules is not None
    expected = rules.close(np.array([state.masks for state in states], np.uint32))
    is_sound = [close(state, select("basic")).contradiction is None for state in states]

    for threads in (1, 3):
        masks = np.array([state.masks for state in states], np.uint32)
        closed = _native.close_basics(masks, threads=threads)
        assert np.array_equal(expected[is_sound], closed[is_sound])
    assert 50 < sum(is_sound) < len(states)
    assert not closed[[not sound for sound in is_sound]].any()


def test_large_boards_have_wide_masks() -> None:
    board = Board.classic(5)
    closed = close_many(np.zeros((1, 625), np.uint8), "NS", board=board)

    small = close_many(np.zeros((1, 16), np.uint8), "NS", board=Board.classic(2))

    assert ("uint32", 2**25 - 1) == (closed.dtype.name, closed[0, 0])
    assert "uint16" == small.dtype.name


def test_no_puzzles_give_no_masks() -> None:
    none = np.zeros((0, 81), np.uint8)

    assert (0, 81) == close_many(none, "naked_pair").shape == close_many(none, "NS").shape


@pytest.mark.parametrize("names", ["NS", "naked_pair"])
def test_digits_beyond_the_board_are_named(names: str) -> None:
    puzzles = np.zeros((3, 81), np.uint8)
    puzzles[2, 5] = 12

    with pytest.raises(ValueError, match="puzzle 2, cell 5: found 12; expected 0 to 9"):
        close_many(puzzles, names)


def test_lists_that_are_no_rules_are_refused() -> None:
    def array(*values: int) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
        return np.array(values, np.uint32)

    with pytest.raises(ValueError, match="candidate 64 in a rule; expected 0 to 63"):
        _native.HornRules(4, array(0, 1), array(64), array(0, 1), array(1))
    with pytest.raises(ValueError, match="starts of rules"):
        _native.HornRules(4, array(0, 2), array(1), array(0, 1), array(1))
    with pytest.raises(ValueError, match="different numbers of rules"):
        _native.HornRules(4, array(0, 1), array(1), array(0), array())
    with pytest.raises(ValueError, match="15 masks; expected 16"):
        _native.HornRules(4, array(0), array(), array(0), array()).close(
            np.zeros((1, 15), np.uint32)
        )
