# SPDX-License-Identifier: MIT
"""The cover scale: the hardest step that the theorems of exact cover need, and its level.

There are eighteen different ratings, and puzzles beyond them: at most nineteen levels. Five levels
have the names and bounds of *The Application of Exact Cover to the Creating of Sudoku Puzzle*;
other numbers divide the ratings evenly. The last level holds the puzzles that the theorems cannot
solve.

>>> from cluesmith.board import Board
>>> from cluesmith.board.arrays import to_array
>>> puzzle = to_array("1......3..2....4")
>>> SCALE.rate_many(puzzle, Board.classic(2))
[{'rating': 0.5, 'level': 'very easy'}]
>>> Levels(5).of(19), Levels(5).of(None), Levels(19).of(30), Levels(1).of(None)
('medium', 'extreme', 18, 1)
>>> Levels(5).bounds, Levels(4).bounds
((5, 15, 23, 30), (16, 23, 30))
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Self

from cluesmith.engines.cover.ratings import LADDER
from cluesmith.engines.cover.simulate import simulate_many
from cluesmith.errors import InputError
from cluesmith.rating.contract import Scale

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade


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


@dataclass(frozen=True, repr=False)
class CoverScale(Scale):
    """Rates by the hardest application of theorems 5 to 9; see :mod:`cluesmith.engines.cover`.

    Puzzles that they do not solve have no rating and the last level. A rating stays the same under
    every symmetry of the board.
    """

    levels: Levels = field(default_factory=Levels)

    @classmethod
    def of(cls, levels: Levels) -> Self:
        """Return the scale with a number of levels."""
        rate = partial(_rate, levels)
        return cls(
            "cover",
            rate,
            ("rating", "level"),
            levels.names,
            has_numbers=True,
            title="Exact cover",
            knows_groups_only=True,
            numbers=tuple(tenths / 10 for tenths in LADDER),
            levels=levels,
        )

    def variant(self, name: str) -> CoverScale:
        """Return the scale with the number of levels that the variant names."""
        if not name.isdecimal() or len(name) > len(str(MOST)):
            raise InputError(f"the scale cover:{name[:20]}", expected=f"1 to {MOST} levels")
        return self.of(Levels(int(name)))


def _rate(levels: Levels, puzzles: NDArray[np.uint8], board: Board, threads: int) -> list[Grade]:
    traces = simulate_many(puzzles, threads=threads, board=board)
    return [
        {"rating": tenths / 10, "level": levels.of(tenths)}
        if solved
        else {"rating": None, "level": levels.of(None)}
        for tenths, solved in zip(traces.ratings.tolist(), traces.solved.tolist(), strict=True)
    ]


SCALE = CoverScale.of(Levels())
