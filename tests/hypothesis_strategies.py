# SPDX-License-Identifier: MIT
"""Hypothesis strategies for boards, puzzles, patterns and transformations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.canonical import automorphism_chain, automorphisms
from cluesmith.board.line_maps import member_count
from cluesmith.board.symmetry import Transformation, classic_order

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

CLASSIC_SPECS = ("4x4", "9x9", "16x16")
VARIANT_SPECS = (
    "4x4+diagonals",
    "9x9+diagonals",
    "9x9+windoku",
    "9x9+extra:r1c1,r1c5,r2c9,r4c2,r5c5,r6c7,r8c1,r9c4,r9c9",
    "jigsaw:1112211322433324435544555",
    "jigsaw:111222111222333444333444555666555666",
)


def boards(specs: tuple[str, ...] = CLASSIC_SPECS + VARIANT_SPECS) -> SearchStrategy[Board]:
    """Return a strategy for boards, small classic ones first."""
    return st.sampled_from(specs).map(Board.parse)


@st.composite
def puzzles(draw: DrawFn, board: Board | None = None, *, consistent: bool = True) -> Puzzle:
    """Draw a puzzle; a consistent one has no two equal clues in a group, but may have no solution.

    Without a board one is drawn too.
    """
    board = board or draw(boards())
    cells = st.integers(0, board.cell_count - 1)
    digits = st.integers(1, board.size)
    clues = draw(st.dictionaries(cells, digits, max_size=board.cell_count // 2))
    placed: dict[int, int] = {}
    for cell, digit in clues.items():
        if not consistent or all(placed.get(peer) != digit for peer in board.peers[cell]):
            placed[cell] = digit
    return Puzzle.empty(board).with_digits(placed.items())


@st.composite
def patterns(draw: DrawFn, board: Board | None = None) -> Pattern:
    """Draw a pattern, and its board where none is given."""
    board = board or draw(boards())
    return Pattern(draw(st.integers(0, (1 << board.cell_count) - 1)), board)


def transformations(board: Board) -> SearchStrategy[Transformation]:
    """Return a strategy for the transformations that keep a board, all equally likely."""
    return st.randoms(use_true_random=False).map(lambda rng: Transformation.random(board, rng))


def automorphism_count(pattern: Pattern) -> int:
    """Return how many automorphisms a pattern has; on a classic board without making them."""
    if classic_order(pattern.board) is None:
        return sum(1 for _ in automorphisms(pattern))
    return member_count(automorphism_chain(pattern))
