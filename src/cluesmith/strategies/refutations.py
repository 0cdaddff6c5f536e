# SPDX-License-Identifier: MIT
"""Refuted assumptions: what follows from a candidate contradicts a constraint, a group or a cell.

A small reason (:mod:`cluesmith.strategies.reasons`) needs a list of the ways to satisfy each
constraint that it uses. Here the filters of the constraints are asked instead, so a constraint may
have any number of ways left. A line of the account names what it follows from: a cell, a group, two
groups that overlap, a constraint. If nothing more follows, the digits of a cell are the cases.

Both kinds come before the long searches for chains and almost locked sets, which take a quarter of
a second for each step and find little on boards with constraints.

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
from cluesmith.board.lines import symbols
from cluesmith.board.text import phrase
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.part_words import part_title
from cluesmith.strategies.reasons import reason_tables, seconds_left
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.step import Account, Cells, Marks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Role

    Source = tuple[int, int, int]
    """What a line follows from: a kind, and two numbers."""

    Line = tuple[Source, bool, list[Pair]]
    """A source, whether the candidates are true, and the candidates."""

    Refutation = tuple[list[Line], Source, list[tuple[int, Any]]]
    """Lines, what has nothing left at their end, and the cases: a digit and a refutation each."""

_MOST_CASES = 1 << 14
"""A refutation with more cases is nothing to read; the search for one would not end, either."""


class _Teller:
    """Puts a refutation into words."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._names = symbols(board.first)

    def text(self, assumed: Pair, refutation: Refutation) -> str:
        """Return assumption, contradiction and conclusion; each case has a line of its own."""
        first, *others = self._lines(refutation)
        start = f"Assume that {self._claim(assumed)}."
        conclusion = f"So {self._claim(assumed, 'not ')}."
        if not others:
            return f"{start} {first} {conclusion}"
        return "\n  ".join([start, first, *others, conclusion])

    def _claim(self, pair: Pair, negated: str = "") -> str:
        cell, digit = pair
        return f"{self._board.cell_name(cell)} is {negated}{self._names[digit - 1]}"

    def _lines(self, refutation: Refutation, number: str = "") -> Iterator[str]:
        """Yield what follows, and then each case; the number of a case has a dot at its end."""
        conclusions, end, cases = refutation
        said = [self._conclusion(*line) for line in conclusions]
        last = self._cases(end, cases) if cases else self._end(end)
        yield f"Then {phrase(said)}. {last[0].upper()}{last[1:]}." if said else f"Then {last}."
        for case, (digit, inner) in enumerate(cases, 1):
            first, *others = self._lines(inner, f"{number}{case}.")
            yield f"  Case {number}{case}: {self._claim((end[1], digit))}. {first}"
            yield from (f"  {line}" for line in others)

    def _conclusion(self, source: Source, is_true: bool, pairs: list[Pair]) -> str:
        """Return a line: a candidate that is true, or digits that leave cells."""
        because = self._because(source)
        if is_true:
            return f"{self._claim(pairs[0])}{because}"
        digits: dict[int, list[int]] = {}
        for cell, digit in pairs:
            digits.setdefault(cell, []).append(digit)
        left = [
            f"{self._board.cell_name(cell)} is not "
            f"{phrase([self._names[digit - 1] for digit in sorted(gone)], 'or')}"
            for cell, gone in digits.items()
        ]
        return f"{phrase(left)}{because}"

    def _because(self, source: Source) -> str:
        name = self._name(source)
        return f" ({name})" if name else ""

    def _name(self, source: Source) -> str:
        """Return what a line follows from; nothing for a cell, which the line itself names."""
        board = self._board
        match source:
            case (_native.SOURCE_GROUP, group, _):
                return board.groups[group].name
            case (_native.SOURCE_OVERLAP, group, other):
                return f"{board.groups[group].name} in {board.groups[other].name}"
            case (_native.SOURCE_RELATION, first, second):
                return self._relation(first, second)
            case (_native.SOURCE_FILTER, part, _):
                return part_title(board, constraint_parts(board).parts[part])
        return ""

    def _relation(self, first: int, second: int) -> str:
        """Return the constraint that relates two cells."""
        for part in constraint_parts(self._board).parts:
            if part.kind in (PartKind.PAIR, PartKind.SET) and {*part.cells} == {first, second}:
                return part_title(self._board, part)
        names = [self._board.cell_name(cell) for cell in (first, second)]
        return f"the relation of {phrase(names)}"

    def _end(self, source: Source) -> str:
        """Return what has nothing left."""
        kind, first, second = source
        if kind == _native.SOURCE_CELL:
            return f"cell {self._board.cell_name(first)} has no digit left"
        if kind == _native.SOURCE_GROUP:
            return f"{self._name(source)} has no place for {self._names[second - 1]}"
        if kind == _native.SOURCE_OVERLAP:
            return f"{self._board.groups[first].name} has no place for this digit"
        return f"{self._name(source)} has no way left"

    def _cases(self, source: Source, cases: Sequence[tuple[int, Any]]) -> str:
        digits = [self._names[digit - 1] for digit, _ in cases]
        return f"cell {self._board.cell_name(source[1])} has {phrase(digits, 'or')}"


def _sources(refutation: Refutation) -> Iterator[Source]:
    """Yield what the lines of a refutation follow from."""
    conclusions, end, cases = refutation
    yield from (source for source, _, _ in conclusions)
    yield end
    for _, inner in cases:
        yield from _sources(inner)


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
        for kind, first, second in _sources(refutation)
        for cell in (
            parts[first].cells
            if kind == _native.SOURCE_FILTER
            else (first, second)
            if kind == _native.SOURCE_RELATION
            else ()
        )
    )
    roles: dict[str, Role] = {
        "account": Account(_Teller(board).text(assumed, refutation)),
        "constraint_cells": Cells(tuple(cells), board.columns),
        "forced": Marks(tuple(_true(refutation)), board.columns),
        "assumption": Marks((assumed,), board.columns),
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


_declare = partial(
    strategy,
    sentence="{account}",
    paints={
        "constraint_cells": Paint.GROUP,
        "forced": Paint.PATTERN,
        "assumption": Paint.FIN,
    },
    reasons=_reasons,
    is_strategy=False,
    is_timed=True,
    suits=lambda board: not board.is_plain,
)


@_declare(id_="refuted_assumption", name="Refuted assumption", level=Level.UNFAIR, rank=406)
def refuted_assumption(state: State, until: float | None = None) -> Iterator[Witness]:
    """Yield the candidate that is refuted with the least effort, without cases."""
    return _easiest(state, until, 0)


@_declare(id_="refutation_by_cases", name="Refutation by cases", level=Level.EXTREME, rank=407)
def refutation_by_cases(state: State, until: float | None = None) -> Iterator[Witness]:
    """Yield the candidate that is refuted with the fewest cases, as far as the search finds."""
    return _easiest(state, until, _MOST_CASES)
