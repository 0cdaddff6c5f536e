# SPDX-License-Identifier: MIT
"""States of the 9x9 board in which every strategy occurs, and the first steps from a state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from cluesmith.board import GroupKind, Puzzle
from cluesmith.board.bits import bitset
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.trace import Effect
from cluesmith.engines.walk import native_walk
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.rectangles import rectangles
from cluesmith.strategies.state import State
from random_grids import random_puzzles, random_solution, random_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.rule import Rule
    from cluesmith.strategies.step import Role, Step

DENSITIES = ((3, 0.5), (4, 0.35), (7, 0.25), (9, 0.2), (9, 0.35))
"""How many digits are not placed at all, and the chance of a candidate that is not the right one.

Few digits make for remote pairs and rectangles, sparse candidates for colourings and fish.
"""


@cache
def states() -> tuple[State, ...]:
    """Return states without a contradiction in plain sight."""
    rng = Random(20_261_115)
    found = [
        *(
            random_state(random_solution(STANDARD, rng), rng, chance, digits)
            for digits, chance in DENSITIES
            for _ in range(15)
        ),
        *(half_filled(rng, share) for share in (0.4, 0.5, 0.6, 0.9) for _ in range(8)),
        *(with_rectangle(rng) for _ in range(30)),
        *(nearly_grave(rng) for _ in range(4)),
        *damaged(rng, 20),
    ]
    return tuple(state for state in found if state.contradiction is None)


def half_filled(rng: Random, share: float) -> State:
    """Return a state with a share of the cells of a grid placed, a third of these as clues."""
    grid = random_solution(STANDARD, rng).digits
    placed = bytes(digit if rng.random() < share else 0 for digit in grid)
    masks = [
        bitset(other - 1 for other in range(1, 10) if other == digit or rng.random() < 0.35)
        for digit in grid
    ]
    clues = bitset(cell for cell in range(81) if placed[cell] and rng.random() < 1 / 3)
    return State(STANDARD, placed, masks, clues)


def with_rectangle(rng: Random) -> State:
    """Return a state with a rectangle that two digits could fill, by chance their only place."""
    masks = list(random_state(random_solution(STANDARD, rng), rng, 0.6).masks)
    rectangle = rng.choice(rectangles(STANDARD))
    low, high, extra = (1 << digit for digit in rng.sample(range(9), 3))
    if rng.random() < 0.5:
        line = rng.choice((GroupKind.ROW, GroupKind.COLUMN))
        for group in STANDARD.groups_of_kind(line):
            if group.mask & rectangle.mask:
                for cell in group.cells:
                    masks[cell] &= ~low
    roof = rng.sample(rectangle.corners, rng.randint(1, 3))
    for corner in rectangle.corners:
        masks[corner] = low | high | (extra if corner in roof else 0)
    return State(STANDARD, bytes(81), masks, clues=0)


def nearly_grave(rng: Random) -> State:
    """Return a grave with a candidate more: three digits, each cell has its own and the next."""
    grid = random_solution(STANDARD, rng).digits
    drawn = rng.sample(range(1, 10), 3)
    following = dict(zip(drawn, (*drawn[1:], drawn[0]), strict=True))
    masks = [1 << (digit - 1) | 1 << (following.get(digit, digit) - 1) for digit in grid]
    placed = bytes(0 if digit in following else digit for digit in grid)
    masks[rng.choice([cell for cell in range(81) if not placed[cell]])] |= bitset(
        digit - 1 for digit in drawn
    )
    return State(STANDARD, placed, masks, clues=0)


def damaged(rng: Random, count: int) -> Iterator[State]:
    """Yield states from which no solution, and often no place for some digit, can be reached."""
    for clues in random_puzzles(count):
        masks = State.initial(Puzzle(clues.tobytes())).masks
        kept = [mask & (rng.randrange(512) | rng.randrange(512)) or mask for mask in masks]
        yield State(STANDARD, clues.tobytes(), kept)


@dataclass(frozen=True)
class Told:
    """All that a step tells.

    Attributes:
        effect: what it does.
        rule: the rule and its premises.
        roles: the parts by name, in their order.
        sentence: the step in words.
    """

    effect: Effect
    rule: Rule
    roles: tuple[tuple[str, Role], ...]
    sentence: str

    @classmethod
    def of(cls, step: Step) -> Told:
        """Return what a step tells."""
        sentence = get(step.strategy).explain(step)
        return cls(Effect.of(step), step.rule, tuple(step.roles.items()), sentence)


def first_declared(state: State, strategy: str) -> Told | None:
    """Return what the step tells that the declaration yields first."""
    return next(map(Told.of, get(strategy).find(state)), None)


def first_native(state: State, strategy: str) -> Told | None:
    """Return what the step tells that is built from the witness of the native finder."""
    effects, _ = native_walk(state, (strategy,), most=1)
    for effect in effects:
        told = Told.of(get(strategy).step(state, effect.witness))
        return replace(told, effect=effect)
    return None
