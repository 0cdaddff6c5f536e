# SPDX-License-Identifier: MIT
"""Line maps: transpositions and permutations of rows and columns, and groups of them.

A line map ``(transposed, rows, columns)`` transposes the board or not, then sends row r to
``rows[r]`` and column c to ``columns[c]``. A group of line maps is stored as a chain of
stabilisers: each link has one map for every image that a line can have while the lines of the
links before it stay in place. Every map of the group is a product of one map of each
link, in exactly one way, with the last link applied first. So the group can be counted, sampled and
listed one by one without building it.

>>> chain = classic_chain(3)
>>> member_count(chain), next(members(chain, 9)) == identity_map(9)
(3359232, True)
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

LineMap = tuple[bool, tuple[int, ...], tuple[int, ...]]
Chain = tuple[tuple[LineMap, ...], ...]
"""Links with the identity first; a link with only the identity is left out."""


def identity_map(size: int) -> LineMap:
    """Return the map that leaves every line in its place."""
    return False, tuple(range(size)), tuple(range(size))


def image(line_map: LineMap, cell: int) -> int:
    """Return where a map sends a cell."""
    transposed, rows, columns = line_map
    row, column = divmod(cell, len(rows))
    if transposed:
        row, column = column, row
    return rows[row] * len(rows) + columns[column]


def compose(first: LineMap, second: LineMap) -> LineMap:
    """Return the map that does the first, then the second."""
    _, rows, columns = first
    transposed, then_rows, then_columns = second
    if transposed:
        rows, columns = columns, rows
    return (
        first[0] != transposed,
        tuple([then_rows[row] for row in rows]),
        tuple([then_columns[column] for column in columns]),
    )


def inverse(line_map: LineMap) -> LineMap:
    """Return the map that undoes a map."""
    transposed, rows, columns = line_map
    back_rows, back_columns = inverse_permutation(rows), inverse_permutation(columns)
    return (True, back_columns, back_rows) if transposed else (False, back_rows, back_columns)


def inverse_permutation(images: Sequence[int]) -> tuple[int, ...]:
    """Return the permutation that undoes a permutation."""
    return tuple(sorted(range(len(images)), key=images.__getitem__))


def member_count(chain: Chain) -> int:
    """Return the number of maps in a group."""
    return prod(len(link) for link in chain)


def members(chain: Chain, size: int) -> Iterator[LineMap]:
    """Yield the maps of a group one by one, the identity first."""
    if not chain:
        yield identity_map(size)
        return
    for last in chain[0]:
        for first in members(chain[1:], size):
            yield compose(first, last)


def random_member(chain: Chain, size: int, rng: Random) -> LineMap:
    """Return a random map of a group, all equally likely."""
    drawn = identity_map(size)
    for link in reversed(chain):
        drawn = compose(drawn, rng.choice(link))
    return drawn


def classic_chain(order: int) -> Chain:
    """Return the group of the classic board: all maps that keep bands and stacks."""
    size = order * order
    unmoved = tuple(range(size))
    swaps = [
        *_swaps([range(start, start + order) for start in range(0, size, order)], size),
        *(
            link
            for start in range(0, size, order)
            for link in _swaps([(line,) for line in range(start, start + order)], size)
        ),
    ]
    return (
        ((False, unmoved, unmoved), (True, unmoved, unmoved)),
        *(tuple((False, swap, unmoved) for swap in link) for link in swaps),
        *(tuple((False, unmoved, swap) for swap in link) for link in swaps),
    )


def _swaps(blocks: Sequence[Sequence[int]], size: int) -> Iterator[list[tuple[int, ...]]]:
    """Yield for each block but the last its exchanges with itself and with later blocks."""
    for index in range(len(blocks) - 1):
        link = []
        for other in range(index, len(blocks)):
            lines = list(range(size))
            for line, partner in zip(blocks[index], blocks[other], strict=True):
                lines[line], lines[partner] = partner, line
            link.append(tuple(lines))
        yield link
