# SPDX-License-Identifier: MIT
"""Clue problems of the 4x4 board, their answers by enumeration, and trees to begin with."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from hypothesis import strategies as st

from cluesmith import _native
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.engines.close import listed_rules
from cluesmith.engines.speed import board_tables
from cluesmith.setting.find import within
from cluesmith.setting.problem import ClueProblem

FOUR = Board.classic(2)


@cache
def grids() -> tuple[Puzzle, ...]:
    """Return the 288 full grids."""
    rows = [bytes(row) for row in permutations(range(1, 5))]
    partial = [b""]
    for _ in range(4):
        partial = [
            grid + row
            for grid in partial
            for row in rows
            if not Puzzle((grid + row).ljust(16, b"\0"), FOUR).conflicts()
        ]
    return tuple(Puzzle(grid, FOUR) for grid in partial)


def has_answer(problem: ClueProblem) -> bool:
    """Whether the clues of one of the grids are an answer."""
    blank, cells = Puzzle.empty(FOUR), problem.pattern.cells
    fillings = {bytes(grid.digits[cell] for cell in cells) for grid in grids()}
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
        lambda digits: False,
        budget=1 << 40,
    )
    return [int(token) for token in tokens]


@st.composite
def problems(draw: st.DrawFn) -> ClueProblem:
    """Draw a problem of three to six clues, with conditions now and then."""
    cells = draw(st.lists(st.integers(0, 15), min_size=3, max_size=6, unique=True))
    allow = draw(st.sampled_from(["NS", "NS,HS", "basic"]))
    fixed = Puzzle.empty(FOUR)
    if draw(st.booleans()):
        grid = draw(st.sampled_from(grids()))
        some = draw(st.lists(st.integers(0, 15), max_size=2, unique=True))
        fixed = fixed.with_digits((cell, grid.digits[cell]) for cell in some)
    return ClueProblem.of(
        Pattern.from_cells(cells, FOUR),
        allow=allow,
        forbid="NS" if allow != "NS" and draw(st.booleans()) else (),
        fixed=fixed,
        minimal=draw(st.booleans()),
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
