# SPDX-License-Identifier: MIT
"""Sudoku Explainer's scale: its ratings of puzzles, EP and ED, limits of time, refusals."""

from __future__ import annotations

import csv
from random import Random

import numpy as np
import pytest

import cluesmith as cs
from cluesmith import _native
from cluesmith.board import Board
from cluesmith.board.geometry import STANDARD
from cluesmith.rating.se import NAMES, SCALE, hardest_steps
from corpus import DATA, digits, extra, records
from random_grids import unique_puzzle
from rating.explainer_steps import NEEDS_RULES, TECHNIQUES, trace
from samples import EASY, ESCARGOT, NO_SOLUTION, TWO_SOLUTIONS


def array(*puzzles: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return puzzles as the array that bulk calls take."""
    return cs.to_array(puzzles)


def test_the_last_cell_of_a_group_is_easiest() -> None:
    solved = cs.solve(EASY).solution

    assert solved is not None
    assert 1.0 == cs.rate(solved.with_digits([(40, 0)]), "se")["se"]
    assert 0.0 == cs.rate(solved, "se")["se"]


@pytest.mark.parametrize(
    ("technique", "rating", "puzzle"),
    [
        (
            "unique_loop",
            4.7,
            "....8.1.34...2.....82...5..7...1....62..........2..35.1.7.....4.....3.6.8...71.3.",
        ),
        (
            "unique_loop",
            5.0,
            ".3............26...648...9.....91..582..5.7....1......2...65.1.1..2...8.......9..",
        ),
        (
            "jellyfish",
            5.2,
            ".6....91.5...4283..........3........62.9.4.....1..72....6......9...2.3.5...36...4",
        ),
        (
            "grave",
            5.6,
            "..24...3.4..2....8.8..76..9..8.1..525.6.9..4.......9...3.9.42.1..........6....7..",
        ),
        (
            "grave",
            5.7,
            "1..5.3....4...........2..7.2....9.8...7.8..94....1..2..74.5..........6.798...1...",
        ),
        (
            "grave",
            5.8,
            "...3..7.24.9..1......4.6..8.9..7.6....86...5.3..2......3.....8..6.84..23..4...1..",
        ),
        (
            "aligned_pair",
            6.2,
            ".5..........65..29...2...84......8..63..42....8..65.4...8.3..9..7......1.14.7..3.",
        ),
        (
            "forcing_chain",
            6.5,
            "8.....271.6.4.....5..29...62..8..7...9.....5...7..4....1..4...9.....28..7.....5..",
        ),
        (
            "aligned_triplet",
            7.5,
            ".4..8.....98...7.2..37..8..........9.3.....6..2.3.6..5..547.6.......2..4.8...1.2.",
        ),
        (
            "nishio",
            7.6,
            ".8.............2..6.4.8....9.2..74.34......9...39...6..1..58.7.5..3..1...49......",
        ),
        (
            "multiple_chains",
            8.2,
            "....1.2.93..6......98.......4.9.53.2......9...7..4..851....2.5...28.......9.34...",
        ),
        (
            "dynamic_chains",
            8.8,
            "......68.93..1....5....6...4....7..1.7....9.....9...2..9......31..25......4...85.",
        ),
        (
            "dynamic_chains_plus",
            9.8,
            NEEDS_RULES,
        ),
    ],
)
def test_a_puzzle_that_needs_a_technique_gets_its_rating(
    technique: str, rating: float, puzzle: str
) -> None:
    ends, ratings, hardest = hardest_steps(array(puzzle))

    assert (0, technique) == (ends[0], TECHNIQUES[hardest[0]])
    assert rating == ratings[0, 0] / 10 == cs.rate(puzzle, "se")["se"]


@pytest.mark.parametrize(
    ("least", "rating"),
    [("HS", 1.5), ("NS,HS", 2.3), ("NS,HS,LC", 2.8), ("NS,HS,LC,naked_pair", 3.0)],
)
def test_ratings_are_bounded_by_what_simple_strategies_solve(least: str, rating: float) -> None:
    """What strategies solve is not rated above the hardest of them."""
    puzzles = np.concatenate([digits("easy.txt"), digits("minimal.txt"), digits("seventeen.txt")])
    grades = np.array(SCALE.rate_many(puzzles, STANDARD, threads=2), np.float64)
    is_solved = (np.bitwise_count(cs.close_many(puzzles, least)) == 1).all(axis=1)

    assert (grades[is_solved] <= rating).all()
    if least == "HS":
        assert (grades[~is_solved] > rating).all()
    assert len(puzzles) / 20 < is_solved.sum() < len(puzzles)


def test_ratings_of_own_puzzles_are_those_of_sudoku_explainer() -> None:
    """The ratings go up to 9.9."""
    rows = records("verdicts.csv")
    told = SCALE.tell_many(array(*(row["puzzle"] for row in rows)), STANDARD)

    assert 200 == len(rows)
    for row, ratings in zip(rows, told, strict=True):
        expected = [float(row[name]) for name in ("er", "ep", "ed")]
        assert expected == [ratings[name] for name in ("se", "se_pearl", "se_diamond")]


@extra("ordinary200_se.csv", twin=test_ratings_of_own_puzzles_are_those_of_sudoku_explainer)
def test_ratings_of_200_ordinary_puzzles_agree() -> None:
    with (DATA / "ordinary200_se.csv").open() as file:
        rows = list(csv.DictReader(file))
    grades = SCALE.rate_many(array(*(row["puzzle"] for row in rows)), STANDARD)

    same = sum(grade == float(row["ER"]) for grade, row in zip(grades, rows, strict=True))
    assert same >= 199


def test_ratings_hardly_depend_on_how_a_puzzle_lies() -> None:
    rng = Random(9)
    same, compared = 0, 0
    for _ in range(25):
        puzzle, _ = unique_puzzle(rng)
        twins = [puzzle, *(twin(puzzle, rng) for _ in range(4))]
        first, *others = SCALE.rate_many(array(*map(str, twins)), STANDARD)
        same += sum(first == other for other in others)
        compared += len(others)
    assert same >= 0.95 * compared


def twin(puzzle: cs.Puzzle, rng: Random) -> cs.Puzzle:
    """Return an equivalent puzzle: lines reordered within chutes, digits renamed, or mirrored."""

    def lines() -> list[int]:
        return [3 * chute + i for chute in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)]

    rows, columns, names = lines(), lines(), [0, *rng.sample(range(1, 10), 9)]
    cells = [9 * row + column for row in rows for column in columns]
    if rng.random() < 0.5:
        cells = [cells[9 * (i % 9) + i // 9] for i in range(81)]
    return cs.Puzzle(bytes(names[puzzle.digits[cell]] for cell in cells), puzzle.board)


NESTED = [
    (
        "1....7....3..2...8..96..5....53..9...1..8...26....4...3......19.4......7..71..3..",
        "nested_forcing_chains",
        (10.4, 1.2, 1.2),
    ),
    (
        "1..6......3..2...8..9.4..5...53..9...1..8...26....4.8.....7..1..41.....7.....83..",
        "nested_forcing_chains",
        (10.3, 1.2, 1.2),
    ),
    (
        "1..6.74...3..2...8..9....5...53..9...1..8...26........3...7..1..41..3..7.....83..",
        "nested_forcing_chains",
        (10.4, 1.2, 1.2),
    ),
    (
        "7..6......3...1..8..9....5...53..9...1..8...26....4.8.3..47..1..41.....7.....83..",
        "nested_forcing_chains",
        (10.4, 1.2, 1.2),
    ),
    (ESCARGOT, "nested_forcing_chains", (10.5, 1.2, 1.2)),
]
"""Puzzles of `tests/corpora/hard.txt` that need nested chains, with their ER, EP and ED.

AI Escargot is the last. SukakuExplainer 1.18.1, with the
techniques of Sudoku Explainer 1.2.1 only, gave the same ratings.
"""


@pytest.mark.parametrize(("puzzle", "technique", "ratings"), NESTED)
def test_nested_chains_are_rated_as_in_the_program(
    puzzle: str, technique: str, ratings: tuple[float, float, float]
) -> None:
    told = cs.rate(puzzle, "se").to_json()

    assert technique == told["se_technique"]
    assert ratings == (told["se"], told["se_pearl"], told["se_diamond"])


def test_the_pearl_and_the_diamond_are_ratings_of_the_first_steps() -> None:
    rng = Random(23)
    for puzzle in [NEEDS_RULES, *(str(unique_puzzle(rng)[0]) for _ in range(20))]:
        steps = [
            (tenths / 10, placed) for _, _, tenths, placed, _ in trace(cs.Puzzle.parse(puzzle))
        ]
        first_placed = next(i for i, (_, placed) in enumerate(steps) if placed)
        told = cs.rate(puzzle, "se").beside

        assert max(rating for rating, _ in steps[: first_placed + 1]) == told["se_pearl"]
        assert steps[0][0] == told["se_diamond"]


def test_a_full_grid_has_no_hardest_technique() -> None:
    told = cs.rate(str(cs.solve(EASY).solution), "se").to_json()

    assert (0.0, None) == (told["se"], told["se_technique"])


@pytest.mark.parametrize("time", [0.0, 0.02])
def test_a_rating_that_takes_too_long_is_undecided(time: float) -> None:
    rating = cs.rate(ESCARGOT, "se,infer", time=time)

    assert rating.is_undecided
    assert rating.to_json()["se"] is rating.to_json()["se_pearl"] is None


def test_the_limit_of_time_is_for_each_puzzle() -> None:
    puzzles = array(ESCARGOT, *[EASY] * 3, ESCARGOT)
    ends, _, _ = hardest_steps(puzzles, time=0.02)

    assert [3, 0, 0, 0, 3] == ends.tolist()
    with pytest.raises(ValueError, match="seconds is not a number"):
        hardest_steps(puzzles, time=float("nan"))


def test_values_beside_a_grade_are_columns_of_tables() -> None:
    columns = cs.rate_many([EASY, TWO_SOLUTIONS], "se")

    assert [1.2, True] == [columns["se_pearl"][0], bool(np.isnan(columns["se_pearl"][1]))]
    assert ["hidden_single", ""] == columns["se_technique"].tolist()


@pytest.mark.parametrize("puzzle", [TWO_SOLUTIONS, NO_SOLUTION])
def test_improper_puzzles_are_invalid(puzzle: str) -> None:
    rating = cs.rate(puzzle, "se")

    assert "invalid" == rating["se"]
    assert rating.reason


def test_threads_change_nothing() -> None:
    rng = Random(4)
    puzzles = array(*(str(unique_puzzle(rng)[0]) for _ in range(12)))

    assert SCALE.rate_many(puzzles, STANDARD) == SCALE.rate_many(puzzles, STANDARD, threads=2)
    assert [] == SCALE.rate_many(puzzles[:0], STANDARD)


def test_other_boards_are_not_rated() -> None:
    assert cs.rate("1......3..2....4", "se")["se"] is None
    with pytest.raises(
        cs.InputError,
        match="se rates only 9x9; expected cover, cover_rows, infer, propagate or mus",
    ):
        SCALE.rate_many(np.zeros((1, 16), np.uint8), Board.classic(2))


def test_bad_arrays_and_variants_are_refused() -> None:
    with pytest.raises(cs.InputError, match="the scale se:7; expected se"):
        cs.rate(EASY, "se:7")
    with pytest.raises(ValueError, match="81 digits and 81 masks"):
        _native.explainer_step(np.zeros(80, np.uint8), np.zeros(81, np.uint16))


def test_the_path_has_every_step_with_its_rating() -> None:
    path = cs.explain_like(ESCARGOT, "se")
    rating = cs.rate(ESCARGOT, "se")

    assert ("solved", rating["se"]) == (path.status, path.grade)
    assert rating["se"] == max(step.score for step in path.steps)
    assert rating.beside["se_diamond"] == path.steps[0].score
    assert str(cs.solve(ESCARGOT).solution) == str(path.state.values)
    assert "Hidden Single: r8c3 = 1." == path.steps[0].sentence
    assert "unfinished" == cs.explain_like(ESCARGOT, "se", time=0.01).status


def test_every_technique_has_the_name_that_the_program_gives_it() -> None:
    assert list(NAMES) == _native.explainer_techniques()
