# SPDX-License-Identifier: MIT
"""Basic fish: X-wing, swordfish, jellyfish; and what every fish is.

A fish has k base groups and as many cover groups. Where the digit is confined, in all bases, to
the covers, the k digits of the bases use up the covers, so the digit leaves the rest of them.
Candidates that spoil this are fins. What sees all fins leaves all the same: either the fish holds,
or the digit is in one of its fins. Basic fish have rows as bases and columns as covers, or the
reverse, and no fins.

>>> from cluesmith.board import Board, Puzzle
>>> from cluesmith.strategies.state import State
>>> board = Board.classic(3)
>>> outside = [(row * 9 + column, 5) for row in (1, 7) for column in (0, 1, 3, 4, 5, 7, 8)]
>>> state = State.initial(Puzzle.empty(board)).after(eliminations=outside)
>>> from cluesmith.strategies.catalogue import get
>>> step = next(get("x_wing").find(state))
>>> f"{step.roles['bases']}: {step.roles['cells']}", len(step.eliminations)
('row 2 and row 8: r2c3, r2c7, r8c3 and r8c7', 14)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations
from operator import attrgetter
from typing import TYPE_CHECKING

from cluesmith.board import GroupKind
from cluesmith.board.bits import bits, bitset
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rule import Rule, candidates
from cluesmith.strategies.step import Cells, Digits, Groups, first_of_each

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Board, Group
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Role

LINES = (GroupKind.ROW, GroupKind.COLUMN)
"""The kinds of groups that basic fish are made of."""


@dataclass(frozen=True, slots=True)
class Fish:
    """A fish of one digit, with sets of cells as integers.

    Attributes:
        digit: the digit.
        bases: the groups that must hold the digit.
        covers: as many groups that together hold it at most once each.
        cells: where the digit is possible in one base and in a cover.
        fins: where else it is possible in the bases: outside the covers, or in two bases.
        leaving: where it is ruled out.
    """

    digit: int
    bases: tuple[Group, ...]
    covers: tuple[Group, ...]
    cells: int
    fins: int
    leaving: int

    @classmethod
    def of(
        cls, state: State, digit: int, bases: tuple[Group, ...], covers: tuple[Group, ...]
    ) -> Fish:
        """Return the fish of a digit on some bases and covers."""
        places = state.where[digit]
        inside, twice = union(bases)
        covered, _ = union(covers)
        fins = places & (inside & ~covered | twice)
        leaving = state.seeing(digit, bits(fins)) & covered & ~inside
        return cls(digit, bases, covers, places & inside & ~fins, fins, leaving)

    @property
    def rule(self) -> Rule:
        """The digit leaves where it is ruled out of the bases outside the covers and fins."""
        once, twice = union(self.bases)
        covered, _ = union(self.covers)
        outside = (once & ~covered | twice) & ~self.fins
        return Rule(candidates(outside, self.digit), candidates(self.leaving, self.digit))

    def roles(self, size: int) -> dict[str, Role]:
        """Return the parts that its cells and groups play in a step."""
        return {
            "digits": Digits((self.digit,)),
            "bases": Groups(self.bases),
            "covers": Groups(self.covers),
            "cells": Cells.of(self.cells, size),
            "fins": Cells.of(self.fins, size),
            "leaving": Cells.of(self.leaving, size),
        }


def union(groups: Iterable[Group]) -> tuple[int, int]:
    """Return the cells of some groups, and those that are in two or more of them."""
    once = twice = 0
    for group in groups:
        twice |= once & group.mask
        once |= group.mask
    return once, twice


def directions(board: Board) -> tuple[tuple[tuple[Group, ...], tuple[Group, ...]], ...]:
    """Return the bases and covers of basic fish: rows and columns, then columns and rows."""
    rows, columns = (board.groups_of_kind(kind) for kind in LINES)
    return (rows, columns), (columns, rows)


def positions(cells: int, covers: tuple[Group, ...]) -> int:
    """Return which covers (bit i for the i-th) hold some of these cells."""
    return bitset(index for index, cover in enumerate(covers) if cover.mask & cells)


def witnesses(board: Board, shoal: Iterable[Fish]) -> Iterator[Witness]:
    """Yield the witnesses of some fish; of those with the same result only the first."""
    for fish in first_of_each(shoal, attrgetter("digit", "leaving")):
        yield fish.digit, numbers(board, fish.bases), numbers(board, fish.covers)


def numbers(board: Board, groups: Iterable[Group]) -> tuple[int, ...]:
    """Return the numbers of some groups of a board."""
    return tuple(map(board.groups.index, groups))


def reasons(state: State, digit: int, bases: Numbers, covers: Numbers) -> Reasons:
    """Return the rule and the roles of a fish, whose groups are given by number."""
    fish = Fish.of(
        state, digit, Groups.of(state.board, bases).groups, Groups.of(state.board, covers).groups
    )
    return fish.rule, fish.roles(state.board.columns)


def fish_rules(board: Board, count: int) -> Iterator[Rule]:
    """Yield all rules of basic fish of a size."""
    for bases, covers in directions(board):
        for base_lines in combinations(bases, count):
            inside, _ = union(base_lines)
            for covering in combinations(covers, count):
                covered, _ = union(covering)
                for digit in range(1, board.size + 1):
                    yield Rule(
                        candidates(inside & ~covered, digit), candidates(covered & ~inside, digit)
                    )


def basic_fish(state: State, count: int) -> Iterator[Fish]:
    """Yield the basic fish of a size that rule out something."""
    for digit in range(1, state.board.size + 1):
        places = state.where[digit]
        for bases, covers in directions(state.board):
            lines = [(base, positions(base.mask & places, covers)) for base in bases]
            lines = [(base, within) for base, within in lines if 2 <= within.bit_count() <= count]
            for base_lines in combinations(lines, count):
                covering = 0
                for _, within in base_lines:
                    covering |= within
                if covering.bit_count() == count:
                    kept = tuple(covers[index] for index in bits(covering))
                    fish = Fish.of(state, digit, tuple(base for base, _ in base_lines), kept)
                    if fish.leaving:
                        yield fish


def _search(state: State, count: int) -> Iterator[Witness]:
    return witnesses(state.board, basic_fish(state, count))


SENTENCE = (
    "In {bases} the digit {digits} can only go in {covers}, "
    "so {digits} is removed from the rest of {covers}: {cleared}."
)
FINNED_SENTENCE = (
    "In {bases} the digit {digits} can only go in {covers}, or else in {fins:or}. "
    "Either way {digits} is removed from {leaving}."
)
declare = partial(
    strategy,
    paints={"bases": Paint.GROUP, "covers": Paint.GROUP, "cells": Paint.PATTERN, "fins": Paint.FIN},
    reasons=reasons,
)
"""Declares a fish: all are explained and shown in the same way."""

for _count, _id, _name, _rank in (
    (2, "x_wing", "X-wing", 220),
    (3, "swordfish", "Swordfish", 230),
    (4, "jellyfish", "Jellyfish", 240),
):
    declare(
        id_=_id,
        name=_name,
        level=Level.HARD,
        rank=_rank,
        sentence=SENTENCE,
        aliases=dict.fromkeys(("hodoku", "se", "sudokuwiki"), _name.title()),
        rules=partial(fish_rules, count=_count),
    )(partial(_search, count=_count))
