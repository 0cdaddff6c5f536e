# SPDX-License-Identifier: MIT
"""Constraint models: arc consistency and search against plain definitions."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.board import Board, Position, Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.engines.close import close_many
from cluesmith.engines.csp import Model, solve, sudoku
from cluesmith.engines.csp import search as csp_search
from cluesmith.engines.csp.arcs import make_consistent
from cluesmith.engines.propagate.run import propagate
from cluesmith.errors import InputError, Interrupted
from cluesmith.proofs.checkers.verifier import count_solutions
from random_grids import BOARDS, random_puzzles, random_solution
from samples import EASY, EASY_SOLUTION, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

Relation = dict[tuple[int, int], frozenset[tuple[int, int]]]


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[int], Relation]:
    """Draw domain sizes and what each of some pairs of variables allows."""
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    relations: Relation = {}
    for first, second in combinations(range(len(sizes)), 2):
        if draw(st.booleans()):
            every = list(product(range(sizes[first]), range(sizes[second])))
            relations[first, second] = frozenset(
                draw(st.lists(st.sampled_from(every), unique=True))
            )
    return sizes, relations


def model_of(sizes: list[int], relations: Relation) -> Model:
    model = Model()
    variables = [model.variable(name, range(size)) for name, size in enumerate(sizes)]
    for (first, second), allowed in relations.items():
        model.relate(variables[first], variables[second], _membership(allowed))
    return model


def _membership(allowed: frozenset[tuple[int, int]]) -> Callable[[int, int], bool]:
    return lambda a, b: (a, b) in allowed


def keeps(world: tuple[int, ...], relations: Relation) -> bool:
    return all((world[a], world[b]) in allowed for (a, b), allowed in relations.items())


@given(problems())
def test_search_finds_exactly_the_worlds_that_keep_every_constraint(
    problem: tuple[list[int], Relation],
) -> None:
    sizes, relations = problem
    worlds = {w for w in product(*map(range, sizes)) if keeps(w, relations)}

    answer = solve(model_of(sizes, relations), limit=None)

    assert answer.is_complete
    assert len(worlds) == answer.count
    assert worlds == {tuple(each.values()) for each in answer.solutions}


@given(problems())
def test_arc_consistency_is_the_largest_set_of_values_with_support(
    problem: tuple[list[int], Relation],
) -> None:
    sizes, relations = problem
    left = [set(range(size)) for size in sizes]
    changed = True
    while changed:
        changed = False
        for (first, second), allowed in relations.items():
            for a in list(left[first]):
                if not any((a, b) in allowed for b in left[second]):
                    left[first].remove(a)
                    changed = True
            for b in list(left[second]):
                if not any((a, b) in allowed for a in left[first]):
                    left[second].remove(b)
                    changed = True

    model = model_of(sizes, relations)
    domains = list(model.domains)
    is_consistent = make_consistent(model, domains)

    assert all(left) == is_consistent
    if is_consistent:
        assert left == [set(model.values(v, domains[v.place])) for v in model.variables]


def test_ac3_of_sudoku_leaves_what_naked_singles_leave() -> None:
    puzzles = random_puzzles(150)
    for clues, masks in zip(puzzles, close_many(puzzles, "NS"), strict=True):
        left = sudoku.ac3(Position.of(Puzzle(clues.tobytes())))

        assert (left.masks if left else (0,) * 81) == tuple(masks)


@pytest.mark.parametrize("spec", BOARDS)
def test_ac3_equals_naked_singles_on_every_board(spec: str) -> None:
    board = Board.parse(spec)
    rng = Random(spec)
    for _ in range(3):
        digits = bytearray(random_solution(board, rng).digits)
        for cell in rng.sample(range(board.cell_count), board.cell_count // 3):
            digits[cell] = 0
        puzzle = Puzzle(bytes(digits), board)
        [masks] = close_many(digit_rows(puzzle), "NS", board=board)
        left = sudoku.ac3(Position.of(puzzle))

        assert left is not None
        assert tuple(masks) == left.masks


@pytest.mark.parametrize(
    ("line", "status"),
    [(EASY, "unique"), (TWO_SOLUTIONS, "multiple"), (NO_SOLUTION, "none")],
)
def test_the_textbook_solver_counts_solutions(line: str, status: str) -> None:
    puzzle = Puzzle.parse(line)
    outcome = sudoku.solve(Position.of(puzzle))

    assert status == outcome.status
    assert outcome.count == count_solutions(puzzle, 2)


def test_ac3_leaves_what_the_scheme_of_that_name_leaves() -> None:
    for line in (EASY, SEVENTEEN, TWO_SOLUTIONS):
        position = Position.of(Puzzle.parse(line))

        assert propagate(position, "AC3").candidates == sudoku.ac3(position)


def test_an_easy_puzzle_needs_no_guess() -> None:
    outcome = sudoku.solve(Position.of(Puzzle.parse(EASY)))

    assert (1, EASY_SOLUTION) == (outcome.guesses, str(outcome.solution))


def test_the_first_solution_takes_fewer_nodes_than_all() -> None:
    position = Position.of(Puzzle.parse("1..............."))
    first, every = sudoku.solve(position, limit=1), sudoku.solve(position, limit=1000)

    assert (1, 72) == (first.count, every.count)
    assert (first.guesses or 0) < (every.guesses or 0)
    assert not first.is_complete
    assert every.is_complete


def test_a_search_ends_at_the_time_limit() -> None:
    outcome = sudoku.solve(Position.of(Puzzle.empty(Board.classic(3))), limit=10**6, time=0.05)

    assert not outcome.is_complete
    assert "undecided" == sudoku.solve(Position.of(Puzzle.empty(Board.classic(3))), time=0).status


def test_an_interrupt_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter(range(1_000_000))

    def interrupted(*arguments: object) -> bool:
        if next(calls) > 40:
            raise KeyboardInterrupt
        return make_consistent(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(csp_search, "make_consistent", interrupted)
    with pytest.raises(Interrupted) as stopped:
        sudoku.solve(Position.of(Puzzle.parse("1...............")), limit=1000)

    assert 0 < stopped.value.outcome.count < 72  # type: ignore[attr-defined]


def test_bad_models_are_refused() -> None:
    model = Model()
    x = model.variable("x", "ab")

    with pytest.raises(InputError, match="a value of 'y' twice"):
        model.variable("y", "aa")
    with pytest.raises(InputError, match="'x' related to itself"):
        model.differ(x, x)
    with pytest.raises(InputError, match="a limit of 0 solutions"):
        solve(model, limit=0)
