# SPDX-License-Identifier: MIT
"""What a method of setting answers: found, impossible, or undecided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from cluesmith.board.arrays import digit_rows
from cluesmith.board.drawing import draw_pattern, draw_puzzle
from cluesmith.board.text import brief
from cluesmith.clue_problem.claims import trace_certificate
from cluesmith.engines.explain import explain
from cluesmith.engines.trace import DEFAULT_ALLOW
from cluesmith.engines.trace_drawing import embedded

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.clue_problem.problem import ClueProblem
    from cluesmith.engines.trace import Trace
    from cluesmith.proofs.certificate import Certificate, PuzzleCertificate


class Answer(StrEnum):
    """Found, impossible or undecided."""

    FOUND = "found"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Verdict:
    """The answer to a clue problem.

    Attributes:
        problem: the problem.
        answer: found, impossible or undecided.
        reason: why, in words; for *undecided* what was tried.
        engine: the method that gave the verdict.
        puzzles: the puzzles found, no two equivalent.
        best: the clues that leave the fewest candidates, if no puzzle was found; with a target the
            puzzle with the nearest rating.
        refutation: the proof of an impossibility; about the puzzle without clues where the fixed
            constraints have no solution.
        is_complete: whether these are all puzzles, up to symmetry.
        seconds: how long it took.
        time: the seconds that it was given; None for no limit.
        kept: in words, how much of a search a folder keeps as done; empty without a folder.
    """

    problem: ClueProblem
    answer: Answer
    reason: str
    engine: str
    puzzles: tuple[Puzzle, ...] = ()
    best: Puzzle | None = None
    refutation: Certificate | PuzzleCertificate | None = None
    is_complete: bool = False
    seconds: float = 0.0
    time: float | None = None
    kept: str = ""

    def __repr__(self) -> str:
        return brief(self, f"{self.answer} by {self.engine}, {self.reason}")

    def _repr_html_(self) -> str:
        pictures = [embedded(draw_puzzle(puzzle)) for puzzle in self.puzzles]
        pictures = pictures or [embedded(draw_pattern(self.problem.pattern))]
        why = self.reason if self.is_decided else f"try {' or '.join(self.advice)}"
        return f"{' '.join(pictures)}<p><b>{self.answer}</b>: {escape(why)}</p>"

    @classmethod
    def found(cls, problem: ClueProblem, engine: str, *puzzles: Puzzle) -> Verdict:
        """Return the verdict that puzzles were found."""
        names = ", ".join(strategy.id for strategy in problem.allow)
        reasons = [f"solvable by {names}"] if names else []
        reasons += [] if problem.target is None else [f"rated {problem.target}"]
        is_rated_only = problem.target is not None and not problem.allow
        lacking = "; a rating alone has no certificate" if is_rated_only else ""
        return cls(problem, Answer.FOUND, " and ".join(reasons) + lacking, engine, puzzles)

    @classmethod
    def impossible(
        cls,
        problem: ClueProblem,
        engine: str,
        reason: str,
        refutation: Certificate | PuzzleCertificate | None = None,
    ) -> Verdict:
        """Return the verdict that no clues exist."""
        return cls(problem, Answer.IMPOSSIBLE, reason, engine, refutation=refutation)

    @classmethod
    def undecided(
        cls, problem: ClueProblem, engine: str, tried: str, best: Puzzle | None = None
    ) -> Verdict:
        """Return the verdict that the question is open, and what was tried."""
        return cls(problem, Answer.UNDECIDED, tried, engine, best=best)

    @property
    def is_decided(self) -> bool:
        """Whether the question is settled."""
        return self.answer is not Answer.UNDECIDED

    @cached_property
    def advice(self) -> list[str]:
        """What to try after *undecided*, each in words; nothing after other verdicts."""
        from cluesmith.clue_problem.advice import advice_on

        return [] if self.is_decided else advice_on(self)

    @property
    def puzzle(self) -> Puzzle | None:
        """The first puzzle found, or None."""
        return self.puzzles[0] if self.puzzles else None

    @property
    def solution(self) -> Puzzle | None:
        """The solution of the first puzzle found, or None."""
        return None if self.puzzle is None else self.problem.solution(self.puzzle)

    @property
    def trace(self) -> Trace | None:
        """How the allowed strategies solve the first puzzle found, or None."""
        if self.puzzle is None:
            return None
        return explain(self.puzzle, [entry.id for entry in self.problem.allow] or DEFAULT_ALLOW)

    @property
    def certificate(self) -> Certificate | PuzzleCertificate | None:
        """The proof of the verdict: the trace of the first puzzle found, or the refutation.

        None if the verdict is open, or if a difficulty alone was asked for.
        """
        if self.puzzle is None or not self.problem.allow:
            return self.refutation
        return trace_certificate(self.problem, self.puzzle)

    @cached_property
    def grades(self) -> list[object]:
        """The grade of each puzzle on the scale of the target; without puzzles that of the best."""
        target = self.problem.target
        puzzles = self.puzzles or ([self.best] if self.best else [])
        if target is None or not puzzles:
            return []
        return target.distances(digit_rows(puzzles), self.problem.pattern.board)[1]

    @cached_property
    def nearest(self) -> str:
        """How near the best clues come to the target, in words; empty without target or clues."""
        target, best = self.problem.target, self.best
        if target is None or best is None or not self.grades:
            return ""
        words = f"the nearest rating is {target.in_words(self.grades[0])}"
        return f"{words}, which fits, but {self.problem.objection(best)}" if self.fits else words

    @cached_property
    def fits(self) -> bool:
        """Whether the rating of the best clues is the one of the target."""
        target, best = self.problem.target, self.best
        return (
            target is not None
            and best is not None
            and not target.assess(digit_rows(best), best.board)[0][0]
        )

    @property
    def _best_text(self) -> str | None:
        """The best clues; with their board where it has values that were open."""
        if self.best is None:
            return None
        return self.best.text if self.problem.pattern.board.open_constraints else str(self.best)

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith set --json``."""
        puzzle, solution, certificate = self.puzzle, self.solution, self.certificate
        board = self.problem.pattern.board
        boards = {"boards": [each.board.spec for each in self.puzzles]}
        return {
            "pattern": str(self.problem.pattern),
            **(board if puzzle is None else puzzle.board).members,
            "asked": self.problem.asked,
            "verdict": str(self.answer),
            "puzzle": None if puzzle is None else str(puzzle),
            "solution": None if solution is None else str(solution),
            "puzzles": [str(puzzle) for puzzle in self.puzzles],
            "solutions": [str(self.problem.solution(puzzle) or "") for puzzle in self.puzzles],
            **(boards if board.open_constraints else {}),
            "complete": self.is_complete,
            "best": self._best_text,
            "reason": self.reason,
            "engine": self.engine,
            "seconds": round(self.seconds, 6),
            "certificate": None if certificate is None else certificate.to_json(),
            **({} if self.problem.target is None else {"grades": self.grades}),
            **({} if self.is_decided else {"try": self.advice}),
            **({"kept": self.kept} if self.kept else {}),
        }
