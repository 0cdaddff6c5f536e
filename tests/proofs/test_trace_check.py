# SPDX-License-Identifier: MIT
"""Traces: how an answer is solved, step by step."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cluesmith as cs
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.clue_problem.claims import trace_certificate
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.proofs.certificate import Certificate, Claim
from cluesmith.proofs.check import check
from cluesmith.proofs.checkers import terms as terms_module
from cluesmith.strategies.catalogue import catalogue
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.state import State
from cluesmith.strategies.step import Step
from samples import EASY, TWO_SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

SMALL = "1......3..2....4"
XY_WING = ".....7....9...1....8....62....8...7...6.3...5...51..3...3...71...9.2.....4...328."
"""Needs an XY-wing."""


def traced(puzzle: str, **terms: Any) -> Certificate:
    """Return the trace of a puzzle under a problem with its pattern."""
    given = Puzzle.parse(puzzle)
    return trace_certificate(ClueProblem.of(Pattern.of(given), **terms), given)


@pytest.mark.parametrize(
    ("puzzle", "terms"),
    [
        (SMALL, {"allow": "NS"}),
        (SMALL, {"allow": "NS", "minimal": True}),
        (SMALL, {"allow": "NS", "fixed": "13.............."}),
        (EASY, {"allow": "basic"}),
        (EASY, {"allow": "full_house,NS,HS", "fixed": "5" + "." * 80}),
    ],
)
def test_traces_of_answers_hold(puzzle: str, terms: dict[str, Any]) -> None:
    assert "the puzzle is an answer" == check(traced(puzzle, **terms).to_text()).reason


def test_a_trace_on_a_variant_holds_there_only() -> None:
    board = Board.parse("4x4+diagonals")
    puzzle = Puzzle.parse("12..............", board)
    solved = trace_certificate(ClueProblem.of(Pattern.of(puzzle), allow="singles,LC"), puzzle)
    plain = replace(solved.claim, board="4x4")

    assert not check(replace(solved, claim=plain)).valid


@pytest.fixture
def small() -> Certificate:
    """Return the trace of a 4x4 puzzle by naked singles."""
    return traced(SMALL, allow="NS")


def test_a_trace_must_begin_with_the_clues_of_the_pattern(small: Certificate) -> None:
    def reason(puzzle: str | None) -> str:
        return check(replace(small, claim=replace(small.claim, puzzle=puzzle))).reason

    assert "not those of the pattern" in reason("1......3..2...4.")
    assert "contradict each other" in reason("1......3..2....3")
    assert "step 1: the premise" in reason("1......3..1....4")
    assert "step 1: the premise" in reason("4......3..2....1")
    assert "without a puzzle" in reason(None)


def test_a_trace_must_use_allowed_strategies(small: Certificate) -> None:
    others = replace(small.claim, allow=("hidden_single",))

    assert "step 1: its strategy is not allowed" == check(replace(small, claim=others)).reason


def test_a_trace_must_fill_the_grid(small: Certificate) -> None:
    steps = small.evidence["steps"]

    assert "do not fill" in check(replace(small, evidence={"steps": steps[:-4]})).reason
    assert "do not fill" in check(replace(small, evidence={"steps": []})).reason
    assert not check(replace(small, evidence={"steps": steps[1:]})).valid


def test_a_step_must_be_an_instance_of_its_strategy(small: Certificate) -> None:
    def reason(**change: object) -> str:
        steps = deepcopy(small.evidence["steps"])
        steps[0] |= change
        return check(replace(small, evidence={"steps": steps})).reason

    first = small.evidence["steps"][0]
    [[cell, digit]] = first["placements"]
    assert "is not a step of naked_single" in reason(premises=[])
    assert "is not a step of naked_single" in reason(premises=first["premises"][1:])
    assert "does not hold" in reason(premises=sorted([*first["premises"], [cell, digit]]))
    assert "is not a step of naked_single" in reason(placements=[[cell, digit % 4 + 1]])
    assert "is not a step of naked_single" in reason(eliminations=[[9, 1], [14, 1], [15, 1]])
    assert "it does nothing" in reason(placements=[])
    assert "placements of the evidence" in reason(placements=[[16, 1]])
    assert "placements of the evidence" in reason(placements=[[0, 5]])
    assert "premises of the evidence" in reason(premises=[[0]])
    assert "each pair once, in ascending order" in reason(premises=first["premises"][::-1])
    assert "each pair once, in ascending order" in reason(premises=first["premises"][:1] * 2)
    assert "'remark' in step 1" in reason(remark="none")
    assert "its strategy is not allowed" in reason(strategy=["naked_single"])


@given(st.data())
@settings(max_examples=60)
def test_steps_in_another_order_or_of_other_cells_never_lead_to_another_grid(
    data: st.DataObject,
) -> None:
    small = traced(SMALL, allow="NS")
    steps = deepcopy(small.evidence["steps"])
    step = data.draw(st.sampled_from(steps))
    step["placements"] = [[data.draw(st.integers(0, 15)), data.draw(st.integers(1, 4))]]
    same = steps == small.evidence["steps"]

    assert same == check(replace(small, evidence={"steps": steps})).valid


def test_steps_of_strategies_without_listed_rules_are_those_of_their_finders() -> None:
    solved = traced(XY_WING, allow="basic,naked_pair,xy_wing", require="xy_wing")
    steps = solved.evidence["steps"]
    at = next(i for i, step in enumerate(steps) if step["strategy"] == "xy_wing")

    def reason(change: dict[str, object]) -> str:
        changed = [*steps[:at], steps[at] | change, *steps[at + 1 :]]
        return check(replace(solved, evidence={"steps": changed})).reason

    assert "the puzzle is an answer" == reason({})
    assert "is not a step of naked_pair" in reason({"strategy": "naked_pair"})
    assert "is not a step of xy_wing" in reason({"eliminations": [[79, 3], [80, 1]]})


def test_a_finder_that_gives_wrong_steps_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A strategy without listed rules that places digits as one of two solutions has them."""
    start = Puzzle.parse(TWO_SOLUTIONS)
    wanted = cs.solve(start).solutions[0].digits

    def find(state: State) -> Iterator[Step]:
        cell = next(c for c, mask in enumerate(state.masks) if mask.bit_count() > 1)
        pair = frozenset({(cell, wanted[cell])})
        yield Step("xy_wing", Rule(frozenset(), frozenset(), pair), {})

    wing = next(entry for entry in catalogue() if entry.id == "xy_wing")
    monkeypatch.setattr(terms_module, "catalogue", lambda: [replace(wing, find=find)])
    steps, state = [], State.initial(start)
    while any(mask.bit_count() > 1 for mask in state.masks):
        rule = next(find(state)).rule
        state = state.after(rule.placements, rule.eliminations)
        placed = [list(pair) for pair in rule.placements]
        steps.append({"strategy": "xy_wing", "placements": placed})
        steps[-1] |= {"eliminations": [], "premises": []}
    claim = Claim("9x9", str(Pattern.of(start)), ("xy_wing",), puzzle=TWO_SOLUTIONS)

    reason = check(Certificate("trace", claim, {"steps": steps})).reason
    assert "step 1: xy_wing in a position that has not one solution" == reason


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ({"require": ("naked_single",)}, "solved without naked_single"),
        ({"forbid": ("hidden_single",)}, "forbidden strategies"),
        ({"fixed": "9" + "." * 80}, "fixed digits"),
        ({"minimal": True}, "is not needed"),
    ],
)
def test_the_puzzle_must_meet_the_rest_of_the_claim(terms: dict[str, Any], reason: str) -> None:
    solved = traced(EASY, allow="NS,HS")

    assert reason in check(replace(solved, claim=replace(solved.claim, **terms))).reason
