# SPDX-License-Identifier: MIT
"""The checks that bulk calls make of their arrays, so that native code can work on them.

>>> import numpy as np
>>> check_array(np.zeros((2, 81), np.uint8), "puzzles", "uint8", 81)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray


def check_array(array: NDArray[Any], name: str, dtype: str, columns: int) -> None:
    """Refuse an array that a bulk call cannot read as it lies.

    Raises:
        TypeError: not an array, or of another dtype.
        ValueError: of another shape, or not C-contiguous.
    """
    found = getattr(array, "dtype", None)
    if found is None or not hasattr(array, "flags"):
        raise TypeError(f"{name} is a {type(array).__name__}; expected a numpy array of {dtype}")
    if found != dtype:
        raise TypeError(f"{name} has dtype {found}; expected {dtype}")
    if array.ndim != 2 or array.shape[1] != columns:
        raise ValueError(f"{name} has shape {array.shape}; expected (N, {columns})")
    if not array.flags.c_contiguous:
        raise ValueError(f"{name} is not C-contiguous; expected numpy.ascontiguousarray({name})")


def check_out(out: NDArray[Any], puzzles: NDArray[Any], dtype: str) -> None:
    """Refuse an array that a bulk call cannot write its result to.

    Raises:
        InputError: of another dtype, shape or layout, not writable, or in the memory of the
            puzzles.
    """
    import numpy as np

    try:
        check_array(out, "out", dtype, puzzles.shape[1])
    except (TypeError, ValueError) as error:
        problem, _, expected = str(error).partition("; expected ")
        raise InputError(problem, expected=expected) from None
    if len(out) != len(puzzles):
        raise InputError(f"out has {len(out)} rows", expected=f"{len(puzzles)}, one a puzzle")
    if not out.flags.writeable:
        raise InputError("out is read-only", expected="an array to write to")
    if np.may_share_memory(out, puzzles):
        raise InputError("out is where the puzzles are", expected="memory of its own")
