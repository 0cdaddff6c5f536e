# SPDX-License-Identifier: MIT
"""What each propagator must remove, by its definition: every possibility is listed.

A propagator is a function from domains (masks, one a cell) to the candidates that have no support.
A scheme applies all its propagators until none removes anything.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cluesmith.board import Board

    Pair = tuple[int, int]
    Propagator = Callable[[Sequence[int], Board], Iterable[Pair]]


def digits_of(mask: int) -> list[int]:
    """Return the digits of a mask, counted from 0."""
    return [digit for digit in range(mask.bit_length()) if mask >> digit & 1]


def forward(masks: Sequence[int], board: Board) -> Iterable[Pair]:
    """A digit that another cell of the group must have."""
    for group in board.groups:
        for cell in group.cells:
            if masks[cell].bit_count() == 1:
                yield from (
                    (other, digits_of(masks[cell])[0]) for other in group.cells if other != cell
                )


def dual_forward(masks: Sequence[int], board: Board) -> Iterable[Pair]:
    """A cell that another digit of the group must have; everything where a digit has none."""
    for group in board.groups:
        for digit in range(board.size):
            places = [cell for cell in group.cells if masks[cell] >> digit & 1]
            if len(places) <= 1:
                yield from ((c, d) for c in places for d in range(board.size) if d != digit)
            if not places:
                yield from ((c, d) for c in group.cells for d in range(board.size))


def unsupported(domains: Sequence[int], reach: Sequence[Sequence[int]]) -> Iterable[Pair]:
    """Values that no way to give all variables different values of their reach uses."""
    used = set()
    for values in permutations(range(len(domains))):
        if all(value in reach[x] for x, value in enumerate(values)):
            used |= set(enumerate(values))
    return [(x, v) for x, mask in enumerate(domains) for v in digits_of(mask) if (x, v) not in used]


def without_support(domains: Sequence[int]) -> Iterable[Pair]:
    """Values without a support in the domains."""
    return unsupported(domains, [digits_of(mask) for mask in domains])


def bounds_without_support(domains: Sequence[int]) -> Iterable[Pair]:
    """Bounds of domains without a support between the bounds of the others."""
    hulls = [range(digits_of(mask)[0], digits_of(mask)[-1] + 1) if mask else [] for mask in domains]
    for x, v in unsupported(domains, hulls):
        if v in (digits_of(domains[x])[0], digits_of(domains[x])[-1]):
            yield x, v


def hyper_arc(masks: Sequence[int], board: Board) -> Iterable[Pair]:
    """A candidate that no way to fill its group uses."""
    for group in board.groups:
        for position, digit in without_support([masks[cell] for cell in group.cells]):
            yield group.cells[position], digit


def bounds(masks: Sequence[int], board: Board) -> Iterable[Pair]:
    """A bound without support."""
    for group in board.groups:
        for position, digit in bounds_without_support([masks[cell] for cell in group.cells]):
            yield group.cells[position], digit


def dual_bounds(masks: Sequence[int], board: Board) -> Iterable[Pair]:
    """A first or last place of a digit without support."""
    for group in board.groups:
        places = [
            sum(1 << p for p, cell in enumerate(group.cells) if masks[cell] >> digit & 1)
            for digit in range(board.size)
        ]
        for digit, position in bounds_without_support(places):
            yield group.cells[position], digit


def same(masks: Sequence[int], board: Board) -> Iterable[Pair]:
    """A digit beside the cells that two groups share, which the rest of the other cannot have."""
    for first, second in combinations(board.groups, 2):
        shared = set(first.cells) & set(second.cells)
        if len(shared) < 2:
            continue
        one, other = set(first.cells) - shared, set(second.cells) - shared
        for here, there in ((one, other), (other, one)):
            for digit in range(board.size):
                if not any(masks[cell] >> digit & 1 for cell in there):
                    yield from ((cell, digit) for cell in here)


def ways_to_fill(masks: Sequence[int], cells: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Every way to give cells different digits of their domains."""
    if not cells:
        yield ()
        return
    for rest in ways_to_fill(masks, cells[1:]):
        yield from ((digit, *rest) for digit in digits_of(masks[cells[0]]) if digit not in rest)


def same_flow(masks: Sequence[int], board: Board) -> Iterable[Pair]:
    """A candidate beside the cells that two groups share, in no way to fill both with one set."""
    for first, second in combinations(board.groups, 2):
        shared = set(first.cells) & set(second.cells)
        if len(shared) < 2:
            continue
        rests = [[c for c in group.cells if c not in shared] for group in (first, second)]
        ways = [list(ways_to_fill(masks, rest)) for rest in rests]
        sets = [{frozenset(way) for way in filled} for filled in ways]
        for rest, filled in zip(rests, ways, strict=True):
            used = {
                pair
                for way in filled
                if frozenset(way) in sets[0] & sets[1]
                for pair in zip(rest, way, strict=True)
            }
            for cell in rest:
                yield from ((cell, d) for d in digits_of(masks[cell]) if (cell, d) not in used)


def template_list(board: Board, allowed: Sequence[bool]) -> list[list[int]]:
    """Every choice of allowed cells, one in each row, column and box."""
    partial: list[list[int]] = [[]]
    for row in board.groups[: board.size]:
        partial = [
            [*cells, cell]
            for cells in partial
            for cell in row.cells
            if allowed[cell] and not board.peers[cell].intersection(cells)
        ]
    return partial


def templates(masks: Sequence[int], board: Board) -> Iterable[Pair]:
    """A candidate that no template of its digit uses."""
    for digit in range(board.size):
        allowed = [bool(mask >> digit & 1) for mask in masks]
        used = {cell for cells in template_list(board, allowed) for cell in cells}
        yield from ((cell, digit) for cell in range(board.cell_count) if cell not in used)


def colored(masks: Sequence[int], board: Board) -> Iterable[Pair]:
    """A candidate that no way to place its digit once in each row and column uses."""
    size = board.size
    for digit in range(size):
        rows = [
            sum(1 << column for column in range(size) if masks[row * size + column] >> digit & 1)
            for row in range(size)
        ]
        for row, column in without_support(rows):
            yield row * size + column, digit


def rows_boxes(masks: Sequence[int], board: Board) -> Iterable[Pair]:
    """A candidate in a line and a box that no matching of lines and boxes of a chute joins."""
    for chute in board.chutes:
        for digit in range(board.size):
            joined = [
                sum(
                    1 << b
                    for b, box in enumerate(chute.boxes)
                    if any(masks[cell] >> digit & 1 for cell in set(line.cells) & set(box.cells))
                )
                for line in chute.lines
            ]
            for at, b in without_support(joined):
                for cell in set(chute.lines[at].cells) & set(chute.boxes[b].cells):
                    yield cell, digit


def naked_subsets(masks: Sequence[int], board: Board) -> Iterable[Pair]:
    """Digits that as many cells of a group have between them, from its other cells."""
    for group in board.groups:
        for many in range(1, board.size):
            for cells in combinations(group.cells, many):
                digits = 0
                for cell in cells:
                    digits |= masks[cell]
                if digits.bit_count() <= many:
                    others = set(group.cells) - set(cells)
                    yield from ((cell, digit) for cell in others for digit in digits_of(digits))


SCHEMES: dict[str, list[Propagator]] = {
    "FC": [forward],
    "FCI": [forward, dual_forward],
    "BC": [forward, bounds],
    "BCI": [forward, dual_forward, bounds, dual_bounds],
    "HAC": [hyper_arc],
    "HACS": [hyper_arc, same],
    "HACS+": [hyper_arc, same_flow],
    "HACT": [hyper_arc, templates],
    "HACC": [hyper_arc, colored],
    "HAC3": [hyper_arc, rows_boxes],
    "HACSC": [hyper_arc, same, colored],
    "HACS3": [hyper_arc, same, rows_boxes],
    "HACC3": [hyper_arc, colored, rows_boxes],
    "HACSC3": [hyper_arc, same, colored, rows_boxes],
}
"""The schemes without shaving; one with a V at the end is shaved."""


def fixpoint(
    masks: Sequence[int], board: Board, propagators: Sequence[Propagator]
) -> list[int] | None:
    """Return what propagators leave, or None where a cell has no digit left."""
    left = list(masks)
    changed = True
    while changed:
        if not all(left):
            return None
        changed = False
        for propagator in propagators:
            for cell, digit in list(propagator(left, board)):
                changed |= bool(left[cell] >> digit & 1)
                left[cell] &= ~(1 << digit)
    return left


def shaved(
    masks: Sequence[int], board: Board, propagators: Sequence[Propagator]
) -> list[int] | None:
    """Return what is left when no candidate is refuted by propagators any more."""
    left = fixpoint(masks, board, propagators)
    while left is not None:
        refuted = next(
            (
                (cell, digit)
                for cell, mask in enumerate(left)
                for digit in digits_of(mask)
                if fixpoint([*left[:cell], 1 << digit, *left[cell + 1 :]], board, propagators)
                is None
            ),
            None,
        )
        if refuted is None:
            return left
        left[refuted[0]] &= ~(1 << refuted[1])
        left = fixpoint(left, board, propagators)
    return None


def reference(masks: Sequence[int], board: Board, scheme: str) -> list[int] | None:
    """Return what a scheme leaves, or None where it finds that there is no solution."""
    if scheme.endswith("V"):
        return shaved(masks, board, SCHEMES[scheme.removesuffix("V")])
    return fixpoint(masks, board, SCHEMES[scheme])
