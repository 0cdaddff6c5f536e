# SPDX-License-Identifier: MIT
"""The checker of a search over all full grids: no grid's values and clues make a good puzzle.

It lists the grids that keep the fixed constraints by plain backtracking, and works out the values
and the clues of each by the constraints' predicates. If two grids have the same values and clues,
their puzzle has two solutions. If a grid is alone, the strategies must fail on its puzzle.

>>> from cluesmith.proofs.certificate import Certificate, Claim
>>> from cluesmith.proofs.checkers.deadline import Deadline
>>> board = "4x4+killer_cage:total=?:r1c1,r1c2"
>>> claim = Claim(board, "...x............", ("naked_single", "hidden_single"))
>>> grids(Certificate("grids", claim, {}), Deadline.after(None)) is None
True
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from cluesmith.board import Puzzle
from cluesmith.board.open_board import closed, frame, keeps
from cluesmith.proofs.checkers.terms import impossibility

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board
    from cluesmith.proofs.certificate import Certificate
    from cluesmith.proofs.checkers.deadline import Deadline


def grids(certificate: Certificate, deadline: Deadline) -> str | None:
    """List all grids, and hold the puzzle of each to the claim."""
    terms = impossibility(certificate.claim, may_have_constraints=True)
    alone: dict[Puzzle, int] = defaultdict(int)
    for grid in all_grids(frame(terms.board), deadline):
        board = closed(terms.board, grid)
        if board is not None:
            clues = bytes(d if cell in terms.pattern else 0 for cell, d in enumerate(grid))
            alone[Puzzle(clues, board)] += 1
    for puzzle, count in alone.items():
        deadline.look()
        if count == 1 and terms.objection(puzzle) is None:
            return f"{puzzle.text} is an answer"
    return None


def all_grids(board: Board, deadline: Deadline) -> Iterator[bytes]:
    """Yield every full grid of a board, digits in the order of the cells."""
    groups = [frozenset(group.cells) for group in (*board.groups, *board.short_groups)]
    before = [
        [other for other in range(cell) if any({cell, other} <= group for group in groups)]
        for cell in range(board.cell_count)
    ]
    # A constraint is looked at as soon as the last of its cells has a digit.
    ending: list[list[int]] = [[] for _ in range(board.cell_count)]
    for number, constraint in enumerate(board.constraints):
        ending[max(constraint.scope(board), default=0)].append(number)
    grid = bytearray(board.cell_count)

    def fill(cell: int) -> Iterator[bytes]:
        deadline.look()
        if cell == board.cell_count:
            yield bytes(grid)
            return
        used = {grid[other] for other in before[cell]}
        for digit in range(1, board.size + 1):
            grid[cell] = digit
            ended = [board.constraints[number] for number in ending[cell]]
            if digit not in used and keeps(bytes(grid), ended, board):
                yield from fill(cell + 1)
        grid[cell] = 0

    yield from fill(0)
