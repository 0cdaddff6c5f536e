# SPDX-License-Identifier: MIT
"""Franken fish: fish with boxes among their bases or covers.

Bases are lines of one kind and boxes, covers are lines of the other kind and boxes (or any other
groups except lines, on boards that have such). A cell in two bases counts as a fin. No fish
rules out what some placement of the digit in all groups uses, so the search begins with the cells
that no such placement, no *template*, uses; there are few, and for each it is short: with the
digit in that cell, k bases are left that k - 1 covers would have to hold.

>>> from cluesmith.board import Board, Puzzle
>>> from cluesmith.strategies.state import State
>>> box = [(cell, 5) for cell in (0, 1, 9, 10)]
>>> row = [(45 + column, 5) for column in range(9) if column not in (2, 7)]
>>> state = State.initial(Puzzle.empty(Board.classic(3))).after(eliminations=box + row)
>>> from cluesmith.strategies.catalogue import get
>>> step = next(get("finned_franken_x_wing").find(state))
>>> f"{step.roles['bases']}; {step.roles['covers']}; {step.roles['fins']}; {step.roles['leaving']}"
'row 6 and box 1; column 3 and column 8; r3c1 and r3c2; r3c8'
"""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.strategies.catalogue import Level
from cluesmith.strategies.fish import (
    FINNED_SENTENCE,
    LINES,
    SENTENCE,
    Fish,
    declare,
    directions,
    union,
    witnesses,
)
from cluesmith.strategies.templates import groups_without, template_cells

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cluesmith.board import Group
    from cluesmith.strategies.catalogue import Witness
    from cluesmith.strategies.state import State


def franken_fish(state: State, count: int) -> Iterator[Fish]:
    """Yield the franken fish of a size, with and without fins, that rule out something.

    A fish of which a smaller one rules out the same cell is left out.
    """
    board = state.board
    boxes = tuple(group for group in board.groups if group.kind not in LINES)
    for digit in range(1, board.size + 1):
        for target in bits(outside_templates(state, digit)):
            for lines, across in directions(board):
                yield from _on_target(
                    state, digit, target, (*lines, *boxes), (*across, *boxes), count
                )


def outside_templates(state: State, digit: int) -> int:
    """Return the places of a digit that no placement of it in all groups uses."""
    some = template_cells(state.board, state.where[digit], groups_without(state, digit))
    return state.where[digit] & ~some


def _on_target(
    state: State,
    digit: int,
    target: int,
    bases: tuple[Group, ...],
    covers: tuple[Group, ...],
    count: int,
) -> Iterator[Fish]:
    """Yield the fish that rule the digit out of one cell."""
    left = state.where[digit] & ~state.board.seen_masks[target] & ~(1 << target)
    needs = [
        (1 << index, base.mask & left)
        for index, base in enumerate(bases)
        if base.mask & left and not base.mask >> target & 1
    ]
    needs.sort(key=lambda need: need[1].bit_count())
    holders = {
        cell: [
            (1 << index, cover.mask) for index, cover in enumerate(covers) if cell in cover.cells
        ]
        for cell in bits(left)
    }
    for base_set, covering in _overfull(needs, holders, count):
        for index, cover in enumerate(covers):
            if cover.mask >> target & 1:
                kept = tuple(covers[i] for i in bits(covering | 1 << index))
                fish = _fish(state, digit, tuple(bases[i] for i in bits(base_set)), kept)
                if fish is not None:
                    yield fish


def _overfull(
    needs: Sequence[tuple[int, int]],
    holders: Mapping[int, Sequence[tuple[int, int]]],
    count: int,
    base_set: int = 0,
    filled: int = 0,
    coverings: Mapping[int, int] = MappingProxyType({0: 0}),
) -> Iterator[tuple[int, int]]:
    """Yield ``count`` bases without a common cell that ``count - 1`` covers hold, and the covers.

    Args:
        needs: the bases that may be chosen, each with its cells.
        holders: the covers of each cell.
        count: the number of bases, those of ``base_set`` included.
        base_set: the bases chosen already, a set.
        filled: their cells.
        coverings: the sets of covers that hold those cells, each with all its cells.
    """
    size = base_set.bit_count() + 1
    for position, (base, cells) in enumerate(needs):
        if cells & filled:
            continue
        extended: dict[int, int] = {}
        for covering, covered in coverings.items():
            _extend(extended, holders, cells, covering, covered, count - 1)
        if size == count:
            for covering in extended:
                yield base_set | base, covering
        elif all(covering.bit_count() >= size for covering in extended):
            rest = needs[position + 1 :]
            yield from _overfull(rest, holders, count, base_set | base, filled | cells, extended)


def _extend(
    extended: dict[int, int],
    holders: Mapping[int, Sequence[tuple[int, int]]],
    cells: int,
    covering: int,
    covered: int,
    most: int,
) -> None:
    """Add to ``extended`` the ways to hold some more cells with at most ``most`` covers in all."""
    missing = cells & ~covered
    if not missing:
        extended[covering] = covered
    elif covering.bit_count() < most:
        for cover, mask in holders[missing.bit_length() - 1]:
            _extend(extended, holders, cells, covering | cover, covered | mask, most)


def _fish(
    state: State, digit: int, bases: tuple[Group, ...], covers: tuple[Group, ...]
) -> Fish | None:
    """Return the fish of some bases and covers, or None if it is another kind of fish."""
    if set(bases) & set(covers) or all(group.kind in LINES for group in (*bases, *covers)):
        return None
    inside = union(bases)[0] & state.where[digit]
    if not all(cover.mask & inside for cover in covers):
        return None
    return Fish.of(state, digit, bases, covers)


def _search(state: State, count: int, *, finned: bool) -> Iterator[Witness]:
    shoal = (fish for fish in franken_fish(state, count) if bool(fish.fins) == finned)
    return witnesses(state.board, shoal)


for _count, _noun, _rank, _plain_id, _finned_id in (
    # Locked candidates do what a franken X-wing without fins would do.
    (2, "X-wing", 610, None, "finned_franken_x_wing"),
    (3, "swordfish", 620, "franken_swordfish", "finned_franken_swordfish"),
    (4, "jellyfish", 630, "franken_jellyfish", "finned_franken_jellyfish"),
):
    for _kind, _id, _sentence, _finned in (
        ("Franken", _plain_id, SENTENCE, False),
        ("Finned franken", _finned_id, FINNED_SENTENCE, True),
    ):
        if _id is not None:
            _name = f"{_kind} {_noun}"
            declare(
                id_=_id,
                name=_name,
                level=Level.UNFAIR,
                rank=_rank + 60 * _finned,
                sentence=_sentence,
                aliases={"hodoku": _name.title()},
            )(partial(_search, count=_count, finned=_finned))
