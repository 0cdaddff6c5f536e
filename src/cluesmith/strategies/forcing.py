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
from operator import attrgetter
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.links import Path, grouped_links
from cluesmith.strategies.roles import Cells, Digits, Groups, Marks
from cluesmith.strategies.rule import Rule, confined, only
from cluesmith.strategies.state import remembered
from cluesmith.strategies.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.strategies.links import Levels, Links
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State


@dataclass(frozen=True, slots=True)
class Choice:
    """Candidates of which one is true: those of a cell, or the places of a digit in a group.

    Attributes:
        place: the cell or group, as a step shows it.
        digits: the mask of the digits in question.
        nodes: the set of nodes of the candidates.
        premises: what makes sure that one of them is true.
    """

    place: Cells | Groups
    digits: int
    nodes: int
    premises: frozenset[Pair]


@dataclass(frozen=True, slots=True)
class Refutation:
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
        Choice(
            Cells((cell,), board.size),
            state.masks[cell],
            bitset(nodes[digit, 1 << cell] for digit in digits_of(state.masks[cell])),
            only(board, cell, state.masks[cell]),
        )
        for cell in bits(state.open)
        if state.masks[cell].bit_count() > 1
    ]
    in_groups = [
        Choice(
            Groups((group,)),
            1 << (digit - 1),
            bitset(nodes[digit, 1 << cell] for cell in bits(group.mask & where)),
            confined(group, digit, group.mask & where),
        )
        for digit, where in enumerate(state.where)
        for group in board.groups
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
def refutations(state: State) -> tuple[Refutation, ...]:
    """Return for each assumption its shortest refutation in a cell and in a group, shortest first.

    Left out is what one link does, where a digit is confined to cells that see the candidate, and
    a choice that the candidate belongs to: there each of the others refutes itself.
    """
    links = grouped_links(state)
    kinds = _choices(state, links)
    found = []
    for node, is_true in _assumptions(links):
        falls = _falls(links, node, is_true=is_true)
        standing = ~sum(falls)
        emptied = [[each for each in kind if not each.nodes & standing] for kind in kinds]
        if any(not choice.nodes & ~falls[0] for kind in emptied for choice in kind):
            continue
        for kind in emptied:
            ways = [
                Refutation(_length(falls, choice, is_true=is_true), node, is_true, choice)
                for choice in kind
                if not choice.nodes >> node & 1
            ]
            if ways:
                found.append(min(ways, key=attrgetter("length")))
    return tuple(sorted(found, key=attrgetter("length")))


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


def _paths(links: Links, refutation: Refutation) -> Iterator[Path]:
    """Yield the chains from the assumption to each candidate of the choice."""
    start, is_true = refutation.node, refutation.is_true
    levels = links.if_true(start) if is_true else links.if_false(start)
    for end in bits(refutation.choice.nodes):
        near = next(near for level in levels if (near := level & links.weak[end]))
        nodes = links.trace(levels, (near & -near).bit_length() - 1, avoid=1 << end)
        yield Path((*nodes, end) if is_true else (start, *nodes, end), not is_true)


def _steps(
    id_: str, links: Links, found: Iterable[Refutation], *, forwards: bool
) -> Iterator[Step]:
    """Yield the steps of some refutations, with their chains from or to the assumption."""
    for refutation in found:
        node, choice = refutation.node, refutation.choice
        eliminations = links.candidates(1 << node if refutation.is_true else links.beside(node))
        paths = list(_paths(links, refutation))
        if not forwards:
            paths = [Path(path.nodes[::-1], is_strong_first=False) for path in paths]
        yield Step(
            id_,
            Rule(links.premises(*paths) | choice.premises, eliminations),
            {
                "chain": links.chain(*paths),
                "place": choice.place,
                "digits": Digits(digits_of(choice.digits)),
                "out": Marks(tuple(sorted(eliminations)), links.board.size),
            },
        )


_PAINTS = {"chain": Paint.LINK, "place": Paint.PATTERN}


@strategy(
    id_="cell_forcing_chain",
    name="Cell forcing chain",
    level=Level.EXTREME,
    rank=850,
    sentence="Whether {place} holds {digits:or}, the chains {chain} rule out {out}.",
    paints=_PAINTS,
    aliases={"se": "Cell Forcing Chains", "sudokuwiki": "Cell Forcing Chains"},
)
def cell_forcing_chain(state: State) -> Iterator[Step]:
    """Yield what every candidate of a cell leads to."""
    found = (each for each in refutations(state) if isinstance(each.choice.place, Cells))
    return _steps("cell_forcing_chain", grouped_links(state), found, forwards=False)


@strategy(
    id_="region_forcing_chain",
    name="Region forcing chain",
    level=Level.EXTREME,
    rank=851,
    sentence="Wherever {digits} goes in {place}, the chains {chain} rule out {out}.",
    paints={**_PAINTS, "place": Paint.GROUP},
    aliases={"se": "Region Forcing Chains", "sudokuwiki": "Unit Forcing Chains"},
)
def region_forcing_chain(state: State) -> Iterator[Step]:
    """Yield what every place of a digit in a group leads to."""
    found = (each for each in refutations(state) if isinstance(each.choice.place, Groups))
    return _steps("region_forcing_chain", grouped_links(state), found, forwards=False)


@strategy(
    id_="contradiction_forcing_chain",
    name="Contradiction forcing chain",
    level=Level.EXTREME,
    rank=852,
    sentence=(
        "If {out:or} were true, the chains {chain} would leave no {digits:or} in {place}, "
        "where one must stand."
    ),
    paints=_PAINTS,
    aliases={
        "hodoku": "Forcing Chain Contradiction",
        "se": "Nishio Forcing Chains",
        "sudokuwiki": "Nishio Forcing Chains",
    },
)
def contradiction_forcing_chain(state: State) -> Iterator[Step]:
    """Yield the candidates whose assumption leaves a cell or a digit of a group nothing."""
    shortest: dict[tuple[int, bool], Refutation] = {}
    for refutation in refutations(state):
        shortest.setdefault((refutation.node, refutation.is_true), refutation)
    return _steps(
        "contradiction_forcing_chain", grouped_links(state), shortest.values(), forwards=True
    )
