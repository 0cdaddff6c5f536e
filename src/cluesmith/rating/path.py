# SPDX-License-Identifier: MIT
"""The path of another program: the steps that a scale counts, in that program's order and names.

A scale that can tell its path has a function for it: ``path`` of
:class:`cluesmith.rating.contract.Scale`.

>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> path = explain_like(line, "hodoku")
>>> path
<RatedPath: hodoku Easy 204, solved in 51 steps>
>>> path.steps[0].sentence
'Naked Single: r5c5 = 5.'
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cluesmith.arguments import checked_arguments
from cluesmith.board.text import brief, cell_name, counted, grade_words
from cluesmith.engines.replay import Replay
from cluesmith.engines.solve import as_position, solve
from cluesmith.engines.trace import TraceStatus
from cluesmith.errors import InputError
from cluesmith.rating.contract import SCALES, scale
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.board import Candidates, Position, Puzzle
    from cluesmith.rating.contract import Grade
    from cluesmith.strategies.rule import Pair


@dataclass(frozen=True, slots=True)
class PathStep:
    """A step of a program's path.

    Attributes:
        technique: what the program calls it.
        score: what the program counts for the step: points, or a rating.
        placements: the digits placed, as (cell, digit) pairs in the program's order.
        eliminations: the candidates ruled out, in the same form.
        sentence: the step in our words.
        level: the level of the technique; None if the program has no levels.
    """

    technique: str
    score: float
    placements: tuple[Pair, ...]
    eliminations: tuple[Pair, ...]
    sentence: str
    level: str | None = None

    def to_json(self) -> dict[str, object]:
        """Return the step with cells by name; paths are told for 9x9 boards."""
        level = {} if self.level is None else {"level": self.level}
        return {
            "technique": self.technique,
            **level,
            "score": self.score,
            "sentence": self.sentence,
            "placements": [[cell_name(cell, 9), digit] for cell, digit in self.placements],
            "eliminations": [[cell_name(cell, 9), digit] for cell, digit in self.eliminations],
        }


@dataclass(frozen=True)
class RatedPath:
    """How a program solves a puzzle, and the grade that follows from it.

    Attributes:
        position: where it began.
        like: the name of the scale.
        steps: the steps in order.
        grade: the grade of the puzzle on the scale; None if the path is not whole.
        status: how it ended.
    """

    position: Position
    like: str
    steps: Sequence[PathStep]
    grade: Grade | None
    status: TraceStatus

    def __repr__(self) -> str:
        return brief(self, f"{self.like} {grade_words(self.grade)}, {self._length}")

    @property
    def effects(self) -> Sequence[PathStep]:
        """The steps under the name that traces have for what their steps do."""
        return self.steps

    @property
    def _length(self) -> str:
        is_whole = self.status is TraceStatus.SOLVED
        steps = counted(len(self.steps), "step")
        return f"solved in {steps}" if is_whole else f"stopped after {steps}"

    @cached_property
    def state(self) -> State:
        """Where it ended."""
        effects = [(step.placements, step.eliminations) for step in self.steps]
        return Replay(State.of(self.position), effects).state(len(effects))

    @property
    def lines(self) -> list[str]:
        """The path in words: the grade, then a line for each step with its score."""
        title = scale(self.like).title or self.like
        head = title if self.grade is None else f"{title}: {grade_words(self.grade)}."
        steps = [f"{i}. [{step.score}] {step.sentence}" for i, step in enumerate(self.steps, 1)]
        return [head, "", *steps, f"{self._length.capitalize()}: {self.state.values}"]

    def to_json(self) -> dict[str, object]:
        """Return the path as ``cluesmith explain --like`` prints it."""
        return {
            "puzzle": str(self.position.clues),
            "like": self.like,
            "status": str(self.status),
            self.like: self.grade,
            "steps": [step.to_json() for step in self.steps],
            "values": str(self.state.values),
        }

    def json_line(self) -> str:
        """Return the text of :meth:`to_json`."""
        return json.dumps(self.to_json())


def like_names() -> list[str]:
    """Return the names of the scales that tell their paths."""
    return [name for name in SCALES if scale(name).path is not None]


@checked_arguments
def explain_like(
    puzzle: str | Puzzle | Candidates | Position,
    like: str,
    *,
    most: int | None = None,
    time: float | None = None,
) -> RatedPath:
    """Return the path of a puzzle as another program solves it.

    Args:
        puzzle: a puzzle, or text in any format; only its clues count.
        like: the scale of the program, ``hodoku`` or ``se``.
        most: stop after so many steps; the path then has no grade.
        time: seconds after which the path is cut off.

    Raises:
        InputError: bad text, another board, no or several solutions, or a scale without a path.
    """
    teller = scale(like)
    if teller.path is None:
        raise InputError(f"the path of {like}", expected=" or ".join(like_names()), field="like")
    position = as_position(puzzle)
    if not teller.rates(position.board):
        raise InputError(
            f"{like} {teller.rates_only(position.board)}",
            expected="such a puzzle, or explain without another program",
            field="like",
        )
    outcome = solve(position.clues, time=time)
    if not outcome.is_unique:
        raise InputError(
            f"a puzzle that is not proved to have one solution, for --like {like}",
            expected="one with exactly one solution",
        )
    steps, grade, status = teller.path(position.clues, time)
    if most is not None and most < len(steps):
        steps, grade, status = steps[:most], None, TraceStatus.UNFINISHED
    return RatedPath(position, like, steps, grade, status)
