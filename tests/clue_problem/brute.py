# SPDX-License-Identifier: MIT
"""Brute force over the clue problem of the 4x4 board: every filling of every pattern.

Digits are interchangeable, so only the fillings in which they first occur in order are tried.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import combinations, product

import numpy as np

from cluesmith.board import Board, Pattern
from cluesmith.board.canonical import canonical_pattern
from cluesmith.engines.close import close_many

BOARD = Board.classic(2)


def fillings(count: int, size: int) -> list[tuple[int, ...]]:
    """Return the lists of digits in which each digit occurs after the smaller ones."""
    lists: list[tuple[int, ...]] = [()]
    for _ in range(count):
        lists = [
            (*digits, digit)
            for digits in lists
            for digit in range(1, min(size, max(digits, default=0) + 1) + 1)
        ]
    return lists


@cache
def solvable_patterns(count: int, allow: str) -> dict[Pattern, bool]:
    """Return every pattern of so many cells, with whether some filling is solved."""
    patterns = [Pattern.from_cells(c, BOARD) for c in combinations(range(16), count)]
    digits = np.array(fillings(count, 4), np.uint8)
    puzzles = np.zeros((len(patterns), len(digits), 16), np.uint8)
    for index, pattern in enumerate(patterns):
        puzzles[index][:, pattern.cells] = digits
    masks = close_many(puzzles.reshape(-1, 16), allow, board=BOARD)
    # Powers of two are what one candidate leaves; a contradiction leaves 0.
    is_solved = np.isin(masks, [1, 2, 4, 8]).all(axis=1).reshape(len(patterns), -1)
    return {pattern: bool(row.any()) for pattern, row in zip(patterns, is_solved, strict=True)}


def solved_grids(pattern: Pattern, allow: str) -> list[bytes]:
    """Return the solutions of all fillings of a pattern that are solved, renamed ones too."""
    digits = np.array(list(product(range(1, 5), repeat=len(pattern))), np.uint8)
    puzzles = np.zeros((len(digits), 16), np.uint8)
    puzzles[:, pattern.cells] = digits
    masks = close_many(puzzles, allow, board=BOARD)
    solved = masks[np.isin(masks, [1, 2, 4, 8]).all(axis=1)]
    return [bytes(int(mask).bit_length() for mask in row) for row in solved]


@cache
def pattern_classes(count: int) -> dict[Pattern, list[Pattern]]:
    """Return the patterns of so many cells by what they are up to symmetry."""
    classes: dict[Pattern, list[Pattern]] = defaultdict(list)
    for cells in combinations(range(16), count):
        pattern = Pattern.from_cells(cells, BOARD)
        classes[canonical_pattern(pattern)[0]].append(pattern)
    return dict(classes)
