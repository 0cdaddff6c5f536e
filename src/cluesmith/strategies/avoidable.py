# SPDX-License-Identifier: MIT
"""Avoidable rectangles: deadly rectangles some of whose digits are placed already.

A clue in a corner would keep the digits from being swapped, so these strategies need to know which
placed digits are clues, and find nothing where the state does not. They need a puzzle with one
solution.

>>> from cluesmith.board import Board
>>> from cluesmith.strategies.state import State
>>> placed = bytes([1, 0, 2, 0, 2, 0, 0, 0]) + bytes(8)
>>> state = State(Board.classic(2), placed, [0b1111] * 16, clues=0)
>>> [step.eliminations for step in avoidable_rectangle_1(state)]
[((6, 1),)]
>>> list(avoidable_rectangle_1(State(Board.classic(2), placed, [0b1111] * 16)))
[]
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rectangles import rectangles
from cluesmith.strategies.rule import Rule, candidates, no_others
from cluesmith.strategies.step import Cells, Digits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.rectangles import Rectangle
    from cluesmith.strategies.state import State

_SWAP = (
    "None of {corners} is a clue. If they held only {digits}, these could be swapped and the "
    "puzzle would have two solutions."
)
_declare = partial(
    strategy,
    level=Level.HARD,
    paints={"filled": Paint.PATTERN, "empty": Paint.SECOND},
    assumes_uniqueness=True,
)


def _half_filled(state: State, empty_count: int) -> Iterator[tuple[Rectangle, tuple[int, ...]]]:
    """Yield the rectangles without a clue that have so many empty corners, and these corners."""
    if state.clues is None:
        return
    for rectangle in rectangles(state.board):
        if not rectangle.mask & state.clues:
            empty = rectangle.mask & state.open
            if empty.bit_count() == empty_count:
                yield rectangle, tuple(bits(empty))


def _told(
    state: State, corners: Numbers, digits: Iterable[int], rule: Rule, **named: Digits
) -> Reasons:
    """Return a rule of a rectangle with the roles of its corners and its two digits."""
    size = state.board.columns
    return rule, {
        "corners": Cells(corners, size),
        "filled": Cells(tuple([cell for cell in corners if state.placed[cell]]), size),
        "empty": Cells(tuple([cell for cell in corners if not state.placed[cell]]), size),
        "digits": Digits(tuple(sorted(digits))),
        **named,
    }


def _one_empty(state: State, corners: Numbers) -> Reasons:
    """Return the reasons why the empty corner does not hold the digit of the opposite one."""
    empty = next(corner for corner in corners if not state.placed[corner])
    filled = [corner for corner in corners if corner != empty]
    digit = state.placed[corners[3 - corners.index(empty)]]
    rule = Rule(no_others(state, filled), candidates(1 << empty, digit))
    digits = {state.placed[corner] for corner in filled}
    return _told(state, corners, digits, rule, digit=Digits((digit,)))


@_declare(
    id_="avoidable_rectangle_1",
    name="Avoidable rectangle type 1",
    rank=402,
    sentence=_SWAP + " So {digit} is removed from {empty}.",
    reasons=_one_empty,
    aliases={"hodoku": "Avoidable Rectangle Type 1", "sudokuwiki": "Avoidable Rectangles Type 1"},
)
def avoidable_rectangle_1(state: State) -> Iterator[Witness]:
    """Yield rectangles in which one more digit would make a deadly filling."""
    for rectangle, (empty,) in _half_filled(state, 1):
        digit = state.placed[rectangle.opposite(empty)]
        other, same = (state.placed[corner] for corner in rectangle.neighbours(empty))
        if other == same and state.has(empty, digit):
            yield (rectangle.corners,)


def _two_empty(state: State, corners: Numbers, extra: int) -> Reasons:
    """Return the reasons why one of two empty corners holds the extra digit."""
    empty = [corner for corner in corners if not state.placed[corner]]
    rule = Rule(no_others(state, corners), candidates(state.seeing(extra, empty), extra))
    digits = {(state.masks[corner] & ~(1 << (extra - 1))).bit_length() for corner in corners}
    return _told(state, corners, digits, rule, extra=Digits((extra,)))


@_declare(
    id_="avoidable_rectangle_2",
    name="Avoidable rectangle type 2",
    rank=403,
    sentence=_SWAP
    + " So {extra} is in {empty:or}, and is removed from every cell that sees both: {cleared}.",
    reasons=_two_empty,
    aliases={"hodoku": "Avoidable Rectangle Type 2", "sudokuwiki": "Avoidable Rectangles Type 2"},
)
def avoidable_rectangle_2(state: State) -> Iterator[Witness]:
    """Yield rectangles whose two empty corners have one candidate apart from a deadly filling."""
    for rectangle, (first, second) in _half_filled(state, 2):
        for extra in digits_of(state.masks[first] & state.masks[second]):
            a, b, c, d = (
                state.masks[corner] & ~(1 << (extra - 1))
                if corner in (first, second)
                else state.masks[corner]
                for corner in rectangle.corners
            )
            if a == d and b == c and a.bit_count() == b.bit_count() == 1:
                yield rectangle.corners, extra
