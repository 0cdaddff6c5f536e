# SPDX-License-Identifier: MIT
"""Strategies for constraints of any kind: what digits, bounds or parities a constraint leaves.

They rest on the filters of the constraints, so each works with every constraint. A step looks at
one constraint and names it; its premises are the ruled-out candidates that it needs.

>>> from cluesmith.board import Board, Puzzle
>>> from cluesmith.strategies.catalogue import get
>>> from cluesmith.strategies.state import State
>>> board = Board.parse("4x4+thermometer:r1c1,r1c2,r2c3")
>>> state = State.initial(Puzzle.empty(board))
>>> pair_relation = get("pair_relation")
>>> pair_relation.explain(next(pair_relation.find(state)))
'The digits rise along the thermometer r1c1, r1c2 and r2c3. That rules out 1 in r1c2; 4 in r1c1.'
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.board.constraint_parts import constraint_parts
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.part_words import part_words, sets_left
from cluesmith.strategies.parts import (
    LOOKS,
    changing,
    has_parts,
    must_hold,
    places_in,
    supported,
)
from cluesmith.strategies.rule import Rule, candidates, confined
from cluesmith.strategies.step import Cells, Digits, Groups, Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Role


def part_roles(board: Board, number: int) -> dict[str, Role]:
    """Return the roles of a part: what its constraint says, its cells, and groups that it needs."""
    part = constraint_parts(board).parts[number]
    roles: dict[str, Role] = {
        "constraint": Words(part_words(board, part)),
        "cells": Cells(tuple(dict.fromkeys(part.cells)), board.columns),
    }
    groups = (*board.groups, *board.short_groups)
    if part.groups:
        roles["groups"] = Groups(tuple(groups[each] for each in part.groups))
    return roles


def search_parts(state: State, strategy: str) -> Iterator[Witness]:
    """Yield the number of each part by which a strategy of looks rules something out."""
    for number, _ in changing(state, strategy):
        yield (number,)


def part_reasons(state: State, number: int, strategy: str) -> Reasons:
    """Return the reasons of a step of such a strategy."""
    _, look = LOOKS[strategy]
    return supported(state, number, look), part_roles(state.board, number)


_PAINTS = {"cells": Paint.PATTERN, "groups": Paint.GROUP}

for _id, _name, _level, _rank, _why, _aliases in (
    (
        "pair_relation",
        "Pair relation",
        Level.EASY,
        40,
        "That rules out",
        {"short": "PR"},
    ),
    (
        "constraint_bounds",
        "Bounds of a constraint",
        Level.EASY,
        38,
        "The smallest and the largest digits that are left rule out",
        {"players": "Line bounds", "short": "CB"},
    ),
    (
        "constraint_parity",
        "Parity of a constraint",
        Level.MEDIUM,
        116,
        "Which of these cells can be odd or even rules out",
        {"players": "Parity", "short": "CP"},
    ),
    (
        "constraint_support",
        "Support of a constraint",
        Level.HARD,
        190,
        "With the digits that are left in its cells, that rules out",
        {"players": "Generalised arc consistency", "short": "CS"},
    ),
):
    strategy(
        id_=_id,
        name=_name,
        level=_level,
        rank=_rank,
        sentence=f"{{constraint}} {_why} {{removed:together}}.",
        paints=_PAINTS,
        reasons=partial(part_reasons, strategy=_id),
        aliases=_aliases,
        suits=has_parts(_id),
    )(partial(search_parts, strategy=_id))


def _locked_reasons(state: State, number: int, digit: int) -> Reasons:
    board, part = state.board, constraint_parts(state.board).parts[number]
    places = places_in(state, number, digit)
    leaving = state.seeing(digit, bits(places))
    premises = must_hold(state, number, digit)
    if premises is None:
        raise ValueError(f"the part {number} need not hold {digit}")
    roles = part_roles(board, number)
    roles["constraint"] = Words(sets_left(state, part))
    roles["places"] = Cells.of(places, board.columns)
    roles["digits"] = Digits((digit,))
    rest = "the cells that see all of these"
    for group in board.groups:
        if not (places | leaving) & ~group.mask:
            roles["group"] = Groups((group,))
            rest = f"the rest of {group.name}"
            break
    roles["rest"] = Words(rest)
    return Rule(premises, candidates(leaving, digit)), roles


@strategy(
    id_="locked_in_constraint",
    name="Locked in a constraint",
    level=Level.MEDIUM,
    rank=112,
    sentence=(
        "{constraint} So {digits} must be in {places:or}, and is removed from {rest}: {cleared}."
    ),
    paints={"cells": Paint.GROUP, "groups": Paint.GROUP, "places": Paint.PATTERN},
    reasons=_locked_reasons,
    aliases={"players": "Locked digit in a cage", "short": "LIC"},
    suits=has_parts("locked_in_constraint"),
)
def locked_in_constraint(state: State) -> Iterator[Witness]:
    """Yield each digit that a part must hold and that leaves cells which see all its places."""
    for number, after in changing(state, "locked_in_constraint"):
        gone = 0
        for now, left in zip(state.masks, after, strict=True):
            gone |= now & ~left
        for digit in digits_of(gone):
            yield number, digit


def _common_reasons(state: State, digit: int, number: int) -> Reasons:
    group = state.board.groups[number]
    places = state.where[digit] & group.mask
    return Rule(
        confined(group, digit, places), candidates(state.seeing(digit, bits(places)), digit)
    ), {
        "cells": Cells.of(places, state.board.columns),
        "digits": Digits((digit,)),
        "group": Groups((group,)),
    }


@strategy(
    id_="common_peer_elimination",
    name="Common peer elimination",
    level=Level.MEDIUM,
    rank=114,
    sentence=(
        "In {group} the digit {digits} can only go in {cells:or}, so {digits} is removed from the "
        "cells that see all of these: {cleared}."
    ),
    paints={"group": Paint.GROUP, "cells": Paint.PATTERN},
    reasons=_common_reasons,
    aliases={"short": "CPE"},
    suits=lambda board: bool(board.groups) and board.seen != board.peers,
)
def common_peer_elimination(state: State) -> Iterator[Witness]:
    """Yield each digit of a group whose places are all seen by a cell that has it, too."""
    for number, group in enumerate(state.board.groups):
        for digit in range(1, state.board.size + 1):
            places = state.where[digit] & group.mask
            if places.bit_count() > 1 and state.seeing(digit, bits(places)):
                yield digit, number
