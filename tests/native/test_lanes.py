# SPDX-License-Identifier: MIT
"""Puzzles in lanes: whatever shares its registers, each gets what the plain verifier gives."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.arrays import to_array
from cluesmith.engines.close import close_many
from cluesmith.engines.solve_many import solve_many
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from corpus import digits, on_lists
from random_grids import random_puzzles
from samples import EASY, EASY_SOLUTION, ESCARGOT, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

SIZES = [0, 1, 2, 3, 4, 15, 16, 17, 255, 256, 257, 1000]
TWICE = "55" + "." * 79


def row(line: str) -> NDArray[np.uint8]:
    """Return a puzzle as an array of digits."""
    puzzle: NDArray[np.uint8] = to_array(line)[0]
    return puzzle


def known() -> tuple[NDArray[np.uint8], list[int]]:
    """Return puzzles of every kind, and how many solutions each has, at most two."""
    kinds = [EASY, SEVENTEEN, ESCARGOT, TWO_SOLUTIONS, NO_SOLUTION, "." * 81, EASY_SOLUTION, TWICE]
    return np.array([row(line) for line in kinds]), [1, 1, 1, 2, 0, 2, 1, 0]


@pytest.mark.parametrize("size", SIZES)
def test_batches_of_every_size_keep_the_order(isa: str, size: int) -> None:
    puzzles, counts = known()
    order = np.random.default_rng(size).integers(0, len(puzzles), size)
    solutions, found = solve_many(np.ascontiguousarray(puzzles[order]))

    assert [counts[i] for i in order] == found.tolist()
    for kind, solution in zip(order, solutions, strict=True):
        assert bool(counts[kind]) == is_solution(
            Puzzle(puzzles[kind].tobytes()), Puzzle(solution.tobytes())
        )
        assert counts[kind] or not solution.any()


@pytest.mark.parametrize("names", ["NS,HS", "NS,HS,LC"])
@pytest.mark.parametrize("size", SIZES)
def test_closures_do_not_depend_on_the_batch(isa: str, names: str, size: int) -> None:
    puzzles = random_puzzles(size or 1)[:size]
    alone = [close_many(puzzles[i : i + 1], names) for i in range(size)]

    assert np.array_equal(
        np.concatenate([np.zeros((0, 81), np.uint16), *alone]), close_many(puzzles, names)
    )


@pytest.mark.parametrize("together", [1, 2, 3, 50, 700])
def test_a_second_solution_is_found_where_there_is_one(isa: str, together: int) -> None:
    puzzles = np.concatenate([random_puzzles(600), known()[0]])
    solutions, counts = solve_many(puzzles)
    puzzles, known_ones = puzzles[counts > 0], solutions[counts > 0]

    others, exist = _native.other_solutions(puzzles, known_ones, together=together)
    is_open = exist == 1
    back, still = _native.other_solutions(puzzles[is_open], others[is_open], together=together)

    assert exist.tolist() == (counts[counts > 0] - 1).tolist()
    assert 100 < exist.sum() < len(exist) - 100
    for puzzle, first, other in zip(puzzles, known_ones, others, strict=True):
        is_other = is_solution(Puzzle(puzzle.tobytes()), Puzzle(other.tobytes()))
        assert is_other == other.any()
        assert not np.array_equal(first, other)
    assert still.all()
    assert not (back == others[is_open]).all(axis=1).any()


@pytest.mark.parametrize("limit", [1, 2, 3, 255])
def test_the_number_of_solutions_does_not_depend_on_the_batch(isa: str, limit: int) -> None:
    puzzles = random_puzzles(600)
    solutions, counts = solve_many(puzzles, limit=limit)

    for i in range(0, 600, 7):
        alone, count = solve_many(puzzles[i : i + 1], limit=limit)
        assert count[0] == counts[i]
        assert np.array_equal(alone[0], solutions[i])


def test_clues_that_contradict_each_other_have_no_solution(isa: str) -> None:
    rng = np.random.default_rng(1)
    full = np.tile(row(EASY_SOLUTION), (200, 1))
    for puzzle in full:
        puzzle[rng.random(81) < rng.uniform(0, 0.6)] = 0
        cells = rng.choice(81, rng.integers(1, 4), replace=False)
        puzzle[cells] = rng.integers(1, 10, len(cells))
    solutions, counts = solve_many(full)

    expected = [count_solutions(Puzzle(clues.tobytes()), limit=2) for clues in full]
    assert expected == counts.tolist()
    assert {0, 1, 2} == set(expected)
    assert not solutions[counts == 0].any()


def test_noise_is_refuted(isa: str) -> None:
    rng = np.random.default_rng(2)
    noise = (rng.integers(1, 10, (500, 81)) * (rng.random((500, 81)) < 0.5)).astype(np.uint8)
    solutions, counts = solve_many(noise)

    assert not counts.any()  # forty random clues have some digit twice in a group
    assert not solutions.any()
    assert not close_many(noise, "basic").any()


def test_a_digit_beyond_nine_is_named_wherever_it_is() -> None:
    puzzles = np.tile(row(EASY), (5000, 1))
    puzzles[4321, 80] = 200
    puzzles[4999, 0] = 10

    for threads in (1, 3):
        with pytest.raises(ValueError, match="puzzle 4321, cell 80: found 200; expected 0 to 9"):
            solve_many(puzzles, threads=threads)
        with pytest.raises(ValueError, match="puzzle 4321, cell 80: found 200; expected 0 to 9"):
            close_many(puzzles, "basic", threads=threads)


def test_rows_next_to_each_other_are_left_alone(isa: str) -> None:
    """Rows are written in wide pieces; none may reach into a neighbour."""
    puzzles = np.array([row(EASY), row(ESCARGOT), row(NO_SOLUTION)] * 30)
    solutions, _ = solve_many(puzzles)

    assert (solutions[::3] == row(EASY_SOLUTION)).all()
    assert not solutions[2::3].any()


def test_large_results_outlive_the_call() -> None:
    puzzles = np.tile(row(EASY), (60_000, 1))
    solutions, counts = solve_many(puzzles, threads=2)
    del puzzles

    assert solutions.flags.writeable
    assert (solutions == row(EASY_SOLUTION)).all()
    assert (counts == 1).all()


def test_all_paths_agree_with_the_plain_program(root: Path) -> None:
    checked = subprocess.run(
        [sys.executable, str(root / "tools" / "check_paths.py"), "--count", "3000"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (0, "") == (checked.returncode, checked.stderr)
    assert "no difference" in checked.stdout


@on_lists("easy.txt", "easy_5000.txt")
def test_easy_puzzles_are_solved_without_a_guess(path: Path) -> None:
    puzzles = digits(path)
    solutions, counts, guesses = _native.solve_many(puzzles)

    assert 0 == guesses
    assert (counts == 1).all()
    for puzzle, solution in zip(puzzles[::101], solutions[::101], strict=True):
        assert is_solution(Puzzle(puzzle.tobytes()), Puzzle(solution.tobytes()))


def test_many_hard_puzzles_are_solved_on_a_small_stack(isa: str) -> None:
    puzzles = np.tile(row(ESCARGOT), (300, 1))
    counts: list[NDArray[np.uint8]] = []
    before = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=lambda: counts.append(solve_many(puzzles)[1]))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)

    assert [1] * 300 == counts[0].tolist()


def test_few_clues_of_a_full_grid_lead_to_a_solution_soon(isa: str) -> None:
    """By splitting configurations alone, one such puzzle of hundreds takes minutes."""
    rng = np.random.default_rng(7)
    grids, _ = solve_many(random_puzzles(2000), limit=1)
    ranks = rng.random(grids.shape).argsort(axis=1).argsort(axis=1)
    puzzles = np.where(ranks < rng.integers(4, 18, len(grids))[:, None], grids, 0).astype(np.uint8)
    solutions, counts, guesses = _native.solve_many(puzzles, limit=2)

    assert ((puzzles == 0) | (puzzles == solutions)).all()
    assert (counts > 0).all()
    assert guesses < 400 * len(puzzles)
