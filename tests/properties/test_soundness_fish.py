# SPDX-License-Identifier: MIT
"""Fish and other patterns of one digit are sound, and their premises alone carry them.

The oracle places one digit, group by group, on plain sets of cells. It shares no code with the
strategies: if it finds no placement through an eliminated candidate with nothing but the premises
ruled out, the rule holds in every position of the board.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board, GroupKind, Puzzle
from cluesmith.board.bits import bits
from cluesmith.board.geometry import STANDARD
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.fish import LINES
from cluesmith.strategies.franken_fish import outside_templates
from cluesmith.strategies.state import State
from random_grids import random_solution

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.step import Step

SIZES = ("x_wing", "swordfish", "jellyfish")
KINDS = ("finned", "sashimi", "finned_franken")
FAMILY = (
    *SIZES,
    *(f"{kind}_{fish}" for kind in KINDS for fish in SIZES),
    *(f"siamese_{kind}_{fish}" for kind in KINDS for fish in SIZES),
    "franken_swordfish",
    "franken_jellyfish",
    "skyscraper",
    "two_string_kite",
    "dual_two_string_kite",
    "turbot_fish",
    "empty_rectangle",
    "dual_empty_rectangle",
)
VARIANTS = (
    "4x4",
    "9x9+diagonals",
    "9x9+windoku",
    "16x16",
    "jigsaw:aaaabbaaccbbddccbbddcceeddffeeffffee",
)
ENOUGH = 6
"""Steps of a strategy on a board."""

MOST_STATES = 600
"""States that are made to find them."""

NONE_ON_4X4 = {"siamese_finned_x_wing", *(id_ for id_ in FAMILY if id_.endswith("jellyfish"))}
"""Four rows and four columns are the whole board."""


def placement(
    board: Board,
    allowed: frozenset[int],
    groups: Sequence[frozenset[int]],
    chosen: tuple[int, ...] = (),
) -> tuple[int, ...] | None:
    """Return cells for one digit, once in each group, among those allowed; None if there are none.

    Groups are filled in their order.
    """
    if not groups:
        return chosen
    first, *others = groups
    if not first.isdisjoint(chosen):
        return placement(board, allowed, others, chosen)
    for cell in first & allowed:
        left = allowed - board.peers[cell] - {cell}
        found = placement(board, left, others, (*chosen, cell))
        if found is not None:
            return found
    return None


def is_refuted(board: Board, premises: Collection[Pair], cell: int, digit: int) -> bool:
    """Whether no placement of the digit takes the cell when only the premises are ruled out."""
    allowed = frozenset(range(board.cell_count)) - {c for c, d in premises if d == digit}
    allowed -= board.peers[cell]
    groups = sorted(map(frozenset, (g.cells for g in board.groups)), key=lambda g: len(g & allowed))
    return placement(board, allowed, [frozenset({cell}), *groups]) is None


@cache
def solvable_states() -> tuple[tuple[State, Puzzle], ...]:
    """Return 9x9 states, each with a solution: some clues, and some wrong candidates ruled out."""
    found = []
    for seed in range(290, 350):  # among these are some of the rare dual kites
        rng = Random(seed)
        solution = random_solution(STANDARD, rng)
        kept, ruled_out = rng.uniform(0.0, 0.4), rng.choice((0.0, 0.2, 0.4, 0.6))
        clues = bytes(digit if rng.random() < kept else 0 for digit in solution.digits)
        wrong = [
            (cell, digit)
            for cell in range(81)
            for digit in range(1, 10)
            if digit != solution.digits[cell] and rng.random() < ruled_out
        ]
        found.append((State.initial(Puzzle(clues)).after(eliminations=wrong), solution))
    return tuple(found)


def kept_placement(board: Board, rng: Random) -> frozenset[int]:
    """Return cells for one digit, once in each group, of a random placement."""
    groups = [frozenset(group.cells) for group in board.groups]
    while True:
        # Without some cells the first placement is another one each time.
        allowed = frozenset(rng.sample(range(board.cell_count), board.cell_count * 3 // 4))
        kept = placement(board, allowed, sorted(groups, key=lambda g: len(g & allowed)))
        if kept is not None:
            return frozenset(kept)


def state_without(board: Board, cells: Iterable[int]) -> State:
    """Return the state in which the digit 2 is gone from some cells, and every other from all.

    Patterns of one digit do not look at other digits.
    """
    others = [(c, d) for d in range(1, board.size + 1) if d != 2 for c in range(board.cell_count)]
    wrong = [(cell, 2) for cell in cells]
    return State.initial(Puzzle.empty(board)).after(eliminations=others + wrong)


@cache
def variant_states(spec: str) -> tuple[State, ...]:
    """Return states of a board in which one digit keeps a placement and some other candidates."""
    board = Board.parse(spec)
    found = []
    for seed in range(24):
        rng = Random(seed)
        kept = kept_placement(board, rng)
        ruled_out = rng.uniform(0.4, 0.9)
        others = sorted(set(range(board.cell_count)) - kept)
        found.append(state_without(board, [c for c in others if rng.random() < ruled_out]))
    return tuple(found)


def fish_state(board: Board, rng: Random) -> State:
    """Return a state in which some lines or boxes have the digit in as many others, but for fins.

    In states with random candidates fish are rare, on large boards above all.
    """
    kept = kept_placement(board, rng)
    kinds = [GroupKind.ROW, GroupKind.COLUMN]
    rng.shuffle(kinds)
    along, across = ([frozenset(g.cells) for g in board.groups_of_kind(kind)] for kind in kinds)
    boxes = [frozenset(group.cells) for group in board.groups if group.kind not in LINES]
    bases = rng.sample(rng.choice((along, along + boxes)), rng.randint(2, 4))
    inside = frozenset().union(*bases)
    covers = rng.choice((across, across, across + boxes))
    covered = frozenset().union(*(cover for cover in covers if cover & inside & kept))
    in_the_fish, fins, outside = (
        rng.uniform(0.4, 1),
        rng.choice((0, 0.03, 0.1)),
        rng.uniform(0.1, 1),
    )
    stays = {
        cell: (in_the_fish if cell in covered else fins) if cell in inside else outside
        for cell in range(board.cell_count)
    }
    return state_without(
        board, [cell for cell in stays if cell not in kept and rng.random() >= stays[cell]]
    )


def kites_state(board: Board, rng: Random) -> State:
    """Return a state in which two rows and two columns meet in two cells of a box.

    Each of the four has the digit in one of the two cells and in one cell outside of the box.
    """
    kept = kept_placement(board, rng)
    box = frozenset(rng.choice([group for group in board.groups if group.kind not in LINES]).cells)
    [first] = box & kept
    lines_of = {
        cell: [set(g.cells) for g in board.groups_of[cell] if g.kind in LINES] for cell in box
    }
    apart = [cell for cell in box if not any(first in line for line in lines_of[cell])]
    wrong: set[int] = set()
    for cell in (first, *rng.sample(apart, min(1, len(apart)))):
        for line in lines_of[cell]:
            outside = line & kept - box or {rng.choice(sorted(line - box))}
            wrong |= line - outside - {cell}
    return state_without(board, wrong - kept)


@cache
def made_state(spec: str, seed: int) -> State:
    """Return the state of a seed: most with fish, some with kites."""
    make = kites_state if seed % 4 == 0 else fish_state
    return make(Board.parse(spec), Random(seed))


@cache
def steps_of(id_: str, spec: str) -> tuple[tuple[State, Step], ...]:
    """Return the steps of a strategy in the states of a board, with their states.

    On other boards than 9x9, states made for the strategies follow until there are enough steps;
    no test of these boards can pass for want of steps.
    """
    find = get(id_).find
    if spec == "9x9":
        states = [state for state, _ in solvable_states()]
        states = states[5::6] if "franken" in id_ else states
        steps = [(state, step) for state in states for step in find(state)]
        assert steps, id_
        return tuple(steps)
    steps = [(state, step) for state in variant_states(spec) for step in find(state)]
    seeds = iter(range(MOST_STATES))
    while len(steps) < ENOUGH and (seed := next(seeds, None)) is not None:
        state = made_state(spec, seed)
        steps += [(state, step) for step in islice(find(state), 4)]
    assert len(steps) >= ENOUGH or (spec == "4x4" and id_ in NONE_ON_4X4 and not steps), id_
    return tuple(steps)


@pytest.mark.parametrize("id_", FAMILY)
def test_no_step_rules_out_the_solution(id_: str) -> None:
    solution_of = dict(solvable_states())
    for state, step in steps_of(id_, "9x9"):
        solution = solution_of[state]
        assert all(solution.digits[cell] != digit for cell, digit in step.eliminations)


@pytest.mark.parametrize("spec", ["9x9", *VARIANTS])
def test_premises_are_ruled_out_and_eliminations_are_not(spec: str) -> None:
    for id_ in FAMILY:
        for state, step in steps_of(id_, spec):
            assert step.eliminations
            assert not step.placements
            assert all(state.has(*pair) for pair in step.eliminations)
            assert not any(state.has(*pair) for pair in step.rule.premises)


@pytest.mark.parametrize("spec", ["9x9", *VARIANTS])
@pytest.mark.parametrize("id_", FAMILY)
def test_premises_alone_carry_every_elimination(id_: str, spec: str) -> None:
    steps = steps_of(id_, spec)
    for state, step in steps[:: max(1, len(steps) // 40)]:
        for cell, digit in step.eliminations:
            assert is_refuted(state.board, step.rule.premises, cell, digit)


def test_the_oracle_refutes_nothing_without_premises() -> None:
    for id_ in FAMILY:
        for state, step in steps_of(id_, "9x9")[:3]:
            cell, digit = step.eliminations[0]
            assert not is_refuted(state.board, (), cell, digit)


@pytest.mark.parametrize("spec", VARIANTS)
def test_cells_outside_all_templates_are_those_the_oracle_refutes(spec: str) -> None:
    for state in variant_states(spec)[:8]:
        board = state.board
        absent = {(cell, 2) for cell in range(board.cell_count) if not state.has(cell, 2)}
        refuted = [c for c in bits(state.where[2]) if is_refuted(board, absent, c, 2)]

        assert refuted == list(bits(outside_templates(state, 2)))


def finned_results(state: State, count: int) -> Iterator[tuple[Pair, ...]]:
    """Yield what every choice of base lines and covers with fins rules out, by the definition."""
    board = state.board
    rows, columns = (
        [set(group.cells) for group in board.groups_of_kind(kind)]
        for kind in (GroupKind.ROW, GroupKind.COLUMN)
    )
    for digit in range(1, board.size + 1):
        places = set(bits(state.where[digit]))
        for lines, across in ((rows, columns), (columns, rows)):
            for bases in combinations([line & places for line in lines if line & places], count):
                inside = set().union(*bases)
                reached = [cover & places for cover in across if cover & inside]
                for covers in combinations(reached, count):
                    covered = set().union(*covers)
                    fins = inside - covered
                    seen = covered - inside
                    for fin in fins:
                        seen &= board.peers[fin]
                    if fins and seen and all(base & covered for base in bases):
                        yield tuple(sorted((cell, digit) for cell in seen))


@pytest.mark.parametrize(("count", "fish"), [(2, "x_wing"), (3, "swordfish")])
def test_every_finned_fish_of_the_definition_is_found(count: int, fish: str) -> None:
    states = [state for state, _ in solvable_states()][: 12 // count**2 + 1]
    states += [state for spec in VARIANTS[:3] for state in variant_states(spec)[:8]]
    results = [set(finned_results(state, count)) for state in states]
    found = [
        {
            step.eliminations
            for kind in ("finned", "sashimi")
            for step in get(f"{kind}_{fish}").find(s)
        }
        for s in states
    ]

    assert any(results)
    assert results == found
