# SPDX-License-Identifier: MIT
"""The least number of clues that was found for each set of strategies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.clue_problem.minimum import minimum
from cluesmith.engines.close import close_many
from cluesmith.lab.experiment import declare
from cluesmith.lab.table import Table

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

_SETS = ("NS", "HS", "NS,HS", "NS,LC", "HS,LC", "NS,HS,LC")


@declare(
    "least-clues",
    "New: the least number of clues found for each set of strategies",
    takes_puzzles=True,
)
def _least(setup: Setup) -> Table:
    rows: list[tuple[Figure, ...]] = []
    for allow in _SETS:
        setup.note(allow)
        solved = _solved(setup, allow) if setup.puzzles else []
        if solved:
            rows.append((allow, len(solved), min(puzzle.clue_count for puzzle in solved), None))
            continue
        verdict = minimum(allow=allow, seed=setup.seed, **setup.bounded("anneal", 300_000))
        rows.append((allow, 0 if setup.puzzles else None, verdict.clues, verdict.seconds))
    notes = (
        "of the list: puzzles given with --puzzles that the strategies solve.",
        "No 9x9 puzzle of 16 clues has one solution (McGuire, Tugemann and Civario).",
    )
    return Table(("strategies", "of the list", "clues", "s"), rows, notes)


def _solved(setup: Setup, allow: str) -> list[Puzzle]:
    """Return the puzzles that these strategies solve."""
    masks = close_many(setup.nines, allow)
    is_solved = ((masks != 0) & (masks & (masks - 1) == 0)).all(axis=1)
    return [puzzle for puzzle, solved in zip(setup.puzzles, is_solved, strict=True) if solved]
