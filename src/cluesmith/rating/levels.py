# SPDX-License-Identifier: MIT
"""Levels of the cover scale: any number from 1 to 19 of them.

There are eighteen different ratings, and puzzles beyond them: nineteen levels at most. Five levels
have the names and bounds that *The Application of Exact Cover to the Creating of Sudoku Puzzle*
gives them; other numbers divide the ratings as evenly as can be, the last level being that of
puzzles that the theorems cannot solve.

>>> Levels(5).of(19), Levels(5).of(None), Levels(19).of(30), Levels(1).of(None)
('medium', 'extreme', 18, 1)
>>> Levels(5).bounds, Levels(4).bounds
((5, 15, 23, 30), (16, 23, 30))
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property

from cluesmith.engines.cover.ratings import LADDER
from cluesmith.errors import InputError

NAMES = ("very easy", "easy", "medium", "hard", "extreme")
PRINTED_BOUNDS = (5, 15, 23, 30)
MOST = len(LADDER) + 1


@dataclass(frozen=True)
class Levels:
    """A number of levels.

    Attributes:
        count: how many, 1 to 19.
    """

    count: int = 5

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST:
            raise InputError(f"{self.count} levels", expected=f"1 to {MOST}")

    @cached_property
    def bounds(self) -> tuple[int, ...]:
        """The highest rating of each level but the last, in tenths."""
        if self.count == len(NAMES):
            return PRINTED_BOUNDS
        bands = self.count - 1
        return tuple(LADDER[len(LADDER) * (band + 1) // bands - 1] for band in range(bands))

    @property
    def names(self) -> tuple[str, ...] | tuple[int, ...]:
        """The levels, the easiest first: five have names, others are numbered from 1."""
        return NAMES if self.count == len(NAMES) else tuple(range(1, self.count + 1))

    def of(self, tenths: int | None) -> str | int:
        """Return the level of a rating; None stands for a puzzle that the theorems do not solve."""
        return self.names[-1 if tenths is None else bisect_left(self.bounds, tenths)]
