# SPDX-License-Identifier: MIT
"""Locked candidates: a digit confined to the cells that two groups share is removed from the rest.

Pointing goes from a box (or region) to a line, claiming from a line to a box; where two groups of
other kinds share cells, as on windoku boards, the larger idea is the same and counts as pointing.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("12......" + "." * 8))
>>> from cluesmith.strategies.catalogue import get
>>> [f"{step.roles['digits']}" for step in get("pointing").find(state)]
['3', '4']
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cluesmith.board import GroupKind
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rule import Rule, candidates, confined
from cluesmith.strategies.step import Cells, Digits, Groups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board, Group
    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.state import State

_LINES = (GroupKind.ROW, GroupKind.COLUMN)


def _crossings(board: Board, *, claiming: bool) -> Iterator[tuple[Group, Group]]:
    """Yield (where the digit is confined, what it leaves) for one of the two directions."""
    for crossing in board.intersections:
        for source, target in (
            (crossing.first, crossing.second),
            (crossing.second, crossing.first),
        ):
            if (source.kind in _LINES and target.kind not in _LINES) == claiming:
                yield source, target


def _rules(board: Board, *, claiming: bool) -> Iterator[Rule]:
    for source, target in _crossings(board, claiming=claiming):
        for digit in range(1, board.size + 1):
            yield Rule(
                confined(source, digit, target.mask), candidates(target.mask & ~source.mask, digit)
            )


def _search(state: State, *, claiming: bool) -> Iterator[Witness]:
    number = state.board.groups.index
    for source, target in _crossings(state.board, claiming=claiming):
        for digit in range(1, state.board.size + 1):
            places = state.where[digit] & source.mask
            leaving = state.where[digit] & target.mask & ~source.mask
            if places and leaving and not places & ~target.mask:
                yield digit, number(source), number(target)


def _reasons(state: State, digit: int, first: int, second: int) -> Reasons:
    """Return the reasons why a digit leaves the second group: the first has it in the second."""
    source, target = state.board.groups[first], state.board.groups[second]
    places = state.where[digit] & source.mask
    return Rule(
        confined(source, digit, places),
        candidates(state.where[digit] & target.mask & ~source.mask, digit),
    ), {
        "cells": Cells.of(places, state.board.columns),
        "digits": Digits((digit,)),
        "source": Groups((source,)),
        "target": Groups((target,)),
    }


for _id, _name, _number, _sudokuwiki in (
    ("pointing", "Pointing", 1, "Pointing Pairs"),
    ("claiming", "Claiming", 2, "Box/Line Reduction"),
):
    _is_claiming = _id == "claiming"
    strategy(
        id_=_id,
        name=_name,
        level=Level.MEDIUM,
        rank=90 + 10 * _number,
        sentence=(
            "In {source} the digit {digits} can only go in {cells:or}, all in {target}, "
            "so {digits} is removed from the rest of {target}: {cleared}."
        ),
        paints={"source": Paint.GROUP, "target": Paint.GROUP, "cells": Paint.PATTERN},
        reasons=_reasons,
        aliases={
            "hodoku": f"Locked Candidates Type {_number} ({_name})",
            "se": _name,
            "sudokuwiki": _sudokuwiki,
        },
        rules=partial(_rules, claiming=_is_claiming),
    )(partial(_search, claiming=_is_claiming))
