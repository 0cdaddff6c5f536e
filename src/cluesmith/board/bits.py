# SPDX-License-Identifier: MIT
"""Sets of cells as integers: bit c for cell c.

>>> list(bits(0b1010)), bitset([1, 3])
([1, 3], 10)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def bits(bitset: int) -> Iterator[int]:
    """Yield the members of a set in ascending order."""
    while bitset:
        lowest = bitset & -bitset
        yield lowest.bit_length() - 1
        bitset ^= lowest


def bitset(members: Iterable[int]) -> int:
    """Return the set of these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
