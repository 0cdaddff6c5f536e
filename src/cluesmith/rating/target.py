# SPDX-License-Identifier: MIT
"""Targets: the level or the range of numbers that a puzzle must have on a scale.

A target says which of many puzzles are too easy and which are too hard. For those that are too hard
it also says which cells to fill: with the cover scale the cells of the first step that is too hard,
with other scales any cell.

>>> from cluesmith.board import Board
>>> from cluesmith.board.arrays import to_array
>>> puzzle = to_array("1......3..2....4")
>>> for wanted in target("cover", "very easy"), target("cover", min=0.9), target("infer", "up"):
...     print(wanted, wanted.assess(puzzle, Board.classic(2))[0])
cover very easy [0]
cover from 0.9 [-1]
infer up [0]
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from math import ceil, floor, inf, isinf, isnan
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.arguments import checked_arguments
from cluesmith.board.text import brief, grade_words, phrase
from cluesmith.engines.cover.simulate import simulate_up_to
from cluesmith.errors import InputError, in_field, unknown_name
from cluesmith.rating.contract import scale as scale_named
from cluesmith.rating.cover import CoverScale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade, Scale

BEYOND = 255
"""Tenths that stand for puzzles that the theorems of exact cover do not solve."""

_TINY = 1e-6
"""The rounding error of a bound in tenths as a binary number."""


@dataclass(frozen=True)
class Target:
    """The grades that a puzzle may have on a scale.

    Attributes:
        scale: the scale.
        least: the easiest level by its place in the scale's ladder, or the least number.
        most: the hardest level, or the greatest number.
        is_level: whether these are levels.
        name: the target in words.
    """

    scale: Scale
    least: float
    most: float
    is_level: bool
    name: str

    def __repr__(self) -> str:
        return brief(self, self.name)

    def __str__(self) -> str:
        return self.name

    def check_board(self, board: Board) -> None:
        """Refuse a board that the scale does not rate."""
        self.scale.check_board(board)

    def assess(
        self, puzzles: NDArray[np.uint8], board: Board, *, threads: int = 1
    ) -> tuple[NDArray[np.int8], NDArray[np.uint8] | None]:
        """Compare puzzles, each with one solution, with the target.

        Returns:
            For each puzzle -1 (too easy), 0 (right) or 1 (too hard); and for each of its cells 1 if
            a clue there would make it easier, or None if nothing is known about cells.
        """
        return self._assess(puzzles, board, threads, every_step=False)

    def assess_every_step(
        self, puzzles: NDArray[np.uint8], board: Board, *, threads: int = 1
    ) -> tuple[NDArray[np.int8], NDArray[np.uint8] | None]:
        """Compare puzzles with the target; the cells are those of all steps that are too hard.

        The exact-cover paper fills one of these. Rating a puzzle to its end takes longer.
        """
        return self._assess(puzzles, board, threads, every_step=True)

    def _assess(
        self, puzzles: NDArray[np.uint8], board: Board, threads: int, *, every_step: bool
    ) -> tuple[NDArray[np.int8], NDArray[np.uint8] | None]:
        if isinstance(self.scale, CoverScale):
            least, most = _bounds(self, self.scale)
            hardest, ends, cells = simulate_up_to(
                puzzles, most, every_step=every_step, threads=threads, board=board
            )
            tenths = np.where(ends > 0, BEYOND, hardest)
            return (tenths > most).astype(np.int8) - (tenths < least).astype(np.int8), cells
        grades = self.scale.rate_many(puzzles, board, threads=threads)
        return np.sign(self._distances(grades)).astype(np.int8), None

    def distances(
        self,
        puzzles: NDArray[np.uint8],
        board: Board,
        *,
        threads: int = 1,
        time: float | None = None,
    ) -> tuple[NDArray[np.float64], list[object]]:
        """Return how far puzzles, each with one solution, are from the target, and their grades.

        A distance counts levels or the numbers of the scale. It is negative for a puzzle that is
        too easy, and nan for one that the scale could not rate within the seconds for a puzzle.
        """
        told = self.scale.tell_many(puzzles, board, threads=threads, time=time)
        grades = [members[self.scale.name] for members in told]
        distances = self._distances(grades)
        if self.scale.is_timed:
            distances[[grade is None for grade in grades]] = np.nan
        return distances, grades

    def in_words(self, grade: object) -> str:
        """Return the scale and a grade in words, as ``se 7.2``."""
        return f"{self.scale.name} {grade_words(grade)}"

    def _distances(self, grades: Sequence[Grade | None]) -> NDArray[np.float64]:
        """Return how far grades are from the target: below 0 too easy, above 0 too hard."""
        places = np.array([self._place(grade) for grade in grades])
        distances = np.zeros(len(places))
        is_easy, is_hard = places < self.least, places > self.most
        distances[is_easy] = places[is_easy] - self.least
        distances[is_hard] = places[is_hard] - self.most
        return distances

    def _place(self, grade: Grade | None) -> float:
        """Return the place of a grade among the levels, or its number; None is the hardest."""
        if grade is None:
            return inf
        if self.is_level:
            return self.scale.ladder.index(grade["level"] if isinstance(grade, dict) else grade)
        return _number(grade)


@checked_arguments
def target(
    scale: str,
    level: str | int | None = None,
    *,
    min: float | None = None,  # noqa: A002
    max: float | None = None,  # noqa: A002
) -> Target:
    """Return a target: the level of a scale, or the numbers that it must give.

    Args:
        scale: the name of a scale.
        level: one of its levels, by name or number.
        min: the least number, in place of a level.
        max: the greatest number.

    Raises:
        InputError: an unknown scale or level, a scale without numbers, or no level and no number.
    """
    with in_field("scale"):
        rater = scale_named(scale)
    if level is not None:
        with in_field("level"):
            if min is not None or max is not None:
                raise InputError("a level and numbers", expected="one of them")
            place = _place_of(level, rater)
        return Target(rater, place, place, True, f"{scale} {rater.ladder[place]}")
    if min is None and max is None:
        raise InputError(
            f"the scale {scale} without a level", expected="a level or numbers", field="scale"
        )
    if not rater.has_numbers:
        raise InputError(f"numbers on the scale {scale}", expected="a level", field="scale")
    for name, end in (("min", min), ("max", max)):
        if end is not None and isnan(end):
            raise InputError("a bound of nan", expected="a number", field=name)
    low, high = -inf if min is None else min, inf if max is None else max
    if not low <= high:
        raise InputError(
            f"{scale} from {min:g} to {max:g}", expected="the lesser number first", field="max"
        )
    ends = {"from": min, "to": max}
    words = " ".join(f"{word} {end:g}" for word, end in ends.items() if end is not None)
    _check_range(rater, low, high, f"{scale} {words}")
    return Target(rater, low, high, False, f"{scale} {words}")


def _check_range(scale: Scale, low: float, high: float, words: str) -> None:
    """Refuse a range in which no number of the scale lies, with the nearest numbers."""
    numbers = scale.numbers
    at = bisect_left(numbers, low - _TINY)
    if not numbers or (at < len(numbers) and numbers[at] <= high + _TINY):
        return
    nearest = phrase([f"{number:g}" for number in numbers[max(0, at - 1) : at + 1]], "or")
    raise InputError(
        f"no rating is {words}",
        expected=f"a range with {nearest}",
        field="max" if isinf(low) else "min",
    )


def _place_of(level: str | int, scale: Scale) -> int:
    """Return the place of a level in the ladder, whatever its case."""
    names = [str(name) for name in scale.ladder]
    lowered = [name.lower() for name in names]
    level_name = " ".join(str(level).lower().replace("_", " ").split())
    if level_name not in lowered:
        if not names:
            raise InputError(f"the scale {scale.name} has no levels", expected="min and max")
        raise unknown_name(str(level), f"a level of the scale {scale.name}", names)
    return lowered.index(level_name)


def _number(grade: Grade) -> float:
    """Return the number of a grade; a puzzle without one is above all numbers."""
    values = grade.values() if isinstance(grade, dict) else [grade]
    return next((float(value) for value in values if isinstance(value, int | float)), inf)


def _bounds(target: Target, scale: CoverScale) -> tuple[int, int]:
    """Return the least and the greatest rating of a target on the cover scale, in tenths."""
    if target.is_level:
        bounds = (-1, *scale.levels.bounds, BEYOND)
        return bounds[int(target.least)] + 1, bounds[int(target.most) + 1]
    # Ratings are tenths; a bound between two of them takes in neither.
    return (
        ceil(min(max(10 * target.least - _TINY, 0), BEYOND)),
        floor(min(max(10 * target.most + _TINY, 0), BEYOND)),
    )
