# SPDX-License-Identifier: MIT
"""The native 9x9 solver: every instruction set gives what the plain verifier gives."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Candidates, Puzzle
from cluesmith.board.arrays import to_array
from cluesmith.engines.solve import solve
from cluesmith.engines.solve_many import solve_many
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from corpus import digits, on_lists
from programs import output_after_ctrl_c
from random_grids import random_puzzles
from samples import EASY, EASY_SOLUTION, ESCARGOT, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray


def rows(*lines: str) -> NDArray[np.uint8]:
    """Return puzzles as an array."""
    return to_array(lines)


def test_known_puzzles_have_their_known_solutions(isa: str) -> None:
    solutions, counts = solve_many(
        rows(EASY, SEVENTEEN, ESCARGOT, TWO_SOLUTIONS, NO_SOLUTION, "." * 81), limit=3
    )

    assert [1, 1, 1, 2, 0, 3] == counts.tolist()
    assert EASY_SOLUTION == "".join(map(str, solutions[0]))
    assert not solutions[4].any()


def test_random_puzzles_agree_with_the_verifier(isa: str) -> None:
    puzzles = random_puzzles(150)
    solutions, counts = solve_many(puzzles, limit=4)

    for clues, solution, found in zip(puzzles, solutions, counts, strict=True):
        puzzle = Puzzle(clues.tobytes())
        assert count_solutions(puzzle, limit=4) == found
        assert not found or is_solution(puzzle, Puzzle(solution.tobytes()))


def test_all_instruction_sets_take_the_same_path(choose_isa: Callable[[str], None]) -> None:
    puzzles = random_puzzles(3000)
    results = []
    for name in _native.supported_isas():
        choose_isa(name)
        solutions, counts, guesses = _native.solve_many(puzzles, limit=5)
        results.append((solutions.tobytes(), counts.tobytes(), guesses))

    assert 1 == len(set(results))


@pytest.mark.parametrize("limit", [1, 2, 7, 255])
def test_the_bit_sliced_search_takes_the_same_path_as_few_at_a_time(isa: str, limit: int) -> None:
    samples = rows(EASY, SEVENTEEN, ESCARGOT, TWO_SOLUTIONS, NO_SOLUTION, "." * 81, "12" + "." * 79)
    clash = rows("1" + "." * 7 + "1" + "." * 72)
    puzzles = np.concatenate([random_puzzles(700), np.repeat(samples, 20, axis=0), clash])
    puzzles = np.random.default_rng(1).permutation(puzzles)
    together = _native.solve_many(puzzles, limit=limit)
    few = [_native.solve_many(puzzles[i : i + 30], limit=limit) for i in range(0, len(puzzles), 30)]

    assert np.array_equal(together[0], np.concatenate([solutions for solutions, _, _ in few]))
    assert np.array_equal(together[1], np.concatenate([counts for _, counts, _ in few]))
    assert together[2] == sum(guesses for _, _, guesses in few)


@on_lists("seventeen.txt", "17clue_49158.txt")
def test_the_17_clue_puzzles_are_all_proper(path: Path) -> None:
    puzzles = digits(path)
    solutions, counts = solve_many(puzzles, threads=2)

    assert (counts == 1).all()
    assert ((puzzles > 0).sum(axis=1) == 17).all()
    some = slice(None, None, len(puzzles) // 50)
    for clues, solution in zip(puzzles[some], solutions[some], strict=True):
        puzzle = Puzzle(clues.tobytes())
        assert is_solution(puzzle, Puzzle(solution.tobytes()))
        assert solve(puzzle, engine="sat").is_unique


def test_threads_change_nothing_but_time() -> None:
    puzzles = random_puzzles(1000)
    one, several = (solve_many(puzzles, limit=9, threads=n) for n in (1, 3))

    assert np.array_equal(one[0], several[0])
    assert np.array_equal(one[1], several[1])


def test_an_empty_batch_is_fine() -> None:
    solutions, counts = solve_many(np.empty((0, 81), np.uint8))

    assert (0, 81) == solutions.shape
    assert (0,) == counts.shape


def test_candidates_alone_can_be_solved(isa: str) -> None:
    solution = Puzzle.parse(EASY_SOLUTION)
    masks = np.array([(1 << (digit - 1)) | 1 for digit in solution.digits], np.uint16)
    found, count, ending, _ = _native.solve_masks(masks, 100, 100, -1.0)

    assert "exhausted" == ending
    assert count_solutions(Candidates(tuple(map(int, masks))), limit=100) == count
    assert solution.digits in set(found)


def test_enumeration_gives_distinct_solutions_and_keeps_as_many_as_asked() -> None:
    masks = np.array(Candidates.of(Puzzle.parse("12345678" + "." * 73)).masks, np.uint16)
    found, count, ending, _ = _native.solve_masks(masks, 500, 200, -1.0)

    assert (500, "limit", {81}) == (count, ending, {*map(len, found)})
    assert 200 == len(set(found))


def test_the_time_limit_ends_an_enumeration() -> None:
    started = time.process_time()
    _, count, ending, _ = _native.solve_masks(np.full(81, 0x1FF, np.uint16), 10**15, 0, 0.5)

    assert "expired" == ending
    assert count > 100
    assert time.process_time() - started < 2


def test_ctrl_c_keeps_what_was_found() -> None:
    program = (
        "from cluesmith import count, Interrupted\n"
        "count('.' * 81, limit=1)  # imports what the call needs\n"
        "print('ready', flush=True)\n"
        "try:\n"
        "    count('.' * 81, limit=10**15)\n"
        "except Interrupted as stopped:\n"
        "    print(stopped.outcome.count > 0, stopped.outcome.status)\n"
    )
    assert "True multiple\n" == output_after_ctrl_c(program, 0.5)


@pytest.mark.parametrize(
    "puzzles",
    [np.zeros((1, 81), np.int8), np.zeros((1, 80), np.uint8), np.zeros((2, 162), np.uint8)[:, ::2]],
)
def test_the_native_edge_refuses_them_too(puzzles: NDArray[np.uint8]) -> None:
    with pytest.raises(TypeError):
        _native.solve_many(puzzles)


@pytest.mark.parametrize(("limit", "threads"), [(0, 1), (256, 1), (1, 0)])
def test_options_out_of_range_are_refused(limit: int, threads: int) -> None:
    with pytest.raises(ValueError, match="expected a whole number from 1 to"):
        solve_many(rows(EASY), limit, threads)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("copies", [0, 1, 50, 3000])
def test_solutions_are_written_where_the_caller_wants_them(copies: int, threads: int) -> None:
    puzzles = np.tile(rows(EASY, ESCARGOT, NO_SOLUTION), (copies, 1))
    out = np.full(puzzles.shape, 77, np.uint8)
    solutions, counts = solve_many(puzzles, threads=threads, out=out)
    fresh, same_counts = solve_many(puzzles)

    assert solutions is out
    assert np.array_equal(fresh, out)
    assert np.array_equal(same_counts, counts)


READ_ONLY = np.zeros((2, 81), np.uint8)
READ_ONLY.flags.writeable = False


@pytest.mark.parametrize(
    ("out", "complaint"),
    [
        (np.zeros((2, 81), np.int8), "out has dtype int8; expected uint8$"),
        (np.zeros((3, 81), np.uint8), "out has 3 rows; expected 2, one a puzzle"),
        (np.zeros((2, 80), np.uint8), r"out has shape \(2, 80\); expected \(N, 81\)"),
        (np.zeros((2, 162), np.uint8)[:, ::2], "out is not C-contiguous"),
        (READ_ONLY, "out is read-only; expected an array to write to"),
        ([[0] * 81] * 2, "out is a list; expected a numpy array of uint8"),
    ],
)
def test_places_that_solutions_cannot_be_written_to_are_refused(
    out: NDArray[np.uint8], complaint: str
) -> None:
    with pytest.raises(InputError, match=complaint):
        solve_many(rows(EASY, EASY), out=out)


def test_solutions_are_not_written_over_the_puzzles() -> None:
    puzzles = rows(EASY, EASY)

    with pytest.raises(InputError, match="out shares memory with the puzzles; expected"):
        solve_many(puzzles, out=puzzles)
    assert np.array_equal(rows(EASY, EASY), puzzles)


def test_the_native_edge_refuses_another_number_of_rows() -> None:
    with pytest.raises(ValueError, match="out has 1 rows; expected 2"):
        _native.solve_into(rows(EASY, EASY), np.zeros((1, 81), np.uint8))


def test_the_native_edge_refuses_memory_that_overlaps() -> None:
    memory = np.zeros((3, 81), np.uint8)
    with pytest.raises(ValueError, match="out shares memory with the puzzles"):
        _native.solve_into(memory[:2], memory[1:])


def test_masks_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="80 masks; expected 81"):
        _native.solve_masks(np.zeros(80, np.uint16), 1, 1, -1.0)
    with pytest.raises(ValueError, match="cell 3: mask 512; expected 0 to 511"):
        _native.solve_masks(np.array([0] * 3 + [512] + [0] * 77, np.uint16), 1, 1, -1.0)


def test_an_unknown_instruction_set_is_bad_input() -> None:
    used = _native.chosen_isa()
    with pytest.raises(InputError, match="instruction set is 'mmx'; this machine supports base"):
        _native.choose_isa("mmx")
    assert used == _native.chosen_isa()

    program = "from cluesmith import _native; print(_native.chosen_isa())"
    for name, code, said in (("base", 0, "base\n"), ("mmx", 1, "")):
        ended = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "CLUESMITH_ISA": name},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (code, said) == (ended.returncode, ended.stdout)
        assert not code or "CLUESMITH_ISA is 'mmx'; this machine supports base" in ended.stderr
