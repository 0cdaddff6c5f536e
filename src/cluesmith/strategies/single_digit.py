# SPDX-License-Identifier: MIT
"""Two strong links of one digit: skyscraper, 2-string kite, turbot fish.

A strong link is a group in which the digit has two places. Where an end of one strong link sees
an end of another, at least one of the two far ends holds the digit; it leaves what sees both.
The strategies differ in the groups: parallel lines whose joined ends share a line, a row and a
column, or any other groups.

>>> from cluesmith.board import Board, Puzzle
>>> from cluesmith.strategies.state import State
>>> ends = {1: (0, 4), 7: (0, 5)}
>>> outside = [(row * 9 + c, 5) for row in ends for c in range(9) if c not in ends[row]]
>>> state = State.initial(Puzzle.empty(Board.classic(3))).after(eliminations=outside)
>>> step = next(skyscraper(state))
>>> f"{step.roles['chain']} rules out {step.roles['leaving']}"
'(5)r2c5=(5)r2c1-(5)r8c1=(5)r8c6 rules out r1c6, r3c6, r7c5 and r9c5'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, product
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from cluesmith.board import GroupKind
from cluesmith.board.bits import bits
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.links import strong_links
from cluesmith.strategies.rule import Rule, candidates, confined
from cluesmith.strategies.step import Cells, Chain, Digits, Groups, Node, Pairs, first_of_each

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from cluesmith.board import Group
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State

_LINES = {GroupKind.ROW, GroupKind.COLUMN}


@dataclass(frozen=True, slots=True)
class TwoLinks:
    """Two strong links of a digit with an end each that see each other.

    Attributes:
        digit: the digit.
        groups: the groups of the two strong links.
        ends: far end, joined end; joined end, far end: sets of cells.
        leaving: the places of the digit that see both far ends, a set.
        witness: what identifies the links in a state.
    """

    digit: int
    groups: tuple[Group, ...]
    ends: tuple[int, ...]
    leaving: int
    witness: Witness = field(compare=False)

    @property
    def removed(self) -> frozenset[Pair]:
        """The candidates that are ruled out."""
        return candidates(self.leaving, self.digit)

    @property
    def rule(self) -> Rule:
        """The digit has no further place in either group."""
        (first, second), (far, near, other_near, other_far) = self.groups, self.ends
        premises = confined(first, self.digit, far | near)
        return Rule(premises | confined(second, self.digit, other_near | other_far), self.removed)

    def chain(self, state: State) -> Chain:
        """Return the chain from one far end to the other."""
        places = state.where[self.digit]
        nodes = [Node(self.digit, tuple(bits(cells & places))) for cells in self.ends]
        return Chain.alternating(nodes, state.board.columns)

    @property
    def joint(self) -> tuple[int, ...]:
        """The cells of the ends that see each other, in board order."""
        return tuple(bits(self.ends[1] | self.ends[2]))

    @property
    def far(self) -> tuple[int, int]:
        """The far ends, where these are cells."""
        return self.ends[0].bit_length() - 1, self.ends[3].bit_length() - 1


def witnesses(links: Iterable[TwoLinks]) -> Iterator[Witness]:
    """Yield the witnesses of some pairs of links; of those with the same result only the first."""
    for each in first_of_each(links, attrgetter("removed")):
        yield each.witness


def duals(
    links: Iterable[TwoLinks], place: Callable[[TwoLinks], Hashable]
) -> Iterator[tuple[TwoLinks, TwoLinks]]:
    """Yield two at the same place that rule out more together than each; each result once."""
    both = (
        (first, second)
        for first, second in combinations(links, 2)
        if place(first) == place(second)
        and first.removed | second.removed not in (first.removed, second.removed)
    )
    return first_of_each(both, lambda pair: pair[0].removed | pair[1].removed)


def _turbot(state: State, digit: int, groups: Numbers, cells: Numbers) -> TwoLinks:
    """Return the two links of two groups, by number, and four cells."""
    far, near, other_near, other_far = cells
    leaving = state.seeing(digit, (far, other_far)) & ~(1 << near | 1 << other_near)
    ends = tuple([1 << cell for cell in cells])
    named = Groups.of(state.board, groups).groups
    return TwoLinks(digit, named, ends, leaving, (digit, groups, cells))


def turbots(state: State) -> Iterator[TwoLinks]:
    """Yield every two joined strong links between cells that rule out something."""
    peers, number = state.board.seen_masks, state.board.groups.index
    for digit in range(1, state.board.size + 1):
        links = strong_links(state, digit, state.board.groups)
        for first, second in combinations(links, 2):
            pair, other = first.cells, second.cells
            if pair[0] in other or pair[1] in other:
                continue
            groups = number(first.group), number(second.group)
            for one, two in product((pair, pair[::-1]), (other, other[::-1])):
                if peers[one[1]] >> two[0] & 1:
                    turbot = _turbot(state, digit, groups, (*one, *two))
                    if turbot.leaving:
                        yield turbot


def _shape(size: int, turbot: TwoLinks) -> str:
    """Return the id of the strategy that two joined strong links belong to."""
    kinds = {group.kind for group in turbot.groups}
    if kinds == _LINES:
        return "two_string_kite"
    if kinds < _LINES and _share_line(size, *turbot.joint):
        return "x_wing" if _share_line(size, *turbot.far) else "skyscraper"
    return "turbot_fish"


def _share_line(size: int, one: int, other: int) -> bool:
    """Whether two cells are in the same row or column."""
    return one // size == other // size or one % size == other % size


def _of_shape(state: State, shape: str) -> Iterator[TwoLinks]:
    return (turbot for turbot in turbots(state) if _shape(state.board.columns, turbot) == shape)


def _reasons(state: State, digit: int, groups: Numbers, cells: Numbers) -> Reasons:
    size, turbot = state.board.columns, _turbot(state, digit, groups, cells)
    first, second = turbot.groups
    return turbot.rule, {
        "digits": Digits((digit,)),
        "first": Groups((first,)),
        "second": Groups((second,)),
        "joint": Cells(turbot.joint, size),
        "ends": Cells(turbot.far, size),
        "chain": turbot.chain(state),
        "leaving": Cells.of(turbot.leaving, size),
    }


_declare = partial(
    strategy,
    level=Level.HARD,
    sentence=(
        "In {first} and in {second} the digit {digits} has two places each, and {joint} see each "
        "other. So {ends:or} holds {digits}, which is removed from {leaving}."
    ),
    paints={
        "first": Paint.GROUP,
        "second": Paint.GROUP,
        "joint": Paint.PATTERN,
        "ends": Paint.SECOND,
        "chain": Paint.LINK,
    },
    reasons=_reasons,
)


@_declare(
    id_="skyscraper",
    name="Skyscraper",
    rank=300,
    aliases={"hodoku": "Skyscraper", "sudokuwiki": "Skyscraper"},
)
def skyscraper(state: State) -> Iterator[Witness]:
    """Yield two parallel strong links whose joined ends share a line."""
    return witnesses(_of_shape(state, "skyscraper"))


@_declare(
    id_="two_string_kite",
    name="2-string kite",
    rank=310,
    aliases={"hodoku": "2-String Kite", "sudokuwiki": "2-String Kite"},
)
def two_string_kite(state: State) -> Iterator[Witness]:
    """Yield a strong link in a row and one in a column whose joined ends see each other."""
    return witnesses(_of_shape(state, "two_string_kite"))


@_declare(
    id_="turbot_fish",
    name="Turbot fish",
    rank=312,
    aliases={"hodoku": "Turbot Fish", "sudokuwiki": "Turbot Fish"},
)
def turbot_fish(state: State) -> Iterator[Witness]:
    """Yield two joined strong links that are neither a skyscraper nor a kite nor an X-wing.

    A strong link may be in a line and in a box at once: what the lines alone show is not repeated.
    """
    shapes = [(turbot, _shape(state.board.columns, turbot)) for turbot in turbots(state)]
    simpler = {(t.digit, t.ends) for t, shape in shapes if shape != "turbot_fish"}
    simpler |= {(digit, ends[::-1]) for digit, ends in simpler}
    return witnesses(t for t, _ in shapes if (t.digit, t.ends) not in simpler)


def _dual_reasons(state: State, *kites: Any) -> Reasons:
    size = state.board.columns
    first, second = _turbot(state, *kites[:3]), _turbot(state, *kites[3:])
    return first.rule | second.rule, {
        "joint": Cells(first.joint, size),
        "digits": Digits((first.digit,)),
        "ends": Cells(first.far, size),
        "chain": first.chain(state),
        "second_digits": Digits((second.digit,)),
        "second_ends": Cells(second.far, size),
        "second_chain": second.chain(state),
        "leaving": Pairs.of(first.removed | second.removed, size),
    }


@strategy(
    id_="dual_two_string_kite",
    name="Dual 2-string kite",
    level=Level.HARD,
    rank=311,
    sentence=(
        "Two 2-string kites meet in {joint}: {ends:or} holds {digits}, "
        "and {second_ends:or} holds {second_digits}. That rules out {leaving}."
    ),
    paints={
        "joint": Paint.PATTERN,
        "ends": Paint.SECOND,
        "second_ends": Paint.SECOND,
        "chain": Paint.LINK,
        "second_chain": Paint.LINK,
    },
    reasons=_dual_reasons,
    aliases={"hodoku": "Dual 2-String Kite"},
    parts=("two_string_kite",),
)
def dual_two_string_kite(state: State) -> Iterator[Witness]:
    """Yield two kites, of one digit or of two, that meet in the same two cells."""
    for first, second in duals(_of_shape(state, "two_string_kite"), attrgetter("joint")):
        yield *first.witness, *second.witness
