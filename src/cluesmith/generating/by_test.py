# SPDX-License-Identifier: MIT
"""Generating under a requirement that native code does not know: native code begins, this finishes.

>>> from random import Random
>>> from cluesmith.board import Puzzle
>>> from cluesmith.generating.request import GeneratedPuzzle, GenerationRequest
>>> request = GenerationRequest.of("4x4", allow=lambda puzzle: puzzle.digits[0] > 0)
>>> start(request).clues
16
>>> full = Puzzle.parse("1234341221434321")
>>> str(finish(request, GeneratedPuzzle(full, full, None), Random(1)).puzzle)[0]
'1'
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cluesmith.engines.solve import solve
from cluesmith.generating.reduce import without_clues
from cluesmith.generating.request import GeneratedPuzzle
from cluesmith.generating.requirement import Requirement

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from cluesmith.board import Puzzle
    from cluesmith.generating.request import GenerationRequest


def start(request: GenerationRequest) -> GenerationRequest:
    """Return the request for native code: a full grid, or any proper puzzle."""
    clues = request.board.cell_count if request.method == "remove" else request.clues
    return replace(request, requirement=Requirement(), minimal=False, clues=clues)


def finish(
    request: GenerationRequest,
    draft: GeneratedPuzzle,
    rng: Random,
    is_over: Callable[[], bool] = lambda: False,
) -> GeneratedPuzzle | None:
    """Return a draft with clues added or removed by the requirement.

    None if the result does not meet the request, or the time is over.
    """
    puzzle, solution = draft.puzzle, draft.solution
    order = rng.sample(request.orbits, len(request.orbits))
    if request.method == "add":
        for orbit in order:
            if is_over() or request.requirement.is_met(puzzle):
                break
            puzzle = puzzle.with_digits((cell, solution.digits[cell]) for cell in orbit)
    if not request.requirement.is_met(puzzle):
        return None
    least = request.clues or 0
    if request.minimal or request.method == "remove":
        for orbit in order:
            if is_over():
                return None
            if puzzle.clue_count - len(orbit) >= least:
                puzzle = without_clues(puzzle, orbit, request.requirement)
    if request.clues not in (None, puzzle.clue_count):
        return None
    is_minimal = _is_minimal(puzzle)
    return (
        None
        if request.minimal and not is_minimal
        else GeneratedPuzzle(puzzle, solution, is_minimal)
    )


def _is_minimal(puzzle: Puzzle) -> bool:
    """Whether a proper puzzle needs each of its clues to be proper."""
    clues = [cell for cell, digit in enumerate(puzzle.digits) if digit]
    return not any(solve(puzzle.with_digits([(cell, 0)])).is_unique for cell in clues)
