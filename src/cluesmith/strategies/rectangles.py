# SPDX-License-Identifier: MIT
"""Unique rectangles, types 1 to 6, and hidden rectangles.

All rest on one fact. Where a solution has the digits x y over y x in four cells, and no clue among
them, y x over x y gives a second solution if no group notices the swap. So in a puzzle with one
solution no such rectangle is filled like that. The strategies differ in what prevents it.

>>> from cluesmith.board import Board
>>> from cluesmith.strategies.state import State
>>> masks = [0b1111] * 16
>>> masks[0] = masks[2] = masks[4] = 0b0011
>>> state = State(Board.classic(2), bytes(16), masks)
>>> [step.eliminations for step in unique_rectangle_1(state)]
[((6, 1), (6, 2))]
>>> len(rectangles(Board.classic(3))), len(rectangles(Board.parse("9x9+diagonals")))
(486, 150)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.fish import numbers
from cluesmith.strategies.rule import Rule, confined, only
from cluesmith.strategies.step import Cells, Digits, Groups

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from cluesmith.board import Board, Group
    from cluesmith.strategies.catalogue import Finder, Numbers, Reasons, Search, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Role

    Corners = tuple[int, int, int, int]

LARGEST_SUBSET = 4
"""The most digits that type 3 looks for in a subset, as in naked quads."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """The corners of two rows and two columns, in reading order."""

    corners: Corners
    mask: int

    def opposite(self, corner: int) -> int:
        """Return the corner that is in neither line of a corner."""
        return self.corners[3 - self.corners.index(corner)]

    def neighbours(self, corner: int) -> tuple[int, int]:
        """Return the corner in the same row and the one in the same column."""
        index = self.corners.index(corner)
        return self.corners[index ^ 1], self.corners[index ^ 2]


@cache
def rectangles(board: Board) -> tuple[Rectangle, ...]:
    """Return every rectangle whose digits could be swapped unnoticed.

    Swapping keeps a group intact where the group holds none of the corners or two neighbours.
    Only rectangles do this with four cells, since every board has rows and columns.
    """
    size, swappable = board.columns, []
    for top, bottom in combinations(range(0, board.cell_count, size), 2):
        for left, right in combinations(range(size), 2):
            corners = (top + left, top + right, bottom + left, bottom + right)
            if _is_swappable(board, corners):
                swappable.append(Rectangle(corners, bitset(corners)))
    return tuple(swappable)


def _is_swappable(board: Board, corners: Corners) -> bool:
    rising, falling = bitset(corners[1:3]), bitset((corners[0], corners[3]))
    return all(
        (group.mask & rising).bit_count() == (group.mask & falling).bit_count() <= 1
        for corner in corners
        for group in board.groups_of[corner]
    )


@dataclass(frozen=True, slots=True)
class Threat:
    """A rectangle without a placed digit, and the two digits that must not fill it.

    Attributes:
        rectangle: the corners.
        digits: the mask of the two digits.
        floor: the corners that have no other candidates.
        roof: the corners that have.
    """

    rectangle: Rectangle
    digits: int
    floor: tuple[int, ...]
    roof: tuple[int, ...]

    @classmethod
    def of(cls, state: State, corners: Corners, digits: int) -> Threat:
        """Return the threat of two digits (a mask) to a rectangle."""
        return cls(
            Rectangle(corners, bitset(corners)),
            digits,
            tuple([corner for corner in corners if not state.masks[corner] & ~digits]),
            tuple([corner for corner in corners if state.masks[corner] & ~digits]),
        )

    @property
    def is_diagonal(self) -> bool:
        """Whether the roof is two opposite corners."""
        return len(self.roof) == 2 and self.roof[1] == self.rectangle.opposite(self.roof[0])

    @property
    def is_sided(self) -> bool:
        """Whether the roof is two neighbours."""
        return len(self.roof) == 2 and not self.is_diagonal

    @property
    def witness(self) -> Witness:
        """The arguments of :meth:`of` that give this threat."""
        return self.rectangle.corners, self.digits

    def extras(self, state: State) -> int:
        """Return the other candidates of the roof."""
        return state.digits_in(self.roof) & ~self.digits


def threats(state: State) -> Iterator[Threat]:
    """Yield the rectangles that two digits could still fill.

    One corner has just these two candidates. Of the others some may be ruled out already, as long
    as the digits fit in one of the two ways.
    """
    masks = state.masks
    for rectangle in rectangles(state.board):
        if rectangle.mask & ~state.open:
            continue
        corners = rectangle.corners
        a, b, c, d = (masks[corner] for corner in corners)
        for digits in sorted({mask for mask in (a, b, c, d) if mask.bit_count() == 2}):
            low = digits & -digits
            high = digits ^ low
            if (a & d & low and b & c & high) or (a & d & high and b & c & low):
                yield Threat.of(state, corners, digits)


def _confining_group(state: State, digit: int, first: int, second: int) -> Group | None:
    """Return the first group in which a digit can only go in one of two cells, or None."""
    cells = 1 << first | 1 << second
    for group in state.board.groups_of[first]:
        places = state.where[digit] & group.mask
        if group.mask >> second & 1 and places and not places & ~cells:
            return group
    return None


_SWAP = (
    "If {corners} held only {digits}, these could be swapped and the puzzle would have two "
    "solutions."
)


def _told(
    state: State,
    threat: Threat,
    premises: frozenset[Pair],
    eliminations: frozenset[Pair],
    **roles: Role,
) -> Reasons:
    """Return the reasons of a threat."""
    size = state.board.columns
    return Rule(premises, eliminations), {
        "corners": Cells(threat.rectangle.corners, size),
        "floor": Cells(threat.floor, size),
        "roof": Cells(threat.roof, size),
        "digits": Digits(digits_of(threat.digits)),
        **roles,
    }


def _floor(state: State, threat: Threat) -> frozenset[Pair]:
    """Return the premises that the floor has no other candidates than the two digits."""
    return only(state.board, bitset(threat.floor), threat.digits)


def _unique_rectangle(
    id_: str,
    reasons: Callable[..., Reasons],
    sentence: str,
    paints: Mapping[str, Paint] | None = None,
) -> Callable[[Search], Finder]:
    """Declare a type of unique rectangles."""
    number = int(id_[-1])
    return strategy(
        id_=id_,
        name=f"Unique rectangle type {number}",
        level=Level.HARD,
        rank=340 + 10 * number,
        sentence=f"{_SWAP} {sentence}",
        paints={"floor": Paint.PATTERN, "roof": Paint.SECOND, **(paints or {})},
        reasons=reasons,
        aliases={
            "hodoku": f"Uniqueness Test {number}",
            **({"se": f"Unique Rectangle type {number}"} if number <= 4 else {}),
            "sudokuwiki": f"Unique Rectangles Type {number}",
        },
        assumes_uniqueness=True,
    )


def _alone(state: State, corners: Corners, digits: int) -> Reasons:
    threat = Threat.of(state, corners, digits)
    return _told(state, threat, _floor(state, threat), state.pairs(bitset(threat.roof), digits))


@_unique_rectangle(
    "unique_rectangle_1",
    _alone,
    "Only {roof} can prevent this, so {digits} are removed from it.",
)
def unique_rectangle_1(state: State) -> Iterator[Witness]:
    """Yield rectangles in which one corner alone has other candidates."""
    return (threat.witness for threat in threats(state) if len(threat.roof) == 1)


def _one_extra(state: State, corners: Corners, digits: int) -> Reasons:
    """Return the reasons if all corners of the roof have the same single other candidate."""
    threat = Threat.of(state, corners, digits)
    extras = threat.extras(state)
    extra = extras.bit_length()
    roof = only(state.board, bitset(threat.roof), digits | extras)
    leaving = state.pairs(state.seeing(extra, threat.roof), extras)
    return _told(state, threat, _floor(state, threat) | roof, leaving, extra=Digits((extra,)))


_ONE_EXTRA = (
    "So {extra} is in {roof:or}, and is removed from every cell that sees all of these: {cleared}."
)


@_unique_rectangle("unique_rectangle_2", _one_extra, _ONE_EXTRA)
def unique_rectangle_2(state: State) -> Iterator[Witness]:
    """Yield rectangles in which two neighbours have the same single other candidate."""
    for threat in threats(state):
        if threat.is_sided and threat.extras(state).bit_count() == 1:
            yield threat.witness


def _with_subset(state: State, corners: Corners, digits: int, others: Numbers) -> Reasons:
    """Return the reasons of a roof that makes a naked subset with other cells."""
    board, threat = state.board, Threat.of(state, corners, digits)
    extras = threat.extras(state)
    subset = extras | state.digits_in(others)
    roof = only(board, bitset(threat.roof), digits | extras)
    leaving = frozenset(
        (cell, digit)
        for digit in digits_of(subset)
        for cell in bits(state.seeing(digit, (*threat.roof, *others)))
    )
    return _told(
        state,
        threat,
        _floor(state, threat) | roof | only(board, bitset(others), subset),
        leaving,
        extras=Digits(digits_of(extras)),
        others=Cells(others, board.columns),
        subset=Digits(digits_of(subset)),
    )


@_unique_rectangle(
    "unique_rectangle_3",
    _with_subset,
    "So one of {extras} is in {roof:or}. With {others} this makes a set for {subset}, which "
    "are removed from every cell that sees all of these: {cleared}.",
    {"others": Paint.FIN},
)
def unique_rectangle_3(state: State) -> Iterator[Witness]:
    """Yield rectangles whose roof makes a naked subset with cells that both its corners see."""
    for threat in threats(state):
        if not threat.is_sided:
            continue
        first, second = threat.roof
        subsets = (
            others
            for group in state.board.groups_of[first]
            if group.mask >> second & 1
            for others in _subsets(state, group.mask & ~threat.rectangle.mask, threat.extras(state))
        )
        for others in dict.fromkeys(subsets):
            yield *threat.witness, others


def _subsets(state: State, cells: int, extras: int) -> Iterator[tuple[int, ...]]:
    """Yield those of some cells that with the extra candidates have one digit more than cells."""
    near = list(bits(cells & state.open))
    for count in range(1, LARGEST_SUBSET):
        small = [c for c in near if (state.masks[c] | extras).bit_count() <= count + 1]
        for others in combinations(small, count):
            if (extras | state.digits_in(others)).bit_count() == count + 1:
                yield others


def _with_pair(state: State, corners: Corners, digits: int, linked: int, number: int) -> Reasons:
    """Return the reasons of a roof that is where one of the digits must go in a group."""
    threat, group = Threat.of(state, corners, digits), state.board.groups[number]
    other = digits & ~(1 << (linked - 1))
    roof = bitset(threat.roof)
    return _told(
        state,
        threat,
        _floor(state, threat) | confined(group, linked, roof),
        state.pairs(roof, other),
        group=Groups((group,)),
        linked=Digits((linked,)),
        digit=Digits(digits_of(other)),
    )


@_unique_rectangle(
    "unique_rectangle_4",
    _with_pair,
    "In {group} the digit {linked} can only go in {roof:or}, so {digit} is removed from both.",
    {"group": Paint.GROUP},
)
def unique_rectangle_4(state: State) -> Iterator[Witness]:
    """Yield rectangles whose roof is where one of the digits must go in a group."""
    for threat in threats(state):
        for linked in digits_of(threat.digits) if threat.is_sided else ():
            groups = _confining(state, linked, (threat.roof,))
            if groups is not None:
                yield *threat.witness, linked, *groups


@_unique_rectangle("unique_rectangle_5", _one_extra, _ONE_EXTRA)
def unique_rectangle_5(state: State) -> Iterator[Witness]:
    """Yield rectangles in which opposite corners, or three, have the same other candidate."""
    for threat in threats(state):
        is_wide = threat.is_diagonal or len(threat.roof) == 3
        if is_wide and threat.extras(state).bit_count() == 1:
            yield threat.witness


def _with_x_wing(
    state: State, corners: Corners, digits: int, digit: int, groups: Numbers
) -> Reasons:
    """Return the reasons of a rectangle in which a digit makes an X-wing in two groups."""
    threat, both = Threat.of(state, corners, digits), Groups.of(state.board, groups)
    one, two = (confined(group, digit, threat.rectangle.mask) for group in both.groups)
    return _told(
        state,
        threat,
        _floor(state, threat) | one | two,
        state.pairs(bitset(threat.roof), 1 << (digit - 1)),
        groups=both,
        digit=Digits((digit,)),
        other=Digits(digits_of(digits & ~(1 << (digit - 1)))),
    )


@_unique_rectangle(
    "unique_rectangle_6",
    _with_x_wing,
    "In {groups} the digit {digit} can only go in these cells. In {roof} it would leave "
    "{other} for {floor}, so {digit} is removed from {roof}.",
    {"groups": Paint.GROUP},
)
def unique_rectangle_6(state: State) -> Iterator[Witness]:
    """Yield rectangles with opposite roof corners in which a digit makes an X-wing."""
    for threat in threats(state):
        if not threat.is_diagonal:
            continue
        a, b, c, d = threat.rectangle.corners
        for digit in digits_of(threat.digits):
            if not all(state.has(corner, digit) for corner in threat.roof):
                continue
            for pairs in (((a, b), (c, d)), ((a, c), (b, d))):
                groups = _confining(state, digit, pairs)
                if groups is not None:
                    yield *threat.witness, digit, groups
                    break


def _confining(state: State, digit: int, pairs: Iterable[Numbers]) -> Numbers | None:
    """Return for each pair of cells the group in which a digit can only go there, or None."""
    groups = [_confining_group(state, digit, *pair) for pair in pairs]
    return None if None in groups else numbers(state.board, filter(None, groups))


def _hidden(
    state: State, corners: Corners, digits: int, opposite: int, linked: int, groups: Numbers
) -> Reasons:
    """Return the reasons of a corner whose two lines force the digits on the others."""
    board, threat = state.board, Threat.of(state, corners, digits)
    both = Groups.of(board, groups)
    corner = threat.rectangle.opposite(opposite)
    other = digits & ~(1 << (linked - 1))
    one, two = (confined(group, linked, threat.rectangle.mask) for group in both.groups)
    return _told(
        state,
        threat,
        only(board, 1 << opposite, digits) | one | two,
        state.pairs(1 << corner, other),
        corner=Cells((corner,), board.columns),
        opposite=Cells((opposite,), board.columns),
        neighbours=Cells(threat.rectangle.neighbours(corner), board.columns),
        groups=both,
        digit=Digits(digits_of(other)),
        linked=Digits((linked,)),
    )


@strategy(
    id_="hidden_rectangle",
    name="Hidden rectangle",
    level=Level.HARD,
    rank=401,
    sentence=_SWAP
    + (
        " With {digit} in {corner} the digit {linked} would have to go in {neighbours}, by "
        "{groups}, and leave {digit} for {opposite}. So {digit} is removed from {corner}."
    ),
    paints={"opposite": Paint.PATTERN, "corner": Paint.SECOND, "groups": Paint.GROUP},
    reasons=_hidden,
    aliases={"hodoku": "Hidden Rectangle", "sudokuwiki": "Hidden Unique Rectangles"},
    assumes_uniqueness=True,
)
def hidden_rectangle(state: State) -> Iterator[Witness]:
    """Yield rectangles in which both lines of a corner force the digits on the others."""
    for threat in threats(state):
        for opposite in threat.floor:
            corner = threat.rectangle.opposite(opposite)
            pairs = [(corner, near) for near in threat.rectangle.neighbours(corner)]
            for linked in digits_of(threat.digits):
                groups = _confining(state, linked, pairs)
                if groups is not None:
                    yield *threat.witness, opposite, linked, groups
