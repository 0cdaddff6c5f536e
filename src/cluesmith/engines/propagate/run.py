# SPDX-License-Identifier: MIT
"""Propagation of one puzzle or of many, by any scheme, with or without search.

A puzzle that a scheme solves without search has no other solution: propagators rule out only
impossible candidates. Search ends with the first solution, as in the paper, and the status *found*.

>>> result = propagate("1......3..2....4", "HAC")
>>> result.solved, str(result.solution), result.nodes
(True, '1342421334212134', 0)
>>> propagate("1......3........", "HAC").remaining
32
>>> propagate("1......3..2....4").scheme
'FC'
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.arguments import checked_arguments
from cluesmith.board import Board, Puzzle
from cluesmith.board.arrays import array_of, check_array, check_digits
from cluesmith.board.geometry import STANDARD
from cluesmith.board.native_tables import board_tables
from cluesmith.engines.by_board import each_by_board, settled
from cluesmith.engines.endings import LEAST
from cluesmith.engines.limits import (
    MOST_COUNTED,
    check_limit,
    check_threads,
    check_time,
    native_seconds,
)
from cluesmith.engines.outcome import concluded
from cluesmith.engines.propagate.propagation import (
    Propagation,
    PropagationRows,
    Propagations,
    PropagationStatus,
)
from cluesmith.engines.propagate.schemes import MODELS, Scheme
from cluesmith.engines.propagate.schemes import scheme as scheme_named
from cluesmith.engines.result_rows import clues_agree
from cluesmith.engines.solve import as_position
from cluesmith.errors import InputError, Interrupted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from cluesmith.board import Candidates, Position
    from cluesmith.engines.outcome import Outcome

_SOLVED, _FOUND = (
    list(PropagationStatus).index(status)
    for status in (PropagationStatus.SOLVED, PropagationStatus.FOUND)
)


@checked_arguments
def propagate(
    puzzle: str | Puzzle | Candidates | Position,
    scheme: str = LEAST,
    *,
    search: bool = False,
    nodes: int | None = None,
    time: float | None = None,
) -> Propagation:
    """Return how far a propagation scheme gets on a puzzle.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        scheme: the name of a scheme; ``least`` for the first of the scale that solves the puzzle.
        search: continue by search if propagation is stuck; an L at the end of the name does too.
        nodes: choice points after which a search is *undecided*; None for no bound.
        time: seconds after which the answer is *undecided*.

    Raises:
        InputError: an unknown scheme, a board that lacks what it needs, contradicting clues.
        Interrupted: on Ctrl-C, with the propagation so far.
    """
    [result] = propagate_each([as_position(puzzle)], scheme, search=search, nodes=nodes, time=time)
    if isinstance(result, InputError):
        raise result
    return result


@checked_arguments
def propagate_many(
    puzzles: NDArray[np.uint8] | str | Puzzle | Iterable[str | Puzzle],
    scheme: str = LEAST,
    threads: int = 1,
    *,
    search: bool = False,
    nodes: int | None = None,
    time: float | None = None,
    board: str | Board | None = None,
) -> Propagations:
    """Propagate many puzzles in native code with the GIL released.

    Args:
        puzzles: uint8[N,cells], C-contiguous, 0 for blank; or puzzles or texts.
        scheme: the name of a scheme; ``least`` for the first of the scale that solves a puzzle.
        threads: number of threads.
        search: continue by search if propagation is stuck; with ``least`` only the last scheme
            searches.
        nodes: choice points after which a search is *undecided*; None for no bound.
        time: seconds for all puzzles together; those not done by then are *undecided*.
        board: the board of the puzzles; without it texts tell it, and an array is of 9x9.

    Raises:
        InputError: an array that cannot be read, an unknown scheme, a board without what it needs.
        Interrupted: on Ctrl-C, with the propagations so far.
    """
    puzzles, board = array_of(puzzles, board)
    check_array(puzzles, "puzzles", "uint8", board.cell_count)
    check_time(time)
    check_threads(threads)
    if nodes is not None:
        check_limit(nodes, "nodes")
    check_digits(puzzles, board)
    digits = [board.all_digits, *(1 << digit for digit in range(board.size))]
    masks = np.array(digits, np.uint32)[puzzles]
    propagations, interrupted = _settle(
        _sequence(scheme, search, board), masks, board, nodes, time, threads
    )
    if interrupted:
        raise Interrupted(propagations)
    return propagations


def propagate_each(
    positions: Sequence[Position],
    scheme: str = LEAST,
    *,
    search: bool = False,
    nodes: int | None = None,
    time: float | None = None,
    threads: int = 1,
    apart: bool = False,
) -> Iterator[Propagation | InputError]:
    """Yield the propagation of each position, in order; contradicting clues give their error.

    Without a time limit, positions on one board are propagated together, and the seconds of each
    include a share of the common work. With ``apart`` a scheme runs on each position on its own,
    and the seconds are those of the processor, whatever else the machine does.
    """
    check_time(time)
    check_threads(threads)
    if nodes is not None:
        check_limit(nodes, "nodes")
    check_scheme(scheme)
    work = partial(
        _run_together,
        scheme=scheme,
        search=search,
        nodes=nodes,
        time=time,
        threads=threads,
        apart=apart,
    )
    yield from each_by_board(positions, work, alone=time is not None)


def propagate_rows(
    puzzles: NDArray[np.uint8],
    scheme: str = LEAST,
    *,
    search: bool = False,
    nodes: int | None = None,
    threads: int = 1,
) -> PropagationRows:
    """Return the propagations of plain 9x9 puzzles whose clues agree."""
    is_sound, open_row = clues_agree(puzzles), None
    reached: Propagations
    try:
        reached = propagate_many(puzzles, scheme, threads, search=search, nodes=nodes)
    except Interrupted as stopped:
        reached = stopped.outcome  # type: ignore[assignment]
        last = _sequence(scheme, search, STANDARD)[-1].name
        results = (reached.one(row, Puzzle(digits.tobytes())) for row, digits in enumerate(puzzles))
        open_row = next((n, each) for n, each in enumerate(results) if _is_open(last, each))
    return PropagationRows(puzzles, is_sound, open_row, reached=reached)


def check_scheme(name: str) -> None:
    """Refuse a name that is neither a scheme nor ``least``."""
    if not _is_least(name):
        scheme_named(name)


def _is_least(name: str) -> bool:
    return isinstance(name, str) and name.strip().lower() == LEAST


def _sequence(name: str, search: bool, board: Board) -> list[Scheme]:
    """Return the schemes to try in turn: all that fit the board, or the one named."""
    if _is_least(name):
        fitting = [Scheme(key, model) for key, model in MODELS.items() if not model.lacks(board)]
        return [*fitting[:-1], replace(fitting[-1], search=search)]
    requested = scheme_named(name)
    requested.check(board)
    return [replace(requested, search=search or requested.search)]


def _run_together(
    positions: Sequence[Position],
    scheme: str,
    search: bool,
    nodes: int | None,
    time: float | None,
    threads: int,
    apart: bool,
) -> Iterator[Propagation]:
    """Yield the result of each position of one board; after Ctrl-C those that are settled."""
    board = positions[0].board
    schemes = _sequence(scheme, search, board)
    masks = np.array([_domains(position) for position in positions], np.uint32)
    propagations, interrupted = _settle(schemes, masks, board, nodes, time, threads, apart=apart)
    results = (propagations.one(row, position.clues) for row, position in enumerate(positions))
    yield from settled(results, partial(_is_open, schemes[-1].name)) if interrupted else results


def _is_open(last: str, result: Propagation) -> bool:
    """Whether Ctrl-C left something to do."""
    is_stuck = result.status is PropagationStatus.STUCK and result.scheme != last
    return is_stuck or result.status is PropagationStatus.UNDECIDED


def _domains(position: Position) -> tuple[int, ...]:
    """Return the domains before any propagation: the digits placed, and all marks elsewhere."""
    if position.marks is not None:
        return position.marks.masks
    board = position.board
    masks = (board.all_digits, *(1 << digit for digit in range(board.size)))
    return tuple(map(masks.__getitem__, position.values.digits))


def _settle(
    schemes: Sequence[Scheme],
    masks: NDArray[np.uint32],
    board: Board,
    nodes: int | None,
    time: float | None,
    threads: int,
    *,
    apart: bool = False,
) -> tuple[Propagations, bool]:
    """Run schemes in turn, each on the puzzles that the one before left stuck.

    Returns:
        The propagations, and whether Ctrl-C came.
    """
    board.require_plain("propagate")
    began = monotonic()
    rows = np.arange(len(masks))
    propagations: Propagations | None = None
    for scheme in schemes:
        masks_left, statuses, groups, nodes_used, seconds, interrupted = _native.propagate_masks(
            board_tables(board),
            masks,
            scheme.model.parts,
            (nodes or MOST_COUNTED) if scheme.search else 0,
            seconds=native_seconds(time, monotonic() - began),
            threads=threads,
            apart=apart,
        )
        statuses[(statuses == _SOLVED) & (nodes_used > 0)] = _FOUND
        reached = Propagations(
            board=board,
            schemes=np.full(len(rows), scheme.name, "U8"),
            searches=np.full(len(rows), scheme.search),
            masks=masks_left.astype(np.uint16) if board.size <= 16 else masks_left,
            statuses=statuses,
            failed_groups=groups,
            nodes=nodes_used,
            seconds=seconds,
        )
        if propagations is None:
            propagations = reached
        else:
            propagations._update(rows, reached)
        is_stuck = reached.ended(PropagationStatus.STUCK)
        if interrupted or scheme is schemes[-1] or not is_stuck.any():
            break
        rows, masks = rows[is_stuck], masks[is_stuck]
    assert propagations is not None  # noqa: S101 - there is at least one scheme
    return propagations, interrupted


def enumerate_solutions(
    position: Position, *, limit: int, keep: int, time: float | None
) -> Outcome:
    """Solve as HACL does, most constrained cell first; guesses are choice points.

    This is the engine ``cp``; see :class:`cluesmith.engines.contract.Engine`.
    """
    position.board.require_plain("the engine cp")
    grids, count, ending, nodes = _native.enumerate_scheme(
        board_tables(position.board),
        np.array(position.candidates.masks, np.uint32),
        MODELS["HAC"].parts,
        limit,
        keep,
        native_seconds(time),
    )
    return concluded(position, grids, count, limit, ending, guesses=nodes)
