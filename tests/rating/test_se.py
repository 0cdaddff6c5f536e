# SPDX-License-Identifier: MIT
"""Sudoku Explainer's scale: each technique, its ratings of our puzzles, chains by definition."""

from __future__ import annotations

import csv
from collections import deque
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import cluesmith as cs
from cluesmith import _native
from cluesmith.board import Board
from cluesmith.board.geometry import STANDARD
from cluesmith.rating.se import SCALE, hardest_steps
from cluesmith.strategies.state import State
from corpus import DATA, digits, extra, records
from positions import position
from random_grids import unique_puzzle
from samples import EASY, ESCARGOT, NO_SOLUTION, TWO_SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

Pairs = list[tuple[int, int]]

TECHNIQUES = _native.explainer_techniques()
"""In the order in which they are tried; those of the catalogue have its names."""

NEEDS_RULES = "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5"
"""Dynamic chains alone leave it unsolved."""


def array(*puzzles: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return puzzles as the array that bulk calls take."""
    return cs.to_array(puzzles)


def step(state: State) -> tuple[str | None, int, Pairs, Pairs]:
    """Return the technique of the next step, its rating, and what it places and rules out."""
    number, tenths, placed, gone = _native.explainer_step(
        np.frombuffer(bytes(state.placed), np.uint8), np.array(state.masks, np.uint16)
    )
    return (TECHNIQUES[number] if tenths else None), tenths, placed, gone


PAIR_IN_ROW_1 = {
    "1 in row 1": "r1c1 r1c2",
    "2 in row 1": "r1c1 r1c2",
    "1 in box 1": "r1c1 r1c2",
    "2 in box 1": "r1c1 r1c2",
}
FLOOR = {"r1c1": "12", "r1c2": "12"}
LOOP_OF_6 = ("r1c1", "r1c4", "r2c4", "r2c7", "r3c7", "r3c1")


@pytest.mark.parametrize(
    ("technique", "tenths", "state"),
    [
        (None, 0, position({})),
        ("hidden_single", 12, position({}, {"7 in box 1": "r1c1"})),
        ("hidden_single", 15, position({}, {"7 in row 1": "r1c1"})),
        (
            "direct_pointing",
            17,
            position({}, {"7 in box 1": "r1c1 r1c2", "7 in box 2": "r1c4 r2c4"}),
        ),
        (
            "direct_hidden_pair",
            20,
            position(
                {},
                {
                    "1 in row 1": "r1c1 r1c5",
                    "2 in row 1": "r1c1 r1c5",
                    "3 in row 1": "r1c1 r1c9",
                },
            ),
        ),
        ("naked_single", 23, position({"r1c1": "1"})),
        (
            "direct_hidden_triplet",
            25,
            position(
                {},
                {
                    "1 in row 1": "r1c1 r1c5",
                    "2 in row 1": "r1c5 r1c9",
                    "3 in row 1": "r1c1 r1c9",
                    "4 in row 1": "r1c1 r1c3",
                },
            ),
        ),
        ("pointing", 26, position({}, {"7 in box 1": "r1c1 r1c2"})),
        ("claiming", 28, position({}, {"7 in row 1": "r1c1 r1c2"})),
        ("naked_pair", 30, position({"r1c1": "12", "r1c5": "12"})),
        ("x_wing", 32, position({}, {"7 in row 1": "r1c1 r1c5", "7 in row 5": "r5c1 r5c5"})),
        (
            "hidden_pair",
            34,
            position({}, {"1 in row 1": "r1c1 r1c5", "2 in row 1": "r1c1 r1c5"}),
        ),
        ("naked_triple", 36, position({"r1c1": "12", "r1c5": "23", "r1c9": "13"})),
        (
            "swordfish",
            38,
            position(
                {},
                {
                    "7 in row 1": "r1c1 r1c5",
                    "7 in row 5": "r5c5 r5c9",
                    "7 in row 9": "r9c1 r9c9",
                },
            ),
        ),
        (
            "hidden_triple",
            40,
            position(
                {},
                {
                    "1 in row 1": "r1c1 r1c5",
                    "2 in row 1": "r1c5 r1c9",
                    "3 in row 1": "r1c1 r1c9",
                },
            ),
        ),
        ("xy_wing", 42, position({"r1c1": "12", "r1c5": "13", "r5c1": "23"})),
        ("xyz_wing", 44, position({"r1c1": "123", "r1c5": "13", "r2c2": "23"})),
        (
            "unique_loop",  # type 1
            45,
            position(
                FLOOR | {"r4c1": "12", "r4c2": "1234"},
                PAIR_IN_ROW_1 | {"1 in column 1": "r1c1 r4c1", "2 in column 1": "r1c1 r4c1"},
            ),
        ),
        (
            "unique_loop",  # type 2
            45,
            position(FLOOR | {"r4c1": "123", "r4c2": "123"}, PAIR_IN_ROW_1),
        ),
        (
            "unique_loop",  # type 3 with a naked pair
            46,
            position(FLOOR | {"r4c1": "123", "r4c2": "124", "r4c9": "34"}, PAIR_IN_ROW_1),
        ),
        (
            "unique_loop",  # type 3 with a naked triplet
            47,
            position(
                FLOOR | {"r4c1": "123", "r4c2": "124", "r4c9": "345", "r4c5": "345"}, PAIR_IN_ROW_1
            ),
        ),
        (
            "unique_loop",  # type 4
            45,
            position(
                FLOOR | {"r4c1": "1234", "r4c2": "12567"},
                PAIR_IN_ROW_1
                | {
                    "1 in row 4": "r4c1 r4c2",
                    "1 in box 4": "r4c1 r4c2",
                    "1 in box 7": "r7c3 r8c3 r9c3",
                },
            ),
        ),
        (
            "unique_loop",  # of six cells
            46,
            position(
                dict.fromkeys(LOOP_OF_6, "12") | {"r3c1": "123"},
                {
                    f"{digit} in {group}": " ".join(LOOP_OF_6)
                    for digit in "12"
                    for group in ("row 1", "row 2", "column 4", "column 7", "box 2", "box 3")
                },
            ),
        ),
        ("naked_quad", 50, position({"r1c1": "12", "r1c3": "23", "r1c5": "34", "r1c9": "14"})),
        (
            "hidden_quad",
            54,
            position(
                {},
                {
                    "1 in row 1": "r1c1 r1c4",
                    "2 in row 1": "r1c4 r1c5 r1c9",
                    "3 in row 1": "r1c5 r1c9 r1c1",
                    "4 in row 1": "r1c1 r1c9 r1c4",
                },
            ),
        ),
        (
            "forcing_chain",  # two strong links of a digit
            66,
            position({}, {"7 in row 1": "r1c1 r1c5", "7 in row 5": "r5c2 r5c5"}),
        ),
        (
            "forcing_chain",  # a cycle of four cells, eight nodes
            66,
            position({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c1": "14"}),
        ),
        (
            "forcing_chain",  # four cells in a row, ten nodes
            72,
            position({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "14"}),
        ),
    ],
)
def test_a_position_made_for_a_technique_gets_its_rating(
    technique: str | None, tenths: int, state: State
) -> None:
    assert (technique, tenths) == step(state)[:2]


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


def trace(puzzle: cs.Puzzle) -> Iterator[tuple[State, str, int, Pairs, Pairs]]:
    """Yield the steps to the end, and the state before each."""
    state = State.initial(puzzle)
    while not state.is_final:
        technique, tenths, placed, gone = step(state)
        if technique is None:
            return
        yield state, technique, tenths, placed, gone
        state = state.after(placed, gone)


def test_no_step_is_wrong_and_the_hardest_is_the_rating() -> None:
    rng = Random(19)
    seen: set[str] = set()
    for _ in range(40):
        puzzle, solution = unique_puzzle(rng)
        hardest = 0
        for _, technique, tenths, placed, gone in trace(puzzle):
            assert all(solution.digits[cell] == digit for cell, digit in placed), technique
            assert all(solution.digits[cell] != digit for cell, digit in gone), technique
            assert placed or gone
            hardest = max(hardest, tenths)
            seen.add(technique)
        assert hardest / 10 == cs.rate(puzzle, "se")["se"]
    assert {"unique_loop", "grave", "forcing_chain", "multiple_chains"} <= seen


def length_tenths(nodes: int) -> int:
    """Return what the length of a chain adds, by the list of thresholds."""
    return sum(nodes - 2 > most for most in (4, 6, 8, 12, 16, 24, 32, 48, 64))


Claim = tuple[int, int, bool]


class Links:
    """What follows from claims that a candidate is true or false, by definition.

    A true candidate makes those false that it sees and, unless chains keep to one digit, those in
    its cell; a false one makes the last other true in its groups and its cell.
    """

    def __init__(self, state: State) -> None:
        """Look at a state."""
        self.where = {
            digit: {c for c in range(81) if not state.placed[c] and state.has(c, digit)}
            for digit in range(1, 10)
        }
        self.groups = [set(group.cells) for group in STANDARD.groups]
        self.candidates = [(c, d) for c in range(81) for d in self.where if c in self.where[d]]

    def digits(self, cell: int) -> list[int]:
        """Return the candidates of a cell."""
        return [digit for digit in self.where if cell in self.where[digit]]

    def onward(self, claim: Claim, *, has_y: bool) -> Iterator[Claim]:
        """Yield what follows at once."""
        cell, digit, is_true = claim
        for group in self.groups:
            others = (self.where[digit] & group) - {cell}
            if cell in group and (is_true or len(others) == 1):
                yield from ((other, digit, not is_true) for other in others)
        others = {other for other in self.digits(cell) if other != digit}
        if has_y and (is_true or len(others) == 1):
            yield from ((cell, other, not is_true) for other in others)

    def reached(self, start: Claim, *, has_y: bool = True) -> dict[Claim, int]:
        """Return what follows in the end, and how many nodes the shortest way has."""
        nodes = {start: 1}
        queue = deque([start])
        while queue:
            claim = queue.popleft()
            for following in self.onward(claim, has_y=has_y):
                if following not in nodes:
                    nodes[following] = nodes[claim] + 1
                    queue.append(following)
        return nodes


def easiest_chain(state: State) -> int | None:
    """Return the rating of the easiest chain from a candidate to its contrary, in tenths."""
    links = Links(state)
    found = []
    for has_y, base in ((False, 66), (True, 70)):
        for cell, digit in links.candidates:
            for truth in (True, False):
                nodes = links.reached((cell, digit, truth), has_y=has_y)
                if (cell, digit, not truth) in nodes:
                    found.append(base + length_tenths(nodes[cell, digit, not truth]))
    return min(found, default=None)


def easiest_multiple_chains(state: State) -> int | None:
    """Return the rating of the easiest chains from all sides of a choice to the same, in tenths.

    A choice is a cell with three candidates or more, or the places of a digit in a group the first
    of which is such a cell.
    """
    links = Links(state)
    choices = [[(c, d) for d in links.digits(c)] for c in range(81)]
    for group in links.groups:
        choices += [[(c, d) for c in sorted(group & links.where[d])] for d in links.where]
    found = []
    for choice in choices:
        if len(choice) < 2 or len(links.digits(choice[0][0])) < 3:
            continue
        reached = [links.reached((*candidate, True)) for candidate in choice]
        common = set(reached[0]).intersection(*reached)
        found += [80 + length_tenths(sum(nodes[claim] for nodes in reached)) for claim in common]
    return min(found, default=None)


def test_chains_are_the_easiest_there_are() -> None:
    rng = Random(3)
    chains, multiple = 0, 0
    while chains < 6 or multiple < 2:
        for state, technique, tenths, _, gone in trace(unique_puzzle(rng)[0]):
            if technique == "forcing_chain" and len(gone) == 1 and chains < 6:
                expected = easiest_chain(state)
                assert expected is not None
                if tenths != expected:  # a cycle of one digit is easier than the chain around it
                    [(cell, digit)] = gone
                    nodes = Links(state).reached((cell, digit, True), has_y=False)
                    around = nodes[cell, digit, False] - 1
                    assert 65 + length_tenths(around) <= tenths < expected
                chains += 1
            elif technique == "multiple_chains":
                assert easiest_chain(state) is None
                assert tenths == easiest_multiple_chains(state)
                multiple += 1
            elif technique == "dynamic_chains":
                assert easiest_multiple_chains(state) is None


@pytest.mark.parametrize("puzzle", [NEEDS_RULES, ESCARGOT])
def test_no_step_of_a_very_hard_puzzle_is_wrong(puzzle: str) -> None:
    solution = cs.solve(puzzle).solution

    assert solution is not None
    for _, technique, _, placed, gone in trace(cs.Puzzle.parse(puzzle)):
        assert all(solution.digits[cell] == digit for cell, digit in placed), technique
        assert all(solution.digits[cell] != digit for cell, digit in gone), technique


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
        cs.InputError, match="se rates only 9x9; expected cover, cover_rows, infer or propagate"
    ):
        SCALE.rate_many(np.zeros((1, 16), np.uint8), Board.classic(2))


def test_bad_arrays_and_variants_are_refused() -> None:
    with pytest.raises(cs.InputError, match="the scale se:7; expected se"):
        cs.rate(EASY, "se:7")
    with pytest.raises(ValueError, match="81 digits and 81 masks"):
        _native.explainer_step(np.zeros(80, np.uint8), np.zeros(81, np.uint16))
