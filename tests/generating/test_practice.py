# SPDX-License-Identifier: MIT
"""Practice positions: the wanted step comes next, nothing simpler helps, singles finish.

The declarations of the strategies, which native code does not share, say what has a step.
"""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
import corpus
from cluesmith.board import formats
from cluesmith.board.canonical import canonical_form
from cluesmith.board.geometry import STANDARD
from cluesmith.generating.practice import FINISH, PracticeRequest
from cluesmith.generating.practice_run import PracticeRun
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from cluesmith.strategies.catalogue import catalogue, get, select
from cluesmith.strategies.state import State
from random_grids import random_solution, sound_states

if TYPE_CHECKING:
    from cluesmith.generating.practice import PracticePosition

QUICK = [
    "full_house",
    "naked_single",
    "hidden_single",
    "pointing",
    "naked_triple",
    "hidden_pair",
    "x_wing",
    "skyscraper",
    "xy_wing",
    "unique_rectangle_1",
]


def first_step(position: cs.Position, ids: list[str]) -> str | None:
    """Return the first strategy of a list whose declaration has a step in a position."""
    state = State.of(position)
    return next((id_ for id_ in ids if next(get(id_).find(state), None) is not None), None)


@pytest.mark.parametrize("technique", QUICK)
def test_the_technique_is_the_next_step_and_singles_finish(technique: str) -> None:
    pack = cs.practice(technique, 3, seed=1)

    assert pack.is_complete
    for found in pack.positions:
        simpler = [entry.id for entry in found.request.simpler]
        wanted = get(technique)
        assert set(simpler) == {
            entry.id
            for entry in catalogue()
            if entry.rank < wanted.rank
            and entry.suits is None
            and (wanted.assumes_uniqueness or not entry.assumes_uniqueness)
        }
        assert technique == first_step(found.position, [*simpler, technique])
        used = [effect.strategy for effect in found.trace.effects]
        assert (technique, "solved") == (used[0], str(found.trace.status))
        assert set(used[1:]) <= set(FINISH)
        assert 1 == count_solutions(found.puzzle)
        assert is_solution(found.puzzle, found.solution)


def test_no_two_positions_have_equivalent_clues() -> None:
    pack = cs.practice("naked_pair", 12, seed=5)
    forms = {canonical_form(found.puzzle)[0] for found in pack.positions}

    assert 12 == len(forms) == len(pack.positions)


def test_a_seed_gives_the_same_positions() -> None:
    first, second = (cs.practice("x_wing", 2, seed=3).positions for _ in range(2))

    assert [found.to_json() for found in first] == [found.to_json() for found in second]


def test_wrong_candidates_are_ruled_out_in_advance_and_right_ones_stay() -> None:
    for found in cs.practice("swordfish", 4, seed=2, time=None).positions:
        masks = found.position.candidates.masks
        digits = found.solution.digits
        assert all(mask >> digit - 1 & 1 for mask, digit in zip(masks, digits, strict=True))
        assert "swordfish" == cs.explain(found.position).effects[0].strategy


def positions(technique: str) -> list[PracticePosition]:
    return list(PracticeRun(PracticeRequest.of(technique), 2, seed=1, time=None).positions())


@pytest.mark.parametrize("format_", ["json", "hodoku", "fpuzzles", "fpuz", "sudokuwiki"])
def test_positions_travel_with_their_candidates(format_: str) -> None:
    for found in positions("xy_wing"):
        [record] = formats.read(json.dumps(found.to_json()), "json")
        text = formats.write([record], format_)
        [back] = formats.read(text, format_)

        assert found.position.values == back.position.values
        assert found.position.candidates == back.position.candidates
        assert "xy_wing" == cs.explain(back.position).effects[0].strategy


def test_json_has_the_path() -> None:
    [found, _] = positions("xy_wing")
    members = found.to_json()

    assert ("xy_wing", "XY-wing") == (members["practice"], members["title"])
    steps = members["steps"]
    assert isinstance(steps, list)
    assert "xy_wing" == steps[0]["strategy"]
    assert members["values"] == steps[0]["before"]["values"]


def test_a_list_of_known_strategies_replaces_the_simpler_ones() -> None:
    request = PracticeRequest.of("aic", "basic,naked_pair")

    assert [*FINISH, "pointing", "claiming", "naked_pair"] == [e.id for e in request.simpler]


def test_the_parts_of_a_strategy_are_set_aside() -> None:
    assert "discontinuous_nice_loop" not in {o.id for o in PracticeRequest.of("aic").simpler}
    assert "finned_x_wing" not in {
        o.id for o in PracticeRequest.of("siamese_finned_x_wing").simpler
    }


@pytest.mark.parametrize("whole", [entry.id for entry in catalogue() if entry.parts])
def test_the_parts_of_a_strategy_find_all_that_it_finds(whole: str) -> None:
    entry, random = get(whole), Random(whole)
    parts = [get(part) for part in entry.parts]
    looked_at = 0
    for _ in range(1000):  # dual kites are rare
        for state in sound_states(random_solution(STANDARD, random), random, count=6):
            step = next(entry.find(state), None)
            if step is None:
                continue
            looked_at += 1
            assert next(parts[0].find(state), None) is not None
            gone = {
                pair for part in parts for other in part.find(state) for pair in other.eliminations
            }
            placed = {p for part in parts for other in part.find(state) for p in other.placements}
            assert set(step.placements) <= placed
            assert set(step.eliminations) <= gone | excluded_by(placed, state)
        if looked_at >= 4:
            break
    assert looked_at >= 4


@pytest.fixture(scope="module")
def basic_states() -> list[State]:
    """States of hard puzzles in which neither singles nor locked candidates have a step."""
    basic = {entry.id for entry in select("basic")}
    return [
        step.before
        for puzzle in corpus.puzzles("hard.txt", one_in=30)
        for step in cs.explain(puzzle).steps
        if step.effect.strategy not in basic
    ]


@pytest.mark.parametrize("other", [entry.id for entry in catalogue() if entry.kin])
def test_kin_of_a_strategy_has_a_step_wherever_it_has(
    other: str, basic_states: list[State]
) -> None:
    entry = get(other)
    with_a_step = (s for s in basic_states if next(entry.find(s), None) is not None)
    looked_at = list(islice(with_a_step, 6))

    for state in looked_at:
        assert any(next(get(id_).find(state), None) is not None for id_ in entry.kin)

    # A siamese finned X-wing is locked candidates, which these states do not have.
    assert bool(looked_at) == (other != "siamese_finned_x_wing")


def excluded_by(placements: set[tuple[int, int]], state: State) -> set[tuple[int, int]]:
    """Return the candidates that placements rule out."""
    return {
        (other, mark)
        for cell, digit in placements
        for other in (cell, *state.board.peers[cell])
        for mark in range(1, 10)
        if (mark != digit) == (other == cell)
    }
