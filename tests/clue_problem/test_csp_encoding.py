# SPDX-License-Identifier: MIT
"""The paper's encoding: the formulas, and that its models are runs of the strategies."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from clue_problem.brute import BOARD
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.clue_problem.methods.csp_encoding import ClueEncoding
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.engines.sat.cadical import run_solver
from cluesmith.engines.solved_by import solved_by
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.closure import ground_rules
from cluesmith.strategies.state import State

GROUPS = [
    *({4 * row + column for column in range(4)} for row in range(4)),
    *({4 * row + column for row in range(4)} for column in range(4)),
    *({8 * band + 2 * stack + at for at in (0, 1, 4, 5)} for band in (0, 1) for stack in (0, 1)),
]
DIGITS = {1, 2, 3, 4}


def test_the_declared_rules_are_formulas_8_9_and_13() -> None:
    nothing: frozenset[tuple[int, int]] = frozenset()
    formula_8 = {
        (
            frozenset((cell, other) for other in DIGITS - {digit}),
            nothing,
            frozenset({(cell, digit)}),
        )
        for cell in range(16)
        for digit in DIGITS
    }
    formula_9 = {
        (frozenset((other, digit) for other in group - {cell}), nothing, frozenset({(cell, digit)}))
        for group in GROUPS
        for cell in group
        for digit in DIGITS
    }
    formula_13 = {
        (
            frozenset((cell, digit) for cell in a - b),
            frozenset((cell, digit) for cell in b - a),
            nothing,
        )
        for a in GROUPS
        for b in GROUPS
        if a != b and len(a & b) == 2
        for digit in DIGITS
    }

    for names, formulas in [("NS", formula_8), ("HS", formula_9), ("LC", formula_13)]:
        listed = ground_rules(BOARD, select(names))
        assert formulas == {(rule.premises, rule.eliminations, rule.placements) for rule in listed}


def test_the_step_bound_of_the_9x9_board_is_649() -> None:
    problem = ClueProblem.of("x" * 81)

    assert 649 == ClueEncoding.of(problem).most_steps


def run_of(puzzle: Puzzle, allow: str, steps: int) -> list[Puzzle] | None:
    """Return the digits placed in each step of a model with these clues, or None without one."""
    encoding = ClueEncoding.of(ClueProblem.of(Pattern.of(puzzle), allow=allow), precedence=False)
    size, cells = puzzle.board.size, puzzle.board.cell_count
    clues = [n for cell, d in enumerate(puzzle.digits) if d for n in (cell * size + d, 0)]
    answer = run_solver(np.concatenate([encoding.literals(steps), np.array(clues, np.int32)]))
    if answer.model is None:
        return None
    model = set(answer.model.tolist())
    return [
        puzzle.with_digits(
            (cell, digit)
            for cell in range(cells)
            if not puzzle.digits[cell]
            for digit in range(1, size + 1)
            if encoding.block * step + cell * size + digit in model
        )
        for step in range(steps + 1)
    ]


@pytest.mark.parametrize("allow", ["NS", "HS", "NS,HS,LC", "NS,naked_pair"])
def test_models_are_the_runs_of_the_strategies(allow: str) -> None:
    rng = random.Random(allow)
    strategies, solved = select(allow), 0
    for _ in range(12):
        cells = rng.sample(range(16), rng.randint(4, 8))
        grid = Puzzle.parse("1234341221434321")
        puzzle = Puzzle.empty(BOARD).with_digits((cell, grid.digits[cell]) for cell in cells)
        run, solution = run_of(puzzle, allow, 16), solved_by(puzzle, strategies)

        assert (run is None) == (solution is None)
        if run is not None and solution is not None:
            assert puzzle == run[0]
            assert solution == run[-1]
            solved += 1
    assert 0 < solved < 12


def test_a_step_places_exactly_what_the_strategies_place_at_once() -> None:
    puzzle, strategies = Puzzle.parse("1......3..2....4"), select("NS,HS")
    run = run_of(puzzle, "NS,HS", 6)
    assert run is not None

    state = State.initial(puzzle)
    for after in run[1:]:
        steps = [step for entry in strategies for step in entry.find(state)]
        state = state.after([pair for step in steps for pair in step.placements])
        assert state.values == after


def test_clues_that_contradict_each_other_have_no_model() -> None:
    assert run_of(Puzzle.parse("11..............", BOARD), "NS", 4) is None


@pytest.mark.parametrize("count", [5, 6, 9])
def test_formula_15_allows_as_many_clues_as_it_says_and_no_more(count: int) -> None:
    grid = Puzzle.parse("1234341221434321")
    cells = [0, 7, 10, 13, 3, 5, 6, 12, 15][:count]
    puzzle = Puzzle.empty(BOARD).with_digits((cell, grid.digits[cell]) for cell in cells)
    assert solved_by(puzzle, select("basic")) == grid
    clues = np.array([n for c in cells for n in (4 * c + grid.digits[c], 0)], np.int32)

    for most in (count - 1, count, count + 1):
        every_cell = Pattern.parse("x" * 16)
        encoding = replace(
            ClueEncoding.at_most(every_cell, select("basic"), most), precedence=False
        )
        answer = run_solver(np.concatenate([encoding.literals(8), clues]))
        assert (most >= count) == (answer.model is not None)


def test_value_precedence_keeps_one_of_each_set_of_renamings() -> None:
    pattern = Pattern.parse("x......x..x....x")
    problem = ClueProblem.of(pattern, allow="NS")
    puzzles = set()
    encoding = ClueEncoding.of(problem)
    clauses = encoding.literals(8).tolist()
    while (model := run_solver(np.array(clauses, np.int32)).model) is not None:
        puzzle = encoding.puzzle(model)
        puzzles.add(puzzle)
        clauses += [*(-(4 * cell + puzzle.digits[cell]) for cell in pattern.cells), 0]
    firsts = [bytes(dict.fromkeys(d for d in puzzle.digits if d)) for puzzle in puzzles]

    assert puzzles
    assert all(first == bytes(range(1, len(first) + 1)) for first in firsts)


def test_boards_with_other_groups_are_encoded_from_their_groups() -> None:
    board = Board.parse("4x4+diagonals")
    plain, diagonal = (
        ClueEncoding.of(ClueProblem.of(Pattern.from_cells([0, 6], on))) for on in (BOARD, board)
    )

    assert diagonal.block > plain.block
