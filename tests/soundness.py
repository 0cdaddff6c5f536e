# SPDX-License-Identifier: MIT
"""An independent check that steps are true, for the tests of every family of strategies.

:func:`check_step`: the conclusions of a step agree with the known solution, and its premises hold.
:func:`check_rule`: the conclusions follow from the premises alone, in every position of the board.
A solver must find no full grid that keeps the premises and breaks a conclusion;
:func:`check_rule_by_clauses` asks a SAT solver. On small boards a
test can try all grids instead, with :func:`satisfies` and :func:`contradicts`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from itertools import count as count_from
from random import Random
from typing import TYPE_CHECKING

import numpy as np
from pysat.solvers import Cadical153

from cluesmith import _native
from cluesmith.board import Board, Position, Puzzle
from cluesmith.board.bits import bits
from cluesmith.board.text import cell_name
from cluesmith.engines.encode_constraints import constrained_dimacs
from plain_search import Undecided, find_grid

if TYPE_CHECKING:
    from cluesmith.strategies.rule import Rule
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Step

FEWEST_NODES, TURNS = 20, 8
"""How long a search is at first, and how often it is begun again with twice the length."""


def check_step(step: Step, state: State, solution: Puzzle) -> None:
    """Check that a step's premises hold, that it changes the state, and that it is true.

    Raises:
        AssertionError: what is wrong, in words.
    """
    size = state.board.columns
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
    """Check that the premises of a rule are enough, whatever the rest of the position is.

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
        counterexample = witness(masks, board)
        if counterexample is not None:
            raise AssertionError(
                f"{digit} in {cell_name(cell, board.size)} does not follow: {counterexample}"
            )


def check_rule_by_clauses(board: Board, rule: Rule) -> None:
    """Check the same as :func:`check_rule` with a SAT solver, which is quick for long reasons.

    Raises:
        AssertionError: a conclusion that does not follow.
    """
    solver = _clauses(board)
    ruled_out = [-_variable(board, pair) for pair in rule.premises]
    for pairs, sign in ((rule.eliminations, 1), (rule.placements, -1)):
        for cell, digit in pairs:
            opposite = sign * _variable(board, (cell, digit))
            if solver.solve(assumptions=[*ruled_out, opposite]):
                raise AssertionError(f"{digit} in {cell_name(cell, board.size)} does not follow")


def _variable(board: Board, candidate: tuple[int, int]) -> int:
    cell, digit = candidate
    return cell * board.size + digit


@lru_cache(maxsize=8)
def _clauses(board: Board) -> Cadical153:
    """Return a solver that knows the board: each cell has one digit, each group each digit once.

    The clauses of constraints come from their predicates, so they share nothing with the filters.
    """
    digits = range(1, board.size + 1)
    choices = [[(cell, digit) for digit in digits] for cell in range(board.cell_count)]
    choices += [
        [(cell, digit) for cell in group.cells] for group in board.groups for digit in digits
    ]
    solver = Cadical153()
    if not board.is_plain:
        text = constrained_dimacs(Position.of(Puzzle.empty(board)))
        for line in text.splitlines():
            if line[0] not in "cp":
                solver.add_clause([int(word) for word in line.split()[:-1]])
        return solver
    for choice in choices:
        variables = [_variable(board, candidate) for candidate in choice]
        solver.add_clause(variables)
        for one, other in combinations(variables, 2):
            solver.add_clause([-one, -other])
    return solver


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

    Two searches alternate, each time with more nodes: for a full grid, and for a part of one.

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
        solutions, count, ending, _ = _native.solve_masks(np.array(masks, np.uint16), 1, 1, seconds)
        if not count and ending != "exhausted":
            raise Undecided(f"the native solver: {ending}")
        return Puzzle(solutions[0], board) if count else None
    full = find_grid(masks, board, Random(turn), most=FEWEST_NODES << turn)
    return Puzzle(bytes(mask.bit_length() for mask in full), board) if full else None


def _can_fill(masks: list[int], board: Board, *, most: int) -> bool:
    """Whether the cells that lack a digit can be filled so that no two peers are equal.

    If at least half of a group lack a digit, its other cells are included. This is less than a full
    grid, but it often refutes a rule about a few cells, where a solver of full grids would search
    the rest of the board. Digits without support are removed before one is chosen. Returns True if
    the search takes too long.
    """
    nodes = count_from(1)
    lacking = {cell for cell, mask in enumerate(masks) if mask != board.all_digits}
    crowded = [group for group in board.groups if 2 * len(lacking & {*group.cells}) >= board.size]
    checked_cells = lacking.union(*(group.cells for group in crowded))
    groups = [[cell for cell in group.cells if cell in checked_cells] for group in board.groups]

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

    return extend({cell: masks[cell] for cell in sorted(checked_cells)})


@lru_cache(maxsize=100_000)
def _supported(masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the masks without the digits that no choice of different digits uses."""
    return tuple(
        sum(
            1 << digit
            for digit in bits(mask)
            if _can_differ((1 << digit, *masks[:index], *masks[index + 1 :]))
        )
        for index, mask in enumerate(masks)
    )


def _can_differ(masks: tuple[int, ...]) -> bool:
    """Whether each mask can have a digit of its own, by augmenting paths."""
    holder: dict[int, int] = {}

    def place(index: int, visited: set[int]) -> bool:
        for digit in bits(masks[index]):
            if digit not in visited:
                visited.add(digit)
                if digit not in holder or place(holder[digit], visited):
                    holder[digit] = index
                    return True
        return False

    return all(place(index, set()) for index in range(len(masks)))
