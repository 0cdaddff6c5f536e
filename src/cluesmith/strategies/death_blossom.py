# SPDX-License-Identifier: MIT
"""Death blossom: a stem cell, and for each of its candidates a petal, an almost locked set.

Whatever digit the stem holds leaves the petal of that digit, which then holds all its other digits.
A digit that all petals have must therefore stand in one of them, and leaves the cells that see all
of its places in every petal.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> left = {40: (1, 2, 3), 36: (1, 9), 4: (2, 9), 27: (4, 9), 30: (3, 4)}
>>> gone = [(cell, d) for cell, kept in left.items() for d in range(1, 10) if d not in kept]
>>> state = State.initial(Puzzle.parse("." * 81)).after(eliminations=gone)
>>> [step.eliminations for step in death_blossom(state)]
[((0, 9),)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.board.text import digits_of
from cluesmith.strategies.als import (
    als_rule,
    hit_premises,
    keep,
    overlap,
    pairs_of,
    web_around,
    web_of,
)
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rule import no_others
from cluesmith.strategies.step import Cells, Chain, Digits, Link, Node, Pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.als import Web
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State

    _Result = tuple[tuple[int, int], ...]
    _Bunch = tuple[bool, int, tuple[int, ...]]

FEWEST = 3
"""The fewest candidates of a stem; a stem with two is the pivot of an ALS-XY-wing."""


def _reasons(state: State, stem: int, petals: tuple[Numbers, ...]) -> Reasons:
    board, web = state.board, web_around(state, petals)
    digits, sets = digits_of(state.masks[stem]), web.sets
    hits = web.hits(sets, ~state.masks[stem])
    petals_see = [
        hit_premises(web, (als,), {digit: 1 << stem})
        for digit, als in zip(digits, sets, strict=True)
    ]
    rule = als_rule(web, [(sets, hits)], [no_others(state, (stem,)), *petals_see])
    links = tuple(
        Link(Node(digit, (stem,)), Node(digit, tuple(bits(web.cells_of(als, digit)))), False)
        for digit, als in zip(digits, sets, strict=True)
    )
    cells = dict.fromkeys(cell for petal in petals for cell in petal)
    return rule, {
        "stem": Cells((stem,), board.columns),
        "digits": Digits(digits),
        "petals": Cells(tuple(cells), board.columns),
        "links": Chain(links, board.columns),
        "z": Digits(tuple(hits)),
        "gone": Pairs.of(rule.eliminations, board.columns),
    }


@strategy(
    id_="death_blossom",
    name="Death blossom",
    level=Level.UNFAIR,
    rank=600,
    sentence=(
        "Whichever of {digits} stands in {stem}, one of the sets around it ({petals}) lacks that "
        "digit and must hold {z}. That rules out {gone}."
    ),
    paints={"stem": Paint.FIN, "petals": Paint.PATTERN, "links": Paint.LINK},
    reasons=_reasons,
    aliases={"hodoku": "Death Blossom", "sudokuwiki": "Death Blossom"},
)
def death_blossom(state: State) -> Iterator[Witness]:
    """Yield stem cells whose candidates each take a digit from a petal, the petals sharing one."""
    web = web_of(state)
    simplest: dict[frozenset[Pair], tuple[bool, int, int, tuple[int, ...]]] = {}
    for stem in bits(state.open):
        if state.masks[stem].bit_count() < FEWEST:
            continue
        for result, (overlaps, size, petals) in _bunches(web, state, stem).items():
            keep(simplest, pairs_of([dict(result)]), (overlaps, size, stem, petals))
    for _, _, stem, petals in sorted(simplest.values()):
        yield stem, tuple(tuple(bits(web.sets[number].cells)) for number in petals)


def _bunches(web: Web, state: State, stem: int) -> dict[_Result, _Bunch]:
    """Return the simplest bunch of petals of a stem for each result."""
    offers = [_petals(web, stem, digit) for digit in digits_of(state.masks[stem])]
    if not all(offers):
        return {}
    bunches: dict[_Result, _Bunch] = {_within_reach(web, state, stem, offers): (False, 0, ())}
    for offered in offers:
        larger: dict[_Result, _Bunch] = {}
        for result, (_, _, petals) in bunches.items():
            for number in bits(offered):
                places = web.sets[number].places
                left = tuple(
                    (digit, hits)
                    for digit, cells in result
                    if digit in places and (hits := cells & web.places[places[digit]].hits)
                )
                if left:
                    keep(larger, left, _bunch(web, (*petals, number)))
        bunches = larger
    return bunches


def _petals(web: Web, stem: int, digit: int) -> int:
    """Return the sets whose places of a digit all see the stem, which has it as a candidate."""
    petals = 0
    for places in web.places:
        if places.digit == digit and places.hits >> stem & 1:
            petals |= places.owners
    return petals


def _within_reach(web: Web, state: State, stem: int, offers: list[int]) -> _Result:
    """Return the candidates that see their digit in some petal of every digit of the stem."""
    within_reach = []
    for digit in digits_of(state.board.all_digits & ~state.masks[stem]):
        reach = state.where[digit]
        for offered in offers:
            seen = 0
            for places in web.places:
                if places.digit == digit and places.owners & offered:
                    seen |= places.hits
            reach &= seen
        if reach:
            within_reach.append((digit, reach))
    return tuple(within_reach)


def _bunch(web: Web, petals: tuple[int, ...]) -> _Bunch:
    sets = [web.sets[number] for number in set(petals)]
    return overlap(*sets), sum(als.cells.bit_count() for als in sets), petals
