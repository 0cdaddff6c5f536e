# SPDX-License-Identifier: MIT
"""Guessing: the last resort, and no strategy.

A guess places a digit in a cell with the fewest candidates, the digit that a plain search finds to
lead to a solution. Where the position has one solution, the guess is right; where it has several,
the guess chooses among them; where it has none, there is no guess.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> state = State.initial(Puzzle.parse("12......" + "." * 8))
>>> [step.placements for step in guess(state)]
[((2, 3),)]
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from cluesmith import _native
from cluesmith.board.bits import bits
from cluesmith.board.constraint_parts import constraint_parts
from cluesmith.board.text import digits_of, mask_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rule import Rule, no_others
from cluesmith.strategies.step import Cells, Digits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.state import State


def has_solution(board: Board, masks: Iterable[int]) -> bool:
    """Whether a solution has in each cell one of the digits that its mask allows.

    The search settles singles, then tries the digits of a cell with the fewest.
    """
    if not board.is_plain:
        given: Any = array("I", masks)
        tables = constraint_parts(board).board_tables
        _, count, _, _ = _native.solve_board(tables, given, 1, 1, -1.0)
        return bool(count)
    start = list(masks)
    settled = [(cell, mask) for cell, mask in enumerate(start) if mask.bit_count() == 1]
    leaving = [(peer, mask) for cell, mask in settled for peer in board.seen[cell]]
    waiting = [start] if all(start) and _rule_out(board, start, leaving) else []
    while waiting:
        masks = waiting.pop()
        unsettled = [cell for cell, mask in enumerate(masks) if mask.bit_count() > 1]
        if not unsettled:
            return True
        cell = _tightest(unsettled, masks)
        for digit in reversed(digits_of(masks[cell])):
            tried = masks.copy()
            if _rule_out(board, tried, [(cell, ~mask_of([digit]))]):
                waiting.append(tried)
    return False


def _tightest(cells: Iterable[int], masks: Sequence[int]) -> int:
    """Return the first cell with the fewest digits."""
    return min(cells, key=lambda cell: masks[cell].bit_count())


def _rule_out(board: Board, masks: list[int], leaving: list[tuple[int, int]]) -> bool:
    """Take digits (masks) out of cells, and all that follows by singles; False if that fails."""
    while leaving:
        cell, digits = leaving.pop()
        gone = masks[cell] & digits
        if not gone:
            continue
        masks[cell] ^= gone
        left = masks[cell]
        if not left:
            return False
        if left.bit_count() == 1:
            leaving += [(peer, left) for peer in board.seen[cell]]
        for group in board.groups_of[cell]:
            once = twice = 0
            for member in group.cells:
                twice |= once & masks[member]
                once |= masks[member]
            if gone & ~once:
                return False
            hidden = gone & ~twice
            leaving += [
                (member, masks[member] & ~hidden)
                for member in group.cells
                if hidden & masks[member]
            ]
    return True


def _reasons(state: State, cell: int, digit: int) -> Reasons:
    premises = no_others(state, range(state.board.cell_count))
    return Rule(premises, placements=frozenset([(cell, digit)])), {
        "cell": Cells((cell,), state.board.columns),
        "digit": Digits((digit,)),
        "digits": Digits(digits_of(state.masks[cell])),
    }


@strategy(
    id_="guess",
    name="Guess",
    level=Level.EXTREME,
    rank=890,
    sentence=(
        "No strategy helps here. {cell} has few candidates, {digits:or}; "
        "trying them shows that {digit} leads to a solution."
    ),
    paints={"cell": Paint.PATTERN},
    reasons=_reasons,
    aliases={"hodoku": "Brute Force"},
    is_strategy=False,
)
def guess(state: State) -> Iterator[Witness]:
    """Yield one placement that leads to a solution, if there is one."""
    if state.is_final or state.contradiction is not None:
        return
    cell = _tightest(bits(state.open), state.masks)
    for digit in digits_of(state.masks[cell]):
        if has_solution(state.board, state.after([(cell, digit)]).masks):
            yield cell, digit
            return
