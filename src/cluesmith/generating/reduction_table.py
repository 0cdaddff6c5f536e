# SPDX-License-Identifier: MIT
"""The table of reductions of Simonis: clues, how many puzzles are locally minimal, what is left.

>>> from cluesmith.generating.reduce import reduce
>>> reductions = [reduce("1234341221434321", seed=1), reduce("1......3..2....4")]
>>> row = summary([reduction.to_json() for reduction in reductions])
>>> row.puzzles, row.minimal, str(row.presets), str(row.reduced)
(2, 1, '   4  10.00   16', '   4   4.50    5')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


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


def summary(reductions: Sequence[Mapping[str, Any]]) -> ReductionSummary | None:
    """Return the row of the table, or None where there is none to count.

    Args:
        reductions: what ``cluesmith reduce --json`` says of each puzzle.
    """
    counted = [each for each in reductions if each["clues"] is not None]
    if not counted:
        return None
    return ReductionSummary(
        len(counted),
        _spread([each["presets"] for each in counted]),
        sum(each["minimal"] is True for each in counted),
        _spread([each["clues"] for each in counted]),
        len(reductions) - len(counted),
    )


def _spread(numbers: Sequence[int]) -> Spread:
    return Spread(min(numbers), sum(numbers) / len(numbers), max(numbers))
