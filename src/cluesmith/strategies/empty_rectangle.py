# SPDX-License-Identifier: MIT
"""Empty rectangle: a box whose places for a digit lie in a row and a column, and a strong link.

One end of the strong link is on the one line of the box, outside it. Either the other end holds
the digit, or the first does and the box has the digit on its other line. So the digit leaves that
other line where the other end is seen.

>>> from cluesmith.board import Board, Puzzle
>>> from cluesmith.strategies.state import State
>>> box = [(cell, 5) for cell in (0, 1, 9, 10)]
>>> link = [(row * 9 + 5, 5) for row in range(9) if row not in (2, 7)]
>>> state = State.initial(Puzzle.empty(Board.classic(3))).after(eliminations=box + link)
>>> step = next(empty_rectangle(state))
>>> f"{step.roles['chain']} rules out {step.roles['leaving']}"
'(5)r8c6=(5)r3c6-(5)r3c1/r3c2/r3c3=(5)r1c3/r2c3 rules out r8c3'
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from operator import attrgetter
from typing import TYPE_CHECKING

from cluesmith.board import GroupKind
from cluesmith.board.bits import bits
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.roles import Cells, Chain, Digits, Groups, Node
from cluesmith.strategies.rule import Rule, candidates, confined
from cluesmith.strategies.step import first_of_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Group
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.state import State

_BOXES = (GroupKind.BOX, GroupKind.REGION, GroupKind.EXTRA)


@dataclass(frozen=True, slots=True)
class EmptyRectangle:
    """A box, its two lines and a strong link.

    Attributes:
        digit: the digit.
        box: where the digit is confined to the two lines.
        line: the line of the box that the strong link meets.
        cross: the line of the box that the digit leaves.
        link: the group of the strong link.
        near: the end of the strong link on ``line``, outside the box.
        far: its other end.
        cells: the places of the digit in the box, a set.
        leaving: the places on ``cross`` outside the box that see ``far``, a set.
    """

    digit: int
    box: Group
    line: Group
    cross: Group
    link: Group
    near: int
    far: int
    cells: int
    leaving: int

    @classmethod
    def of(
        cls, state: State, digit: int, groups: tuple[Group, ...], ends: tuple[int, ...]
    ) -> EmptyRectangle:
        """Return the empty rectangle of a box, line, cross and link, and the ends of the link."""
        (box, line, cross, link), (near, far) = groups, ends
        leaving = state.seeing(digit, (far,)) & cross.mask & ~box.mask & ~(1 << near)
        cells = box.mask & state.where[digit]
        return cls(digit, box, line, cross, link, near, far, cells, leaving)

    def witness(self, state: State) -> Witness:
        """Return the digit, the numbers of the groups, and the ends of the strong link."""
        groups = (self.box, self.line, self.cross, self.link)
        return self.digit, tuple(map(state.board.groups.index, groups)), (self.near, self.far)

    @property
    def rule(self) -> Rule:
        """The digit is ruled out of the rest of the box and of the strong link's group."""
        return Rule(
            confined(self.box, self.digit, self.line.mask | self.cross.mask)
            | confined(self.link, self.digit, 1 << self.near | 1 << self.far),
            candidates(self.leaving, self.digit),
        )

    def chain(self, size: int) -> Chain:
        """Return the chain from the far end through the box to the crossing line."""
        on_line, on_cross = self.cells & self.line.mask, self.cells & ~self.line.mask
        nodes = [
            Node(self.digit, tuple(bits(cells)))
            for cells in (1 << self.far, 1 << self.near, on_line, on_cross)
        ]
        return Chain.alternating(nodes, size)


def empty_rectangles(state: State) -> Iterator[EmptyRectangle]:
    """Yield every empty rectangle that rules out something."""
    board = state.board
    rows = board.groups_of_kind(GroupKind.ROW)
    columns = board.groups_of_kind(GroupKind.COLUMN)
    boxes = board.groups_of_kind(*_BOXES)
    for digit in range(1, board.size + 1):
        places = state.where[digit]
        links = [
            (group, tuple(bits(group.mask & places)))
            for group in (*rows, *columns)
            if (group.mask & places).bit_count() == 2
        ]
        if not links:
            continue
        for box in boxes:
            cells = box.mask & places
            for line, cross in _crosses(cells, rows, columns):
                for link, pair in links:
                    for near, far in (pair, pair[::-1]):
                        if link == line or not (line.mask & ~box.mask) >> near & 1:
                            continue
                        groups = (box, line, cross, link)
                        found = EmptyRectangle.of(state, digit, groups, (near, far))
                        if found.leaving:
                            yield found


def _crosses(
    cells: int, rows: tuple[Group, ...], columns: tuple[Group, ...]
) -> Iterator[tuple[Group, Group]]:
    """Yield each row and column that hold these cells between them, in both orders.

    Each of the two must hold a cell that the other does not.
    """
    for row in rows:
        rest = cells & ~row.mask
        if not rest or rest == cells:
            continue
        for column in columns:
            if not rest & ~column.mask and cells & ~column.mask:
                yield row, column
                yield column, row


def _reasons(state: State, digit: int, groups: Numbers, ends: Numbers) -> Reasons:
    size = state.board.size
    found = EmptyRectangle.of(state, digit, Groups.of(state.board, groups).groups, ends)
    return found.rule, {
        "digits": Digits((digit,)),
        "box": Groups((found.box,)),
        "line": Groups((found.line,)),
        "cross": Groups((found.cross,)),
        "link": Groups((found.link,)),
        "near": Cells((found.near,), size),
        "far": Cells((found.far,), size),
        "cells": Cells.of(found.cells, size),
        "chain": found.chain(size),
        "leaving": Cells.of(found.leaving, size),
    }


@strategy(
    id_="empty_rectangle",
    name="Empty rectangle",
    level=Level.HARD,
    rank=317,
    sentence=(
        "In {box} the digit {digits} can only go in {line} or in {cross}, "
        "and in {link} only in {near} or in {far}. Either {far} holds {digits}, or {near} does and "
        "{box} has it in {cross}: both ways {digits} leaves {leaving}."
    ),
    paints={
        "box": Paint.GROUP,
        "link": Paint.GROUP,
        "cells": Paint.PATTERN,
        "near": Paint.SECOND,
        "far": Paint.SECOND,
        "chain": Paint.LINK,
    },
    reasons=_reasons,
    aliases={"hodoku": "Empty Rectangle", "sudokuwiki": "Empty Rectangles"},
)
def empty_rectangle(state: State) -> Iterator[Witness]:
    """Yield a box on two lines with a strong link that meets one of them."""
    for found in first_of_each(empty_rectangles(state), attrgetter("digit", "leaving")):
        yield found.witness(state)


def _dual_reasons(
    state: State,
    digit: int,
    groups: Numbers,
    ends: Numbers,
    second_groups: Numbers,
    second_ends: Numbers,
) -> Reasons:
    board, size = state.board, state.board.size
    first = EmptyRectangle.of(state, digit, Groups.of(board, groups).groups, ends)
    second = EmptyRectangle.of(state, digit, Groups.of(board, second_groups).groups, second_ends)
    one, other = first.rule, second.rule
    return Rule(one.premises | other.premises, one.eliminations | other.eliminations), {
        "digits": Digits((digit,)),
        "box": Groups((first.box,)),
        "cells": Cells.of(first.cells, size),
        "chain": first.chain(size),
        "second_chain": second.chain(size),
        "leaving": Cells.of(first.leaving | second.leaving, size),
    }


@strategy(
    id_="dual_empty_rectangle",
    name="Dual empty rectangle",
    level=Level.HARD,
    rank=318,
    sentence=(
        "For {digits}, {box} makes two empty rectangles: {chain} and {second_chain}. "
        "Together they rule {digits} out of {leaving}."
    ),
    paints={
        "box": Paint.GROUP,
        "cells": Paint.PATTERN,
        "chain": Paint.LINK,
        "second_chain": Paint.LINK,
    },
    reasons=_dual_reasons,
    aliases={"hodoku": "Dual Empty Rectangle"},
)
def dual_empty_rectangle(state: State) -> Iterator[Witness]:
    """Yield two empty rectangles of one digit in one box."""
    seen = set()
    for first, second in combinations(empty_rectangles(state), 2):
        both = first.leaving | second.leaving
        result = (first.digit, both)
        if (
            (first.digit, first.box) == (second.digit, second.box)
            and both not in (first.leaving, second.leaving)
            and result not in seen
        ):
            seen.add(result)
            yield *first.witness(state), *second.witness(state)[1:]
