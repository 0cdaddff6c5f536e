# SPDX-License-Identifier: MIT
"""Conjugate pairs: the two cells that are left for a digit in a group; one of them holds it.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("12......" + "." * 8))
>>> [(f"{pair.group.name}", pair.cells) for pair in conjugate_pairs(state, 3)]
[('row 1', (2, 3)), ('box 1', (4, 5))]
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.strategies.rule import confined
from cluesmith.strategies.step import first_of_each

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Group
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State


@dataclass(frozen=True, slots=True)
class Conjugates:
    """Two cells of a group, one of which holds the digit."""

    digit: int
    cells: tuple[int, int]
    group: Group

    @property
    def premises(self) -> frozenset[Pair]:
        """That the digit is ruled out of the group's other cells."""
        return confined(self.group, self.digit, bitset(self.cells))


def strong_links(state: State, digit: int, groups: Iterable[Group]) -> Iterator[Conjugates]:
    """Yield the conjugate pairs of a digit in some groups, also one that two groups make."""
    for group in groups:
        places = state.where[digit] & group.mask
        if places.bit_count() == 2:
            first, second = bits(places)
            yield Conjugates(digit, (first, second), group)


def conjugate_pairs(state: State, digit: int) -> Iterator[Conjugates]:
    """Yield the conjugate pairs of a digit, each once, with the first group that makes it one."""
    return first_of_each(strong_links(state, digit, state.board.groups), attrgetter("cells"))
