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


_ANSWERS = frozenset({"found", "solved", "unique", "reduced"})


def code_of(status: str) -> int:
    """Return the exit code of a status or of a verdict.

    >>> code_of("solved"), code_of("impossible"), code_of("undecided")
    (0, 1, 3)
    """
    if status == "undecided":
        return UNDECIDED
    return FOUND if status in _ANSWERS else NONE


def worst(codes: Iterable[int]) -> int:
    """Return the gravest code: bad input, then undecided, then none."""
    return max(codes, key=_SEVERITY.index, default=FOUND)
