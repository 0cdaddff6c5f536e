# SPDX-License-Identifier: MIT
"""Solving: one puzzle by any engine, or arrays of 9x9 puzzles by the native core.

>>> outcome = solve("1......3..2....4")
>>> outcome.is_unique, str(outcome.solution)
(True, '1342421334212134')
>>> count("1......3........", limit=100)
12
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Candidates, Position, Puzzle
from cluesmith.board.arrays import check_array, check_out, refusal, to_array
from cluesmith.board.formats import read_one
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.contract import engine as engine_named
from cluesmith.engines.limits import (
    MOST_KEPT,
    check_limit,
    check_threads,
    check_time,
    progress_slices,
)
from cluesmith.engines.outcome import Outcome, status_of
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from cluesmith.engines.contract import Engine
    from cluesmith.engines.limits import OnProgress

_TOLD_AFTER = 100_000
"""Puzzles between two calls of ``progress`` in bulk solving: some tenths of a second."""

MOST_PER_PUZZLE = 255
"""The largest number of solutions that bulk solving counts for one puzzle."""


def as_position(puzzle: str | Puzzle | Candidates | Position) -> Position:
    """Return a puzzle, candidates or text in any format as a position.

    Raises:
        InputError: text that cannot be read, or clues that contradict each other.
    """
    position = _read(puzzle)
    position.check()
    return position


def _read(puzzle: str | Puzzle | Candidates | Position) -> Position:
    if isinstance(puzzle, str):
        puzzle = read_one(puzzle).position
    if isinstance(puzzle, Candidates):
        empty = Puzzle.empty(puzzle.board)
        puzzle = Position(empty, empty, puzzle)
    elif isinstance(puzzle, Puzzle):
        puzzle = Position.of(puzzle)
    if not isinstance(puzzle, Position):
        raise TypeError(f"expected a puzzle, a position or text, not {type(puzzle).__name__}")
    return puzzle


def _enumerate(
    engine: Engine, position: Position, limit: int, keep: int, time: float | None
) -> Outcome:
    """Return the outcome of an engine; contradicting clues are an InputError.

    Clues are checked only if there is no solution: the check takes longer than solving.
    """
    outcome = engine(position, limit=limit, keep=keep, time=time)
    if not outcome.count:
        position.check()
    return outcome


def solve(
    puzzle: str | Puzzle | Candidates | Position,
    *,
    limit: int = 2,
    engine: str = "speed",
    time: float | None = None,
) -> Outcome:
    """Return solutions and what is proved about their number.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        limit: stop after this many solutions; 2 settles whether the solution is unique. The
            first hundred thousand are kept.
        engine: the name of a solving engine.
        time: seconds after which the answer is *undecided*.
    """
    check_limit(limit)
    check_time(time)
    return _enumerate(engine_named(engine), _read(puzzle), limit, min(limit, MOST_KEPT), time)


def count(
    puzzle: str | Puzzle | Candidates | Position,
    *,
    limit: int = 1_000_000,
    engine: str = "speed",
) -> int:
    """Return the number of solutions, at most ``limit``."""
    check_limit(limit)
    return _enumerate(engine_named(engine), _read(puzzle), limit, 0, None).count


def solve_many(
    puzzles: NDArray[np.uint8],
    limit: int = 2,
    threads: int = 1,
    out: NDArray[np.uint8] | None = None,
    progress: OnProgress | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Solve many 9x9 puzzles in native code with the GIL released.

    Args:
        puzzles: uint8[N,81], C-contiguous, 0 for blank.
        limit: count no more than this many solutions each, 1 to 255.
        threads: number of threads.
        out: where to write the solutions, an array like the puzzles that shares no memory with
            them. Reusing it avoids the cost of fresh memory. The call owns it until it returns;
            after an error its content is undefined.
        progress: is called from time to time with a dict: ``done``, and ``count`` of all puzzles.

    Returns:
        The first solution found of each puzzle (zeros if there is none) and the number of
        solutions of each, up to the limit.

    Raises:
        InputError: an array that cannot be read, or an ``out`` that cannot be written to.
    """
    if progress is not None:
        check_array(puzzles, "puzzles", "uint8", 81)
        solutions = np.empty_like(puzzles) if out is None else out
        check_out(solutions, puzzles, "uint8")
        counts = np.empty(len(puzzles), np.uint8)
        for rows in progress_slices(len(puzzles), _TOLD_AFTER, progress):
            counts[rows] = solve_many(puzzles[rows], limit, threads, solutions[rows])[1]
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


def solve_each(
    positions: Sequence[Position],
    *,
    limit: int = 2,
    engine: str = "speed",
    time: float | None = None,
    threads: int = 1,
) -> Iterator[Outcome | InputError]:
    """Yield the outcome of each position, in order; contradicting clues give their error.

    Plain 9x9 puzzles go to the native core together if that gives the same answer.
    """
    check_limit(limit)
    check_time(time)
    check_threads(threads)
    one_by_one = engine_named(engine)
    first: dict[int, Outcome] = {}
    if engine == "speed" and limit <= MOST_PER_PUZZLE and time is None and len(positions) > 1:
        first = _solve_together(positions, limit, threads)
    for index, position in enumerate(positions):
        outcome = first.get(index)
        try:
            if outcome is None:
                outcome = _enumerate(one_by_one, position, limit, min(limit, MOST_KEPT), time)
            yield outcome
        except InputError as error:
            yield error


def _solve_together(positions: Sequence[Position], limit: int, threads: int) -> dict[int, Outcome]:
    """Return the outcomes of the plain 9x9 puzzles that have exactly one solution."""
    plain = [i for i, p in enumerate(positions) if p.is_plain and p.board == STANDARD]
    puzzles = to_array(positions[i].clues for i in plain)
    solutions, counts = solve_many(puzzles, limit=limit, threads=threads)
    status = status_of(1, limit, exhausted=limit > 1)
    return {
        i: Outcome(
            positions[i].clues,
            (Puzzle(solutions[row].tobytes()),),
            1,
            status,
            limit > 1,
            guesses=None,
        )
        for row, i in enumerate(plain)
        if counts[row] == 1
    }
