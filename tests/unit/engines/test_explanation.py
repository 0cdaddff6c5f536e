# SPDX-License-Identifier: MIT
"""Explanations: what is kept is what the state itself would give, and nobody can change it."""

from __future__ import annotations

import json

import pytest

from cluesmith.board import Puzzle
from cluesmith.engines.explain import explain
from cluesmith.engines.explanation import Explanation, kept_explanations
from cluesmith.strategies.catalogue import catalogue, get
from cluesmith.strategies.state import State
from samples import EASY, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

SMALL = "1......3..2....4"


@pytest.mark.parametrize("text", [EASY, SEVENTEEN, SMALL])
def test_kept_explanations_are_those_of_every_state(text: str) -> None:
    kept = [taken for taken in explain(text).steps if not taken.strategy.depends_on_state]

    assert len(kept) > 10
    for taken in kept:
        plain = Explanation(taken.strategy, taken.before, taken.effect.witness)
        assert plain.to_json().items() <= taken.to_json().items()
        assert plain.sentence == taken.sentence
        assert (plain.step, plain.step.roles) == (taken.step, taken.step.roles)


def test_every_step_that_a_finder_yields_may_be_kept() -> None:
    """A kept explanation is made on the empty board; the state must not matter."""
    state = State.initial(Puzzle.parse(EASY))
    steps = [
        (entry, step)
        for entry in catalogue()
        if not entry.depends_on_state
        for step in entry.find(state)
    ]

    assert {entry.id for entry, _ in steps} == {"naked_single", "hidden_single"}
    for entry, step in steps:
        kept = kept_explanations(state.board)(entry, step.witness)
        assert (step, step.roles) == (kept.step, kept.step.roles)


def test_a_caller_may_change_the_json() -> None:
    kept = kept_explanations(Puzzle.parse(EASY).board)(get("naked_single"), (2, 4))
    first = kept.to_json()
    first.clear()

    assert "4 is the only digit left for r1c3." == kept.to_json()["sentence"]


@pytest.mark.parametrize(
    ("text", "allow", "most"),
    [
        (EASY, "all", None),
        (SEVENTEEN, "all", None),
        (SEVENTEEN, "NS", None),
        (SEVENTEEN, "all", 3),
        (NO_SOLUTION, "all", None),
        (TWO_SOLUTIONS, "basic", None),
        (SMALL, "all", None),
    ],
)
def test_the_line_of_a_trace_is_the_text_of_its_json(
    text: str, allow: str, most: int | None
) -> None:
    trace = explain(text, allow, most=most)

    assert json.dumps(trace.to_json()) == trace.json_line()
    assert [json.dumps(step.to_json()) for step in trace.steps] == [
        step.json_line() for step in trace.steps
    ]
