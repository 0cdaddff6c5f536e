# SPDX-License-Identifier: MIT
"""Templates: every way to place all of one digit on the board.

A template of a digit has one cell in each group, all of them still possible. A cell of every
template holds the digit; a cell of none does not. The templates of several digits say more: a cell
that one digit must take is lost to the others, whose templates become fewer, and so on. Templates
are never listed, since large boards have too many: a search asks for one with a cell or without it,
and each answer settles many cells.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("1......3..2....4"))
>>> next(template_set(state)).placements
((6, 1), (11, 1), (13, 1))
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cluesmith.board.bits import bits, bitset
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.roles import Cells, Digits
from cluesmith.strategies.rule import Rule, candidates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board, Group
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State


class _Bounds(NamedTuple):
    """What the templates of a digit say of the open cells.

    Attributes:
        every: the cells of every template.
        some: the cells of at least one.
        digits: the digits whose templates were asked, its own among them.
    """

    every: int
    some: int
    digits: frozenset[int]


@lru_cache(maxsize=4)
def _bounds(state: State) -> tuple[dict[int, _Bounds], dict[int, _Bounds]]:
    """Return the bounds of each digit alone, and of all together; nothing at a contradiction."""
    board = state.board
    placed = dict.fromkeys(range(1, board.size + 1), 0)
    for cell, digit in enumerate(state.placed):
        if digit:
            placed[digit] |= 1 << cell
    groups = {
        digit: tuple(group for group in board.groups if not group.mask & cells)
        for digit, cells in placed.items()
    }
    places = {digit: state.where[digit] for digit in placed}
    asked = {digit: frozenset({digit}) for digit in placed}
    alone: dict[int, _Bounds] = {}
    together: dict[int, _Bounds] = {}
    changed = True
    while changed:
        for digit in placed:
            bounds = _ask(board, places[digit], groups[digit])
            if bounds is None:
                return {}, {}
            together[digit] = _Bounds(*bounds, asked[digit])
        alone = alone or dict(together)
        changed = False
        for taker, (every, _, digits) in together.items():
            for digit in placed:
                if digit != taker and places[digit] & every:
                    places[digit] &= ~every
                    asked[digit] |= digits
                    changed = True
    return alone, together


def _ask(board: Board, places: int, groups: tuple[Group, ...]) -> tuple[int, int] | None:
    """Return the places that are in every template and those in any, or None without one."""
    first = _template(board, places, groups)
    if first is None:
        return None
    every = some = first
    for cell in bits(places & ~first):
        if not some >> cell & 1:
            found = _template(board, places, groups, bitset([cell]))
            if found is not None:
                some |= found
                every &= found
    for cell in bits(every):
        if every >> cell & 1:
            found = _template(board, places & ~(1 << cell), groups)
            if found is not None:
                every &= found
    return every, some


def _template(board: Board, places: int, groups: tuple[Group, ...], chosen: int = 0) -> int | None:
    """Return places with one in each of some groups, none a peer of another, or None.

    Args:
        board: the board.
        places: the cells to choose from.
        groups: the groups that need a cell.
        chosen: a cell that must be among them, as a set; at most one.
    """
    if not groups:
        return 0
    tightest = min(groups, key=lambda group: (group.mask & places).bit_count())
    for cell in bits(chosen or tightest.mask & places):
        left = tuple(group for group in groups if not group.mask >> cell & 1)
        rest = _template(board, places & ~board.peer_masks[cell] & ~(1 << cell), left)
        if rest is not None:
            return rest | 1 << cell
    return None


def _premises(state: State, digits: tuple[int, ...]) -> frozenset[Pair]:
    """Return all that is ruled out of some digits: a template is about the whole board."""
    return frozenset(
        (cell, digit)
        for cell, mask in enumerate(state.masks)
        for digit in digits
        if not mask >> digit - 1 & 1
    )


def _roles(
    state: State, digit: int, digits: tuple[int, ...], cells: tuple[int, ...]
) -> dict[str, Cells | Digits]:
    return {
        "cells": Cells(cells, state.board.size),
        "digit": Digits((digit,)),
        "digits": Digits(digits),
    }


def _set_reasons(state: State, digit: int, digits: Numbers, cells: Numbers) -> Reasons:
    rule = Rule(_premises(state, digits), frozenset(), candidates(bitset(cells), digit))
    return rule, _roles(state, digit, digits, cells)


def _delete_reasons(state: State, digit: int, digits: Numbers, cells: Numbers) -> Reasons:
    rule = Rule(_premises(state, digits), candidates(bitset(cells), digit))
    return rule, _roles(state, digit, digits, cells)


@strategy(
    id_="template_set",
    name="Template set",
    level=Level.EXTREME,
    rank=870,
    sentence="However all the digits {digits} are placed on the board, {digit} stands in {cells}.",
    paints={"cells": Paint.PATTERN},
    reasons=_set_reasons,
    aliases={"hodoku": "Template Set"},
)
def template_set(state: State) -> Iterator[Witness]:
    """Yield the cells of every template: of single digits first, then with the other digits."""
    alone, together = _bounds(state)
    for bounds in (alone, together):
        for digit, (every, _, digits) in bounds.items():
            if every and (bounds is alone or every != alone[digit].every):
                yield digit, tuple(sorted(digits)), tuple(bits(every))


@strategy(
    id_="template_delete",
    name="Template delete",
    level=Level.EXTREME,
    rank=880,
    sentence=(
        "However all the digits {digits} are placed on the board, no {digit} stands in {cells:or}."
    ),
    paints={"cells": Paint.PATTERN},
    reasons=_delete_reasons,
    aliases={"hodoku": "Template Delete", "sudokuwiki": "Pattern Overlay"},
)
def template_delete(state: State) -> Iterator[Witness]:
    """Yield the cells of no template: of single digits first, then with the other digits."""
    alone, together = _bounds(state)
    for bounds in (alone, together):
        for digit, (_, some, digits) in bounds.items():
            gone = state.where[digit] & ~some
            if gone and (bounds is alone or some != alone[digit].some):
                yield digit, tuple(sorted(digits)), tuple(bits(gone))
