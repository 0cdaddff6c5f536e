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

from dataclasses import dataclass
from itertools import combinations
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from cluesmith.board import GroupKind
from cluesmith.board.bits import bits
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.roles import Cells, Chain, Digits, Groups, Marks, Node
from cluesmith.strategies.rule import Rule, candidates, confined
from cluesmith.strategies.step import first_of_each

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Group
    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.state import State

_LINES = {GroupKind.ROW, GroupKind.COLUMN}


@dataclass(frozen=True, slots=True)
class Turbot:
    """Two strong links of a digit with an end each that see each other.

    Attributes:
        digit: the digit.
        groups: the groups of the two strong links.
        cells: far end, joined end; joined end, far end.
        leaving: the places of the digit that see both far ends.
    """

    digit: int
    groups: tuple[Group, ...]
    cells: tuple[int, ...]
    leaving: int

    @classmethod
    def of(
        cls, state: State, digit: int, groups: tuple[int, ...], cells: tuple[int, ...]
    ) -> Turbot:
        """Return the turbot of two groups, by number, and four cells."""
        far, near, other_near, other_far = cells
        leaving = state.seeing(digit, (far, other_far)) & ~(1 << near | 1 << other_near)
        return cls(digit, Groups.of(state.board, groups).groups, cells, leaving)

    def witness(self, state: State) -> Witness:
        """Return the arguments of :meth:`of` that give this turbot."""
        return self.digit, tuple(map(state.board.groups.index, self.groups)), self.cells

    @property
    def rule(self) -> Rule:
        """The digit has no third place in either group."""
        first, second = self.groups
        far, near, other_near, other_far = self.cells
        return Rule(
            confined(first, self.digit, 1 << far | 1 << near)
            | confined(second, self.digit, 1 << other_near | 1 << other_far),
            candidates(self.leaving, self.digit),
        )

    def chain(self, size: int) -> Chain:
        """Return the chain from one far end to the other."""
        return Chain.alternating([Node(self.digit, (cell,)) for cell in self.cells], size)

    @property
    def joint(self) -> tuple[int, int]:
        """The ends that see each other, in board order."""
        _, first, second, _ = self.cells
        return min(first, second), max(first, second)

    @property
    def ends(self) -> tuple[int, int]:
        """The far ends."""
        return self.cells[0], self.cells[3]


def turbots(state: State) -> Iterator[Turbot]:
    """Yield every two joined strong links that rule out something."""
    peers = state.board.peer_masks
    for digit in range(1, state.board.size + 1):
        places = state.where[digit]
        links = [
            (group, tuple(bits(group.mask & places)))
            for group in state.board.groups
            if (group.mask & places).bit_count() == 2
        ]
        for (first, pair), (second, other) in combinations(links, 2):
            if pair[0] in other or pair[1] in other:
                continue
            for far, near in (pair, pair[::-1]):
                for other_near, other_far in (other, other[::-1]):
                    leaving = places & peers[far] & peers[other_far]
                    leaving &= ~(1 << near | 1 << other_near)
                    if leaving and peers[near] >> other_near & 1:
                        cells = (far, near, other_near, other_far)
                        yield Turbot(digit, (first, second), cells, leaving)


def _shape(size: int, turbot: Turbot) -> str:
    """Return the id of the strategy that two joined strong links belong to."""
    kinds = {group.kind for group in turbot.groups}
    if kinds == _LINES:
        return "two_string_kite"
    if kinds < _LINES and _share_line(size, *turbot.joint):
        return "x_wing" if _share_line(size, *turbot.ends) else "skyscraper"
    return "turbot_fish"


def _share_line(size: int, one: int, other: int) -> bool:
    """Whether two cells are in the same row or column."""
    return one // size == other // size or one % size == other % size


def _witnesses(state: State, found: Iterable[Turbot]) -> Iterator[Witness]:
    """Yield the witnesses of some turbots; of those with the same result only the first."""
    for turbot in first_of_each(found, attrgetter("digit", "leaving")):
        yield turbot.witness(state)


def _reasons(state: State, digit: int, groups: Numbers, cells: Numbers) -> Reasons:
    size, turbot = state.board.size, Turbot.of(state, digit, groups, cells)
    first, second = turbot.groups
    return turbot.rule, {
        "digits": Digits((digit,)),
        "first": Groups((first,)),
        "second": Groups((second,)),
        "joint": Cells(turbot.joint, size),
        "ends": Cells(turbot.ends, size),
        "chain": turbot.chain(size),
        "leaving": Cells.of(turbot.leaving, size),
    }


_SENTENCE = (
    "In {first} and in {second} the digit {digits} has two places each, and {joint} see each "
    "other. So {ends:or} holds {digits}, which leaves {leaving}."
)
_PAINTS = {
    "first": Paint.GROUP,
    "second": Paint.GROUP,
    "joint": Paint.PATTERN,
    "ends": Paint.SECOND,
    "chain": Paint.LINK,
}


@strategy(
    id_="skyscraper",
    name="Skyscraper",
    level=Level.HARD,
    rank=300,
    sentence=_SENTENCE,
    paints=_PAINTS,
    reasons=_reasons,
    aliases={"hodoku": "Skyscraper", "sudokuwiki": "Skyscraper"},
)
def skyscraper(state: State) -> Iterator[Witness]:
    """Yield two parallel strong links whose joined ends share a line."""
    size = state.board.size
    found = (turbot for turbot in turbots(state) if _shape(size, turbot) == "skyscraper")
    return _witnesses(state, found)


def kites(state: State) -> Iterator[Turbot]:
    """Yield every 2-string kite that rules out something."""
    size = state.board.size
    return (turbot for turbot in turbots(state) if _shape(size, turbot) == "two_string_kite")


@strategy(
    id_="two_string_kite",
    name="2-string kite",
    level=Level.HARD,
    rank=310,
    sentence=_SENTENCE,
    paints=_PAINTS,
    reasons=_reasons,
    aliases={"hodoku": "2-String Kite", "sudokuwiki": "2-String Kite"},
)
def two_string_kite(state: State) -> Iterator[Witness]:
    """Yield a strong link in a row and one in a column whose joined ends see each other."""
    return _witnesses(state, kites(state))


@strategy(
    id_="turbot_fish",
    name="Turbot fish",
    level=Level.HARD,
    rank=312,
    sentence=_SENTENCE,
    paints=_PAINTS,
    reasons=_reasons,
    aliases={"hodoku": "Turbot Fish", "sudokuwiki": "Turbot Fish"},
)
def turbot_fish(state: State) -> Iterator[Witness]:
    """Yield two joined strong links that are neither a skyscraper nor a kite nor an X-wing.

    A strong link may be in a line and in a box at once: what the lines alone show is not repeated.
    """
    size = state.board.size
    found = list(turbots(state))
    simpler = {(t.digit, t.cells) for t in found if _shape(size, t) != "turbot_fish"}
    simpler |= {(digit, cells[::-1]) for digit, cells in simpler}
    return _witnesses(state, (t for t in found if (t.digit, t.cells) not in simpler))


def _dual_reasons(state: State, *kites: Any) -> Reasons:
    size = state.board.size
    first, second = Turbot.of(state, *kites[:3]), Turbot.of(state, *kites[3:])
    result = first.rule.eliminations | second.rule.eliminations
    return Rule(first.rule.premises | second.rule.premises, result), {
        "joint": Cells(first.joint, size),
        "digits": Digits((first.digit,)),
        "ends": Cells(first.ends, size),
        "chain": first.chain(size),
        "second_digits": Digits((second.digit,)),
        "second_ends": Cells(second.ends, size),
        "second_chain": second.chain(size),
        "leaving": Marks(tuple(sorted(result)), size),
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
)
def dual_two_string_kite(state: State) -> Iterator[Witness]:
    """Yield two kites, of one digit or of two, that meet in the same two cells."""
    seen = set()
    for first, second in combinations(kites(state), 2):
        one, other = first.rule.eliminations, second.rule.eliminations
        result = one | other
        if first.joint == second.joint and result not in (one, other) and result not in seen:
            seen.add(result)
            yield *first.witness(state), *second.witness(state)
