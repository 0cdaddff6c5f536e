# SPDX-License-Identifier: MIT
"""Strategies for cages and sums: combinations, hidden sets, innies and outies.

A *cage* is here any list of cells whose digits differ and whose set of digits must be allowed: a
killer cage, a renban line, a sum of cells in one group, a short row.

>>> from cluesmith.board import Board, Puzzle
>>> from cluesmith.strategies.catalogue import get
>>> from cluesmith.strategies.state import State
>>> board = Board.parse("4x4+killer_cage:total=7:r1c1,r1c2")
>>> state = State.initial(Puzzle.empty(board))
>>> combinations = get("cage_combinations")
>>> combinations.explain(next(combinations.find(state)))
'The cage of 7 in r1c1 and r1c2 can only hold 3 and 4. That rules out 1 and 2 in r1c1 and r1c2.'
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bitset
from cluesmith.board.constraint_parts import PartKind, constraint_parts
from cluesmith.board.text import mask_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.constraints import part_reasons, part_roles, search_parts
from cluesmith.strategies.part_words import sets_left
from cluesmith.strategies.parts import has_parts, must_hold, parts_of, places_in
from cluesmith.strategies.rule import Rule, all_of
from cluesmith.strategies.step import Cells, Digits, Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.state import State

_LARGEST_HIDDEN = 4


def _combination_reasons(state: State, number: int) -> Reasons:
    rule, roles = part_reasons(state, number, "cage_combinations")
    part = constraint_parts(state.board).parts[number]
    return rule, {**roles, "finding": Words(sets_left(state, part))}


strategy(
    id_="cage_combinations",
    name="Cage combinations",
    level=Level.EASY,
    rank=50,
    sentence="{finding} That rules out {removed:together}.",
    paints={"cells": Paint.PATTERN, "groups": Paint.GROUP},
    reasons=_combination_reasons,
    aliases={"sudokuwiki": "Killer Combinations", "short": "CC"},
    suits=has_parts("cage_combinations"),
)(partial(search_parts, strategy="cage_combinations"))


strategy(
    id_="innies_outies",
    name="Innies and outies",
    level=Level.MEDIUM,
    rank=118,
    sentence="{constraint} That rules out {removed:together}.",
    paints={"cells": Paint.PATTERN, "groups": Paint.GROUP},
    reasons=partial(part_reasons, strategy="innies_outies"),
    aliases={"sudokuwiki": "Innies and Outies", "players": "Rule of 45", "short": "IO"},
    suits=has_parts("innies_outies"),
)(partial(search_parts, strategy="innies_outies"))


def _hidden_reasons(state: State, number: int, digits: Numbers) -> Reasons:
    board = state.board
    part = constraint_parts(board).parts[number]
    places = _places(state, number, digits)
    others = bitset(part.cells) & ~places
    premises = all_of(others, mask_of(digits))
    for digit in digits:
        premises |= must_hold(state, number, digit) or frozenset()
    gone = state.pairs(places, board.all_digits & ~mask_of(digits))
    roles = part_roles(board, number)
    roles["places"] = Cells.of(places, board.columns)
    roles["digits"] = Digits(digits)
    roles["finding"] = Words(sets_left(state, part))
    return Rule(premises, gone), roles


def _places(state: State, number: int, digits: Sequence[int]) -> int:
    places = 0
    for digit in digits:
        places |= places_in(state, number, digit)
    return places


@strategy(
    id_="hidden_set_in_cage",
    name="Hidden set in a cage",
    level=Level.MEDIUM,
    rank=155,
    sentence=(
        "{finding} It needs {digits}, which can only go in {places}, so all other digits are "
        "removed from these cells. That rules out {removed:together}."
    ),
    paints={"cells": Paint.GROUP, "groups": Paint.GROUP, "places": Paint.PATTERN},
    reasons=_hidden_reasons,
    aliases={"players": "Hidden cage pair", "short": "HCS"},
    suits=has_parts("cage_combinations"),
)
def hidden_set_in_cage(state: State) -> Iterator[Witness]:
    """Yield digits that a cage must hold and that have as many places in it."""
    digits = range(1, state.board.size + 1)
    for part in parts_of(state.board, PartKind.SET):
        places = {digit: places_in(state, part.number, digit) for digit in digits}
        few = [
            digit
            for digit in digits
            if 1 <= places[digit].bit_count() <= _LARGEST_HIDDEN
            and must_hold(state, part.number, digit) is not None
        ]
        for count in range(1, min(_LARGEST_HIDDEN, len(part.cells) - 1) + 1):
            for chosen in combinations(few, count):
                union = _places(state, part.number, chosen)
                others = state.board.all_digits & ~mask_of(chosen)
                if union.bit_count() == count and state.pairs(union, others):
                    yield part.number, chosen
