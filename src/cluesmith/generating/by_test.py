# SPDX-License-Identifier: MIT
"""Generating under a demand that native code does not know: it begins, and this finishes.

>>> from random import Random
>>> from cluesmith.board import Puzzle
>>> from cluesmith.generating.wish import Made, Wish
>>> wish = Wish.of("4x4", allow=lambda puzzle: puzzle.digits[0] > 0)
>>> start(wish).clues
16
>>> full = Puzzle.parse("1234341221434321")
>>> str(finish(wish, Made(full, full, None), Random(1)).puzzle)[0]
'1'
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cluesmith.engines.solve import solve
from cluesmith.generating.demand import Demand
from cluesmith.generating.reduce import without_clues
from cluesmith.generating.wish import Made

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from cluesmith.board import Puzzle
    from cluesmith.generating.wish import Wish


def start(wish: Wish) -> Wish:
    """Return what native code is to make first: a full grid, or any proper puzzle."""
    clues = wish.board.cell_count if wish.method == "remove" else wish.clues
    return replace(wish, demand=Demand(), minimal=False, clues=clues)


def finish(
    wish: Wish, draft: Made, rng: Random, is_over: Callable[[], bool] = lambda: False
) -> Made | None:
    """Return what a draft becomes: clues added, or taken away, by the demand.

    None where that is not as wished, or where the time is over.
    """
    puzzle, solution = draft.puzzle, draft.solution
    order = rng.sample(wish.orbits, len(wish.orbits))
    if wish.method == "add":
        for orbit in order:
            if is_over() or wish.demand.is_met(puzzle):
                break
            puzzle = puzzle.with_digits((cell, solution.digits[cell]) for cell in orbit)
    if not wish.demand.is_met(puzzle):
        return None
    least = wish.clues or 0
    if wish.minimal or wish.method == "remove":
        for orbit in order:
            if is_over():
                return None
            if puzzle.clue_count - len(orbit) >= least:
                puzzle = without_clues(puzzle, orbit, wish.demand)
    if wish.clues not in (None, puzzle.clue_count):
        return None
    is_minimal = _is_minimal(puzzle)
    return None if wish.minimal and not is_minimal else Made(puzzle, solution, is_minimal)


def _is_minimal(puzzle: Puzzle) -> bool:
    """Whether a proper puzzle needs each of its clues to be so."""
    clues = [cell for cell, digit in enumerate(puzzle.digits) if digit]
    return not any(solve(puzzle.with_digits([(cell, 0)])).is_unique for cell in clues)
