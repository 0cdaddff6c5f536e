# SPDX-License-Identifier: MIT
"""Strong and weak links between the nodes of a state: all chains are made of them.

A node is the claim that a digit stands in one of some cells: in a single cell, or for grouped
chains in the cells that two groups share. A strong link says "if not this then that", a weak link
"not both": two digits of a cell, a digit in two cells that see each other, or candidates of two
cells that a constraint does not allow together. Both can be read in either direction. The links of
a node are a set of nodes, kept as one integer, so that a breadth-first search is a few hundred
operations on integers.

Each link holds by itself. So a search along strong and weak links in turn reaches only what is
implied, even where its path crosses itself. Then a shorter chain says more, and comes first.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> links = plain_links(State.initial(Puzzle.parse("....2..4142.....")))
>>> start = next(bits(links.places[3]))
>>> levels = links.if_false(start)
>>> paths = [LinkPath((start, end), is_strong_first=True) for end in bits(levels[0])]
>>> [f"{chain_of(links.nodes(path), 4)}" for path in paths]
['(3)r1c1=(3)r4c1', '(3)r1c1=(4)r1c1']
>>> nodes = links.trace(levels, max(bits(levels[1])))
>>> f"{chain_of(links.nodes(LinkPath((start, *nodes), is_strong_first=True)), 4)}"
'(3)r1c1=(3)r4c1-(3)r4c2=(2)r4c2'

The places of a digit in a group where two are left are a *conjugate pair*: one of them holds it.

>>> state = State.initial(Puzzle.parse("12......" + "." * 8))
>>> [(f"{pair.group.name}", pair.cells) for pair in conjugate_pairs(state, 3)]
[('row 1', (2, 3)), ('box 1', (4, 5))]
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise, zip_longest
from operator import attrgetter
from typing import TYPE_CHECKING

from cluesmith.board import Group
from cluesmith.board.bits import bits, bitset
from cluesmith.board.constraint_parts import constraint_parts
from cluesmith.board.text import mask_of
from cluesmith.strategies.rule import confined, no_others, only
from cluesmith.strategies.state import remembered
from cluesmith.strategies.step import Chain, Link, Node, first_of_each

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Board
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State

Reason = Group | int
"""What makes a link strong: a group where the digit has no place outside the two nodes, or a set of
cells that would have fewer digits left than it has cells if both nodes were false."""

Nodes = tuple[tuple[int, tuple[int, ...]], ...]
"""Nodes of a chain as digits and cells."""

Levels = tuple[int, ...]
"""What a search reaches: sets of nodes that turn true, each level two links after the last."""


@dataclass(frozen=True, slots=True)
class LinkPath:
    """Nodes joined by links that are strong and weak in turn."""

    nodes: tuple[int, ...]
    is_strong_first: bool

    def __len__(self) -> int:
        return len(self.nodes) - 1

    def links(self) -> Iterator[tuple[int, int, bool]]:
        """Yield (start, end, whether the link is strong)."""
        is_strong = self.is_strong_first
        for start, end in pairwise(self.nodes):
            yield start, end, is_strong
            is_strong = not is_strong


@dataclass(frozen=True, eq=False)
class Links:
    """The nodes of a state by number, and the links between them.

    Attributes:
        board: the board.
        digits: the digit of each node.
        cells: the set of cells of each node.
        strong: for each node the set of nodes of which each is true if it is false.
        weak: for each node the set of nodes of which each is false if it is true.
        reasons: what makes each strong link strong; the lower node of the link comes first.
        singles: the set of nodes of one cell; they have the lowest numbers.
    """

    board: Board
    digits: tuple[int, ...]
    cells: tuple[int, ...]
    strong: tuple[int, ...]
    weak: tuple[int, ...]
    reasons: dict[tuple[int, int], Reason]
    singles: int
    _spread: dict[int, Levels] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def onward(self) -> tuple[int, ...]:
        """For each node the set of nodes that turn true two links on if it is true."""
        onward = []
        for weak in self.weak:
            reached = 0
            for node in bits(weak):
                reached |= self.strong[node]
            onward.append(reached)
        return tuple(onward)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """For each digit (index 0 unused) the set of its nodes."""
        places = [0] * (self.board.size + 1)
        for node, digit in enumerate(self.digits):
            places[digit] |= 1 << node
        return tuple(places)

    def reason(self, one: int, other: int) -> Reason:
        """Return what makes a link strong."""
        return self.reasons[min(one, other), max(one, other)]

    def if_true(self, node: int) -> Levels:
        """Return what turns true if a node is true; level 0 is the node itself."""
        return self._levels(1 << node)

    def if_false(self, node: int) -> Levels:
        """Return what turns true if a node is false; level 0 is one strong link away."""
        return self._levels(self.strong[node])

    def reached(self) -> Iterator[tuple[int, int]]:
        """Yield (start, what turns true if it is false), from level 1 on; the nearest first."""
        searches = [self.if_false(start)[1:] for start in range(len(self.digits))]
        for levels in zip_longest(*searches, fillvalue=0):
            yield from enumerate(levels)

    def _levels(self, start: int) -> Levels:
        """Return what turns true if a set of nodes is true; the loop over bits is written out."""
        if start not in self._spread:
            onward, levels, seen, level = self.onward, [], 0, start
            while level:
                levels.append(level)
                seen |= level
                reached = 0
                while level:
                    lowest = level & -level
                    reached |= onward[lowest.bit_length() - 1]
                    level ^= lowest
                level = reached & ~seen
            self._spread[start] = tuple(levels)
        return self._spread[start]

    def trace(self, levels: Levels, end: int, avoid: int = 0) -> tuple[int, ...]:
        """Return the nodes of a shortest path from level 0 to a node that the search reached.

        Nodes that the path has already and those to avoid come in only where nothing else leads
        on; nodes of one cell are preferred.
        """
        depth = next(depth for depth, level in enumerate(levels) if level >> end & 1)
        nodes = [end]
        for level in reversed(levels[:depth]):
            used = avoid | bitset(nodes)
            nodes += self._before(nodes[-1], level, used) or self._before(nodes[-1], level, 0)
        return tuple(reversed(nodes))

    def _before(self, end: int, level: int, used: int) -> tuple[int, ...]:
        """Return the two nodes before a node of the next level, none where all are used."""
        for middle in bits(self.strong[end] & ~used):
            starts = self.weak[middle] & level & ~used
            if starts:
                return middle, (starts & -starts).bit_length() - 1
        return ()

    def candidates(self, nodes: int) -> frozenset[Pair]:
        """Return the (cell, digit) pairs of a set of nodes of one cell."""
        return frozenset(
            (self.cells[node].bit_length() - 1, self.digits[node]) for node in bits(nodes)
        )

    def beside(self, node: int) -> int:
        """Return the set of nodes of the other digits in the cell of a node of one cell."""
        return bitset(
            other
            for other in bits(self.weak[node] & self.singles)
            if self.cells[other] == self.cells[node]
        )

    def locked(self, one: int, other: int) -> int:
        """Return the set of nodes ruled out if exactly one of two strongly linked nodes is true.

        Where cells make the link strong, they hold all their further digits then.
        """
        reason = self.reason(one, other)
        if isinstance(reason, Group):
            return 0
        ruled_out = 0
        nodes = [node for node in bits(self.singles) if self.cells[node] & reason]
        for digit in {self.digits[node] for node in nodes} - {self.digits[one], self.digits[other]}:
            seen = self.singles & self.places[digit]
            for node in nodes:
                if self.digits[node] == digit:
                    seen &= self.weak[node]
            ruled_out |= seen
        return ruled_out

    def is_grouped(self, path: LinkPath) -> bool:
        """Whether a node of the path has several cells."""
        return any(not self.singles >> node & 1 for node in path.nodes)

    def nodes(self, path: LinkPath) -> Nodes:
        """Return the nodes of a path as digits and cells."""
        return tuple((self.digits[node], tuple(bits(self.cells[node]))) for node in path.nodes)

    def sets(self, path: LinkPath) -> tuple[tuple[int, ...], ...]:
        """Return for each strong link of a path the set of several cells behind it, if any."""
        reasons = (self.reason(start, end) for start, end, is_strong in path.links() if is_strong)
        return tuple(
            tuple(bits(cells)) if isinstance(cells, int) and cells.bit_count() > 1 else ()
            for cells in reasons
        )


def chain_of(nodes: Nodes, size: int, *, is_strong_first: bool = True) -> Chain:
    """Return some nodes as a chain that people read and see."""
    return Chain.alternating((Node(*node) for node in nodes), size, is_strong_first=is_strong_first)


def strong_premises(
    state: State, chain: Chain, sets: Iterable[tuple[int, ...]] = (), *, closed: bool = False
) -> frozenset[Pair]:
    """Return what the strong links of a chain rest on; weak links always hold.

    Args:
        state: the state.
        chain: the chain.
        sets: for each strong link the set of several cells behind it, if any.
        closed: whether it is a continuous loop, where all digits of a set are locked.
    """
    premises: set[Pair] = set()
    behind = iter(sets)
    for link in chain.links:
        if link.is_strong:
            premises |= _premises(state, link, bitset(next(behind, ())), closed=closed)
    return frozenset(premises)


def _premises(state: State, link: Link, cells: int, *, closed: bool) -> frozenset[Pair]:
    """Return what a strong link rests on: a group, a cell of two digits, or a set of cells."""
    start, end = link.start, link.end
    if start.digit == end.digit:
        both = bitset((*start.cells, *end.cells))
        places = state.where[start.digit]
        group = next(group for group in state.board.groups if places & group.mask == both)
        return confined(group, start.digit, both)
    if not cells:
        return no_others(state, start.cells)
    further = state.digits_in(bits(cells)) & ~mask_of((start.digit, end.digit))
    premises: frozenset[Pair] = frozenset()
    for cell in bits(cells):
        # It does not matter which cells have the further digits, as long as no two cells can
        # hold the same one; only in a closed loop are they looked for.
        sees_all = not cells & ~state.board.seen_masks[cell] & ~(1 << cell)
        free = further if sees_all and not closed else 0
        premises |= only(state.board, 1 << cell, state.masks[cell] | free)
    return premises


class LinksBuilder:
    """Collects nodes and strong links of a state; starts with its candidates and cells."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._numbers: dict[Pair, int] = {}
        self._reasons: dict[tuple[int, int], Reason] = {}
        for digit, where in enumerate(state.where):
            for cell in bits(where):
                self.node(digit, 1 << cell)
        self._singles = (1 << len(self._numbers)) - 1
        self._link_cells()

    def node(self, digit: int, cells: int) -> int:
        """Return the number of the node of a digit in a set of cells, a new one if need be."""
        return self._numbers.setdefault((digit, cells), len(self._numbers))

    def link(self, one: int, other: int, reason: Reason) -> None:
        """Add a strong link; the first reason for it is kept."""
        self._reasons.setdefault((min(one, other), max(one, other)), reason)

    def add_shared_cells(self) -> None:
        """Add a node for each digit in two or more of the cells that two groups share."""
        for crossing in self._state.board.intersections:
            shared = crossing.first.mask & crossing.second.mask
            for digit, where in enumerate(self._state.where):
                if (where & shared).bit_count() > 1:
                    self.node(digit, where & shared)

    def finish(self) -> Links:
        """Return the nodes with all links: in cells and groups, and those that were added."""
        self._link_groups()
        strong = [0] * len(self._numbers)
        for one, other in self._reasons:
            strong[one] |= 1 << other
            strong[other] |= 1 << one
        return Links(
            board=self._state.board,
            digits=tuple(digit for digit, _ in self._numbers),
            cells=tuple(cells for _, cells in self._numbers),
            strong=tuple(strong),
            weak=self._weak(),
            reasons=self._reasons,
            singles=self._singles,
        )

    def _link_cells(self) -> None:
        """Link the two candidates of a cell."""
        for cell in bits(self._state.open):
            mask = self._state.masks[cell]
            if mask.bit_count() == 2:
                one, other = (self._numbers[bit + 1, 1 << cell] for bit in bits(mask))
                self.link(one, other, 1 << cell)

    def _link_groups(self) -> None:
        """Link nodes that between them hold all places of their digit in a group."""
        for (digit, cells), one in tuple(self._numbers.items()):
            where = self._state.where[digit]
            for group in self._state.board.groups_of[cells.bit_length() - 1]:
                rest = where & group.mask & ~cells
                other = self._numbers.get((digit, rest))
                if other is not None and not cells & ~group.mask and one < other:
                    self.link(one, other, group)

    def _weak(self) -> tuple[int, ...]:
        """Link digits of one cell, and nodes of a digit when each cell of one sees all others."""
        weak = [0] * len(self._numbers)
        peers = self._state.board.seen_masks
        nodes: dict[int, list[tuple[int, int]]] = {}
        in_cell: dict[int, int] = {}
        for (digit, cells), one in self._numbers.items():
            seen = -1
            for cell in bits(cells):
                seen &= peers[cell]
            earlier = nodes.setdefault(digit, [])
            for other_cells, other in earlier:
                if not other_cells & ~seen:
                    weak[one] |= 1 << other
                    weak[other] |= 1 << one
            earlier.append((cells, one))
            if self._singles >> one & 1:
                in_cell[cells] = in_cell.get(cells, 0) | 1 << one
        for together in in_cell.values():
            for one in bits(together):
                weak[one] |= together & ~(1 << one)
        for one, other in self._excluded():
            weak[one] |= 1 << other
            weak[other] |= 1 << one
        return tuple(weak)

    def _excluded(self) -> Iterator[tuple[int, int]]:
        """Yield single candidates of two cells that a constraint does not allow together."""
        state = self._state
        if state.board.is_plain:
            return
        for (first, second), allowed in constraint_parts(state.board).relations.items():
            if not (state.open >> first & 1 and state.open >> second & 1):
                continue
            for digit in bits(state.masks[first]):
                one = self._numbers[digit + 1, 1 << first]
                for other in bits(state.masks[second] & ~allowed[digit]):
                    yield one, self._numbers[other + 1, 1 << second]


@remembered
def plain_links(state: State) -> Links:
    """Return the links between single candidates."""
    return LinksBuilder(state).finish()


@remembered
def grouped_links(state: State) -> Links:
    """Return the links between single candidates and those of shared cells."""
    builder = LinksBuilder(state)
    builder.add_shared_cells()
    return builder.finish()


@remembered
def digit_links(state: State) -> Links:
    """Return the plain links between cells: each joins two places of one digit."""
    return _digit_by_digit(plain_links(state), in_cells=False)


@remembered
def bivalue_links(state: State) -> Links:
    """Return the strong links in cells of two digits and the weak links between cells."""
    return _digit_by_digit(plain_links(state), in_cells=True)


def _digit_by_digit(links: Links, *, in_cells: bool) -> Links:
    """Keep the weak links between cells, and the strong links in cells or those between cells."""
    same = [links.places[digit] for digit in links.digits]
    return replace(
        links,
        strong=tuple(
            nodes & (~own if in_cells else own)
            for nodes, own in zip(links.strong, same, strict=True)
        ),
        weak=tuple(nodes & own for nodes, own in zip(links.weak, same, strict=True)),
    )


@dataclass(frozen=True, slots=True)
class Conjugates:
    """Two cells of a group, one of which holds the digit."""

    digit: int
    cells: tuple[int, int]
    group: Group

    @property
    def premises(self) -> frozenset[Pair]:
        """That the digit is ruled out of the group's other cells."""
        return confined(self.group, self.digit, bitset(self.cells))


def strong_links(state: State, digit: int, groups: Iterable[Group]) -> Iterator[Conjugates]:
    """Yield the conjugate pairs of a digit in some groups, also one that two groups make."""
    for group in groups:
        places = state.where[digit] & group.mask
        if places.bit_count() == 2:
            first, second = bits(places)
            yield Conjugates(digit, (first, second), group)


def conjugate_pairs(state: State, digit: int) -> Iterator[Conjugates]:
    """Yield the conjugate pairs of a digit, each once, with the first group that makes it one."""
    return first_of_each(strong_links(state, digit, state.board.groups), attrgetter("cells"))
