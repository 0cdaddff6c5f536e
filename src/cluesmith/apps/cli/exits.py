# SPDX-License-Identifier: MIT
"""The exit codes of every command, and how the codes of many puzzles make one.

>>> worst([FOUND, NONE, UNDECIDED])
3
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

FOUND = 0
NONE = 1
BAD_INPUT = 2
UNDECIDED = 3

_SEVERITY = (FOUND, NONE, UNDECIDED, BAD_INPUT)


def worst(codes: Iterable[int]) -> int:
    """Return the gravest code: bad input, then undecided, then none."""
    return max(codes, key=_SEVERITY.index, default=FOUND)
