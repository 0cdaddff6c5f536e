# SPDX-License-Identifier: MIT
"""Found puzzles: the answers among the puzzles that a method proposes, no two of them equivalent.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> answers = FoundPuzzles(ClueProblem.of("x......x..x....x", allow="NS"), wanted=2)
>>> [answers.offer(Puzzle.parse(line)) for line in ("1......3..2....4", "2......3..1....4")]
[True, False]
>>> str(answers.verdict("zs", tried="2 puzzles").answer)
'found'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.canonical import comparable_form
from cluesmith.clue_problem.verdict import Verdict

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.clue_problem.problem import ClueProblem


class FoundPuzzles:
    """Takes the puzzles that a problem accepts and that are new up to symmetry.

    Attributes:
        problem: the problem.
        wanted: how many puzzles are enough.
        puzzles: the puzzles taken.
        offered: how many puzzles were offered.
    """

    def __init__(self, problem: ClueProblem, wanted: int) -> None:
        self.problem = problem
        self.wanted = wanted
        self.puzzles: list[Puzzle] = []
        self.offered = 0
        self._forms: set[Puzzle] = set()

    @property
    def is_full(self) -> bool:
        """Whether no more puzzles are wanted."""
        return len(self.puzzles) >= self.wanted

    def offer(self, puzzle: Puzzle) -> bool:
        """Take a puzzle if it is an answer and new; return whether it was taken."""
        self.offered += 1
        if self.is_full or not self.problem.accepts(puzzle):
            return False
        if self.wanted > 1:
            form = comparable_form(puzzle)
            if form in self._forms:
                return False
            self._forms.add(form)
        self.puzzles.append(puzzle)
        return True

    def verdict(self, engine: str, tried: str, best: Puzzle | None = None) -> Verdict:
        """Return *found* if a puzzle was taken, else *undecided* with what was tried."""
        if self.puzzles:
            return Verdict.found(self.problem, engine, *self.puzzles)
        return Verdict.undecided(self.problem, engine, tried, best)
