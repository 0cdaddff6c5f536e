# SPDX-License-Identifier: MIT
"""The studio's page explains steps by itself, in the same words and with the same drawing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cluesmith.apps.web.boards import drawn_board
from cluesmith.apps.web.page_catalogue import catalogue as page_catalogue
from cluesmith.board import formats
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.explain import explain
from cluesmith.engines.explanation import Explanation
from cluesmith.engines.walk import native_ids, native_walk
from cluesmith.strategies.catalogue import catalogue, get
from cluesmith.strategies.state import State
from corpus import OWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.catalogue import Witness

NODE = Path(sys.executable).with_name("node")
SCRIPT = Path(__file__).with_name("explain_steps.js")
UNKNOWN = {
    entry.id for entry in catalogue() if entry.suits is not None or entry.family == "reasons"
}
"""The strategies that only the server explains: those for constraints, and reasons."""

pytestmark = pytest.mark.skipif(not NODE.exists(), reason="node is not installed: make page")


class Found(NamedTuple):
    """A step in a state, which its witness identifies."""

    state: State
    strategy: str
    witness: Witness


def steps_of_positions() -> Iterator[Found]:
    """Yield the first steps of every native strategy, at most 120 of each, and some guesses."""
    counts: Counter[str] = Counter()
    lines = (OWN / "positions.txt").read_text().splitlines()
    entries = formats.read("\n".join(line for line in lines if not line.startswith("#")))
    for number, entry in enumerate(entries):
        state = State.of(entry.position)
        for strategy in sorted(native_ids(STANDARD)):
            effects, _ = native_walk(state, [strategy], 1) if counts[strategy] < 120 else ([], None)
            counts[strategy] += len(effects)
            yield from (Found(state, strategy, effect.witness) for effect in effects)
        if number % 20 == 0:
            yield from (Found(state, "guess", step.witness) for step in get("guess").find(state))


def steps_of_variants() -> Iterator[Found]:
    """Yield the steps of traces on other boards, with strategies that are quick there."""
    for entry in formats.read((OWN / "variants.jsonl").read_text())[::16]:
        for step in explain(entry.puzzle, allow="basic,subsets,x_wing,wings,coloring").steps:
            yield Found(step.before, step.effect.strategy, step.effect.witness)


@cache
def compared() -> tuple[list[Found], list[dict[str, Any]], dict[str, Any]]:
    """Return steps, their explanations, and what the page makes of them."""
    steps = [*steps_of_positions(), *steps_of_variants()]
    boards = {found.state.board.spec: drawn_board(found.state.board) for found in steps}
    request = {
        "boards": boards,
        "strategies": page_catalogue()["strategies"],
        "steps": [
            {
                "board": state.board.spec,
                "strategy": strategy,
                "placed": list(state.placed),
                "masks": state.masks,
                "witness": witness,
            }
            for state, strategy, witness in steps
        ],
    }
    run = subprocess.run(
        [NODE, SCRIPT], input=json.dumps(request), capture_output=True, text=True, check=False
    )
    assert not run.stderr, run.stderr
    expected = [Explanation(get(each.strategy), each.state, each.witness) for each in steps]
    told = [json.loads(json.dumps(explanation.to_json())) for explanation in expected]
    return steps, told, json.loads(run.stdout)


def test_the_page_explains_thousands_of_steps_as_the_server_does() -> None:
    steps, told, page = compared()
    assert len(steps) > 7_000
    for found, expected, explained in zip(steps, told, page["explained"], strict=True):
        assert explained == expected, (str(found.state.candidates), found.witness)


def test_every_strategy_that_the_page_knows_is_compared() -> None:
    steps, _, page = compared()
    assert {found.strategy for found in steps} == set(page["known"])
    assert len({found.state.board.spec for found in steps}) > 5


def test_the_page_knows_all_strategies_but_those_that_only_the_server_explains() -> None:
    _, _, page = compared()
    assert {entry.id for entry in catalogue()} - set(page["known"]) == UNKNOWN
    assert len(UNKNOWN) == 13
