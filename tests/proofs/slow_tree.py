# SPDX-License-Identifier: MIT
"""A second checker of tree certificates, written from the prose: sets, lists and enumeration.

It is for boards of 4x4, and shares nothing with the native one but the definition in
``docs/explanation/certificates.md``.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board import Candidates, Puzzle
from cluesmith.strategies.state import State
from plain_closure import close_by_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.clue_problem.problem import ClueProblem

Sets = list[set[int]]


class Refused(Exception):
    """The tree proves nothing."""


def holds(problem: ClueProblem, tokens: Iterable[int]) -> bool:
    """Whether a tree proves that a problem has no answer."""
    reading = iter(tokens)
    try:
        _tree(problem, first_sets(problem), reading)
    except Refused:
        return False
    return next(reading, None) is None


def first_sets(problem: ClueProblem) -> Sets:
    """Return what the fixed digits leave."""
    masks = State.initial(problem.fixed).masks
    return [{d for d in range(1, 5) if mask >> (d - 1) & 1} for mask in masks]


def _tree(problem: ClueProblem, sets: Sets, tokens: Iterator[int]) -> None:
    is_open = settle(problem, sets)
    while True:
        token = _next(tokens)
        if token == 0:
            if is_open and not _is_known_failure(problem, sets):
                raise Refused
            return
        cell = _next(tokens)
        if not is_open or token > 2 or cell not in problem.pattern.cells or len(sets[cell]) < 2:
            raise Refused
        alike = alike_digits(problem, sets)
        if token == 1:
            for digit in sorted(sets[cell]):
                if digit not in alike or digit == min(alike & sets[cell]):
                    _tree(problem, with_digit(sets, cell, digit), tokens)
            return
        mask = _next(tokens)
        digits = {d for d in range(1, 33) if mask >> (d - 1) & 1}
        if not digits or not digits <= sets[cell]:
            raise Refused
        for digit in digits:
            if settle(problem, with_digit(sets, cell, digit)):
                raise Refused
        sets[cell] -= digits | (alike if digits & alike else set())
        is_open = settle(problem, sets)


def _next(tokens: Iterator[int]) -> int:
    token = next(tokens, None)
    if token is None:
        raise Refused
    return token


def with_digit(sets: Sets, cell: int, digit: int) -> Sets:
    """Return sets in which a cell has one digit."""
    return [{digit} if c == cell else set(digits) for c, digits in enumerate(sets)]


def _is_known_failure(problem: ClueProblem, sets: Sets) -> bool:
    if any(len(sets[cell]) > 1 for cell in problem.pattern.cells):
        return False
    digits = [(cell, min(sets[cell])) for cell in problem.pattern.cells]
    return not problem.accepts(Puzzle.empty(problem.pattern.board).with_digits(digits))


def alike_digits(problem: ClueProblem, sets: Sets) -> set[int]:
    """Return the interchangeable digits."""
    if problem.fixed.clue_count:
        return set()
    alike = {1, 2, 3, 4} - {min(digits) for digits in sets if len(digits) == 1}
    return alike if all(alike <= digits or not alike & digits for digits in sets) else set()


def settle(problem: ClueProblem, sets: Sets) -> bool:
    """Narrow sets in place; False where they fail."""
    board = problem.pattern.board
    before = None
    while before != sets:
        before = [set(digits) for digits in sets]
        for cell, digits in enumerate(sets):
            if len(digits) == 1:
                for peer in board.peers[cell]:
                    sets[peer] -= digits
        for group in board.groups:
            for digit in range(1, 5):
                places = [cell for cell in group.cells if digit in sets[cell]]
                if not places:
                    return False
                if len(places) == 1:
                    sets[places[0]] &= {digit}
        if not all(sets):
            return False
    if {entry.id for entry in problem.allow} <= {"naked_single", "full_house"}:
        return _naked_bound(problem, sets)
    return _rules_bound(problem, sets)


def _naked_bound(problem: ClueProblem, sets: Sets) -> bool:
    board = problem.pattern.board
    filled = set(problem.pattern.cells)
    before = None
    while before != filled:
        before = set(filled)
        for cell in range(16):
            givers = [sets[peer] for peer in board.peers[cell] & filled]
            if any(_can_give(givers, seen) for seen in combinations(range(1, 5), 3)):
                filled.add(cell)
    return len(filled) == 16


def _can_give(givers: list[set[int]], digits: tuple[int, ...]) -> bool:
    """Whether the givers can give these digits, one each (Hall's theorem)."""
    return all(
        sum(1 for giver in givers if giver & set(some)) >= count
        for count in range(1, len(digits) + 1)
        for some in combinations(digits, count)
    )


def _rules_bound(problem: ClueProblem, sets: Sets) -> bool:
    board = problem.pattern.board
    left = [{1, 2, 3, 4} for _ in sets]
    for clue in problem.pattern.cells:
        left[clue] &= sets[clue] if len(sets[clue]) == 1 else set()
        for peer in board.peers[clue]:
            left[peer] -= sets[clue]
    masks = tuple(sum(1 << (digit - 1) for digit in digits) for digits in left)
    rules = [rule for entry in problem.allow if entry.rules for rule in entry.rules(board)]
    closed = close_by_rules(Candidates(masks, board), rules)
    for mask, digits in zip(closed.masks, sets, strict=True):
        if mask.bit_count() > 1 or (mask and mask.bit_length() not in digits):
            return False
    return True
