# SPDX-License-Identifier: MIT
"""Solving one puzzle, or each of several, by any engine.

Numpy is not needed: it takes longer to load than the rest of ``cluesmith solve``.

>>> outcome = solve("1......3..2....4")
>>> outcome.is_unique, str(outcome.solution)
(True, '1342421334212134')
>>> count("1......3........"), count("1......3........", limit=10)
(12, at least 10)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.arguments import checked_arguments
from cluesmith.board import Candidates, Position, Puzzle
from cluesmith.board.formats import read_one
from cluesmith.engines.contract import engine as engine_named
from cluesmith.engines.limits import (
    MOST_KEPT,
    check_limit,
    check_threads,
    check_time,
)
from cluesmith.engines.outcome import SolutionCount
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.engines.contract import Engine
    from cluesmith.engines.outcome import Outcome


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
        is_array = hasattr(puzzle, "__array_interface__")  # without loading numpy
        call = "; cs.from_array(array) returns the puzzles of an array" if is_array else ""
        if isinstance(puzzle, list | tuple):
            call = "; of rows of digits, ''.join(str(digit) for row in rows for digit in row)"
        raise InputError(
            f"a puzzle is {type(puzzle).__name__}",
            expected=f"text, a Puzzle, a Position or Candidates{call}",
        )
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


@checked_arguments
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


@checked_arguments
def count(
    puzzle: str | Puzzle | Candidates | Position,
    *,
    limit: int = 1_000_000,
    engine: str = "speed",
    time: float | None = None,
) -> SolutionCount:
    """Return the number of solutions found; its ``is_complete`` tells whether these are all.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        limit: stop after this many solutions.
        engine: the name of a solving engine.
        time: stop after this many seconds.
    """
    check_limit(limit)
    check_time(time)
    outcome = _enumerate(engine_named(engine), _read(puzzle), limit, 0, time)
    return SolutionCount(outcome.count, is_complete=outcome.is_complete)


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
    if engine == "speed" and time is None and len(positions) > 1:
        from cluesmith.engines.solve_many import solve_together

        first = solve_together(positions, limit, threads)
    for index, position in enumerate(positions):
        outcome = first.get(index)
        try:
            if outcome is None:
                outcome = _enumerate(one_by_one, position, limit, min(limit, MOST_KEPT), time)
            yield outcome
        except InputError as error:
            yield error
