# SPDX-License-Identifier: MIT
"""Unique rectangles, types 1 to 6, and hidden rectangles.

All rest on one fact: a rectangle must not end up with two digits that could be swapped. They differ
in what prevents this. They need a puzzle with one solution.

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
from cluesmith.strategies.deadly import Threat, confining_group, threats
from cluesmith.strategies.fish import numbers
from cluesmith.strategies.roles import Cells, Digits, Groups
from cluesmith.strategies.rule import Rule, candidates, confined, only

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.roles import Role
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State

    Corners = tuple[int, int, int, int]

LARGEST_SUBSET = 4
"""The most digits that type 3 looks for in a subset, as in naked quads."""

_SWAP = (
    "If {corners} held only {digits}, these could be swapped and the puzzle would have two "
    "solutions."
)
_PAINTS = {"floor": Paint.PATTERN, "roof": Paint.SECOND}


def _told(
    state: State,
    threat: Threat,
    premises: Iterable[Pair],
    eliminations: Iterable[Pair],
    **roles: Role,
) -> Reasons:
    """Return the reasons of a threat; of the eliminations those that are new."""
    size = state.board.size
    return Rule(
        frozenset(premises), frozenset([pair for pair in eliminations if state.has(*pair)])
    ), {
        "corners": Cells(threat.rectangle.corners, size),
        "floor": Cells(threat.floor, size),
        "roof": Cells(threat.roof, size),
        "digits": Digits(digits_of(threat.digits)),
        **roles,
    }


def _floor(state: State, threat: Threat) -> frozenset[Pair]:
    """Return the premises that the floor has no other candidates than the two digits."""
    return only(state.board, bitset(threat.floor), threat.digits)


def _extras(state: State, threat: Threat) -> int:
    """Return the other candidates of the roof."""
    extras = 0
    for corner in threat.roof:
        extras |= state.masks[corner] & ~threat.digits
    return extras


def _alone(state: State, corners: Corners, digits: int) -> Reasons:
    threat = Threat.of(state, corners, digits)
    leaving = ((threat.roof[0], digit) for digit in digits_of(digits))
    return _told(state, threat, _floor(state, threat), leaving)


@strategy(
    id_="unique_rectangle_1",
    name="Unique rectangle type 1",
    level=Level.HARD,
    rank=350,
    sentence=_SWAP + " Only {roof} can prevent this, so {digits} leave it.",
    paints=_PAINTS,
    reasons=_alone,
    aliases={
        "hodoku": "Uniqueness Test 1",
        "se": "Unique Rectangle type 1",
        "sudokuwiki": "Unique Rectangles Type 1",
    },
    assumes_uniqueness=True,
)
def unique_rectangle_1(state: State) -> Iterator[Witness]:
    """Yield rectangles in which one corner alone has other candidates."""
    for threat in threats(state):
        if len(threat.roof) == 1:
            yield threat.rectangle.corners, threat.digits


def _one_extra(state: State, corners: Corners, digits: int) -> Reasons:
    """Return the reasons if all corners of the roof have the same single other candidate."""
    threat = Threat.of(state, corners, digits)
    extras = _extras(state, threat)
    extra = extras.bit_length()
    roof = only(state.board, bitset(threat.roof), digits | extras)
    leaving = candidates(state.seeing(extra, threat.roof), extra)
    return _told(state, threat, _floor(state, threat) | roof, leaving, extra=Digits((extra,)))


_ONE_EXTRA = _SWAP + " So {extra} is in {roof:or}, and leaves every cell that sees all of these."


@strategy(
    id_="unique_rectangle_2",
    name="Unique rectangle type 2",
    level=Level.HARD,
    rank=360,
    sentence=_ONE_EXTRA,
    paints=_PAINTS,
    reasons=_one_extra,
    aliases={
        "hodoku": "Uniqueness Test 2",
        "se": "Unique Rectangle type 2",
        "sudokuwiki": "Unique Rectangles Type 2",
    },
    assumes_uniqueness=True,
)
def unique_rectangle_2(state: State) -> Iterator[Witness]:
    """Yield rectangles in which two neighbours have the same single other candidate."""
    for threat in threats(state):
        if threat.is_sided and _extras(state, threat).bit_count() == 1:
            yield threat.rectangle.corners, threat.digits


def _with_subset(state: State, corners: Corners, digits: int, others: Numbers) -> Reasons:
    """Return the reasons of a roof that makes a naked subset with other cells."""
    board, threat = state.board, Threat.of(state, corners, digits)
    extras = subset = _extras(state, threat)
    for cell in others:
        subset |= state.masks[cell]
    roof = only(board, bitset(threat.roof), digits | extras)
    leaving = (
        (cell, digit)
        for digit in digits_of(subset)
        for cell in bits(state.seeing(digit, (*threat.roof, *others)))
    )
    return _told(
        state,
        threat,
        _floor(state, threat) | roof | only(board, bitset(others), subset),
        leaving,
        extras=Digits(digits_of(extras)),
        others=Cells(others, board.size),
        subset=Digits(digits_of(subset)),
    )


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
    reasons=_with_subset,
    aliases={
        "hodoku": "Uniqueness Test 3",
        "se": "Unique Rectangle type 3",
        "sudokuwiki": "Unique Rectangles Type 3",
    },
    assumes_uniqueness=True,
)
def unique_rectangle_3(state: State) -> Iterator[Witness]:
    """Yield rectangles whose roof makes a naked subset with cells that both its corners see."""
    for threat in threats(state):
        if not threat.is_sided:
            continue
        first, second = threat.roof
        extras = _extras(state, threat)
        seen = set()
        for group in state.board.groups_of[first]:
            if not group.mask >> second & 1:
                continue
            for others in _subsets(state, group.mask & ~threat.rectangle.mask, extras):
                if others not in seen:
                    seen.add(others)
                    yield threat.rectangle.corners, threat.digits, others


def _subsets(state: State, cells: int, extras: int) -> Iterator[tuple[int, ...]]:
    """Yield those of some cells that with the extra candidates have one digit more than cells."""
    near = list(bits(cells & state.open))
    for count in range(1, LARGEST_SUBSET):
        small = [c for c in near if (state.masks[c] | extras).bit_count() <= count + 1]
        for others in combinations(small, count):
            subset = extras
            for cell in others:
                subset |= state.masks[cell]
            if subset.bit_count() == count + 1:
                yield others


def _with_pair(state: State, corners: Corners, digits: int, linked: int, number: int) -> Reasons:
    """Return the reasons of a roof that is where one of the digits must go in a group."""
    threat, group = Threat.of(state, corners, digits), state.board.groups[number]
    digit = (digits & ~(1 << (linked - 1))).bit_length()
    return _told(
        state,
        threat,
        _floor(state, threat) | confined(group, linked, bitset(threat.roof)),
        candidates(bitset(threat.roof), digit),
        group=Groups((group,)),
        linked=Digits((linked,)),
        digit=Digits((digit,)),
    )


@strategy(
    id_="unique_rectangle_4",
    name="Unique rectangle type 4",
    level=Level.HARD,
    rank=380,
    sentence=_SWAP
    + " In {group} the digit {linked} can only go in {roof:or}, so {digit} leaves both.",
    paints={**_PAINTS, "group": Paint.GROUP},
    reasons=_with_pair,
    aliases={
        "hodoku": "Uniqueness Test 4",
        "se": "Unique Rectangle type 4",
        "sudokuwiki": "Unique Rectangles Type 4",
    },
    assumes_uniqueness=True,
)
def unique_rectangle_4(state: State) -> Iterator[Witness]:
    """Yield rectangles whose roof is where one of the digits must go in a group."""
    for threat in threats(state):
        for linked in digits_of(threat.digits) if threat.is_sided else ():
            group = confining_group(state, linked, *threat.roof)
            if group is not None:
                number = state.board.groups.index(group)
                yield threat.rectangle.corners, threat.digits, linked, number


@strategy(
    id_="unique_rectangle_5",
    name="Unique rectangle type 5",
    level=Level.HARD,
    rank=390,
    sentence=_ONE_EXTRA,
    paints=_PAINTS,
    reasons=_one_extra,
    aliases={"hodoku": "Uniqueness Test 5", "sudokuwiki": "Unique Rectangles Type 5"},
    assumes_uniqueness=True,
)
def unique_rectangle_5(state: State) -> Iterator[Witness]:
    """Yield rectangles in which opposite corners, or three, have the same other candidate."""
    for threat in threats(state):
        is_wide = threat.is_diagonal or len(threat.roof) == 3
        if is_wide and _extras(state, threat).bit_count() == 1:
            yield threat.rectangle.corners, threat.digits


def _with_x_wing(
    state: State, corners: Corners, digits: int, digit: int, groups: Numbers
) -> Reasons:
    """Return the reasons of a rectangle in which a digit makes an X-wing in two groups."""
    threat, both = Threat.of(state, corners, digits), Groups.of(state.board, groups)
    one, two = (confined(group, digit, threat.rectangle.mask) for group in both.groups)
    return _told(
        state,
        threat,
        _floor(state, threat) | one | two,
        candidates(bitset(threat.roof), digit),
        groups=both,
        digit=Digits((digit,)),
        other=Digits(digits_of(digits & ~(1 << (digit - 1)))),
    )


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
    reasons=_with_x_wing,
    aliases={"hodoku": "Uniqueness Test 6", "sudokuwiki": "Unique Rectangles Type 6"},
    assumes_uniqueness=True,
)
def unique_rectangle_6(state: State) -> Iterator[Witness]:
    """Yield rectangles with opposite roof corners in which a digit makes an X-wing."""
    for threat in threats(state):
        if not threat.is_diagonal:
            continue
        a, b, c, d = threat.rectangle.corners
        for digit in digits_of(threat.digits):
            if not all(state.has(corner, digit) for corner in threat.roof):
                continue
            for pairs in (((a, b), (c, d)), ((a, c), (b, d))):
                groups = _confining(state, digit, pairs)
                if groups is not None:
                    yield threat.rectangle.corners, threat.digits, digit, groups
                    break


def _confining(
    state: State, digit: int, pairs: Iterable[tuple[int, int]]
) -> tuple[int, ...] | None:
    """Return for each pair of cells the group in which a digit can only go there, or None."""
    groups = [confining_group(state, digit, *pair) for pair in pairs]
    return None if None in groups else numbers(state.board, filter(None, groups))


def _hidden(
    state: State, corners: Corners, digits: int, opposite: int, linked: int, groups: Numbers
) -> Reasons:
    """Return the reasons of a corner whose two lines force the digits on the others."""
    board, threat = state.board, Threat.of(state, corners, digits)
    both = Groups.of(board, groups)
    corner = threat.rectangle.opposite(opposite)
    digit = (digits & ~(1 << (linked - 1))).bit_length()
    one, two = (confined(group, linked, threat.rectangle.mask) for group in both.groups)
    return _told(
        state,
        threat,
        only(board, 1 << opposite, digits) | one | two,
        [(corner, digit)],
        corner=Cells((corner,), board.size),
        opposite=Cells((opposite,), board.size),
        neighbours=Cells(threat.rectangle.neighbours(corner), board.size),
        groups=both,
        digit=Digits((digit,)),
        linked=Digits((linked,)),
    )


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
    reasons=_hidden,
    aliases={"hodoku": "Hidden Rectangle", "sudokuwiki": "Hidden Unique Rectangles"},
    assumes_uniqueness=True,
)
def hidden_rectangle(state: State) -> Iterator[Witness]:
    """Yield rectangles in which both lines of a corner force the digits on the others."""
    for threat in threats(state):
        for opposite in threat.floor:
            corner = threat.rectangle.opposite(opposite)
            pairs = [(corner, near) for near in threat.rectangle.neighbours(corner)]
            for linked in digits_of(threat.digits):
                groups = _confining(state, linked, pairs)
                if groups is not None:
                    yield threat.rectangle.corners, threat.digits, opposite, linked, groups
