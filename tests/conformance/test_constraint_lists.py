# SPDX-License-Identifier: MIT
"""Lists of puzzles with constraints: read, solved, proved unique, equal to the stated solution."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith.board import Board
from cluesmith.board.formats import read_one, write
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.verifier import is_solution
from corpus import lists

if TYPE_CHECKING:
    from pathlib import Path

FILES = lists("constraints.jsonl", "variants_dev.jsonl")
SECONDS = 3
"""A few puzzles of the external list need more; the suite ``variants`` of the benchmarks waits."""


@pytest.mark.parametrize("path", FILES)
def test_every_solution_is_proved_unique_and_is_the_stated_one(path: Path) -> None:
    solved = 0
    for line in path.read_text().splitlines():
        entry = json.loads(line)
        try:
            position = read_one(entry["text"]).position
        except InputError:
            continue
        outcome = cs.solve(position, time=SECONDS)
        if outcome.is_unique:
            solution = outcome.solution
            assert solution is not None
            assert is_solution(position.clues, solution), entry["name"]
            letters = "".join("ABCDEFGHIJKLMNOP"[digit - 1] for digit in solution.digits)
            numbers = "".join(map(str, solution.digits))
            assert entry["solution"] in (str(solution), letters, numbers), entry["name"]
            solved += 1

    assert solved > 20


@pytest.mark.parametrize("path", FILES)
def test_boards_with_constraints_are_read_back(path: Path) -> None:
    for line in path.read_text().splitlines():
        entry = json.loads(line)
        try:
            record = read_one(entry["text"])
        except InputError:
            continue

        assert record.board == Board.parse(record.board.spec), entry["name"]
        assert record == read_one(write([record], "json")), entry["name"]
        for name in ("fpuzzles", "iss"):
            try:
                text = write([record], name)
            except InputError:
                continue  # the format does not have one of its constraints
            back = read_one(text)
            assert back.puzzle.digits == record.puzzle.digits, entry["name"]
            if name == "fpuzzles":
                assert back.board == record.board, entry["name"]
