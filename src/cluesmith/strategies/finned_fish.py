# SPDX-License-Identifier: MIT
"""Finned and sashimi fish: basic fish spoilt by fins.

Either the digit is in one of the fins, or the fish holds; so it leaves the cells of the covers
that see every fin. A fish is sashimi where some base would keep a single cell without its fins,
so that no basic fish would be left; otherwise it is plainly finned.

>>> from cluesmith.board import Board, Puzzle
>>> from cluesmith.strategies.state import State
>>> board = Board.classic(3)
>>> outside = [(row * 9 + column, 5) for row in (1, 7) for column in (0, 1, 3, 4, 5, 7, 8)]
>>> outside.remove((1 * 9 + 1, 5))
>>> state = State.initial(Puzzle.empty(board)).after(eliminations=outside)
>>> from cluesmith.strategies.catalogue import get
>>> step = next(get("finned_x_wing").find(state))
>>> f"{step.roles['fins']}: {step.roles['leaving']}"
'r2c2: r1c3 and r3c3'
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.strategies.catalogue import Level
from cluesmith.strategies.fish import (
    FINNED_SENTENCE,
    LINES,
    Fish,
    declare,
    directions,
    positions,
    union,
    witnesses,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Board, Group
    from cluesmith.strategies.catalogue import Witness
    from cluesmith.strategies.state import State


def finned_fish(state: State, count: int) -> Iterator[Fish]:
    """Yield the fish of a size with fins that rule out something, sashimi fish included."""
    board = state.board
    aside = _aside(board)
    for digit in range(1, board.size + 1):
        places = state.where[digit]
        for bases, covers in directions(board):
            sights = {positions(aside[cell] & places, covers) for cell in bits(places)}
            lines = [(base, positions(base.mask & places, covers)) for base in bases]
            for base_lines in combinations([line for line in lines if line[1]], count):
                covering = 0
                for _, within in base_lines:
                    covering |= within
                # A fish leaves out some of these covers; one cell must see the fins on all those.
                spare = covering.bit_count() - count
                if spare > 0 and any((covering & sight).bit_count() >= spare for sight in sights):
                    yield from _on_bases(state, digit, base_lines, covers, covering)


def _aside(board: Board) -> list[int]:
    """Return for each cell the peers that are in neither its row nor its column."""
    return [
        board.peer_masks[cell] & ~union(group for group in groups if group.kind in LINES)[0]
        for cell, groups in enumerate(board.groups_of)
    ]


def _on_bases(
    state: State,
    digit: int,
    lines: Sequence[tuple[Group, int]],
    covers: tuple[Group, ...],
    covering: int,
) -> Iterator[Fish]:
    """Yield the fish on some base lines whose places lie in the covers ``covering``.

    As many covers as there are bases are kept; what the bases hold in the others are fins.
    """
    bases = tuple(base for base, _ in lines)
    inside, _ = union(bases)
    places = state.where[digit]
    reach = [
        (index, state.seeing(digit, bits(covers[index].mask & places & inside)) & ~inside)
        for index in bits(covering)
    ]
    for left_out, seeing in _choices(reach, len(reach) - len(lines), places):
        kept = covering & ~left_out
        kept_covers = tuple(covers[index] for index in bits(kept))
        covered, _ = union(kept_covers)
        leaving = seeing & covered
        # A base with nothing but fins would rule out the same on its own.
        if leaving and all(within & kept for _, within in lines):
            body = places & inside & covered
            yield Fish(digit, bases, kept_covers, body, places & inside & ~covered, leaving)


def _choices(
    reach: Sequence[tuple[int, int]], count: int, seeing: int
) -> Iterator[tuple[int, int]]:
    """Yield the sets of some covers whose fins are all seen by some cells, and those cells."""
    if not count:
        yield 0, seeing
        return
    for position in range(len(reach) - count + 1):
        index, seen = reach[position]
        if seeing & seen:
            for rest, common in _choices(reach[position + 1 :], count - 1, seeing & seen):
                yield rest | 1 << index, common


def is_sashimi(fish: Fish) -> bool:
    """Whether some base keeps a single cell without the fins."""
    return any((base.mask & fish.cells).bit_count() == 1 for base in fish.bases)


def _search(state: State, count: int, *, sashimi: bool) -> Iterator[Witness]:
    shoal = (fish for fish in finned_fish(state, count) if is_sashimi(fish) == sashimi)
    return witnesses(state.board, shoal)


for _count, _noun, _level, _rank, _finned_id, _sashimi_id in (
    (2, "X-wing", Level.HARD, 410, "finned_x_wing", "sashimi_x_wing"),
    (3, "swordfish", Level.UNFAIR, 430, "finned_swordfish", "sashimi_swordfish"),
    (4, "jellyfish", Level.UNFAIR, 450, "finned_jellyfish", "sashimi_jellyfish"),
):
    for _sashimi, _kind, _id in ((False, "Finned", _finned_id), (True, "Sashimi", _sashimi_id)):
        _name = f"{_kind} {_noun}"
        declare(
            id_=_id,
            name=_name,
            level=_level,
            rank=_rank + 10 * _sashimi,
            sentence=FINNED_SENTENCE,
            aliases=dict.fromkeys(("hodoku", "sudokuwiki"), _name.title()),
        )(partial(_search, count=_count, sashimi=_sashimi))
