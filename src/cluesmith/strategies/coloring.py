# SPDX-License-Identifier: MIT
"""Colouring: the cells of a digit that conjugate pairs tie together get two colours by turns.

All cells of one colour hold the digit and none of the other. Simple colouring looks at one such
colouring, multi-colouring at two of the same digit.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("12......" + "." * 8))
>>> [coloring.colors for coloring in colorings(state, 3)]
[(4, 8), (16, 32)]
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.conjugates import conjugate_pairs
from cluesmith.strategies.roles import Cells, Digits
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cluesmith.board import Board
    from cluesmith.strategies.conjugates import Conjugates
    from cluesmith.strategies.roles import Role
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State


@dataclass(frozen=True)
class Coloring:
    """Cells tied together by conjugate pairs of a digit, in two colours.

    Attributes:
        digit: the digit.
        colors: the two sets of cells; the cells of one hold the digit, those of the other do not.
        parents: a tree of the ties: for each cell but the root its parent and their pair.
    """

    digit: int
    colors: tuple[int, int]
    parents: Mapping[int, tuple[int, Conjugates]]

    def path(self, first: int, second: int) -> frozenset[Conjugates]:
        """Return the conjugate pairs on the way from one cell to another."""
        way = set(self._to_root(first)) ^ set(self._to_root(second))
        return frozenset(self.parents[cell][1] for cell in way)

    def shortest(self, firsts: int, seconds: int) -> frozenset[Conjugates]:
        """Return the shortest path from one of some cells to one of others."""
        ways = (self.path(first, second) for first in bits(firsts) for second in bits(seconds))
        return min(ways, key=len)

    def span(self, cells: int) -> frozenset[Conjugates]:
        """Return the conjugate pairs that tie some cells to each other."""
        root, *others = bits(cells)
        return frozenset().union(*(self.path(root, cell) for cell in others))

    def _to_root(self, cell: int) -> Iterator[int]:
        while cell in self.parents:
            yield cell
            cell = self.parents[cell][0]


def colorings(state: State, digit: int) -> tuple[Coloring, ...]:
    """Return the colourings of a digit, in the order of their first cells."""
    ties: dict[int, list[tuple[int, Conjugates]]] = {}
    for pair in conjugate_pairs(state, digit):
        first, second = pair.cells
        ties.setdefault(first, []).append((second, pair))
        ties.setdefault(second, []).append((first, pair))
    found, seen = [], 0
    for root in sorted(ties):
        if seen >> root & 1:
            continue
        colors = [1 << root, 0]
        parents: dict[int, tuple[int, Conjugates]] = {}
        waiting = deque([(root, 0)])
        while waiting:
            cell, color = waiting.popleft()
            for other, pair in ties[cell]:
                if not (colors[0] | colors[1]) >> other & 1:
                    colors[1 - color] |= 1 << other
                    parents[other] = (cell, pair)
                    waiting.append((other, 1 - color))
        seen |= colors[0] | colors[1]
        found.append(Coloring(digit, (colors[0], colors[1]), parents))
    return tuple(found)


def _seeing_both(state: State, digit: int, first: int, second: int) -> int:
    """Return the cells with the digit that see a cell of the one and a cell of the other set."""
    seen = [0, 0]
    for index, cells in enumerate((first, second)):
        for cell in bits(cells):
            seen[index] |= state.board.peer_masks[cell]
    return state.where[digit] & seen[0] & seen[1]


def _step(
    id_: str, digit: int, ties: Iterable[Conjugates], leaving: int, roles: Mapping[str, Role]
) -> Step:
    premises: frozenset[Pair] = frozenset().union(*(pair.premises for pair in ties))
    eliminations = frozenset((cell, digit) for cell in bits(leaving))
    return Step(id_, Rule(premises, eliminations), {"digit": Digits((digit,)), **roles})


@strategy(
    id_="simple_coloring_trap",
    name="Simple colouring (trap)",
    level=Level.HARD,
    rank=533,
    sentence=(
        "Conjugate pairs tie the places of {digit} together: it is in all of {first} or in all of "
        "{second}. So {digit} leaves every cell that sees both colours."
    ),
    paints={"first": Paint.PATTERN, "second": Paint.SECOND},
    aliases={"hodoku": "Simple Colors Trap", "sudokuwiki": "Simple Colouring Rule 4"},
)
def simple_coloring_trap(state: State) -> Iterator[Step]:
    """Yield colourings of which another cell sees both colours."""
    board = state.board
    for digit in range(1, board.size + 1):
        for coloring in colorings(state, digit):
            first, second = coloring.colors
            leaving = _seeing_both(state, digit, first, second) & ~(first | second)
            if leaving:
                ties: frozenset[Conjugates] = frozenset().union(
                    *(
                        coloring.shortest(
                            board.peer_masks[cell] & first, board.peer_masks[cell] & second
                        )
                        for cell in bits(leaving)
                    )
                )
                yield _step(
                    "simple_coloring_trap",
                    digit,
                    ties,
                    leaving,
                    {
                        "first": Cells(tuple(bits(first)), board.size),
                        "second": Cells(tuple(bits(second)), board.size),
                    },
                )


@strategy(
    id_="simple_coloring_wrap",
    name="Simple colouring (wrap)",
    level=Level.HARD,
    rank=534,
    sentence=(
        "Conjugate pairs tie the places of {digit} together: it is in all of {right} or in all of "
        "{wrong}. The latter cannot be, because {clash} see each other, so {digit} leaves them all."
    ),
    paints={"right": Paint.PATTERN, "wrong": Paint.SECOND},
    aliases={"hodoku": "Simple Colors Wrap", "sudokuwiki": "Simple Colouring Rule 2"},
)
def simple_coloring_wrap(state: State) -> Iterator[Step]:
    """Yield colourings with two cells of one colour that see each other."""
    board = state.board
    for digit in range(1, board.size + 1):
        for coloring in colorings(state, digit):
            for wrong, right in permutations(coloring.colors):
                clash = next(
                    (
                        pair
                        for pair in combinations(bits(wrong), 2)
                        if board.peer_masks[pair[0]] >> pair[1] & 1
                    ),
                    None,
                )
                if clash is not None:
                    yield _step(
                        "simple_coloring_wrap",
                        digit,
                        coloring.span(wrong),
                        wrong,
                        {
                            "right": Cells(tuple(bits(right)), board.size),
                            "wrong": Cells(tuple(bits(wrong)), board.size),
                            "clash": Cells(clash, board.size),
                        },
                    )


def _contact(board: Board, first: int, second: int) -> tuple[int, int] | None:
    """Return a cell of the first set and one of the second that see each other, or None."""
    for cell in bits(first):
        near = board.peer_masks[cell] & second
        if near:
            return cell, next(bits(near))
    return None


@strategy(
    id_="multi_coloring_1",
    name="Multi-colouring (type 1)",
    level=Level.HARD,
    rank=536,
    sentence=(
        "{digit} is in all of {first} or in all of {second}, and in all of {third} or in all of "
        "{fourth}. Colours that see each other, as {contact} do, are not both right, so {digit} "
        "leaves every cell that sees the opposites of both."
    ),
    paints={
        "first": Paint.PATTERN,
        "second": Paint.SECOND,
        "third": Paint.FIN,
        "fourth": Paint.LINK,
    },
    aliases={"hodoku": "Multi Colors 1"},
)
def multi_coloring_1(state: State) -> Iterator[Step]:
    """Yield two colourings with colours that see each other, so that one of the others is right."""
    size = state.board.size
    for digit in range(1, size + 1):
        for one, two in combinations(colorings(state, digit), 2):
            contacts, leaving = [], 0
            ties: set[Conjugates] = set()
            for (near, first), (far, second) in product(
                permutations(one.colors), permutations(two.colors)
            ):
                contact = _contact(state.board, near, far)
                seeing = _seeing_both(state, digit, first, second) if contact else 0
                if contact is None or not seeing:
                    continue
                contacts.append(contact)
                leaving |= seeing
                for cell in bits(seeing):
                    sight = state.board.peer_masks[cell]
                    ties |= one.shortest(1 << contact[0], sight & first)
                    ties |= two.shortest(1 << contact[1], sight & second)
            if leaving:
                roles = {
                    name: Cells(tuple(bits(color)), size)
                    for name, color in zip(
                        ("first", "second", "third", "fourth"),
                        (*one.colors, *two.colors),
                        strict=True,
                    )
                }
                roles["contact"] = Cells(contacts[0], size)
                yield _step("multi_coloring_1", digit, ties, leaving, roles)


@strategy(
    id_="multi_coloring_2",
    name="Multi-colouring (type 2)",
    level=Level.HARD,
    rank=537,
    sentence=(
        "{digit} is in all of {first} or in all of {second}. The cells {wrong} hold it all or not "
        "at all, and they see both of these colours, so they do not hold {digit}."
    ),
    paints={"first": Paint.PATTERN, "second": Paint.SECOND, "wrong": Paint.FIN},
    aliases={"hodoku": "Multi Colors 2"},
)
def multi_coloring_2(state: State) -> Iterator[Step]:
    """Yield colours that see both colours of another colouring, which makes them false."""
    board = state.board
    for digit in range(1, board.size + 1):
        for one, two in permutations(colorings(state, digit), 2):
            for wrong in one.colors:
                first, second = two.colors
                to_first, to_second = _contact(board, wrong, first), _contact(board, wrong, second)
                if to_first is None or to_second is None:
                    continue
                yield _step(
                    "multi_coloring_2",
                    digit,
                    one.span(wrong) | two.path(to_first[1], to_second[1]),
                    wrong,
                    {
                        "first": Cells(tuple(bits(first)), board.size),
                        "second": Cells(tuple(bits(second)), board.size),
                        "wrong": Cells(tuple(bits(wrong)), board.size),
                    },
                )
