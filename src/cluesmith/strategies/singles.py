# SPDX-License-Identifier: MIT
"""Singles: full house, naked single, hidden single. They place digits.

Naked and hidden singles together are unit propagation on the extended SAT encoding.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("1234341221434.21"))
>>> [step.placements for step in full_house(state)]
[((13, 3),), ((13, 3),), ((13, 3),)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.roles import Cells, Digits, Groups
from cluesmith.strategies.rule import Rule, confined, only
from cluesmith.strategies.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board
    from cluesmith.strategies.state import State


@strategy(
    id_="full_house",
    name="Full house",
    level=Level.EASY,
    rank=10,
    sentence="{cell} is the last empty cell of {group}, and only {digit} is missing there.",
    paints={"group": Paint.GROUP, "cell": Paint.PATTERN},
    aliases={"hodoku": "Full House", "se": "Single", "sudokuwiki": "Last Digit", "short": "FH"},
)
def full_house(state: State) -> Iterator[Step]:
    """Yield the last empty cell of each group."""
    board = state.board
    for group in board.groups:
        left = group.mask & state.open
        if left.bit_count() != 1:
            continue
        cell = left.bit_length() - 1
        seen = 0
        for other in group.cells:
            if other != cell:
                seen |= state.masks[other]
        missing = board.all_digits & ~seen & state.masks[cell]
        if missing.bit_count() == 1:
            digit = missing.bit_length()
            yield Step(
                "full_house",
                Rule(confined(group, digit, left), frozenset(), frozenset({(cell, digit)})),
                {
                    "cell": Cells((cell,), board.size),
                    "digit": Digits((digit,)),
                    "group": Groups((group,)),
                },
            )


def naked_single_rules(board: Board) -> Iterator[Rule]:
    """All other digits are ruled out of the cell: the digit is placed (formula 8)."""
    for cell in range(board.cell_count):
        for digit in range(1, board.size + 1):
            yield Rule(only(board, cell, 1 << (digit - 1)), frozenset(), frozenset({(cell, digit)}))


@strategy(
    id_="naked_single",
    name="Naked single",
    level=Level.EASY,
    rank=20,
    sentence="{digit} is the only digit left for {cell}.",
    paints={"cell": Paint.PATTERN},
    aliases={
        "hodoku": "Naked Single",
        "se": "Naked Single",
        "sudokuwiki": "Naked Singles",
        "short": "NS",
    },
    rules=naked_single_rules,
)
def naked_single(state: State) -> Iterator[Step]:
    """Yield each empty cell with one candidate."""
    board = state.board
    for cell in bits(state.open):
        mask = state.masks[cell]
        if mask.bit_count() == 1:
            digit = mask.bit_length()
            yield Step(
                "naked_single",
                Rule(only(board, cell, mask), frozenset(), frozenset({(cell, digit)})),
                {"cell": Cells((cell,), board.size), "digit": Digits((digit,))},
            )


def hidden_single_rules(board: Board) -> Iterator[Rule]:
    """The digit is ruled out of all other cells of a group: it is placed (formula 9)."""
    for group in board.groups:
        for cell in group.cells:
            for digit in range(1, board.size + 1):
                yield Rule(
                    confined(group, digit, 1 << cell), frozenset(), frozenset({(cell, digit)})
                )


@strategy(
    id_="hidden_single",
    name="Hidden single",
    level=Level.EASY,
    rank=30,
    sentence="In {group} the digit {digit} can only go in {cell}.",
    paints={"group": Paint.GROUP, "cell": Paint.PATTERN},
    aliases={
        "hodoku": "Hidden Single",
        "se": "Hidden Single",
        "sudokuwiki": "Hidden Singles",
        "short": "HS",
    },
    rules=hidden_single_rules,
)
def hidden_single(state: State) -> Iterator[Step]:
    """Yield each digit with one place left in a group."""
    board = state.board
    for group in board.groups:
        for digit in range(1, board.size + 1):
            places = group.mask & state.where[digit]
            if places.bit_count() == 1:
                cell = places.bit_length() - 1
                yield Step(
                    "hidden_single",
                    Rule(confined(group, digit, places), frozenset(), frozenset({(cell, digit)})),
                    {
                        "cell": Cells((cell,), board.size),
                        "digit": Digits((digit,)),
                        "group": Groups((group,)),
                    },
                )
