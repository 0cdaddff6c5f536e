# SPDX-License-Identifier: MIT
"""Puzzles in the languages of other programs: SAT, exact cover, MiniZinc.

>>> encode("1......3..2....4").splitlines()[-1]
'64 0'
>>> encode("1......3..2....4", to="minizinc").splitlines()[0]
'% 4x4 Sudoku: 1......3..2....4'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.engines.cover.text import matrix_text
from cluesmith.engines.infer.encoding import EncodingKind
from cluesmith.engines.minizinc import minizinc_text
from cluesmith.engines.sat.dimacs import puzzle_dimacs
from cluesmith.engines.solve import as_position
from cluesmith.errors import unknown_name

if TYPE_CHECKING:
    from cluesmith.board import Candidates, Position, Puzzle

LANGUAGES = ("dimacs", "matrix", "minizinc")
"""The languages that a puzzle can be written in."""


def encode(
    puzzle: str | Puzzle | Candidates | Position,
    *,
    to: str = "dimacs",
    encoding: str = "extended",
) -> str:
    """Return a puzzle as a program whose solutions are those of the puzzle.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        to: ``dimacs`` for SAT solvers, ``matrix`` for exact cover, or ``minizinc``.
        encoding: for DIMACS, ``minimal`` or ``extended``.

    Raises:
        InputError: an unknown language or encoding, or clues that contradict each other.
    """
    kind = EncodingKind.parse(encoding)
    position = as_position(puzzle)
    if to == "dimacs":
        return puzzle_dimacs(position, kind)
    if to == "matrix":
        return matrix_text(position)
    if to == "minizinc":
        return minizinc_text(position)
    raise unknown_name(to, "a language", LANGUAGES)
