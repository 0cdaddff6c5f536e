# SPDX-License-Identifier: MIT
"""DIMACS: clauses as the text that every SAT solver reads.

>>> import numpy as np
>>> print(dimacs(np.array([1, -2, 0], np.int32), 2), end="")
p cnf 2 1
1 -2 0
>>> from cluesmith.board import Position, Puzzle
>>> text = puzzle_dimacs(Position.of(Puzzle.parse("1......3..2....4")))
>>> [line for line in text.splitlines() if line.startswith(("p", "c r1"))]
['c r1c1: 1 to 4', 'c r1c2: 5 to 8', 'c r1c3: 9 to 12', 'c r1c4: 13 to 16', 'p cnf 64 452']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board.text import cell_name
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.infer.kinds import EncodingKind
from cluesmith.engines.sat.cadical import clauses_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Position


def dimacs(literals: NDArray[np.int32], variables: int) -> str:
    """Return clauses, end to end and each closed by 0, as a DIMACS file."""
    lines = [" ".join(map(str, (*clause, 0))) for clause in clauses_of(literals)]
    return "\n".join([f"p cnf {variables} {len(lines)}", *lines, ""])


def puzzle_dimacs(position: Position, kind: EncodingKind = EncodingKind.EXTENDED) -> str:
    """Return a puzzle as a DIMACS file; its comments explain the variables.

    A clue is a unit clause. So is a candidate that pencilmarks rule out.
    """
    board = position.board
    encoding = Encoding(board, kind)
    literals = encoding.literals(position.values)
    if position.marks is not None:
        ruled_out = np.array([-literal for literal in absent(position)], np.int32)
        closed = np.pad(ruled_out.reshape(-1, 1), ((0, 0), (0, 1))).reshape(-1)
        literals = np.concatenate([literals, closed])
    comments = [
        f"c {board.spec} Sudoku, {kind} encoding: {position.clues}",
        f"c cells from 0 in reading order, digits from 1: variable = {board.size} * cell + digit",
        f"c the variables of each cell, for its digits 1 to {board.size} in order:",
        *(
            f"c {cell_name(cell, board.size)}: {cell * board.size + 1} to {(cell + 1) * board.size}"
            for cell in range(board.cell_count)
        ),
    ]
    return "\n".join([*comments, dimacs(literals, encoding.variable_count)])


def absent(position: Position) -> list[int]:
    """Return the variables of the candidates that are ruled out."""
    size = position.board.size
    return [
        size * cell + digit
        for cell, mask in enumerate(position.candidates.masks)
        for digit in range(1, size + 1)
        if not mask >> (digit - 1) & 1
    ]
