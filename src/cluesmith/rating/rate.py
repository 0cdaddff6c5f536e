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
from functools import cached_property
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any

import numpy as np

from cluesmith.arguments import checked_arguments
from cluesmith.board import Position, Puzzle
from cluesmith.board.arrays import as_array, digit_rows
from cluesmith.board.geometry import STANDARD
from cluesmith.board.text import brief, grade_words
from cluesmith.board.text_rows import Words
from cluesmith.engines.limits import check_threads, progress_slices
from cluesmith.engines.result_rows import ResultRows, quoted
from cluesmith.engines.solve import as_position, solve_each
from cluesmith.engines.solve_many import solve_boards
from cluesmith.errors import InputError, Interrupted
from cluesmith.rating.contract import Grade, Scale, invalid, scales
from cluesmith.rating.contract import scale as scale_named
from cluesmith.rating.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from cluesmith.board import Board, Candidates
    from cluesmith.board.text_rows import Column
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
        undecided: the scales that lacked time to rate it.
        beside: what scales tell beside their grades, as ``se_pearl``.
        steps: technique counts, the hardest step and the bottlenecks, if they were asked for.
    """

    puzzle: Puzzle
    grades: dict[str, Grade | None]
    reason: str | None = None
    undecided: tuple[str, ...] = ()
    beside: dict[str, object] = field(default_factory=dict)
    steps: Steps | None = None

    def __repr__(self) -> str:
        return brief(self, self.reason or ", ".join(self.words))

    def __getitem__(self, scale: str) -> Grade | None:
        """Return what a scale says."""
        return self.grades[scale]

    @property
    def is_undecided(self) -> bool:
        """Whether only time was lacking to rate it on every scale."""
        return bool(self.undecided)

    @property
    def words(self) -> list[str]:
        """Each scale and its grade as people read it."""
        return [f"{scale} {self._grade_words(scale)}" for scale in self.grades]

    def _grade_words(self, scale: str) -> str:
        if scale in self.undecided:
            return "undecided"
        words = bounded_words(self.grades[scale], self.beside.get(f"{scale}_bound"))
        return f"{words} ({self.ungraded[scale]})" if scale in self.ungraded else words

    @cached_property
    def ungraded(self) -> dict[str, str]:
        """The scales that do not rate puzzles of this board, and which boards they rate."""
        asked = {} if self.reason else {name: scale_named(name) for name in self.grades}
        board = self.puzzle.board
        others = {name: each for name, each in asked.items() if not each.rates(board)}
        return {name: each.rates_only(board) for name, each in others.items()}

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith rate --json``."""
        members: dict[str, object] = {"puzzle": str(self.puzzle), **self.puzzle.board.members}
        members |= self.grades | self.beside
        if self.steps is not None:
            members["steps"] = self.steps.to_json()
        if self.ungraded:
            members["ungraded"] = self.ungraded
        if self.reason is not None:
            members["reason"] = self.reason
        elif self.undecided:
            members["undecided"] = list(self.undecided)
        return members


def bounded_words(grade: Grade | None, bound: object) -> str:
    """Return a grade as people read it; if it is an upper bound, the words say so.

    >>> bounded_words(21, "at most"), bounded_words(3, "exact"), bounded_words(1.2, None)
    ('at most 21', '3', '1.2')
    """
    return f"at most {grade}" if bound == "at most" else grade_words(grade)


@dataclass(frozen=True)
class RatedRows(ResultRows):
    """The ratings of plain 9x9 puzzles; those that every scale rates are settled.

    Attributes:
        grades: by the name of a scale the grade of each puzzle.
        beside: by name what scales tell beside their grades.
    """

    grades: dict[str, list[Any]] = field(default_factory=dict, kw_only=True)
    beside: dict[str, list[Any]] = field(default_factory=dict, kw_only=True)

    @property
    def statuses(self) -> list[str]:
        """All settled puzzles are rated."""
        return ["found"]

    @property
    def words(self) -> dict[str, list[str]]:
        """By the name of a scale the grade of each puzzle as people read it."""
        return {
            scale: list(map(bounded_words, grades, self.beside.get(f"{scale}_bound", grades)))
            for scale, grades in self.grades.items()
        }

    def members(self) -> dict[str, list[Column]]:
        """Return the keys of :meth:`Rating.to_json`."""
        told = self.grades | self.beside
        return {"puzzle": quoted(self.puzzles)} | {n: [Words.of(v)] for n, v in told.items()}


def rate_rows(puzzles: NDArray[np.uint8], scales: Sequence[Scale], threads: int) -> RatedRows:
    """Return the ratings of 9x9 puzzles with exactly one solution."""
    count = len(puzzles)
    grades: dict[str, list[Any]] = {}
    beside: dict[str, list[Any]] = {}
    try:
        is_settled = solve_boards(puzzles, STANDARD, threads=threads)[1] == 1
        proper = np.flatnonzero(is_settled)
        for scale in scales:
            told = _told(scale, puzzles[proper], STANDARD, threads, None)
            for names, columns in (((scale.name,), grades), (scale.beside, beside)):
                for name in names:
                    columns[name] = [None] * count
                    for row, values in zip(proper.tolist(), told, strict=True):
                        columns[name][row] = values[name]
            if scale.is_timed and scale.rates(STANDARD):
                is_settled &= [grade is not None for grade in grades[scale.name]]
    except KeyboardInterrupt:
        first = _unrated(Puzzle(puzzles[0].tobytes()), scales, "interrupted")
        return RatedRows(puzzles, np.zeros(count, np.bool_), (0, first))
    return RatedRows(puzzles, is_settled, grades=grades, beside=beside)


@checked_arguments
def rate(
    puzzle: str | Puzzle | Candidates | Position,
    scale: str | None = None,
    *,
    steps: bool = False,
    time: float | None = None,
) -> Rating:
    """Return the grades of a puzzle.

    Args:
        puzzle: a puzzle, or text in any format; only its clues count.
        scale: the names of scales, comma-separated; without them, or with ``all``, every scale.
        steps: whether to tell technique counts, the hardest step and the bottlenecks too.
        time: seconds for the test whether there is exactly one solution, and for the scales that
            may take long.

    Raises:
        InputError: text that cannot be read, contradicting clues, an unknown scale.
        Interrupted: on Ctrl-C, with a rating that says so.
    """
    rating = next(rate_each([as_position(puzzle)], scales(scale), steps=steps, time=time))
    if isinstance(rating, InputError):
        raise rating
    return rating


@checked_arguments
def rate_many(
    puzzles: NDArray[np.uint8] | str | Iterable[str | Puzzle],
    scale: str | None = None,
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
    | `mus` | float64: the choices of the largest reason that is needed |
    | `mus_bound` | text: ``exact``, or ``at most`` if fewer may suffice |

    Numbers are nan and texts are empty if a puzzle has no grade.

    Args:
        puzzles: uint8[N,cells], 0 for blank, or anything that :func:`cluesmith.digit_rows` takes.
        scale: the names of scales, comma-separated; without them, or with ``all``, every scale that
            rates puzzles of the board.
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
    raters = scales(scale)
    if scale in (None, "all"):
        raters = tuple(rater for rater in raters if rater.rates(board))
    solutions = solve_boards(array, board, threads=threads)[1]
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


def rate_each(
    positions: Sequence[Position],
    scales: Sequence[Scale],
    *,
    steps: bool = False,
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
        yield from (_with_steps(result, time) for result in results) if steps else results


def _with_steps(result: Rating | InputError, time: float | None) -> Rating | InputError:
    """Return a rating that also tells the steps; none if the puzzle is not rated."""
    if isinstance(result, InputError):
        return result
    steps = Steps(None) if result.reason is not None else Steps.of(result.puzzle, time)
    return replace(result, steps=steps)


def _is_rated(result: Rating | InputError, scales: Sequence[Scale]) -> bool:
    return isinstance(result, InputError) or len(result.grades) == len(scales)


def _unrated(puzzle: Puzzle, scales: Sequence[Scale], status: str) -> Rating:
    """Return the rating of a puzzle that is not known to have exactly one solution."""
    is_undecided = status in ("undecided", "interrupted")
    grades = {scale.name: None if is_undecided else invalid(scale) for scale in scales}
    beside = {name: None for scale in scales for name in scale.beside}
    undecided = tuple(grades) if is_undecided else ()
    return Rating(puzzle, grades, REASONS[status], undecided, dict(beside))


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
        array = digit_rows(puzzle for _, puzzle in members)
        for scale in scales:
            told = _told(scale, array, board, threads, time)
            for (index, _), values in zip(members, told, strict=True):
                rated = results[index]
                if isinstance(rated, Rating):
                    rated.grades[scale.name] = values[scale.name]
                    rated.beside.update((name, values[name]) for name in scale.beside)
                    if scale.is_timed and scale.rates(board) and values[scale.name] is None:
                        results[index] = replace(rated, undecided=(*rated.undecided, scale.name))


def _told(
    scale: Scale, puzzles: NDArray[np.uint8], board: Board, threads: int, time: float | None
) -> Sequence[dict[str, Any]]:
    """Return what a scale tells of each puzzle; nothing if it does not rate the board."""
    if scale.rates(board):
        return scale.tell_many(puzzles, board, threads=threads, time=time)
    return [dict.fromkeys((scale.name, *scale.beside))] * len(puzzles)
