# SPDX-License-Identifier: MIT
"""The table of reductions of Simonis: clues, how many puzzles are locally minimal, what is left.

>>> from cluesmith.setting.reduce import reduce
>>> row = summary([reduce("1234341221434321", seed=1), reduce("1......3..2....4")])
>>> row.puzzles, row.minimal, str(row.presets), str(row.reduced)
(2, 1, '   4  10.00   16', '   4   4.50    5')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.setting.reduce import Reduction


@dataclass(frozen=True)
class Spread:
    """The least, the average and the greatest of some numbers."""

    least: int
    average: float
    greatest: int

    def __str__(self) -> str:
        return f"{self.least:4d} {self.average:6.2f} {self.greatest:4d}"


@dataclass(frozen=True)
class ReductionSummary:
    """A row of Simonis's table of reductions.

    Attributes:
        puzzles: how many puzzles could be reduced.
        presets: the numbers of their clues.
        minimal: how many were locally minimal as they came.
        reduced: the numbers of clues that were left.
        left_out: how many others there were.
    """

    puzzles: int
    presets: Spread
    minimal: int
    reduced: Spread
    left_out: int


def summary(reductions: Sequence[Reduction]) -> ReductionSummary | None:
    """Return the row of the table for some reductions, or None where there is none to count."""
    counted = [(each, each.reduced) for each in reductions if each.reduced is not None]
    if not counted:
        return None
    return ReductionSummary(
        len(counted),
        _spread([each.puzzle.clue_count for each, _ in counted]),
        sum(each.is_minimal is True for each, _ in counted),
        _spread([left.clue_count for _, left in counted]),
        len(reductions) - len(counted),
    )


def _spread(numbers: Sequence[int]) -> Spread:
    return Spread(min(numbers), sum(numbers) / len(numbers), max(numbers))
