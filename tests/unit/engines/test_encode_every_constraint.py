# SPDX-License-Identifier: MIT
"""Encodings of boards with constraints accept exactly the solutions, for every constraint."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith.board import Board, Position, Puzzle
from cluesmith.board.constraints import CONSTRAINTS
from cluesmith.engines.encode_constraints import constrained_dimacs, constrained_minizinc
from cluesmith.proofs.checkers.verifier import is_solution
from random_constraints import random_board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board.constraints import Constraint

KINDS = pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=list(CONSTRAINTS))


def _boards(kind: type[Constraint]) -> Iterator[Board]:
    yield Board.parse(kind.example)
    found = random_board(kind, Random(kind.id))
    if found is not None:
        yield found[0]


def _grids(board: Board) -> Iterator[Puzzle]:
    """Yield solutions, and grids in which a pair of cells or one cell is changed."""
    random = Random(3)
    for solution in cs.solve(Puzzle.empty(board), limit=4, time=5).solutions:
        yield solution
        for _ in range(5):
            digits = bytearray(solution.digits)
            one, other = random.sample(range(board.cell_count), 2)
            digits[one], digits[other] = digits[other], digits[one]
            yield Puzzle(bytes(digits), board)
            digits[one] = random.randint(1, board.size)
            yield Puzzle(bytes(digits), board)


@KINDS
def test_clauses_accept_the_solutions_and_nothing_else(kind: type[Constraint]) -> None:
    solvers = pytest.importorskip("pysat.solvers")
    for board in _boards(kind):
        empty = Puzzle.empty(board)
        text = constrained_dimacs(Position.of(empty))
        clauses = [
            [int(number) for number in line.split()[:-1]]
            for line in text.splitlines()
            if line[0] not in "cp"
        ]
        with solvers.Cadical153(bootstrap_with=clauses) as solver:
            for grid in _grids(board):
                chosen = [board.size * cell + digit for cell, digit in enumerate(grid.digits)]

                assert solver.solve(assumptions=chosen) == is_solution(empty, grid)


def _accepts(model: str, values: list[int]) -> bool:
    """Whether a grid keeps the constraints of a model, read as text."""

    def numbers(text: str) -> list[int]:
        return [int(number) for number in re.findall(r"-?\d+", text)]

    for line in model.splitlines():
        if match := re.fullmatch(r"constraint alldifferent\(\[(.*)\]\);", line):
            there = [values[cell - 1] for cell in numbers(match[1])]
            if len(set(there)) < len(there):
                return False
        elif match := re.fullmatch(r"constraint grid\[(\d+)\] in \{(.*)\};", line):
            if values[int(match[1]) - 1] not in numbers(match[2]):
                return False
        elif match := re.fullmatch(
            r"constraint regular\(\[(.*?)\], (\d+), \d+, \[\| (.*) \|\], 1, \{(\d+)\}\);", line
        ):
            rows = [numbers(row) for row in match[3].split("|")]
            state = 1
            for cell in match[1].split(", "):
                index, *shift = numbers(cell)
                symbol = values[index - 1] + (shift[0] if shift else 0)
                state = rows[state - 1][symbol - 1] if state else 0
            if state != int(match[4]):
                return False
        else:
            assert not line.startswith("constraint"), line
    return True


@KINDS
def test_a_model_accepts_the_solutions_and_nothing_else(kind: type[Constraint]) -> None:
    for board in _boards(kind):
        empty = Puzzle.empty(board)
        model = constrained_minizinc(Position.of(empty))
        for grid in _grids(board):
            values = [digit - 1 + board.first for digit in grid.digits]

            assert _accepts(model, values) == is_solution(empty, grid)


def test_clues_are_part_of_both() -> None:
    puzzle = Puzzle.parse("1" + "." * 15, Board.parse("4x4+odd:r1c2"))

    assert "\n-2 0\n" in constrained_dimacs(Position.of(puzzle))
    assert "constraint grid[1] in {1};" in constrained_minizinc(Position.of(puzzle))
