# SPDX-License-Identifier: MIT
"""Sue de Coq: cells in and around the crossing of two groups that hold each of their digits once.

Take open cells of the crossing with at least two digits more than cells, and a few cells on either
side: of the rest of the one group, and of the rest of the other. A digit fits into all these cells
once, or twice where both sides have it. Where that makes as many digits as there are cells, the
cells hold just these. Each is removed from the cells that see all its places: those in all the
cells where it fits once, those on one side where it fits on both.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> left = {0: (1, 2, 3), 1: (2, 3, 4), 7: (1, 2), 20: (3, 4)}
>>> gone = [(cell, d) for cell, kept in left.items() for d in range(1, 10) if d not in kept]
>>> state = State.initial(Puzzle.parse("." * 81)).after(eliminations=gone)
>>> [len(step.eliminations) for step in sue_de_coq(state)]
[24]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cluesmith.board.bits import bits, bitset
from cluesmith.board.text import digits_of
from cluesmith.strategies.als import blind, keep, seeing
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rule import Rule, candidates, only
from cluesmith.strategies.step import Cells, Digits, Groups, Pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board, Intersection
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State

MOST, MOST_OF_LARGE = 6, 3
"""The most cells on a side: all there are on the 9x9 board; larger boards have too many."""


class _Part(NamedTuple):
    """Some open cells and the digits that they have between them, both as sets."""

    cells: int
    digits: int


class _Pattern(NamedTuple):
    """The cells of the crossing and of its two sides."""

    crossing: _Part
    one: _Part
    other: _Part

    @property
    def cells(self) -> int:
        return self.crossing.cells | self.one.cells | self.other.cells

    @property
    def digits(self) -> int:
        return self.crossing.digits | self.one.digits | self.other.digits


def _hits(state: State, pattern: _Pattern) -> list[tuple[int, int, int]]:
    """Return (digit, cells in which it is sure to stand, candidates that see all its places)."""
    sure = []
    twice = pattern.one.digits & pattern.other.digits
    for digit in digits_of(pattern.digits):
        on_both = twice >> digit - 1 & 1
        for cells in (pattern.one.cells, pattern.other.cells) if on_both else (pattern.cells,):
            places = cells & state.where[digit]
            hits = seeing(state.board, places) & state.where[digit]
            sure.append((digit, cells, hits))
    return sure


def _pairs(hits: list[tuple[int, int, int]], allowed: int) -> frozenset[Pair]:
    return frozenset((cell, digit) for digit, _, cells in hits for cell in bits(cells & allowed))


def _premises(
    board: Board, state: State, pattern: _Pattern, hits: list[tuple[int, int, int]]
) -> frozenset[Pair]:
    """Return that no digit fits more often than counted, and that what is hit sees its digit."""
    premises: set[Pair] = set()
    crossing = _Part(pattern.crossing.cells, pattern.digits)
    for cells, digits in (crossing, pattern.one, pattern.other):
        premises |= only(board, cells, digits)
    for digit, cells, targets in hits:
        unseen = blind(board, cells & ~state.where[digit], targets)
        premises |= candidates(unseen, digit)
    return frozenset(premises)


def _reasons(
    state: State, number: int, crossing: Numbers, one: Numbers, other: Numbers, is_wide: bool
) -> Reasons:
    board, size = state.board, state.board.columns
    first, second = board.intersections[number].first, board.intersections[number].second
    pattern = _Pattern(*(_part(state, cells) for cells in (crossing, one, other)))
    digits, twice = pattern.digits, pattern.one.digits & pattern.other.digits
    allowed = -1 if is_wide else first.mask | second.mask
    hits = [(digit, cells, hit & allowed) for digit, cells, hit in _hits(state, pattern)]
    gone = _pairs(hits, -1)
    return Rule(_premises(board, state, pattern, hits), gone), {
        "crossing": Cells(crossing, size),
        "one": Cells(one, size),
        "other": Cells(other, size),
        "first": Groups((first,)),
        "second": Groups((second,)),
        "filling": Digits(tuple(sorted([*digits_of(digits), *digits_of(twice)]))),
        "gone": Pairs.of(gone, size),
    }


def _part(state: State, cells: tuple[int, ...]) -> _Part:
    return _Part(bitset(cells), state.digits_in(cells))


@strategy(
    id_="sue_de_coq",
    name="Sue de Coq",
    level=Level.UNFAIR,
    rank=530,
    sentence=(
        "{crossing}, with {one} in {first} and {other} in {second}, must hold exactly the digits "
        "{filling}, one in each cell. So each of these digits is used inside these cells, and is "
        "removed from the cells that see its places. That rules out {gone}."
    ),
    paints={
        "first": Paint.GROUP,
        "second": Paint.GROUP,
        "crossing": Paint.FIN,
        "one": Paint.PATTERN,
        "other": Paint.SECOND,
    },
    reasons=_reasons,
    aliases={"hodoku": "Sue de Coq", "sudokuwiki": "Sue de Coq"},
)
def sue_de_coq(state: State) -> Iterator[Witness]:
    """Yield cells of a crossing and its sides with no digit to spare.

    What a pattern rules out outside the two groups is a step of its own, since people look for it
    only inside them.
    """
    simplest: dict[frozenset[Pair], tuple[bool, int, int, _Pattern]] = {}
    crossings = state.board.intersections
    for number, crossing in enumerate(crossings):
        groups = crossing.first.mask | crossing.second.mask
        for pattern in _patterns(state, crossing):
            hits = _hits(state, pattern)
            count = pattern.cells.bit_count()
            for is_wide, allowed in ((False, groups), (True, -1)):
                keep(simplest, _pairs(hits, allowed), (is_wide, count, number, pattern))
    for is_wide, _, number, pattern in sorted(simplest.values()):
        yield number, *(tuple(bits(part.cells)) for part in pattern), is_wide


def _patterns(state: State, crossing: Intersection) -> Iterator[_Pattern]:
    shared = bitset(crossing.cells)
    most = MOST if state.board.size <= 9 else MOST_OF_LARGE
    ones = _parts(state, crossing.first.mask & ~shared, 1, most)
    others = _parts(state, crossing.second.mask & ~shared, 1, most)
    for middle in _parts(state, shared, 2, most):
        spare = _spare(middle, 0)
        if spare < 2:
            continue
        by_gain: dict[int, list[_Part]] = {}
        for other in others:
            by_gain.setdefault(-_spare(other, middle.digits), []).append(other)
        for one in ones:
            gain = -_spare(one, middle.digits)
            # Each side must take up at least one of the digits that the crossing has to spare.
            if gain < 1:
                continue
            for other_gain in range(max(1, spare - gain), most + 1):
                for other in by_gain.get(other_gain, ()):
                    twice = one.digits & other.digits & middle.digits
                    if gain + other_gain == spare + twice.bit_count():
                        yield _Pattern(middle, one, other)


def _parts(state: State, cells: int, fewest: int, most: int) -> list[_Part]:
    """Return the sets of open ones of some cells with more digits than cells."""
    parts = []
    members = list(bits(cells & state.open))
    stack = [(0, _Part(0, 0))]
    while stack:
        start, part = stack.pop()
        count = part.cells.bit_count() + 1
        for index in range(start, len(members)):
            cell = members[index]
            larger = _Part(part.cells | 1 << cell, part.digits | state.masks[cell])
            if count >= fewest and larger.digits.bit_count() > count:
                parts.append(larger)
            if count < most:
                stack.append((index + 1, larger))
    return parts


def _spare(part: _Part, known: int) -> int:
    """Return how many digits that are not known a part has more than cells."""
    return (part.digits & ~known).bit_count() - part.cells.bit_count()
