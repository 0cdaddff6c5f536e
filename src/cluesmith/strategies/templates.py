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

from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from cluesmith.board import GroupKind
from cluesmith.board.bits import bits, bitset
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rule import Rule, candidates
from cluesmith.strategies.step import Cells, Digits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.state import State

_IMPLIED = (GroupKind.COLUMN, GroupKind.BOX, GroupKind.REGION)
"""The kinds of groups in which a digit has its place once it has one in every row."""


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
    every_digit = range(1, board.size + 1)
    groups = {digit: groups_without(state, digit) for digit in every_digit}
    places = {digit: state.where[digit] for digit in every_digit}
    asked = {digit: frozenset({digit}) for digit in every_digit}
    alone: dict[int, _Bounds] = {}
    together: dict[int, _Bounds] = {}
    changed = True
    while changed:
        for digit in every_digit:
            some = template_cells(board, places[digit], groups[digit])
            if groups[digit] and not some:
                return {}, {}
            every = _in_every(board, some, groups[digit])
            together[digit] = _Bounds(every, some, asked[digit])
        alone = alone or dict(together)
        changed = False
        for taker, (every, _, digits) in together.items():
            for digit in every_digit:
                if digit != taker and places[digit] & every:
                    places[digit] &= ~every
                    asked[digit] |= digits
                    changed = True
    return alone, together


def groups_without(state: State, digit: int) -> tuple[int, ...]:
    """Return the groups, as sets of cells, in which a digit is not placed yet.

    One cell a row without two that see each other is one a column and one a box as well. Up to 9x9
    it is three times faster to leave these out; beyond that the search would get lost.
    """
    placed = bitset(cell for cell, value in enumerate(state.placed) if value == digit)
    implied = _IMPLIED if state.board.size <= 9 else ()
    return tuple(
        group.mask
        for group in state.board.groups
        if not group.mask & placed and group.kind not in implied
    )


def template_cells(board: Board, places: int, groups: tuple[int, ...]) -> int:
    """Return the places that are in at least one template; none where there is no template."""
    some = 0
    doubtful = places if groups else 0
    while doubtful:
        cell = doubtful & -doubtful
        template = _template(board, cell, places, groups, doubtful)
        some |= template or 0
        doubtful &= ~(template or cell)
    return some


def _in_every(board: Board, places: int, groups: tuple[int, ...]) -> int:
    """Return the places that are in every template."""
    every = places if groups else 0
    for cell in bits(every):
        if every >> cell & 1:
            left = places & ~(1 << cell)
            tightest = min((group & left for group in groups), key=int.bit_count)
            template = _template(board, tightest, left, groups)
            every &= -1 if template is None else template
    return every


def _template(
    board: Board, options: int, places: int, groups: Iterable[int], wanted: int = 0
) -> int | None:
    """Return places with one in each of some groups, none a peer of another, or None.

    Args:
        board: the board.
        options: the cells of which one comes first.
        places: the cells to choose the others from.
        groups: the groups that need a cell.
        wanted: cells that are tried before others.
    """
    for cell in (*bits(options & wanted), *bits(options & ~wanted)):
        left = places & ~board.seen_masks[cell] & ~(1 << cell)
        rest = [group for group in groups if not group >> cell & 1]
        if not rest:
            return 1 << cell
        tightest = min((group & left for group in rest), key=int.bit_count)
        template = _template(board, tightest, left, rest, wanted)
        if template is not None:
            return template | 1 << cell
    return None


def _reasons(state: State, digit: int, digits: Numbers, cells: Numbers, *, is_set: bool) -> Reasons:
    """Return the reasons why a digit stands in some cells, or in none of them."""
    # A template is about the whole board: it rests on all that is ruled out of its digits.
    premises = frozenset(
        (cell, each)
        for cell, mask in enumerate(state.masks)
        for each in digits
        if not mask >> each - 1 & 1
    )
    pairs = candidates(bitset(cells), digit)
    return Rule(premises, placements=pairs) if is_set else Rule(premises, pairs), {
        "cells": Cells(cells, state.board.columns),
        "digit": Digits((digit,)),
        "digits": Digits(digits),
    }


def _search(state: State, cells_of: Callable[[int, _Bounds], int]) -> Iterator[Witness]:
    """Yield what the templates of each digit say, then where those of other digits say more."""
    board = state.board
    if sum(len(row.cells) for row in board.groups_of_kind(GroupKind.ROW)) < board.cell_count:
        return  # a digit need not be in every row
    alone, together = _bounds(state)
    for bounds in (alone, together):
        for digit, bound in bounds.items():
            cells = cells_of(digit, bound)
            if cells and (bounds is alone or cells != cells_of(digit, alone[digit])):
                yield digit, tuple(sorted(bound.digits)), tuple(bits(cells))


_declare = partial(strategy, level=Level.EXTREME, paints={"cells": Paint.PATTERN})


@_declare(
    id_="template_set",
    name="Template set",
    rank=870,
    sentence="However all the digits {digits} are placed on the board, {digit} stands in {cells}.",
    reasons=partial(_reasons, is_set=True),
    aliases={"hodoku": "Template Set"},
)
def template_set(state: State) -> Iterator[Witness]:
    """Yield the cells of every template: of single digits first, then with the other digits."""
    return _search(state, lambda _, bounds: bounds.every)


@_declare(
    id_="template_delete",
    name="Template delete",
    rank=880,
    sentence=(
        "However all the digits {digits} are placed on the board, no {digit} stands in {cells:or}."
    ),
    reasons=partial(_reasons, is_set=False),
    aliases={"hodoku": "Template Delete", "sudokuwiki": "Pattern Overlay"},
)
def template_delete(state: State) -> Iterator[Witness]:
    """Yield the cells of no template: of single digits first, then with the other digits."""
    return _search(state, lambda digit, bounds: state.where[digit] & ~bounds.some)
