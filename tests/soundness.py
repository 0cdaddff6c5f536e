# SPDX-License-Identifier: MIT
"""An independent check that steps are true, for the tests of every family of strategies.

:func:`check_step`: what a step says agrees with the known solution, and its premises hold.
:func:`check_rule`: on this board, whatever the position, the premises alone are enough for the
conclusions; that is a question for a solver, which must find no full grid that keeps the premises
and breaks a conclusion. For small boards all grids can be asked instead, with :func:`satisfies`
and :func:`contradicts`.

>>> from cluesmith.strategies.catalogue import get
>>> from random_grids import random_solution, sound_states
>>> solution = random_solution(Board.classic(2), Random(1))
>>> for state in sound_states(solution, Random(1), count=3):
...     for step in get("naked_pair").find(state):
...         check_step(step, state, solution)
...         check_rule(state.board, step.rule)
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count as count_from
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.board.bits import bits
from cluesmith.board.text import cell_name
from plain_search import Undecided, find_grid

if TYPE_CHECKING:
    from cluesmith.strategies.rule import Rule
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Step

FEWEST_NODES, TURNS = 20, 8
"""How long a search is at first, and how often it is begun again with twice the length."""


def check_step(step: Step, state: State, solution: Puzzle) -> None:
    """Check that a step's premises hold, that it says something new, and that it is true.

    Raises:
        AssertionError: what is wrong, in words.
    """
    size = state.board.size
    for cell, digit in step.rule.premises:
        if state.masks[cell] >> (digit - 1) & 1:
            raise AssertionError(
                f"{_claim(step, cell, digit, size)} is a premise, but not ruled out"
            )
    if not step.rule.eliminations and not step.rule.placements:
        raise AssertionError(f"{step.strategy}: nothing follows")
    for cell, digit in step.rule.eliminations | step.rule.placements:
        if not state.has(cell, digit):
            raise AssertionError(f"{_claim(step, cell, digit, size)} is no candidate")
    for cell, digit in step.rule.eliminations:
        if solution.digits[cell] == digit:
            raise AssertionError(f"{_claim(step, cell, digit, size)} is ruled out, but true")
    for cell, digit in step.rule.placements:
        if solution.digits[cell] != digit:
            raise AssertionError(f"{_claim(step, cell, digit, size)} is placed, but false")


def check_rule(board: Board, rule: Rule) -> None:
    """Check that the premises of a rule are enough, with nothing else known of the position.

    Raises:
        Undecided: the search gave up.
        AssertionError: a conclusion that does not follow, with a grid that shows it.
    """
    free = premise_masks(board, rule)
    for (cell, digit), is_placed in [
        *((pair, False) for pair in sorted(rule.eliminations)),
        *((pair, True) for pair in sorted(rule.placements)),
    ]:
        masks = list(free)
        bit = 1 << (digit - 1)
        masks[cell] &= ~bit if is_placed else bit
        found = witness(masks, board)
        if found is not None:
            raise AssertionError(
                f"{digit} in {cell_name(cell, board.size)} does not follow: {found}"
            )


def premise_masks(board: Board, rule: Rule) -> list[int]:
    """Return candidates with nothing ruled out but the premises of a rule."""
    masks = [board.all_digits] * board.cell_count
    for cell, digit in rule.premises:
        masks[cell] &= ~(1 << (digit - 1))
    return masks


def satisfies(grid: bytes, rule: Rule) -> bool:
    """Whether a grid contains none of the candidates that the premises rule out."""
    return all(grid[cell] != digit for cell, digit in rule.premises)


def contradicts(grid: bytes, rule: Rule) -> bool:
    """Whether a grid contains a candidate that the rule rules out, or lacks one that it places."""
    return any(grid[cell] == digit for cell, digit in rule.eliminations) or any(
        grid[cell] != digit for cell, digit in rule.placements
    )


def _claim(step: Step, cell: int, digit: int, size: int) -> str:
    return f"{step.strategy}: {digit} in {cell_name(cell, size)}"


def witness(masks: list[int], board: Board) -> Puzzle | None:
    """Return a full grid within the masks, or None where there is none.

    Two searches take turns, each time for longer: for a full grid, and for less than that.

    Raises:
        Undecided: both gave up.
    """
    if 0 in masks:
        return None
    for turn in range(TURNS):
        try:
            return _full_grid(masks, board, turn)
        except Undecided:
            if not _can_fill(masks, board, most=FEWEST_NODES << turn):
                return None
    raise Undecided(f"no answer after {TURNS} turns")


def _full_grid(masks: list[int], board: Board, turn: int) -> Puzzle | None:
    if board.is_classic and board.size == 9:
        seconds = 0.05 * 2**turn
        found, count, ending, _ = _native.solve_masks(np.array(masks, np.uint16), 1, 1, seconds)
        if not count and ending != "exhausted":
            raise Undecided(f"the native solver: {ending}")
        return Puzzle(found[0], board) if count else None
    full = find_grid(masks, board, Random(turn), most=FEWEST_NODES << turn)
    return Puzzle(bytes(mask.bit_length() for mask in full), board) if full else None


def _can_fill(masks: list[int], board: Board, *, most: int) -> bool:
    """Whether the cells that lack a digit can be filled so that no two peers agree, if decided.

    The other cells of a group count too where at least half of it lack a digit. All this is less
    than a full grid asks for, but often all that a rule about a few cells needs, where a solver of
    full grids would lose itself in the rest of the board. Digits that lead nowhere are taken out
    before one is chosen. True where it takes long.
    """
    nodes = count_from(1)
    lacking = {cell for cell, mask in enumerate(masks) if mask != board.all_digits}
    crowded = [group for group in board.groups if 2 * len(lacking & {*group.cells}) >= board.size]
    named = lacking.union(*(group.cells for group in crowded))
    groups = [[cell for cell in group.cells if cell in named] for group in board.groups]

    def narrow(domains: dict[int, int]) -> bool:
        changed = True
        while changed:
            changed = False
            for cells in groups:
                before = tuple(domains[cell] for cell in cells)
                after = _supported(before)
                if 0 in after:
                    return False
                if after != before:
                    domains.update(zip(cells, after, strict=True))
                    changed = True
        return True

    def shave(domains: dict[int, int]) -> bool:
        changed = True
        while changed:
            changed = False
            for cell in sorted(domains, key=lambda cell: domains[cell].bit_count()):
                for digit in bits(domains[cell] if domains[cell].bit_count() > 1 else 0):
                    if next(nodes) > most:
                        return True
                    if not narrow({**domains, cell: 1 << digit}):
                        domains[cell] &= ~(1 << digit)
                        changed = True
                        if not narrow(domains):
                            return False
        return True

    def extend(domains: dict[int, int]) -> bool:
        if not narrow(domains) or not shave(domains):
            return False
        undecided = [cell for cell, mask in domains.items() if mask.bit_count() > 1]
        if not undecided or next(nodes) > most:
            return True
        cell = min(undecided, key=lambda cell: domains[cell].bit_count())
        return any(extend({**domains, cell: 1 << digit}) for digit in bits(domains[cell]))

    return extend({cell: masks[cell] for cell in sorted(named)})


@lru_cache(maxsize=100_000)
def _supported(masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return what is left of masks without digits that no choice of different digits can use."""
    return tuple(
        sum(
            1 << digit
            for digit in bits(mask)
            if _can_differ((1 << digit, *masks[:index], *masks[index + 1 :]))
        )
        for index, mask in enumerate(masks)
    )


def _can_differ(masks: tuple[int, ...]) -> bool:
    """Whether each mask can give a digit of its own, by augmenting paths."""
    holder: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        for digit in bits(masks[index]):
            if digit not in tried:
                tried.add(digit)
                if digit not in holder or place(holder[digit], tried):
                    holder[digit] = index
                    return True
        return False

    return all(place(index, set()) for index in range(len(masks)))
