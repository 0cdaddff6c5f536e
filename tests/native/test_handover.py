# SPDX-License-Identifier: MIT
"""Searches that the lanes and the serial solver share: deep, long, few, or ended by Ctrl-C."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import cluesmith as cs
from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.arrays import to_array
from cluesmith.engines.solve_many import solve_many
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from programs import output_after_ctrl_c
from random_grids import random_puzzles
from samples import ESCARGOT

PATIENCE = 1024
"""Guesses after which a search branches on cells alone, and leaves the lanes."""

LENGTHY = [
    ".6...5.8...76.1.43.....8....1.5..3.....1.6...3.......553.....61........4.........",
    ".....5.8....6.1.43..........1.5..8....41.6...369.....553.....61........4.........",
    ".7...5.8....6.1.43..........175........1.6...3....2..553.....61..2.....4.........",
    "....25.86..76.1.43..........1.5........1.6.3.3.......553.....61......8.4.........",
]
"""Without a solution, which takes more guesses to see than the patience lasts."""

ENDLESS = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
"""Without a solution, which takes more than a million guesses to see."""

Rows = NDArray[np.uint8]


def rows(lines: list[str]) -> Rows:
    """Return puzzles as an array of digits."""
    return to_array(lines)


def thinned(clues: int, count: int) -> Rows:
    """Return so many clues of each of some full grids."""
    rng = np.random.default_rng(clues)
    grids, _ = solve_many(random_puzzles(2 * count), limit=1)
    grids = grids[grids.all(axis=1)][:count]
    ranks = rng.random(grids.shape).argsort(axis=1).argsort(axis=1)
    return np.where(ranks < clues, grids, 0).astype(np.uint8)


def test_searches_that_lose_patience_among_others_find_no_solution(isa: str) -> None:
    lines = [*LENGTHY, ESCARGOT]
    alone = [_native.solve_many(rows([line])) for line in lines]
    solutions, counts, guesses = _native.solve_many(np.resize(rows(lines), (300, 81)))

    assert [0, 0, 0, 0, 1] * 60 == counts.tolist()
    assert not solutions[counts == 0].any()
    assert is_solution(Puzzle.parse(ESCARGOT), Puzzle(solutions[4].tobytes()))
    assert all(guessed > PATIENCE for *_, guessed in alone[:-1])
    assert 60 * sum(guessed for *_, guessed in alone) == guesses


def test_the_sat_engine_finds_no_solution_either() -> None:
    assert {"none"} == {str(cs.solve(line, engine="sat").status) for line in LENGTHY}


@pytest.mark.parametrize("limit", [1, 2, 255])
def test_deep_searches_end_where_the_serial_ones_do(isa: str, limit: int) -> None:
    for clues in (17, 20, 24):
        puzzles = thinned(clues, 150)
        solutions, counts, guesses = _native.solve_many(puzzles, limit=limit)
        alone = [_native.solve_many(puzzle[None], limit=limit) for puzzle in puzzles]

        assert [count[0] for _, count, _ in alone] == counts.tolist()
        assert np.array_equal(np.concatenate([found for found, *_ in alone]), solutions)
        assert sum(guessed for *_, guessed in alone) == guesses


@pytest.mark.parametrize("limit", [2, 3, 30])
@pytest.mark.parametrize("count", [1, 3, 4, 9, 20])
def test_few_puzzles_that_share_the_lanes_make_the_same_guesses(
    isa: str, count: int, limit: int
) -> None:
    kinds = np.concatenate([rows([ESCARGOT, *LENGTHY[:1]]), thinned(22, 9), thinned(26, 9)])
    many = [_native.solve_many(np.tile(puzzle, (64, 1)), limit=limit) for puzzle in kinds]
    few = np.resize(kinds, (count, 81))
    solutions, counts, guesses = _native.solve_many(few, limit=limit)

    assert [found[1][0] for found in (many * 2)[:count]] == counts.tolist()
    assert sum(found[2] for found in (many * 2)[:count]) == 64 * guesses
    for found, solution in zip(many * 2, solutions, strict=False):
        assert np.array_equal(found[0][0], solution)


PLACED_TWICE = "000060010000000000000003052006000000000000089900730004580300006000000405000000820"
"""Its search meets a closed position with a digit twice in a miniline."""


def test_a_position_with_a_digit_twice_in_a_box_is_not_searched(isa: str) -> None:
    puzzle = rows([PLACED_TWICE])

    assert (
        8 * _native.solve_many(puzzle, limit=1)[2]
        == (_native.solve_many(np.tile(puzzle, (8, 1)), limit=1)[2])
    )


def test_deep_searches_count_as_the_plain_verifier_does(isa: str) -> None:
    puzzles = np.concatenate([thinned(17, 150), thinned(26, 150)])
    solutions, counts = solve_many(puzzles, limit=20)

    for index in range(0, 300, 12):
        puzzle = Puzzle(puzzles[index].tobytes())
        assert count_solutions(puzzle, limit=20) == counts[index]
        assert is_solution(puzzle, Puzzle(solutions[index].tobytes()))
    assert len(set(counts.tolist())) > 2  # some are exact, some at the limit


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("line", [ENDLESS, ESCARGOT])
def test_ctrl_c_ends_a_long_bulk_call_at_once(line: str, threads: int) -> None:
    program = (
        "import numpy as np\n"
        "import cluesmith as cs\n"
        f"puzzles = np.tile(cs.to_array({line!r}), (1_000_000, 1))\n"
        "print('ready', flush=True)\n"
        "try:\n"
        f"    cs.solve_many(puzzles, threads={threads})\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    assert "interrupted\n" == output_after_ctrl_c(program, 0.3)
