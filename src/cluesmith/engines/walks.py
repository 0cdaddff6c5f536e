# SPDX-License-Identifier: MIT
"""Walks: the traces of many 9x9 puzzles in native code, without the reasons of their steps.

>>> import numpy as np
>>> puzzles = np.zeros((2, 81), np.uint8)
>>> walk_many(puzzles, "singles").ended("stuck").tolist()
[True, True]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.arguments import checked_arguments
from cluesmith.board.arrays import array_of, check_array, native_refusals
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.endings import Endings
from cluesmith.engines.limits import check_threads
from cluesmith.engines.trace import TraceStatus
from cluesmith.engines.walk import native_ids
from cluesmith.errors import InputError
from cluesmith.strategies.catalogue import select

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Puzzle


@dataclass(frozen=True, repr=False)
class Walks(Endings):
    """Where the traces of many puzzles lead, a puzzle a row.

    Attributes:
        strategies: the ids of the strategies, the simplest first.
        statuses: uint8[N], how each ends: an index into ``tuple(TraceStatus)``.
        counts: uint16[N,strategies], how many steps of each strategy there are.
        masks: uint16[N,81], the candidates at the end, bit d-1 for digit d.
    """

    kinds = TraceStatus

    strategies: tuple[str, ...]
    statuses: NDArray[np.uint8]
    counts: NDArray[np.uint16]
    masks: NDArray[np.uint16]


@checked_arguments
def walk_many(
    puzzles: NDArray[np.uint8] | str | Puzzle | Iterable[str | Puzzle],
    strategies: str | Iterable[str],
    threads: int = 1,
    *,
    masks: NDArray[np.uint16] | None = None,
) -> Walks:
    """Walk through many 9x9 puzzles in native code with the GIL released.

    The steps are those that ``explain`` takes. The number of solutions is not checked: strategies
    that assume one solution may be wrong where a puzzle has several.

    Args:
        puzzles: uint8[N,81], C-contiguous, 0 for blank; or puzzles or texts.
        strategies: ids, short forms or named sets, as a list or comma-separated.
        threads: number of threads.
        masks: uint16[N,81], the candidates to begin with where some are ruled out already.

    Raises:
        InputError: strategies that native code does not know; names them.
    """
    puzzles, _ = array_of(puzzles, STANDARD)
    check_array(puzzles, "puzzles", "uint8", 81)
    if masks is not None:
        check_array(masks, "masks", "uint16", 81)
    check_threads(threads)
    ids = tuple(entry.id for entry in select(strategies))
    unknown = [id_ for id_ in ids if id_ not in native_ids(STANDARD)]
    if unknown:
        raise InputError(
            f"no native finder for {', '.join(unknown)}",
            expected="strategies that run in native code",
        )
    with native_refusals():
        return Walks(ids, *_native.walk_many(puzzles, list(ids), masks, threads=threads))
