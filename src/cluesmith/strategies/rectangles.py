# SPDX-License-Identifier: MIT
"""Unique rectangles, types 1 to 6, and hidden rectangles.

All say the same: a rectangle must not end up with two digits that could be swapped. They differ
in what keeps the rectangle from it. They need a puzzle with one solution.

>>> from cluesmith.board import Board
>>> from cluesmith.strategies.state import State
>>> masks = [0b1111] * 16
>>> masks[0] = masks[2] = masks[4] = 0b0011
>>> state = State(Board.classic(2), bytes(16), masks)
>>> [step.eliminations for step in unique_rectangle_1(state)]
[((6, 1), (6, 2))]
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.deadly import confining_group, threats
from cluesmith.strategies.roles import Cells, Digits, Groups
from cluesmith.strategies.rule import Rule, confined, only
from cluesmith.strategies.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cluesmith.strategies.deadly import Threat
    from cluesmith.strategies.roles import Role
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State

LARGEST_SUBSET = 4
"""The most digits that type 3 looks for in a subset, as in naked quads."""

_SWAP = (
    "If {corners} held only {digits}, these could be swapped and the puzzle would have two "
    "solutions."
)
_PAINTS = {"floor": Paint.PATTERN, "roof": Paint.SECOND}


def _step(
    state: State,
    id_: str,
    threat: Threat,
    premises: Iterable[frozenset[Pair]],
    eliminations: Iterable[Pair],
    roles: Mapping[str, Role] | None = None,
) -> Iterator[Step]:
    """Yield a step where any of the eliminations is new."""
    new = frozenset(pair for pair in eliminations if state.has(*pair))
    if new:
        size = state.board.size
        yield Step(
            id_,
            Rule(frozenset().union(*premises), new),
            {
                "corners": Cells(threat.rectangle.corners, size),
                "floor": Cells(threat.floor, size),
                "roof": Cells(threat.roof, size),
                "digits": Digits(digits_of(threat.digits)),
                **(roles or {}),
            },
        )


def _floor(state: State, threat: Threat) -> Iterator[frozenset[Pair]]:
    """Yield the premises that the floor has no other candidates than the two digits."""
    for corner in threat.floor:
        yield only(state.board, corner, threat.digits)


@strategy(
    id_="unique_rectangle_1",
    name="Unique rectangle type 1",
    level=Level.HARD,
    rank=350,
    sentence=_SWAP + " Only {roof} can prevent this, so {digits} leave it.",
    paints=_PAINTS,
    aliases={
        "hodoku": "Uniqueness Test 1",
        "se": "Unique Rectangle type 1",
        "sudokuwiki": "Unique Rectangles Type 1",
    },
    assumes_uniqueness=True,
)
def unique_rectangle_1(state: State) -> Iterator[Step]:
    """Yield rectangles in which one corner alone has other candidates."""
    for threat in threats(state):
        if len(threat.roof) == 1:
            leaving = ((threat.roof[0], digit) for digit in digits_of(threat.digits))
            yield from _step(state, "unique_rectangle_1", threat, _floor(state, threat), leaving)


def _one_extra(state: State, id_: str, threat: Threat) -> Iterator[Step]:
    """Yield the step that all corners of the roof have the same single other candidate."""
    extras = 0
    for corner in threat.roof:
        extras |= state.masks[corner] & ~threat.digits
    if extras.bit_count() != 1:
        return
    extra = extras.bit_length()
    roof = (only(state.board, corner, threat.digits | extras) for corner in threat.roof)
    leaving = ((cell, extra) for cell in bits(state.seeing(extra, threat.roof)))
    roles = {"extra": Digits((extra,))}
    yield from _step(state, id_, threat, (*_floor(state, threat), *roof), leaving, roles)


_ONE_EXTRA = _SWAP + " So {extra} is in {roof:or}, and leaves every cell that sees all of these."


@strategy(
    id_="unique_rectangle_2",
    name="Unique rectangle type 2",
    level=Level.HARD,
    rank=360,
    sentence=_ONE_EXTRA,
    paints=_PAINTS,
    aliases={
        "hodoku": "Uniqueness Test 2",
        "se": "Unique Rectangle type 2",
        "sudokuwiki": "Unique Rectangles Type 2",
    },
    assumes_uniqueness=True,
)
def unique_rectangle_2(state: State) -> Iterator[Step]:
    """Yield rectangles in which two neighbours have the same single other candidate."""
    for threat in threats(state):
        if threat.is_sided:
            yield from _one_extra(state, "unique_rectangle_2", threat)


@strategy(
    id_="unique_rectangle_3",
    name="Unique rectangle type 3",
    level=Level.HARD,
    rank=370,
    sentence=_SWAP
    + (
        " So one of {extras} is in {roof:or}. With {others} this makes a set for {subset}, which "
        "leave every cell that sees all of these."
    ),
    paints={**_PAINTS, "others": Paint.FIN},
    aliases={
        "hodoku": "Uniqueness Test 3",
        "se": "Unique Rectangle type 3",
        "sudokuwiki": "Unique Rectangles Type 3",
    },
    assumes_uniqueness=True,
)
def unique_rectangle_3(state: State) -> Iterator[Step]:
    """Yield rectangles whose roof makes a naked subset with cells that both its corners see."""
    masks = state.masks
    for threat in threats(state):
        if not threat.is_sided:
            continue
        first, second = threat.roof
        extras = (masks[first] | masks[second]) & ~threat.digits
        seen = set()
        for group in state.board.groups_of[first]:
            if not group.mask >> second & 1:
                continue
            for others, subset in _subsets(state, group.mask & ~threat.rectangle.mask, extras):
                if others in seen:
                    continue
                seen.add(others)
                yield from _subset_step(state, threat, extras, others, subset)


def _subsets(state: State, cells: int, extras: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield (cells, digits) with a digit more than cells, the extra candidates among them."""
    near = list(bits(cells & state.open))
    for count in range(1, LARGEST_SUBSET):
        small = [c for c in near if (state.masks[c] | extras).bit_count() <= count + 1]
        for others in combinations(small, count):
            subset = extras
            for cell in others:
                subset |= state.masks[cell]
            if subset.bit_count() == count + 1:
                yield others, subset


def _subset_step(
    state: State, threat: Threat, extras: int, others: tuple[int, ...], subset: int
) -> Iterator[Step]:
    board = state.board
    premises = (
        *_floor(state, threat),
        *(only(board, corner, threat.digits | extras) for corner in threat.roof),
        *(only(board, cell, subset) for cell in others),
    )
    leaving = (
        (cell, digit)
        for digit in digits_of(subset)
        for cell in bits(state.seeing(digit, (*threat.roof, *others)))
    )
    roles: dict[str, Role] = {
        "extras": Digits(digits_of(extras)),
        "others": Cells(others, board.size),
        "subset": Digits(digits_of(subset)),
    }
    yield from _step(state, "unique_rectangle_3", threat, premises, leaving, roles)


@strategy(
    id_="unique_rectangle_4",
    name="Unique rectangle type 4",
    level=Level.HARD,
    rank=380,
    sentence=_SWAP
    + " In {group} the digit {linked} can only go in {roof:or}, so {digit} leaves both.",
    paints={**_PAINTS, "group": Paint.GROUP},
    aliases={
        "hodoku": "Uniqueness Test 4",
        "se": "Unique Rectangle type 4",
        "sudokuwiki": "Unique Rectangles Type 4",
    },
    assumes_uniqueness=True,
)
def unique_rectangle_4(state: State) -> Iterator[Step]:
    """Yield rectangles whose roof is where one of the digits must go in a group."""
    for threat in threats(state):
        if not threat.is_sided:
            continue
        low, high = digits_of(threat.digits)
        for linked, digit in ((low, high), (high, low)):
            group = confining_group(state, linked, *threat.roof)
            if group is None:
                continue
            premises = (*_floor(state, threat), confined(group, linked, bitset(threat.roof)))
            leaving = ((corner, digit) for corner in threat.roof)
            roles: dict[str, Role] = {
                "group": Groups((group,)),
                "linked": Digits((linked,)),
                "digit": Digits((digit,)),
            }
            yield from _step(state, "unique_rectangle_4", threat, premises, leaving, roles)


@strategy(
    id_="unique_rectangle_5",
    name="Unique rectangle type 5",
    level=Level.HARD,
    rank=390,
    sentence=_ONE_EXTRA,
    paints=_PAINTS,
    aliases={"hodoku": "Uniqueness Test 5", "sudokuwiki": "Unique Rectangles Type 5"},
    assumes_uniqueness=True,
)
def unique_rectangle_5(state: State) -> Iterator[Step]:
    """Yield rectangles in which opposite corners, or three, have the same other candidate."""
    for threat in threats(state):
        if threat.is_diagonal or len(threat.roof) == 3:
            yield from _one_extra(state, "unique_rectangle_5", threat)


@strategy(
    id_="unique_rectangle_6",
    name="Unique rectangle type 6",
    level=Level.HARD,
    rank=400,
    sentence=_SWAP
    + (
        " In {groups} the digit {digit} can only go in these cells. In {roof} it would leave "
        "{other} for {floor}, so {digit} leaves {roof}."
    ),
    paints={**_PAINTS, "groups": Paint.GROUP},
    aliases={"hodoku": "Uniqueness Test 6", "sudokuwiki": "Unique Rectangles Type 6"},
    assumes_uniqueness=True,
)
def unique_rectangle_6(state: State) -> Iterator[Step]:
    """Yield rectangles with opposite roof corners in which a digit makes an X-wing."""
    for threat in threats(state):
        if not threat.is_diagonal:
            continue
        a, b, c, d = threat.rectangle.corners
        low, high = digits_of(threat.digits)
        for digit, other in ((low, high), (high, low)):
            if not all(state.has(corner, digit) for corner in threat.roof):
                continue
            for first, second in (((a, b), (c, d)), ((a, c), (b, d))):
                one = confining_group(state, digit, *first)
                two = confining_group(state, digit, *second)
                if one is None or two is None:
                    continue
                premises = (
                    *_floor(state, threat),
                    confined(one, digit, bitset(first)),
                    confined(two, digit, bitset(second)),
                )
                leaving = ((corner, digit) for corner in threat.roof)
                roles: dict[str, Role] = {
                    "groups": Groups((one, two)),
                    "digit": Digits((digit,)),
                    "other": Digits((other,)),
                }
                yield from _step(state, "unique_rectangle_6", threat, premises, leaving, roles)
                break


@strategy(
    id_="hidden_rectangle",
    name="Hidden rectangle",
    level=Level.HARD,
    rank=401,
    sentence=_SWAP
    + (
        " With {digit} in {corner} the digit {linked} would have to go in {neighbours}, by "
        "{groups}, and leave {digit} for {opposite}. So {digit} leaves {corner}."
    ),
    paints={"opposite": Paint.PATTERN, "corner": Paint.SECOND, "groups": Paint.GROUP},
    aliases={"hodoku": "Hidden Rectangle", "sudokuwiki": "Hidden Unique Rectangles"},
    assumes_uniqueness=True,
)
def hidden_rectangle(state: State) -> Iterator[Step]:
    """Yield rectangles in which both lines of a corner force the digits on the others."""
    size = state.board.size
    for threat in threats(state):
        low, high = digits_of(threat.digits)
        for opposite in threat.floor:
            corner = threat.rectangle.opposite(opposite)
            neighbours = threat.rectangle.neighbours(corner)
            for linked, digit in ((low, high), (high, low)):
                one, two = (confining_group(state, linked, corner, near) for near in neighbours)
                if one is None or two is None:
                    continue
                premises = (
                    only(state.board, opposite, threat.digits),
                    confined(one, linked, 1 << corner | 1 << neighbours[0]),
                    confined(two, linked, 1 << corner | 1 << neighbours[1]),
                )
                roles: dict[str, Role] = {
                    "corner": Cells((corner,), size),
                    "opposite": Cells((opposite,), size),
                    "neighbours": Cells(neighbours, size),
                    "groups": Groups((one, two)),
                    "digit": Digits((digit,)),
                    "linked": Digits((linked,)),
                }
                yield from _step(
                    state, "hidden_rectangle", threat, premises, ((corner, digit),), roles
                )
