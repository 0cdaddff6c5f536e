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

from cluesmith.board.bits import bits, bitset
from cluesmith.board.text import digits_of, mask_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.roles import Cells, Digits, Groups
from cluesmith.strategies.rule import Rule, confined, only

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State


def naked_rules(count: int) -> Callable[[Board], Iterator[Rule]]:
    """Return the generator of all rules of naked subsets of a size."""

    def rules(board: Board) -> Iterator[Rule]:
        for group in board.groups:
            for cells in combinations(group.cells, count):
                rest = [cell for cell in group.cells if cell not in cells]
                for digits in combinations(range(1, board.size + 1), count):
                    mask = bitset(digit - 1 for digit in digits)
                    yield Rule(
                        only(board, bitset(cells), mask),
                        frozenset((c, d) for c in rest for d in digits),
                    )

    return rules


def hidden_rules(count: int) -> Callable[[Board], Iterator[Rule]]:
    """Return the generator of all rules of hidden subsets of a size."""

    def rules(board: Board) -> Iterator[Rule]:
        for group in board.groups:
            for cells in combinations(group.cells, count):
                places = bitset(cells)
                for digits in combinations(range(1, board.size + 1), count):
                    premises: frozenset[Pair] = frozenset().union(
                        *(confined(group, digit, places) for digit in digits)
                    )
                    others = [d for d in range(1, board.size + 1) if d not in digits]
                    yield Rule(premises, frozenset((c, d) for c in cells for d in others))

    return rules


def _naked(state: State, count: int) -> Iterator[Witness]:
    for number, group in enumerate(state.board.groups):
        small = [
            cell
            for cell in group.cells
            if state.open >> cell & 1 and 2 <= state.masks[cell].bit_count() <= count
        ]
        yield from _subsets(state, small, count, (number,))


def _locked(state: State, count: int) -> Iterator[Witness]:
    number = state.board.groups.index
    for crossing in state.board.intersections:
        cells = [cell for cell in crossing.cells if state.open >> cell & 1]
        if len(cells) >= count:
            groups = number(crossing.first), number(crossing.second)
            yield from _subsets(state, cells, count, groups)


def _subsets(
    state: State, cells: Iterable[int], count: int, groups: tuple[int, ...]
) -> Iterator[Witness]:
    """Yield those of some cells that have as many digits as cells.

    Args:
        state: the state.
        cells: the cells to choose from.
        count: how many to choose.
        groups: the numbers of the groups that all of the cells belong to.
    """
    for chosen in combinations(cells, count):
        digits = 0
        for cell in chosen:
            digits |= state.masks[cell]
        if digits.bit_count() == count:
            yield groups, chosen


def _naked_reasons(state: State, groups: Numbers, cells: Numbers) -> Reasons:
    roles = Groups.of(state.board, groups)
    digits = union = 0
    for cell in cells:
        digits |= state.masks[cell]
    for group in roles.groups:
        union |= group.mask
    rest = union & ~bitset(cells)
    eliminations = frozenset(
        (cell, digit) for digit in digits_of(digits) for cell in bits(state.where[digit] & rest)
    )
    return Rule(only(state.board, bitset(cells), digits), eliminations), {
        "cells": Cells(cells, state.board.size),
        "digits": Digits(digits_of(digits)),
        "group": roles,
    }


def _hidden(state: State, count: int) -> Iterator[Witness]:
    for number, group in enumerate(state.board.groups):
        few = [
            digit
            for digit in range(1, state.board.size + 1)
            if 2 <= (state.where[digit] & group.mask).bit_count() <= count
        ]
        for digits in combinations(few, count):
            if _places(state, number, digits).bit_count() == count:
                yield number, digits


def _places(state: State, number: int, digits: Iterable[int]) -> int:
    """Return the places of some digits in a group."""
    places = 0
    for digit in digits:
        places |= state.where[digit]
    return places & state.board.groups[number].mask


def _hidden_reasons(state: State, number: int, digits: Numbers) -> Reasons:
    group, others = state.board.groups[number], ~mask_of(digits)
    places = _places(state, number, digits)
    premises: frozenset[Pair] = frozenset().union(
        *(confined(group, digit, places) for digit in digits)
    )
    eliminations = frozenset(
        (cell, other) for cell in bits(places) for other in digits_of(state.masks[cell] & others)
    )
    return Rule(premises, eliminations), {
        "cells": Cells.of(places, state.board.size),
        "digits": Digits(digits),
        "group": Groups((group,)),
    }


def _locked_rules(count: int) -> Callable[[Board], Iterator[Rule]]:
    def rules(board: Board) -> Iterator[Rule]:
        for crossing in board.intersections:
            union = crossing.first.mask | crossing.second.mask
            for cells in combinations(crossing.cells, count):
                for digits in combinations(range(1, board.size + 1), count):
                    mask = bitset(digit - 1 for digit in digits)
                    rest = union & ~bitset(cells)
                    yield Rule(
                        only(board, bitset(cells), mask),
                        frozenset((c, d) for c in bits(rest) for d in digits),
                    )

    return rules


_PAINTS = {"group": Paint.GROUP, "cells": Paint.PATTERN}
_NAKED = "{cells} have only {digits} between them, so {digits} leave the rest of {group}."
_HIDDEN = "In {group} the digits {digits} can only go in {cells}, so all other digits leave them."

for _count, _noun, _level, _naked_rank, _hidden_rank, _tuple in (
    (2, "pair", Level.MEDIUM, 120, 140, "Pair"),
    (3, "triple", Level.MEDIUM, 130, 150, "Triplet"),
    (4, "quad", Level.HARD, 200, 210, "Quad"),
):
    _hodoku = "Quadruple" if _noun == "quad" else _noun.capitalize()
    strategy(
        id_=f"naked_{_noun}",
        name=f"Naked {_noun}",
        level=_level,
        rank=_naked_rank,
        sentence=_NAKED,
        paints=_PAINTS,
        reasons=_naked_reasons,
        aliases={
            "hodoku": f"Naked {_hodoku}",
            "se": f"Naked {_tuple}",
            "sudokuwiki": f"Naked {_noun.capitalize()}s",
        },
        rules=naked_rules(_count),
    )(partial(_naked, count=_count))
    strategy(
        id_=f"hidden_{_noun}",
        name=f"Hidden {_noun}",
        level=_level,
        rank=_hidden_rank,
        sentence=_HIDDEN,
        paints=_PAINTS,
        reasons=_hidden_reasons,
        aliases={
            "hodoku": f"Hidden {_hodoku}",
            "se": f"Hidden {_tuple}",
            "sudokuwiki": f"Hidden {_noun.capitalize()}s",
        },
        rules=hidden_rules(_count),
    )(partial(_hidden, count=_count))

for _count, _noun, _rank in ((2, "pair", 80), (3, "triple", 90)):
    strategy(
        id_=f"locked_{_noun}",
        name=f"Locked {_noun}",
        level=Level.MEDIUM,
        rank=_rank,
        sentence=_NAKED,
        paints=_PAINTS,
        reasons=_naked_reasons,
        aliases={"hodoku": f"Locked {_noun.capitalize()}"},
        rules=_locked_rules(_count),
    )(partial(_locked, count=_count))
