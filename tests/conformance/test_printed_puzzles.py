# SPDX-License-Identifier: MIT
"""The puzzles that the papers print in their figures and tables, and what they say of them.

The scans have moved some digits by a column. The grid beside a puzzle, its symmetry or the text
tell where they belong; each puzzle has one solution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith.board import Pattern, Puzzle
from cluesmith.board.text import parse_cell
from cluesmith.strategies.catalogue import get, select
from cluesmith.strategies.closure import close
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

NISHIKAWA_1 = "..6.....1.7..6..5.8..1.32....5.4.8...4.7.2.9...8.1.7....12.5..3.6..7..8.2.....4.."
NISHIKAWA_1_SOLUTION = (
    "536827941172964358894153267715349826643782195928516734481295673369471582257638419"
)
NISHIKAWA_3 = ".....1...6...8......197..8............3642..15......97..21.367.1.7....4..98.6...."
NISHIKAWA_3_RIGHT = (
    "78..31...63..84...241976.8.814759...973642851526318497452193678167825.4.398467..."
)
NISHIKAWA_4 = "..3....22..1..2."
LYNCE_1 = ".18...7.....3..2...7...........71...6......4.3........4..5....3.2..8...........6."
HENZ_2 = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
HENZ_3 = "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5..........."
HENZ_4 = "728946315934251678516738249147593826369482157852167493293615784481379562675824931"
SIMONIS_1 = "726493815315728946489651237852147693673985124941362758194836572567214389238579461"
SIMONIS_2 = ".26...81.3..7.8..64...5...7.5.1.7.9...39.51...4.3.2.5.1...3...25..2.4..9.38...46."


@pytest.mark.parametrize(
    ("puzzle", "solution"),
    [(NISHIKAWA_1, NISHIKAWA_1_SOLUTION), (HENZ_3, HENZ_4), (SIMONIS_2, SIMONIS_1)],
    ids=["Nishikawa, figure 1", "Henz, figures 3 and 4", "Simonis, tables 1 and 2"],
)
def test_a_printed_puzzle_has_the_printed_solution(puzzle: str, solution: str) -> None:
    outcome = cs.solve(puzzle)

    assert outcome.is_unique
    assert solution == str(outcome.solution)


def test_figure_1_of_nishikawa_is_symmetric_about_both_diagonals() -> None:
    cells = set(Pattern.of(Puzzle.parse(NISHIKAWA_1)).cells)

    assert {9 * (cell % 9) + cell // 9 for cell in cells} == cells
    assert {9 * (8 - cell % 9) + 8 - cell // 9 for cell in cells} == cells


def test_naked_singles_lead_from_the_left_to_the_right_grid_of_figure_3_of_nishikawa() -> None:
    state = close(State.initial(Puzzle.parse(NISHIKAWA_3)), select("NS"))

    assert NISHIKAWA_3_RIGHT == str(state.values)
    assert 1 << 4 == State.initial(Puzzle.parse(NISHIKAWA_3)).masks[cell("r5c8")]


def test_hidden_singles_or_locked_candidates_go_on_from_figure_3_of_nishikawa() -> None:
    right = State.initial(Puzzle.parse(NISHIKAWA_3_RIGHT))
    hidden = {pair for step in get("hidden_single").find(right) for pair in step.placements}
    locked = {step.eliminations for step in get("claiming").find(right)}

    assert (cell("r2c7"), 7) in hidden
    assert ((cell("r4c7"), 3), (cell("r4c9"), 3)) in locked
    assert 1 << 1 == right.after(eliminations=[(cell("r4c7"), 3)]).masks[cell("r4c7")]
    for allow in ("NS,HS", "NS,LC"):
        assert close(right, select(allow)).is_final


def test_figure_4_of_nishikawa_takes_four_transitions() -> None:
    states = list(transitions(State.initial(Puzzle.parse(NISHIKAWA_4))))

    assert [5, 7, 11, 14, 16] == [state.values.clue_count for state in states]
    assert "1234341223414123" == str(states[-1].values)


def transitions(state: State) -> Iterator[State]:
    """Yield a state and those after it; each step places every naked single at once."""
    yield state
    placed = [pair for step in get("naked_single").find(state) for pair in step.placements]
    if placed:
        yield from transitions(state.after(placed))


def test_figure_2_of_lynce_places_3_in_a_box_and_7_in_a_row() -> None:
    state = State.initial(Puzzle.parse(LYNCE_1))
    three, seven = (cell("r3c3"), 3), (cell("r2c6"), 7)

    assert 17 == Puzzle.parse(LYNCE_1).clue_count
    assert three in hidden_in(state, "box 1")
    assert seven in hidden_in(state.after([three]), "row 2")


def hidden_in(state: State, group: str) -> set[tuple[int, int]]:
    """Return what hidden singles place in a group."""
    hidden = get("hidden_single")
    return {
        pair
        for step in hidden.find(state)
        if group in hidden.explain(step)
        for pair in step.placements
    }


def test_the_puzzle_of_figures_3_and_4_of_henz_needs_hyper_binary_resolution() -> None:
    """The paper's search tree has 2 nodes; ours are larger, whichever way they branch."""
    nodes = {
        (branching, grid_analysis): cs.infer(
            HENZ_3, "dpll", branching=branching, grid_analysis=grid_analysis, limit=1
        ).nodes
        for branching in ("shortest", "moms")
        for grid_analysis in (False, True)
    }

    assert "hbr" == cs.infer(HENZ_3).difficulty
    assert [84, 34, 44, 16] == list(nodes.values())


def test_escargot_has_23_clues_and_one_solution() -> None:
    assert (23, 1) == (Puzzle.parse(HENZ_2).clue_count, cs.count(HENZ_2))


def cell(name: str) -> int:
    """Return the number of a cell."""
    return parse_cell(name, 9)
