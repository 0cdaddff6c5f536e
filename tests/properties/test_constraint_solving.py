# SPDX-License-Identifier: MIT
"""Boards with random constraints: the learning solver counts what plain backtracking counts."""

from __future__ import annotations

from random import Random

import pytest

import cluesmith as cs
from cluesmith.board import Board, Puzzle
from cluesmith.board.constraints.neighbours import neighbours
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution

BASES = ("4x4", "4x4+no_boxes", "4x4:0-3", "3x4:1-4", "2x3:1-5")


def _walk(board: Board, length: int, random: Random) -> list[int]:
    """Return a line of neighbouring cells, none twice."""
    cells = [random.randrange(board.cell_count)]
    while len(cells) < length:
        onward = [cell for cell in neighbours(cells[-1], board) if cell not in cells]
        if not onward:
            break
        cells.append(random.choice(onward))
    return cells


def _feature(board: Board, random: Random) -> str:
    """Return the text of a random constraint."""
    names = [board.cell_name(cell) for cell in _walk(board, random.randint(2, 4), random)]
    line = ",".join(names)
    total = random.randint(2, 4 * len(names))
    return random.choice(
        [
            f"killer_cage:total={total}:{line}",
            f"killer_cage:{line}",
            f"sum:total={total}:{line}",
            f"arrow:circle={names[0]}:{','.join(names[1:])}",
            f"thermometer:{line}",
            f"slow_thermometer:{line}",
            f"whispers:difference={random.randint(1, 2)}:{line}",
            f"renban:{line}",
            f"palindrome:{line}",
            f"between_line:{line}",
            f"zipper_line:{line}",
            f"difference:{names[0]},{names[1]}",
            f"ratio:{names[0]},{names[1]}",
            f"counting_circles:{line}",
            f"modular_line:modulus=2:{line}",
            f"double_arrow:{line}",
            f"lockout_line:difference=1:{line}",
            f"sum_line:total=5:{line}",
            f"contains:values=2:{line}",
            "antiking",
            "antiknight",
            "nonconsecutive",
        ]
    )


def _boards(seed: int, count: int) -> list[Board]:
    random = Random(seed)
    boards: list[Board] = []
    while len(boards) < count:
        base = Board.parse(random.choice(BASES))
        features = [_feature(base, random) for _ in range(random.randint(1, 4))]
        try:
            boards.append(Board.parse("+".join([base.spec, *features])))
        except InputError:
            continue  # a sum out of reach, or a line too long for the digits
    return boards


@pytest.mark.parametrize("seed", range(3))
def test_the_solver_counts_what_plain_backtracking_counts(seed: int) -> None:
    for board in _boards(seed, 10):
        puzzle = Puzzle.empty(board)

        outcome = cs.solve(puzzle, limit=3000)

        assert outcome.count == count_solutions(puzzle, 3000), board.spec
        assert all(is_solution(puzzle, solution) for solution in outcome.solutions), board.spec
        assert len(set(outcome.solutions)) == outcome.count


def test_true_candidates_are_those_of_all_solutions() -> None:
    for board in _boards(99, 12):
        puzzle = Puzzle.empty(board)
        outcome = cs.solve(puzzle, limit=5000)
        expected = [0] * board.cell_count
        for solution in outcome.solutions:
            for cell, digit in enumerate(solution.digits):
                expected[cell] |= 1 << (digit - 1)

        found = cs.true_candidates(puzzle)

        assert outcome.is_complete
        assert found.is_complete
        assert tuple(expected) == found.candidates.masks, board.spec
