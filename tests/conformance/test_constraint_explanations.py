# SPDX-License-Identifier: MIT
"""Explanations of the own puzzles with constraints: an independent checker confirms each step."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cluesmith as cs
from cluesmith.board import Puzzle
from cluesmith.board.formats import read_one
from constraint_steps import check_trace

CORPUS = Path(__file__).parents[1] / "corpora" / "constraints.jsonl"
ENTRIES = [json.loads(line) for line in CORPUS.read_text().splitlines()]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_every_step_of_an_explanation_is_confirmed(entry: dict[str, str]) -> None:
    position = read_one(entry["text"]).position
    trace = cs.explain(position)

    assert trace.status == "solved"
    check_trace(trace, Puzzle.parse(entry["solution"], position.board))
