# SPDX-License-Identifier: MIT
"""Almost locked sets: n open cells of one group with n+1 candidates between them.

An almost locked set (ALS) that loses one of its digits must hold all the others, one in each cell.
A single cell with two candidates is the smallest. Two sets have a *restricted common* digit
where every place of the digit in the one sees every place in the other: then at least one of them
loses it. Since a place never sees itself, sets that overlap share it only outside the overlap, and
every deduction that chains restricted commons is true of overlapping sets as well.

Much depends on a set only through the *places* that it leaves a digit, and many sets leave the same
ones. A :class:`Web` therefore knows the sets, the distinct places (digit, cells), and how they see
one another, as bitsets over the numbers of sets and places; it is made once a state.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> web = web_of(State.initial(Puzzle.parse("12......" + "." * 8)))
>>> [(als.cells, als.digits) for als in web.sets[:2]]
[(4, 12), (8, 12)]
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from cluesmith.board.bits import bits, bitset
from cluesmith.board.text import digits_of
from cluesmith.strategies.rule import Rule, only
from cluesmith.strategies.state import remembered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Board
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State

Hits = Mapping[int, int]
"""Candidates that are ruled out: digit to cells."""

Result = TypeVar("Result", bound=Collection[object])
Instance = TypeVar("Instance", bound=tuple[object, ...])

LARGEST = 8
"""The most cells of a set: all there can be on the 9x9 board; larger boards have too many."""

MOST_SETS = 1000
"""Hard grids have a few hundred sets. A bound keeps the odd grid that has thousands in reach."""


@dataclass(frozen=True, slots=True, eq=False)
class AlmostLockedSet:
    """Open cells of one group with one candidate more than cells.

    Attributes:
        cells: the set of its cells.
        digits: the mask of its digits.
        places: for each of its digits the number of its places in the web.
    """

    cells: int
    digits: int
    places: Mapping[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """The cells that some almost locked sets leave a digit.

    Attributes:
        digit: the digit.
        cells: the set of cells.
        hits: the cells with the digit as a candidate that see all of these cells.
        owners: the numbers of the sets that leave the digit exactly these cells.
    """

    digit: int
    cells: int
    hits: int
    owners: int


@dataclass(frozen=True, slots=True, eq=False)
class Web:
    """The almost locked sets of a state and how they touch; all members are by number.

    Attributes:
        board: the board.
        sets: the almost locked sets, smallest first.
        places: the distinct places of their digits.
        linked: for each places those of the same digit that see it: not both hold the digit.
        neighbours: for each places the sets that own a linked one: the restricted commons.
        sharing: for each places the sets whose places of the digit some candidate sees as well.
    """

    board: Board
    sets: tuple[AlmostLockedSet, ...]
    places: tuple[Places, ...]
    linked: tuple[int, ...]
    neighbours: tuple[int, ...]
    sharing: tuple[int, ...]

    def cells_of(self, als: AlmostLockedSet, digit: int) -> int:
        """Return the cells that the set leaves one of its digits."""
        return self.places[als.places[digit]].cells

    def hits(self, sets: Iterable[AlmostLockedSet], digits: int, allowed: int = -1) -> Hits:
        """Return the candidates that see all places of their digit in every one of some sets.

        Args:
            sets: the sets.
            digits: the mask of digits that count.
            allowed: the set of cells that count.
        """
        members = tuple(sets)
        for als in members:
            digits &= als.digits
        hit_cells = {}
        for digit in digits_of(digits):
            cells = allowed
            for als in members:
                cells &= self.places[als.places[digit]].hits
            if cells:
                hit_cells[digit] = cells
        return hit_cells


@remembered
def almost_locked_sets(state: State) -> tuple[tuple[int, int], ...]:
    """Return (cells, digits) of each almost locked set of a state, smallest first.

    A locked set has as many digits as cells. While it still rules out something in its group, the
    almost locked sets that contain it are left out: the locked set is much simpler, and what it
    leaves of them is an almost locked set too.
    """
    sets: dict[int, int] = {}
    for group in state.board.groups:
        sets |= _sets_in(state, group.mask & state.open)
    ordered = sorted(sets.items(), key=lambda item: (item[0].bit_count(), item[0]))
    return tuple(islice(ordered, MOST_SETS))


def _sets_in(state: State, open_cells: int) -> dict[int, int]:
    """Return the almost locked sets among the open cells of a group, cells to digits."""
    masks = state.masks
    # Cells with few candidates first: hopeless unions are then given up early.
    cells = sorted(bits(open_cells), key=lambda cell: masks[cell].bit_count())
    most = min(len(cells) - 1, LARGEST)
    almost_locked: dict[int, int] = {}
    locked: list[int] = []
    stack = [(0, 0, 0, 0)]
    while stack:
        start, members, count, digits = stack.pop()
        for index in range(start, len(cells)):
            union = digits | masks[cells[index]]
            spare = union.bit_count() - count - 1
            if spare + count > most:
                continue
            larger = members | 1 << cells[index]
            if spare <= 0 and any(masks[c] & union for c in cells if not larger >> c & 1):
                locked.append(larger)
                continue
            if spare == 1:
                almost_locked[larger] = union
            if count + 1 < most:
                stack.append((index + 1, larger, count + 1, union))
    return {
        members: union
        for members, union in almost_locked.items()
        if all(subset & ~members for subset in locked)
    }


@remembered
def web_of(state: State) -> Web:
    """Return the web of a state."""
    return _web(state, almost_locked_sets(state))


def web_around(state: State, sets: Iterable[Iterable[int]]) -> Web:
    """Return the web of a few almost locked sets, given by their cells."""
    return _web(state, [(bitset(cells), state.digits_in(cells)) for cells in sets])


def _web(state: State, cells_and_digits: Iterable[tuple[int, int]]) -> Web:
    """Return the web of some almost locked sets, given by their cells and digits."""
    number: dict[tuple[int, int], int] = {}
    owners: list[int] = []
    sets = []
    for index, (cells, digits) in enumerate(cells_and_digits):
        places = {}
        for digit in digits_of(digits):
            key = digit, cells & state.where[digit]
            if key not in number:
                number[key] = len(number)
                owners.append(0)
            owners[number[key]] |= 1 << index
            places[digit] = number[key]
        sets.append(AlmostLockedSet(cells, digits, places))
    nodes = tuple(
        Places(digit, cells, seeing(state.board, cells) & state.where[digit], owners[index])
        for (digit, cells), index in number.items()
    )
    return Web(state.board, tuple(sets), nodes, *_touching(nodes))


def seeing(board: Board, cells: int) -> int:
    """Return the set of cells that see every one of some cells."""
    seeing_all = -1
    for cell in bits(cells):
        seeing_all &= board.seen_masks[cell]
    return seeing_all


def _touching(
    places: tuple[Places, ...],
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the fields linked, neighbours and sharing of a web."""
    count = len(places)
    linked, neighbours, sharing = [0] * count, [0] * count, [0] * count
    of_digit: dict[int, list[int]] = {}
    for index, node in enumerate(places):
        if node.hits:
            of_digit.setdefault(node.digit, []).append(index)
    for members in of_digit.values():
        for position, one in enumerate(members):
            hits, owners = places[one].hits, places[one].owners
            for other in members[position:]:
                node = places[other]
                if not node.hits & hits:
                    continue
                sharing[one] |= node.owners
                sharing[other] |= owners
            for other in members[position + 1 :]:
                node = places[other]
                if not node.cells & ~hits:
                    linked[one] |= 1 << other
                    linked[other] |= 1 << one
                    neighbours[one] |= node.owners
                    neighbours[other] |= owners
    return tuple(linked), tuple(neighbours), tuple(sharing)


def als_rule(
    web: Web,
    hits: Iterable[tuple[Iterable[AlmostLockedSet], Hits]],
    premises: Iterable[frozenset[Pair]],
) -> Rule:
    """Return the rule that rules out what is hit.

    Args:
        web: the web of the sets that the rule is about.
        hits: what is ruled out, each with the sets in which its digit is sure to stand.
        premises: why that is sure, apart from the digits of each set.
    """
    ends = list(hits)
    return Rule(
        frozenset().union(
            *(only(web.board, als.cells, als.digits) for als in web.sets),
            *premises,
            *(hit_premises(web, sets, each) for sets, each in ends),
        ),
        pairs_of(each for _, each in ends),
    )


def common_premises(
    web: Web, one: AlmostLockedSet, other: AlmostLockedSet, digit: int
) -> frozenset[Pair]:
    """Return the premises "not both sets hold the digit".

    A cell without the digit matters only where it would not see the digit in the other set.
    """
    far = web.cells_of(other, digit)
    first = blind(web.board, one.cells & ~web.cells_of(one, digit), far)
    second = blind(web.board, other.cells & ~far, one.cells & ~first)
    return frozenset((cell, digit) for cells in (first, second) for cell in bits(cells))


def hit_premises(web: Web, ends: Iterable[AlmostLockedSet], hits: Hits) -> frozenset[Pair]:
    """Return the premises "the hit candidates see all places of their digit in these sets"."""
    return frozenset(
        (cell, digit)
        for als in ends
        for digit, targets in hits.items()
        for cell in bits(blind(web.board, als.cells & ~web.cells_of(als, digit), targets))
    )


def blind(board: Board, cells: int, targets: int) -> int:
    """Return those of some cells that do not see every target."""
    return sum(1 << cell for cell in bits(cells) if targets & ~board.seen_masks[cell])


def pairs_of(hits: Iterable[Hits]) -> frozenset[Pair]:
    """Return the candidates that are hit."""
    return frozenset(
        (cell, digit) for each in hits for digit, cells in each.items() for cell in bits(cells)
    )


def overlap(*sets: AlmostLockedSet) -> bool:
    """Whether two of the sets share a cell."""
    seen = 0
    for als in sets:
        if seen & als.cells:
            return True
        seen |= als.cells
    return False


def keep(simplest: dict[Result, Instance], result: Result, instance: Instance) -> None:
    """Keep the instance that leads to a result, unless that is empty or a simpler one does."""
    if result and (result not in simplest or instance < simplest[result]):
        simplest[result] = instance
