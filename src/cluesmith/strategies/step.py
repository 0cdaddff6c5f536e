# SPDX-License-Identifier: MIT
"""Steps: one application of a strategy, with what justifies it and how to show it.

Cells, candidates, digits, groups and links play parts, *roles*, in a step.
A role formats itself into a sentence: ``{cells}`` gives "r1c1 and r1c2", ``{cells:or}`` joins with
"or"; of candidates, "together" joins those with the same cells. Cells are written for the board
that the role knows.

>>> from cluesmith.strategies.rule import Rule
>>> Step("naked_single", Rule(frozenset(), placements=frozenset({(0, 5)})), {}).placements
((0, 5),)
>>> f"{Cells((0, 1, 33), 9)}", f"{Cells((0, 1), 9):or}", f"{Digits((2, 5))}"
('r1c1, r1c2 and r4c7', 'r1c1 or r1c2', '2 and 5')
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from cluesmith.board.bits import bits
from cluesmith.board.lines import symbols
from cluesmith.board.text import brief, cell_name, cell_names, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

    from cluesmith.board import Board, Group
    from cluesmith.strategies.rule import Pair, Rule
    from cluesmith.strategies.state import State

T = TypeVar("T")

_FIRST_VALUE: ContextVar[int] = ContextVar("first_value", default=1)
"""The value of the first digit while a sentence is written; roles know digits by number."""


@contextmanager
def digits_named_from(first: int) -> Iterator[None]:
    """Name digits by their values, of which the first is 0 or 1."""
    token = _FIRST_VALUE.set(first)
    try:
        yield
    finally:
        _FIRST_VALUE.reset(token)


def _named(digit: int) -> str:
    return symbols(_FIRST_VALUE.get())[digit - 1]


@dataclass(frozen=True, slots=True)
class Cells:
    """Some cells."""

    cells: tuple[int, ...]
    size: int

    @classmethod
    def of(cls, cells: int, size: int) -> Cells:
        """Return the cells of a set."""
        return cls(tuple(bits(cells)), size)

    def __format__(self, spec: str) -> str:
        return cell_names(self.cells, self.size, spec or "and")


@dataclass(frozen=True, slots=True)
class Digits:
    """Some digits."""

    digits: tuple[int, ...]

    def __format__(self, spec: str) -> str:
        return phrase([_named(digit) for digit in self.digits], spec or "and")


@dataclass(frozen=True, slots=True)
class Groups:
    """Some groups."""

    groups: tuple[Group, ...]

    @classmethod
    def of(cls, board: Board, numbers: Iterable[int]) -> Groups:
        """Return the groups of a board with some numbers."""
        return cls(tuple([board.groups[number] for number in numbers]))

    def __format__(self, spec: str) -> str:
        return phrase([group.name for group in self.groups], spec or "and")


@dataclass(frozen=True, slots=True)
class Pairs:
    """Some candidates, as (cell, digit) pairs."""

    pairs: tuple[Pair, ...]
    size: int

    @classmethod
    def of(cls, pairs: Iterable[Pair], size: int) -> Pairs:
        """Return some candidates in the order of the cells."""
        return cls(tuple(sorted(pairs)), size)

    def __format__(self, spec: str) -> str:
        if spec == "together":
            return self._together()
        words = [f"{_named(digit)} in {cell_name(cell, self.size)}" for cell, digit in self.pairs]
        return phrase(words, spec or "and")

    def _together(self) -> str:
        """Return each digit with all its cells; digits with the same cells stand together."""
        cells_of: dict[int, list[int]] = {}
        for cell, digit in self.pairs:
            cells_of.setdefault(digit, []).append(cell)
        digits_at: dict[tuple[int, ...], list[str]] = {}
        for digit, cells in sorted(cells_of.items()):
            digits_at.setdefault(tuple(cells), []).append(_named(digit))
        return "; ".join(
            f"{phrase(digits)} in {cell_names(cells, self.size)}"
            for cells, digits in digits_at.items()
        )


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a chain: a digit in one cell, or in one of several cells of a group."""

    digit: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two nodes: strong (if not this then that) or weak (not both)."""

    start: Node
    end: Node
    is_strong: bool


@dataclass(frozen=True, slots=True)
class Chain:
    """A sequence of links; written in Eureka notation, as ``(4)r1c2=(4)r1c8-(7)r1c8``.

    A link that does not start where the one before ends begins a new branch, after a semicolon.
    """

    links: tuple[Link, ...]
    size: int

    @classmethod
    def alternating(
        cls, nodes: Iterable[Node], size: int, *, is_strong_first: bool = True
    ) -> Chain:
        """Return the chain through some nodes, whose links are strong and weak by turns."""
        links = [
            Link(start, end, (index % 2 == 0) == is_strong_first)
            for index, (start, end) in enumerate(pairwise(nodes))
        ]
        return cls(tuple(links), size)

    def __format__(self, spec: str) -> str:
        parts: list[str] = []
        end: Node | None = None
        for link in self.links:
            if link.start != end:
                parts += ["; " if parts else "", self._node(link.start)]
            parts += ["=" if link.is_strong else "-", self._node(link.end)]
            end = link.end
        return "".join(parts)

    def _node(self, node: Node) -> str:
        cells = "/".join(cell_name(cell, self.size) for cell in node.cells)
        return f"({_named(node.digit)}){cells}"


@dataclass(frozen=True, slots=True)
class Account:
    """What follows from an assumption, in words."""

    text: str

    def __format__(self, spec: str) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Words:
    """What a constraint says, or what follows from it, in words."""

    text: str

    def __format__(self, spec: str) -> str:
        return self.text


CHAIN_LEGEND = (
    "How to read a chain: (4)r1c2 says that r1c2 is 4; = means: if the left is false, the right is "
    "true; - means: not both are true."
)

ACCOUNT_LEGEND = (
    "How to read an assumption: (row 3) after a digit says that row 3 has no other place for it; "
    "without brackets the cell has no other digit. Every case ends in a contradiction."
)

Role = Cells | Digits | Groups | Pairs | Chain | Account | Words


def cells_of(role: Role | None) -> Sequence[int]:
    """Return the cells that a role is about; chains, digits and words have none of their own."""
    if isinstance(role, Cells):
        return role.cells
    if isinstance(role, Groups):
        return [cell for group in role.groups for cell in group.cells]
    return sorted({cell for cell, _ in role.pairs}) if isinstance(role, Pairs) else ()


@dataclass(frozen=True)
class Step:
    """A ground rule of a strategy whose premises hold, and the parts that its cells play.

    Attributes:
        strategy: the id of the strategy.
        rule: the ground rule; its eliminations are those that are new.
        roles: the parts by name; the strategy's sentence and highlights refer to these names.
        witness: what rule and roles are built from, with the state.
        size: the columns of the board, which the names of cells depend on.
        first: the value of the first digit, which the names of digits depend on.
    """

    strategy: str
    rule: Rule
    roles: Mapping[str, Role] = field(compare=False)
    witness: tuple[Any, ...] = field(default=(), compare=False)
    size: int = field(default=9, compare=False)
    first: int = field(default=1, compare=False)

    def __repr__(self) -> str:
        return brief(
            self,
            f"{self.strategy}, {len(self.placements)} placed, {len(self.eliminations)} ruled out",
        )

    @cached_property
    def placements(self) -> tuple[Pair, ...]:
        """The digits placed, as sorted (cell, digit) pairs."""
        return tuple(sorted(self.rule.placements))

    @cached_property
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
