# SPDX-License-Identifier: MIT
"""Dancing links: counts that are known, problems at random, and how a search is ended."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.engines.outcome import Status
from cover.plain_theorems import covers
from programs import output_after_ctrl_c
from random_grids import random_puzzles

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

PENTOMINOES = {
    "F": ".XX XX. .X.",
    "I": "XXXXX",
    "L": "XXXX X...",
    "N": "XXX. ..XX",
    "P": "XXX XX.",
    "T": "XXX .X. .X.",
    "U": "X.X XXX",
    "V": "XXX X.. X..",
    "W": "X.. XX. .XX",
    "X": ".X. XXX .X.",
    "Y": "XXXX .X..",
    "Z": "XX. .X. .XX",
}


def pentomino_rows(region: set[tuple[int, int]]) -> list[list[Hashable]]:
    """Return a row for each place of each pentomino: its name and its five cells."""
    rows: list[list[Hashable]] = []
    for name, drawing in PENTOMINOES.items():
        cells = {
            (y, x) for y, line in enumerate(drawing.split()) for x, c in enumerate(line) if c == "X"
        }
        shapes = set()
        for _ in range(4):
            cells = {(x, -y) for y, x in cells}
            for turned in (cells, {(y, -x) for y, x in cells}):
                top, left = min(y for y, _ in turned), min(x for _, x in turned)
                shapes.add(frozenset((y - top, x - left) for y, x in turned))
        height, width = (max(side) + 1 for side in zip(*region, strict=True))
        places = product(range(height), range(width))
        for shape, (top, left) in product(sorted(shapes, key=sorted), places):
            placed = sorted((top + y, left + x) for y, x in shape)
            if region.issuperset(placed):
                rows.append([name, *placed])
    return rows


@pytest.mark.parametrize(("height", "width", "count"), [(3, 20, 8), (4, 15, 1472)])
def test_pentominoes_fill_rectangles_in_the_known_number_of_ways(
    height: int, width: int, count: int
) -> None:
    rows = pentomino_rows(set(product(range(height), range(width))))

    covers_ = cs.cover.solve(rows, limit=10_000, keep=1)
    assert (count, Status.MULTIPLE, True) == (covers_.count, covers_.status, covers_.is_complete)


def test_pentominoes_fill_the_chessboard_without_its_centre_in_520_ways() -> None:
    board = set(product(range(8), range(8))) - set(product((3, 4), (3, 4)))

    assert 520 == cs.cover.solve(pentomino_rows(board), limit=10_000).count


@pytest.mark.parametrize(("size", "count"), [(4, 2), (5, 10), (6, 4), (8, 92), (9, 352)])
def test_queens_are_counted_with_diagonals_as_secondary_columns(size: int, count: int) -> None:
    rows = [
        [("row", y), ("column", x), ("rising", y + x), ("falling", y - x)]
        for y, x in product(range(size), repeat=2)
    ]
    diagonals = {name for row in rows for name in row[2:]}

    found = cs.cover.solve(rows, secondary=diagonals, limit=10_000)
    assert count == found.count == len(set(found.solutions))


def langford(size: int) -> Iterator[list[Hashable]]:
    """Yield a row for each place of each pair of numbers k, k + 1 apart."""
    for number in range(1, size + 1):
        for first in range(2 * size - number - 1):
            yield [f"number {number}", first, first + number + 1]


@pytest.mark.parametrize(("size", "count"), [(3, 2), (4, 2), (5, 0), (6, 0), (7, 52), (8, 300)])
def test_covers_of_langford_pairs_are_counted(size: int, count: int) -> None:
    assert count == cs.cover.solve(langford(size), limit=10_000).count


def test_covers_of_problems_at_random_are_all_found() -> None:
    rng = Random(4)
    seen = set()
    for _ in range(200):
        columns = range(rng.randint(4, 9))
        rows = [rng.sample(columns, rng.randint(1, min(4, len(columns)))) for _ in range(15)]
        expected = covers({r: frozenset(row) for r, row in enumerate(rows)})

        found = cs.cover.solve(rows, limit=1_000_000)
        assert expected == set(map(frozenset, found.solutions))
        assert found.count == len(found.solutions)
        seen.add(min(found.count, 2))
    assert {0, 1, 2} == seen


def test_a_matrix_of_zeros_and_ones_is_read_too() -> None:
    matrix = np.array([[1, 0, 1], [0, 1, 0], [1, 1, 1], [0, 0, 1]], np.int8)

    assert ((0, 1), (2,)) == cs.cover.solve(matrix, limit=5).solutions
    assert 0 == cs.cover.solve(np.array([[1, 0]])).count


def test_a_column_without_rows_has_no_cover_and_no_columns_have_one() -> None:
    assert Status.NONE == cs.cover.solve([{"a"}], columns=["a", "b"]).status
    assert ((),) == cs.cover.solve([]).solutions
    assert ((),) == cs.cover.solve([{"x"}], secondary=["x"]).solutions


def test_bad_matrices_are_refused() -> None:
    with pytest.raises(
        cs.InputError, match="row 1 has column 'a' twice; expected each at most once"
    ):
        cs.cover.solve([["b"], ["a", "a"]])
    with pytest.raises(cs.InputError, match=r"shape \(1, 2\).*zeros and ones"):
        cs.cover.solve(np.array([[2, 1]]))
    with pytest.raises(cs.InputError, match="a limit of 0 covers"):
        cs.cover.solve([["a"]], limit=0)
    with pytest.raises(cs.InputError, match="a time of -1 seconds"):
        cs.cover.solve([["a"]], time=-1)


def test_time_that_runs_out_is_a_value() -> None:
    rows = [[f"r{y}", f"c{x}"] for y, x in product(range(40), repeat=2)]
    found = cs.cover.solve(rows, limit=10**15, keep=0, time=0.05)

    assert found.count > 1
    assert (Status.MULTIPLE, False) == (found.status, found.is_complete)
    assert Status.UNDECIDED == cs.cover.solve(rows, time=0).status


INTERRUPTED = """
from itertools import product
import cluesmith as cs
rows = [[f"r{y}", f"c{x}"] for y, x in product(range(40), repeat=2)]
print("ready", flush=True)
try:
    cs.cover.solve(rows, limit=10**15, keep=3)
except cs.Interrupted as stopped:
    print(type(stopped.outcome).__name__, len(stopped.outcome.solutions))
"""


def test_an_interrupt_keeps_what_was_found() -> None:
    assert "Covers 3\n" == output_after_ctrl_c(INTERRUPTED, after=1)


def test_the_engine_agrees_with_the_speed_solver() -> None:
    puzzles = random_puzzles(300)
    _, counts = cs.solve_many(puzzles, limit=20)

    for digits, count in zip(puzzles, counts, strict=True):
        puzzle = cs.Puzzle(digits.tobytes())
        if not puzzle.conflicts():
            fast = cs.solve(puzzle, limit=20)
            slow = cs.solve(puzzle, limit=20, engine="cover")
            assert (int(count), fast.status) == (slow.count, slow.status)
            if count < 20:
                assert set(fast.solutions) == set(slow.solutions)
