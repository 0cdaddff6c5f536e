# SPDX-License-Identifier: MIT
"""How hard it is for a player to use constraints of certain types, and the names of the types.

The hypotheses of *The Application of Exact Cover to the Creating of Sudoku Puzzle*: types add up
(1), the same type twice or three times counts a little less than its sum (2), a cell, a line and a
block have fixed ratings (3), and so has uniqueness (4). Ratings are stored in tenths.

>>> rating(["cell"]), rating(["row", "box"]), rating(["row", "row", "column"])
(5, 19, 28)
>>> type_name(["column", "row", "row"]), rating_text(28)
('2R+Co', '2.8')
>>> len(LADDER), LADDER[0], LADDER[-1]
(18, 5, 30)
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

TYPES = ("Ce", "R", "Co", "B")
"""Cell, row, column, block."""

REPEATED = {"Ce": (5, 10, 14), "R": (10, 18, 25), "Co": (10, 18, 25), "B": (9, 16, 22)}
"""The ratings of a type once, twice and three times: hypotheses 2 and 3."""

UNIQUE = 30
"""The rating of theorem 9: hypothesis 4."""

PRINTED = {"Ce+R+B": 26, "Ce+Co+B": 26}
"""The rating in the paper's table; hypothesis 1 would give 24 instead; see docs."""

PLACE_WEIGHT = 4
"""How many rows one more place to look at counts for in the search of rows; see docs."""


def type_of(kind: str) -> str:
    """Return the type of a kind of constraint; all kinds except cells and lines are blocks."""
    return {"cell": "Ce", "row": "R", "column": "Co"}.get(kind, "B")


def type_name(kinds: Iterable[str]) -> str:
    """Return the types of these constraints as the paper writes them, the repeated one first."""
    counts = Counter(map(type_of, kinds))
    parts = sorted(counts, key=lambda name: (-counts[name], TYPES.index(name)))
    return "+".join(f"{counts[name] if counts[name] > 1 else ''}{name}" for name in parts)


def rating(kinds: Iterable[str]) -> int:
    """Return the rating of one to three constraints, in tenths."""
    kinds = list(kinds)
    name = type_name(kinds)
    if name in PRINTED:
        return PRINTED[name]
    counts = Counter(map(type_of, kinds))
    return sum(REPEATED[type_][times - 1] for type_, times in counts.items())


def rating_text(tenths: int) -> str:
    """Return a rating as people read it."""
    return f"{tenths // 10}.{tenths % 10}"


_KIND = {"Ce": "cell", "R": "row", "Co": "column", "B": "box"}

TABLE = {
    type_name(kinds): rating(kinds)
    for count in (1, 2, 3)
    for kinds in combinations_with_replacement(_KIND.values(), count)
}
"""The rating of every combination of up to three types."""

LADDER = tuple(sorted({*TABLE.values(), UNIQUE}))
"""The different ratings, ascending."""
