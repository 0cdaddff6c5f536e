# SPDX-License-Identifier: MIT
"""Theorems 5 to 9 in native code: against their plain statement, and against all covers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from random import Random

import numpy as np
import pytest

import cluesmith as cs
import cover.plain_theorems as plain
from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.engines.cover.matrix import board_matrix
from cluesmith.engines.cover.ratings import PLACE_WEIGHT, UNIQUE, rating
from cluesmith.engines.cover.simulate import simulate, simulate_up_to
from cluesmith.engines.cover.solve import native_matrix
from random_grids import all_grids, random_solution

KINDS = ("cell", "row", "column", "box")


@dataclass(frozen=True)
class Problem:
    """A matrix of no meaning: the columns of each row, and the kind of each column."""

    rows: tuple[tuple[int, ...], ...]
    kinds: tuple[str, ...]

    @property
    def plain(self) -> plain.Matrix:
        """The matrix as the oracle takes it."""
        rows: dict[int, frozenset[object]] = {r: frozenset(c) for r, c in enumerate(self.rows)}
        return plain.Matrix(rows, dict(enumerate(self.kinds)), rating)

    @property
    def native(self) -> _native.CoverRules:
        """The matrix as native code takes it."""
        tables = [
            np.array([rating(kinds) for kinds in product(KINDS, repeat=count)], np.uint8)
            for count in (1, 2, 3)
        ]
        return _native.CoverRules(
            native_matrix(self.rows, len(self.kinds), len(self.kinds)),
            np.array([KINDS.index(kind) for kind in self.kinds], np.uint8),
            tables[0],
            tables[1],
            tables[2],
            UNIQUE,
            np.arange(len(self.kinds), dtype=np.uint16),
            PLACE_WEIGHT,
        )

    def run(self, last: int = 9) -> tuple[list[tuple[int, list[int]]], int, str]:
        """Return the theorem and the rows of each application, the rating, and the end."""
        nothing = np.zeros(0, np.uint32)
        steps, hardest, ending = self.native.simulate(nothing, nothing, last, -1.0)
        return [(step[0], step[-1]) for step in steps], hardest, ending


def drawn(rng: Random) -> Problem:
    """Return a problem with a cover: blocks of columns, thinned and with rows of other makes."""
    columns = rng.randint(9, 14)
    hidden = rng.sample(range(columns), columns)
    rows: list[tuple[int, ...]] = []
    while hidden:
        size = min(len(hidden), rng.randint(2, 3))
        rows.append(tuple(sorted(hidden[:size])))
        hidden = hidden[size:]
    rows += [
        tuple(sorted(rng.sample(range(columns), rng.randint(2, 3))))
        for _ in range(rng.randint(columns // 2, columns))
    ]
    rows = list(dict.fromkeys(rows))
    rng.shuffle(rows)
    return Problem(tuple(rows), tuple(rng.choice(KINDS) for _ in range(columns)))


def twisted(rng: Random) -> Problem:
    """Return a problem with a rectangle that uniqueness forbids, among rows at random.

    Its corners are columns 0 to 3, its sides columns 4 to 7 for one choice and 8 to 11 for the
    other; the last corner has a way out.
    """
    sides = [(4, 7), (4, 5), (5, 6), (6, 7)]
    rows: list[tuple[int, ...]] = [(corner, *side) for corner, side in enumerate(sides)]
    rows += [(corner, *(place + 4 for place in side)) for corner, side in enumerate(sides)]
    rows += [(3, 12), (10, 11, 13), (14, 15)]
    rows += [tuple(sorted(rng.sample(range(4, 16), rng.randint(2, 3)))) for _ in range(9)]
    rows = list(dict.fromkeys(rows))
    rng.shuffle(rows)
    return Problem(tuple(rows), tuple(rng.choice(KINDS) for _ in range(16)))


def of_board(rng: Random) -> Problem:
    """Return the matrix of a position of a small board: some cells of a grid open."""
    board = Board.parse("4x4")
    matrix = board_matrix(board)
    grid = rng.choice(all_grids(board))
    open_cells = rng.sample(range(16), rng.randint(9, 12))
    others = rng.choice(all_grids(board)), rng.choice(all_grids(board))
    left = {matrix.row(cell, grid[cell]) for cell in open_cells}
    left |= {matrix.row(cell, other[cell]) for other in others for cell in open_cells}
    covered = {
        column
        for cell in range(16)
        if cell not in open_cells
        for column in matrix.rows[matrix.row(cell, grid[cell])]
    }
    names = {c: i for i, c in enumerate(sorted(set(range(len(matrix.columns))) - covered))}
    rows = [matrix.rows[row] for row in sorted(left) if not covered & set(matrix.rows[row])]
    return Problem(
        tuple(tuple(names[column] for column in row) for row in rows),
        tuple(matrix.columns[column].kind for column in names),
    )


def test_native_code_does_what_the_theorems_say() -> None:
    rng = Random(9)
    used: Counter[int] = Counter()
    for number in range(200):
        problem = (drawn, twisted, of_board)[number % 3](rng)
        expected = plain.simulate(problem.plain, unique=UNIQUE)
        steps, hardest, ending = problem.run()

        assert (expected.status, expected.hardest) == (ending, hardest), problem
        assert expected.used == {theorem for theorem, _ in steps}, problem
        if ending == "stuck":
            matrix = problem.plain
            for theorem, rows in steps:
                for row in rows:
                    if theorem == 5:
                        matrix.select(row)
                    else:
                        del matrix.rows[row]
            assert expected.left == frozenset(matrix.rows), problem
        used.update(expected.used)

    assert all(used[theorem] >= 8 for theorem in (5, 6, 7, 8, 9)), used


def test_no_cover_is_lost_and_no_row_chosen_that_some_cover_lacks() -> None:
    rng = Random(21)
    checked: Counter[int] = Counter()
    for number in range(600):
        problem = (drawn, twisted, of_board)[number % 3](rng)
        solutions = plain.covers(problem.plain.rows)
        steps, _, ending = problem.run(last=8)
        for theorem, rows in steps:
            for row in rows:
                kept = [row in solution for solution in solutions]
                assert all(kept) if theorem == 5 else not any(kept), problem
            checked[theorem] += 1
        assert ("contradiction" == ending) <= (not solutions), problem
        if ending == "solved":
            assert 1 == len(solutions)

    assert all(checked[theorem] >= 50 for theorem in (5, 6, 7, 8)), checked


UNIQUE_NEEDED = (
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "7.8...3.....6.1...4.........6.....253...8.......1...9..9.5....2....7.4...........",
    ".26.39......6....19.....7.......4..9.5....2....85.....3..2..9..4....762.........4",
)


def test_theorem_9_keeps_the_only_solution() -> None:
    used = 0
    for line in UNIQUE_NEEDED:
        solution = cs.solve(line).solution
        assert solution is not None
        for step in simulate(line).steps:
            used += step.assumes_uniqueness
            for cell, digit in step.candidates:
                assert (step.theorem == 5) == (solution.digits[cell] == digit), step.sentence
    assert used


def test_theorem_9_can_be_left_out() -> None:
    steps = [step for line in UNIQUE_NEEDED for step in simulate(line, last=8).steps]

    assert not any(step.assumes_uniqueness for step in steps)


def test_printed_theorem_9_would_lose_the_solution_of_a_rectangle_in_four_boxes() -> None:
    """Two digits in four cells of four boxes: they exclude each other around, and yet not alike."""
    matrix = board_matrix(Board.classic(3))
    corners = [0, 4, 40, 36]  # r1c1, r1c5, r5c5, r5c1
    odd = [set(matrix.rows[matrix.row(cell, 1)]) for cell in corners]
    even = [set(matrix.rows[matrix.row(cell, 2)]) for cell in corners]

    for rows in (odd, even):
        assert all(rows[i] & rows[(i + 1) % 4] for i in range(4))
    assert odd[0] | even[1] | odd[2] | even[3] != even[0] | odd[1] | even[2] | odd[3]


@pytest.mark.parametrize("spec", ["9x9", "9x9+diagonals", "jigsaw:1112213322134423345544555"])
def test_every_step_agrees_with_the_solution(spec: str) -> None:
    rng = Random(spec)
    board = Board.parse(spec)
    matrix = board_matrix(board)
    used: Counter[int] = Counter()
    for _ in range(12):
        solution = random_solution(board, rng)
        share = 0.31 if spec == "9x9" else 0.22
        clues = rng.sample(range(board.cell_count), int(board.cell_count * share))
        puzzle = Puzzle.empty(board).with_digits((c, solution.digits[c]) for c in clues)
        for step in simulate(puzzle, last=8).steps:
            used[step.theorem] += 1
            for cell, digit in step.candidates:
                assert (step.theorem == 5) == (solution.digits[cell] == digit), step.sentence
    assert used[5]
    assert used[6]
    assert len(matrix.kinds) in (4, 5)


def test_bulk_simulation_stops_at_the_first_step_above_a_rating() -> None:
    puzzles = cs.generate(40, seed=31).puzzles
    array = cs.to_array(puzzles)
    for top in (0, 5, 9, 15, 19, 23, 30, 255):
        hardest, ends, cells = simulate_up_to(array, top)
        for row, puzzle in enumerate(puzzles):
            trace = simulate(puzzle)
            is_within = trace.status == "solved" and trace.rating <= top
            assert is_within == (ends[row] == 0)
            assert not is_within or trace.rating == hardest[row]
            shown = set(np.flatnonzero(cells[row]).tolist())
            assert bool(shown) != is_within
            first = next((step for step in trace.steps if step.rating > top), None)
            if first is not None and first.theorem == 6:
                assert {cell for cell, _ in first.candidates} <= shown
            assert not shown & {cell for cell, digit in enumerate(puzzle.digits) if digit}
