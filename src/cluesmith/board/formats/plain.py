# SPDX-License-Identifier: MIT
"""Plain lines of 9x9 puzzles, read a whole block at a time into an array.

The formats themselves do without numpy, which takes longer to load than one puzzle to solve.

>>> read_plain(b"." * 80 + b"7").shape
(1, 81)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_CELLS = 81
_OTHER = 255
_DOT, _ZERO = ord("."), ord("0")
_DIGITS = np.full(256, _OTHER, np.uint8)
_DIGITS[_ZERO : _ZERO + 10] = np.arange(10)
_DIGITS[_DOT] = 0


def read_plain(block: bytes) -> NDArray[np.uint8] | None:
    """Return the digits uint8[N,81] of lines of exactly 81 digits, dots or zeros.

    None if any line is something else, or mixes dots and zeros.
    """
    lines = block.replace(b"\r\n", b"\n") if b"\r" in block else block
    if not lines.endswith(b"\n"):
        lines += b"\n"
    if len(lines) % (_CELLS + 1):
        return None
    table = np.frombuffer(lines, np.uint8).reshape(-1, _CELLS + 1)
    cells = table[:, :_CELLS]
    digits = _DIGITS[cells]
    if (table[:, _CELLS] != ord("\n")).any() or digits.max(initial=0) == _OTHER:
        return None
    if _ZERO in lines and _DOT in lines:
        has_both = (cells == _DOT).any(axis=1) & (cells == _ZERO).any(axis=1)
        if has_both.any():
            return None
    return digits
