# SPDX-License-Identifier: MIT
"""Inference on many puzzles at once: arrays in, arrays out, the GIL released.

>>> from cluesmith.board.arrays import to_array
>>> line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
>>> puzzles = to_array(line)
>>> failed = infer_many(puzzles, "flp")
>>> failed.solved.tolist(), failed.remaining.tolist()
([False], [212])
>>> infer_many(puzzles, "bflp", masks=failed.masks).solved.tolist()
[True]
>>> infer_many(puzzles).techniques.tolist()
['bflp']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.arguments import checked_arguments
from cluesmith.board import Puzzle
from cluesmith.board.arrays import array_of, check_array, native_refusals
from cluesmith.board.geometry import STANDARD, Board
from cluesmith.engines.endings import LEAST, Endings
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.infer.kinds import Branching, EncodingKind
from cluesmith.engines.infer.technique import (
    DEFAULT_METHOD,
    InferenceMethod,
    InferenceStatus,
    Technique,
)
from cluesmith.engines.limits import check_threads, check_time, native_seconds
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from numpy.typing import NDArray


_NAME = f"U{max(map(len, Technique))}"


@dataclass(frozen=True, repr=False)
class Inferences(Endings):
    """How far inference gets on many puzzles, a puzzle a row.

    Attributes:
        techniques: text[N], the requested technique, or the least that settles the puzzle.
        statuses: uint8[N], an index into ``tuple(InferenceStatus)`` each.
        digits: uint8[N,cells], the known digits; 0 for none.
        masks: uint32[N,cells], the candidates that are not ruled out, zeros at a contradiction.
            With the minimal encoding a cell with a digit may have others left.
        remaining: uint32[N], the number of variables without a value.
        nodes: uint64[N], the size of the search tree; 1 without search.
        probes: uint64[N], how many assumptions were propagated.
        counts: uint64[N], the number of solutions found by search.
        seconds: float64[N], the time that each took.
    """

    kinds = InferenceStatus

    techniques: NDArray[np.str_]
    statuses: NDArray[np.uint8]
    digits: NDArray[np.uint8]
    masks: NDArray[np.uint32]
    remaining: NDArray[np.uint32]
    nodes: NDArray[np.uint64]
    probes: NDArray[np.uint64]
    counts: NDArray[np.uint64]
    seconds: NDArray[np.float64]

    def one(self, row: int, board: Board) -> dict[str, Any]:
        """Return the result of one puzzle by the names of an inference's attributes."""
        status = tuple(InferenceStatus)[self.statuses[row]]
        is_dead = status is InferenceStatus.CONTRADICTION
        return {
            "technique": Technique(self.techniques[row]),
            "status": status,
            "values": None if is_dead else Puzzle(self.digits[row].tobytes(), board),
            "masks": tuple(self.masks[row].tolist()),
            "remaining": int(self.remaining[row]),
            "nodes": int(self.nodes[row]),
            "probes": int(self.probes[row]),
            "seconds": float(self.seconds[row]),
            "count": int(self.counts[row]),
        }


@checked_arguments
def infer_many(
    puzzles: NDArray[np.uint8] | str | Puzzle | Iterable[str | Puzzle],
    technique: str | None = LEAST,
    threads: int = 1,
    *,
    encoding: str = EncodingKind.EXTENDED,
    grid_analysis: bool = False,
    masks: NDArray[np.uint32] | None = None,
    limit: int = 2,
    branching: str = Branching.SHORTEST,
    passes: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    board: str | Board | None = None,
) -> Inferences:
    """Return how far a technique gets on many puzzles of one board.

    Args:
        puzzles: uint8[N,cells], C-contiguous, 0 for blank; or puzzles or texts.
        technique: ``up``, ``flp``, ``hbr``, ``bflp``, ``dpll``, ``flp-hbr`` or ``hbr-short``;
            ``least`` for the first of the first five that settles a puzzle.
        threads: number of threads.
        encoding: ``extended`` or ``minimal``.
        grid_analysis: whether to add grid analysis.
        masks: uint32[N,cells], the candidates of cells without a digit to start from.
        limit: how many solutions a search looks for.
        branching: how a search chooses a literal: ``shortest`` or ``moms``.
        passes: after how many passes over the literals to stop; None for the fixpoint.
        nodes: after how many nodes a search stops, undecided; None for no bound.
        time: seconds for all puzzles; those not done by then are undecided.
        board: the board of the puzzles; without it texts tell it, and an array is of 9x9.

    Raises:
        InputError: an array that cannot be read, an unknown technique or encoding, a bad number.
        Interrupted: on Ctrl-C, with the inferences so far; the others are undecided.
    """
    puzzles, board = array_of(puzzles, board)
    techniques, kind = Technique.sequence(technique), EncodingKind.parse(encoding)
    method = InferenceMethod(grid_analysis, limit, branching, passes, nodes)
    check_time(time)
    check_threads(threads)
    check_array(puzzles, "puzzles", "uint8", board.cell_count)
    if masks is not None:
        check_array(masks, "masks", "uint32", board.cell_count)
    with native_refusals():
        inferences, _, interrupted = settle(
            Encoding(board, kind),
            techniques,
            puzzles,
            masks,
            method=method,
            time=time,
            threads=threads,
        )
    if interrupted:
        raise Interrupted(inferences)
    return inferences


def settle(
    encoding: Encoding,
    techniques: Sequence[Technique],
    puzzles: NDArray[np.uint8],
    masks: NDArray[np.uint32] | None = None,
    *,
    method: InferenceMethod = DEFAULT_METHOD,
    keep: int = 0,
    time: float | None = None,
    threads: int = 1,
) -> tuple[Inferences, NDArray[np.uint8], bool]:
    """Apply techniques in turn, each to the puzzles that the one before left stuck.

    Returns:
        The inferences, the kept solutions of a single puzzle, and whether Ctrl-C came.
    """
    began = monotonic()
    rows = np.arange(len(puzzles))
    inferences: Inferences | None = None
    for technique in techniques:
        arrays: list[Any]
        *arrays, solutions, interrupted = _clauses(encoding).infer_many(
            puzzles,
            masks,
            technique=str(technique),
            grid_analysis=method.grid_analysis,
            limit=method.limit,
            branching=str(method.branching),
            passes=method.passes or 0,
            nodes=method.nodes or 0,
            keep=keep,
            seconds=native_seconds(time, monotonic() - began),
            threads=threads,
        )
        latest = Inferences(np.full(len(rows), str(technique), _NAME), *arrays)
        if technique is Technique.DPLL and method.limit == 1:
            is_first = latest.ended(InferenceStatus.SOLVED) & (latest.nodes > 1)
            latest.statuses[is_first] = list(InferenceStatus).index(InferenceStatus.FOUND)
        if inferences is None:
            inferences = latest
        else:
            latest.seconds[:] += inferences.seconds[rows]
            latest.probes[:] += inferences.probes[rows]
            inferences._update(rows, latest)
        is_stuck = latest.ended(InferenceStatus.STUCK)
        if interrupted or technique is techniques[-1] or not is_stuck.any():
            break
        rows, puzzles, masks = rows[is_stuck], latest.digits[is_stuck], latest.masks[is_stuck]
    assert inferences is not None  # noqa: S101 - there is at least one technique
    return inferences, solutions, interrupted


@lru_cache(maxsize=16)
def _clauses(encoding: Encoding) -> _native.BoardClauses:
    is_nine = encoding.board == STANDARD and encoding.kind == EncodingKind.EXTENDED
    return _native.BoardClauses(encoding.board.size, encoding.literals(), is_nine)
