# SPDX-License-Identifier: MIT
"""Generating by difficulty: one solution and the level asked for, by code apart from the search."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.board import Pattern, Puzzle
from cluesmith.board.canonical import canonical_form
from cluesmith.board.geometry import STANDARD
from cluesmith.board.shapes import orbits_of
from cluesmith.errors import InputError
from cluesmith.generating.deletion import delete_until_one_fails
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution

LEVELS = {"very easy": (0, 5), "easy": (6, 15), "medium": (16, 23), "hard": (24, 30)}


def cover_tenths(puzzle: Puzzle) -> float:
    """Return the rating of the hardest step of the trace, infinite where it does not end."""
    trace = cs.cover.simulate(puzzle)
    return max(step.rating for step in trace.steps) if trace.status == "solved" else inf


def naked_singles_suffice(puzzle: Puzzle) -> bool:
    """Whether a puzzle is solved by filling cells that can have one digit only."""
    digits = list(puzzle.digits)
    while True:
        placed = False
        for cell in range(81):
            peers = STANDARD.peers[cell]
            left = set(range(1, 10)) - {digits[peer] for peer in peers}
            if not digits[cell] and len(left) == 1:
                digits[cell], placed = left.pop(), True
        if not placed:
            return all(digits)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("method", ["cover", "remove"])
def test_puzzles_have_one_solution_and_the_level(level: str, method: str) -> None:
    least, most = LEVELS[level]
    generation = cs.generate(3, target=cs.target("cover", level), method=method, seed=4)

    assert generation.is_complete
    for made in generation.made:
        assert 1 == count_solutions(made.puzzle)
        assert is_solution(made.puzzle, made.solution)
        assert least <= cover_tenths(made.puzzle) <= most
        assert naked_singles_suffice(made.puzzle) == (level == "very easy")


@pytest.mark.parametrize("level", ["very easy", "easy", "medium"])
def test_the_paper_s_own_generator_reaches_a_level(level: str) -> None:
    least, most = LEVELS[level]
    generation = cs.generate(3, target=cs.target("cover", level), method="paper", seed=4)

    assert generation.is_complete
    for made in generation.made:
        assert 1 == count_solutions(made.puzzle)
        assert is_solution(made.puzzle, made.solution)
        assert least <= cover_tenths(made.puzzle) <= most
        first_box = [made.solution.digits[cell] for cell in (0, 1, 2, 9, 10, 11, 18, 19, 20)]
        assert {1, 2, 3} in ({*first_box[:3]}, {*first_box[3:6]}, {*first_box[6:]})


def test_the_paper_deletes_until_one_deletion_fails() -> None:
    grids = cs.to_array(cs.generate(6, clues=81, seed=2).puzzles)
    seeds = np.arange(6, dtype=np.uint64)
    puzzles = delete_until_one_fails(grids, seeds)

    for grid, puzzle, seed in zip(grids, puzzles, seeds.tolist(), strict=True):
        places = np.random.default_rng(seed).permutation(81)
        deleted = int((puzzle == 0).sum())
        assert (puzzle == np.where(places < deleted, 0, grid)).all()
        assert 1 == count_solutions(Puzzle(puzzle.tobytes()))
        further = np.where(places <= deleted, 0, grid).astype(np.uint8)
        assert 1 < count_solutions(Puzzle(further.tobytes()))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"board": "4x4"}, "4x4"),
        ({"allow": "basic"}, "allow"),
        ({"symmetry": "rotation"}, "symmetry"),
        ({"minimal": True}, "minimal"),
        ({"clues": 30}, "clues"),
    ],
)
def test_the_paper_s_own_generator_has_no_other_condition(
    options: dict[str, Any], words: str
) -> None:
    with pytest.raises(InputError, match=f"the method paper with {words}; expected a 9x9 board"):
        cs.generate(method="paper", **{"grids": "quick", **options})


def test_extreme_puzzles_are_beyond_the_theorems() -> None:
    made = cs.generate(3, target=cs.target("cover", "extreme"), seed=4)

    assert made.is_complete
    for puzzle in made.puzzles:
        assert 1 == count_solutions(puzzle)
        assert inf == cover_tenths(puzzle)


@pytest.mark.parametrize(
    ("scale", "level"),
    [
        ("hodoku", "Medium"),
        ("hodoku", "unfair"),
        ("propagate", "HAC"),
        ("propagate", "FC"),
        ("infer", "flp"),
        ("cover:7", 2),
    ],
)
def test_any_scale_gives_levels(scale: str, level: str | int) -> None:
    name = scale.partition(":")[0]
    made = cs.generate(2, target=cs.target(scale, level), seed=2)

    assert made.is_complete
    for puzzle in made.puzzles:
        grade = cs.rate(puzzle, scale)[name]
        said = grade["level"] if isinstance(grade, dict) else grade

        assert str(level).lower() == str(said).lower()
        assert 1 == count_solutions(puzzle)


@pytest.mark.parametrize(
    ("scale", "field", "least", "most"),
    [("cover", "rating", 1.9, 2.0), ("hodoku", "score", 900.0, 1000.0)],
)
def test_numbers_lie_between_the_bounds(scale: str, field: str, least: float, most: float) -> None:
    made = cs.generate(3, target=cs.target(scale, min=least, max=most), seed=2)

    assert made.is_complete
    for puzzle in made.puzzles:
        grade = cs.rate(puzzle, scale)[scale]

        assert isinstance(grade, dict)
        assert least <= float(str(grade[field])) <= most


def test_filling_keeps_the_symmetry_and_the_number_of_clues() -> None:
    generation = cs.generate(
        2, target=cs.target("cover", "easy"), symmetry="rotation", clues=32, seed=1
    )

    assert generation.is_complete
    orbits = orbits_of("rotation", STANDARD)
    for made in generation.made:
        pattern = Pattern.of(made.puzzle)
        assert 32 == made.puzzle.clue_count
        assert made.is_minimal is False
        assert all(1 == len({c in pattern for c in orbit}) for orbit in orbits)
        assert 6 <= cover_tenths(made.puzzle) <= 15


def test_minimal_puzzles_stay_minimal() -> None:
    generation = cs.generate(3, target=cs.target("cover", "easy"), minimal=True, seed=1)

    assert generation.is_complete
    for made in generation.made:
        clues = [cell for cell, digit in enumerate(made.puzzle.digits) if digit]
        assert all(count_solutions(made.puzzle.with_digits([(c, 0)])) > 1 for c in clues)


def test_no_two_puzzles_are_equivalent() -> None:
    puzzles = cs.generate(40, target=cs.target("cover", "very easy"), seed=9).puzzles

    assert 40 == len(puzzles) == len({canonical_form(puzzle)[0] for puzzle in puzzles})


def test_a_seed_reproduces_whatever_the_threads_and_the_number() -> None:
    wanted = cs.target("cover", "medium")
    first = cs.generate(60, target=wanted, seed=5).puzzles

    assert 60 == len(first)
    assert first == cs.generate(60, target=wanted, seed=5, threads=2).puzzles
    assert first[:9] == cs.generate(9, target=wanted, seed=5).puzzles


def test_an_unreachable_level_ends_at_the_time_limit() -> None:
    generation = cs.generate(
        target=cs.target("cover", "very easy"), minimal=True, clues=40, time=0.5
    )

    assert ((), False) == (generation.made, generation.is_complete)
    assert generation.tries > 0


@pytest.mark.parametrize(
    ("scale", "least", "most", "nearest"),
    [
        ("se", None, 0.5, "1"),
        ("se", 7.15, 7.15, "7.1 or 7.2"),
        ("se", 6.4, 6.44, "6.3 or 6.5"),
        ("cover", None, 0.2, "0.5"),
        ("cover", 1.86, 1.88, "1.8 or 1.9"),
        ("hodoku", 900.2, 900.7, "900 or 901"),
    ],
)
def test_a_range_without_a_rating_is_refused_with_the_nearest_ratings(
    scale: str, least: float | None, most: float, nearest: str
) -> None:
    with pytest.raises(InputError, match=f"^no rating is {scale} .*; expected a range with") as e:
        cs.target(scale, min=least, max=most)

    assert str(e.value).endswith(f"with {nearest}")
    assert e.value.field == ("max" if least is None else "min")


@pytest.mark.parametrize("scale", ["se", "cover", "hodoku"])
def test_every_rating_is_among_the_numbers_of_its_scale(scale: str) -> None:
    ratings = cs.rate_many(cs.generate(300, seed=8).puzzles, scale)
    column = {"se": "se", "cover": "cover_rating", "hodoku": "hodoku_score"}[scale]
    numbers = set(ratings[column][~np.isnan(ratings[column])].tolist())

    assert len(numbers) > 5
    for number in numbers:
        assert cs.target(scale, min=number, max=number)


def test_small_boards_have_levels_too() -> None:
    puzzles = cs.generate(2, board="4x4", target=cs.target("infer", "up"), seed=1).puzzles

    assert 2 == len(puzzles)
    for puzzle in puzzles:
        assert 1 == count_solutions(puzzle)
        assert cs.infer(puzzle, "up").solved


@pytest.mark.parametrize("way", ["quick", "paper", "uniform"])
def test_puzzles_come_from_all_kinds_of_grids(way: str) -> None:
    generation = cs.generate(2, grids=way, seed=3)

    assert generation.is_complete
    for made in generation.made:
        assert is_solution(made.puzzle, made.solution)
        assert 1 == count_solutions(made.puzzle)


def test_grids_of_the_paper_have_its_first_box_row_and_column() -> None:
    generation = cs.generate(20, grids="paper", clues=81, seed=1)

    assert generation.is_complete
    for made in generation.made:
        grid = np.array(list(made.solution.digits)).reshape(9, 9)
        rows = {frozenset(row.tolist()) for row in grid[:3, :3]}
        assert {frozenset({1, 2, 3}), frozenset({4, 5, 6}), frozenset({7, 8, 9})} == rows


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("covr", "easy"), {}, "'covr' is not a scale; did you mean cover?"),
        (("cover", "eazy"), {}, "'eazy' is not a level of the scale cover; did you mean easy?"),
        (("cover:7", 8), {}, "'8' is not a level of the scale cover"),
        (("cover",), {}, "the scale cover without a level; expected a level or numbers"),
        (("se", "easy"), {}, "the scale se has no levels; expected min and max"),
        (("infer",), {"min": 1}, "numbers on the scale infer; expected a level"),
        (("cover", "easy"), {"max": 1}, "a level and numbers; expected one of them"),
        (("all", "easy"), {}, "'all' is not a scale; expected one of cover, cover_rows, infer"),
        (("se",), {"min": float("nan")}, "a bound of nan; expected a number"),
        (("hodoku",), {"min": 900, "max": 100}, "hodoku from 900 to 100"),
    ],
)
def test_targets_that_cannot_be_are_refused(
    arguments: tuple[str, ...], options: dict[str, float], message: str
) -> None:
    with pytest.raises(InputError, match=message.replace("?", r"\?")):
        cs.target(*arguments, **options)  # type: ignore[arg-type]


def test_boards_that_cannot_be_are_refused() -> None:
    with pytest.raises(InputError, match="hodoku rates only 9x9; expected cover, "):
        cs.generate(board="16x16", target=cs.target("hodoku", "Hard"))
    with pytest.raises(InputError, match="uniform grids on 16x16"):
        cs.generate(board="16x16", grids="uniform")
    with pytest.raises(InputError, match="'unifrm' is not a way to draw grids"):
        cs.generate(grids="unifrm")
