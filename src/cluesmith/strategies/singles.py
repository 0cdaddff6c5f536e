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
from cluesmith.strategies.rule import Rule, candidates, confined, only

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.state import State


def _only_place(state: State, cell: int, digit: int, number: int) -> Reasons:
    """Return the reasons why a digit goes in a cell: no other place is left in a group."""
    board = state.board
    group = board.groups[number]
    return Rule(confined(group, digit, 1 << cell), frozenset(), candidates(1 << cell, digit)), {
        "cell": Cells((cell,), board.size),
        "digit": Digits((digit,)),
        "group": Groups((group,)),
    }


def _only_digit(state: State, cell: int, digit: int) -> Reasons:
    """Return the reasons why a digit goes in a cell: no other digit is left there."""
    board = state.board
    return Rule(
        only(board, 1 << cell, 1 << (digit - 1)), frozenset(), candidates(1 << cell, digit)
    ), {"cell": Cells((cell,), board.size), "digit": Digits((digit,))}


@strategy(
    id_="full_house",
    name="Full house",
    level=Level.EASY,
    rank=10,
    sentence="{cell} is the last empty cell of {group}, and only {digit} is missing there.",
    paints={"group": Paint.GROUP, "cell": Paint.PATTERN},
    reasons=_only_place,
    aliases={"hodoku": "Full House", "se": "Single", "sudokuwiki": "Last Digit", "short": "FH"},
)
def full_house(state: State) -> Iterator[Witness]:
    """Yield the last empty cell of each group."""
    board = state.board
    for number, group in enumerate(board.groups):
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
            yield cell, missing.bit_length(), number


def naked_single_rules(board: Board) -> Iterator[Rule]:
    """All other digits are ruled out of the cell: the digit is placed (formula 8)."""
    for cell in range(board.cell_count):
        for digit in range(1, board.size + 1):
            yield Rule(
                only(board, 1 << cell, 1 << (digit - 1)), frozenset(), frozenset({(cell, digit)})
            )


@strategy(
    id_="naked_single",
    name="Naked single",
    level=Level.EASY,
    rank=20,
    sentence="{digit} is the only digit left for {cell}.",
    paints={"cell": Paint.PATTERN},
    reasons=_only_digit,
    aliases={
        "hodoku": "Naked Single",
        "se": "Naked Single",
        "sudokuwiki": "Naked Singles",
        "short": "NS",
    },
    rules=naked_single_rules,
)
def naked_single(state: State) -> Iterator[Witness]:
    """Yield each empty cell with one candidate."""
    for cell in bits(state.open):
        if state.masks[cell].bit_count() == 1:
            yield cell, state.masks[cell].bit_length()


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
    reasons=_only_place,
    aliases={
        "hodoku": "Hidden Single",
        "se": "Hidden Single",
        "sudokuwiki": "Hidden Singles",
        "short": "HS",
    },
    rules=hidden_single_rules,
)
def hidden_single(state: State) -> Iterator[Witness]:
    """Yield each digit with one place left in a group."""
    for number, group in enumerate(state.board.groups):
        for digit in range(1, state.board.size + 1):
            places = group.mask & state.where[digit]
            if places.bit_count() == 1:
                yield places.bit_length() - 1, digit, number
