# SPDX-License-Identifier: MIT
"""Traces: simplest first, every step said and justified, wrong positions refused."""

from __future__ import annotations

import pickle
from time import process_time

import pytest

from cluesmith.board import Candidates, Position, Puzzle
from cluesmith.engines.explain import explain
from cluesmith.engines.trace import TraceStatus
from cluesmith.errors import InputError, InvalidPuzzle
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.step import ACCOUNT_LEGEND, CHAIN_LEGEND
from samples import EASY, EASY_SOLUTION, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS


def test_singles_solve_an_easy_puzzle() -> None:
    trace = explain(EASY, allow="singles")

    assert (TraceStatus.SOLVED, EASY_SOLUTION) == (trace.status, str(trace.state.values))
    assert {"naked_single", "hidden_single"} >= {taken.step.strategy for taken in trace.steps}


def test_the_simplest_strategy_that_applies_is_taken() -> None:
    steps = explain(SEVENTEEN).steps

    assert len(steps) > 50
    for taken in steps:
        simpler = [e for e in select("all") if e.rank < taken.strategy.rank]
        assert not any(next(entry.find(taken.before), None) for entry in simpler)


def test_every_step_changes_the_state_and_agrees_with_the_solution() -> None:
    steps = explain(EASY).steps

    assert len(steps) == 51
    for taken in steps:
        after = taken.before.after(taken.step.placements, taken.step.eliminations)
        assert (after.placed, after.masks) != (taken.before.placed, taken.before.masks)
        assert all(EASY_SOLUTION[cell] == str(digit) for cell, digit in taken.step.placements)
        for cell, digit in taken.step.rule.premises:
            assert not taken.before.masks[cell] >> (digit - 1) & 1


def test_a_trace_is_shown_in_one_line() -> None:
    assert "<Trace: stuck in 1 step (1 naked_single)>" == repr(explain(SEVENTEEN, allow="NS"))


def test_only_a_summary_of_chains_or_assumptions_says_how_to_read_them() -> None:
    chain = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"

    assert CHAIN_LEGEND in explain(chain).summary.lines
    assert [CHAIN_LEGEND, ACCOUNT_LEGEND] == explain(chain).summary.legend
    assert [CHAIN_LEGEND] == explain(chain, allow="basic,chains").summary.legend
    assert [] == explain(SEVENTEEN, allow="singles,LC").summary.legend


def test_a_trace_goes_to_another_process_with_all_that_was_made_of_it() -> None:
    trace = explain(SEVENTEEN)
    line = trace.json_line()
    again = pickle.loads(pickle.dumps(trace))

    assert (line, trace.to_json()) == (again.json_line(), again.to_json())
    assert trace.steps[0].strategy is again.steps[0].strategy


def test_the_players_own_pencilmarks_are_used() -> None:
    puzzle = Puzzle.parse(EASY)
    marks = Candidates.of(puzzle).without([(2, 1), (2, 2)])
    trace = explain(Position(puzzle, puzzle, marks), most=1)

    assert "4 is the only digit left for r1c3." == trace.steps[0].sentence


def test_a_wrong_digit_is_named() -> None:
    puzzle = Puzzle.parse(EASY)
    wrong = Position(puzzle, puzzle.with_digits([(2, 1)]))

    with pytest.raises(InvalidPuzzle, match="1 in r1c3 cannot be right") as caught:
        explain(wrong)
    assert (2,) == caught.value.cells


def test_pencilmarks_that_lack_the_right_digit_are_named() -> None:
    puzzle = Puzzle.parse(EASY)
    wrong = Position(puzzle, puzzle, Candidates.of(puzzle).without([(2, 4)]))

    with pytest.raises(InvalidPuzzle, match="the pencilmarks of r1c3 lack the right digit"):
        explain(wrong)


def test_two_equal_digits_in_a_group_are_named() -> None:
    puzzle = Puzzle.parse(EASY)

    with pytest.raises(InvalidPuzzle, match="3 stands twice in row 1, in r1c2 and r1c3"):
        explain(Position(puzzle, puzzle.with_digits([(2, 3)])))


def test_clues_without_a_solution_lead_nowhere() -> None:
    trace = explain(NO_SOLUTION)

    assert (TraceStatus.CONTRADICTION, ()) == (trace.status, trace.effects)


def test_a_puzzle_with_two_solutions_gets_stuck() -> None:
    assert TraceStatus.STUCK == explain(TWO_SOLUTIONS).status


def test_a_walk_that_was_cut_off_is_not_stuck() -> None:
    assert TraceStatus.UNFINISHED == explain(EASY, most=1).status
    assert TraceStatus.SOLVED == explain(EASY, most=500).status


def test_a_walk_without_time_is_not_stuck() -> None:
    cut = explain(EASY, time=0)

    assert (TraceStatus.UNFINISHED, ()) == (cut.status, cut.effects)
    assert TraceStatus.SOLVED == explain(EASY, time=60).status


def test_strategies_that_assume_one_solution_are_refused_for_a_puzzle_with_two() -> None:
    with pytest.raises(InputError, match="not proved to have one solution, for bug_plus_one"):
        explain(TWO_SOLUTIONS, "basic, bug_plus_one, unique_rectangle")


def test_candidates_without_a_solution_lead_nowhere() -> None:
    masks = (1, 1, *[0x1FF] * 79)

    assert TraceStatus.CONTRADICTION == explain(Candidates(masks)).status


@pytest.mark.parametrize("clues", ["", "53..7....6..195"])
def test_no_reason_is_looked_for_where_there_are_several_solutions(clues: str) -> None:
    """With so few clues the search for a reason takes minutes."""
    began = process_time()
    trace = explain(clues.ljust(81, "."))

    assert "stuck" == trace.status
    assert not {"small_reason", "nested_forcing_chain"} & {
        step.effect.strategy for step in trace.steps
    }
    assert process_time() - began < 10


def test_a_reason_that_is_named_is_looked_for_even_there() -> None:
    trace = explain("12" + "." * 14, "small_reason", most=1)

    assert ["small_reason"] == [step.effect.strategy for step in trace.steps]
