# SPDX-License-Identifier: MIT
"""The parts that cells, candidates, groups and links play in a step, and how they are said.

A role formats itself into a sentence: ``{cells}`` gives "r1c1 and r1c2", ``{cells:or}`` joins with
"or". Cells are written for the board that the role knows.

>>> f"{Cells((0, 1, 33), 9)}", f"{Cells((0, 1), 9):or}", f"{Digits((2, 5))}"
('r1c1, r1c2 and r4c7', 'r1c1 or r1c2', '2 and 5')
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.board.text import cell_name, cell_names, digit_name, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Board, Group
    from cluesmith.strategies.rule import Pair


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
        return phrase([digit_name(digit) for digit in self.digits], spec or "and")


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
class Marks:
    """Some candidates, as (cell, digit) pairs."""

    pairs: tuple[Pair, ...]
    size: int

    def __format__(self, spec: str) -> str:
        words = [
            f"{digit_name(digit)} in {cell_name(cell, self.size)}" for cell, digit in self.pairs
        ]
        return phrase(words, spec or "and")


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
        return f"({digit_name(node.digit)}){cells}"


Role = Cells | Digits | Groups | Marks | Chain
