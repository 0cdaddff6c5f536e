# SPDX-License-Identifier: MIT
"""BUG+1: one candidate more than a bivalue universal grave.

In a grave every empty cell has two candidates, and every candidate of a group has two places in
it. Taking the other candidate in all of these cells turns a solution into another one, so a puzzle
with one solution never gets there: the one candidate that keeps it from being a grave is right.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> grid = Puzzle.parse("1234" "3412" "2143" "4321")
>>> turned = {1: 2, 2: 3, 3: 1}
>>> masks = [1 << (d - 1) | 1 << (turned.get(d, d) - 1) for d in grid.digits]
>>> masks[0] |= 0b100
>>> state = State(grid.board, bytes(4 if d == 4 else 0 for d in grid.digits), masks)
>>> [step.eliminations for step in bug_plus_one(state)]
[((0, 1), (0, 2))]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rule import Rule, no_others
from cluesmith.strategies.step import Cells, Digits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.state import State


def _reasons(state: State, cell: int, digit: int) -> Reasons:
    others = state.pairs(1 << cell, state.masks[cell] & ~(1 << (digit - 1)))
    return Rule(no_others(state, bits(state.open)), others), {
        "cell": Cells((cell,), state.board.columns),
        "digit": Digits((digit,)),
    }


@strategy(
    id_="bug_plus_one",
    name="BUG+1",
    level=Level.HARD,
    rank=290,
    sentence=(
        "Without {digit} in {cell} every empty cell would have two candidates and every candidate "
        "two places in each group, so that the puzzle would have two solutions or none. So {cell} "
        "is {digit}, which rules out {removed}."
    ),
    paints={"cell": Paint.PATTERN},
    reasons=_reasons,
    aliases={
        "hodoku": "Bivalue Universal Grave + 1",
        "se": "Bivalue Universal Grave (BUG) type 1",
        "sudokuwiki": "BUG",
    },
    assumes_uniqueness=True,
)
def bug_plus_one(state: State) -> Iterator[Witness]:
    """Yield the one cell with three candidates, where one of them keeps the others from a grave."""
    odd = [cell for cell in bits(state.open) if state.masks[cell].bit_count() != 2]
    if len(odd) == 1 and state.masks[odd[0]].bit_count() == 3:
        for digit in digits_of(state.masks[odd[0]]):
            if _is_grave(state, odd[0], digit):
                yield odd[0], digit


def _is_grave(state: State, cell: int, digit: int) -> bool:
    """Whether every candidate has two places in each group once one candidate is gone."""
    for other in range(1, state.board.size + 1):
        where = state.where[other] & ~(1 << cell) if other == digit else state.where[other]
        if any((where & group.mask).bit_count() not in (0, 2) for group in state.board.groups):
            return False
    return True
