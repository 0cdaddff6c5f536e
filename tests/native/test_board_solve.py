# SPDX-License-Identifier: MIT
"""The native solver of every board: it gives what the plain verifier gives, and known numbers."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

import cluesmith as cs
from cluesmith import _native
from cluesmith.board import Board, Candidates, Puzzle, formats
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from corpus import OWN, lists, puzzles
from programs import output_after_ctrl_c
from samples import EASY, EASY_SOLUTION, ESCARGOT, HARD_25, MINIMAL_16, NO_SOLUTION

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

SEED = 20_261_115
NO_LIMIT = 10**15
JIGSAW = "jigsaw:111112233111222233122233333665544444665555444666665554777778899777888899788899999"
VARIANTS = ["9x9+diagonals", "9x9+windoku", "9x9+diagonals+windoku"]


def tables(board: Board) -> _native.BoardTables:
    """Return what the solver knows of a board."""
    groups = np.array([group.cells for group in board.groups], np.uint16)
    return _native.BoardTables(board.size, groups)


def masks_of(source: Puzzle | Candidates) -> NDArray[np.uint32]:
    """Return the candidates of each cell; the clues of a puzzle rule nothing else out."""
    if isinstance(source, Candidates):
        return np.array(source.masks, np.uint32)
    everything = source.board.all_digits
    return np.array([1 << d - 1 if d else everything for d in source.digits], np.uint32)


def solve(
    source: Puzzle | Candidates, limit: int = NO_LIMIT, seconds: float = -1.0
) -> tuple[set[bytes], str]:
    """Return the solutions, found to be distinct, and the ending."""
    found, count, ending, _ = _native.solve_board(
        tables(source.board), masks_of(source), limit, limit, seconds
    )
    solutions = set(found)
    assert count == len(found) == len(solutions)
    return solutions, ending


def checked_count(source: Puzzle | Candidates, limit: int = 300) -> int:
    """Check the first solutions of a puzzle or of candidates; return how many there are."""
    board = source.board
    solutions, ending = solve(source, limit)
    assert count_solutions(source, limit) == len(solutions)
    assert ("exhausted" if len(solutions) < limit else "limit") == ending
    clues = source if isinstance(source, Puzzle) else Puzzle.empty(board)
    masks = masks_of(source)
    for digits in solutions:
        assert is_solution(clues, Puzzle(digits, board))
        assert all(mask >> d - 1 & 1 for mask, d in zip(masks.tolist(), digits, strict=True))
    return len(solutions)


def random_board(rng: random.Random) -> Board:
    """Return a small board with scattered regions, at times with diagonals and extra regions."""
    size = rng.randint(2, 6)
    regions = [region for region in range(size) for _ in range(size)]
    if rng.random() < 0.7:
        rng.shuffle(regions)
    extras = tuple(
        tuple(sorted(rng.sample(range(size * size), size))) for _ in range(rng.randint(0, 2))
    )
    return Board(size, tuple(regions), rng.random() < 0.3, extras)


def random_grid(board: Board, rng: random.Random) -> Puzzle:
    """Return a full grid: the first solution after some random digits."""
    while True:
        cells = rng.sample(range(board.cell_count), 6)
        clues = [(cell, rng.randint(1, board.size)) for cell in cells]
        solutions, _ = solve(Puzzle.empty(board).with_digits(clues), limit=1)
        if solutions:
            return Puzzle(solutions.pop(), board)


def thinned(grid: Puzzle, clue_count: int, rng: random.Random) -> Puzzle:
    """Return the puzzle that keeps a few digits of a grid."""
    cells = rng.sample(range(grid.board.cell_count), clue_count)
    return Puzzle.empty(grid.board).with_digits((cell, grid.digits[cell]) for cell in cells)


@pytest.mark.parametrize(
    ("board", "grids"),
    [("4x4", 288), ("4x4+diagonals", 48)],
)
def test_small_boards_have_the_known_number_of_grids(board: str, grids: int) -> None:
    assert grids == checked_count(Puzzle.empty(Board.parse(board)))


@pytest.mark.parametrize(("size", "squares"), [(2, 2), (3, 12), (4, 576), (5, 161_280)])
def test_rows_and_columns_alone_give_all_latin_squares(size: int, squares: int) -> None:
    cells = np.arange(size * size, dtype=np.uint16).reshape(size, size)
    board = _native.BoardTables(size, np.vstack([cells, cells.T]))
    masks = np.full(size * size, (1 << size) - 1, np.uint32)
    found, count, ending, _ = _native.solve_board(board, masks, NO_LIMIT, 0, -1.0)

    assert (squares, "exhausted", 0) == (count, ending, len(found))


def test_random_candidates_on_random_boards_agree_with_the_verifier() -> None:
    rng = random.Random(SEED)
    counts = []
    for _ in range(250):
        board = random_board(rng)
        chance = rng.uniform(0.5, 0.95)
        masks = [
            sum(1 << digit for digit in range(board.size) if rng.random() < chance)
            for _ in range(board.cell_count)
        ]
        counts.append(checked_count(Candidates(tuple(masks), board), limit=50))

    assert {0, 1, 2, 50} < set(counts)


@pytest.mark.parametrize("spec", [*VARIANTS, JIGSAW, "16x16", "16x16+diagonals"])
def test_thinned_grids_agree_with_the_verifier(spec: str) -> None:
    rng = random.Random(SEED)
    board = Board.parse(spec)
    counts = []
    for _ in range(12):
        grid = random_grid(board, rng)
        clue_count = rng.randint(24, 32) if board.size == 9 else rng.randint(150, 170)
        counts.append(checked_count(thinned(grid, clue_count, rng), limit=50))

    assert min(counts) == 1


def test_the_solver_of_9x9_gives_the_same_solutions() -> None:
    rng = random.Random(SEED)
    grid = Puzzle.parse(EASY_SOLUTION)
    counts = []
    for _ in range(60):
        candidates = Candidates.of(thinned(grid, rng.randint(20, 30), rng))
        solutions, ending = solve(candidates, limit=20_000)
        other, count, other_ending, _ = _native.solve_masks(
            np.array(candidates.masks, np.uint16), 20_000, 20_000, -1.0
        )
        counts.append(count)
        assert (count, other_ending) == (len(solutions), ending)
        assert ending == "limit" or set(other) == solutions

    assert any(1000 < count < 20_000 for count in counts)


def test_a_puzzle_without_solution_is_exhausted() -> None:
    assert (set(), "exhausted") == solve(Puzzle.parse(NO_SOLUTION))
    assert (set(), "exhausted") == solve(Candidates((0, *[15] * 15), Board.parse("4x4")))


def test_every_clue_of_a_minimal_16x16_puzzle_is_needed() -> None:
    puzzle = Puzzle.parse(MINIMAL_16)
    (solution,), ending = solve(puzzle)

    assert "exhausted" == ending
    assert is_solution(puzzle, Puzzle(solution, puzzle.board))
    for cell in np.flatnonzero(list(puzzle.digits)).tolist():
        weaker = puzzle.with_digits([(cell, 0)])
        solutions, ending = solve(weaker, limit=2)
        assert (2, "limit") == (len(solutions), ending)
        assert all(is_solution(weaker, Puzzle(digits, puzzle.board)) for digits in solutions)


def test_a_25x25_puzzle_beyond_propagation_is_proved_unique() -> None:
    puzzle = Puzzle.parse(HARD_25)
    (solution,), ending = solve(puzzle)

    assert "exhausted" == ending
    assert is_solution(puzzle, Puzzle(solution, puzzle.board))


def test_a_puzzle_that_takes_longer_than_allowed_stays_undecided() -> None:
    assert (set(), "expired") == solve(Puzzle.parse(HARD_25), seconds=0.0)


@pytest.mark.parametrize(
    "path",
    [
        *lists("16x16.txt", "janko_16x16_20.txt", "random_16x16_30.txt"),
        *lists("25x25.txt", "random_25x25_20.txt"),
    ],
    ids=lambda path: path.stem,
)
def test_large_puzzles_are_proved_unique_at_once(path: Path) -> None:
    for puzzle in puzzles(path):
        (solution,), ending = solve(puzzle, limit=2, seconds=1.0)

        assert "exhausted" == ending
        assert is_solution(puzzle, Puzzle(solution, puzzle.board))


def test_puzzles_of_variants_have_the_solution_that_is_given_and_no_other() -> None:
    entries = formats.read((OWN / "variants.jsonl").read_text())
    for entry in entries:
        assert entry.solution is not None
        assert is_solution(entry.puzzle, entry.solution)
        assert ({entry.solution.digits}, "exhausted") == solve(entry.puzzle)
        if entry.board.size < 9:
            assert 1 == count_solutions(entry.puzzle, limit=2)
    for entry in entries[::5]:
        assert cs.solve(entry.puzzle, engine="sat").is_unique

    assert len({entry.board for entry in entries}) >= 8


@pytest.mark.parametrize("limit", [1, 2, 7, 287, 288, 289])
def test_the_limit_is_kept_to_the_solution(limit: int) -> None:
    solutions, ending = solve(Puzzle.empty(Board.parse("4x4")), limit=limit)

    assert min(limit, 288) == len(solutions)
    assert ("limit" if limit <= 288 else "exhausted") == ending


def test_only_as_many_solutions_are_kept_as_asked() -> None:
    board = Board.parse("25x25")
    masks = masks_of(Puzzle.empty(board))
    found, count, ending, (guesses, *_) = _native.solve_board(tables(board), masks, 50, 3, -1.0)

    assert ([625] * 3, 50, "limit") == ([*map(len, found)], count, ending)
    assert guesses > 0


def test_the_same_call_makes_the_same_search() -> None:
    puzzle = Puzzle.parse(MINIMAL_16)
    board = tables(puzzle.board)
    runs = {
        (*found, counters)
        for found, _, _, counters in (
            _native.solve_board(board, masks_of(puzzle), 2, 2, -1.0) for _ in range(3)
        )
    }

    assert 1 == len(runs)


def test_guesses_conflicts_and_propagations_are_counted() -> None:
    puzzle = Puzzle.parse(ESCARGOT)
    *_, counters = _native.solve_board(tables(puzzle.board), masks_of(puzzle), 2, 2, -1.0)
    easy = Puzzle.parse(EASY)
    *_, few = _native.solve_board(tables(easy.board), masks_of(easy), 2, 2, -1.0)
    guesses, conflicts, propagations = counters

    assert guesses > 0
    assert conflicts > 0  # each guess but the right ones ends in at least one
    assert propagations > 0
    assert (0, 0, 0) == few  # naked singles solve it, which are not counted


def test_an_outcome_has_the_counters_of_the_general_solver() -> None:
    large, standard = cs.solve(MINIMAL_16), cs.solve(ESCARGOT)

    assert large.conflicts
    assert large.propagations
    assert (None, None) == (standard.conflicts, standard.propagations)


@pytest.mark.parametrize("spec", ["9x9+diagonals", "25x25"])
def test_the_time_limit_keeps_what_was_found(spec: str) -> None:
    board = Board.parse(spec)
    masks = masks_of(Puzzle.empty(board))
    started = time.process_time()
    found, count, ending, _ = _native.solve_board(tables(board), masks, NO_LIMIT, 5, 0.5)

    assert ("expired", 5) == (ending, len(found))
    assert count > 100
    assert time.process_time() - started < 2


def test_ctrl_c_keeps_what_was_found() -> None:
    program = (
        "import numpy as np\n"
        "from cluesmith import _native\n"
        "cells = np.arange(625, dtype=np.uint16).reshape(25, 25)\n"
        "board = _native.BoardTables(25, np.vstack([cells, cells.T]))\n"
        "print('ready', flush=True)\n"
        "masks = np.full(625, (1 << 25) - 1, np.uint32)\n"
        "found, count, ending, _ = _native.solve_board(board, masks, 10**15, 3, -1.0)\n"
        "print(len(found), count > 3, ending)\n"
    )
    assert "3 True interrupted\n" == output_after_ctrl_c(program, 0.5)


@pytest.mark.parametrize(
    ("size", "groups", "complaint"),
    [
        (1, [[0]], "a board of size 1; expected a size from 2 to 25"),
        (26, [list(range(26))], "a board of size 26; expected a size from 2 to 25"),
        (2, [[0, 1, 2]], "groups of 3 cells; expected 2"),
        (2, [[0, 1], [2, 4]], "cell 4 in group 1; expected 2 different cells from 0 to 3"),
        (2, [[0, 1], [2, 2]], "cell 2 twice in group 1; expected 2 different cells"),
        (2, [[0, 1]] * 1001, "2002 cells in groups; expected 2 in each of at most 1000 groups"),
    ],
)
def test_groups_that_make_no_board_are_refused(
    size: int, groups: list[list[int]], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        _native.BoardTables(size, np.array(groups, np.uint16))


@pytest.mark.parametrize(
    ("masks", "limit", "complaint"),
    [
        (np.full(15, 15, np.uint32), 1, "15 masks; expected 16"),
        (np.full(16, 16, np.uint32), 1, "cell 0: mask 16; expected 0 to 15"),
        (np.full(16, 15, np.uint32), 0, "limit is 0; expected at least 1"),
    ],
)
def test_masks_and_limits_out_of_range_are_refused(
    masks: NDArray[np.uint32], limit: int, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        _native.solve_board(tables(Board.parse("4x4")), masks, limit, 1, -1.0)


@pytest.mark.parametrize(
    "masks",
    [np.full(16, 15, np.int64), np.full((4, 4), 15, np.uint32), np.full(32, 15, np.uint32)[::2]],
)
def test_arrays_of_another_kind_are_refused(masks: NDArray[np.uint32]) -> None:
    with pytest.raises(TypeError, match="dtype=uint32, shape="):
        _native.solve_board(tables(Board.parse("4x4")), masks, 1, 1, -1.0)
