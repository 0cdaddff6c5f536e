# SPDX-License-Identifier: MIT
"""The suite of 16x16 and 25x25 boards: ours beside CaDiCaL and CP-SAT, turn by turn.

Every program proves that a solution is the only one. Three times are compared. The first is the
whole way from puzzle to answer; for CaDiCaL and CP-SAT most of it is Python. The second starts
when the clauses or the model are made. The third is the search alone; for CaDiCaL it starts after
the clauses were read. Ours and CP-SAT read and search in one call, which counts as both.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from lists import list_file
from turns import Turn, compare

import cluesmith as cs
from cluesmith import _native
from cluesmith.board import Position, Puzzle, formats
from cluesmith.board.native_tables import board_tables
from cluesmith.engines.sat.cadical import clauses_of
from cluesmith.engines.sat.engine import remaining_clauses
from cluesmith.errors import EngineUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measure import Row

LIMIT = 2
HARD = Path(__file__).with_name("hard_25x25.txt")
"""25x25 puzzles from which clues were taken for as long as their solution stayed the only one, of
3,000 to 80,000 conflicts."""
LISTS = {
    "janko_16x16_20.txt": "16x16.txt",
    "random_16x16_30.txt": "16x16.txt",
    "random_25x25_20.txt": "25x25.txt",
}
"""The external lists, and the project's own that stand in for them."""


def large(puzzles: Path | None) -> Iterator[Row]:
    """16x16 and 25x25 beside CaDiCaL and CP-SAT, uniqueness proved, turn by turn."""
    programs: dict[str, Callable[[list[Puzzle]], Turn]] = {"cluesmith": ours, "CaDiCaL": cadical}
    if find_spec("ortools"):
        programs["CP-SAT"] = cp_sat
    else:
        print(f"left out: {EngineUnavailable('CP-SAT', 'cp')}", file=sys.stderr)
    files = {list_file(*names): 7 for names in LISTS.items()} | {HARD: 2}
    for path, turns in ({puzzles: 2} if puzzles else files).items():
        clues = [entry.position.clues for entry in formats.read(path.read_text())]
        parts = {path.stem: clues}
        if path == HARD:  # these puzzles differ more than the programs do
            parts = {f"{path.stem}, {number}": [p] for number, p in enumerate(clues, 1)}
        for name, part in parts.items():
            calls = {program: partial(turn, part) for program, turn in programs.items()}
            for row in compare(calls, turns):
                yield {"list": name, **row}


def ours(puzzles: list[Puzzle]) -> Turn:
    """Take a turn of the call for one puzzle, and of the native code in it."""
    began = time.process_time()
    outcomes = [cs.solve(puzzle, limit=LIMIT) for puzzle in puzzles]
    whole = time.process_time() - began
    ready = [
        (board_tables(puzzle.board), np.array(Position.of(puzzle).candidates.masks, np.uint32))
        for puzzle in puzzles
    ]
    began = time.process_time()
    for board, masks in ready:
        _native.solve_board(board, masks, LIMIT, LIMIT, -1.0)
    alone = time.process_time() - began
    return Turn(
        [[solution.digits for solution in outcome.solutions] for outcome in outcomes],
        {"whole": whole, "model given": alone, "search alone": alone},
        _counters(sum(outcome.conflicts or 0 for outcome in outcomes), len(puzzles)),
    )


def cadical(puzzles: list[Puzzle]) -> Turn:
    """Take a turn of CaDiCaL on the clauses that the sat engine gives it."""
    from pysat.solvers import Cadical153

    answers, conflicts, from_model, alone = [], 0, 0.0, 0.0
    began = time.process_time()
    for puzzle in puzzles:
        literals = remaining_clauses(Position.of(puzzle))
        clauses = list(clauses_of(literals))
        positive = set(literals[literals > 0].tolist())  # others may have any value
        started = time.process_time()
        with Cadical153(bootstrap_with=clauses) as solver:
            models: list[list[int]] = []
            while len(models) < LIMIT:
                asked = time.process_time()
                is_satisfiable = solver.solve()
                alone += time.process_time() - asked
                if not is_satisfiable:
                    break
                models.append([literal for literal in solver.get_model() if literal in positive])
                solver.add_clause([-literal for literal in models[-1]])
            from_model += time.process_time() - started
            conflicts += solver.accum_stats()["conflicts"]
        answers.append([_digits(puzzle, model) for model in models])
    taken = time.process_time() - began
    return Turn(
        answers,
        {"whole": taken, "model given": from_model, "search alone": alone},
        _counters(conflicts, len(puzzles)),
    )


def _digits(puzzle: Puzzle, model: list[int]) -> bytes:
    """Return the grid of a model, whose variables count the digits of cell after cell."""
    size = puzzle.board.size
    digits = bytearray(puzzle.digits)
    for variable in model:
        cell, index = divmod(variable - 1, size)
        digits[cell] = index + 1
    return bytes(digits)


def cp_sat(puzzles: list[Puzzle]) -> Turn:
    """Take a turn of CP-SAT: all groups different, one worker.

    It enumerates up to the limit, which takes half as long as forbidding a solution and solving
    again.
    """
    from ortools.sat.python import cp_model

    class Solutions(cp_model.CpSolverSolutionCallback):  # type: ignore[misc, unused-ignore]
        def __init__(self, cells: list[cp_model.IntVar]) -> None:
            super().__init__()
            self._cells = cells
            self.grids: list[bytes] = []

        def on_solution_callback(self) -> None:
            self.grids.append(bytes(map(self.value, self._cells)))
            if len(self.grids) == LIMIT:
                self.stop_search()

    answers, conflicts, alone = [], 0, 0.0
    began = time.process_time()
    for puzzle in puzzles:
        model = cp_model.CpModel()
        cells = [
            model.new_int_var_from_domain(cp_model.Domain.from_values(digits), "")
            for digits in map(Position.of(puzzle).candidates.digits, range(len(puzzle.digits)))
        ]
        for group in puzzle.board.groups:
            model.add_all_different([cells[cell] for cell in group.cells])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        solutions = Solutions(cells)
        asked = time.process_time()
        solver.solve(model, solutions)
        alone += time.process_time() - asked
        conflicts += solver.num_conflicts
        answers.append(solutions.grids)
    taken = time.process_time() - began
    return Turn(
        answers,
        {"whole": taken, "model given": alone, "search alone": alone},
        _counters(conflicts, len(puzzles)),
    )


def _counters(conflicts: int, puzzles: int) -> Row:
    return {"conflicts a puzzle": round(conflicts / puzzles, 1)}
