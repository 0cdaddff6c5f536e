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

from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.deadly import rectangles
from cluesmith.strategies.roles import Cells, Digits
from cluesmith.strategies.rule import Rule, only
from cluesmith.strategies.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.strategies.deadly import Rectangle
    from cluesmith.strategies.roles import Role
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State

_SWAP = (
    "None of {corners} is a clue. If they held only {digits}, these could be swapped and the "
    "puzzle would have two solutions."
)
_PAINTS = {"filled": Paint.PATTERN, "empty": Paint.SECOND}


def _half_filled(state: State, empty_count: int) -> Iterator[tuple[Rectangle, tuple[int, ...]]]:
    """Yield the rectangles without a clue that have so many empty corners, and these corners."""
    if state.clues is None:
        return
    for rectangle in rectangles(state.board):
        if not rectangle.mask & state.clues:
            empty = rectangle.mask & state.open
            if empty.bit_count() == empty_count:
                yield rectangle, tuple(bits(empty))


@strategy(
    id_="avoidable_rectangle_1",
    name="Avoidable rectangle type 1",
    level=Level.HARD,
    rank=402,
    sentence=_SWAP + " So {digit} leaves {empty}.",
    paints=_PAINTS,
    aliases={"hodoku": "Avoidable Rectangle Type 1", "sudokuwiki": "Avoidable Rectangles Type 1"},
    assumes_uniqueness=True,
)
def avoidable_rectangle_1(state: State) -> Iterator[Step]:
    """Yield rectangles in which one more digit would make a deadly filling."""
    for rectangle, empty in _half_filled(state, 1):
        digit = state.placed[rectangle.opposite(empty[0])]
        other, same = (state.placed[corner] for corner in rectangle.neighbours(empty[0]))
        if other == same and state.has(empty[0], digit):
            filled = _filled(rectangle, empty)
            yield Step(
                "avoidable_rectangle_1",
                Rule(_premises(state, filled), frozenset({(empty[0], digit)})),
                {
                    **_roles(state, rectangle, empty, (digit, other)),
                    "digit": Digits((digit,)),
                },
            )


@strategy(
    id_="avoidable_rectangle_2",
    name="Avoidable rectangle type 2",
    level=Level.HARD,
    rank=403,
    sentence=_SWAP + " So {extra} is in {empty:or}, and leaves every cell that sees both.",
    paints=_PAINTS,
    aliases={"hodoku": "Avoidable Rectangle Type 2", "sudokuwiki": "Avoidable Rectangles Type 2"},
    assumes_uniqueness=True,
)
def avoidable_rectangle_2(state: State) -> Iterator[Step]:
    """Yield rectangles whose two empty corners have, but for a deadly filling, one candidate."""
    for rectangle, empty in _half_filled(state, 2):
        first, second = (state.masks[corner] for corner in empty)
        for extra in digits_of(first & second):
            deadly = [mask & ~(1 << (extra - 1)) for mask in (first, second)]
            digits = _fatal(state, rectangle, empty, deadly)
            leaving = state.seeing(extra, empty)
            if digits is not None and leaving:
                yield Step(
                    "avoidable_rectangle_2",
                    Rule(
                        _premises(state, rectangle.corners),
                        frozenset((cell, extra) for cell in bits(leaving)),
                    ),
                    {
                        **_roles(state, rectangle, empty, digits),
                        "extra": Digits((extra,)),
                    },
                )


def _fatal(
    state: State, rectangle: Rectangle, empty: tuple[int, ...], masks: list[int]
) -> tuple[int, int] | None:
    """Return the two digits of the rectangle where filling its two empty corners is deadly.

    Args:
        state: the state.
        rectangle: the rectangle.
        empty: its two empty corners.
        masks: what would fill each of them; a mask of one digit is a filling.
    """
    if any(mask.bit_count() != 1 for mask in masks):
        return None
    digits = dict(zip(empty, (mask.bit_length() for mask in masks), strict=True))
    a, b, c, d = (digits.get(corner, state.placed[corner]) for corner in rectangle.corners)
    return (a, b) if a == d and b == c else None


def _filled(rectangle: Rectangle, empty: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(corner for corner in rectangle.corners if corner not in empty)


def _premises(state: State, cells: Iterable[int]) -> frozenset[Pair]:
    """Return that each of some cells has no other candidates than it has now."""
    return frozenset().union(*(only(state.board, cell, state.masks[cell]) for cell in cells))


def _roles(
    state: State, rectangle: Rectangle, empty: tuple[int, ...], digits: tuple[int, int]
) -> dict[str, Role]:
    size = state.board.size
    return {
        "corners": Cells(rectangle.corners, size),
        "filled": Cells(_filled(rectangle, empty), size),
        "empty": Cells(empty, size),
        "digits": Digits(tuple(sorted(digits))),
    }
