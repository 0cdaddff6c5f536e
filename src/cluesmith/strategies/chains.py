# SPDX-License-Identifier: MIT
"""Chains: strong and weak links in turn, with a strong link at either end.

If one end is false, the chain makes the other one true; so at least one end is true, and what is
weakly linked to both is ruled out. The strategies differ in the links that they may use: an X-chain
stays with one digit, an XY-chain goes through cells of two digits, an alternating inference chain
(AIC) uses both, and a grouped one takes the cells that two groups share as one node.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("....2..4142....."))
>>> [f"{step.roles['chain']} rules out {step.roles['cells']}" for step in x_chain(state)]
['(3)r2c3=(3)r2c2-(3)r1c1=(3)r4c1 rules out r4c3']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.links import (
    Path,
    bivalue_links,
    digit_links,
    grouped_links,
    plain_links,
)
from cluesmith.strategies.roles import Cells, Digits, Marks
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.step import Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cluesmith.strategies.links import Links
    from cluesmith.strategies.state import State

    Search = Callable[[Links], Iterator[tuple[Path, int]]]
    """Finds chains or loops, each with the set of nodes that it rules out."""


def chains(links: Links) -> Iterator[tuple[Path, int]]:
    """Yield chains with what they rule out, a set of nodes; for each such set a shortest one.

    Shorter chains come first. Both ends may be the same node: then it is true. A single strong link
    is no chain; where it rules out something, locked candidates do. Nor is a chain yielded that
    only rules out one of its own nodes: a part of it does that.
    """
    found: set[int] = set()
    for start, level in links.reached():
        for end in bits(level & -1 << start):
            out = links.weak[start] & links.weak[end] & links.singles
            if out and out not in found:
                found.add(out)
                nodes = links.trace(links.if_false(start), end, avoid=1 << start)
                if out.bit_count() > 1 or not out & bitset(nodes):
                    yield Path((start, *nodes), is_strong_first=True), out


def _find_in_digit(id_: str, links: Links) -> Iterator[Step]:
    """Yield the steps of chains that begin and end with the same digit."""
    for path, out in chains(links):
        cells = tuple(sorted(cell for cell, _ in links.candidates(out)))
        yield Step(
            id_,
            Rule(links.premises(path), links.candidates(out)),
            {
                "chain": links.chain(path),
                "digits": Digits((links.digits[path.nodes[0]],)),
                "cells": Cells(cells, links.board.size),
            },
        )


@strategy(
    id_="x_chain",
    name="X-chain",
    level=Level.UNFAIR,
    rank=540,
    sentence=(
        "One end of the chain {chain} must hold {digits}, "
        "so {digits} leaves every cell that sees both ends: {cells}."
    ),
    paints={"chain": Paint.LINK},
    aliases={"hodoku": "X-Chain", "se": "Forcing X-Chain", "sudokuwiki": "X-Cycles"},
)
def x_chain(state: State) -> Iterator[Step]:
    """Yield chains along the places of one digit."""
    return _find_in_digit("x_chain", digit_links(state))


@strategy(
    id_="xy_chain",
    name="XY-chain",
    level=Level.UNFAIR,
    rank=550,
    sentence=(
        "Through cells with two digits each, one end of the chain {chain} must hold {digits}, "
        "so {digits} leaves every cell that sees both ends: {cells}."
    ),
    paints={"chain": Paint.LINK},
    aliases={"hodoku": "XY-Chain", "se": "Forcing Y-Chain", "sudokuwiki": "XY-Chain"},
)
def xy_chain(state: State) -> Iterator[Step]:
    """Yield chains through cells of two digits."""
    return _find_in_digit("xy_chain", bivalue_links(state))


def chain_step(id_: str, links: Links, path: Path, out: int, *, closed: bool = False) -> Step:
    """Return the step of a chain or loop, closed if it is continuous, and what it rules out."""
    eliminations = links.candidates(out)
    return Step(
        id_,
        Rule(links.premises(path, closed=closed), eliminations),
        {
            "chain": links.chain(path),
            "out": Marks(tuple(sorted(eliminations)), links.board.size),
        },
    )


def plain_steps(id_: str, search: Search, state: State) -> Iterator[Step]:
    """Yield the steps of what a search finds from candidate to candidate."""
    links = plain_links(state)
    return (chain_step(id_, links, path, out) for path, out in search(links))


def grouped_steps(id_: str, search: Search, state: State) -> Iterator[Step]:
    """Yield the steps of what a search finds only with the cells that two groups share."""
    links = grouped_links(state)
    return (
        chain_step(id_, links, path, out) for path, out in search(links) if links.is_grouped(path)
    )


EITHER_END = "At least one end of the chain {chain} is true, which rules out {out}."


@strategy(
    id_="aic",
    name="Alternating inference chain",
    level=Level.UNFAIR,
    rank=562,
    sentence=EITHER_END,
    paints={"chain": Paint.LINK},
    aliases={
        "hodoku": "AIC",
        "sudokuwiki": "Alternating Inference Chains",
    },
)
def aic(state: State) -> Iterator[Step]:
    """Yield chains from candidate to candidate."""
    return plain_steps("aic", chains, state)


@strategy(
    id_="grouped_aic",
    name="Grouped alternating inference chain",
    level=Level.UNFAIR,
    rank=567,
    sentence=EITHER_END,
    paints={"chain": Paint.LINK},
    aliases={"hodoku": "Grouped AIC"},
)
def grouped_aic(state: State) -> Iterator[Step]:
    """Yield chains that need the cells that two groups share as a node."""
    return grouped_steps("grouped_aic", chains, state)
