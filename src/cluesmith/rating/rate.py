# SPDX-License-Identifier: MIT
"""Rating: one puzzle or many, on any scales.

>>> rate("1......3..2....4", "cover")["cover"]
{'rating': 0.5, 'level': 'very easy'}
>>> rate("." * 16).reason
'several solutions'
>>> rate_many(["1......3..2....4", "." * 16], "cover")["cover_rating"].tolist()
[0.5, nan]
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any

import numpy as np

from cluesmith.board import Position
from cluesmith.board.arrays import as_array, from_array, to_array
from cluesmith.board.geometry import STANDARD
from cluesmith.board.text import brief, grade_words
from cluesmith.engines.limits import check_threads, progress_slices
from cluesmith.engines.solve import as_position, solve_each
from cluesmith.engines.solve_many import solve_many
from cluesmith.errors import InputError, Interrupted
from cluesmith.rating.contract import Grade, Scale, invalid, scales

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from cluesmith.board import Board, Candidates, Puzzle
    from cluesmith.engines.limits import OnProgress

REASONS = {
    "none": "no solution",
    "multiple": "several solutions",
    "undecided": "whether there is one solution was not settled within the time",
    "interrupted": "interrupted before it was rated",
}
"""Why a puzzle is not rated, by the status of its solving."""

_TOGETHER = 256
"""How many puzzles are rated at once; Ctrl-C loses at most these."""


@dataclass(frozen=True)
class Rating:
    """The grades of a puzzle.

    Attributes:
        puzzle: the clues.
        grades: the grade of each scale; None if the scale does not rate this board, or cannot tell.
        reason: why the puzzle is not rated, else None. With a reason every grade is invalid, or
            None if the puzzle is undecided.
        is_undecided: whether only time was lacking to rate it on every scale.
        beside: what scales tell beside their grades, as ``se_pearl``.
    """

    puzzle: Puzzle
    grades: dict[str, Grade | None]
    reason: str | None = None
    is_undecided: bool = False
    beside: dict[str, object] = field(default_factory=dict)

    def __repr__(self) -> str:
        words = [f"{scale} {grade_words(grade)}" for scale, grade in self.grades.items()]
        return brief(self, self.reason or ", ".join(words))

    def __getitem__(self, scale: str) -> Grade | None:
        """Return what a scale says."""
        return self.grades[scale]

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith rate --json``."""
        members: dict[str, object] = {"puzzle": str(self.puzzle), **self.puzzle.board.members}
        members |= self.grades | self.beside
        return members if self.reason is None else members | {"reason": self.reason}


def rate(
    puzzle: str | Puzzle | Candidates | Position, scale: str = "all", *, time: float | None = None
) -> Rating:
    """Return the grades of a puzzle.

    Args:
        puzzle: a puzzle, or text in any format; only its clues count.
        scale: the names of scales, comma-separated, or ``all``.
        time: seconds for the test whether there is exactly one solution, and for the scale ``se``.

    Raises:
        InputError: text that cannot be read, contradicting clues, an unknown scale.
        Interrupted: on Ctrl-C, with a rating that says so.
    """
    rating = next(rate_each([as_position(puzzle)], scales(scale), time=time))
    if isinstance(rating, InputError):
        raise rating
    return rating


def rate_many(
    puzzles: NDArray[np.uint8] | str | Iterable[str | Puzzle],
    scale: str = "all",
    threads: int = 1,
    *,
    board: str | Board | None = None,
    progress: OnProgress | None = None,
) -> dict[str, NDArray[Any]]:
    """Rate many puzzles of one board in native code with the GIL released.

    The grades are those of :func:`rate`, one array for each column:

    | column | values |
    |---|---|
    | `solutions` | uint8: 0, 1, or 2 for several; only puzzles with 1 are rated |
    | `cover_rating` | float64: the hardest step; nan if the theorems do not solve the puzzle |
    | `cover_level` | text, as ``medium`` (a number for the scale ``cover:N``) |
    | `cover_rows_rating`, `cover_rows_score` | float64: the search of rows, hardest step and sum |
    | `infer`, `propagate` | text: the least technique, the least scheme, or ``search`` |
    | `hodoku_level`, `hodoku_score` | text and float64 |
    | `se` | float64: the rating of the hardest step |
    | `se_pearl`, `se_diamond` | float64: the same up to the first placement; of the first step |
    | `se_technique` | text: the technique of the hardest step |

    Numbers are nan and texts are empty if a puzzle has no grade.

    Args:
        puzzles: uint8[N,cells], 0 for blank, or anything that :func:`cluesmith.to_array` takes.
        scale: the names of scales, comma-separated, or ``all``; ``all`` leaves out the scales that
            do not rate puzzles of the board.
        threads: number of threads.
        board: the board of an array; without it the classic one with as many cells as the array has
            columns.
        progress: is called from time to time with a dict: ``done``, and ``count`` of all puzzles.

    Raises:
        InputError: an array or text that cannot be read, an unknown scale or one for other boards.
    """
    check_threads(threads)
    array, board = as_array(puzzles, board)
    if progress is not None and len(array):
        parts = [
            rate_many(array[rows], scale, threads, board=board)
            for rows in progress_slices(len(array), _TOGETHER * threads, progress)
        ]
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    raters = [rater for rater in scales(scale) if scale != "all" or rater.rates(board)]
    solutions = _solution_counts(array, board, threads)
    rows = np.flatnonzero(solutions == 1)
    columns: dict[str, NDArray[Any]] = {"solutions": solutions}
    for rater in raters:
        told = rater.tell_many(array[rows], board, threads=threads)
        grades = [members[rater.name] for members in told]
        for key in rater.fields or ("",):
            values = [grade[key] if isinstance(grade, dict) else grade for grade in grades]
            is_number = rater.has_numbers and key != "level"
            name = f"{rater.name}_{key}" if key else rater.name
            columns[name] = _column(values, rows, len(array), is_number=is_number)
        for name, kind in rater.beside.items():
            values = [members[name] for members in told]
            columns[name] = _column(values, rows, len(array), is_number=kind is float)
    return columns


def _column(
    values: list[Any], rows: NDArray[np.intp], count: int, *, is_number: bool
) -> NDArray[Any]:
    """Return the values in their rows; nan or an empty text where there is none."""
    column: NDArray[Any] = np.full(count, np.nan) if is_number else np.full(count, "", "U24")
    column[rows] = values if is_number else [value or "" for value in values]  # None becomes nan
    return column


def _solution_counts(puzzles: NDArray[np.uint8], board: Board, threads: int) -> NDArray[np.uint8]:
    """Return 0, 1, or 2 for several solutions of each puzzle; contradicting clues have none."""
    if board == STANDARD:
        return solve_many(puzzles, limit=2, threads=threads)[1]
    positions = [Position.of(puzzle) for puzzle in from_array(puzzles, board)]
    outcomes = solve_each(positions, threads=threads)
    counts = [0 if isinstance(outcome, InputError) else outcome.count for outcome in outcomes]
    return np.array(counts, np.uint8)


def rate_each(
    positions: Sequence[Position],
    scales: Sequence[Scale],
    *,
    time: float | None = None,
    threads: int = 1,
) -> Iterator[Rating | InputError]:
    """Yield the rating of each position, in order; contradicting clues give their error."""
    for start in range(0, len(positions), _TOGETHER):
        puzzles = [position.clues for position in positions[start : start + _TOGETHER]]
        results: list[Rating | InputError] = []
        try:
            _rate_into(results, puzzles, scales, time, threads)
        except KeyboardInterrupt:
            rated = list(takewhile(lambda result: _is_rated(result, scales), results))
            yield from rated
            if len(rated) == len(puzzles):
                raise
            raise Interrupted(_unrated(puzzles[len(rated)], scales, "interrupted")) from None
        yield from results


def _is_rated(result: Rating | InputError, scales: Sequence[Scale]) -> bool:
    return isinstance(result, InputError) or len(result.grades) == len(scales)


def _unrated(puzzle: Puzzle, scales: Sequence[Scale], status: str) -> Rating:
    """Return the rating of a puzzle that is not known to have exactly one solution."""
    is_undecided = status in ("undecided", "interrupted")
    grades = {scale.name: None if is_undecided else invalid(scale) for scale in scales}
    beside = {name: None for scale in scales for name in scale.beside}
    return Rating(puzzle, grades, REASONS[status], is_undecided, dict(beside))


def _rate_into(
    results: list[Rating | InputError],
    puzzles: Sequence[Puzzle],
    scales: Sequence[Scale],
    time: float | None,
    threads: int,
) -> None:
    """Append the rating of each puzzle; grades are added scale by scale."""
    proper: list[tuple[int, Puzzle]] = []
    positions = [Position.of(puzzle) for puzzle in puzzles]
    for index, outcome in enumerate(solve_each(positions, time=time, threads=threads)):
        puzzle = puzzles[index]
        if isinstance(outcome, InputError):
            results.append(outcome)
        elif outcome.is_unique:
            results.append(Rating(puzzle, {}))
            proper.append((index, puzzle))
        else:
            results.append(_unrated(puzzle, scales, str(outcome.status)))
    for board, items in groupby(proper, key=lambda item: item[1].board):
        members = list(items)
        array = to_array(puzzle for _, puzzle in members)
        for scale in scales:
            told: Sequence[dict[str, Any]] = (
                scale.tell_many(array, board, threads=threads, time=time)
                if scale.rates(board)
                else [dict.fromkeys((scale.name, *scale.beside))] * len(members)
            )
            for (index, _), values in zip(members, told, strict=True):
                rated = results[index]
                if isinstance(rated, Rating):
                    rated.grades[scale.name] = values[scale.name]
                    rated.beside.update((name, values[name]) for name in scale.beside)
                    if scale.is_timed and scale.rates(board) and values[scale.name] is None:
                        results[index] = replace(rated, is_undecided=True)
