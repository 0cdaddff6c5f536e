# SPDX-License-Identifier: MIT
"""Steps: one application of a strategy, with what justifies it and how to show it.

>>> from cluesmith.strategies.rule import Rule
>>> Step("naked_single", Rule(frozenset(), placements=frozenset({(0, 5)})), {}).placements
((0, 5),)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from cluesmith.board.text import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

    from cluesmith.strategies.roles import Role
    from cluesmith.strategies.rule import Pair, Rule
    from cluesmith.strategies.state import State

T = TypeVar("T")


@dataclass(frozen=True)
class Step:
    """A ground rule of a strategy whose premises hold, and the parts that its cells play.

    Attributes:
        strategy: the id of the strategy.
        rule: the ground rule; its eliminations are those that are new.
        roles: the parts by name; the strategy's sentence and highlights refer to these names.
        witness: what rule and roles are built from, with the state.
        size: the size of the board, which the names of cells depend on.
    """

    strategy: str
    rule: Rule
    roles: Mapping[str, Role] = field(compare=False)
    witness: tuple[Any, ...] = field(default=(), compare=False)
    size: int = field(default=9, compare=False)

    def __repr__(self) -> str:
        return brief(
            self,
            f"{self.strategy}, {len(self.placements)} placed, {len(self.eliminations)} ruled out",
        )

    @property
    def placements(self) -> tuple[Pair, ...]:
        """The digits placed, as sorted (cell, digit) pairs."""
        return tuple(sorted(self.rule.placements))

    @property
    def eliminations(self) -> tuple[Pair, ...]:
        """The candidates ruled out, as sorted (cell, digit) pairs."""
        return tuple(sorted(self.rule.eliminations))

    def changes(self, state: State) -> bool:
        """Whether the step places or rules out something that is not yet placed or ruled out."""
        return any(state.placed[cell] != digit for cell, digit in self.rule.placements) or any(
            state.masks[cell] >> (digit - 1) & 1 for cell, digit in self.rule.eliminations
        )


def first_of_each(instances: Iterable[T], result: Callable[[T], Hashable]) -> Iterator[T]:
    """Yield the first of all instances that have the same result."""
    results = set()
    for instance in instances:
        key = result(instance)
        if key not in results:
            results.add(key)
            yield instance
