# SPDX-License-Identifier: MIT
"""Inference on many puzzles at once: arrays in, arrays out, the GIL released.

>>> import numpy as np
>>> from cluesmith.board import Puzzle
>>> line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
>>> puzzles = np.frombuffer(Puzzle.parse(line).digits, np.uint8).reshape(1, 81)
>>> failed = infer_many(puzzles, "flp")
>>> failed.solved.tolist(), failed.remaining.tolist()
([False], [212])
>>> infer_many(puzzles, "bflp", masks=failed.masks).solved.tolist()
[True]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.arrays import check_array
from cluesmith.engines.endings import Endings
from cluesmith.engines.infer.encoding import Encoding, EncodingKind
from cluesmith.engines.infer.technique import InferenceStatus, Technique
from cluesmith.engines.limits import check_limit, check_threads, check_time, native_seconds
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Board


@dataclass(frozen=True)
class Inferences(Endings):
    """How far a technique gets on many puzzles, a puzzle a row.

    Attributes:
        technique: the technique.
        statuses: uint8[N], an index into ``tuple(InferenceStatus)`` each.
        digits: uint8[N,cells], the digits that are known; 0 for none.
        masks: uint32[N,cells], the candidates that are not ruled out, zeros at a contradiction.
            With the minimal encoding a cell with a digit may have others left.
        remaining: uint32[N], the number of variables without a value.
        nodes: uint64[N], the size of the search tree; 1 without search.
        probes: uint64[N], how many assumptions were propagated.
        counts: uint64[N], the number of solutions found by search.
        seconds: float64[N], the time that each took.
        solutions: uint8[K,cells], the solutions that were kept; of a single puzzle only.
    """

    kinds = InferenceStatus

    technique: Technique
    statuses: NDArray[np.uint8]
    digits: NDArray[np.uint8]
    masks: NDArray[np.uint32]
    remaining: NDArray[np.uint32]
    nodes: NDArray[np.uint64]
    probes: NDArray[np.uint64]
    counts: NDArray[np.uint64]
    seconds: NDArray[np.float64]
    solutions: NDArray[np.uint8]


def infer_many(
    puzzles: NDArray[np.uint8],
    technique: str = Technique.FLP,
    *,
    encoding: str = EncodingKind.EXTENDED,
    grid_analysis: bool = False,
    masks: NDArray[np.uint32] | None = None,
    limit: int = 2,
    time: float | None = None,
    threads: int = 1,
    board: Board = STANDARD,
) -> Inferences:
    """Return how far a technique gets on many puzzles of one board.

    Args:
        puzzles: uint8[N,cells], C-contiguous, 0 for blank.
        technique: ``up``, ``flp``, ``hbr``, ``bflp`` or ``dpll``.
        encoding: ``extended`` or ``minimal``.
        grid_analysis: whether grid analysis joins in.
        masks: uint32[N,cells], the candidates of cells without a digit, to go on from.
        limit: how many solutions a search looks for.
        time: seconds for all; what is not done by then is undecided.
        threads: number of threads.
        board: the board of the puzzles.

    Raises:
        InputError: an unknown technique or encoding, or a limit or a time that is no number.
        Interrupted: on Ctrl-C, with the inferences so far; the others are undecided.
    """
    chosen, kind = Technique.parse(technique), EncodingKind.parse(encoding)
    check_limit(limit)
    check_time(time)
    check_threads(threads)
    check_array(puzzles, "puzzles", "uint8", board.cell_count)
    if masks is not None:
        check_array(masks, "masks", "uint32", board.cell_count)
    inferences, interrupted = run(
        Encoding(board, kind),
        chosen,
        puzzles,
        masks,
        grid_analysis=grid_analysis,
        limit=limit,
        seconds=native_seconds(time),
        threads=threads,
    )
    if interrupted:
        raise Interrupted(inferences)
    return inferences


def run(
    encoding: Encoding,
    technique: Technique,
    puzzles: NDArray[np.uint8],
    masks: NDArray[np.uint32] | None,
    **options: Any,
) -> tuple[Inferences, bool]:
    """Call native code; also tells whether Ctrl-C ended it."""
    arrays: list[Any]
    *arrays, interrupted = _clauses(encoding).infer_many(
        puzzles, masks, technique=str(technique), **{"keep": 0, **options}
    )
    inferences = Inferences(technique, *arrays)
    if technique is Technique.DPLL and options["limit"] == 1:
        is_chosen = inferences.ended(InferenceStatus.SOLVED) & (inferences.nodes > 1)
        inferences.statuses[is_chosen] = list(InferenceStatus).index(InferenceStatus.FOUND)
    return inferences, interrupted


@lru_cache(maxsize=16)
def _clauses(encoding: Encoding) -> _native.BoardClauses:
    is_nine = encoding.board == STANDARD and encoding.kind == EncodingKind.EXTENDED
    return _native.BoardClauses(encoding.board.size, encoding.literals(), is_nine)
