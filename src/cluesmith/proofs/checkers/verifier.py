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
    from cluesmith.board import Candidates, Puzzle


def is_solution(puzzle: Puzzle, solution: Puzzle) -> bool:
    """Whether a full grid keeps the clues and has every digit once in every group."""
    if puzzle.board != solution.board:
        return False
    if any(
        clue not in (0, digit) for clue, digit in zip(puzzle.digits, solution.digits, strict=True)
    ):
        return False
    all_digits = list(range(1, puzzle.board.size + 1))
    return all(
        sorted(solution.digits[cell] for cell in group.cells) == all_digits
        for group in puzzle.board.groups
    )


def count_solutions(puzzle: Puzzle | Candidates, limit: int = 2) -> int:
    """Count solutions, up to a limit, by trying the digits of the tightest cell."""
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
    for group in board.groups:
        for cell in group.cells:
            neighbours[cell].update(set(group.cells) - {cell})
    return _count(options, neighbours, set(range(len(options))), limit)


def _count(
    options: list[set[int]], neighbours: list[set[int]], open_cells: set[int], limit: int
) -> int:
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
        count += _count(below, neighbours, open_cells - {cell}, limit - count)
        if count >= limit:
            break
    return count
