# SPDX-License-Identifier: MIT
"""Closures in bulk: what strategies leave of many 9x9 puzzles.

>>> import numpy as np
>>> from cluesmith.board import Puzzle
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> puzzles = np.frombuffer(Puzzle.parse(line).digits, np.uint8).reshape(1, 81)
>>> close_many(puzzles, "NS,HS")[0, :9].tolist()
[16, 4, 8, 32, 64, 128, 256, 1, 2]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.engines.arrays import check_array
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.closure import close
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

_NATIVE = {
    "naked_single": _native.NAKED_SINGLE,
    "hidden_single": _native.HIDDEN_SINGLE,
    "pointing": _native.POINTING,
    "claiming": _native.CLAIMING,
}


def close_many(
    puzzles: NDArray[np.uint8], strategies: str | Iterable[str], threads: int = 1
) -> NDArray[np.uint16]:
    """Return the candidates that strategies leave of many 9x9 puzzles.

    Singles and locked candidates run bit-sliced in native code with the GIL released; a set with
    any other strategy is closed by the reference, one puzzle after the other.

    Args:
        puzzles: uint8[N,81], C-contiguous, 0 for blank.
        strategies: ids, short forms or named sets, as a list or comma-separated.
        threads: number of threads.

    Returns:
        Candidate masks, bit d-1 for digit d; all zero where a puzzle contradicts itself.
    """
    check_array(puzzles, "puzzles", "uint8", 81)
    chosen = select(strategies)
    if all(entry.id in _NATIVE for entry in chosen):
        bits = sum(_NATIVE[entry.id] for entry in chosen)
        return _native.close_many(puzzles, bits, threads=threads)
    masks = np.zeros(puzzles.shape, np.uint16)
    for row, clues in enumerate(puzzles):
        state = close(State.initial(Puzzle(clues.tobytes())), chosen)
        if state.contradiction is None:
            masks[row] = state.masks
    return masks
