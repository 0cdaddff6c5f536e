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

from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rule import Rule, candidates, confined, only
from cluesmith.strategies.step import Cells, Digits, Groups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board, Group
    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.state import State


def _only_digit(board: Board, cell: int, digit: int) -> Rule:
    """Return the rule that a digit goes in a cell where no other digit is left (formula 8)."""
    return Rule(only(board, 1 << cell, 1 << (digit - 1)), placements=candidates(1 << cell, digit))


def _only_place(group: Group, cell: int, digit: int) -> Rule:
    """Return the rule that a digit goes in a cell: no other is left in a group (formula 9)."""
    return Rule(confined(group, digit, 1 << cell), placements=candidates(1 << cell, digit))


def _cell_reasons(state: State, cell: int, digit: int) -> Reasons:
    return _only_digit(state.board, cell, digit), {
        "cell": Cells((cell,), state.board.columns),
        "digit": Digits((digit,)),
    }


def _group_reasons(state: State, cell: int, digit: int, number: int) -> Reasons:
    group = state.board.groups[number]
    return _only_place(group, cell, digit), {
        "cell": Cells((cell,), state.board.columns),
        "digit": Digits((digit,)),
        "group": Groups((group,)),
    }


def _naked_rules(board: Board) -> Iterator[Rule]:
    for cell, digit in product(range(board.cell_count), range(1, board.size + 1)):
        yield _only_digit(board, cell, digit)


def _hidden_rules(board: Board) -> Iterator[Rule]:
    for group in board.groups:
        for cell, digit in product(group.cells, range(1, board.size + 1)):
            yield _only_place(group, cell, digit)


_in_group = partial(
    strategy,
    level=Level.EASY,
    paints={"group": Paint.GROUP, "cell": Paint.PATTERN},
    reasons=_group_reasons,
    depends_on_state=False,
)


@_in_group(
    id_="full_house",
    name="Full house",
    rank=10,
    sentence="{cell} is the last empty cell of {group}, and only {digit} is missing there.",
    aliases={"hodoku": "Full House", "se": "Single", "sudokuwiki": "Last Digit", "short": "FH"},
    parts=("naked_single",),
)
def full_house(state: State) -> Iterator[Witness]:
    """Yield the last empty cell of each group."""
    for number, group in enumerate(state.board.groups):
        left = group.mask & state.open
        if left.bit_count() != 1:
            continue
        cell = left.bit_length() - 1
        seen = state.digits_in(bits(group.mask & ~left))
        missing = state.board.all_digits & ~seen & state.masks[cell]
        if missing.bit_count() == 1:
            yield cell, missing.bit_length(), number


@strategy(
    id_="naked_single",
    name="Naked single",
    level=Level.EASY,
    rank=20,
    sentence="{digit} is the only digit left for {cell}.",
    paints={"cell": Paint.PATTERN},
    reasons=_cell_reasons,
    depends_on_state=False,
    aliases={
        "hodoku": "Naked Single",
        "se": "Naked Single",
        "sudokuwiki": "Naked Singles",
        "short": "NS",
    },
    rules=_naked_rules,
)
def naked_single(state: State) -> Iterator[Witness]:
    """Yield each empty cell with one candidate."""
    for cell in bits(state.open):
        if state.masks[cell].bit_count() == 1:
            yield cell, state.masks[cell].bit_length()


@_in_group(
    id_="hidden_single",
    name="Hidden single",
    rank=30,
    sentence="In {group} the digit {digit} can only go in {cell}.",
    aliases={
        "hodoku": "Hidden Single",
        "se": "Hidden Single",
        "sudokuwiki": "Hidden Singles",
        "short": "HS",
    },
    rules=_hidden_rules,
)
def hidden_single(state: State) -> Iterator[Witness]:
    """Yield each digit with one place left in a group."""
    for number, group in enumerate(state.board.groups):
        for digit in range(1, state.board.size + 1):
            places = group.mask & state.where[digit]
            if places.bit_count() == 1:
                yield places.bit_length() - 1, digit, number
