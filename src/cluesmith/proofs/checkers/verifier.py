# SPDX-License-Identifier: MIT
"""A plain verifier of solutions and of claims about their number.

It uses only sets and lists and shares no code with any engine, so agreement between the two means
something. It counts by simple backtracking: good for a test, slow for anything else.

>>> from cluesmith.board import Puzzle
>>> puzzle = Puzzle.parse("1......3..2....4")
>>> is_solution(puzzle, Puzzle.parse("1342421334212134")), count_solutions(puzzle)
(True, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cluesmith.board import Board, Candidates, Puzzle
    from cluesmith.board.constraints import Constraint


def is_solution(puzzle: Puzzle, solution: Puzzle) -> bool:
    """Whether a full grid keeps the clues, every group, every short group and constraint."""
    if puzzle.board != solution.board:
        return False
    if any(
        clue not in (0, digit) for clue, digit in zip(puzzle.digits, solution.digits, strict=True)
    ):
        return False
    board, digits = puzzle.board, solution.digits
    all_digits = list(range(1, board.size + 1))
    if any(sorted(digits[cell] for cell in group.cells) != all_digits for group in board.groups):
        return False
    for group in board.short_groups:
        values = [digits[cell] for cell in group.cells]
        if 0 in values or len(set(values)) != len(values):
            return False
    return all(_holds(constraint, digits, board) for constraint in board.constraints)


def _holds(constraint: Constraint, digits: Sequence[int] | Mapping[int, int], board: Board) -> bool:
    values = [digits[cell] + board.first - 1 for cell in constraint.scope(board)]
    return constraint.holds(values, board)


def count_solutions(
    puzzle: Puzzle | Candidates, limit: int = 2, look: Callable[[], None] = lambda: None
) -> int:
    """Count solutions, up to a limit, by trying the digits of the tightest cell.

    ``look`` is called at each digit; it may raise an exception to end the count.
    """
    board = puzzle.board
    if hasattr(puzzle, "masks"):
        options = [
            {digit for digit in range(1, board.size + 1) if mask >> (digit - 1) & 1}
            for mask in puzzle.masks
        ]
    else:
        everything = set(range(1, board.size + 1))
        options = [{digit} if digit else set(everything) for digit in puzzle.digits]
    neighbours: list[set[int]] = [set() for _ in options]
    for group in (*board.groups, *board.short_groups):
        for cell in group.cells:
            neighbours[cell].update(set(group.cells) - {cell})
    return _count(board, options, neighbours, set(range(len(options))), limit, look)


def _count(
    board: Board,
    options: list[set[int]],
    neighbours: list[set[int]],
    open_cells: set[int],
    limit: int,
    look: Callable[[], None],
) -> int:
    look()
    for constraint in board.constraints:
        cells = constraint.scope(board)
        if open_cells.isdisjoint(cells):
            digits = {cell: next(iter(options[cell])) for cell in cells}
            if not _holds(constraint, digits, board):
                return 0
    if not open_cells:
        return 1
    cell = min(open_cells, key=lambda c: (len(options[c]), c))
    count = 0
    for digit in sorted(options[cell]):
        below = [
            others - {digit} if c in neighbours[cell] else others
            for c, others in enumerate(options)
        ]
        below[cell] = {digit}
        count += _count(board, below, neighbours, open_cells - {cell}, limit - count, look)
        if count >= limit:
            break
    return count
