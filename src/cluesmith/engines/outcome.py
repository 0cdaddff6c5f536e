# SPDX-License-Identifier: MIT
"""The answer of a solving engine: solutions, and what is proved about their number.

>>> from cluesmith.board import Puzzle
>>> grid = Puzzle.parse("1234341221434321")
>>> Outcome(grid, (grid,), 1, Status.UNIQUE).to_json()["status"]
'unique'
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Self

from cluesmith.board import Puzzle
from cluesmith.board.text import brief, counted
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from cluesmith.board import Position
    from cluesmith.engines.contradiction import Contradiction

    Buffer = bytes | NDArray[Any]


class Status(StrEnum):
    """What is proved about the number of solutions."""

    UNIQUE = "unique"
    """Exactly one."""
    MULTIPLE = "multiple"
    """Two or more; :attr:`Outcome.is_complete` tells whether the count is exact."""
    FOUND = "found"
    """At least one, and the caller asked for no more than one."""
    NONE = "none"
    """None at all."""
    UNDECIDED = "undecided"
    """The time ran out before the question was settled."""


@dataclass(frozen=True)
class Outcome:
    """The answer of an engine about one puzzle.

    Attributes:
        puzzle: the clues.
        solutions: the solutions that were kept, in the order of discovery.
        count: the number of solutions found, at most the limit.
        status: what is proved about that number.
        is_complete: whether every solution was found, so that the count is exact.
        guesses: how often the engine had to branch; None if it solved many puzzles together.
        conflicts: how many contradictions it met, if it counts them.
        propagations: how many candidates it placed or ruled out after the first singles, if it
            counts them.
        why: what contradicts each other where there is no solution, if that was asked.
    """

    puzzle: Puzzle
    solutions: tuple[Puzzle, ...]
    count: int
    status: Status
    is_complete: bool = True
    guesses: int | None = 0
    conflicts: int | None = None
    propagations: int | None = None
    why: Contradiction | None = None

    def __repr__(self) -> str:
        most = "" if self.is_complete else "at least "
        return brief(self, f"{self.status}, {most}{counted(self.count, 'solution')}")

    @property
    def solution(self) -> Puzzle | None:
        """The first solution found, or None."""
        return self.solutions[0] if self.solutions else None

    @property
    def is_unique(self) -> bool:
        """Whether exactly one solution is proved to exist."""
        return self.status is Status.UNIQUE

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith solve --json``."""
        return {
            "puzzle": str(self.puzzle),
            **self.puzzle.board.members,
            "solutions": [str(solution) for solution in self.solutions],
            "count": self.count,
            "status": str(self.status),
            "complete": self.is_complete,
            **({} if self.why is None else {"why": self.why.to_json()}),
        }


class SolutionCount(int):
    """A number of solutions, and whether it is exact.

    >>> SolutionCount(12, is_complete=False)
    at least 12

    Attributes:
        is_complete: whether all solutions were counted; not if the limit or the time was reached.
    """

    is_complete: bool

    def __new__(cls, count: int, *, is_complete: bool = True) -> Self:
        """Return a number that can be used as any other."""
        self = super().__new__(cls, count)
        self.is_complete = is_complete
        return self

    def __repr__(self) -> str:
        return f"{'' if self.is_complete else 'at least '}{self}"

    __str__ = int.__repr__


def concluded(
    position: Position,
    grids: Iterable[Buffer],
    count: int,
    limit: int,
    ending: str,
    *,
    guesses: int,
    conflicts: int | None = None,
    propagations: int | None = None,
) -> Outcome:
    """Return the outcome of a search, given the grids it kept and how it ended.

    Raises:
        Interrupted: it ended by Ctrl-C; with the outcome so far.
    """
    is_complete = ending == "exhausted"
    outcome = Outcome(
        puzzle=position.clues,
        solutions=tuple(Puzzle(bytes(grid), position.board) for grid in grids),
        count=count,
        status=status_of(count, limit, exhausted=is_complete),
        is_complete=is_complete,
        guesses=guesses,
        conflicts=conflicts,
        propagations=propagations,
    )
    if ending == "interrupted":
        raise Interrupted(outcome)
    return outcome


def status_of(count: int, limit: int, *, exhausted: bool) -> Status:
    """Return what is proved when ``count`` solutions were found of at most ``limit``."""
    if count >= 2:
        return Status.MULTIPLE
    if exhausted:
        return Status.UNIQUE if count else Status.NONE
    return Status.FOUND if count == limit else Status.UNDECIDED
