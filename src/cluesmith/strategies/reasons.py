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
from cluesmith.board.native_tables import board_tables
from cluesmith.board.text import digits_of
from cluesmith.strategies.accounts import CELL, PART, account_text, forced
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.part_words import part_words
from cluesmith.strategies.parts import parts_of
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.step import Account, Cells, Groups, Pairs, Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Board
    from cluesmith.strategies.accounts import Place
    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Role

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
    if group == CELL:
        return [(item, digit) for digit in digits_of(masks[item])]
    if group == PART:
        cells = dict.fromkeys(constraint_parts(board).parts[item].cells)
        return [(cell, digit) for cell in cells for digit in digits_of(masks[cell])]
    return [(c, item) for c in board.groups[group].cells if masks[c] >> (item - 1) & 1]


def _reasons(state: State, assumed: Pair, is_true: bool, places: tuple[Place, ...]) -> Reasons:
    board = state.board
    premises = frozenset(
        _native.reason_premises(reason_tables(board), _masks(state), assumed, is_true, places)
    )
    conclusion = frozenset([assumed])
    rule = Rule(premises, conclusion) if is_true else Rule(premises, placements=conclusion)
    account = _native.reason_account(reason_tables(board), _masks(state), assumed, is_true, places)
    roles: dict[str, Role] = {"account": Account(account_text(board, assumed, is_true, account))}
    groups = dict.fromkeys(group for group, _ in places if group >= 0)
    parts = [constraint_parts(board).parts[item] for group, item in places if group == PART]
    if parts:
        roles["constraints"] = Words(" ".join(part_words(board, part) for part in parts))
        cells = dict.fromkeys(cell for part in parts for cell in part.cells)
        roles["constraint_cells"] = Cells(tuple(cells), board.columns)
    if groups:
        roles["groups"] = Groups.of(board, groups)
    members = [pair for place in places for pair in _options(board, state.masks, place)]
    roles["places"] = Pairs.of(set(members), board.columns)
    roles["cells"] = Cells(tuple(item for group, item in places if group == CELL), board.columns)
    roles["forced"] = Pairs(forced(account), board.columns)
    roles["assumption"] = Pairs((assumed,), board.columns)
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
    return account_text(state.board, assumed, is_true, account)


declare_account = partial(strategy, sentence="{account}", is_strategy=False, is_timed=True)
"""Declares how an assumption is refuted; the sentence is the account of that."""

_declare_reason = partial(
    declare_account,
    level=Level.EXTREME,
    paints={
        "constraint_cells": Paint.GROUP,
        "places": Paint.GROUP,
        "cells": Paint.PATTERN,
        "assumption": Paint.FIN,
    },
    reasons=_reasons,
)


@_declare_reason(
    id_="dynamic_forcing_chain",
    name="Dynamic forcing chain",
    rank=886,
    aliases={"hodoku": "Forcing Net", "se": "Dynamic Forcing Chains"},
)
def dynamic_forcing_chain(state: State, until: float | None = None) -> Iterator[Witness]:
    """Yield what Sudoku Explainer's dynamic chains settle first; 9x9 only."""
    return _chain_witnesses(state, until, is_nested=False)


@_declare_reason(
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


@_declare_reason(
    id_="short_reason",
    name="Short reason",
    level=Level.UNFAIR,
    rank=405,
    suits=lambda board: not board.is_plain,
)
def short_reason(state: State, until: float | None = None) -> Iterator[Witness]:
    """Yield the candidate that the fewest choices refute if they are few; with constraints only."""
    return _smallest(state, until, MOST_OF_SHORT)


@_declare_reason(id_="small_reason", name="Small certified reason", rank=888)
def small_reason(state: State, until: float | None = None) -> Iterator[Witness]:
    """Yield the candidate that the fewest choices refute."""
    return _smallest(state, until)
