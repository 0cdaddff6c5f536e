# SPDX-License-Identifier: MIT
"""How strategies look at the parts of constraints: what goes, and from which premises.

A part (:mod:`cluesmith.board.constraint_parts`) is one filter of native code. A *look* says how
much of it a strategy sees: every digit, only the smallest and the largest of each cell, or only odd
and even. The premises of a step come from the filter: it gives back ruled-out candidates as long as
the conclusion still follows.

>>> from cluesmith.board import Board, Puzzle
>>> from cluesmith.strategies.state import State
>>> board = Board.parse("4x4+killer_cage:total=7:r1c1,r1c2")
>>> state = State.initial(Puzzle.empty(board))
>>> [part] = parts_of(board, PartKind.SET)
>>> rule = supported(state, part.number, Look.SUPPORT)
>>> sorted(rule.eliminations), rule.premises
([(0, 1), (0, 2), (1, 1), (1, 2)], frozenset())
"""

from __future__ import annotations

from array import array
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cluesmith import _native
from cluesmith.board.bits import bits
from cluesmith.board.constraint_parts import PartKind, constraint_parts
from cluesmith.board.text import digits_of
from cluesmith.strategies.rule import Rule, no_others

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cluesmith.board import Board
    from cluesmith.board.constraint_parts import Part
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State


class Look(IntEnum):
    """How much of a part a strategy sees; native code uses the same numbers."""

    SUPPORT = _native.LOOK_SUPPORT
    BOUNDS = _native.LOOK_BOUNDS
    PARITY = _native.LOOK_PARITY
    LOCKED = _native.LOOK_LOCKED


LOOKS: dict[str, tuple[tuple[PartKind, ...], Look]] = {
    "pair_relation": ((PartKind.PAIR,), Look.SUPPORT),
    "constraint_bounds": ((PartKind.OTHER,), Look.BOUNDS),
    "cage_combinations": ((PartKind.SET,), Look.SUPPORT),
    "locked_in_constraint": ((PartKind.PAIR, PartKind.SET, PartKind.OTHER), Look.LOCKED),
    "constraint_parity": ((PartKind.OTHER, PartKind.DERIVED), Look.PARITY),
    "innies_outies": ((PartKind.DERIVED,), Look.SUPPORT),
    "constraint_support": ((PartKind.OTHER,), Look.SUPPORT),
}
"""Which parts some strategies look at, and how; closures in native code need no more of them."""


@lru_cache(maxsize=256)
def parts_of(board: Board, *kinds: PartKind) -> tuple[Part, ...]:
    """Return the parts of a board's constraints that are of some kinds, the smallest first."""
    if board.is_plain:
        return ()
    members = [part for part in constraint_parts(board).parts if part.kind in kinds]
    return tuple(sorted(members, key=lambda part: len(part.cells)))


def has_parts(strategy: str) -> Callable[[Board], bool]:
    """Return the test whether a board has parts that a strategy of :data:`LOOKS` looks at."""
    return lambda board: bool(parts_of(board, *LOOKS[strategy][0]))


@lru_cache(maxsize=256)
def passes(board: Board, strategy: str) -> list[tuple[int, int]]:
    """Return the passes of a strategy, as native code takes them: filter and look."""
    kinds, look = LOOKS[strategy]
    return [(part.number, int(look)) for part in parts_of(board, *kinds)]


def masks_of(state: State) -> Any:
    """Return the candidates of a state as native code takes them."""
    return array("I", state.masks)


def changing(state: State, strategy: str) -> Iterator[tuple[int, list[int]]]:
    """Yield each part by which a strategy rules something out, and the masks after that."""
    board = state.board
    if board.is_plain:
        return
    listed = passes(board, strategy)
    looks, masks = constraint_parts(board).looks, masks_of(state)
    found = looks.first(masks, listed)
    while found is not None:
        index, after = found
        if after:  # a contradiction is no step
            yield listed[index][0], after
        found = looks.first(masks, listed, index + 1)


def blurred(board: Board, mask: int, look: Look) -> int:
    """Return what a look sees of the digits left in a cell."""
    if look is Look.BOUNDS:
        return (1 << mask.bit_length()) - (mask & -mask)
    if look is Look.PARITY:
        first = board.all_digits & 0x55555555
        second = board.all_digits & ~first
        return (first if mask & first else 0) | (second if mask & second else 0)
    return mask


def supported(state: State, number: int, look: Look) -> Rule:
    """Return the rule by which a part rules out all that it does at a look."""
    board = state.board
    parts = constraint_parts(board)
    cells = parts.parts[number].cells
    left = [blurred(board, state.masks[cell], look) for cell in cells]
    _, narrowed = parts.tables.narrow(number, left)
    premises: set[Pair] = set()
    eliminations: set[Pair] = set()
    for place, cell in enumerate(cells):
        gone = state.masks[cell] & ~blurred(board, narrowed[place], look)
        for digit in digits_of(gone):
            eliminations.add((cell, digit))
            is_told, relaxed = parts.tables.relax(number, left, place, digit - 1)
            if is_told:
                relaxed[place] = board.all_digits  # its own cell is no part of the reason
                premises |= _missing(board, cells, relaxed)
            else:
                premises |= no_others(state, cells)
    return Rule(frozenset(premises), frozenset(eliminations))


def must_hold(state: State, number: int, digit: int) -> frozenset[Pair] | None:
    """Return the premises from which a part must hold a digit where it can; None if it need not."""
    parts = constraint_parts(state.board)
    cells, bit = parts.parts[number].cells, 1 << (digit - 1)
    left = [state.masks[cell] & ~bit for cell in cells]
    if 0 in left or not parts.tables.narrow(number, left)[0]:
        is_told, relaxed = (False, left) if 0 in left else parts.tables.relax(number, left, -1, 0)
        premises = _missing(state.board, cells, relaxed) if is_told else no_others(state, cells)
        return frozenset(
            (cell, each) for cell, each in premises if each != digit or not state.masks[cell] & bit
        )
    return None


def places_in(state: State, number: int, digit: int) -> int:
    """Return the cells of a part that can have a digit, as a set."""
    cells = constraint_parts(state.board).parts[number].cells
    bit = 1 << (digit - 1)
    return sum(1 << cell for cell in {*cells} if state.masks[cell] & bit)


def _missing(board: Board, cells: Sequence[int], masks: Sequence[int]) -> frozenset[Pair]:
    """Return the candidates that masks lack, one mask a cell."""
    return frozenset(
        (cell, digit + 1)
        for cell, mask in zip(cells, masks, strict=True)
        for digit in bits(board.all_digits & ~mask)
    )
