# SPDX-License-Identifier: MIT
"""Refuted assumptions: what follows from a candidate contradicts a constraint, a group or a cell.

A small reason (:mod:`cluesmith.strategies.reasons`) needs a list of the ways to satisfy each
constraint that it uses. Here the filters of the constraints are asked instead, so a constraint may
have any number of ways left. A line of the account names what it follows from: a cell, a group, two
groups that overlap, a constraint. If nothing more follows, the digits of a cell are the cases.

Both kinds come before chains and almost locked sets: those searches take long and find little on
boards with constraints.

>>> from cluesmith.board import Board, Puzzle
>>> from cluesmith.strategies.catalogue import get
>>> from cluesmith.strategies.state import State
>>> board = Board.parse("4x4+killer_cage:total=9:r1c1,r1c2,r2c1+thermometer:r2c1,r3c1,r3c2")
>>> refuted = get("refuted_assumption")
>>> refuted.explain(next(refuted.find(State.initial(Puzzle.empty(board)))))
'Assume that r3c1 is 4. Then the thermometer in r3c1 and r3c2 has no way left. So r3c1 is not 4.'
"""

from __future__ import annotations

from array import array
from functools import partial
from typing import TYPE_CHECKING, Any

from cluesmith import _native
from cluesmith.board.constraint_parts import PartKind, constraint_parts
from cluesmith.board.text import phrase
from cluesmith.strategies.accounts import Teller, said
from cluesmith.strategies.catalogue import Level, Paint
from cluesmith.strategies.part_words import part_title
from cluesmith.strategies.reasons import declare_account, reason_tables, seconds_left
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.step import Account, Cells, Pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Role

    Origin = tuple[int, int, int]
    """What a line follows from: a kind, and two numbers."""

    RefutationLine = tuple[Origin, bool, list[Pair]]
    """An origin, whether the candidates are true, and the candidates."""

    Refutation = tuple[list[RefutationLine], Origin, list[tuple[int, Any]]]
    """Lines, what has nothing left at their end, and the cases: a digit and a refutation each."""

_MOST_CASES = 1 << 14
"""Nobody reads a refutation with more cases, and the search for one would take too long."""


class _RefutationTeller(Teller):
    """Puts a refutation into words."""

    def lines(self, refutation: Refutation, number: str = "") -> Iterator[str]:
        """Yield what follows, and then each case; the number of a case has a dot at its end."""
        conclusions, end, cases = refutation
        claims = [self._conclusion(*line) for line in conclusions]
        digits = [digit for digit, _ in cases]
        yield self.following(claims, self.digits_left(end[1], digits) if cases else self._end(end))
        for case, (digit, inner) in enumerate(cases, 1):
            lines = self.lines(inner, f"{number}{case}.")
            yield from self.case(f"{number}{case}", self.claim((end[1], digit)), lines)

    def _conclusion(self, origin: Origin, is_true: bool, pairs: list[Pair]) -> str:
        """Return a line: a candidate that is true, or digits that leave cells."""
        claims = self.claim(pairs[0]) if is_true else self._leaving(pairs)
        name = self._name(origin)
        return said("by", claims=claims, place=name) if name else claims

    def _leaving(self, pairs: list[Pair]) -> str:
        """Return which digits leave each cell."""
        digits: dict[int, list[int]] = {}
        for cell, digit in pairs:
            digits.setdefault(cell, []).append(digit)
        left = []
        for cell, gone in digits.items():
            options = phrase([self.symbols[digit - 1] for digit in sorted(gone)], "or")
            left.append(said("is_none_of", cell=self.board.cell_name(cell), options=options))
        return phrase(left)

    def _name(self, origin: Origin) -> str:
        """Return what a line follows from; nothing for a cell, which the line itself names."""
        groups = self.board.groups
        match origin:
            case (_native.ORIGIN_GROUP, group, _):
                return groups[group].name
            case (_native.ORIGIN_OVERLAP, group, other):
                return said("overlap", group=groups[group].name, other=groups[other].name)
            case (_native.ORIGIN_RELATION, first, second):
                return self._relation(first, second)
            case (_native.ORIGIN_FILTER, part, _):
                return self.part(part)
        return ""

    def _relation(self, first: int, second: int) -> str:
        """Return the constraint that relates two cells."""
        for part in constraint_parts(self.board).parts:
            if part.kind in (PartKind.PAIR, PartKind.SET) and {*part.cells} == {first, second}:
                return part_title(self.board, part)
        names = [self.board.cell_name(cell) for cell in (first, second)]
        return said("relation", cells=phrase(names))

    def _end(self, origin: Origin) -> str:
        """Return what has nothing left."""
        match origin:
            case (_native.ORIGIN_CELL, cell, _):
                return self.digits_left(cell, ())
            case (_native.ORIGIN_GROUP, group, digit):
                return self.no_place(group, digit)
            case (_native.ORIGIN_OVERLAP, group, _):
                return said("no_place_for_it", group=self.board.groups[group].name)
        return said("no_way", part=self._name(origin))


def _origins(refutation: Refutation) -> Iterator[Origin]:
    """Yield what the lines of a refutation follow from."""
    conclusions, end, cases = refutation
    yield from (origin for origin, _, _ in conclusions)
    yield end
    for _, inner in cases:
        yield from _origins(inner)


def _true(refutation: Refutation) -> list[Pair]:
    """Return the candidates that are true before there are cases."""
    return [pair for _, is_true, pairs in refutation[0] if is_true for pair in pairs]


def _reasons(state: State, assumed: Pair, effort: tuple[int, int]) -> Reasons:
    board = state.board
    masks: Any = array("I", state.masks)
    premises, refutation = _native.refutation(reason_tables(board), masks, assumed, effort)
    parts = constraint_parts(board).parts
    cells = dict.fromkeys(
        cell
        for kind, first, second in _origins(refutation)
        for cell in (
            parts[first].cells
            if kind == _native.ORIGIN_FILTER
            else (first, second)
            if kind == _native.ORIGIN_RELATION
            else ()
        )
    )
    teller = _RefutationTeller(board)
    roles: dict[str, Role] = {
        "account": Account(teller.text(assumed, teller.lines(refutation), is_true=True)),
        "constraint_cells": Cells(tuple(cells), board.columns),
        "forced": Pairs(tuple(_true(refutation)), board.columns),
        "assumption": Pairs((assumed,), board.columns),
    }
    return Rule(frozenset(premises), frozenset([assumed])), roles


def _easiest(state: State, until: float | None, most_cases: int) -> Iterator[Witness]:
    if state.is_final or state.contradiction is not None:
        return
    masks: Any = array("I", state.masks)
    found = _native.easiest_refutation(
        reason_tables(state.board), masks, most_cases, seconds=seconds_left(until)
    )
    if found is not None:
        yield found


_declare_refutation = partial(
    declare_account,
    paints={
        "constraint_cells": Paint.GROUP,
        "forced": Paint.PATTERN,
        "assumption": Paint.FIN,
    },
    reasons=_reasons,
    suits=lambda board: not board.is_plain,
)


@_declare_refutation(
    id_="refuted_assumption", name="Refuted assumption", level=Level.UNFAIR, rank=406
)
def refuted_assumption(state: State, until: float | None = None) -> Iterator[Witness]:
    """Yield the candidate that is refuted with the least effort, without cases."""
    return _easiest(state, until, 0)


@_declare_refutation(
    id_="refutation_by_cases", name="Refutation by cases", level=Level.EXTREME, rank=407
)
def refutation_by_cases(state: State, until: float | None = None) -> Iterator[Witness]:
    """Yield the candidate that is refuted with the fewest cases, as far as the search finds."""
    return _easiest(state, until, _MOST_CASES)
