# SPDX-License-Identifier: MIT
"""Chains: strong and weak links in turn, with a strong link at either end.

If one end is false, the chain makes the other one true; so at least one end is true, and what is
weakly linked to both is ruled out. The strategies differ in the links that they may use: an X-chain
stays with one digit, an XY-chain goes through cells of two digits, an alternating inference chain
(AIC) uses both, and a grouped one takes the cells that two groups share as one node.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("....2..4142....."))
>>> from cluesmith.strategies.catalogue import get
>>> steps = get("x_chain").find(state)
>>> [f"{step.roles['chain']} rules out {step.roles['cells']}" for step in steps]
['(3)r2c3=(3)r2c2-(3)r1c1=(3)r4c1 rules out r4c3']
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from cluesmith.board.bits import bits, bitset
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.links import (
    LinkPath,
    bivalue_links,
    chain_of,
    digit_links,
    grouped_links,
    plain_links,
    strong_premises,
)
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.step import Cells, Digits, Pairs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.links import Links, Nodes
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State

    PathSearch = Callable[[Links], Iterator[tuple[LinkPath, int]]]
    """Finds chains or loops, each with the set of nodes that it rules out."""


def chains(links: Links) -> Iterator[tuple[LinkPath, int]]:
    """Yield chains with what they rule out, a set of nodes; for each such set a shortest one.

    Shorter chains come first. Both ends may be the same node: then it is true. A single strong link
    does not count: what it rules out, locked candidates rule out too. A chain that rules out only
    one of its own nodes does not count either: a part of it does the same.
    """
    results: set[int] = set()
    for start, level in links.reached():
        for end in bits(level & -1 << start):
            out = links.weak[start] & links.weak[end] & links.singles
            if out and out not in results:
                results.add(out)
                nodes = links.trace(links.if_false(start), end, avoid=1 << start)
                if out.bit_count() > 1 or not out & bitset(nodes):
                    yield LinkPath((start, *nodes), is_strong_first=True), out


def search(
    links: Links, find: PathSearch, is_kind: Callable[[LinkPath], bool] | None = None
) -> Iterator[Witness]:
    """Yield the witnesses of the chains or loops that a search finds, of all or of one kind.

    A witness has the nodes, whether the first link is strong, the candidates that are ruled out,
    and for each strong link the set of several cells behind it, if any.
    """
    for path, out in find(links):
        if is_kind is None or is_kind(path):
            gone = tuple(sorted(links.candidates(out)))
            yield links.nodes(path), path.is_strong_first, gone, links.sets(path)


def reasons(
    state: State,
    nodes: Nodes,
    is_strong_first: bool,
    out: tuple[Pair, ...],
    sets: tuple[Numbers, ...],
    *,
    closed: bool = False,
) -> Reasons:
    """Return the reasons of a chain or loop; it is closed where it is continuous."""
    chain = chain_of(nodes, state.board.columns, is_strong_first=is_strong_first)
    return Rule(strong_premises(state, chain, sets, closed=closed), frozenset(out)), {
        "chain": chain,
        "out": Pairs(out, state.board.columns),
    }


def _digit_reasons(state: State, nodes: Nodes, *rest: Any) -> Reasons:
    """Return the reasons of a chain that begins and ends with the same digit."""
    rule, roles = reasons(state, nodes, *rest)
    return rule, {
        "chain": roles["chain"],
        "digits": Digits((nodes[0][0],)),
        "cells": Cells(tuple(sorted(cell for cell, _ in rule.eliminations)), state.board.columns),
    }


def plain_search(state: State, find: PathSearch) -> Iterator[Witness]:
    """Yield what a search finds from candidate to candidate."""
    return search(plain_links(state), find)


def grouped_search(state: State, find: PathSearch) -> Iterator[Witness]:
    """Yield what a search finds only with the cells that two groups share."""
    links = grouped_links(state)
    return search(links, find, links.is_grouped)


def _digit_search(state: State, links: Callable[[State], Links]) -> Iterator[Witness]:
    """Yield chains along the places of one digit, or through cells of two digits."""
    return search(links(state), chains)


declare = partial(strategy, level=Level.UNFAIR, paints={"chain": Paint.LINK})
"""Declares a chain or a loop."""


for _id, _name, _rank, _links, _subject, _se, _sudokuwiki in (
    ("x_chain", "X-chain", 540, digit_links, "One end", "Forcing X-Chain", "X-Cycles"),
    (
        "xy_chain",
        "XY-chain",
        550,
        bivalue_links,
        "Through cells with two digits each, one end",
        "Forcing Y-Chain",
        "XY-Chain",
    ),
):
    declare(
        id_=_id,
        name=_name,
        rank=_rank,
        sentence=_subject
        + " of the chain {chain} must hold {digits}, "
        + "so {digits} is removed from every cell that sees both ends: {cells}.",
        reasons=_digit_reasons,
        aliases={"hodoku": _name.replace("c", "C"), "se": _se, "sudokuwiki": _sudokuwiki},
    )(partial(_digit_search, links=_links))

EITHER_END = "At least one end of the chain {chain} is true, which rules out {out}."

for _id, _name, _rank, _search, _aliases, _kin in (
    (
        "aic",
        "Alternating inference chain",
        562,
        plain_search,
        {"hodoku": "AIC", "sudokuwiki": "Alternating Inference Chains"},
        ("discontinuous_nice_loop",),
    ),
    (
        "grouped_aic",
        "Grouped alternating inference chain",
        567,
        grouped_search,
        {"hodoku": "Grouped AIC"},
        ("grouped_discontinuous_nice_loop", "discontinuous_nice_loop"),
    ),
):
    declare(
        id_=_id,
        name=_name,
        rank=_rank,
        sentence=EITHER_END,
        reasons=reasons,
        aliases=_aliases,
        kin=_kin,
    )(partial(_search, find=chains))
