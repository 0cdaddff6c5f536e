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

from itertools import product
from typing import TYPE_CHECKING

from cluesmith.board import GroupKind
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.links import strong_links
from cluesmith.strategies.single_digit import TwoLinks, duals, witnesses
from cluesmith.strategies.step import Cells, Digits, Groups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Group
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.state import State

_BOXES = (GroupKind.BOX, GroupKind.REGION, GroupKind.EXTRA)


def _empty_rectangle(state: State, digit: int, numbers: Numbers, ends: Numbers) -> TwoLinks:
    """Return the links of an empty rectangle: the strong link, and the one between two lines.

    Args:
        state: the state.
        digit: the digit.
        numbers: the box; its line that the strong link meets; its line that the digit leaves, the
            cross; and the group of the strong link.
        ends: the end of the strong link on the line, outside the box; and its other end.
    """
    (box, line, cross, link), (near, far) = Groups.of(state.board, numbers).groups, ends
    leaving = state.seeing(digit, (far,)) & cross.mask & ~box.mask & ~(1 << near)
    sets = (1 << far, 1 << near, box.mask & line.mask, box.mask & cross.mask & ~line.mask)
    return TwoLinks(digit, (link, box), sets, leaving, (digit, numbers, ends))


def empty_rectangles(state: State) -> Iterator[TwoLinks]:
    """Yield every empty rectangle that rules out something."""
    board, number = state.board, state.board.groups.index
    rows = board.groups_of_kind(GroupKind.ROW)
    columns = board.groups_of_kind(GroupKind.COLUMN)
    for digit in range(1, board.size + 1):
        links = tuple(strong_links(state, digit, (*rows, *columns)))
        for box in board.groups_of_kind(*_BOXES) if links else ():
            crosses = _crosses(box.mask & state.where[digit], rows, columns)
            for (line, cross), link in product(crosses, links):
                for near, far in (link.cells, link.cells[::-1]):
                    if link.group == line or not (line.mask & ~box.mask) >> near & 1:
                        continue
                    groups = tuple(map(number, (box, line, cross, link.group)))
                    links_of_box = _empty_rectangle(state, digit, groups, (near, far))
                    if links_of_box.leaving:
                        yield links_of_box


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
    size, links = state.board.columns, _empty_rectangle(state, digit, groups, ends)
    box, line, cross, link = (Groups.of(state.board, (number,)) for number in groups)
    return links.rule, {
        "digits": Digits((digit,)),
        "box": box,
        "line": line,
        "cross": cross,
        "link": link,
        "near": Cells(ends[:1], size),
        "far": Cells(ends[1:], size),
        "cells": Cells.of(box.groups[0].mask & state.where[digit], size),
        "chain": links.chain(state),
        "leaving": Cells.of(links.leaving, size),
    }


@strategy(
    id_="empty_rectangle",
    name="Empty rectangle",
    level=Level.HARD,
    rank=317,
    sentence=(
        "In {box} the digit {digits} can only go in {line} or in {cross}, "
        "and in {link} only in {near} or in {far}. Either {far} holds {digits}, or {near} does and "
        "{box} has it in {cross}: both ways {digits} is removed from {leaving}."
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
    return witnesses(empty_rectangles(state))


def _dual_reasons(
    state: State,
    digit: int,
    groups: Numbers,
    ends: Numbers,
    second_groups: Numbers,
    second_ends: Numbers,
) -> Reasons:
    size = state.board.columns
    first = _empty_rectangle(state, digit, groups, ends)
    second = _empty_rectangle(state, digit, second_groups, second_ends)
    _, box = first.groups
    return first.rule | second.rule, {
        "digits": Digits((digit,)),
        "box": Groups((box,)),
        "cells": Cells.of(box.mask & state.where[digit], size),
        "chain": first.chain(state),
        "second_chain": second.chain(state),
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
    parts=("empty_rectangle",),
)
def dual_empty_rectangle(state: State) -> Iterator[Witness]:
    """Yield two empty rectangles of one digit in one box."""
    for first, second in duals(
        empty_rectangles(state), lambda links: (links.digit, links.groups[1])
    ):
        yield *first.witness, *second.witness[1:]
