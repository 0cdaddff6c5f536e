# SPDX-License-Identifier: MIT
"""Exact cover for any matrix, by dancing links; and the engine ``cover``, for boards.

A cover is a set of rows that has exactly one 1 in every column; secondary columns may also stay
without one.

>>> covers = solve([{1, 4, 7}, {1, 4}, {4, 5, 7}, {3, 5, 6}, {2, 3, 6, 7}, {2, 7}], limit=10)
>>> covers.count, covers.solutions
(1, ((1, 3, 5),))
>>> solve([{"a", "x"}, {"b", "x"}, {"b"}], secondary=["x"]).solutions
((0, 2),)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from cluesmith import _native
from cluesmith.arguments import checked_arguments
from cluesmith.board.text import brief, counted
from cluesmith.engines.cover.matrix import board_matrix
from cluesmith.engines.limits import MOST_KEPT, check_limit, check_time, native_seconds
from cluesmith.engines.outcome import Status, concluded, status_of
from cluesmith.errors import InputError, Interrupted

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from numpy.typing import NDArray

    from cluesmith.board import Board, Position
    from cluesmith.engines.outcome import Outcome


@dataclass(frozen=True)
class Covers:
    """What is known about the covers of a matrix.

    Attributes:
        solutions: the covers that were kept, each as the sorted indices of its rows.
        count: the number of covers found, never more than the limit asked for.
        status: what is proved about that number.
        is_complete: whether every cover was found, so that the count is exact.
        guesses: how many rows were tried in columns with two or more of them.
        updates: how many ones were removed from their columns during the search.
    """

    solutions: tuple[tuple[int, ...], ...]
    count: int
    status: Status
    is_complete: bool
    guesses: int
    updates: int

    def __repr__(self) -> str:
        most = "" if self.is_complete else "at least "
        return brief(self, f"{self.status}, {most}{counted(self.count, 'cover')}")

    @property
    def solution(self) -> tuple[int, ...] | None:
        """The first cover found, or None."""
        return self.solutions[0] if self.solutions else None


@checked_arguments
def solve(
    matrix: NDArray[Any] | Iterable[Iterable[Hashable]],
    *,
    columns: Iterable[Hashable] = (),
    secondary: Iterable[Hashable] = (),
    limit: int = 2,
    keep: int | None = None,
    time: float | None = None,
) -> Covers:
    """Return the covers of a matrix.

    Args:
        matrix: the columns of each row, by any names; or an array of zeros and ones.
        columns: columns to be covered even if no row has them; the others are found in the rows.
        secondary: columns to cover at most once. A row with secondary columns only is never used.
        limit: stop after this many covers; 2 settles whether there is only one.
        keep: how many of them to keep; the first hundred thousand by default.
        time: seconds after which the answer is *undecided*.

    Raises:
        InputError: a column twice in a row, or an array that is not of zeros and ones.
        Interrupted: on Ctrl-C, with the covers so far.
    """
    check_limit(limit, "covers")
    check_time(time)
    if keep is not None and keep < 0:
        raise InputError(f"{keep} covers to keep", expected="a whole number from 0", field="keep")
    rows, primary, others = _read(matrix, columns, secondary)
    native = native_matrix(rows, len(primary) + len(others), len(primary))
    kept = MOST_KEPT if keep is None else keep
    return dance(native, np.arange(len(rows), dtype=np.uint32), limit=limit, keep=kept, time=time)


def native_matrix(
    rows: Sequence[Sequence[int]], column_count: int, primary: int
) -> _native.CoverMatrix:
    """Return a matrix as native code takes it, its primary columns first."""
    starts = np.zeros(len(rows) + 1, np.uint32)
    np.cumsum([len(row) for row in rows], out=starts[1:])
    flat = np.fromiter((column for row in rows for column in row), np.uint32)
    return _native.CoverMatrix(starts, flat, column_count, primary)


def dance(
    matrix: _native.CoverMatrix,
    rows: NDArray[np.uint32],
    *,
    limit: int,
    keep: int,
    time: float | None,
) -> Covers:
    """Return the covers by these rows of a matrix; see :func:`solve`."""
    starts, cover_rows, count, ending, (guesses, updates) = matrix.dance(
        rows, limit, min(limit, keep), native_seconds(time)
    )
    covers = Covers(
        solutions=tuple(
            tuple(sorted(cover_rows[begin:end].tolist())) for begin, end in pairwise(starts)
        ),
        count=count,
        status=status_of(count, limit, exhausted=ending == "exhausted"),
        is_complete=ending == "exhausted",
        guesses=guesses,
        updates=updates,
    )
    if ending == "interrupted":
        raise Interrupted(covers)
    return covers


def enumerate_solutions(
    position: Position, *, limit: int, keep: int, time: float | None
) -> Outcome:
    """Solve by Algorithm X on the matrix of a board, smallest column first.

    See :class:`cluesmith.engines.contract.Engine`.
    """
    rows = board_matrix(position.board).rows_left(position.candidates)
    starts, cover_rows, count, ending, (guesses, updates) = native_board(position.board).dance(
        np.array(rows, np.uint32), limit, min(limit, keep), native_seconds(time)
    )
    # The rows of a cover ascend with the cells.
    covers = (np.sort(cover_rows[begin:end]) for begin, end in pairwise(starts))
    grids = ((cover % position.board.size + 1).astype(np.uint8) for cover in covers)
    return concluded(position, grids, count, limit, ending, guesses=guesses, propagations=updates)


@lru_cache(maxsize=16)
def native_board(board: Board) -> _native.CoverMatrix:
    """Return the matrix of a board as native code takes it."""
    matrix = board_matrix(board)
    return native_matrix(matrix.rows, len(matrix.columns), len(matrix.columns))


def _read(
    matrix: NDArray[Any] | Iterable[Iterable[Hashable]],
    columns: Iterable[Hashable],
    secondary: Iterable[Hashable],
) -> tuple[list[list[int]], list[Hashable], list[Hashable]]:
    """Return the rows by column numbers, and the names of primary and of secondary columns."""
    others = list(dict.fromkeys(secondary))
    named: list[list[Hashable]]
    known: Iterable[Hashable] = columns
    if isinstance(matrix, np.ndarray):
        if matrix.ndim != 2 or not np.isin(matrix, (0, 1)).all():
            raise InputError(
                f"an array of shape {matrix.shape} for a matrix",
                expected="two dimensions, zeros and ones",
            )
        named = [list(np.flatnonzero(row).tolist()) for row in matrix]
        known = range(matrix.shape[1])
    else:
        named = [list(row) for row in matrix]
    apart = set(others)
    seen = dict.fromkeys(known) | dict.fromkeys(name for row in named for name in row)
    primary = [name for name in seen if name not in apart]
    number = {name: place for place, name in enumerate([*primary, *others])}
    for index, row in enumerate(named):
        if len(set(row)) < len(row):
            twice = next(name for name in row if row.count(name) > 1)
            raise InputError(
                f"row {index} has column {twice!r} twice", expected="each at most once"
            )
    return [[number[name] for name in row] for row in named], primary, others
