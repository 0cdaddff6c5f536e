# SPDX-License-Identifier: MIT
"""Nice loops: chains that come back to where they began.

In a continuous loop strong and weak links alternate all the way round. So its nodes are true and
false in turn, whichever way it goes, and each weak link joins one true and one false node: what is
weakly linked to both is ruled out. A discontinuous loop breaks the turn at one candidate: between
two strong links the candidate is true, between two weak ones it is false.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("..414.2.1.3....."))
>>> from cluesmith.strategies.catalogue import get
>>> steps = get("continuous_nice_loop").find(state)
>>> [f"{step.roles['chain']} rules out {step.roles['out']}" for step in steps]
['(3)r1c2=(3)r1c1-(3)r4c1=(3)r4c2-(3)r1c2 rules out 3 in r2c2']
"""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.strategies.chains import declare, grouped_search, plain_search, reasons
from cluesmith.strategies.links import LinkPath
from cluesmith.strategies.step import first_of_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.links import Links


def closed_loops(links: Links) -> Iterator[tuple[LinkPath, int]]:
    """Yield continuous loops with what they rule out; for each such set a shortest one.

    For each weak link a shortest way round is looked at. Where a loop rules out something in its
    own cells by links between cells, it is also yielded without that, as many programs show it.
    """
    return first_of_each(_closed_loops(links), itemgetter(1))


def _closed_loops(links: Links) -> Iterator[tuple[LinkPath, int]]:
    for start, level in links.reached():
        for end in bits(level & links.weak[start]):
            nodes = (start, *links.trace(links.if_false(start), end, avoid=1 << start))
            if len(set(nodes)) == len(nodes):
                path = LinkPath((*nodes, start), is_strong_first=True)
                yield from ((path, out) for out in _ruled_out(links, path) if out)


def _ruled_out(links: Links, path: LinkPath) -> tuple[int, int]:
    """Return what a loop rules out: everything, and without what links between cells do to it."""
    within, between, occupied = 0, 0, 0
    for start, end, is_strong in path.links():
        occupied |= links.cells[start]
        if is_strong:
            between |= links.locked(start, end)
        elif links.digits[start] == links.digits[end]:
            between |= links.weak[start] & links.weak[end] & links.singles
        else:
            within |= links.weak[start] & links.weak[end] & links.singles
    outside = sum(1 << node for node in bits(between) if not links.cells[node] & occupied)
    return within | between, within | outside


def broken_loops(links: Links) -> Iterator[tuple[LinkPath, int]]:
    """Yield the shortest discontinuous loop at each candidate with what it rules out.

    A candidate between two strong links rules out the other digits of its cell; where they are all
    on the loop, a shorter loop does that. A candidate between two weak links is itself ruled out;
    where one strong link is enough for it, locked candidates do that.
    """
    loops = sorted(_broken_loops(links), key=lambda loop: len(loop[0]))
    return first_of_each(loops, itemgetter(1))


def _broken_loops(links: Links) -> Iterator[tuple[LinkPath, int]]:
    for node in bits(links.singles):
        levels, beside = links.if_false(node), links.beside(node)
        if beside and any(level >> node & 1 for level in levels):
            nodes = links.trace(levels, node)
            if beside & ~bitset(nodes):
                yield LinkPath((node, *nodes), is_strong_first=True), beside
        levels = links.if_true(node)
        ends = next((ends for level in levels if (ends := level & links.weak[node])), 0)
        if ends and not ends & levels[1]:
            nodes = links.trace(levels, (ends & -ends).bit_length() - 1)
            yield LinkPath((*nodes, node), is_strong_first=False), 1 << node


CONTINUOUS = "The loop {chain} makes one end of each of its weak links true, which rules out {out}."
BROKEN = "If {out:or} were true, the loop {chain} would come back and refute it."

for _id, _rank, _search, _sentence, _find, _se in (
    (
        "continuous_nice_loop",
        560,
        plain_search,
        CONTINUOUS,
        closed_loops,
        {"se": "Bidirectional Cycle"},
    ),
    ("discontinuous_nice_loop", 561, plain_search, BROKEN, broken_loops, {}),
    ("grouped_continuous_nice_loop", 565, grouped_search, CONTINUOUS, closed_loops, {}),
    ("grouped_discontinuous_nice_loop", 566, grouped_search, BROKEN, broken_loops, {}),
):
    _name = _id.replace("_", " ")
    declare(
        id_=_id,
        name=_name.capitalize(),
        rank=_rank,
        sentence=_sentence,
        reasons=reasons,
        aliases={"hodoku": _name.title(), **_se},
    )(partial(_search, find=_find))
