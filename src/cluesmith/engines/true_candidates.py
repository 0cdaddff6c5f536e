# SPDX-License-Identifier: MIT
"""True candidates: the digits that occur in some solution, cell by cell.

>>> found = true_candidates("1......3........")
>>> found.candidates.digits(1), found.is_complete
((3,), True)
>>> found = true_candidates("1......3........", limit=5)
>>> found.count(2, 2), found.count(2, 4)
(5, 5)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from time import monotonic
from typing import TYPE_CHECKING

from cluesmith.arguments import checked_arguments
from cluesmith.board import Candidates, Position
from cluesmith.board.candidate_names import name_of
from cluesmith.board.text import brief, counted
from cluesmith.engines.limits import check_limit, check_time
from cluesmith.engines.solve import as_position
from cluesmith.engines.speed import enumerate_solutions

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.engines.outcome import Outcome

FIRST_SOLUTIONS = 50
"""Solutions that are listed at once: most true candidates are in one of them."""


@dataclass(frozen=True)
class TrueCandidates:
    """What is known of the candidates of a puzzle.

    Attributes:
        puzzle: the clues.
        candidates: those that are in a solution; the others are in none, or the time ran out.
        undecided: those that the time was too short for.
        limit: solutions of each candidate were counted up to this number.
        counts: the number of solutions with each true candidate, cell by cell and digit by digit;
            empty if the limit is 1.
        is_counted: whether the time sufficed for all counts; without it some are too low.
        is_complete: whether all are decided and counted.
    """

    puzzle: Puzzle
    candidates: Candidates
    undecided: Candidates
    limit: int = 1
    counts: tuple[int, ...] = ()
    is_counted: bool = True

    def __repr__(self) -> str:
        return brief(self, f"{counted(self.candidates.count, 'true candidate')}")

    @property
    def is_complete(self) -> bool:
        """Whether every candidate is decided and counted."""
        return self.is_counted and self.undecided.count == 0

    def count(self, cell: int, digit: int) -> int:
        """Return how many solutions have a candidate, up to the limit."""
        if not self.counts:
            return int(self.candidates.masks[cell] >> (digit - 1) & 1)
        return self.counts[self.puzzle.board.size * cell + digit - 1]

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith candidates --json``."""
        board = self.puzzle.board
        return {
            "puzzle": str(self.puzzle),
            **board.members,
            "candidates": str(self.candidates),
            "complete": self.is_complete,
            "limit": self.limit,
            "counts": {
                name_of(cell, digit, board): self.count(cell, digit)
                for cell in range(board.cell_count)
                for digit in self.candidates.digits(cell)
            },
        }


@checked_arguments
def true_candidates(
    puzzle: str | Puzzle | Candidates | Position, *, limit: int = 1, time: float | None = None
) -> TrueCandidates:
    """Return the candidates that lie in some solution; none where there is no solution.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        limit: count the solutions of each candidate up to this number.
        time: seconds after which the rest is left undecided.

    Raises:
        InputError: text that cannot be read, or clues that contradict each other.
    """
    check_limit(limit)
    check_time(time)
    position = as_position(puzzle)
    until = None if time is None else monotonic() + time
    board, open_masks = position.board, list(position.candidates.masks)
    true_masks = [0] * board.cell_count

    def outcome_of(masks: list[int], limit: int, keep: int) -> Outcome:
        left = None if until is None else max(0.0, until - monotonic())
        marks = Position(position.clues, position.values, Candidates(tuple(masks), board))
        return enumerate_solutions(marks, limit=limit, keep=keep, time=left)

    def solve(masks: list[int], limit: int) -> bool:
        """Note the solutions of these masks; return whether the search came to its end."""
        outcome = outcome_of(masks, limit, limit)
        for solution in outcome.solutions:
            for cell, digit in enumerate(solution.digits):
                true_masks[cell] |= 1 << (digit - 1)
                open_masks[cell] &= ~(1 << (digit - 1))
        return outcome.is_complete or outcome.count > 0

    everything = list(position.candidates.masks)
    if solve(everything, FIRST_SOLUTIONS):
        for cell in range(board.cell_count):
            while open_masks[cell]:
                bit = open_masks[cell] & -open_masks[cell]
                if not solve([*everything[:cell], bit, *everything[cell + 1 :]], 1):
                    break
                open_masks[cell] &= ~bit
                if not true_masks[cell] & bit:
                    everything[cell] &= ~bit
    counts: list[int] = []
    is_counted = True
    if limit > 1:
        for cell, digit in product(range(board.cell_count), range(board.size)):
            bit = true_masks[cell] & 1 << digit
            count = int(bool(bit))
            if bit and (until is None or monotonic() < until):
                outcome = outcome_of([*everything[:cell], bit, *everything[cell + 1 :]], limit, 0)
                count = max(1, outcome.count)
                is_counted = is_counted and (outcome.is_complete or count == limit)
            elif bit:
                is_counted = False
            counts.append(count)
    true = replace(position.candidates, masks=tuple(true_masks))
    undecided = replace(true, masks=tuple(open_masks))
    return TrueCandidates(position.clues, true, undecided, limit, tuple(counts), is_counted)
