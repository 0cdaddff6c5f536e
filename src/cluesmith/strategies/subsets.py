# SPDX-License-Identifier: MIT
"""Naked and hidden subsets: pairs, triples, quads, and the locked pair and triple.

Naked: k cells of a group have only k digits between them, so those digits leave the group's other
cells. Hidden: k digits of a group have only k cells, so all other digits leave those cells.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("12......" + "." * 8))
>>> from cluesmith.strategies.catalogue import get
>>> step = next(get("naked_pair").find(state))
>>> f"{step.roles['cells']}"
'r2c1 and r2c2'
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bitset
from cluesmith.board.text import digits_of, mask_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rule import Rule, all_of, only
from cluesmith.strategies.step import Cells, Digits, Groups

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Board, Group
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.state import State


def _places(board: Board, *, locked: bool) -> Iterator[tuple[Numbers, Numbers]]:
    """Yield where naked subsets are looked for: the groups, by number, and the cells they share."""
    if locked:
        number = board.groups.index
        for crossing in board.intersections:
            yield (number(crossing.first), number(crossing.second)), crossing.cells
    else:
        for index, group in enumerate(board.groups):
            yield (index,), group.cells


def _naked_rules(board: Board, count: int, *, locked: bool = False) -> Iterator[Rule]:
    for groups, places in _places(board, locked=locked):
        for members in combinations(places, count):
            cells = bitset(members)
            rest = _union(board, groups) & ~cells
            for digits in combinations(range(1, board.size + 1), count):
                yield Rule(only(board, cells, mask_of(digits)), all_of(rest, mask_of(digits)))


def _hidden_rules(board: Board, count: int) -> Iterator[Rule]:
    for group in board.groups:
        for members in combinations(group.cells, count):
            cells = bitset(members)
            for digits in combinations(range(1, board.size + 1), count):
                mask = mask_of(digits)
                yield Rule(all_of(group.mask & ~cells, mask), only(board, cells, mask))


def _union(board: Board, groups: Numbers) -> int:
    """Return the cells of some groups, by number."""
    return bitset(cell for number in groups for cell in board.groups[number].cells)


def _naked(state: State, count: int, *, locked: bool = False) -> Iterator[Witness]:
    fewest = 0 if locked else 2
    for groups, places in _places(state.board, locked=locked):
        small = [
            cell
            for cell in places
            if state.open >> cell & 1 and fewest <= state.masks[cell].bit_count() <= count
        ]
        for cells in combinations(small, count):
            if state.digits_in(cells).bit_count() == count:
                yield groups, cells


def _naked_reasons(state: State, groups: Numbers, cells: Numbers) -> Reasons:
    board, digits = state.board, state.digits_in(cells)
    rest = _union(board, groups) & ~bitset(cells)
    return Rule(only(board, bitset(cells), digits), state.pairs(rest, digits)), {
        "cells": Cells(cells, board.columns),
        "digits": Digits(digits_of(digits)),
        "group": Groups.of(board, groups),
    }


def _hidden(state: State, count: int) -> Iterator[Witness]:
    for number, group in enumerate(state.board.groups):
        few = [
            digit
            for digit in range(1, state.board.size + 1)
            if 2 <= (state.where[digit] & group.mask).bit_count() <= count
        ]
        for digits in combinations(few, count):
            if _cells_of(state, group, digits).bit_count() == count:
                yield number, digits


def _cells_of(state: State, group: Group, digits: Iterable[int]) -> int:
    """Return the places of some digits in a group."""
    places = 0
    for digit in digits:
        places |= state.where[digit]
    return places & group.mask


def _hidden_reasons(state: State, number: int, digits: Numbers) -> Reasons:
    board, group, mask = state.board, state.board.groups[number], mask_of(digits)
    cells = _cells_of(state, group, digits)
    others = state.pairs(cells, board.all_digits & ~mask)
    return Rule(all_of(group.mask & ~cells, mask), others), {
        "cells": Cells.of(cells, board.columns),
        "digits": Digits(digits),
        "group": Groups((group,)),
    }


_declare = partial(strategy, paints={"group": Paint.GROUP, "cells": Paint.PATTERN})
_naked_subset = partial(
    _declare,
    sentence=(
        "{cells} have only {digits} between them, so {digits} are removed from the rest of "
        "{group}: {cleared}."
    ),
    reasons=_naked_reasons,
)
_hidden_subset = partial(
    _declare,
    sentence=(
        "In {group} the digits {digits} can only go in {cells}, so all other digits are "
        "removed from these cells. That rules out {removed}."
    ),
    reasons=_hidden_reasons,
)

for _count, _noun, _level, _naked_id, _naked_rank, _hidden_id, _hidden_rank, _hodoku, _se in (
    (2, "pair", Level.MEDIUM, "naked_pair", 120, "hidden_pair", 140, "Pair", "Pair"),
    (3, "triple", Level.MEDIUM, "naked_triple", 130, "hidden_triple", 150, "Triple", "Triplet"),
    (4, "quad", Level.HARD, "naked_quad", 200, "hidden_quad", 210, "Quadruple", "Quad"),
):
    for _kind, _id, _subset, _search, _rules, _rank in (
        ("Naked", _naked_id, _naked_subset, _naked, _naked_rules, _naked_rank),
        ("Hidden", _hidden_id, _hidden_subset, _hidden, _hidden_rules, _hidden_rank),
    ):
        _subset(
            id_=_id,
            name=f"{_kind} {_noun}",
            level=_level,
            rank=_rank,
            aliases={
                "hodoku": f"{_kind} {_hodoku}",
                "se": f"{_kind} {_se}",
                "sudokuwiki": f"{_kind} {_noun.capitalize()}s",
            },
            rules=partial(_rules, count=_count),
        )(partial(_search, count=_count))

for _count, _id, _noun, _rank in (
    (2, "locked_pair", "pair", 80),
    (3, "locked_triple", "triple", 90),
):
    _naked_subset(
        id_=_id,
        name=f"Locked {_noun}",
        level=Level.MEDIUM,
        rank=_rank,
        aliases={"hodoku": f"Locked {_noun.capitalize()}"},
        rules=partial(_naked_rules, count=_count, locked=True),
    )(partial(_naked, count=_count, locked=True))
