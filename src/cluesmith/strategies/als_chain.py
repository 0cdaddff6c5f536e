# SPDX-License-Identifier: MIT
"""Chains of almost locked sets, each joined to the next by a restricted common digit.

If the first set lacks z, it holds the digit that it shares with the second, which then lacks that
digit and holds the one that it shares with the third, and so on: the last set holds z. Three sets
are the XY-wing, four or more a chain (two are the XZ rule). What a chain proves depends only on its
two ends and on the digits by which it leaves the one and enters the other, so a search for the
shortest ways between the places of those digits finds every result.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("." * 16))
>>> state = state.after(eliminations=[(0, 3), (0, 4), (2, 1), (2, 4), (4, 2), (4, 4)])
>>> next(als_xy_wing(state)).eliminations
((1, 3), (6, 3), (7, 3))
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from cluesmith.board.bits import bits
from cluesmith.board.text import mask_of
from cluesmith.strategies.als import als_rule, common_premises, overlap, web_around, web_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.step import Cells, Chain, Digits, Node, Pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.als import Web
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.state import State

    _Result = tuple[tuple[int, int], ...]


class _Ends(NamedTuple):
    """The ends of a chain: sets and places by number; compared, the simpler one is less."""

    size: int
    first: int
    last: int
    leaving: int
    entering: int


class _Pass(NamedTuple):
    """A set of a chain and the digits by which the chain enters and leaves it, 0 at its ends."""

    number: int
    entry: int
    exit: int


def _reasons(state: State, chain: tuple[tuple[Numbers, int, int], ...]) -> Reasons:
    size, web = state.board.columns, web_around(state, (cells for cells, _, _ in chain))
    x, y = chain[0][2], chain[-1][1]
    sets, ends = web.sets, (web.sets[0], web.sets[-1])
    hits = web.hits(ends, ~mask_of((x, y)))
    commons = (
        common_premises(web, one, other, digit)
        for (one, other), (_, _, digit) in zip(pairwise(sets), chain[:-1], strict=True)
    )
    rule = als_rule(web, [(ends, hits)], commons)
    between = dict.fromkeys(cell for cells, _, _ in chain[1:-1] for cell in cells)
    # A chain shows one of the digits at both ends; its links are strong inside a set.
    nodes = [
        Node(digit, tuple(bits(web.cells_of(als, digit))))
        for als, (_, *digits) in zip(sets, chain, strict=True)
        for digit in (each or min(hits) for each in digits)
    ]
    return rule, {
        "first": Cells(chain[0][0], size),
        "between": Cells(tuple(between), size),
        "last": Cells(chain[-1][0], size),
        "chain": Chain.alternating(nodes, size),
        "x": Digits((x,)),
        "y": Digits((y,)),
        "z": Digits(tuple(hits)),
        "gone": Pairs.of(rule.eliminations, size),
    }


_declare = partial(
    strategy,
    level=Level.UNFAIR,
    paints={
        "first": Paint.PATTERN,
        "between": Paint.FIN,
        "last": Paint.SECOND,
        "chain": Paint.LINK,
    },
    reasons=_reasons,
)


@_declare(
    id_="als_xy_wing",
    name="ALS-XY-wing",
    rank=580,
    sentence=(
        "Each of the sets {first}; {between}; {last} can lack only one of its digits; {x} cannot "
        "be in both of the first two, nor {y} in both of the last two. "
        "So {z} must stand in {first:or} or {last:or}, which rules out {gone}."
    ),
    aliases={"hodoku": "Almost Locked Set XY-Wing"},
)
def als_xy_wing(state: State) -> Iterator[Witness]:
    """Yield chains of three almost locked sets, the simplest for each result."""
    return _search(state, 3, 3)


@_declare(
    id_="als_chain",
    name="ALS chain",
    rank=590,
    sentence=(
        "Each set of the chain {chain} can lack only one of its digits. "
        "So {z} must stand in {first:or} or {last:or}, which rules out {gone}."
    ),
    aliases={"hodoku": "Almost Locked Set XY-Chain"},
)
def als_chain(state: State) -> Iterator[Witness]:
    """Yield chains of four or more almost locked sets, shortest first."""
    return _search(state, 4, len(web_of(state).places))


def _search(state: State, shortest: int, longest: int) -> Iterator[Witness]:
    """Yield for each set of a chain its cells and the digits that it is entered and left by."""
    web = web_of(state)
    for chain in _chains(web, shortest, longest):
        yield (tuple((tuple(bits(web.sets[i].cells)), entry, exit_) for i, entry, exit_ in chain),)


def _chains(web: Web, shortest: int, longest: int) -> Iterator[tuple[_Pass, ...]]:
    """Yield the simplest chain for each result: by the number of sets, then by the ends.

    Of one length, those whose sets do not overlap come first.
    """
    onward = _onward(web)
    layers = {
        start: _layers(web, onward, start, longest) for start, far in enumerate(web.linked) if far
    }
    known: set[_Result] = set()
    for length in range(shortest, max(map(len, layers.values()), default=0)):
        of_length = sorted(
            (ends, result)
            for start, reached in layers.items()
            if length < len(reached)
            for ends in _ends(web, start, reached[length - 1])
            if (result := _result(web, ends))
        )
        for disjoint in (True, False):
            for ends, result in of_length:
                if result not in known:
                    chain = _chain(web, layers[ends.leaving][:length], ends, disjoint=disjoint)
                    if chain is not None:
                        known.add(result)
                        yield chain


def _onward(web: Web) -> list[int]:
    """Return, for each places, those that lose their digit when these do, one set later."""
    onward = []
    for places in web.places:
        reached = 0
        for number in bits(places.owners):
            for digit, others in web.sets[number].places.items():
                if digit != places.digit:
                    reached |= web.linked[others]
        onward.append(reached)
    return onward


def _layers(web: Web, onward: list[int], start: int, longest: int) -> list[int]:
    """Return the places that lose their digit if ``start`` holds its own, by the sets it takes.

    Element k holds those that a chain of k+1 sets and no shorter one enters.
    """
    layers = [0, web.linked[start]]
    seen = layers[1]
    while layers[-1] and len(layers) < longest + 1:
        reached = 0
        for places in bits(layers[-1]):
            reached |= onward[places]
        layers.append(reached & ~seen)
        seen |= reached
    return layers


def _ends(web: Web, start: int, entered: int) -> Iterator[_Ends]:
    """Yield the ends of chains from a start for which some candidate may see both ends."""
    leaving = web.places[start]
    for first in bits(leaving.owners):
        one = web.sets[first]
        sharing = 0
        for digit, places in one.places.items():
            if digit != leaving.digit:
                sharing |= web.sharing[places]
        sharing &= -1 << first + 1
        for entering in bits(entered):
            for last in bits(web.places[entering].owners & sharing):
                size = (one.cells | web.sets[last].cells).bit_count()
                yield _Ends(size, first, last, start, entering)


def _result(web: Web, ends: _Ends) -> _Result:
    digits = mask_of((web.places[ends.leaving].digit, web.places[ends.entering].digit))
    return tuple(web.hits((web.sets[ends.first], web.sets[ends.last]), ~digits).items())


def _chain(web: Web, layers: list[int], ends: _Ends, *, disjoint: bool) -> tuple[_Pass, ...] | None:
    """Return a chain between two ends; ``disjoint`` asks for one whose sets do not overlap."""
    one, other = web.sets[ends.first], web.sets[ends.last]
    if disjoint and overlap(one, other):
        return None
    chain = (_Pass(ends.last, web.places[ends.entering].digit, 0),)
    return _extend(web, layers, ends.first, chain, one.cells | other.cells if disjoint else 0)


def _extend(
    web: Web, layers: list[int], first: int, chain: tuple[_Pass, ...], taken: int
) -> tuple[_Pass, ...] | None:
    """Return a chain completed towards its first set, or None.

    Args:
        web: the web.
        layers: the places that each set still missing may be entered by, and those of the last.
        first: the first set.
        chain: the sets from some point on.
        taken: the cells that no further set may have; none where they may overlap.
    """
    digit = chain[0].entry
    if len(layers) == 2:
        return (_Pass(first, 0, digit), *chain)
    entered = web.sets[chain[0].number].places[digit]
    used = {first, *(each.number for each in chain)}
    for number in bits(web.neighbours[entered]):
        als = web.sets[number]
        if number in used or als.cells & taken:
            continue
        for entry, places in als.places.items():
            if entry != digit and layers[-2] >> places & 1:
                longer = (_Pass(number, entry, digit), *chain)
                whole = _extend(web, layers[:-1], first, longer, taken and taken | als.cells)
                if whole is not None:
                    return whole
    return None
