# SPDX-License-Identifier: MIT
"""Solving arrays of 9x9 puzzles in the native core.

>>> from cluesmith.board.arrays import to_array
>>> solutions, counts = solve_many(to_array("." * 81))
>>> counts.tolist()
[2]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Board, Position, Puzzle
from cluesmith.board.arrays import as_array, check_array, check_out, digit_rows, from_array, refusal
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.limits import (
    MOST_PER_PUZZLE,
    check_limit,
    check_progress,
    check_threads,
    progress_slices,
)
from cluesmith.engines.outcome import Outcome, Status, status_of
from cluesmith.engines.result_rows import ResultRows, quoted
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from cluesmith.board.text_rows import Column
    from cluesmith.engines.limits import OnProgress

_TOLD_AFTER = 100_000
"""Puzzles between two calls of ``progress``: some tenths of a second."""


_TOLD_AFTER_OTHERS = 100
"""The same on other boards, which are solved one by one."""


def solve_many(
    puzzles: NDArray[np.uint8] | str | Puzzle | Iterable[str | Puzzle],
    limit: int = 2,
    threads: int = 1,
    *,
    out: NDArray[np.uint8] | None = None,
    progress: OnProgress | None = None,
    board: str | Board | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Solve many puzzles in native code, those of the 9x9 board with the GIL released.

    Args:
        puzzles: uint8[N,81], or as many columns as the board has cells; C-contiguous, 0 for blank.
            Or puzzles or texts, as :func:`cluesmith.to_array` takes them.
        limit: count no more than this many solutions each, 1 to 255.
        threads: number of threads.
        out: where to write the solutions, an array like the puzzles that shares no memory with
            them. Reusing it avoids the cost of fresh memory. The call owns it until it returns;
            after an error its content is undefined.
        progress: is called from time to time with a dict: ``done``, and ``count`` of all puzzles.
        board: the board of an array, if it is not 9x9. Puzzles of other boards are solved one by
            one.

    Returns:
        The first solution found of each puzzle (zeros if there is none) and the number of
        solutions of each, up to the limit.

    Raises:
        InputError: an array that cannot be read, or an ``out`` that cannot be written to.
    """
    if not isinstance(puzzles, np.ndarray):
        puzzles, board = as_array(puzzles, board)
    if board is not None and (other := Board.of(board)) != STANDARD:
        return _solve_others(puzzles, other, limit, threads, out, progress)
    if progress is not None:
        check_progress(progress)
        check_array(puzzles, "puzzles", "uint8", 81)
        solutions = np.empty_like(puzzles) if out is None else out
        check_out(solutions, puzzles, "uint8")
        counts = np.empty(len(puzzles), np.uint8)
        for rows in progress_slices(len(puzzles), _TOLD_AFTER, progress):
            counts[rows] = solve_many(puzzles[rows], limit, threads, out=solutions[rows])[1]
        return solutions, counts
    try:
        if out is None:
            solutions, counts, _ = _native.solve_many(puzzles, limit=limit, threads=threads)
            return solutions, counts
        check_array(puzzles, "puzzles", "uint8", 81)
        check_out(out, puzzles, "uint8")
        counts, _ = _native.solve_into(puzzles, out, limit=limit, threads=threads)
    except (TypeError, ValueError) as error:
        # Checked only now: the checks take longer than an easy puzzle.
        check_array(puzzles, "puzzles", "uint8", 81)
        check_limit(limit, most=MOST_PER_PUZZLE)
        check_threads(threads)
        raise refusal(error) from None
    return out, counts


def _solve_others(
    puzzles: NDArray[np.uint8],
    board: Board,
    limit: int,
    threads: int,
    out: NDArray[np.uint8] | None,
    progress: OnProgress | None,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return what :func:`solve_many` returns for another board than 9x9."""
    puzzles, board = as_array(puzzles, board)
    check_limit(limit, most=MOST_PER_PUZZLE)
    check_threads(threads)
    solutions = np.empty_like(puzzles) if out is None else out
    check_out(solutions, puzzles, "uint8")
    counts = np.empty(len(puzzles), np.uint8)
    if progress is not None:
        check_progress(progress)
    for rows in progress_slices(len(puzzles), _TOLD_AFTER_OTHERS, progress or (lambda _: None)):
        solutions[rows], counts[rows] = solve_boards(
            puzzles[rows], board, limit=limit, threads=threads
        )
    return solutions, counts


def solve_boards(
    puzzles: NDArray[np.uint8],
    board: Board,
    *,
    limit: int = 2,
    threads: int = 1,
    time: float | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return what :func:`solve_many` returns, for puzzles of any board.

    A puzzle whose clues contradict each other has no solution. On other boards than 9x9 each puzzle
    may have a time in seconds; one that takes longer counts as without a solution, too.
    """
    if board == STANDARD:
        return solve_many(puzzles, limit=limit, threads=threads)
    from cluesmith.engines.solve import solve_each

    solutions, counts = np.zeros_like(puzzles), np.zeros(len(puzzles), np.uint8)
    positions = [Position.of(puzzle) for puzzle in from_array(puzzles, board)]
    outcomes = solve_each(positions, limit=limit, threads=threads, time=time)
    for row, outcome in enumerate(outcomes):
        if isinstance(outcome, InputError) or outcome.status == "undecided":
            continue
        if outcome.solution is not None:
            solutions[row] = np.frombuffer(outcome.solution.digits, np.uint8)
            counts[row] = outcome.count
    return solutions, counts


@dataclass(frozen=True)
class SolvedRows(ResultRows):
    """The outcomes of plain 9x9 puzzles; those with exactly one solution are settled.

    Attributes:
        solutions: uint8[N,81], the solutions.
        status: what is proved about the number of solutions of the settled puzzles.
    """

    solutions: NDArray[np.uint8] = field(kw_only=True)
    status: Status = field(kw_only=True)

    @property
    def statuses(self) -> list[str]:
        """The status of all settled puzzles."""
        return [self.status]

    def members(self) -> dict[str, list[Column]]:
        """Return the keys of :meth:`cluesmith.engines.outcome.Outcome.to_json`."""
        return {
            "puzzle": quoted(self.puzzles),
            "solutions": [b"[", *quoted(self.solutions), b"]"],
            "count": [b"1"],
            "status": [f'"{self.status}"'.encode()],
            "complete": [b"true" if self.status is Status.UNIQUE else b"false"],
        }


def solve_rows(puzzles: NDArray[np.uint8], limit: int, threads: int) -> SolvedRows:
    """Return the outcomes of the puzzles with one solution, up to the limit.

    Args:
        puzzles: uint8[N,81], 0 for blank.
        limit: look for this many solutions, 1 to 255.
        threads: number of threads.
    """
    solutions, counts = solve_many(puzzles, limit=limit, threads=threads)
    status = status_of(1, limit, exhausted=limit > 1)
    return SolvedRows(puzzles, counts == 1, solutions=solutions, status=status)


def solve_together(positions: Sequence[Position], limit: int, threads: int) -> dict[int, Outcome]:
    """Return the outcomes of the plain 9x9 puzzles that have exactly one solution, by index."""
    if limit > MOST_PER_PUZZLE:
        return {}
    plain = [i for i, p in enumerate(positions) if p.is_plain and p.board == STANDARD]
    solved = solve_rows(digit_rows(positions[i].clues for i in plain), limit, threads)
    return {
        i: Outcome(
            positions[i].clues,
            (Puzzle(solved.solutions[row].tobytes()),),
            1,
            solved.status,
            solved.status is Status.UNIQUE,
            guesses=None,
        )
        for row, i in enumerate(plain)
        if solved.is_settled[row]
    }
