# SPDX-License-Identifier: MIT
"""Generating: what is made is as asked for, by code that shares nothing with what made it."""

from __future__ import annotations

from random import Random

import pytest

import cluesmith as cs
from cluesmith import _native
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.canonical import canonical_form
from cluesmith.board.shapes import SYMMETRIES, orbits_of
from cluesmith.board.symmetry import Transformation
from cluesmith.engines.propagate.run import propagate
from cluesmith.engines.solved_by import solved_by
from cluesmith.errors import InputError, Interrupted
from cluesmith.generating.generate import generate
from cluesmith.generating.request import METHODS
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from cluesmith.strategies.catalogue import select

EVERYWHERE = [method for method in METHODS if method != "paper"]
"""The methods for any board and condition; the printed procedure is for a rating on 9x9."""


def is_minimal(puzzle: Puzzle) -> bool:
    """Whether every clue is needed, by plain counting."""
    clues = [cell for cell, digit in enumerate(puzzle.digits) if digit]
    return all(count_solutions(puzzle.with_digits([(cell, 0)])) > 1 for cell in clues)


@pytest.mark.parametrize("method", EVERYWHERE)
@pytest.mark.parametrize("minimal", [False, True])
def test_puzzles_are_proper_and_minimal_where_they_say_so(method: str, minimal: bool) -> None:
    generation = generate(2, method=method, minimal=minimal, seed=11)

    assert generation.is_complete
    for made in generation.made:
        assert 1 == count_solutions(made.puzzle)
        assert is_solution(made.puzzle, made.solution)
        assert is_minimal(made.puzzle) == made.is_minimal
        assert made.is_minimal or not minimal


@pytest.mark.parametrize("method", ["add", "remove"])
@pytest.mark.parametrize(
    "spec", ["4x4", "4x4+diagonals", "9x9+windoku", "jigsaw:1112213322134423345544555"]
)
def test_every_board_gets_puzzles(method: str, spec: str) -> None:
    board = Board.parse(spec)
    generation = generate(2, board=board, method=method, seed=2)

    assert generation.is_complete
    for made in generation.made:
        assert board == made.puzzle.board
        assert 1 == count_solutions(made.puzzle)
        assert is_solution(made.puzzle, made.solution)


@pytest.mark.parametrize("order", [4, 5])
def test_large_boards_get_puzzles_that_singles_solve(order: int) -> None:
    [made] = generate(board=Board.classic(order), allow="NS", method="remove", seed=1).made

    assert made.solution == solved_by(made.puzzle, select("NS"))


def test_removal_without_a_symmetry_ends_at_minimal_puzzles() -> None:
    assert [True] * 200 == [made.is_minimal for made in generate(200, seed=5).made]


@pytest.mark.parametrize("method", EVERYWHERE)
@pytest.mark.parametrize("symmetry", sorted(SYMMETRIES))
def test_clue_cells_have_the_symmetry(method: str, symmetry: str) -> None:
    clues = 8 if method == "random" else None
    [made] = generate(board="4x4", method=method, symmetry=symmetry, clues=clues, seed=4).made
    pattern = Pattern.of(made.puzzle)

    assert 1 == count_solutions(made.puzzle)
    for orbit in orbits_of(symmetry, pattern.board):
        assert 1 == len({cell in pattern for cell in orbit})


def test_symmetric_puzzles_can_be_minimal() -> None:
    [made] = generate(symmetry="rotation", minimal=True, seed=1).made

    assert is_minimal(made.puzzle)
    assert Pattern.of(made.puzzle).mask == int(f"{Pattern.of(made.puzzle).mask:081b}"[::-1], 2)


def test_most_tries_end_at_a_minimal_symmetric_puzzle() -> None:
    made = generate(30, symmetry="rotation", minimal=True, seed=1)

    assert made.tries < 90
    assert all(is_minimal(puzzle) for puzzle in made.puzzles)


@pytest.mark.parametrize("method", EVERYWHERE)
@pytest.mark.parametrize("allow", ["NS", "singles", "basic", "basic,naked_pair"])
def test_allowed_strategies_suffice(method: str, allow: str) -> None:
    board = "4x4" if method == "random" else "9x9"
    generation = generate(2, board=board, method=method, allow=allow, seed=8)

    assert generation.is_complete
    for made in generation.made:
        assert made.solution == solved_by(made.puzzle, select(allow))
        assert 1 == count_solutions(made.puzzle)


@pytest.mark.parametrize("method", ["add", "remove"])
@pytest.mark.parametrize("scheme", ["BC", "HAC", "HACV"])
def test_puzzles_are_free_of_search_for_a_scheme(method: str, scheme: str) -> None:
    generation = generate(20, method=method, allow=scheme, seed=3)

    assert generation.is_complete
    assert all(made.solution == propagate(made.puzzle, scheme).solution for made in generation.made)


@pytest.mark.parametrize("method", ["add", "remove"])
def test_allowed_strategies_and_minimality_go_together(method: str) -> None:
    generation = generate(2, method=method, allow="basic", minimal=True, seed=8)

    assert generation.is_complete
    for made in generation.made:
        assert solved_by(made.puzzle, select("basic")) is not None
        assert is_minimal(made.puzzle)


@pytest.mark.parametrize("method", EVERYWHERE)
@pytest.mark.parametrize("minimal", [False, True])
def test_a_test_of_ones_own_is_met(method: str, minimal: bool) -> None:
    def has_corners(puzzle: Puzzle) -> bool:
        return all(puzzle.digits[cell] for cell in (0, 3, 12, 15))

    generation = generate(2, board="4x4", method=method, allow=has_corners, minimal=minimal, seed=3)

    assert generation.is_complete
    for made in generation.made:
        assert has_corners(made.puzzle)
        assert 1 == count_solutions(made.puzzle)
        assert is_minimal(made.puzzle) == made.is_minimal


@pytest.mark.parametrize(
    ("method", "clues"), [("remove", 24), ("remove", 40), ("add", 25), ("add", 50), ("random", 28)]
)
def test_the_number_of_clues_is_what_was_asked_for(method: str, clues: int) -> None:
    generation = generate(3, method=method, clues=clues, seed=6)

    assert [clues] * 3 == [puzzle.clue_count for puzzle in generation.puzzles]
    assert all(1 == count_solutions(puzzle) for puzzle in generation.puzzles)


def test_where_passes_puzzles_over() -> None:
    generation = generate(5, where=lambda puzzle: puzzle.digits[40] == 7, seed=1)

    assert [7] * 5 == [puzzle.digits[40] for puzzle in generation.puzzles]
    assert generation.tries > 5


def test_no_two_puzzles_of_a_run_are_equivalent() -> None:
    puzzles = generate(13, board="4x4", clues=4, time=3, seed=1).puzzles

    assert 2 <= len(puzzles) == len({canonical_form(puzzle)[0] for puzzle in puzzles})


def test_equivalent_puzzles_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A native core that gives one puzzle in many disguises."""
    native = _native.generate
    rng = Random(1)

    def disguised(*arguments: object, **options: object) -> tuple[object, ...]:
        puzzles, solutions, *rest = native(*arguments, **options)  # type: ignore[arg-type]
        for row in range(len(puzzles)):
            turned = Transformation.random(Board.classic(3), rng).apply(
                Puzzle(puzzles[0].tobytes())
            )
            puzzles[row] = list(turned.digits)
        return puzzles, solutions, *rest

    monkeypatch.setattr(_native, "generate", disguised)

    assert len(generate(50, seed=1, time=0.5).made) <= generate(50, seed=1, time=0.5).tries / 16


def test_a_seed_reproduces_whatever_the_threads() -> None:
    first = generate(100, seed=9).puzzles

    assert first == generate(100, seed=9, threads=3).puzzles
    assert first[:7] == generate(7, seed=9).puzzles
    assert not set(first) & set(generate(100, seed=10).puzzles)


def test_the_time_limit_keeps_what_was_made() -> None:
    generation = generate(10**6, time=0.3, seed=1)

    assert 0 < len(generation.made) < 10**6
    assert not generation.is_complete
    assert () == generate(minimal=True, clues=50, time=0.2).made


def test_an_interrupt_keeps_what_was_made() -> None:
    def interrupting(puzzle: Puzzle) -> bool:
        if puzzle.clue_count == 27:
            raise KeyboardInterrupt
        return True

    with pytest.raises(Interrupted) as stopped:
        generate(10**6, where=interrupting, seed=1)

    assert stopped.value.outcome.made  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"count": 0}, "a count of 0 puzzles"),
        ({"method": "ad"}, "'ad' is not a method of generating; did you mean add?"),
        ({"allow": "singels"}, "singles"),
        ({"symmetry": "mirror"}, "mirrors"),
        ({"clues": 82}, "82 clues with the symmetry none on 9x9; expected 0 to 81"),
        ({"seed": 1 << 24}, "a seed of 16777216"),
        ({"threads": 0}, "0 threads"),
        ({"time": -1}, "a time of -1 seconds"),
        ({"board": "7x7"}, "7x7"),
        ({"target": ("hodoku", "easy")}, "expected a target, as cs.target"),
    ],
)
def test_bad_requests_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message.replace("?", r"\?")):
        generate(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize("required", ["naked_pair", "x_wing", "xy_wing", "x_wing,naked_pair"])
def test_a_required_strategy_is_unavoidable(required: str) -> None:
    generation = cs.generate(3, require=required, seed=5)
    allow = ["basic", *required.split(",")]

    assert generation.is_complete
    for puzzle in generation.puzzles:
        assert "solved" == cs.explain(puzzle, allow).status
        for name in required.split(","):
            others = [other for other in allow if other != name]
            assert "solved" != cs.explain(puzzle, others).status


def test_forbidden_strategies_do_not_suffice_and_allowed_ones_do() -> None:
    generation = cs.generate(3, allow="basic,subsets", forbid="basic", seed=2)

    assert generation.is_complete
    for puzzle in generation.puzzles:
        assert "solved" == cs.explain(puzzle, "basic,subsets").status
        assert "solved" != cs.explain(puzzle, "basic").status


def test_requirements_and_a_rating_go_together() -> None:
    target = cs.target("se", min=3.2, max=3.2)
    [puzzle] = cs.generate(target=target, require="x_wing", seed=1).puzzles

    assert 3.2 == cs.rate(puzzle, "se")["se"]
    assert "solved" != cs.explain(puzzle, "basic").status


def test_other_boards_have_required_strategies_too() -> None:
    [puzzle] = cs.generate(board="6x6", require="naked_pair", seed=1).puzzles

    assert "solved" == cs.explain(puzzle, "basic,naked_pair").status
    assert "solved" != cs.explain(puzzle, "basic").status


def test_a_strategy_that_is_never_needed_is_refused() -> None:
    with pytest.raises(InputError, match="full_house is never needed beside naked_single"):
        cs.generate(require="full_house")
