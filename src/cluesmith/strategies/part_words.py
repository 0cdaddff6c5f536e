# SPDX-License-Identifier: MIT
"""What sentences say of the parts of constraints: their meaning, and the sets of digits left.

>>> from cluesmith.board import Board, Puzzle
>>> from cluesmith.board.constraint_parts import constraint_parts
>>> from cluesmith.strategies.state import State
>>> board = Board.parse("4x4+killer_cage:total=7:r1c1,r1c2")
>>> state = State.initial(Puzzle.empty(board))
>>> sets_left(state, constraint_parts(board).parts[0])
'The cage of 7 in r1c1 and r1c2 can only hold 3 and 4.'
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.board.constraint_parts import PartKind
from cluesmith.board.constraints.kernels import DigitSet, Sum
from cluesmith.board.lines import symbols
from cluesmith.board.text import digits_of, mask_of, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.board import Board
    from cluesmith.board.constraint_parts import Part
    from cluesmith.strategies.catalogue import Numbers
    from cluesmith.strategies.state import State

_MOST_SETS = 4
"""A sentence lists no more sets of digits."""


def part_words(board: Board, part: Part) -> str:
    """Return what a part says, and what it follows from, in sentences."""
    if part.kind is PartKind.DERIVED:
        return _derived_words(board, part)
    if part.constraints:
        return " ".join(board.constraints[each].words(board) for each in part.constraints)
    groups = (*board.groups, *board.short_groups)
    return f"The digits of {phrase([groups[each].name for each in part.groups])} differ."


def _derived_words(board: Board, part: Part) -> str:
    """Return how a sum follows from groups and cages."""
    terms, [total] = part.kernel.terms, part.kernel.totals  # type: ignore[union-attr]
    inside = [cell for factor, cells in terms if factor > 0 for cell in cells]
    outside = [cell for factor, cells in terms if factor < 0 for cell in cells]
    cages = sum(getattr(board.constraints[each], "total", 0) for each in part.constraints)
    names = phrase([board.groups[each].name for each in part.area])
    said = (
        f"The digits of {names} add up to {len(part.area) * sum(board.values)}, "
        f"and {_cages(len(part.constraints))} there to {cages}. So "
    )
    ins, outs = (phrase([board.cell_name(cell) for cell in cells]) for cells in (inside, outside))
    if inside and outside:
        return f"{said}{ins}, less {outs}, make {total}."
    cells, amount = (inside, total) if inside else (outside, -total)
    return f"{said}{ins or outs} {'add up to' if len(cells) > 1 else 'is'} {amount}."


def _cages(count: int) -> str:
    return "the cage" if count == 1 else f"the {count} cages"


def part_name(board: Board, part: Part) -> str | None:
    """Return the name of a cage with a total, as "cage of 16 in r1c1 and r1c2", else None."""
    if part.kind is not PartKind.SET or len(part.constraints) != 1:
        return None
    constraint = board.constraints[part.constraints[0]]
    total = getattr(constraint, "total", None)
    if constraint.id != "killer_cage" or total is None:
        return None
    return f"cage of {total} in {phrase([board.cell_name(cell) for cell in sorted(part.cells)])}"


def part_title(board: Board, part: Part) -> str:
    """Return the short name of a part, as "the thermometer in r1c1 and r1c2"."""
    name = part_name(board, part)
    if name is not None:
        return f"the {name}"
    groups = (*board.groups, *board.short_groups)
    titles = [board.constraints[each].title.lower() for each in part.constraints]
    titles = titles or [groups[each].name for each in part.groups]
    cells = [board.cell_name(cell) for cell in dict.fromkeys(part.cells)]
    return f"the {phrase(titles)} in {phrase(cells)}"


def sets_left(state: State, part: Part) -> str:
    """Return what a part says, and of a cage which digits it can only hold, in sentences."""
    board = state.board
    if part.kind is not PartKind.SET:
        return part_words(board, part)
    sets, name = possible_sets(state, part), part_name(board, part)
    known = symbols(board.first)
    only = ", or ".join(phrase([known[digit - 1] for digit in each]) for each in sets[:_MOST_SETS])
    if name is None:
        is_few = 0 < len(sets) <= _MOST_SETS
        left = f"Its digits can only be {only}." if is_few else f"{len(sets)} sets are left."
        return f"{part_words(board, part)} {left}"
    if len(sets) <= _MOST_SETS:
        return f"The {name} can only hold {only}."
    return f"The {name} has {len(sets)} sets of digits left."


def possible_sets(state: State, part: Part) -> list[Numbers]:
    """Return the sets of digits that the cells of a cage can hold, each in ascending order."""
    masks = [state.masks[cell] for cell in part.cells]
    union = 0
    for mask in masks:
        union |= mask
    return [
        digits
        for digits in combinations(digits_of(union), len(masks))
        if _is_allowed(state.board, part, digits) and _fits(masks, mask_of(digits))
    ]


def _is_allowed(board: Board, part: Part, digits: Numbers) -> bool:
    values = tuple(board.values[digit - 1] for digit in digits)
    match part.kernel:
        case DigitSet(_, test):
            return test(values)
        case Sum(_, totals):
            return sum(values) in totals
    raise TypeError(f"a part of kind {part.kind}")


def _fits(masks: Sequence[int], digits: int) -> bool:
    """Whether the cells can have these digits, each one of them."""
    if not masks:
        return True
    first, *rest = masks
    return any(_fits(rest, digits & ~(1 << bit)) for bit in bits(first & digits))
