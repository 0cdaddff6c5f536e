# SPDX-License-Identifier: MIT
"""Encodings of boards with constraints: independent programs find the same solutions."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

import cluesmith as cs
from cluesmith.board.constraints.declaration import CONSTRAINTS, Constraint

if TYPE_CHECKING:
    from pathlib import Path

KINDS = pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=list(CONSTRAINTS))
MOST = 40


def _puzzle(kind: type[Constraint]) -> tuple[cs.Puzzle, set[str]]:
    """Return a puzzle on the board of the example, and its solutions: few of them."""
    board = cs.Board.parse(kind.example)
    first = cs.solve(cs.Puzzle.empty(board), limit=1).solution
    assert first is not None
    for count in range(board.cell_count):
        clues = [(cell, first.digits[cell]) for cell in range(count)]
        puzzle = cs.Puzzle.empty(board).with_digits(clues)
        outcome = cs.solve(puzzle, limit=MOST)
        if outcome.is_complete:
            return puzzle, set(map(str, outcome.solutions))
    raise AssertionError(kind.id)


@KINDS
def test_a_sat_solver_finds_the_same_solutions(kind: type[Constraint]) -> None:
    puzzle, solutions = _puzzle(kind)
    board = puzzle.board
    text = cs.encode(puzzle, to="dimacs")
    cells = board.cell_count * board.size
    found: set[str] = set()
    with Solver("cadical153", bootstrap_with=CNF(from_string=text)) as solver:
        while solver.solve() and len(found) <= MOST:
            true = [number for number in solver.get_model()[:cells] if number > 0]
            digits = bytes((number - 1) % board.size + 1 for number in true)
            found.add(str(cs.Puzzle(digits, board)))
            solver.add_clause([-number for number in true])

    assert solutions == found


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="MiniZinc is not installed")
@pytest.mark.parametrize(
    "name", ["killer_cage", "thermometer", "x_sum", "antiknight", "row_indexer"]
)
def test_minizinc_finds_the_same_solutions(name: str, tmp_path: Path) -> None:
    puzzle, solutions = _puzzle(CONSTRAINTS[name])
    model = tmp_path / "puzzle.mzn"
    model.write_text(cs.encode(puzzle, to="minizinc"))
    run = subprocess.run(
        ["minizinc", "--solver", "gecode", "-a", str(model)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    grids = run.stdout.replace("==========", "").split("----------")

    assert solutions == {"".join(grid.split()) for grid in grids if grid.strip()}


def test_a_matrix_of_a_board_with_constraints_is_refused_by_name() -> None:
    with pytest.raises(cs.InputError, match="thermometer"):
        cs.encode(cs.Puzzle.empty(cs.Board.parse("4x4+thermometer:r1c1,r1c2")), to="matrix")
