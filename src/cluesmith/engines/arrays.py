# SPDX-License-Identifier: MIT
"""The check that every bulk call makes of its array before native code sees it.

>>> import numpy as np
>>> check_array(np.zeros((2, 81), np.uint8), "puzzles", "uint8", 81)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
