# SPDX-License-Identifier: MIT
"""The examples of constraint problems, and of a constraint of one's own, say what is true."""

from __future__ import annotations

import runpy
import subprocess
import sys
from itertools import pairwise, product
from pathlib import Path

import pytest

from cluesmith.board import Puzzle
from cluesmith.engines.csp import solve
from cluesmith.proofs.checkers.verifier import is_solution

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def run(name: str, *arguments: str) -> list[str]:
    program = [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize(("size", "solutions"), [(1, 1), (4, 2), (5, 10), (6, 4), (8, 92)])
def test_queens_are_counted_and_do_not_attack_each_other(size: int, solutions: int) -> None:
    *board, count = run("n_queens", str(size))
    queens = [(r, line.split().index("Q")) for r, line in enumerate(board)]

    assert f"{solutions} solutions" in count
    assert size == len({c for _, c in queens})
    assert size == len({r + c for r, c in queens}) == len({r - c for r, c in queens})


def test_three_queens_cannot_be_placed() -> None:
    assert ["no solution for 3 queens"] == run("n_queens", "3")


def test_the_map_needs_three_colours() -> None:
    *states, three, two = run("map_colouring")
    borders = runpy.run_path(str(EXAMPLES / "map_colouring.py"))["BORDERS"]
    colours = dict(line.split(": ") for line in states)

    assert ("18 colourings with three colours", "0 with two") == (three, two)
    assert set(borders) == set(colours)
    assert all(colours[a] != colours[b] for a in borders for b in borders[a])


def test_latin_squares_are_what_they_claim() -> None:
    lines = run("latin_squares")
    square = [[int(word) for word in line.split()] for line in lines[1:7]]
    pairs = [pair for row in square for pair in pairwise(row)]
    joined = [line.split() for line in lines[9:]]

    assert all(6 == len(set(line)) for line in [*square, *zip(*square, strict=True)])
    assert 30 == len(set(pairs)) == len(pairs)
    assert lines[7].startswith("second squares for it: 0 ")
    assert 25 == len({word for row in joined for word in row})
    for part in (slice(-1), slice(-1, None)):
        parts = [[word[part] for word in row] for row in joined]
        assert all(5 == len(set(line)) for line in [*parts, *zip(*parts, strict=True)])


def test_cyclic_squares_have_a_mate_just_where_their_size_is_odd() -> None:
    example = runpy.run_path(str(EXAMPLES / "latin_squares.py"))

    def mates(size: int, row: list[int]) -> int:
        cyclic = [[row[(r + c) % size] for c in range(size)] for r in range(size)]
        return solve(example["orthogonal_mate"](cyclic, tuple(range(size)))).count

    assert [1, 0, 1, 0, 1] == [mates(size, list(range(size))) for size in (3, 4, 5, 6, 7)]


def test_squares_without_repeated_pairs_exist_for_two_and_four_values_not_for_three() -> None:
    """By trying all squares of 2 and 3 values; of 4 values one is found."""
    example = runpy.run_path(str(EXAMPLES / "latin_squares.py"))

    def by_force(size: int) -> bool:
        rows = [r for r in product(range(size), repeat=size) if len(set(r)) == size]
        for square in product(rows, repeat=size):
            columns = zip(*square, strict=True)
            pairs = [p for row in square for p in pairwise(row)]
            if len(pairs) == len(set(pairs)) and all(len(set(c)) == size for c in columns):
                return True
        return False

    for size in (2, 3):
        found = solve(example["without_repeated_pairs"](tuple(range(size)))).count
        assert by_force(size) == bool(found)
    assert solve(example["without_repeated_pairs"](tuple(range(4)))).count


def test_a_constraint_of_ones_own_holds_in_the_grid_that_is_printed() -> None:
    rule, grid = run("own_constraint")
    line = [9 * row for row in range(5)] + [9 * 4 + column for column in range(1, 5)]
    sums = [int(grid[a]) + int(grid[b]) for a, b in pairwise(line)]
    touching = [(a, a + 9 + step) for a in range(72) for step in (-1, 1) if 0 <= a % 9 + step < 9]

    assert rule.startswith("Neighbours on r1c1, ")
    assert rule.endswith(" do not add up to a prime number.")
    assert all(any(total % d == 0 for d in range(2, total)) for total in sums)
    assert all(grid[a] != grid[b] for a, b in touching)
    assert is_solution(Puzzle.parse("." * 81), Puzzle.parse(grid))
