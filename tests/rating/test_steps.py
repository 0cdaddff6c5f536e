# SPDX-License-Identifier: MIT
"""What steps tell: counts, the hardest step, and bottlenecks, compared with the declarations."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith.board import Puzzle
from cluesmith.rating.steps import COLUMNS, Steps
from cluesmith.strategies.catalogue import Level, get, select
from programs import run

if TYPE_CHECKING:
    from cluesmith.strategies.state import State

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FEW = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
HARDER = [str(p) for p in cs.generate(6, require="x_wing", seed=21).puzzles]


def cells_to_fill(state: State) -> set[int]:
    """Return the cells of the singles that the declarations find."""
    steps = [step for id_ in ("naked_single", "hidden_single") for step in get(id_).find(state)]
    return {cell for step in steps for cell, _ in step.placements}


def test_counts_and_hardest_step_are_those_of_the_trace() -> None:
    for puzzle in HARDER:
        trace = cs.explain(puzzle)
        told = Steps.of(Puzzle.parse(puzzle)).to_json()
        assert told is not None
        used = Counter(effect.strategy for effect in trace.effects)
        techniques = told["techniques"]
        assert isinstance(techniques, list)

        assert dict(used) == {entry["strategy"]: entry["count"] for entry in techniques}
        assert len(trace.effects) == told["count"]
        hardest = max(used, key=lambda id_: get(id_).rank)
        first = [effect.strategy for effect in trace.effects].index(hardest) + 1
        assert (hardest, first) == (told["hardest"]["strategy"], told["hardest"]["step"])  # type: ignore[index]


def test_before_a_bottleneck_no_other_strategy_up_to_its_level_offers_more() -> None:
    seen = Counter[bool]()
    medium = cs.generate(8, allow="basic,subsets", forbid="singles", seed=2).puzzles
    for puzzle in [*HARDER[:3], *map(str, medium)]:
        steps = Steps.of(Puzzle.parse(puzzle))
        assert steps.trace is not None
        level = max(step.strategy.level for step in steps.trace.steps)
        if level > Level.HARD:
            continue  # the declarations of chains take seconds
        for number, step in enumerate(steps.trace.steps, 1):
            if step.strategy.level < level:
                assert number not in steps.bottlenecks
                continue
            done = {*step.effect.placements, *step.effect.eliminations}
            offers = [
                next(entry.find(step.before), None)
                for entry in select("all")
                if entry.level <= level and entry is not step.strategy
            ]
            is_alone = all(
                offer is None or done >= {*offer.placements, *offer.eliminations}
                for offer in offers
            )
            seen[is_alone] += 1
            assert is_alone == (number in steps.bottlenecks)

    assert seen[True]
    assert seen[False]


def test_a_puzzle_of_singles_has_bottlenecks_where_one_cell_can_be_filled() -> None:
    found = 0
    for line in (FEW, EASY):
        steps = Steps.of(Puzzle.parse(line))
        assert steps.trace is not None
        for number, step in enumerate(steps.trace.steps, 1):
            is_narrow = len(cells_to_fill(step.before)) == 1 and step.before.open.bit_count() > 1
            assert is_narrow == (number in steps.bottlenecks)
            found += is_narrow

    assert found


def test_words_json_and_tables_say_the_same() -> None:
    rating = cs.rate(HARDER[0], "cover", steps=True)
    told = json.loads(run("rate", HARDER[0], "--scale", "cover", "--steps", "--json").stdout)
    assert rating.to_json() == told

    words = run("rate", HARDER[0], "--scale", "cover", "--steps").stdout.splitlines()
    assert rating.steps is not None
    assert [f"  {line}" for line in rating.steps.lines] == words[1:]

    table = run("rate", HARDER[0], "--scale", "cover", "--steps", "--csv").stdout
    [row] = csv.DictReader(io.StringIO(table))
    assert set(COLUMNS) <= set(row)
    assert told["steps"]["techniques"] == json.loads(row["steps_techniques"])
    assert told["steps"]["bottlenecks"] == json.loads(row["steps_bottlenecks"])
    assert str(told["steps"]["hardest"]["step"]) == row["steps_hardest_step"]


@pytest.mark.parametrize("text", ["." * 81, "1" + "." * 80])
def test_an_improper_puzzle_is_invalid_and_has_no_steps(text: str) -> None:
    told = cs.rate(text, "cover", steps=True).to_json()

    assert (None, "several solutions") == (told["steps"], told["reason"])


def test_steps_are_told_only_if_they_are_asked_for() -> None:
    assert "steps" not in cs.rate(EASY, "cover").to_json()
