# SPDX-License-Identifier: MIT
"""The XZ rule: two almost locked sets.

Not both sets hold their restricted common digit x. The one that lacks it holds all its other
digits, so each further common digit z stands in one of the two. With two restricted commons each
set lacks exactly one of them, and all their other digits are locked where they are.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("." * 16))
>>> state = state.after(eliminations=[(0, 3), (0, 4), (2, 3), (2, 4)])
>>> [step.eliminations for step in als_xz(state)][0]
((1, 1), (1, 2), (3, 1), (3, 2))
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.board.text import digits_of, mask_of
from cluesmith.strategies.als import (
    als_rule,
    common_premises,
    keep,
    overlap,
    pairs_of,
    web_around,
    web_of,
)
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.step import Cells, Digits, Pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.als import AlmostLockedSet, Hits, Web
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State


def _xz_hits(
    web: Web, one: AlmostLockedSet, other: AlmostLockedSet, commons: tuple[int, ...], *, inner: bool
) -> list[tuple[tuple[AlmostLockedSet, ...], Hits]]:
    """Return what is ruled out, each with the sets in which its digit is then sure to stand.

    What two restricted commons lock in the one set may leave cells of the other; people often stop
    at the cells outside of both, so such ``inner`` candidates are a step of their own.
    """
    restricted = mask_of(commons)
    if len(commons) == 1:
        return [((one, other), web.hits((one, other), ~restricted))]
    allowed = -1 if inner else ~(one.cells | other.cells)
    return [
        ((one, other), web.hits((one, other), restricted)),
        ((one,), web.hits((one,), ~restricted, allowed)),
        ((other,), web.hits((other,), ~restricted, allowed)),
    ]


def _reasons(
    state: State, first: Numbers, second: Numbers, commons: Numbers, inner: bool
) -> Reasons:
    size, web = state.board.columns, web_around(state, (first, second))
    one, other = web.sets
    hits = _xz_hits(web, one, other, commons, inner=inner)
    rule = als_rule(web, hits, (common_premises(web, one, other, digit) for digit in commons))
    return rule, {
        "first": Cells(first, size),
        "first_digits": Digits(digits_of(one.digits)),
        "second": Cells(second, size),
        "second_digits": Digits(digits_of(other.digits)),
        "x": Digits(commons),
        "z": Digits(tuple(sorted({digit for _, digit in rule.eliminations}))),
        "gone": Pairs.of(rule.eliminations, size),
    }


@strategy(
    id_="als_xz",
    name="ALS-XZ",
    level=Level.UNFAIR,
    rank=570,
    sentence=(
        "{first} can lack only one of {first_digits}, {second} only one of {second_digits}, "
        "and {x} cannot be in both. So {z} must stand in these cells, which rules out {gone}."
    ),
    paints={"first": Paint.PATTERN, "second": Paint.SECOND},
    reasons=_reasons,
    aliases={"hodoku": "Almost Locked Set XZ-Rule", "sudokuwiki": "Almost Locked Sets"},
)
def als_xz(state: State) -> Iterator[Witness]:
    """Yield pairs of almost locked sets with one or two restricted common digits."""
    web = web_of(state)
    simplest: dict[frozenset[Pair], tuple[bool, int, bool, int, int, tuple[int, ...]]] = {}
    for first, one in enumerate(web.sets):
        for second in bits(_partners(web, one) & -1 << first + 1):
            other = web.sets[second]
            commons = [d for d, p in one.places.items() if web.neighbours[p] >> second & 1]
            cost = overlap(one, other), (one.cells | other.cells).bit_count()
            # Three restricted commons contradict each other; any two of them make a step.
            for xs in combinations(commons, min(2, len(commons))):
                for inner in (False, True)[: len(xs)]:
                    hits = pairs_of(hit for _, hit in _xz_hits(web, one, other, xs, inner=inner))
                    keep(simplest, hits, (*cost, inner, first, second, xs))
    for _, _, inner, first, second, xs in sorted(simplest.values()):
        sets = (tuple(bits(web.sets[number].cells)) for number in (first, second))
        yield *sets, xs, inner


def _partners(web: Web, one: AlmostLockedSet) -> int:
    """Return the sets that may make a step with one: two common digits that are of use."""
    once = twice = promising = 0
    for digit, places in one.places.items():
        neighbours = web.neighbours[places]
        twice |= once & neighbours
        once |= neighbours
        for other, others in one.places.items():
            if other != digit:
                promising |= neighbours & web.sharing[others]
    return promising | twice
