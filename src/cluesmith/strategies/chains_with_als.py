# SPDX-License-Identifier: MIT
"""Chains and loops that run through almost locked sets.

An almost locked set (ALS) is n cells of a group with n+1 digits between them. If one of its digits
is in none of the cells, they hold all others, one a cell; so any two of its digits are strongly
linked, each as a node with the cells of the set that have it. The same holds with one cell more
that sees where the set has the digits of this cell, all but one: that one is linked as well. In a
continuous loop through a set, its further digits are locked in the set.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.catalogue import get
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse(".1...2..1....4.."))
>>> [f"{step.roles['chain']} by {step.roles['cells']}" for step in get("als_aic").find(state)]
['(2)r4c1=(4)r2c1-(4)r1c1=(2)r4c1 by r1c1, r2c1 and r4c1']
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from cluesmith.board.bits import bits, bitset
from cluesmith.board.text import digits_of, mask_of
from cluesmith.strategies.als import almost_locked_sets, seeing
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.chains import EITHER_END, chains, reasons, search
from cluesmith.strategies.links import LinksBuilder
from cluesmith.strategies.loops import BROKEN, CONTINUOUS, broken_loops, closed_loops
from cluesmith.strategies.state import remembered
from cluesmith.strategies.step import Cells

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.chains import PathSearch
    from cluesmith.strategies.links import Links
    from cluesmith.strategies.state import State


@remembered
def als_links(state: State) -> Links:
    """Return the links between candidates, those of shared cells, and those of sets."""
    builder = LinksBuilder(state)
    builder.add_shared_cells()
    for cells, digits in almost_locked_sets(state):
        if cells.bit_count() == 1:
            continue
        seen = {
            digit: seeing(state.board, cells & state.where[digit]) for digit in digits_of(digits)
        }
        nodes = {
            digit: builder.node(digit, cells & state.where[digit])
            for digit in seen
            if seen[digit] & state.where[digit]
        }
        for one, other in combinations(nodes.values(), 2):
            builder.link(one, other, cells)
        for missing, cell, digit in _forced(state, cells, seen):
            if missing in nodes:
                builder.link(nodes[missing], builder.node(digit, 1 << cell), cells | 1 << cell)
    return builder.finish()


def _forced(state: State, cells: int, seen: dict[int, int]) -> Iterator[tuple[int, int, int]]:
    """Yield (digit, cell, other digit): if the set lacks the digit, the cell holds the other."""
    once = twice = 0
    for by_all in seen.values():
        twice |= once & by_all
        once |= by_all
    for cell in bits(state.open & ~cells & twice):
        mask = state.masks[cell]
        leaving = mask_of(digit for digit in seen if seen[digit] >> cell & 1)
        if mask.bit_count() > 2 and (mask & ~leaving).bit_count() == 1:
            for missing in seen:
                if not mask >> (missing - 1) & 1:
                    yield missing, cell, (mask & ~leaving).bit_length()


def _search(state: State, find: PathSearch) -> Iterator[Witness]:
    """Yield the witnesses of what a search finds only with an almost locked set."""
    links = als_links(state)
    return search(links, find, lambda path: any(links.sets(path)))


def _reasons(state: State, *witness: Any, closed: bool) -> Reasons:
    rule, roles = reasons(state, *witness, closed=closed)
    cells = Cells.of(bitset(cell for cells in witness[-1] for cell in cells), state.board.columns)
    return rule, {**roles, "cells": cells}


for _id, _name, _rank, _sentence, _find, _kin in (
    (
        "als_continuous_nice_loop",
        "Continuous nice loop with ALS",
        605,
        CONTINUOUS,
        closed_loops,
        (),
    ),
    (
        "als_discontinuous_nice_loop",
        "Discontinuous nice loop with ALS",
        606,
        BROKEN,
        broken_loops,
        (),
    ),
    (
        "als_aic",
        "Alternating inference chain with ALS",
        607,
        EITHER_END,
        chains,
        ("als_discontinuous_nice_loop", "discontinuous_nice_loop"),
    ),
):
    strategy(
        id_=_id,
        name=_name,
        level=Level.UNFAIR,
        rank=_rank,
        sentence=_sentence
        + " Some links run through sets of cells with one digit too many: {cells}.",
        paints={"chain": Paint.LINK, "cells": Paint.PATTERN},
        reasons=partial(_reasons, closed=_find is closed_loops),
        kin=_kin,
    )(partial(_search, find=_find))
