# SPDX-License-Identifier: MIT
"""A puzzle as a MiniZinc model: a variable for each cell, *all different* for each group.

>>> from cluesmith.board import Position, Puzzle
>>> text = minizinc_text(Position.of(Puzzle.parse("1......3..2....4")))
>>> [line for line in text.splitlines() if line.startswith("constraint grid")]
['constraint grid[1,1] = 1;', 'constraint grid[2,4] = 3;', 'constraint grid[3,3] = 2;', \
'constraint grid[4,4] = 4;']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.text import digits_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Board, Position

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
{given}
solve satisfy;

output [show(grid[r, c]) ++ if c < size then " " else "\\n" endif | r, c in 1..size];
"""


def minizinc_text(position: Position) -> str:
    """Return a model whose solutions are those of the puzzle."""
    board = position.board
    rows = [", ".join(map(str, cells)) for cells in _groups(board)]
    return _MODEL.format(
        spec=board.spec,
        clues=position.clues,
        size=board.size,
        count=len(rows),
        groups="\n   | ".join(rows),
        given="".join(f"\n{line}" for line in _given(position)) + "\n",
    )


def _groups(board: Board) -> Iterable[tuple[int, ...]]:
    """Return the cells of the groups; groups of the same cells are written once."""
    return {group.mask: group.cells for group in board.groups}.values()


def _given(position: Position) -> Iterator[str]:
    """Yield a constraint for each value, and for each cell whose pencilmarks rule out more."""
    size = position.board.size
    for cell, value in enumerate(position.values.digits):
        name = f"grid[{cell // size + 1},{cell % size + 1}]"
        if value:
            yield f"constraint {name} = {value};"
        elif position.marks is not None:
            digits = ", ".join(map(str, digits_of(position.marks.masks[cell])))
            yield f"constraint {name} in {{{digits}}};"
