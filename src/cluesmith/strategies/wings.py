# SPDX-License-Identifier: MIT
"""Wings: two cells of which one must hold a digit, so that it leaves all that see both.

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

from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.conjugates import conjugate_pairs
from cluesmith.strategies.roles import Cells, Chain, Digits, Groups, Node
from cluesmith.strategies.rule import Rule, only
from cluesmith.strategies.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.conjugates import Conjugates
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State


def _bivalue(state: State) -> int:
    """Return the set of cells with two candidates."""
    return bitset(cell for cell in bits(state.open) if state.masks[cell].bit_count() == 2)


def _hinged(state: State, *, pivot_has_digit: bool) -> Iterator[tuple[int, int, int]]:
    """Yield (pivot, pincer, pincer): the pincers share a digit and have one more each.

    The pivot has those two digits that the pincers do not share, or all three.
    """
    masks, bivalue = state.masks, _bivalue(state)
    for pivot in bits(state.open):
        digits = masks[pivot]
        if digits.bit_count() != (3 if pivot_has_digit else 2):
            continue
        near = bits(bivalue & state.board.peer_masks[pivot])
        for first, second in combinations((cell for cell in near if masks[cell] & digits), 2):
            joint = masks[first] | masks[second]
            shared = masks[first] & masks[second]
            if shared and digits == (joint if pivot_has_digit else joint & ~shared):
                yield pivot, first, second


def _hinged_step(state: State, id_: str, pivot: int, pincers: tuple[int, int]) -> Iterator[Step]:
    first, second = pincers
    masks, size = state.masks, state.board.size
    shared = masks[first] & masks[second]
    digit = shared.bit_length()
    left, right = (digits_of(masks[cell] & ~shared)[0] for cell in pincers)
    one_of = (pivot, *pincers) if masks[pivot] & shared else pincers
    leaving = state.seeing(digit, one_of)
    if leaving:
        premises: frozenset[Pair] = frozenset().union(
            *(only(state.board, cell, masks[cell]) for cell in (pivot, *pincers))
        )
        yield Step(
            id_,
            Rule(premises, frozenset((cell, digit) for cell in bits(leaving))),
            {
                "pivot": Cells((pivot,), size),
                "first": Cells((first,), size),
                "second": Cells((second,), size),
                "left": Digits((left,)),
                "right": Digits((right,)),
                "digit": Digits((digit,)),
            },
        )


_PAINTS = {"pivot": Paint.PATTERN, "first": Paint.SECOND, "second": Paint.SECOND}


@strategy(
    id_="xy_wing",
    name="XY-wing",
    level=Level.HARD,
    rank=330,
    sentence=(
        "If {pivot} is {left}, then {first} is {digit}; if it is {right}, then {second} is "
        "{digit}. So {digit} leaves every cell that sees {first} and {second}."
    ),
    paints=_PAINTS,
    aliases={"hodoku": "XY-Wing", "se": "XY-Wing", "sudokuwiki": "Y-Wing"},
)
def xy_wing(state: State) -> Iterator[Step]:
    """Yield cells with two digits, each of which forces the same third digit into a peer."""
    for pivot, first, second in _hinged(state, pivot_has_digit=False):
        yield from _hinged_step(state, "xy_wing", pivot, (first, second))


@strategy(
    id_="xyz_wing",
    name="XYZ-wing",
    level=Level.HARD,
    rank=340,
    sentence=(
        "If {pivot} is {left}, then {first} is {digit}; if it is {right}, then {second} is "
        "{digit}; else it is {digit} itself. So {digit} leaves every cell that sees all three."
    ),
    paints=_PAINTS,
    aliases={"hodoku": "XYZ-Wing", "se": "XYZ-Wing", "sudokuwiki": "XYZ-Wing"},
)
def xyz_wing(state: State) -> Iterator[Step]:
    """Yield cells with three digits, of which two force the third into a peer."""
    for pivot, first, second in _hinged(state, pivot_has_digit=True):
        yield from _hinged_step(state, "xyz_wing", pivot, (first, second))


@strategy(
    id_="w_wing",
    name="W-wing",
    level=Level.HARD,
    rank=320,
    sentence=(
        "{ends} hold only {digits}, and are not both {linked}, because in {group} that can only "
        "go in {bridge:or}. One of them is {digit}, which leaves every cell that sees both."
    ),
    paints={
        "group": Paint.GROUP,
        "ends": Paint.PATTERN,
        "bridge": Paint.SECOND,
        "chain": Paint.LINK,
    },
    aliases={"hodoku": "W-Wing", "sudokuwiki": "W-Wing"},
)
def w_wing(state: State) -> Iterator[Step]:
    """Yield two cells with the same two digits that a conjugate pair of one digit connects."""
    masks, peers, size = state.masks, state.board.peer_masks, state.board.size
    pairs = {
        digit: tuple(conjugate_pairs(state, digit)) for digit in range(1, state.board.size + 1)
    }
    for first, second in combinations(bits(_bivalue(state)), 2):
        if masks[first] != masks[second] or peers[first] >> second & 1:
            continue
        low, high = digits_of(masks[first])
        for linked, digit in ((low, high), (high, low)):
            leaving = state.seeing(digit, (first, second))
            bridge = _bridge(pairs[linked], peers[first], peers[second]) if leaving else None
            if bridge is None:
                continue
            pair, near, far = bridge
            yield Step(
                "w_wing",
                Rule(
                    only(state.board, first, masks[first])
                    | only(state.board, second, masks[second])
                    | pair.premises,
                    frozenset((cell, digit) for cell in bits(leaving)),
                ),
                {
                    "ends": Cells((first, second), size),
                    "bridge": Cells((near, far), size),
                    "group": Groups((pair.group,)),
                    "digits": Digits((low, high)),
                    "digit": Digits((digit,)),
                    "linked": Digits((linked,)),
                    "chain": Chain.alternating(
                        [
                            Node(digit, (first,)),
                            *(Node(linked, (cell,)) for cell in (first, near, far, second)),
                            Node(digit, (second,)),
                        ],
                        size,
                    ),
                },
            )


def _bridge(
    pairs: tuple[Conjugates, ...], near_first: int, near_second: int
) -> tuple[Conjugates, int, int] | None:
    """Return the first pair with a cell near the one end and the other near the other end."""
    for pair in pairs:
        for near, far in (pair.cells, pair.cells[::-1]):
            if near_first >> near & 1 and near_second >> far & 1:
                return pair, near, far
    return None
