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
from typing import TYPE_CHECKING, NamedTuple

from cluesmith.board.bits import bits, bitset

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
    from random import Random

LineMap = tuple[bool, tuple[int, ...], tuple[int, ...]]
LineMapChain = tuple[tuple[LineMap, ...], ...]
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


def member_count(chain: LineMapChain) -> int:
    """Return the number of maps in a group."""
    return prod(len(link) for link in chain)


def members(chain: LineMapChain, size: int) -> Iterator[LineMap]:
    """Yield the maps of a group one by one, the identity first."""
    if not chain:
        yield identity_map(size)
        return
    for last in chain[0]:
        for first in members(chain[1:], size):
            yield compose(first, last)


def random_member(chain: LineMapChain, size: int, rng: Random) -> LineMap:
    """Return a random map of a group, all equally likely."""
    product = identity_map(size)
    for link in reversed(chain):
        product = compose(product, rng.choice(link))
    return product


def classic_chain(order: int) -> LineMapChain:
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


class _Partial(NamedTuple):
    """A line map in the making; rows are lines 0 to size-1, columns come after them."""

    transposed: bool
    images: dict[int, int]
    domains: dict[int, int]
    """For each line without an image the set of its possible images."""
    group_images: int
    """For each group the set of its possible images; see `ChainSearch`."""


class ChainSearch:
    """Backtracking with forward checking over the images of lines, the most constrained first.

    Two tests prune. First, two rows (or two columns) must share as many groups, with as many cells
    each, as their images do; a row and a column must cross in as many groups. Second, each cell
    whose row and column both have images rules out images of its groups. ``group_images`` holds the
    possible images in one integer with a block of bits for each group: bit h of block g is set
    while g may be mapped to h. The top bit of each block is 0; it takes the carry of the test that
    looks for an empty block in all blocks at once.
    """

    def __init__(self, size: int, groups: Iterable[Collection[int]]) -> None:
        self._size = size
        regions = sorted(sorted(group) for group in groups)
        self._region_count = len(regions)
        self._full_block = (1 << len(regions)) - 1
        self._all = self._blocks([self._full_block] * len(regions))
        self._carries = self._blocks([1 << len(regions)] * len(regions))
        self._holders = [
            bitset(index for index, region in enumerate(regions) if cell in region)
            for cell in range(size * size)
        ]
        self._allowed: dict[tuple[int, int], int] = {}
        cells = [
            *([row * size + column for column in range(size)] for row in range(size)),
            *([row * size + column for row in range(size)] for column in range(size)),
        ]
        self._relations = self._relations_of(cells)
        self._related = [
            {relation: bitset(_where(relations, relation)) for relation in set(relations)}
            for relations in self._relations
        ]

    def run(self) -> LineMapChain:
        """Return the chain: the direction of the lines first, then line by line."""
        links = [self._link([self._start(True)])]
        partial: _Partial | None = self._start(False)
        while partial and partial.domains:
            line = _most_constrained(partial)
            images = (image for image in bits(partial.domains[line]) if image != line)
            links.append(self._link([self._assign(partial, line, image) for image in images]))
            partial = self._assign(partial, line, line)
        return tuple(link for link in links if len(link) > 1)

    def _link(self, partials: list[_Partial | None]) -> tuple[LineMap, ...]:
        """Return the identity and one map for each partial map that can be completed."""
        completed = (self._complete(partial) for partial in partials)
        return (identity_map(self._size), *(line_map for line_map in completed if line_map))

    def _complete(self, partial: _Partial | None) -> LineMap | None:
        """Return a map that completes a partial one, or None if there is none."""
        if partial is None:
            return None
        if not partial.domains:
            images, size = partial.images, self._size
            rows = tuple(images[line] for line in range(size))
            columns = tuple(images[line] - size for line in range(size, 2 * size))
            return partial.transposed, rows, columns
        line = _most_constrained(partial)
        for image in bits(partial.domains[line]):
            line_map = self._complete(self._assign(partial, line, image))
            if line_map is not None:
                return line_map
        return None

    def _start(self, transposed: bool) -> _Partial:
        size = self._size
        rows, columns = (1 << size) - 1, (1 << size) - 1 << size
        domains = {line: rows if line < size else columns for line in range(2 * size)}
        return _Partial(transposed, {}, domains, self._all)

    def _assign(self, partial: _Partial, line: int, image: int) -> _Partial | None:
        """Return the partial map with one more image, or None if no map completes it."""
        size, transposed = self._size, partial.transposed
        relations = self._relations[self._source(line, transposed)]
        related = self._related[image]
        if relations[self._source(line, transposed)] != self._relations[image][image]:
            return None
        domains = {}
        for other, domain in partial.domains.items():
            if other != line:
                domains[other] = domain & ~(1 << image)
                domains[other] &= related.get(relations[self._source(other, transposed)], 0)
                if not domains[other]:
                    return None
        group_images = partial.group_images
        for other, other_image in partial.images.items():
            if (other < size) != (line < size):
                source = self._crossing(line, other, transposed)
                target = self._crossing(image, other_image)
                group_images &= self._compatible(self._holders[source], self._holders[target])
        if (group_images + self._all) & self._carries != self._carries:
            return None
        return _Partial(transposed, {**partial.images, line: image}, domains, group_images)

    def _source(self, line: int, transposed: bool) -> int:
        """Return the line that becomes this one, with or without a transposition."""
        return (line + self._size) % (2 * self._size) if transposed else line

    def _crossing(self, line: int, other: int, transposed: bool = False) -> int:
        row, column = min(line, other), max(line, other) - self._size
        return column * self._size + row if transposed else row * self._size + column

    def _compatible(self, source: int, target: int) -> int:
        """Return the images left when a cell of the source groups goes to one of the targets."""
        key = (source, target)
        if key not in self._allowed:
            self._allowed[key] = self._blocks(
                [
                    target if source >> region & 1 else self._full_block & ~target
                    for region in range(self._region_count)
                ]
            )
        return self._allowed[key]

    def _relations_of(self, lines: list[list[int]]) -> list[list[Hashable]]:
        """Return for each two lines how they share the groups; no map changes this."""
        counts = [
            [
                sum(self._holders[cell] >> region & 1 for cell in line)
                for region in range(self._region_count)
            ]
            for line in lines
        ]

        def relation(first: int, second: int) -> Hashable:
            if (first < self._size) == (second < self._size):
                return tuple(sorted(zip(counts[first], counts[second], strict=True)))
            return self._holders[self._crossing(first, second)].bit_count()

        return [[relation(a, b) for b in range(len(lines))] for a in range(len(lines))]

    def _blocks(self, blocks: list[int]) -> int:
        width = self._region_count + 1
        return sum(block << index * width for index, block in enumerate(blocks))


def _most_constrained(partial: _Partial) -> int:
    return min(partial.domains, key=lambda line: partial.domains[line].bit_count())


def _where(relations: list[Hashable], relation: Hashable) -> Iterator[int]:
    return (line for line, other in enumerate(relations) if other == relation)
