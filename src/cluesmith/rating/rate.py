# SPDX-License-Identifier: MIT
"""Rating: one puzzle or many, on any scales.

>>> rate("1......3..2....4", "cover")["cover"]
{'rating': 0.5, 'level': 'very easy'}
>>> rate("." * 16).reason
'several solutions'
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board import Position
from cluesmith.engines.solve import as_position, solve_each
from cluesmith.errors import InputError, Interrupted
from cluesmith.rating.contract import Grade, Scale, invalid, scales

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Candidates, Puzzle

REASONS = {
    "none": "no solution",
    "multiple": "several solutions",
    "undecided": "whether there is one solution was not settled within the time",
    "interrupted": "interrupted before it was rated",
}
"""Why a puzzle is not rated, by the status of its solving."""

_TOGETHER = 256
"""How many puzzles are rated at once; Ctrl-C loses no more than these."""


@dataclass(frozen=True)
class Rating:
    """What scales say of a puzzle.

    Attributes:
        puzzle: the clues.
        grades: by scale, what it says; None where it does not rate puzzles of this board, or cannot
            tell.
        reason: why the puzzle is not rated, None where it is. Every grade is then invalid, or None
            where the puzzle is undecided.
        is_undecided: whether it is not rated for lack of time only.
    """

    puzzle: Puzzle
    grades: dict[str, Grade | None]
    reason: str | None = None
    is_undecided: bool = False

    def __getitem__(self, scale: str) -> Grade | None:
        """Return what a scale says."""
        return self.grades[scale]

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith rate --json``."""
        said: dict[str, object] = {"puzzle": str(self.puzzle), **self.grades}
        return said if self.reason is None else said | {"reason": self.reason}


def rate(
    puzzle: str | Puzzle | Candidates | Position, scale: str = "all", *, time: float | None = None
) -> Rating:
    """Return what scales say of a puzzle.

    Args:
        puzzle: a puzzle, or text in any format; what counts are its clues.
        scale: the names of scales, comma-separated, or ``all``.
        time: seconds for finding out whether there is exactly one solution.

    Raises:
        InputError: text that cannot be read, contradicting clues, an unknown scale.
        Interrupted: on Ctrl-C, with a rating that says so.
    """
    found = next(rate_each([as_position(puzzle)], scales(scale), time=time))
    if isinstance(found, InputError):
        raise found
    return found


def rate_each(
    positions: Sequence[Position],
    chosen: Sequence[Scale],
    *,
    time: float | None = None,
    threads: int = 1,
) -> Iterator[Rating | InputError]:
    """Yield the rating of each position, in order; contradicting clues give their error."""
    for start in range(0, len(positions), _TOGETHER):
        puzzles = [position.clues for position in positions[start : start + _TOGETHER]]
        results: list[Rating | InputError] = []
        try:
            _rate_into(results, puzzles, chosen, time, threads)
        except KeyboardInterrupt:
            rated = list(takewhile(lambda found: _is_rated(found, chosen), results))
            yield from rated
            if len(rated) == len(puzzles):
                raise
            raise Interrupted(_unrated(puzzles[len(rated)], chosen, "interrupted")) from None
        yield from results


def _is_rated(found: Rating | InputError, chosen: Sequence[Scale]) -> bool:
    return isinstance(found, InputError) or len(found.grades) == len(chosen)


def _unrated(puzzle: Puzzle, chosen: Sequence[Scale], status: str) -> Rating:
    """Return what is said of a puzzle that is not known to have exactly one solution."""
    is_undecided = status in ("undecided", "interrupted")
    grades = {scale.name: None if is_undecided else invalid(scale) for scale in chosen}
    return Rating(puzzle, grades, REASONS[status], is_undecided)


def _rate_into(
    results: list[Rating | InputError],
    puzzles: Sequence[Puzzle],
    chosen: Sequence[Scale],
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
            results.append(_unrated(puzzle, chosen, str(outcome.status)))
    for board, some in groupby(proper, key=lambda item: item[1].board):
        members = list(some)
        digits = b"".join(puzzle.digits for _, puzzle in members)
        array = np.frombuffer(digits, np.uint8).reshape(-1, board.cell_count)
        for scale in chosen:
            if scale.rates(board):
                said: Sequence[Grade | None] = scale.rate_many(array, board, threads=threads)
            else:
                said = [None] * len(members)
            for (index, _), grade in zip(members, said, strict=True):
                rated = results[index]
                if isinstance(rated, Rating):
                    rated.grades[scale.name] = grade
