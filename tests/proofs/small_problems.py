# SPDX-License-Identifier: MIT
"""Clue problems of the 4x4 board, their answers by enumeration, and trees: honest and forged."""

from __future__ import annotations

from functools import cache

from hypothesis import assume
from hypothesis import strategies as st

from cluesmith import _native
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.native_tables import board_tables
from cluesmith.board.open_board import closed
from cluesmith.clue_problem.methods.find import within
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.engines.close import listed_rules
from cluesmith.proofs.checkers.verifier import is_solution
from proofs.slow_tree import Sets, alike_digits, first_sets, settle, with_digit
from random_grids import all_grids

FOUR = Board.classic(2)


def has_answer(problem: ClueProblem) -> bool:
    """Whether the clues of one of the grids, and its open values, are an answer."""
    pattern = problem.pattern
    puzzles = {
        Puzzle(bytes(digit * (cell in pattern) for cell, digit in enumerate(grid)), board)
        for grid, board in _closings(pattern.board)
    }
    return any(map(problem.accepts, puzzles))


@cache
def _closings(board: Board) -> list[tuple[bytes, Board]]:
    """Return each grid of a 4x4 board, and the board with the values of the grid."""
    closings = [(grid, closed(board, grid)) for grid in map(bytes, all_grids(FOUR))]
    return [
        (grid, valued)
        for grid, valued in closings
        if valued is not None and is_solution(Puzzle(grid, valued), Puzzle(grid, valued))
    ]


def whole_tree(problem: ClueProblem) -> list[int]:
    """Return the tree of the whole search; where there are answers, leaves of it are answers."""
    is_naked = [entry.id for entry in problem.allow] == ["naked_single"]
    _, _, tokens = _native.decide(
        board_tables(FOUR),
        list(problem.pattern.cells),
        within(problem),
        None if is_naked else listed_rules(FOUR, problem.allow),
        lambda _: False,
        budget=1 << 40,
    )
    return [int(token) for token in tokens]


@st.composite
def clues(draw: st.DrawFn, most: int) -> tuple[Puzzle, Puzzle]:
    """Draw three to `most` clues of a grid, and up to two digits of the same grid."""
    grid = draw(st.sampled_from(all_grids(FOUR)))
    cells = draw(st.lists(st.integers(0, 15), min_size=3, max_size=most, unique=True))
    fixed = draw(st.lists(st.integers(0, 15), max_size=2, unique=True))
    blank = Puzzle.empty(FOUR)
    return (
        blank.with_digits((cell, grid[cell]) for cell in cells),
        blank.with_digits((cell, grid[cell]) for cell in fixed),
    )


def problems_about(puzzle: Puzzle, fixed: Puzzle) -> list[ClueProblem]:
    """Return the problems that the clues may be an answer to, one for each condition."""
    pattern = Pattern.of(puzzle)
    return [
        ClueProblem.of(pattern, allow=allow, forbid=forbid, fixed=fixed, minimal=minimal)
        for allow in ("NS", "NS,HS", "NS,LC", "basic")
        for forbid in ((), "NS")
        for minimal in (False, True)
        if (allow, forbid) != ("NS", "NS")
    ]


@st.composite
def problems(draw: st.DrawFn) -> ClueProblem:
    """Draw a problem, with conditions now and then."""
    return draw(st.sampled_from(problems_about(*draw(clues(most=7)))))


@st.composite
def solvable_problems(draw: st.DrawFn) -> ClueProblem:
    """Draw a problem that has an answer."""
    puzzle, fixed = draw(clues(most=9))
    solvable = [problem for problem in problems_about(puzzle, fixed) if problem.accepts(puzzle)]
    assume(solvable)
    return draw(st.sampled_from(solvable))


@st.composite
def mutated(draw: st.DrawFn, tokens: list[int]) -> list[int]:
    """Draw tokens that differ from others: pieces cut out, replaced by a leaf, or changed."""
    changed = list(tokens)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(changed)))
        end = draw(st.integers(start, min(len(changed), start + 12)))
        piece = st.lists(st.integers(0, 15), max_size=4)
        changed[start:end] = draw(st.one_of(st.just([0]), st.just([]), piece))
    return changed


@st.composite
def forged(draw: st.DrawFn, problem: ClueProblem) -> list[int]:
    """Draw a tree that would hold, did the checker not look at its leaves or its removals."""
    cheats_at_leaves = draw(st.booleans())
    tokens: list[int] = []

    def tree(sets: Sets) -> None:
        while True:
            is_open = settle(problem, sets)
            open_clues = [cell for cell in problem.pattern.cells if len(sets[cell]) > 1]
            if not is_open or not open_clues:
                break
            cell = draw(st.sampled_from(open_clues))
            cheats = len(open_clues) == 1 or draw(st.integers(0, 2)) > 0
            alike = alike_digits(problem, sets)
            if not cheats:
                tokens.extend((1, cell))
                for digit in sorted(sets[cell]):
                    if digit not in alike or digit == min(alike & sets[cell]):
                        tree(with_digit(sets, cell, digit))
                return
            if cheats_at_leaves:
                break
            digits = draw(st.sets(st.sampled_from(sorted(sets[cell])), min_size=1))
            tokens.extend((2, cell, sum(1 << (digit - 1) for digit in digits)))
            sets[cell] -= digits | (alike if digits & alike else set())
        tokens.append(0)

    tree(first_sets(problem))
    return tokens
