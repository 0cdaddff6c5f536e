# SPDX-License-Identifier: MIT
"""Constraints of one's own from a Python file that the user names, for this one run.

Only the command line does this: the file is run as any Python file that its user starts.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from cluesmith.board import Board, Puzzle
from cluesmith.board.constraints import CONSTRAINTS
from cluesmith.engines.solve import solve
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.verifier import is_solution

if TYPE_CHECKING:
    from cluesmith.board.constraints import Constraint


def load_constraints(name: str) -> None:
    """Run a Python file; the constraints that it declares are known afterwards.

    Raises:
        InputError: the file is not Python, fails, or declares no constraint; or the kernels of a
            constraint do not say what its ``holds`` says.
        OSError: the file cannot be read.
    """
    path = Path(name)
    path.open("rb").close()
    module_name = f"own_constraints_{path.stem}"
    spec = spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise InputError(f"{name} is not a Python file", expected="a name that ends in .py")
    known = set(CONSTRAINTS)
    module = module_from_spec(spec)
    sys.modules[module_name] = module  # dataclasses look for their module there
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise InputError(
            f"{name}: {type(error).__name__}: {error}", expected="a file that Python can run"
        ) from error
    own = [kind for known_as, kind in CONSTRAINTS.items() if known_as not in known]
    if not own:
        raise InputError(
            f"{name} declares no constraint",
            expected="a class with @constraint, as in examples/own_constraint.py",
        )
    for kind in own:
        _compare_meaning_and_kernels(kind)


_MOST = 2_000
"""Only so many solutions are compared; a board of 4x4 has 288."""


def _compare_meaning_and_kernels(kind: type[Constraint]) -> None:
    """Refuse a constraint whose kernels say something else than ``holds``, seen on its example."""
    board = Board.parse(kind.example)
    others = replace(
        board, constraints=tuple(each for each in board.constraints if not isinstance(each, kind))
    )
    kept, free = (solve(Puzzle.empty(each), limit=_MOST) for each in (board, others))
    for solution in kept.solutions:
        if not is_solution(Puzzle.empty(board), solution):
            raise _disagreement(kind, solution, "allow", "forbids")
    if not free.is_complete:
        return  # too many grids to look for one that the kernels lose
    found = {solution.digits for solution in kept.solutions}
    for solution in free.solutions:
        grid = Puzzle(solution.digits, board)
        if grid.digits not in found and is_solution(Puzzle.empty(board), grid):
            raise _disagreement(kind, solution, "forbid", "allows")


def _disagreement(kind: type[Constraint], grid: Puzzle, kernels: str, holds: str) -> InputError:
    return InputError(
        f"{kind.title.lower()}: its kernels {kernels} {grid}, its holds {holds} it",
        expected="the same meaning",
    )
