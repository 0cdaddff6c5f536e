# SPDX-License-Identifier: MIT
"""Propagation of one puzzle or of many, by any scheme, with or without search.

A puzzle that a scheme solves without search has no other solution: propagators only rule out what
cannot be. With search the first solution found ends it, as in the paper, and is only *found*.

>>> result = propagate("1......3..2....4", "HAC")
>>> result.solved, str(result.solution), result.nodes
(True, '1342421334212134', 0)
>>> propagate("1......3........", "HAC").remaining
32
>>> propagate("1......3..2....4").scheme
'FC'
"""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, cast

import numpy as np

from cluesmith import _native
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.arrays import check_array
from cluesmith.engines.by_board import each_by_board, settled
from cluesmith.engines.limits import check_threads, check_time, native_seconds
from cluesmith.engines.propagate.propagation import (
    Propagation,
    Propagations,
    PropagationStatus,
)
from cluesmith.engines.propagate.schemes import MODELS, Scheme, scheme
from cluesmith.engines.solve import as_position
from cluesmith.engines.speed import board_tables
from cluesmith.errors import InputError, Interrupted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from cluesmith.board import Board, Candidates, Position, Puzzle

LEAST = "least"
"""In place of a scheme: the first of the scale that solves a puzzle, or else the last. With search
only the last one searches."""

_SOLVED, _FOUND = (
    list(PropagationStatus).index(status)
    for status in (PropagationStatus.SOLVED, PropagationStatus.FOUND)
)


def propagate(
    puzzle: str | Puzzle | Candidates | Position,
    scheme: str = LEAST,
    *,
    search: bool = False,
    time: float | None = None,
) -> Propagation:
    """Return how far a propagation scheme comes with a puzzle.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        scheme: the name of a scheme; ``least`` for the first of the scale that solves the puzzle.
        search: go on by search where propagation is stuck; an L at the end of the name does it too.
        time: seconds after which the answer is *undecided*.

    Raises:
        InputError: an unknown scheme, a board that lacks what it needs, contradicting clues.
        Interrupted: on Ctrl-C, with what was reached.
    """
    [result] = propagate_each([as_position(puzzle)], scheme, search=search, time=time)
    if isinstance(result, InputError):
        raise result
    return result


def propagate_many(
    puzzles: NDArray[np.uint8],
    scheme: str = "HAC",
    threads: int = 1,
    *,
    search: bool = False,
    time: float | None = None,
    board: Board = STANDARD,
) -> Propagations:
    """Propagate many puzzles in native code with the GIL released.

    Args:
        puzzles: uint8[N,cells], C-contiguous, 0 for blank.
        scheme: the name of a scheme.
        threads: number of threads.
        search: go on by search where propagation is stuck.
        time: seconds for all of them together; what is not reached is *undecided*.
        board: the board of the puzzles.

    Raises:
        Interrupted: on Ctrl-C, with what was reached.
    """
    check_array(puzzles, "puzzles", "uint8", board.cell_count)
    check_time(time)
    check_threads(threads)
    if puzzles.size and puzzles.max() > board.size:
        row, cell = (int(i) for i in np.argwhere(puzzles > board.size)[0])
        raise ValueError(
            f"puzzle {row}, cell {cell}: found {puzzles[row, cell]}; expected 0 to {board.size}"
        )
    digits = [board.all_digits, *(1 << digit for digit in range(board.size))]
    return _run(_chosen(scheme, search), np.array(digits, np.uint32)[puzzles], board, time, threads)


def least_many(
    puzzles: NDArray[np.uint8], threads: int = 1, *, board: Board = STANDARD
) -> list[str | None]:
    """Return the least scheme that solves each of many puzzles, None where none does.

    Args:
        puzzles: uint8[N,cells], C-contiguous, 0 for blank.
        threads: number of threads.
        board: the board of the puzzles; schemes that it lacks something for are left out.
    """
    least: list[str | None] = [None] * len(puzzles)
    waiting = np.arange(len(puzzles))
    for name, model in MODELS.items():
        if model.lacks(board) or not len(waiting):
            continue
        solved = propagate_many(puzzles[waiting], name, threads, board=board).solved
        for row in waiting[solved]:
            least[row] = name
        waiting = waiting[~solved]
    return least


def propagate_each(
    positions: Sequence[Position],
    scheme: str = LEAST,
    *,
    search: bool = False,
    time: float | None = None,
    threads: int = 1,
) -> Iterator[Propagation | InputError]:
    """Yield what becomes of each position, in order; contradicting clues give their error.

    Without a time limit, positions on one board are propagated together.
    """
    check_time(time)
    check_threads(threads)
    names = list(MODELS) if scheme.strip().lower() == LEAST else [scheme]
    schemes = [_chosen(name, search and name == names[-1]) for name in names]
    work = partial(_run_together, schemes=schemes, time=time, threads=threads)
    yield from each_by_board(positions, work, alone=time is not None)


def check_scheme(name: str) -> None:
    """Refuse what is neither the name of a scheme nor ``least``."""
    if name.strip().lower() != LEAST:
        scheme(name)


def _chosen(name: str, search: bool) -> Scheme:
    found = scheme(name)
    return Scheme(found.name, found.model, search or found.search)


def _run_together(
    positions: Sequence[Position], schemes: Sequence[Scheme], time: float | None, threads: int
) -> Iterator[Propagation]:
    """Yield the result of the first scheme that settles each position of one board, or the last."""
    until = None if time is None else monotonic() + time
    board = positions[0].board
    results: dict[int, Propagation] = {}
    fitting = [s for s in schemes if len(schemes) == 1 or not s.model.lacks(board)]
    waiting = list(range(len(positions)))
    for chosen in fitting:
        masks = np.array([_given(positions[row]) for row in waiting], np.uint32)
        stopped = False
        try:
            left = None if until is None else max(0.0, until - monotonic())
            reached = _run(chosen, masks, board, left, threads)
        except Interrupted as interrupt:
            reached, stopped = cast("Propagations", interrupt.outcome), True
        for at, row in enumerate(waiting):
            results[row] = reached.one(at, positions[row].clues)
        if stopped:
            is_open = partial(_is_open, last=fitting[-1].name)
            yield from settled((results[row] for row in sorted(results)), is_open)
        waiting = [row for row in waiting if results[row].status is PropagationStatus.STUCK]
        if not waiting:
            break
    yield from (results[row] for row in sorted(results))


def _is_open(result: Propagation, last: str) -> bool:
    """Whether there was more to be done when Ctrl-C came."""
    is_stuck = result.status is PropagationStatus.STUCK and result.scheme != last
    return is_stuck or result.status is PropagationStatus.UNDECIDED


def _given(position: Position) -> tuple[int, ...]:
    """Return the domains before any propagation: the digits placed, and all marks elsewhere."""
    if position.marks is not None:
        return position.marks.masks
    board = position.board
    masks = (board.all_digits, *(1 << digit for digit in range(board.size)))
    return tuple(map(masks.__getitem__, position.values.digits))


def _run(
    chosen: Scheme, masks: NDArray[np.uint32], board: Board, time: float | None, threads: int
) -> Propagations:
    chosen.check(board)
    left, statuses, groups, nodes, seconds, interrupted = _native.propagate_masks(
        board_tables(board),
        masks,
        chosen.model.parts,
        chosen.search,
        seconds=native_seconds(time),
        threads=threads,
    )
    statuses[(statuses == _SOLVED) & (nodes > 0)] = _FOUND
    reached = Propagations(
        scheme=chosen.name,
        search=chosen.search,
        board=board,
        masks=left.astype(np.uint16) if board.size <= 16 else left,
        statuses=statuses,
        failed_groups=groups,
        nodes=nodes,
        seconds=seconds,
    )
    if interrupted:
        raise Interrupted(reached)
    return reached
