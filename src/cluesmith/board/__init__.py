# SPDX-License-Identifier: MIT
"""The board: geometry, puzzles, patterns, candidates, text formats, symmetry."""

from cluesmith.board.candidates import Candidates
from cluesmith.board.geometry import Board, Chute, Group, GroupKind, Intersection
from cluesmith.board.pattern import Pattern
from cluesmith.board.position import Position
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.symmetry import Transformation

__all__ = [
    "Board",
    "Candidates",
    "Chute",
    "Group",
    "GroupKind",
    "Intersection",
    "Pattern",
    "Position",
    "Puzzle",
    "Transformation",
]
