# SPDX-License-Identifier: MIT
"""Sums that follow from others: the cells that cages leave of a group, or have outside it.

Players know them as innies and outies. The digits of a group have a known sum. Where cages with
totals cover most of some rows, columns or boxes, the cells that they leave inside, less the cells
that they have outside, have a known sum too. Where sums cover a whole group, the cells outside it
have one; there may be many of them, so only tight totals are worth their time.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.board.constraints.kernels import Sum
from cluesmith.board.geometry import GroupKind

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from cluesmith.board.geometry import Board, Group

MOST_GROUPS = 4
"""So many rows or columns next to each other are looked at together."""

MOST_CELLS = 8
"""A sum of more cells rules out too little."""


TIGHTNESS = 4
"""A total is tight if it lies in the first or last part of its range, of so many equal parts."""


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
    cages = [(cells, total, number) for number, (cells, total) in _cages(sums)]
    if not cages:
        return
    of_group = sum(board.values)
    known = {(cells, 0) for cells, _, _ in cages}
    for groups in _areas(board):
        area = bitset(cell for group in groups for cell in group.cells)
        inside, outside, total, used = area, 0, len(groups) * of_group, 0
        near = [(cells & area, cells & ~area, *rest) for cells, *rest in cages if cells & area]
        # Large cages first: those that overlap a chosen one are left out.
        near.sort(key=lambda cage: -cage[0].bit_count())
        taken = []
        for within, out, cage_total, number in near:
            if out.bit_count() < within.bit_count() and not (within | out) & used:
                inside, outside, total = inside & ~within, outside | out, total - cage_total
                used |= within | out
                taken.append(number)
        count = (inside | outside).bit_count()
        if not used or not 0 < count <= MOST_CELLS or (inside, outside) in known:
            continue
        known.add((inside, outside))
        terms = tuple(
            (factor, tuple(bits(cells))) for factor, cells in ((1, inside), (-1, outside)) if cells
        )
        kernel = Sum(terms, frozenset({total}))
        numbers = tuple(board.groups.index(group) for group in groups)
        yield DerivedSum(kernel, numbers, tuple(sorted(taken)))


def tight_sums(
    board: Board,
    sums: Sequence[Sum],
    full_sets: Collection[int],
    parts: Callable[[Sequence[int]], Iterable[Sequence[int]]],
) -> Iterator[Sum]:
    """Yield the tight sums of cells around a full set that sums and other full sets cover.

    Args:
        board: the board.
        sums: sums that hold.
        full_sets: sets of cells with every digit once.
        parts: splits cells into parts whose digits differ.
    """
    cages = [cage for _, cage in _cages(sums)]
    known = {cells for cells, _ in cages}
    of_full_set = sum(board.values)
    # Cages that meet few others come first: they leave the most to choose from.
    met = {cells: [other for other, _ in cages if cells & other] for cells, _ in cages}
    for area in full_sets:
        near = [cage for cage in cages if cage[0] & area]
        near.sort(key=lambda cage: sum(1 for other in met[cage[0]] if other & area))
        covered, total = 0, -of_full_set
        for cells, cage_total in near:
            if not cells & covered:
                covered, total = covered | cells, total + cage_total
        if not covered:
            continue
        for cells in full_sets:
            if not area & ~covered:
                break
            gap = area & ~covered & cells
            if gap & (gap - 1) and not cells & covered and cells != area:
                covered, total = covered | cells, total + of_full_set
        if area & ~covered:
            continue
        outside = covered & ~area
        for cells in full_sets:
            if not cells & ~outside:
                outside, total = outside & ~cells, total - of_full_set
        if outside and outside not in known:
            known.add(outside)
            listed = tuple(bits(outside))
            if _is_tight(total, map(len, parts(listed)), board.values):
                yield Sum(((1, listed),), frozenset({total}))


def _is_tight(total: int, sizes: Iterable[int], values: Sequence[int]) -> bool:
    """Whether digits in parts of these sizes have the total only if nearly all are small or large.

    A total that is out of reach is tight, too.
    """
    least = most = 0
    for size in sizes:
        least += sum(values[:size])
        most += sum(values[-size:])
    return most - least > TIGHTNESS * min(total - least, most - total)


def _cages(sums: Sequence[Sum]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the cells and the total of each sum of different cells with one total; by number."""
    for number, each in enumerate(sums):
        if len(each.terms) == 1 and len(each.totals) == 1:
            [(factor, cells)], [total] = each.terms, each.totals
            if factor == 1 and len(set(cells)) == len(cells):
                yield number, (bitset(cells), total)


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
