# SPDX-License-Identifier: MIT
"""The studio's page explains steps by itself, in the same words and with the same drawing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.apps.web.boards import drawn_board
from cluesmith.apps.web.page_catalogue import catalogue as page_catalogue
from cluesmith.board import formats
from cluesmith.board.geometry import STANDARD
from cluesmith.board.lines import symbols
from cluesmith.engines.explain import explain
from cluesmith.engines.explanation import Explanation
from cluesmith.engines.walk import native_ids, native_walk
from cluesmith.strategies.catalogue import catalogue, get
from cluesmith.strategies.reasons import reason_tables
from cluesmith.strategies.state import State
from cluesmith.strategies.step import Account, Cells, Digits, Groups, Pairs, Words
from corpus import OWN, POSITIONS
from samples import ESCARGOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    import cluesmith as cs
    from cluesmith.strategies.catalogue import Witness
    from cluesmith.strategies.step import Role

NODE = Path(sys.executable).with_name("node")
SCRIPT = Path(__file__).with_name("explain_steps.js")
UNKNOWN = {entry.id for entry in catalogue() if entry.suits is not None}
"""The strategies that only the server explains: those for constraints."""
REASONS = ("dynamic_forcing_chain", "nested_forcing_chain", "small_reason")

pytestmark = pytest.mark.skipif(not NODE.exists(), reason="node is not installed: make page")


class Found(NamedTuple):
    """A step in a state, which its witness identifies."""

    state: State
    strategy: str
    witness: Witness


def steps_of_positions() -> Iterator[Found]:
    """Yield the first steps of every native strategy, at most 120 of each, and some guesses."""
    counts: Counter[str] = Counter()
    lines = POSITIONS.read_text().splitlines()
    entries = formats.read("\n".join(line for line in lines if not line.startswith("#")))
    for number, entry in enumerate(entries):
        state = State.of(entry.position)
        for strategy in sorted(native_ids(STANDARD)):
            effects, _ = native_walk(state, [strategy], 1) if counts[strategy] < 120 else ([], None)
            counts[strategy] += len(effects)
            yield from (Found(state, strategy, effect.witness) for effect in effects)
        for strategy in ("guess", *REASONS) if number % 10 == 0 else ():
            steps = islice(get(strategy).find(state), 1)
            yield from (Found(state, strategy, step.witness) for step in steps)


def steps_of(puzzle: cs.Puzzle | str, allow: str) -> Iterator[Found]:
    """Yield the steps of a trace."""
    for step in explain(puzzle, allow=allow).steps:
        yield Found(step.before, step.effect.strategy, step.effect.witness)


def steps_of_variants() -> Iterator[Found]:
    """Yield the steps of traces on other boards, with strategies that are quick there."""
    for entry in formats.read((OWN / "variants.jsonl").read_text())[::16]:
        yield from steps_of(entry.puzzle, "basic,subsets,x_wing,wings,coloring")


def account_of(
    state: State, assumed: tuple[int, int], is_true: bool, places: tuple[tuple[int, int], ...]
) -> tuple[object, ...]:
    """Return what the core says of a reason beside its witness: the premises and the account."""
    tables, masks = reason_tables(state.board), np.array(state.masks, np.uint32)
    return (
        _native.reason_premises(tables, masks, assumed, is_true, places),
        _native.reason_account(tables, masks, assumed, is_true, places),
    )


def role_data(role: Role) -> dict[str, object]:
    """Return a role as the page knows it."""
    match role:
        case Cells():
            return {"kind": "cells", "cells": role.cells}
        case Digits():
            return {"kind": "digits", "digits": role.digits}
        case Groups():
            return {"kind": "groups", "groups": [{"name": group.name} for group in role.groups]}
        case Pairs():
            return {"kind": "pairs", "pairs": role.pairs}
        case Words() | Account():
            return {"kind": "words", "text": role.text}
    raise AssertionError(role)


@cache
def sentences_about_constraints() -> tuple[list[dict[str, object]], list[str]]:
    """Return templates with the roles of steps, and the sentences of these steps."""
    data: list[dict[str, object]] = []
    sentences: list[str] = []
    for line in (OWN / "constraints.jsonl").read_text().splitlines():
        for traced in explain(json.loads(line)["text"]).steps:
            step, entry = traced.step, traced.strategy
            if entry.id in UNKNOWN:
                gone = step.eliminations
                roles = {
                    **step.roles,
                    "removed": Pairs(gone, step.size),
                    "cleared": Cells(tuple(dict.fromkeys(cell for cell, _ in gone)), step.size),
                }
                named = {name: role_data(role) for name, role in roles.items()}
                names = {"columns": step.size, "symbols": symbols(step.first)}
                data.append({"template": entry.sentence, "roles": named, "names": names})
                sentences.append(traced.sentence)
    return data, sentences


@cache
def compared() -> tuple[list[Found], list[dict[str, Any]], dict[str, Any]]:
    """Return steps, their explanations, and what the page makes of them."""
    steps = [
        *steps_of_positions(),
        *steps_of_variants(),
        *steps_of(ESCARGOT, "all"),  # has nested chains
    ]
    boards = {found.state.board.spec: drawn_board(found.state.board) for found in steps}
    request = {
        "boards": boards,
        "catalogue": page_catalogue(),
        "sentences": sentences_about_constraints()[0],
        "steps": [
            {
                "board": state.board.spec,
                "strategy": strategy,
                "placed": list(state.placed),
                "masks": state.masks,
                "witness": [*witness, *account_of(state, *witness)]
                if strategy in REASONS
                else witness,
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
    assert len(UNKNOWN) == 12


def test_the_page_writes_the_sentences_of_constraints_if_it_gets_their_roles() -> None:
    data, sentences = sentences_about_constraints()
    assert len({each["template"] for each in data}) > 5
    assert compared()[2]["written"] == sentences
