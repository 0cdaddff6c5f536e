# SPDX-License-Identifier: MIT
"""Siamese fish: two finned fish on the same bases whose covers differ in one group, in one step.

The premises and the results are those of both fish. A pair is sashimi where both fish are.

>>> from cluesmith.board import Board, Puzzle
>>> from cluesmith.strategies.state import State
>>> ends = {0: (0, 7), 4: (1, 7)}
>>> outside = [(row * 9 + c, 5) for row in ends for c in range(9) if c not in ends[row]]
>>> state = State.initial(Puzzle.empty(Board.classic(3))).after(eliminations=outside)
>>> from cluesmith.strategies.catalogue import get
>>> step = next(get("siamese_sashimi_x_wing").find(state))
>>> f"{step.roles['fins']}, {step.roles['second_fins']}: {step.roles['leaving']}"
'r1c1, r5c2: r2c2, r3c2, r4c1 and r6c1'
"""

from __future__ import annotations

from functools import partial
from itertools import combinations, groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.finned_fish import finned_fish, is_sashimi
from cluesmith.strategies.fish import Fish, numbers
from cluesmith.strategies.franken_fish import franken_fish
from cluesmith.strategies.step import Cells, Digits, Groups, first_of_each

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Board, Group
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.state import State


def siamese_pairs(shoal: Iterable[Fish]) -> Iterator[tuple[Fish, Fish]]:
    """Yield two finned fish on the same bases that rule out more together than either does.

    Args:
        shoal: the fish, all those of a digit together.
    """
    for _, alike in groupby(shoal, key=attrgetter("digit")):
        families: dict[tuple[Group, ...], dict[tuple[Group, ...], Fish]] = {}
        for fish in alike:
            if fish.fins:
                families.setdefault(fish.bases, {})[fish.covers] = fish
        for family in families.values():
            for first, second in combinations(family.values(), 2):
                both = first.leaving | second.leaving
                if (
                    both not in (first.leaving, second.leaving)
                    and len(set(first.covers) - set(second.covers)) == 1
                ):
                    yield first, second


def _witnesses(board: Board, pairs: Iterable[tuple[Fish, Fish]]) -> Iterator[Witness]:
    """Yield the witnesses of some pairs; of those with the same result only the first."""

    def result(pair: tuple[Fish, Fish]) -> tuple[int, int]:
        return pair[0].digit, pair[0].leaving | pair[1].leaving

    for first, second in first_of_each(pairs, result):
        groups = (first.bases, first.covers, second.covers)
        yield first.digit, *(numbers(board, each) for each in groups)


def _reasons(
    state: State, digit: int, bases: Numbers, covers: Numbers, second_covers: Numbers
) -> Reasons:
    board, size = state.board, state.board.columns
    groups = Groups.of(board, bases)
    first, second = (
        Fish.of(state, digit, groups.groups, Groups.of(board, each).groups)
        for each in (covers, second_covers)
    )
    return first.rule | second.rule, {
        "digits": Digits((digit,)),
        "bases": groups,
        "covers": Groups(first.covers),
        "second_covers": Groups(second.covers),
        "cells": Cells.of(first.cells | second.cells, size),
        "fins": Cells.of(first.fins, size),
        "second_fins": Cells.of(second.fins, size),
        "leaving": Cells.of(first.leaving | second.leaving, size),
    }


def _search(state: State, count: int, *, sashimi: bool) -> Iterator[Witness]:
    pairs = siamese_pairs(finned_fish(state, count))
    return _witnesses(state.board, (p for p in pairs if all(map(is_sashimi, p)) == sashimi))


def _search_franken(state: State, count: int) -> Iterator[Witness]:
    return _witnesses(state.board, siamese_pairs(franken_fish(state, count)))


_KIN = {
    # Both bases have the digit in one box and in one further line only. So it is locked in the
    # third box.
    "siamese_finned_x_wing": ("pointing",),
    # The two bases have a cover in common and one further place each: the ends of a skyscraper.
    "siamese_sashimi_x_wing": ("skyscraper",),
}

for _count, _noun, _level, _rank, _finned_id, _sashimi_id, _franken_id in (
    (
        2,
        "X-wing",
        Level.HARD,
        415,
        "siamese_finned_x_wing",
        "siamese_sashimi_x_wing",
        "siamese_finned_franken_x_wing",
    ),
    (
        3,
        "swordfish",
        Level.UNFAIR,
        435,
        "siamese_finned_swordfish",
        "siamese_sashimi_swordfish",
        "siamese_finned_franken_swordfish",
    ),
    (
        4,
        "jellyfish",
        Level.UNFAIR,
        455,
        "siamese_finned_jellyfish",
        "siamese_sashimi_jellyfish",
        "siamese_finned_franken_jellyfish",
    ),
):
    for _kind, _id, _kind_search, _kind_level, _kind_rank in (
        ("finned", _finned_id, partial(_search, sashimi=False), _level, _rank),
        ("sashimi", _sashimi_id, partial(_search, sashimi=True), _level, _rank + 10),
        ("finned franken", _franken_id, _search_franken, Level.UNFAIR, 665 + 10 * (_count - 1)),
    ):
        _single = _id.removeprefix("siamese_")
        _other = _single.replace("finned", "sashimi")
        _name = f"Siamese {_kind} {_noun}"
        strategy(
            id_=_id,
            name=_name,
            level=_kind_level,
            rank=_kind_rank,
            sentence=(
                "In {bases} the digit {digits} can only go in {covers}, or else in {fins:or}; "
                "and only in {second_covers}, or else in {second_fins:or}. "
                "The two fish together rule {digits} out of {leaving}."
            ),
            paints={
                "bases": Paint.GROUP,
                "cells": Paint.PATTERN,
                "fins": Paint.FIN,
                "second_fins": Paint.FIN,
            },
            reasons=_reasons,
            aliases={"hodoku": _name.title()},
            parts=(_single, _other) if _kind == "finned" else (_single,),
            kin=_KIN.get(_id, ()),
        )(partial(_kind_search, count=_count))
