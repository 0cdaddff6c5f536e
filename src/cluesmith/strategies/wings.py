# SPDX-License-Identifier: MIT
"""Wings: two cells of which one must hold a digit, so that it is removed from all that see both.

In XY- and XYZ-wings a third cell forces this, in W-wings a conjugate pair.

>>> from cluesmith.board import Board
>>> from cluesmith.strategies.state import State
>>> masks = [0b1111] * 16
>>> masks[0], masks[2], masks[5] = 0b0011, 0b0101, 0b0110
>>> state = State(Board.classic(2), bytes(16), masks)
>>> [step.eliminations for step in xy_wing(state)]
[((1, 3), (6, 3), (7, 3))]
"""

from __future__ import annotations

from functools import partial
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.links import conjugate_pairs
from cluesmith.strategies.rule import Rule, candidates, confined, no_others
from cluesmith.strategies.step import Cells, Chain, Digits, Groups, Node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.state import State


def _bivalue(state: State) -> int:
    """Return the set of cells with two candidates."""
    return bitset(cell for cell in bits(state.open) if state.masks[cell].bit_count() == 2)


def _hinged(state: State, *, pivot_has_digit: bool) -> Iterator[Witness]:
    """Yield the pivot and two pincers, which share a digit and have one more each.

    The pivot has those two digits that the pincers do not share, or all three.
    """
    masks, bivalue = state.masks, _bivalue(state)
    for pivot in bits(state.open):
        digits = masks[pivot]
        if digits.bit_count() != (3 if pivot_has_digit else 2):
            continue
        near = bits(bivalue & state.board.seen_masks[pivot])
        for first, second in combinations((cell for cell in near if masks[cell] & digits), 2):
            joint = masks[first] | masks[second]
            shared = masks[first] & masks[second]
            if shared and digits == (joint if pivot_has_digit else joint & ~shared):
                yield pivot, first, second


def _hinged_reasons(state: State, pivot: int, first: int, second: int) -> Reasons:
    masks, size = state.masks, state.board.columns
    shared = masks[first] & masks[second]
    digit = shared.bit_length()
    one_of = (pivot, first, second) if masks[pivot] & shared else (first, second)
    return Rule(
        no_others(state, (pivot, first, second)), candidates(state.seeing(digit, one_of), digit)
    ), {
        "pivot": Cells((pivot,), size),
        "first": Cells((first,), size),
        "second": Cells((second,), size),
        "left": Digits(digits_of(masks[first] & ~shared)),
        "right": Digits(digits_of(masks[second] & ~shared)),
        "digit": Digits((digit,)),
    }


_hinged_wing = partial(
    strategy,
    level=Level.HARD,
    paints={"pivot": Paint.PATTERN, "first": Paint.SECOND, "second": Paint.SECOND},
    reasons=_hinged_reasons,
)


@_hinged_wing(
    id_="xy_wing",
    name="XY-wing",
    rank=330,
    sentence=(
        "If {pivot} is {left}, then {first} is {digit}; if it is {right}, then {second} is "
        "{digit}. So {digit} is removed from every cell that sees {first} and {second}: {cleared}."
    ),
    aliases={"hodoku": "XY-Wing", "se": "XY-Wing", "sudokuwiki": "Y-Wing"},
)
def xy_wing(state: State) -> Iterator[Witness]:
    """Yield cells with two digits, each of which forces the same third digit into a peer."""
    return _hinged(state, pivot_has_digit=False)


@_hinged_wing(
    id_="xyz_wing",
    name="XYZ-wing",
    rank=340,
    sentence=(
        "If {pivot} is {left}, then {first} is {digit}; if it is {right}, then {second} is "
        "{digit}; else it is {digit} itself. So {digit} is removed from every cell that sees all "
        "three: {cleared}."
    ),
    aliases={"hodoku": "XYZ-Wing", "se": "XYZ-Wing", "sudokuwiki": "XYZ-Wing"},
)
def xyz_wing(state: State) -> Iterator[Witness]:
    """Yield cells with three digits, of which two force the third into a peer."""
    return _hinged(state, pivot_has_digit=True)


def _w_reasons(
    state: State, first: int, second: int, digit: int, group: int, near: int, far: int
) -> Reasons:
    """Return the reasons of two ends, their digit that leaves, and the pair of the other digit."""
    size = state.board.columns
    linked = (state.masks[first] & ~(1 << (digit - 1))).bit_length()
    bridge = state.board.groups[group]
    nodes = [
        Node(digit, (first,)),
        *(Node(linked, (cell,)) for cell in (first, near, far, second)),
        Node(digit, (second,)),
    ]
    return Rule(
        no_others(state, (first, second)) | confined(bridge, linked, 1 << near | 1 << far),
        candidates(state.seeing(digit, (first, second)), digit),
    ), {
        "ends": Cells((first, second), size),
        "bridge": Cells((near, far), size),
        "group": Groups((bridge,)),
        "digits": Digits(digits_of(state.masks[first])),
        "digit": Digits((digit,)),
        "linked": Digits((linked,)),
        "chain": Chain.alternating(nodes, size),
    }


@strategy(
    id_="w_wing",
    name="W-wing",
    level=Level.HARD,
    rank=320,
    sentence=(
        "{ends} hold only {digits}, and are not both {linked}, because in {group} that can only "
        "go in {bridge:or}. One of them is {digit}, which is removed from every cell that sees "
        "both: {cleared}."
    ),
    paints={
        "group": Paint.GROUP,
        "ends": Paint.PATTERN,
        "bridge": Paint.SECOND,
        "chain": Paint.LINK,
    },
    reasons=_w_reasons,
    aliases={"hodoku": "W-Wing", "sudokuwiki": "W-Wing"},
)
def w_wing(state: State) -> Iterator[Witness]:
    """Yield two cells with the same two digits that a conjugate pair of one digit connects."""
    masks, peers, number = state.masks, state.board.seen_masks, state.board.groups.index
    pairs = {
        digit: tuple(conjugate_pairs(state, digit)) for digit in range(1, state.board.size + 1)
    }
    for first, second in combinations(bits(_bivalue(state)), 2):
        if masks[first] != masks[second] or peers[first] >> second & 1:
            continue
        for linked, digit in permutations(digits_of(masks[first])):
            bridges = (
                (number(pair.group), near, far)
                for pair in pairs[linked]
                for near, far in permutations(pair.cells)
                if peers[first] >> near & 1 and peers[second] >> far & 1
            )
            bridge = next(bridges, None) if state.seeing(digit, (first, second)) else None
            if bridge is not None:
                yield first, second, digit, *bridge
