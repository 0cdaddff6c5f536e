# SPDX-License-Identifier: MIT
"""Reasons: what they refute, how they are told, and that they are minimal."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from time import monotonic

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.board.native_tables import board_tables
from cluesmith.board.text import digits_of
from cluesmith.engines.explain import explain
from cluesmith.strategies.catalogue import get, select, select_steps
from cluesmith.strategies.closure import close
from cluesmith.strategies.state import State
from random_grids import random_solution, random_state
from samples import ESCARGOT, TWO_SOLUTIONS
from soundness import check_rule_by_clauses, check_step

Place = tuple[int, int]
Pair = tuple[int, int]

BOARDS = ("4x4", "6x6", "4x4+diagonals", "jigsaw:1112122233343444", "9x9", "9x9+windoku")


def options(state: State, place: Place) -> list[Pair]:
    """Return the candidates of a choice."""
    group, item = place
    if group < 0:
        return [(item, digit) for digit in digits_of(state.masks[item])]
    cells = state.board.groups[group].cells
    return [(cell, item) for cell in cells if state.masks[cell] >> (item - 1) & 1]


def conflict(board: Board, one: Pair, other: Pair) -> bool:
    """Whether two different candidates cannot both be true."""
    if one == other:
        return False
    return one[0] == other[0] or (one[1] == other[1] and other[0] in board.peers[one[0]])


def refutes(state: State, assumed: Pair, places: tuple[Place, ...]) -> bool:
    """Whether no selection from some choices goes with a candidate, by trying all selections."""
    board = state.board

    def extend(chosen: list[Pair], left: tuple[Place, ...]) -> bool:
        if not left:
            return True
        return any(
            not any(conflict(board, option, other) for other in chosen)
            and extend([*chosen, option], left[1:])
            for option in options(state, left[0])
        )

    return not extend([assumed], places)


def masks_of(state: State) -> np.ndarray:
    return np.array(state.masks, np.uint32)


def some_states(spec: str) -> list[tuple[State, Puzzle]]:
    """Return random states that have a solution."""
    board = Board.parse(spec)
    found = []
    for seed in range(6 if board.size < 9 else 2):
        rng = Random(seed)
        solution = random_solution(board, rng)
        state = random_state(solution, rng, rng.uniform(0.3, 0.6))
        if not state.is_final:
            found.append((state, solution))
    return found


@pytest.mark.parametrize("spec", BOARDS)
def test_a_reason_refutes_its_candidate_and_no_part_of_it_does(spec: str) -> None:
    for state, solution in some_states(spec):
        [step] = get("small_reason").find(state)
        candidate, is_true, places = step.witness

        assert is_true
        assert refutes(state, candidate, places)
        for missing in range(len(places)):
            assert not refutes(state, candidate, places[:missing] + places[missing + 1 :])
        check_step(step, state, solution)
        check_rule_by_clauses(state.board, step.rule)


@pytest.mark.parametrize("spec", ["4x4", "6x6", "jigsaw:1112122233343444"])
def test_every_candidate_that_no_solution_has_gets_a_reason(spec: str) -> None:
    for state, solution in some_states(spec):
        tables, masks = board_tables(state.board), masks_of(state)
        for cell, digit in product(range(state.board.cell_count), range(1, state.board.size + 1)):
            if not state.has(cell, digit):
                continue
            places = tuple(_native.small_reason(tables, masks, (cell, digit), True))
            if solution.digits[cell] == digit:
                assert not places
            elif places:
                assert refutes(state, (cell, digit), places)


def test_premises_are_ruled_out_candidates_none_of_which_can_be_missing() -> None:
    state = close(State.initial(Puzzle.parse(ESCARGOT)), select("basic"))
    [step] = get("small_reason").find(state)
    rule = step.rule

    assert all(not state.masks[cell] >> (digit - 1) & 1 for cell, digit in rule.premises)
    check_rule_by_clauses(state.board, rule)
    candidate, _, places = step.witness
    for cell, digit in islice(sorted(rule.premises), 10):
        masks = [*state.masks]
        for other_cell, other in sorted(set(missing(state, places)) - rule.premises):
            masks[other_cell] |= 1 << (other - 1)
        masks[cell] |= 1 << (digit - 1)
        widened = State(state.board, bytes(81), masks)
        assert not refutes(widened, candidate, places)


def missing(state: State, places: tuple[Place, ...]) -> list[Pair]:
    """Return the ruled-out candidates of some choices."""
    full = State(state.board, bytes(len(state.masks)), [state.board.all_digits] * len(state.masks))
    return [
        (cell, digit)
        for place in places
        for cell, digit in options(full, place)
        if not state.masks[cell] >> (digit - 1) & 1
    ]


def told(board: Board, masks: list[int], candidate: Pair, places: list[Place]) -> str:
    """Return the sentence of a reason in a position without placed digits."""
    entry, state = get("small_reason"), State(board, bytes(len(masks)), masks)
    step = entry.step(state, (candidate, True, tuple(places)))
    assert {candidate} == set(step.eliminations)
    return entry.explain(step)


def test_a_sentence_walks_to_the_contradiction() -> None:
    pair = [0b0011, 0b0011, *[0b1111] * 14]

    assert (
        "Assume that r1c3 is 1. Then r1c1 is 2. Cell r1c2 has no digit left. So r1c3 is not 1."
    ) == told(Board.classic(2), pair, (2, 1), [(-1, 0), (-1, 1)])
    assert (
        "Assume that r1c3 is 1. Then r1c4 is 3 (row 1). Row 1 has no place for 4. So r1c3 is not 1."
    ) == told(Board.classic(2), pair, (2, 1), [(0, 3), (0, 4)])


def test_each_case_has_a_line() -> None:
    triple = [0b000111] * 3 + [0b111111] * 33

    assert (
        "Assume that r1c4 is 1.\n"
        "  Then cell r1c1 has 2 or 3.\n"
        "    Case 1: r1c1 is 2. Then r1c2 is 3. Cell r1c3 has no digit left.\n"
        "    Case 2: r1c1 is 3. Then r1c2 is 2. Cell r1c3 has no digit left.\n"
        "  So r1c4 is not 1."
    ) == told(Board.parse("6x6"), triple, (3, 1), [(-1, 0), (-1, 1), (-1, 2)])


def test_choices_that_refute_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="do not refute"):
        told(Board.classic(2), [0b1111] * 16, (0, 1), [(-1, 1)])


def test_a_candidate_that_must_be_true_is_placed() -> None:
    trace = explain(ESCARGOT)
    placing = [
        taken
        for taken in trace.steps
        if taken.strategy.family == "reasons" and taken.effect.placements
    ]

    for taken in placing:
        assert " were not " in taken.sentence
        check_rule_by_clauses(trace.position.board, taken.step.rule)


def test_nothing_is_refuted_where_every_candidate_can_be_true() -> None:
    empty = State.initial(Puzzle.empty(Board.classic(2)))

    assert [] == list(get("small_reason").find(empty))
    assert "stuck" == explain(TWO_SOLUTIONS).status


def test_reasons_belong_to_all_steps_and_to_no_list_of_strategies() -> None:
    reasons = set(select("reasons"))

    assert reasons <= set(select_steps("all"))
    assert not reasons & set(select("all"))
    assert not reasons & set(select_steps("basic"))
    assert ["dynamic_forcing_chain", "nested_forcing_chain", "small_reason"] == [
        entry.id for entry in select_steps("all")[-3:]
    ]


def test_a_search_ends_when_its_time_is_up() -> None:
    state = close(State.initial(Puzzle.parse(ESCARGOT)), select("basic"))

    for entry in select("reasons"):
        assert [] == list(entry.find(state, monotonic()))
    assert "unfinished" == explain(ESCARGOT, time=0.02).status
