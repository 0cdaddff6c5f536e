# SPDX-License-Identifier: MIT
"""The class-wise search finds what is there, and nothing else."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from cluesmith import _native, close_many
from cluesmith.board import Pattern, Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.clue_problem.clues import set_clues

BASICS = "naked_single,hidden_single,locked_candidates"


def random_puzzle(seed: int, clues: int) -> Puzzle:
    """Return a puzzle with so many clues that the basics solve."""
    rng = random.Random(seed)
    while True:
        cells = rng.sample(range(81), clues)
        pattern = Pattern.from_cells(cells, STANDARD)
        verdict = set_clues(pattern, engine="find", time=0.3, seed=seed)
        if verdict.puzzle is not None:
            return verdict.puzzle


def cells_of(puzzle: Puzzle) -> list[int]:
    return [cell for cell, digit in enumerate(puzzle.digits) if digit]


def classes_of(puzzle: Puzzle) -> list[int]:
    """Return the clues of each digit as a set, bit i for the i-th clue."""
    cells = cells_of(puzzle)
    return [
        sum(1 << i for i, cell in enumerate(cells) if puzzle.digits[cell] == digit)
        for digit in range(1, 10)
    ]


def all_classes(cells: list[int]) -> list[int]:
    """Return every set of clues of which no two are peers, the empty set too."""
    peers = STANDARD.peers
    sets = [0]
    for i, cell in enumerate(cells):
        sets += [
            have | 1 << i
            for have in sets
            if not any(have >> k & 1 and other in peers[cell] for k, other in enumerate(cells))
        ]
    return sets


def solved(cells: list[int], among: list[int], *, tries_few: bool) -> set[bytes]:
    """Return the fillings that the class-wise search finds among some classes."""
    fillings: set[bytes] = set()

    def take(digits: bytes) -> bool:
        fillings.add(canonical(digits))
        return False

    ending, _, _ = _native.decide_classwise(
        cells, take, budget=1 << 62, among=among, tries_few=tries_few
    )
    assert ending == "exhausted"
    return fillings


def canonical(digits: bytes) -> bytes:
    """Return a filling with its digits renamed in the order of the cells."""
    names: dict[int, int] = {0: 0}
    return bytes(names.setdefault(digit, len(names)) for digit in digits)


def partitions(rest: int, among: list[int], left: int) -> list[list[int]]:
    """Return the partitions of clues into so many classes, of which one may be empty."""
    if not rest:
        return [[]] if left == 0 or (left == 1 and 0 in among) else []
    if not left:
        return []
    low = rest & -rest
    return [
        [first, *others]
        for first in among
        if first & low and not first & ~rest
        for others in partitions(rest & ~first, among, left - 1)
    ]


def brute_force(cells: list[int], among: list[int]) -> set[bytes]:
    """Close every filling made of some classes; return those that the basics solve."""
    fillings = partitions((1 << len(cells)) - 1, among, 9)
    rows = np.zeros((len(fillings), 81), np.uint8)
    for row, classes in zip(rows, fillings, strict=True):
        for digit, members in enumerate(classes, 1):
            for i, cell in enumerate(cells):
                if members >> i & 1:
                    row[cell] = digit
    masks = close_many(rows, BASICS)
    is_solved = ((masks != 0) & (masks & (masks - 1) == 0)).all(axis=1)
    return {canonical(row.tobytes()) for row in rows[is_solved]}


@pytest.mark.parametrize("seed", range(12))
def test_a_planted_puzzle_is_found(seed: int) -> None:
    """A known puzzle's classes are found among a random share of all others.

    The search that tries no partitions early has to follow the tree to its last classes.
    """
    puzzle = random_puzzle(seed, 19 + seed % 4)
    cells, planted = cells_of(puzzle), classes_of(puzzle)
    rng = random.Random(seed)
    others = [set_ for set_ in all_classes(cells) if rng.random() < 0.06]
    among = sorted({*planted, *others})

    assert canonical(puzzle.digits) in solved(cells, among, tries_few=seed % 4 == 0)


@pytest.mark.parametrize("seed", range(3))
def test_it_agrees_with_closing_every_filling(seed: int) -> None:
    """It finds exactly the fillings that brute force solves, where some classes are allowed."""
    puzzle = random_puzzle(100 + seed, 22 + seed % 3)
    cells, planted = cells_of(puzzle), classes_of(puzzle)
    rng = random.Random(seed)
    # Parts of the planted classes and exchanges between them make many fillings.
    parts = {0, *planted}
    for a, b in combinations(planted, 2):
        both = [i for i in range(len(cells)) if (a | b) >> i & 1]
        for _ in range(2):
            half = sum(1 << i for i in both if rng.random() < 0.5)
            parts |= {half, (a | b) & ~half}
    among = sorted(parts & set(all_classes(cells)))

    expected = brute_force(cells, among)
    assert expected
    for tries_few in (True, False):
        assert solved(cells, among, tries_few=tries_few) == expected


def all_fillings(cells: list[int]) -> np.ndarray:
    """Return every filling with eight digits or more, up to the names of the digits."""
    rows: list[bytes] = []
    digits = bytearray(81)
    seen_by = [
        [cell for cell in cells[:i] if cell in STANDARD.peers[c]] for i, c in enumerate(cells)
    ]

    def fill(i: int, used: int) -> None:
        if i == len(cells):
            if used >= 8:
                rows.append(bytes(digits))
            return
        taken = {digits[cell] for cell in seen_by[i]}
        for digit in range(1, min(used + 1, 9) + 1):
            if digit not in taken:
                digits[cells[i]] = digit
                fill(i + 1, max(used, digit))
        digits[cells[i]] = 0

    fill(0, 0)
    return np.frombuffer(b"".join(rows), np.uint8).reshape(-1, 81)


WHOLE = {
    "row 1, column 1 and the centre": [*range(9), *range(9, 81, 9), 40],
    "row 1 and box 5": [
        *range(9),
        *(9 * row + column for row in (3, 4, 5) for column in (3, 4, 5)),
    ],
}


@pytest.mark.parametrize("cells", WHOLE.values(), ids=WHOLE)
def test_it_agrees_with_closing_every_filling_of_a_pattern(cells: list[int]) -> None:
    """On whole patterns of 18 cells it finds what brute force finds."""
    cells = sorted(cells)
    fillings = all_fillings(cells)
    assert len(cells) == 18
    assert len(fillings) > 50_000
    masks = close_many(fillings, BASICS)
    is_solved = ((masks != 0) & (masks & (masks - 1) == 0)).all(axis=1)
    expected = {canonical(row.tobytes()) for row in fillings[is_solved]}
    for tries_few in (True, False):
        assert solved(cells, all_classes(cells), tries_few=tries_few) == expected
