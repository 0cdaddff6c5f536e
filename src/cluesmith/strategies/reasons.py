# SPDX-License-Identifier: MIT
"""Reasons beyond the named strategies: forcing chains of any depth, and small certified reasons.

A *reason* refutes an assumption with a few *choices*: "this cell has a digit", "this digit has a
place in this group". If the assumption were true, no selection of one candidate from each choice
would be free of conflicts. The choices are a minimal set; the step tells the contradiction.

Sudoku Explainer's search for dynamic and nested chains says which candidate it would settle; the
step gives a reason for that. A small certified reason settles the candidate that the fewest
choices refute, as far as the search finds; there is one on every board, for every candidate that no
solution has.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.catalogue import get
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse(".314..2...4...3."))
>>> get("small_reason").explain(next(small_reason(state)))
'Assume that r3c1 is 1. Then row 3 has no place for 3. So r3c1 is not 1.'
"""

from __future__ import annotations

from array import array
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from cluesmith import _native
from cluesmith.board.constraint_parts import PartKind, constraint_parts
from cluesmith.board.geometry import STANDARD
from cluesmith.board.lines import symbols
from cluesmith.board.native_tables import board_tables
from cluesmith.board.text import cell_name, digits_of, names_of_cells, phrase
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.part_words import part_title, part_words
from cluesmith.strategies.parts import parts_of
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.step import Account, Cells, Groups, Marks, Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Role

Place = tuple[int, int]
"""A choice: (-1, cell) for the digits of a cell, (group, digit) for the places of a digit, and
(-2, part) for the ways to satisfy a part of a constraint."""

Option = list[tuple[int, int]]
"""A case of a choice: one candidate, or those of a way."""

Line = tuple[Place, list[Option], list[Any]]
"""A line of an account: a choice, the cases that it has left, and an account of each."""

_CELL, _PART = -1, -2
MOST_OF_SHORT = 3
"""The choices of a short reason. On boards with constraints it comes before the long searches for
chains and almost locked sets, which find little there."""

_DEEPEST_DYNAMIC = 1
"""The depth of Sudoku Explainer's chains from which on other chains are nested in them."""


class _Chain(NamedTuple):
    """What Sudoku Explainer's dynamic chains settle first."""

    depth: int
    candidate: Pair
    is_true: bool


def seconds_left(until: float | None) -> float:
    """Return the seconds until a time, as native code takes them: negative for no limit."""
    return -1.0 if until is None else max(0.0, until - monotonic())


def _masks(state: State) -> Any:
    return array("I", state.masks)


def reason_tables(board: Board) -> _native.BoardTables:
    """Return the tables of a board in which reasons are looked for."""
    return board_tables(board) if board.is_plain else constraint_parts(board).board_tables


def choice_parts(board: Board) -> list[int]:
    """Return the parts of constraints whose ways are choices; relations of two cells need none."""
    return [part.number for part in parts_of(board, PartKind.SET, PartKind.OTHER)]


def _dynamic_chain(state: State, until: float | None) -> _Chain | None:
    """Return what the chains settle; it is kept with the state unless time was short."""
    if state.board != STANDARD:
        return None
    kept = state.__dict__
    if "dynamic_chain" not in kept:
        placed: Any = array("B", state.placed)
        masks: Any = array("H", state.masks)
        chain = _native.dynamic_chain(placed, masks, seconds=seconds_left(until))
        if chain is None:
            return None
        depth, _, candidate, is_true = chain
        kept["dynamic_chain"] = _Chain(depth, candidate, is_true)
    found: _Chain = kept["dynamic_chain"]
    return found


def _chain_witnesses(state: State, until: float | None, *, is_nested: bool) -> Iterator[Witness]:
    """Yield the conclusion of the first chain, if others are nested in it or not, as asked."""
    chain = _dynamic_chain(state, until)
    if chain is None or is_nested != (chain.depth > _DEEPEST_DYNAMIC):
        return
    _, candidate, is_true = chain
    places = _native.small_reason(
        reason_tables(state.board),
        _masks(state),
        candidate,
        not is_true,
        seconds=seconds_left(until),
    )
    if places:
        yield candidate, not is_true, tuple(places)


def _options(board: Board, masks: Sequence[int], place: Place) -> list[Pair]:
    """Return the candidates of a choice that are left."""
    group, item = place
    if group == _CELL:
        return [(item, digit) for digit in digits_of(masks[item])]
    if group == _PART:
        cells = dict.fromkeys(constraint_parts(board).parts[item].cells)
        return [(cell, digit) for cell in cells for digit in digits_of(masks[cell])]
    return [(c, item) for c in board.groups[group].cells if masks[c] >> (item - 1) & 1]


class _Teller:
    """Puts an account of native code into words.

    Attributes:
        forced: the candidates that follow from the assumption before there are cases.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self.forced: list[Pair] = []

    def text(self, assumed: Pair, is_true: bool, account: list[Line]) -> str:
        """Return assumption, contradiction and conclusion; each case has a line of its own."""
        negated, concluded = ("", "not ") if is_true else ("not ", "")
        self.forced = [
            pair for _, options, _ in account if len(options) == 1 for pair in options[0]
        ]
        first, *others = self._lines(account)
        conclusion = f"So {self._claim(assumed, concluded)}."
        start = f"Assume that {self._claim(assumed, negated)}."
        if not others:
            return f"{start} {first} {conclusion}"
        return "\n  ".join([start, first, *others, conclusion])

    def _named(self, digit: int) -> str:
        return symbols(self._board.first)[digit - 1]

    def _case(self, option: Option) -> str:
        return phrase([self._claim(pair) for pair in option])

    def _claim(self, pair: Pair, negated: str = "") -> str:
        cell, digit = pair
        return f"{cell_name(cell, self._board.columns)} is {negated}{self._named(digit)}"

    def _lines(self, account: list[Line], number: str = "") -> Iterator[str]:
        """Yield what follows, up to a choice that has no candidate left, and then each case.

        Args:
            account: the choices.
            number: the number of the case, with a dot at its end.
        """
        *forced, (place, options, cases) = account
        certain = [self._case(left) + self._group(at) for at, [left], _ in forced]
        choice = self._choice(place, options)
        if certain:
            yield f"Then {phrase(certain)}. {choice[0].upper()}{choice[1:]}."
        else:
            yield f"Then {choice}."
        for case, (option, consequences) in enumerate(zip(options, cases, strict=True), 1):
            first, *others = self._lines(consequences, f"{number}{case}.")
            yield f"  Case {number}{case}: {self._case(option)}. {first}"
            yield from (f"  {line}" for line in others)

    def _group(self, place: Place) -> str:
        """Return the group or the constraint of a choice in brackets, nothing for a cell."""
        group, item = place
        if group == _CELL:
            return ""
        name = self._part(item) if group == _PART else self._board.groups[group].name
        return f" ({name})"

    def _part(self, number: int) -> str:
        return part_title(self._board, constraint_parts(self._board).parts[number])

    def _choice(self, place: Place, options: list[Option]) -> str:
        """Return what a choice has left."""
        group, item = place
        if group == _PART:
            left = f"{len(options)} ways" if options else "no way"
            return f"{self._part(item)} has {left} left"
        names = names_of_cells(self._board.columns)
        if group == _CELL:
            digits = [self._named(digit) for [(_, digit)] in options]
            return f"cell {names[item]} has {phrase(digits, 'or') if digits else 'no digit left'}"
        name, digit = self._board.groups[group].name, self._named(item)
        if not options:
            return f"{name} has no place for {digit}"
        return f"{name} has {digit} in {phrase([names[cell] for [(cell, _)] in options], 'or')}"


def _reasons(state: State, assumed: Pair, is_true: bool, places: tuple[Place, ...]) -> Reasons:
    board = state.board
    premises = frozenset(
        _native.reason_premises(reason_tables(board), _masks(state), assumed, is_true, places)
    )
    conclusion = frozenset([assumed])
    rule = Rule(premises, conclusion) if is_true else Rule(premises, placements=conclusion)
    teller = _Teller(board)
    account = _native.reason_account(reason_tables(board), _masks(state), assumed, is_true, places)
    roles: dict[str, Role] = {"account": Account(teller.text(assumed, is_true, account))}
    groups = dict.fromkeys(group for group, _ in places if group >= 0)
    parts = [constraint_parts(board).parts[item] for group, item in places if group == _PART]
    if parts:
        roles["constraints"] = Words(" ".join(part_words(board, part) for part in parts))
        cells = dict.fromkeys(cell for part in parts for cell in part.cells)
        roles["constraint_cells"] = Cells(tuple(cells), board.columns)
    if groups:
        roles["groups"] = Groups.of(board, groups)
    members = [pair for place in places for pair in _options(board, state.masks, place)]
    roles["places"] = Marks.of(set(members), board.columns)
    roles["cells"] = Cells(tuple(item for group, item in places if group == _CELL), board.columns)
    roles["forced"] = Marks(tuple(teller.forced), board.columns)
    roles["assumption"] = Marks((assumed,), board.columns)
    return rule, roles


def refutation(
    state: State, assumed: Pair, *, is_true: bool, until: float | None = None
) -> str | None:
    """Return in words why a candidate cannot be true, or false; None if there is no time."""
    tables, masks = board_tables(state.board), _masks(state)
    places = _native.small_reason(tables, masks, assumed, is_true, seconds=seconds_left(until))
    if not places:
        return None
    account = _native.reason_account(tables, masks, assumed, is_true, places)
    return _Teller(state.board).text(assumed, is_true, account)


_declare = partial(
    strategy,
    level=Level.EXTREME,
    sentence="{account}",
    paints={
        "constraint_cells": Paint.GROUP,
        "places": Paint.GROUP,
        "cells": Paint.PATTERN,
        "assumption": Paint.FIN,
    },
    reasons=_reasons,
    is_strategy=False,
    is_timed=True,
)


@_declare(
    id_="dynamic_forcing_chain",
    name="Dynamic forcing chain",
    rank=886,
    aliases={"hodoku": "Forcing Net", "se": "Dynamic Forcing Chains"},
)
def dynamic_forcing_chain(state: State, until: float | None = None) -> Iterator[Witness]:
    """Yield what Sudoku Explainer's dynamic chains settle first; 9x9 only."""
    return _chain_witnesses(state, until, is_nested=False)


@_declare(
    id_="nested_forcing_chain",
    name="Nested forcing chain",
    rank=887,
    aliases={"se": "Nested Forcing Chains"},
)
def nested_forcing_chain(state: State, until: float | None = None) -> Iterator[Witness]:
    """Yield what chains settle in which other chains are nested; 9x9 only."""
    return _chain_witnesses(state, until, is_nested=True)


def _smallest(state: State, until: float | None, most: int | None = None) -> Iterator[Witness]:
    """Yield the candidate that the fewest choices refute."""
    if state.is_final or state.contradiction is not None:
        return
    board = state.board
    found = _native.smallest_reason(
        reason_tables(board),
        _masks(state),
        choice_parts(board),
        most=most,
        seconds=seconds_left(until),
    )
    if found is not None:
        candidate, places = found
        yield candidate, True, tuple(places)


@_declare(
    id_="short_reason",
    name="Short reason",
    level=Level.UNFAIR,
    rank=405,
    suits=lambda board: not board.is_plain,
)
def short_reason(state: State, until: float | None = None) -> Iterator[Witness]:
    """Yield the candidate that the fewest choices refute if they are few; with constraints only."""
    return _smallest(state, until, MOST_OF_SHORT)


@_declare(id_="small_reason", name="Small certified reason", rank=888)
def small_reason(state: State, until: float | None = None) -> Iterator[Witness]:
    """Yield the candidate that the fewest choices refute."""
    return _smallest(state, until)
