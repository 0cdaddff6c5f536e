# SPDX-License-Identifier: MIT
"""Puzzles in the languages of other programs: SAT, exact cover, MiniZinc.

>>> encode("1......3..2....4").splitlines()[-1]
'64 0'
>>> encode("1......3..2....4", to="matrix").splitlines()[-1]
'r4c4=4 15 31 47 63'
>>> encode("1......3..2....4", to="minizinc").splitlines()[0]
'% 4x4 Sudoku: 1......3..2....4'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.arguments import checked_arguments
from cluesmith.board.candidate_names import name_of
from cluesmith.board.text import digits_of
from cluesmith.engines.cover.matrix import board_matrix
from cluesmith.engines.encode_constraints import constrained_dimacs, constrained_minizinc
from cluesmith.engines.infer.kinds import EncodingKind
from cluesmith.engines.sat.dimacs import puzzle_dimacs
from cluesmith.engines.solve import as_position
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Board, Candidates, Position, Puzzle

LANGUAGES = ("dimacs", "matrix", "minizinc")
"""The languages that a puzzle can be written in."""

_MODEL = """\
% {spec} Sudoku: {clues}
include "alldifferent.mzn";

int: size = {size};
array[1..size, 1..size] of var 1..size: grid;

% The cells of each group, in reading order from 0.
int: group_count = {count};
array[1..group_count, 1..size] of int: groups =
  [| {groups}
  |];

constraint forall(g in 1..group_count) (
  alldifferent([
    grid[groups[g, i] div size + 1, groups[g, i] mod size + 1] | i in 1..size
  ])
);
{known}
solve satisfy;

output [show(grid[r, c]) ++ if c < size then " " else "\\n" endif | r, c in 1..size];
"""


@checked_arguments
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
    check_language(to)
    kind = EncodingKind.parse(encoding)
    position = as_position(puzzle)
    if not position.board.is_plain and to != "matrix":
        if kind is not EncodingKind.EXTENDED:
            raise InputError(
                f"the encoding {kind} of a board with constraints", expected="extended"
            )
        write = constrained_dimacs if to == "dimacs" else constrained_minizinc
        return write(position)
    if to == "dimacs":
        return puzzle_dimacs(position, kind)
    return _matrix(position) if to == "matrix" else _minizinc(position)


def check_language(to: str) -> None:
    """Refuse a language that a puzzle cannot be written in."""
    if to not in LANGUAGES:
        raise unknown_name(to, "a language of puzzles", LANGUAGES)


def _matrix(position: Position) -> str:
    """Return the exact-cover rows of the candidates left; comments name the column's constraints.

    A solution is a set of rows in which every column occurs exactly once.
    """
    board = position.board
    matrix = board_matrix(board)
    rows = matrix.rows_left(position.candidates)
    ones = sum(len(matrix.rows[row]) for row in rows)
    lines = [
        f"# {board.spec} Sudoku as exact cover: {position.clues}",
        f"# {len(rows)} rows, {len(matrix.columns)} columns, {ones} ones",
        *(f"# column {index}: {column.name}" for index, column in enumerate(matrix.columns)),
    ]
    for row in rows:
        name = name_of(*matrix.candidate(row), board)
        lines.append(" ".join([name, *map(str, matrix.rows[row])]))
    return "\n".join([*lines, ""])


def _minizinc(position: Position) -> str:
    """Return a model whose solutions are those of the puzzle."""
    board = position.board
    rows = [", ".join(map(str, cells)) for cells in _groups(board)]
    return _MODEL.format(
        spec=board.spec,
        clues=position.clues,
        size=board.size,
        count=len(rows),
        groups="\n   | ".join(rows),
        known="".join(f"\n{line}" for line in _known(position)) + "\n",
    )


def _groups(board: Board) -> Iterable[tuple[int, ...]]:
    """Return the cells of the groups; groups of the same cells are written once."""
    return {group.mask: group.cells for group in board.groups}.values()


def _known(position: Position) -> Iterator[str]:
    """Yield a constraint for each value, and for each cell whose pencilmarks rule out more."""
    size = position.board.size
    for cell, value in enumerate(position.values.digits):
        name = f"grid[{cell // size + 1},{cell % size + 1}]"
        if value:
            yield f"constraint {name} = {value};"
        elif position.marks is not None:
            digits = ", ".join(map(str, digits_of(position.marks.masks[cell])))
            yield f"constraint {name} in {{{digits}}};"
