# SPDX-License-Identifier: MIT
"""Strategies for constraints: what each rules out, from which premises, and where it is refused."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.board import Board, Candidates, Position, Puzzle
from cluesmith.board.constraint_parts import PartKind, constraint_parts
from cluesmith.board.constraints import CONSTRAINTS
from cluesmith.errors import InputError
from cluesmith.strategies.catalogue import get, select, select_steps
from cluesmith.strategies.links import plain_links
from cluesmith.strategies.parts import LOOKS
from cluesmith.strategies.state import State
from constraint_steps import check_part, check_trace
from random_killers import random_killer
from soundness import check_rule_by_clauses, check_step
from strategy_families import ids_of

if TYPE_CHECKING:
    from cluesmith.strategies.step import Step

STRATEGIES = ids_of("constraints", "cages")
EMPTY = "." * 81


def first_step(spec: str, strategy: str, text: str = EMPTY) -> tuple[State, Step]:
    """Return the first step of a strategy on a board."""
    state = State.initial(Puzzle.parse(text, Board.parse(spec)))
    return state, next(get(strategy).find(state))


def gone(spec: str, strategy: str, text: str = EMPTY) -> dict[str, set[int]]:
    """Return the digits that the first step of a strategy rules out, by cell."""
    state, step = first_step(spec, strategy, text)
    left: dict[str, set[int]] = {}
    for cell, digit in step.eliminations:
        left.setdefault(state.board.cell_name(cell), set()).add(digit)
    return left


def test_a_cage_of_16_holds_7_and_9() -> None:
    others = {1, 2, 3, 4, 5, 6, 8}
    board = "9x9+killer_cage:total=16:r1c1,r1c2"

    assert {"r1c1": others, "r1c2": others} == gone(board, "cage_combinations")
    state, step = first_step(board, "cage_combinations")
    assert not step.rule.premises
    assert get("cage_combinations").explain(step) == (
        "The cage of 16 in r1c1 and r1c2 can only hold 7 and 9. "
        "That rules out 1, 2, 3, 4, 5, 6 and 8 in r1c1 and r1c2."
    )
    assert state.board.columns == step.size


def test_a_digit_that_a_cage_must_hold_leaves_the_rest_of_the_row() -> None:
    _, step = first_step("9x9+killer_cage:total=16:r1c2,r1c5", "locked_in_constraint")

    assert {(cell, 7) for cell in (0, 2, 3, 5, 6, 7, 8)} == set(step.eliminations)
    assert get("locked_in_constraint").explain(step) == (
        "The cage of 16 in r1c2 and r1c5 can only hold 7 and 9. So 7 must be in r1c2 or r1c5, and "
        "is removed from the rest of row 1: r1c1, r1c3, r1c4, r1c6, r1c7, r1c8 and r1c9."
    )


def test_bounds_of_a_thermometer_come_in_one_step() -> None:
    left = gone("9x9+thermometer:r7c2,r6c3,r5c4,r4c5", "constraint_bounds")

    assert {
        "r7c2": {7, 8, 9},
        "r6c3": {1, 8, 9},
        "r5c4": {1, 2, 9},
        "r4c5": {1, 2, 3},
    } == left


def test_a_relation_of_two_cells_removes_what_has_no_partner() -> None:
    assert {"r5c5": {5, 7, 9}, "r5c6": {5, 7, 9}} == gone("9x9+ratio:r5c5,r5c6", "pair_relation")


def test_the_premises_of_a_relation_are_the_partners_that_are_missing() -> None:
    board = Board.parse("9x9+difference:r5c5,r5c6")
    marks = Candidates.full(board).without([(40, 2), (40, 4)])
    state = State.of(Position(Puzzle.empty(board), Puzzle.empty(board), marks))
    [step] = get("pair_relation").find(state)

    assert {(41, 1), (41, 3)} == set(step.eliminations)
    assert {(40, 2), (40, 4)} == step.rule.premises


def test_the_last_cell_of_a_sum_is_odd_if_the_others_are_even() -> None:
    board = "9x9+even:r1c1+sum:total=11:r1c1,r5c5"

    assert {"r5c5": {2, 4, 6, 8}} == gone(board, "constraint_parity")


def test_support_of_a_sum_removes_digits_between_the_bounds() -> None:
    board = "9x9+allowed_digits:values=2,9:r1c1+sum:total=11:r1c1,r5c5"

    assert {"r5c5": {1, 3, 4, 5, 6, 7, 8}} == gone(board, "constraint_support")
    assert {"r5c5": {1}} == gone(board, "constraint_bounds")


def test_cages_leave_a_known_sum_in_a_row() -> None:
    board = (
        "9x9+killer_cage:total=12:r1c1,r1c2,r1c3+killer_cage:total=15:r1c4,r1c5,r1c6"
        "+killer_cage:total=11:r1c7,r1c8"
    )
    _, step = first_step(board, "innies_outies")

    assert (
        get("innies_outies")
        .explain(step)
        .startswith("The digits of row 1 add up to 45, and the 3 cages there to 38. So r1c9 is 7.")
    )
    assert {(8, digit) for digit in range(1, 10) if digit != 7} == set(step.eliminations)


def test_a_cage_over_the_border_has_a_known_digit_outside() -> None:
    board = (
        "9x9+killer_cage:total=12:r1c1,r1c2,r1c3+killer_cage:total=15:r1c4,r1c5,r1c6"
        "+killer_cage:total=22:r1c7,r1c8,r1c9,r2c9"
    )
    _, step = first_step(board, "innies_outies")

    assert "So r2c9 is 4." in get("innies_outies").explain(step)


def test_a_digit_with_one_place_in_its_cage_is_there() -> None:
    text = "." * 9 + "....1...." + "." * 27 + ".1......." + "." * 27
    left = gone("9x9+killer_cage:total=6:r1c1,r1c2,r2c1", "hidden_set_in_cage", text)

    assert {"r1c1": {2, 3, 4, 5, 6, 7, 8, 9}} == left


def test_a_digit_leaves_the_cells_that_see_its_places_by_a_knights_move() -> None:
    text = "12.3.4678" + "." * 72
    left = gone("9x9+antiknight", "common_peer_elimination", text)

    assert {"r2c3": {5}, "r2c5": {5}, "r3c4": {5}} == left


def test_the_digits_of_a_board_from_0_are_named_by_their_values() -> None:
    board = Board.parse("9x9:0-8+killer_cage:total=1:r1c1,r1c2")
    state = State.initial(Puzzle.empty(board))
    step = next(get("cage_combinations").find(state))

    assert "can only hold 0 and 1. That rules out 2, 3," in get("cage_combinations").explain(step)
    trace = cs.explain(Puzzle.empty(board), allow="cage_combinations", most=1)
    eliminations = trace.steps[0].to_json()["eliminations"]
    assert ["r1c1", 2] in eliminations  # type: ignore[operator]
    assert ["r1c1", 1] not in eliminations  # type: ignore[operator]


def test_cells_of_a_board_with_few_columns_have_their_names() -> None:
    board = Board.parse("7x7:1-9+killer_cage:total=3:r2c1,r2c2")
    state = State.initial(Puzzle.empty(board))
    [step] = [s for s in get("cage_combinations").find(state) if (7, 9) in s.eliminations]

    assert "The cage of 3 in r2c1 and r2c2" in get("cage_combinations").explain(step)


def test_two_candidates_that_a_constraint_forbids_are_a_weak_link() -> None:
    board = Board.parse("9x9+difference:r5c5,r5c6+killer_cage:total=10:r1c1,r1c2")
    relations = constraint_parts(board).relations

    assert relations[40, 41][4] == 0b000101000
    assert relations[0, 1][2] == 1 << 6


def test_a_chain_runs_through_a_constraint() -> None:
    board = Board.parse("9x9+difference:difference=4:r1c1,r2c5+difference:difference=4:r2c5,r5c5")
    pairs = {0: 0b000000011, 13: 0b000110000, 40: 0b000000011}
    marks = Candidates(tuple(pairs.get(cell, board.all_digits) for cell in range(81)), board)
    state = State.of(Position(Puzzle.empty(board), Puzzle.empty(board), marks))
    links = plain_links(state)
    node = {(d, c): i for i, (d, c) in enumerate(zip(links.digits, links.cells, strict=True))}

    assert links.weak[node[1, 1 << 0]] >> node[6, 1 << 13] & 1
    assert not links.weak[node[1, 1 << 0]] >> node[5, 1 << 13] & 1


def test_a_chain_through_two_constraints_rules_out_a_digit() -> None:
    """The chain needs both weak links through the consecutive cells: no group joins its ends."""
    marks = {0: 0b00101, 13: 0b01010, 80: 0b10100}

    def steps_on(spec: str) -> dict[str, Step]:
        board = Board.parse(spec)
        candidates = tuple(marks.get(cell, board.all_digits) for cell in range(81))
        position = Position(Puzzle.empty(board), Puzzle.empty(board), Candidates(candidates, board))
        return {f"{step.roles['chain']}": step for step in get("aic").find(State.of(position))}

    [(chain, step)] = steps_on("9x9+difference:r1c1,r2c5+difference:r2c5,r9c9").items()

    assert "(3)r1c1=(1)r1c1-(4)r2c5=(2)r2c5-(5)r9c9=(3)r9c9" == chain
    assert {(8, 3), (72, 3)} == set(step.eliminations)
    assert {(0, 2), (13, 1), (80, 1)} <= step.rule.premises
    check_rule_by_clauses(Board.parse("9x9+difference:r1c1,r2c5+difference:r2c5,r9c9"), step.rule)
    assert {} == steps_on("9x9+difference:r1c1,r2c5")


@pytest.mark.parametrize("id_", STRATEGIES)
def test_a_strategy_that_means_nothing_on_a_board_is_refused(id_: str) -> None:
    with pytest.raises(InputError, match=f"{id_} on the board 9x9, which has no constraints"):
        cs.explain(EMPTY, allow=id_)
    assert id_ not in {entry.id for entry in select("all")}


def test_a_set_drops_what_means_nothing_and_is_refused_if_nothing_is_left() -> None:
    thermo = Board.parse("9x9+thermometer:r1c1,r1c2,r1c3")

    assert {"pair_relation", "constraint_bounds"} <= {e.id for e in select("constraints", thermo)}
    assert "cage_combinations" not in {e.id for e in select_steps("all", thermo)}
    with pytest.raises(InputError, match="cage_combinations on a board with thermometer"):
        select("cage_combinations", thermo)
    with pytest.raises(InputError, match="rectangles on a board with thermometer"):
        select("rectangles", thermo)


@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=lambda kind: kind.id)
def test_every_step_on_the_example_of_a_constraint_follows_from_it(kind: type) -> None:
    """The lemma checker and a SAT solver know nothing but the predicate."""
    board = Board.parse(kind.example)  # type: ignore[attr-defined]
    solution = next(iter(cs.solve(Puzzle.empty(board), limit=1).solutions), None)
    assert solution is not None
    rng = Random(kind.id)  # type: ignore[attr-defined]
    for clues in (0, 3, 6):
        cells = rng.sample(range(board.cell_count), min(clues, board.cell_count))
        puzzle = Puzzle.empty(board).with_digits((cell, solution.digits[cell]) for cell in cells)
        state = State.initial(puzzle)
        for entry in select_steps("all", board):
            if entry.id not in STRATEGIES:
                continue
            for step in islice(entry.find(state), 6):
                check_step(step, state, solution)
                check_rule_by_clauses(board, step.rule)
                check_part(board, step)
                assert entry.explain(step)


@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_a_random_killer_is_confirmed(seed: int) -> None:
    rng = Random(seed)
    while True:
        board, solution = random_killer(6, rng, largest=5)
        if cs.solve(Puzzle.empty(board)).is_unique:
            break
    trace = cs.explain(Puzzle.empty(board))

    assert trace.status == "solved"
    assert check_trace(trace, solution) > 0


def test_a_killer_of_nine_digits_is_explained_in_seconds() -> None:
    rng = Random(5)
    while True:
        board, solution = random_killer(9, rng)
        if cs.solve(Puzzle.empty(board), time=5).is_unique:
            break
    trace = cs.explain(Puzzle.empty(board), time=30)

    assert trace.status == "solved"
    assert trace.state.values == solution
    check_trace(trace, solution)


def test_every_strategy_of_looks_is_declared_and_every_part_kind_is_looked_at() -> None:
    assert set(LOOKS) < set(STRATEGIES)
    assert {kind for kinds, _ in LOOKS.values() for kind in kinds} == set(PartKind)


@pytest.mark.parametrize("allowed", ["small_reason", "refutation_by_cases"])
@pytest.mark.parametrize(
    "spec",
    [
        "6x6+thermometer:r1c1,r1c2,r2c3+thermometer:r5c4,r4c4,r3c3",
        "6x6+arrow:circle=r1c1:r2c2,r3c2+difference:r4c3,r5c3",
        "6x6+whispers:difference=3:r1c1,r1c2,r2c3,r3c3",
        "6x6+killer_cage:total=9:r1c1,r1c2,r2c1+little_killer:total=12:r1c3,r2c2,r3c1",
    ],
)
def test_reasons_with_constraints_are_confirmed(spec: str, allowed: str) -> None:
    """Nothing but reasons and singles: what constraints rule out needs a reason, too."""
    board, rng = Board.parse(spec), Random(spec)
    [solution] = cs.solve(Puzzle.empty(board), limit=1).solutions
    puzzle = solution
    for cell in rng.sample(range(board.cell_count), board.cell_count):
        thinner = puzzle.with_digits([(cell, 0)])
        if cs.solve(thinner).is_unique:
            puzzle = thinner
    trace = cs.explain(puzzle, allow=f"naked_single,{allowed}")

    assert trace.status == "solved"
    reasons = [step for step in trace.steps if step.strategy.id == allowed]
    assert reasons
    check_trace(trace, solution)


def test_the_ways_of_a_constraint_refute_a_candidate() -> None:
    board = Board.parse("9x9+killer_cage:total=16:r1c1,r1c2")
    state = State.initial(Puzzle.empty(board))
    step = next(get("short_reason").find(state))

    assert get("short_reason").explain(step) == (
        "Assume that r1c1 is 1. Then the cage of 16 in r1c1 and r1c2 has no way left. "
        "So r1c1 is not 1."
    )
    assert not step.rule.premises


def test_a_constraint_with_many_ways_left_takes_part_in_a_refutation() -> None:
    """The diagonal has more ways than a small reason lists."""
    cells = [f"r{line}c{line}" for line in range(1, 9)]
    board = Board.parse(f"9x9+little_killer:total=60:{','.join(cells)}")
    state = State.initial(Puzzle.empty(board))
    refuted = get("refuted_assumption")
    step = next(refuted.find(state))

    assert [] == list(get("short_reason").find(state))
    check_rule_by_clauses(board, step.rule)
    assert refuted.explain(step) == (
        f"Assume that r1c1 is 1. Then the little killer in {', '.join(cells[:-1])} and r8c8 has no "
        "way left. So r1c1 is not 1."
    )


def test_cases_of_a_refutation_are_told_and_confirmed() -> None:
    board = Board.parse("9x9+antiknight")
    clues = "1.34..7..9.......6.............8.........1.9.....7.1.......9...3..2.............."
    [solution] = cs.solve(Puzzle.parse(clues, board)).solutions
    trace = cs.explain(Puzzle.parse(clues, board), allow="singles,refutation_by_cases")
    told = [step.sentence for step in trace.steps if "Case 1:" in step.sentence]

    assert trace.status == "solved"
    assert told
    assert all("Case 2:" in sentence for sentence in told)
    check_trace(trace, solution)


def test_the_scale_of_reasons_rates_boards_with_constraints() -> None:
    rng = Random(3)
    board, solution = random_killer(6, rng)
    rated = cs.rate(Puzzle.empty(board).with_digits([(0, solution.digits[0])]), "mus,cover")

    assert rated["cover"] is None
    assert rated["mus"] == 1
    assert rated.beside["mus_bound"] == "exact"
    with pytest.raises(InputError, match="cover rates only boards without constraints"):
        cs.rate_many(np.zeros((1, 36), np.uint8), "cover", board=board)
