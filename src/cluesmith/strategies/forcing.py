# SPDX-License-Identifier: MIT
"""Forcing chains: several chains from one assumption, or to one conclusion.

A cell must hold one of its candidates, and a digit must go to one of its places in a group. Where
a chain leads from each of these to the same conclusion, the conclusion is true. Read backwards the
same chains lead from its opposite to all of these being false, which is a contradiction. So one
search serves all: assume a candidate true, or false, and look which cells and groups that empties.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse(".314..2...4...3."))
>>> [f"{step.roles['chain']}" for step in cell_forcing_chain(state)]
['(1)r3c2-(1)r3c1; (2)r3c2-(2)r3c4=(1)r3c4-(1)r3c1']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.links import LinkPath, chain_of, grouped_links, strong_premises
from cluesmith.strategies.rule import Rule, confined, no_others
from cluesmith.strategies.state import remembered
from cluesmith.strategies.step import Cells, Chain, Digits, Groups, Pairs, first_of_each

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.links import Levels, Links, Nodes
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State


@dataclass(frozen=True, slots=True)
class Choice:
    """Candidates of which one is true: those of a cell, or the places of a digit in a group.

    Attributes:
        place: the cell, or the digit and the number of the group.
        nodes: the set of nodes of the candidates.
    """

    place: tuple[int, ...]
    nodes: int

    @property
    def is_cell(self) -> bool:
        """Whether it is the choice of a digit for a cell."""
        return len(self.place) == 1


@dataclass(frozen=True, slots=True)
class FailedAssumption:
    """An assumption that leaves nothing of a choice.

    Attributes:
        length: the number of links of all its chains.
        node: the candidate that is assumed to be true or false.
        is_true: which of the two.
        choice: what the assumption leaves nothing of.
    """

    length: int
    node: int
    is_true: bool
    choice: Choice


def _choices(state: State, links: Links) -> tuple[list[Choice], list[Choice]]:
    """Return the choices in cells and those in groups; one candidate alone is no choice."""
    board = state.board
    nodes = {(links.digits[node], links.cells[node]): node for node in bits(links.singles)}
    in_cells = [
        Choice((cell,), bitset(nodes[digit, 1 << cell] for digit in digits_of(state.masks[cell])))
        for cell in bits(state.open)
        if state.masks[cell].bit_count() > 1
    ]
    in_groups = [
        Choice(
            (digit, number), bitset(nodes[digit, 1 << cell] for cell in bits(group.mask & where))
        )
        for digit, where in enumerate(state.where)
        for number, group in enumerate(board.groups)
        if (group.mask & where).bit_count() > 1
    ]
    return in_cells, in_groups


def _falls(links: Links, node: int, *, is_true: bool) -> Levels:
    """Return what turns false if a node is true or false: each level two links after the last.

    Level 0 of a false node is itself, that of a true node one weak link away.
    """
    falls = [] if is_true else [1 << node]
    seen = 0 if is_true else 1 << node
    for level in links.if_true(node) if is_true else links.if_false(node):
        reached = 0
        for true in bits(level):
            reached |= links.weak[true]
        falls.append(reached & ~seen)
        seen |= reached
    return tuple(falls)


@remembered
def failed_assumptions(state: State) -> tuple[FailedAssumption, ...]:
    """Return for each assumption its shortest failure in a cell and in a group, shortest first.

    Two kinds are left out: what a single link refutes, because a digit is confined to cells that
    see the candidate; and choices that the candidate belongs to, since each of the others refutes
    itself.
    """
    links = grouped_links(state)
    kinds = _choices(state, links)
    shortest = []
    for node, is_true in _assumptions(links):
        falls = _falls(links, node, is_true=is_true)
        standing = ~sum(falls)
        emptied = [[each for each in kind if not each.nodes & standing] for kind in kinds]
        if any(not choice.nodes & ~falls[0] for kind in emptied for choice in kind):
            continue
        for kind in emptied:
            ways = [
                FailedAssumption(_length(falls, choice, is_true=is_true), node, is_true, choice)
                for choice in kind
                if not choice.nodes >> node & 1
            ]
            if ways:
                shortest.append(min(ways, key=attrgetter("length")))
    return tuple(sorted(shortest, key=attrgetter("length")))


def _assumptions(links: Links) -> Iterator[tuple[int, bool]]:
    """Yield that a candidate is true, and that it is false if that leaves a choice in its cell."""
    for node in bits(links.singles):
        yield node, True
        if links.beside(node).bit_count() > 1:
            yield node, False


def _length(falls: Levels, choice: Choice, *, is_true: bool) -> int:
    """Return the number of links from an assumption to all candidates of a choice."""
    return sum(
        (choice.nodes & level).bit_count() * (2 * depth + is_true)
        for depth, level in enumerate(falls)
    )


def _paths(links: Links, failed: FailedAssumption) -> Iterator[LinkPath]:
    """Yield the chains from the assumption to each candidate of the choice."""
    start, is_true = failed.node, failed.is_true
    levels = links.if_true(start) if is_true else links.if_false(start)
    for end in bits(failed.choice.nodes):
        near = next(near for level in levels if (near := level & links.weak[end]))
        nodes = links.trace(levels, (near & -near).bit_length() - 1, avoid=1 << end)
        yield LinkPath((*nodes, end) if is_true else (start, *nodes, end), not is_true)


def _witnesses(state: State, ways: Iterable[FailedAssumption]) -> Iterator[Witness]:
    """Yield the assumed candidate and its truth, the choice, and the chains to its candidates."""
    links = grouped_links(state)
    for failed in ways:
        (candidate,) = links.candidates(1 << failed.node)
        paths = tuple(links.nodes(path) for path in _paths(links, failed))
        yield candidate, failed.is_true, failed.choice.place, paths


def _reasons(
    state: State,
    candidate: Pair,
    is_true: bool,
    place: Numbers,
    paths: tuple[Nodes, ...],
    *,
    forwards: bool = False,
) -> Reasons:
    """Return the reasons of some chains from an assumption, which are told in either direction."""
    size, (cell, assumed) = state.board.columns, candidate
    chains = (
        chain_of(path, size, is_strong_first=not is_true)
        if forwards
        else chain_of(path[::-1], size, is_strong_first=False)
        for path in paths
    )
    chain = Chain(tuple(link for each in chains for link in each.links), size)
    out = frozenset([candidate])
    if not is_true:
        out = state.pairs(1 << cell, state.masks[cell] & ~(1 << (assumed - 1)))
    shown: Cells | Groups
    if len(place) == 1:
        shown, digits = Cells(place, size), digits_of(state.masks[place[0]])
        premises = no_others(state, place)
    else:
        digit, number = place
        shown, digits = Groups.of(state.board, (number,)), (digit,)
        premises = confined(shown.groups[0], digit, state.where[digit])
    return Rule(strong_premises(state, chain) | premises, out), {
        "chain": chain,
        "place": shown,
        "digits": Digits(digits),
        "out": Pairs.of(out, size),
    }


_declare = partial(
    strategy,
    level=Level.EXTREME,
    paints={"chain": Paint.LINK, "place": Paint.PATTERN},
    reasons=_reasons,
)


@_declare(
    id_="cell_forcing_chain",
    name="Cell forcing chain",
    rank=850,
    sentence="Whether {place} holds {digits:or}, the chains {chain} rule out {out}.",
    aliases={"se": "Cell Forcing Chains", "sudokuwiki": "Cell Forcing Chains"},
)
def cell_forcing_chain(state: State) -> Iterator[Witness]:
    """Yield what every candidate of a cell leads to."""
    return _witnesses(state, (each for each in failed_assumptions(state) if each.choice.is_cell))


@_declare(
    id_="region_forcing_chain",
    name="Region forcing chain",
    rank=851,
    sentence="Wherever {digits} goes in {place}, the chains {chain} rule out {out}.",
    paints={"chain": Paint.LINK, "place": Paint.GROUP},
    aliases={"se": "Region Forcing Chains", "sudokuwiki": "Unit Forcing Chains"},
)
def region_forcing_chain(state: State) -> Iterator[Witness]:
    """Yield what every place of a digit in a group leads to."""
    return _witnesses(
        state, (each for each in failed_assumptions(state) if not each.choice.is_cell)
    )


@_declare(
    id_="contradiction_forcing_chain",
    name="Contradiction forcing chain",
    rank=852,
    sentence=(
        "If {out:or} were true, the chains {chain} would leave no {digits:or} in {place}, "
        "where one must stand."
    ),
    reasons=partial(_reasons, forwards=True),
    aliases={
        "hodoku": "Forcing Chain Contradiction",
        "se": "Nishio Forcing Chains",
        "sudokuwiki": "Nishio Forcing Chains",
    },
)
def contradiction_forcing_chain(state: State) -> Iterator[Witness]:
    """Yield the candidates whose assumption leaves a cell or a digit of a group nothing."""
    return _witnesses(
        state, first_of_each(failed_assumptions(state), attrgetter("node", "is_true"))
    )
