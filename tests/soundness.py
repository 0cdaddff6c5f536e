# SPDX-License-Identifier: MIT
"""An independent check that steps are true, for the tests of every family of strategies.

Three parts. Random grids, puzzles and sound states, from a seed, on any board. :func:`check_step`:
what a step says agrees with the known solution, and its premises hold. :func:`check_rule`: on this
board, whatever the position, the premises alone are enough for the conclusions; that is a question
for a solver, which must find no full grid that keeps the premises and breaks a conclusion.

>>> from random import Random
>>> from cluesmith.strategies.catalogue import get
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
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.rule import Pair, Rule
    from cluesmith.strategies.step import Step

BOARDS = (
    "4x4",
    "9x9",
    "9x9+diagonals",
    "9x9+windoku",
    "jigsaw:1112213322134423345544555",
    "16x16",
)
"""Boards of every kind, by specification."""

FEWEST_NODES, TURNS = 20, 8
"""How long a search is at first, and how often it is begun again with twice the length."""


class Undecided(AssertionError):
    """The search gave up: nothing is known about the rule."""


def random_solution(board: Board, rng: Random) -> Puzzle:
    """Return a random full grid; on large classic boards a shuffled one of regular build."""
    if board.is_classic and board.size > 9:
        return _shuffled(board, rng)
    while True:
        try:
            full = _search([board.all_digits] * board.cell_count, board, rng, most=200)
        except Undecided:
            continue
        if full is None:
            raise AssertionError(f"{board.spec} has no full grid")
        return Puzzle(bytes(mask.bit_length() for mask in full), board)


def unique_puzzle(rng: Random) -> tuple[Puzzle, Puzzle]:
    """Return a 9x9 puzzle with one solution that needs all its clues, and the solution."""
    solution = random_solution(Board.classic(3), rng)
    puzzle = solution
    for cell in rng.sample(range(81), 81):
        fewer = puzzle.with_digits([(cell, 0)])
        if _count(State.initial(fewer).masks, 2) == 1:
            puzzle = fewer
    return puzzle, solution


def sound_states(solution: Puzzle, rng: Random, *, count: int) -> Iterator[State]:
    """Yield states that a solver might meet on its way to a solution.

    Some of its digits are placed, some of the other candidates ruled out at random: from state to
    state more, and to a different degree each time the way begins anew.
    """
    board = solution.board
    cells = range(board.cell_count)
    made = 0
    while made < count:
        clues = rng.sample(cells, int(board.cell_count * rng.uniform(0.2, 0.35)))
        state = State.initial(Puzzle.empty(board)).after([(c, solution.digits[c]) for c in clues])
        for _ in range(min(4, count - made)):
            share = rng.uniform(0.02, 0.15)
            wrong = [
                (cell, digit)
                for cell in cells
                for digit in range(1, board.size + 1)
                if state.has(cell, digit) and digit != solution.digits[cell]
            ]
            gone = [pair for pair in wrong if rng.random() < share]
            placed = [(c, solution.digits[c]) for c in cells if rng.random() < 0.03]
            state = state.after(placed, gone)
            made += 1
            yield state


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
    free = [board.all_digits] * board.cell_count
    for cell, digit in rule.premises:
        free[cell] &= ~(1 << (digit - 1))
    for (cell, digit), is_placed in [
        *((pair, False) for pair in sorted(rule.eliminations)),
        *((pair, True) for pair in sorted(rule.placements)),
    ]:
        masks = list(free)
        bit = 1 << (digit - 1)
        masks[cell] &= ~bit if is_placed else bit
        witness = _witness(masks, board)
        if witness is not None:
            raise AssertionError(
                f"{digit} in {cell_name(cell, board.size)} does not follow: {witness}"
            )


def _claim(step: Step, cell: int, digit: int, size: int) -> str:
    return f"{step.strategy}: {digit} in {cell_name(cell, size)}"


def _witness(masks: list[int], board: Board) -> Puzzle | None:
    """Return a full grid within the masks, or None where there is none.

    Two searches take turns, each time for longer: for a full grid, and for less than that.
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
        return Puzzle(found[0].tobytes(), board) if count else None
    full = _search(masks, board, Random(turn), most=FEWEST_NODES << turn)
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


def _count(masks: tuple[int, ...], limit: int) -> int:
    return int(_native.solve_masks(np.array(masks, np.uint16), limit, 0, 5.0)[1])


def _shuffled(board: Board, rng: Random) -> Puzzle:
    """Return a full grid of a classic board: a regular one with its lines and digits shuffled."""
    size = board.size
    order = board.order or 1
    base, digits = range(order), rng.sample(range(1, size + 1), size)

    def lines() -> list[int]:
        return [
            order * chute + line
            for chute in rng.sample(base, order)
            for line in rng.sample(base, order)
        ]

    columns = lines()
    return Puzzle(
        bytes(
            digits[(order * (row % order) + row // order + column) % size]
            for row in lines()
            for column in columns
        ),
        board,
    )


def _search(masks: list[int], board: Board, rng: Random, *, most: int) -> list[int] | None:
    """Return the masks of a full grid, or None; by singles, then trying the tightest choice.

    A search that began badly rarely recovers: many short ones in random order find more than one.
    """
    nodes = count_from(1)

    def extend(masks: list[int]) -> list[int] | None:
        if next(nodes) > most:
            raise Undecided(f"no answer after {most} nodes")
        if not _propagate(masks, board):
            return None
        choices = _tightest(masks, board)
        if not choices:
            return masks
        rng.shuffle(choices)
        for cell, bit in choices:
            tried = list(masks)
            tried[cell] = bit
            full = extend(tried)
            if full is not None:
                return full
        return None

    return extend(list(masks))


def _propagate(masks: list[int], board: Board) -> bool:
    """Apply naked and hidden singles until nothing changes; False at a contradiction."""
    done = set[int]()
    changed = True
    while changed:
        changed = False
        waiting = [c for c, mask in enumerate(masks) if c not in done and mask.bit_count() == 1]
        for cell in waiting:
            done.add(cell)
            changed = True
            for peer in board.peers[cell]:
                masks[peer] &= ~masks[cell]
        if 0 in masks:
            return False
        for group in board.groups:
            once = twice = 0
            for cell in group.cells:
                twice |= once & masks[cell]
                once |= masks[cell]
            if once != board.all_digits:
                return False
            for cell in group.cells:
                single = masks[cell] & ~twice
                if single and single != masks[cell]:
                    masks[cell] = single
                    if single.bit_count() > 1:
                        return False
                    changed = True
    return True


def _tightest(masks: list[int], board: Board) -> list[Pair]:
    """Return the fewest alternatives, as (cell, bit): digits of a cell or places in a group."""
    best: list[Pair] = []
    cell = min(
        (c for c, mask in enumerate(masks) if mask.bit_count() > 1),
        key=lambda c: masks[c].bit_count(),
        default=None,
    )
    if cell is None:
        return best
    best = [(cell, 1 << d) for d in range(board.size) if masks[cell] >> d & 1]
    for group in board.groups:
        for digit in range(board.size):
            bit = 1 << digit
            places = [c for c in group.cells if masks[c] & bit]
            if 1 < len(places) < len(best):
                best = [(c, bit) for c in places]
    return best
