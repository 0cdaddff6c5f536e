# SPDX-License-Identifier: MIT
"""Sums that follow from others: the cells that cages leave of a group, or have outside it.

Players know them as innies and outies. The digits of a group have a known sum. Where cages with
totals cover most of some rows, columns or boxes, the cells that they leave inside, less the cells
that they have outside, have a known sum too.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.constraints.kernels import Sum
from cluesmith.board.geometry import GroupKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.geometry import Board, Group

MOST_GROUPS = 4
"""So many rows or columns next to each other are looked at together."""

MOST_CELLS = 8
"""A sum of more cells rules out too little."""


@dataclass(frozen=True)
class DerivedSum:
    """A sum, and what it follows from.

    Attributes:
        kernel: the sum.
        groups: the numbers of the groups whose digits are added.
        sums: the numbers of the sums that are taken away.
    """

    kernel: Sum
    groups: tuple[int, ...]
    sums: tuple[int, ...]


def derived_sums(board: Board, sums: Sequence[Sum]) -> Iterator[DerivedSum]:
    """Yield the sums that follow from sums with one total and from full groups."""
    cages = [
        (frozenset(each.terms[0][1]), next(iter(each.totals)), number)
        for number, each in enumerate(sums)
        if len(each.terms) == 1 and each.terms[0][0] == 1 and len(each.totals) == 1
    ]
    if not cages:
        return
    known: set[tuple[frozenset[int], frozenset[int]]] = {(cage[0], frozenset()) for cage in cages}
    for groups in _areas(board):
        area = frozenset(cell for group in groups for cell in group.cells)
        inside, outside, total = area, frozenset[int](), len(groups) * sum(board.values)
        # Large cages first: those that overlap a chosen one are left out.
        used: frozenset[int] = frozenset()
        taken = []
        for cells, cage_total, number in sorted(cages, key=lambda cage: -len(cage[0] & area)):
            out = cells - area
            if len(out) < len(cells & area) and not cells & used:
                inside, outside, total = inside - cells, outside | out, total - cage_total
                used |= cells
                taken.append(number)
        key = (inside, outside)
        if not used or not inside | outside or len(inside | outside) > MOST_CELLS or key in known:
            continue
        known.add(key)
        terms = [(1, tuple(sorted(inside))), (-1, tuple(sorted(outside)))]
        kernel = Sum(tuple(term for term in terms if term[1]), frozenset({total}))
        numbers = tuple(board.groups.index(group) for group in groups)
        yield DerivedSum(kernel, numbers, tuple(sorted(taken)))


def _areas(board: Board) -> Iterator[tuple[Group, ...]]:
    """Yield lists of full groups without a common cell."""
    for kind in (GroupKind.ROW, GroupKind.COLUMN):
        lines = board.groups_of_kind(kind)
        for count in range(1, min(MOST_GROUPS, len(lines)) + 1):
            for start in range(len(lines) - count + 1):
                yield lines[start : start + count]
    regions = board.groups_of_kind(GroupKind.BOX, GroupKind.REGION)
    for group in regions:
        yield (group,)
    for first, second in combinations(regions, 2):
        if _touch(first, second, board):
            yield first, second


def _touch(first: Group, second: Group, board: Board) -> bool:
    below = {cell + board.columns for cell in first.cells}
    right = {cell + 1 for cell in first.cells if (cell + 1) % board.columns}
    above = {cell - board.columns for cell in first.cells}
    left = {cell - 1 for cell in first.cells if cell % board.columns}
    return bool((below | right | above | left) & set(second.cells))
