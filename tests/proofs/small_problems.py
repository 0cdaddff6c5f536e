# SPDX-License-Identifier: MIT
"""Clue problems of the 4x4 board, their answers by enumeration, and trees to begin with."""

from __future__ import annotations

from hypothesis import strategies as st

from cluesmith import _native
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.engines.close import listed_rules
from cluesmith.engines.speed import board_tables
from cluesmith.setting.find import within
from cluesmith.setting.problem import ClueProblem
from random_grids import all_grids

FOUR = Board.classic(2)


def has_answer(problem: ClueProblem) -> bool:
    """Whether the clues of one of the grids are an answer."""
    blank, cells = Puzzle.empty(FOUR), problem.pattern.cells
    fillings = {bytes(grid[cell] for cell in cells) for grid in all_grids(FOUR)}
    return any(
        problem.accepts(blank.with_digits(zip(cells, filling, strict=True))) for filling in fillings
    )


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
def clues_and_problems(draw: st.DrawFn) -> tuple[Puzzle, ClueProblem]:
    """Draw three to seven clues of a grid and a problem that they may be an answer to."""
    cells = draw(st.lists(st.integers(0, 15), min_size=3, max_size=7, unique=True))
    grid = draw(st.sampled_from(all_grids(FOUR)))
    fixed = draw(st.lists(st.integers(0, 15), max_size=2, unique=True))
    allow = draw(st.sampled_from(["NS", "NS,HS", "basic"]))
    blank = Puzzle.empty(FOUR)
    problem = ClueProblem.of(
        Pattern.from_cells(cells, FOUR),
        allow=allow,
        forbid="NS" if allow != "NS" and draw(st.booleans()) else (),
        fixed=blank.with_digits((cell, grid[cell]) for cell in fixed),
        minimal=draw(st.booleans()),
    )
    return blank.with_digits((cell, grid[cell]) for cell in cells), problem


def problems() -> st.SearchStrategy[ClueProblem]:
    """Draw a problem, with conditions now and then."""
    return clues_and_problems().map(lambda drawn: drawn[1])


def solvable_problems() -> st.SearchStrategy[ClueProblem]:
    """Draw a problem that has an answer."""
    return (
        clues_and_problems()
        .filter(lambda drawn: drawn[1].accepts(drawn[0]))
        .map(lambda drawn: drawn[1])
    )


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
