# SPDX-License-Identifier: MIT
"""CP-SAT, with the model that the benchmarks compare with, finds the solutions that ours finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith.board import Board, Position, Puzzle
from cluesmith.board.constraints import CONSTRAINTS

if TYPE_CHECKING:
    from pathlib import Path

    from cluesmith.board.constraints import Constraint

LIMIT = 200
BLANK = 12
SECONDS = 60


@pytest.mark.parametrize("kind", [pytest.param(k, id=name) for name, k in CONSTRAINTS.items()])
def test_cp_sat_finds_the_same_solutions(
    kind: type[Constraint], root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(root / "benchmarks"))
    from constraint_model import ConstraintModel

    board = Board.parse(kind.example)
    full = cs.solve(Puzzle.empty(board), limit=1).solution
    assert full is not None
    blank = min(board.cell_count, BLANK)  # the constraints of examples begin in the first cells
    puzzle = Puzzle(bytes(blank) + full.digits[blank:], board)

    found = ConstraintModel(Position.of(puzzle)).solutions(LIMIT, SECONDS)

    assert found is not None
    outcome = cs.solve(puzzle, limit=LIMIT)
    ours = {tuple(digit - 1 + board.first for digit in s.digits) for s in outcome.solutions}
    assert len(found) == len(ours) > 0
    assert set(found) == ours or len(ours) == LIMIT
