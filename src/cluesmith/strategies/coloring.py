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
from functools import partial
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.links import conjugate_pairs
from cluesmith.strategies.rule import Rule, candidates
from cluesmith.strategies.step import Cells, Digits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.links import Conjugates
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State


_declare = partial(strategy, level=Level.HARD)


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
    colored: list[Coloring] = []
    for root in sorted(ties):
        if any((each.colors[0] | each.colors[1]) >> root & 1 for each in colored):
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
        colored.append(Coloring(digit, (colors[0], colors[1]), parents))
    return tuple(colored)


def _numbered(state: State) -> Iterator[tuple[int, list[tuple[int, Coloring]]]]:
    """Yield each digit with its colourings and their numbers."""
    for digit in range(1, state.board.size + 1):
        yield digit, list(enumerate(colorings(state, digit)))


def _seeing_both(state: State, digit: int, first: int, second: int) -> int:
    """Return the cells with the digit that see a cell of the one and a cell of the other set."""
    seen = [0, 0]
    for index, cells in enumerate((first, second)):
        for cell in bits(cells):
            seen[index] |= state.board.seen_masks[cell]
    return state.where[digit] & seen[0] & seen[1]


def _told(digit: int, ties: Iterable[Conjugates], leaving: int, size: int, **sets: int) -> Reasons:
    """Return the reasons that rest on some conjugate pairs; each set of cells is a role."""
    premises: frozenset[Pair] = frozenset().union(*(pair.premises for pair in ties))
    roles = {name: Cells.of(cells, size) for name, cells in sets.items()}
    return Rule(premises, candidates(leaving, digit)), {"digit": Digits((digit,)), **roles}


def _trapped(state: State, coloring: Coloring) -> int:
    """Return the cells that see both colours."""
    first, second = coloring.colors
    return _seeing_both(state, coloring.digit, first, second) & ~(first | second)


def _trap_reasons(state: State, digit: int, number: int) -> Reasons:
    peers = state.board.seen_masks
    coloring = colorings(state, digit)[number]
    first, second = coloring.colors
    leaving = _trapped(state, coloring)
    ties: frozenset[Conjugates] = frozenset().union(
        *(coloring.shortest(peers[cell] & first, peers[cell] & second) for cell in bits(leaving))
    )
    return _told(digit, ties, leaving, state.board.columns, first=first, second=second)


@_declare(
    id_="simple_coloring_trap",
    name="Simple colouring (trap)",
    rank=533,
    sentence=(
        "Conjugate pairs tie the places of {digit} together: it is either in {first}, or in "
        "{second}. So {digit} is removed from every cell that sees both colours: {cleared}."
    ),
    paints={"first": Paint.PATTERN, "second": Paint.SECOND},
    reasons=_trap_reasons,
    aliases={"hodoku": "Simple Colors Trap", "sudokuwiki": "Simple Colouring Rule 4"},
)
def simple_coloring_trap(state: State) -> Iterator[Witness]:
    """Yield colourings of which another cell sees both colours."""
    for digit, colored in _numbered(state):
        for number, coloring in colored:
            if _trapped(state, coloring):
                yield digit, number


def _clash(board: Board, color: int) -> int:
    """Return the first two cells of a colour that see each other, none where no two do."""
    for pair in combinations(bits(color), 2):
        if board.seen_masks[pair[0]] >> pair[1] & 1:
            return bitset(pair)
    return 0


def _wrap_reasons(state: State, digit: int, number: int, color: int) -> Reasons:
    coloring = colorings(state, digit)[number]
    wrong, right = coloring.colors[color], coloring.colors[1 - color]
    clash = _clash(state.board, wrong)
    ties = coloring.span(wrong)
    return _told(digit, ties, wrong, state.board.columns, right=right, wrong=wrong, clash=clash)


@_declare(
    id_="simple_coloring_wrap",
    name="Simple colouring (wrap)",
    rank=534,
    sentence=(
        "Conjugate pairs tie the places of {digit} together: it is either in {right}, or in "
        "{wrong}. The latter cannot be, because {clash} see each other, so {digit} is removed from "
        "them all."
    ),
    paints={"right": Paint.PATTERN, "wrong": Paint.SECOND},
    reasons=_wrap_reasons,
    aliases={"hodoku": "Simple Colors Wrap", "sudokuwiki": "Simple Colouring Rule 2"},
)
def simple_coloring_wrap(state: State) -> Iterator[Witness]:
    """Yield colourings with two cells of one colour that see each other."""
    for digit, colored in _numbered(state):
        for number, coloring in colored:
            for color in (0, 1):
                if _clash(state.board, coloring.colors[color]):
                    yield digit, number, color


def _contact(board: Board, first: int, second: int) -> tuple[int, int] | None:
    """Return a cell of the first set and one of the second that see each other, or None."""
    for cell in bits(first):
        near = board.seen_masks[cell] & second
        if near:
            return cell, next(bits(near))
    return None


def _contacts(
    state: State, one: Coloring, two: Coloring
) -> Iterator[tuple[tuple[int, int], int, int, int]]:
    """Yield where two colours see each other, the two other colours, and what sees both of these.

    One of the two other colours is right, so what sees both is ruled out.
    """
    for (near, first), (far, second) in product(permutations(one.colors), permutations(two.colors)):
        contact = _contact(state.board, near, far)
        seeing = _seeing_both(state, one.digit, first, second) if contact else 0
        if contact is not None and seeing:
            yield contact, first, second, seeing


def _contact_reasons(state: State, digit: int, number: int, other: int) -> Reasons:
    size, colored = state.board.columns, colorings(state, digit)
    one, two = colored[number], colored[other]
    contacts, leaving = [], 0
    ties: set[Conjugates] = set()
    for contact, first, second, seeing in _contacts(state, one, two):
        contacts.append(contact)
        leaving |= seeing
        for cell in bits(seeing):
            sight = state.board.seen_masks[cell]
            ties |= one.shortest(1 << contact[0], sight & first)
            ties |= two.shortest(1 << contact[1], sight & second)
    colors = dict(zip(("first", "second", "third", "fourth"), one.colors + two.colors, strict=True))
    rule, roles = _told(digit, ties, leaving, size, **colors)
    return rule, {**roles, "contact": Cells(contacts[0], size)}


@_declare(
    id_="multi_coloring_1",
    name="Multi-colouring (type 1)",
    rank=536,
    sentence=(
        "{digit} is either in {first}, or in {second}; and it is either in {third}, or in "
        "{fourth}. Colours that see each other, as {contact} do, are not both right, so {digit} "
        "is removed from every cell that sees the opposites of both: {cleared}."
    ),
    paints={
        "first": Paint.PATTERN,
        "second": Paint.SECOND,
        "third": Paint.FIN,
        "fourth": Paint.LINK,
    },
    reasons=_contact_reasons,
    aliases={"hodoku": "Multi Colors 1"},
)
def multi_coloring_1(state: State) -> Iterator[Witness]:
    """Yield two colourings with colours that see each other, so that one of the others is right."""
    for digit, colored in _numbered(state):
        for (number, one), (other, two) in combinations(colored, 2):
            if any(_contacts(state, one, two)):
                yield digit, number, other


def _false_reasons(state: State, digit: int, number: int, other: int, color: int) -> Reasons:
    board, colored = state.board, colorings(state, digit)
    one, two = colored[number], colored[other]
    wrong, (first, second) = one.colors[color], two.colors
    ends = [contact[1] for right in two.colors if (contact := _contact(board, wrong, right))]
    ties = one.span(wrong) | two.path(*ends)
    return _told(digit, ties, wrong, board.columns, first=first, second=second, wrong=wrong)


@_declare(
    id_="multi_coloring_2",
    name="Multi-colouring (type 2)",
    rank=537,
    sentence=(
        "{digit} is either in {first}, or in {second}. The cells {wrong} hold it all or not "
        "at all, and they see both of these colours, so they do not hold {digit}."
    ),
    paints={"first": Paint.PATTERN, "second": Paint.SECOND, "wrong": Paint.FIN},
    reasons=_false_reasons,
    aliases={"hodoku": "Multi Colors 2"},
    # A wrong cell sees a colour of the other colouring, and its partner, which is of the colour
    # that is opposite to the wrong one.
    kin=("multi_coloring_1",),
)
def multi_coloring_2(state: State) -> Iterator[Witness]:
    """Yield colours that see both colours of another colouring, which makes them false."""
    for digit, colored in _numbered(state):
        for (number, one), (other, two) in permutations(colored, 2):
            for color, wrong in enumerate(one.colors):
                if all(_contact(state.board, wrong, right) for right in two.colors):
                    yield digit, number, other, color
