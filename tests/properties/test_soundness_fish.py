# SPDX-License-Identifier: MIT
"""Fish and other patterns of one digit are sound, and their premises alone carry them.

The oracle places one digit, group by group, on plain sets of cells. It shares no code with the
strategies: if it finds no placement through an eliminated candidate with nothing but the premises
ruled out, the rule holds in every position of the board.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board, GroupKind, Puzzle
from cluesmith.board.bits import bits
from cluesmith.board.geometry import STANDARD
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.franken_fish import outside_templates
from cluesmith.strategies.state import State
from random_grids import random_solution

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

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


@cache
def variant_states(spec: str) -> tuple[State, ...]:
    """Return states of a board in which one digit keeps a placement and some other candidates.

    Other digits are gone: patterns of one digit do not look at them.
    """
    board = Board.parse(spec)
    cells = range(board.cell_count)
    groups = [frozenset(group.cells) for group in board.groups]
    others = [(cell, digit) for digit in range(1, board.size + 1) if digit != 2 for cell in cells]
    found = []
    for seed in range(24):
        rng = Random(seed)
        # Without some cells the first placement is another one each time.
        allowed = frozenset(rng.sample(cells, len(cells) * 3 // 4))
        kept = placement(board, allowed, sorted(groups, key=lambda g: len(g & allowed)))
        ruled_out = rng.uniform(0.4, 0.9)
        if kept is not None:
            wrong = [(c, 2) for c in cells if c not in kept and rng.random() < ruled_out]
            found.append(State.initial(Puzzle.empty(board)).after(eliminations=others + wrong))
    return tuple(found)


@cache
def steps_of(id_: str, spec: str) -> tuple[tuple[State, Step], ...]:
    """Return the steps of a strategy in the states of a board, with their states."""
    states = variant_states(spec) if spec != "9x9" else [state for state, _ in solvable_states()]
    if "franken" in id_:
        states = states[5::6]
    return tuple((state, step) for state in states for step in get(id_).find(state))


@pytest.mark.parametrize("id_", FAMILY)
def test_no_step_rules_out_the_solution(id_: str) -> None:
    solution_of = dict(solvable_states())
    steps = steps_of(id_, "9x9")

    assert steps
    for state, step in steps:
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
