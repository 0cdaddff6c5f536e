# SPDX-License-Identifier: MIT
"""The ratings and traces that a library stores, computed for many puzzles of a board at once.

>>> from cluesmith.board import Board
>>> from cluesmith.board.arrays import to_array
>>> from cluesmith.rating.contract import scale
>>> puzzle = to_array("1......3..2....4")
>>> rate_rows(puzzle, Board.classic(2), scale("cover"))
[RatingRow(number=0.5, level=0, grade_json='{"rating": 0.5, "level": "very easy"}')]
"""

from __future__ import annotations

from json import dumps
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cluesmith.board.geometry import STANDARD
from cluesmith.engines.trace import DEFAULT_ALLOW
from cluesmith.engines.walks import walk_many
from cluesmith.errors import InputError
from cluesmith.library.query import IMPLIED
from cluesmith.rating.contract import scales
from cluesmith.strategies.catalogue import select

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.rating.contract import Grade, Scale


class RatingRow(NamedTuple):
    """The grade of a puzzle on a scale: to search by, and as JSON.

    Attributes:
        number: its number, infinite if the puzzle is above all numbers, or None.
        level: the place of its level among the levels of the scale, or None.
        grade_json: the grade as JSON.
    """

    number: float | None
    level: int | None
    grade_json: str


class NeedsRow(NamedTuple):
    """The strategies of a trace, and whether it ends with the puzzle solved."""

    strategies: tuple[str, ...]
    is_solved: bool


def stored_scales(names: str) -> tuple[Scale, ...]:
    """Return the scales of a list, all of them without a variant.

    Raises:
        InputError: an unknown scale, or a variant: its levels would mix with the others.
    """
    if ":" in names:
        raise InputError(f"the scales {names[:40]}", expected="scales without a variant")
    return scales(names)


def rate_rows(
    digits: NDArray[np.uint8], board: Board, scale: Scale, threads: int = 1
) -> list[RatingRow]:
    """Return the grade of each puzzle on a scale; no rows if it does not rate the board."""
    if not scale.rates(board):
        return [RatingRow(None, None, "null")] * len(digits)
    return [_row(grade, scale) for grade in scale.rate_many(digits, board, threads=threads)]


def needs_rows(digits: NDArray[np.uint8], board: Board, threads: int = 1) -> list[NeedsRow | None]:
    """Return the strategies of each puzzle's trace; None if native code has none for the board.

    The trace is that of ``explain``, with singles under their other names.
    """
    if board != STANDARD:
        return [None] * len(digits)
    allowed = [entry.id for entry in select(DEFAULT_ALLOW) if entry.id != IMPLIED]
    walks = walk_many(digits, allowed, threads)
    solved = walks.ended("solved")
    names = np.array(walks.strategies)
    return [
        NeedsRow(tuple(names[is_used].tolist()), bool(is_solved))
        for is_used, is_solved in zip(walks.counts > 0, solved, strict=True)
    ]


def _row(grade: Grade | None, scale: Scale) -> RatingRow:
    if grade is None:
        return RatingRow(None, None, "null")
    values = list(grade.values()) if isinstance(grade, dict) else [grade]
    level = next((scale.ladder.index(value) for value in values if value in scale.ladder), None)
    number = None
    if scale.has_numbers:
        numbers = (value for value in values if isinstance(value, int | float))
        number = float(next(numbers, inf))
    return RatingRow(number, level, dumps(grade))
