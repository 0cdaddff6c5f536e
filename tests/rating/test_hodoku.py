# SPDX-License-Identifier: MIT
"""HoDoKu's scale: its table of scores, its verdicts on our puzzles, and the order of singles."""

from __future__ import annotations

import csv
from collections import Counter, deque
from random import Random

import numpy as np
import pytest

import cluesmith as cs
from cluesmith import _native
from cluesmith.board.geometry import STANDARD
from cluesmith.rating.hodoku import FIRST, LATER, LEVELS, MOST, SCALE, STRATEGIES, count_steps
from cluesmith.strategies.catalogue import get
from conformance.test_reglib import CODES
from corpus import DATA, digits, extra, puzzles, records
from random_grids import unique_puzzle
from samples import EASY, ESCARGOT


def array(*puzzles: cs.Puzzle) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return puzzles as the array that bulk calls take."""
    return cs.to_array(puzzles)


def single_counts(puzzle: cs.Puzzle) -> Counter[str] | None:
    """Return the steps of a solving by singles, first come first served; None where it is stuck.

    Every clue and every placement is struck out of its peers in reading order, then the other
    candidates of its own cell; a single is queued the moment that one candidate, or one place in
    a row, a column or a box, is left.
    """
    placed, left = [0] * 81, [set(range(1, 10)) for _ in range(81)]
    naked: deque[int] = deque()
    hidden: deque[tuple[int, int]] = deque()

    def places(group: int, digit: int) -> list[int]:
        return [c for c in STANDARD.groups[group].cells if digit in left[c]]

    def of(cell: int) -> list[int]:
        return [i for i, group in enumerate(STANDARD.groups) if cell in group.cells]

    def strike(cell: int, digit: int, by: int) -> None:
        left[cell].discard(digit)
        if cell != by and len(left[cell]) == 1:
            naked.append(cell)
        for group in of(cell):
            rest = places(group, digit)
            if len(rest) == 1 and rest[0] != by:
                hidden.append((rest[0], digit))

    def place(cell: int, digit: int) -> None:
        placed[cell] = digit
        for peer in sorted(STANDARD.peers[cell]):
            if digit in left[peer]:
                strike(peer, digit, cell)
        for other in sorted(left[cell] - {digit}):
            strike(cell, other, cell)
        left[cell] = set()

    for cell, digit in enumerate(puzzle.digits):
        if digit:
            place(cell, digit)
    counts: Counter[str] = Counter()
    while not all(placed):
        waiting = [cell for cell in naked if not placed[cell]]
        last = [
            cell
            for cell in waiting
            if any(sum(not placed[c] for c in STANDARD.groups[g].cells) == 1 for g in of(cell))
        ]
        if last or waiting:
            cell = (last or waiting)[0]
            counts["full_house" if last else "naked_single"] += 1
            place(cell, min(left[cell]))
            continue
        while hidden:
            cell, digit = hidden.popleft()
            if not placed[cell] and any(len(places(g, digit)) == 1 for g in of(cell)):
                counts["hidden_single"] += 1
                place(cell, digit)
                break
        else:
            return None
    return counts


def test_the_first_strategies_are_those_of_the_native_core() -> None:
    assert _native.hodoku_first() == list(FIRST)


def test_singles_are_taken_in_the_order_in_which_they_come_about() -> None:
    rng = Random(8)
    compared, hidden = 0, 0
    while compared < 15:
        puzzle, _ = unique_puzzle(rng)
        expected = single_counts(puzzle)
        if expected is None:
            continue
        ends, counts = count_steps(array(puzzle))

        assert 0 == ends[0]
        found = {name: int(n) for name, n in zip(STRATEGIES, counts[0], strict=True) if n}
        assert dict(expected) == found
        compared += 1
        hidden += expected["hidden_single"]
    assert hidden > 100


def test_easy_puzzles_have_the_score_of_their_singles() -> None:
    easy = puzzles("easy.txt", 3)
    grades = SCALE.rate_many(array(*easy), STANDARD)
    points = {"full_house": 4, "naked_single": 4, "hidden_single": 14}
    for puzzle, grade in zip(easy, grades, strict=True):
        counts = single_counts(puzzle)

        assert counts is not None
        score = sum(points[name] * count for name, count in counts.items())
        assert {"level": "Easy", "score": score} == grade


def test_only_puzzles_that_singles_solve_are_easy() -> None:
    minimal = digits("minimal.txt")
    grades = SCALE.rate_many(minimal, STANDARD)
    by_singles = (np.bitwise_count(cs.close_many(minimal, "NS,HS")) == 1).all(axis=1)

    assert {True, False} == set(by_singles.tolist())
    for grade, is_simple in zip(grades, by_singles, strict=True):
        assert isinstance(grade, dict)
        score = grade["score"]
        assert isinstance(score, int)
        assert (grade["level"] == "Easy") == (is_simple and score <= MOST[0])


def test_levels_are_those_that_the_strategies_declare() -> None:
    for name, (level, score) in (FIRST | LATER).items():
        assert get(name).level.name.title() == LEVELS[level], name
        assert score > 0


FORCING_CHAINS = {
    "contradiction_forcing_chain": "1301",
    "cell_forcing_chain": "1302",
    "region_forcing_chain": "1302",
}
"""HoDoKu's library has no case of them; it calls the last two verities."""

HODOKU_ONLY = {
    "Dual 2-String Kite",
    "Dual Empty Rectangle",
    "Franken X-Wing",
    "Forcing Net Contradiction",
    "Forcing Net Verity",
}
"""The techniques that HoDoKu lists but our walk in its order does not use."""


def test_levels_and_scores_are_those_that_hodoku_lists() -> None:
    listed = {row["code"]: row for row in records("hodoku_techniques.csv")}
    ours = FIRST | LATER
    codes = {name: code.partition("-")[0] for code, name in CODES.items()} | FORCING_CHAINS

    for name, (level, score) in ours.items():
        row = listed[codes[name]]
        assert (LEVELS[level], str(score)) == (row["level"], row["score"]), name
    used = {codes[name] for name in ours}
    assert HODOKU_ONLY == {row["technique"] for code, row in listed.items() if code not in used}


@extra("hodoku_difficulty_table.csv", twin=test_levels_and_scores_are_those_that_hodoku_lists)
def test_levels_and_scores_are_those_of_the_table() -> None:
    codes = {}
    with (DATA / "hodoku_difficulty_table.csv").open() as file:
        for row in csv.DictReader(file):
            codes[row["type"]] = (row["level"].title(), int(row["score"]), row["enabled"])
    same = {
        "bug_plus_one": "BUG_PLUS_1",
        "pointing": "LOCKED_CANDIDATES_1",
        "claiming": "LOCKED_CANDIDATES_2",
        "naked_quad": "NAKED_QUADRUPLE",
        "hidden_quad": "HIDDEN_QUADRUPLE",
        "als_chain": "ALS_XY_CHAIN",
        "aic": "NICE_LOOP",
        "grouped_aic": "GROUPED_NICE_LOOP",
    }
    for name, (level, score) in (FIRST | LATER).items():
        plain = same.get(name, name.upper().replace("UNIQUE_RECTANGLE", "UNIQUENESS"))
        for start, type_ in (
            ("SIMPLE_COLORING", "SIMPLE_COLORS"),
            ("MULTI_COLORING", "MULTI_COLORS"),
            ("GROUPED", "GROUPED_NICE_LOOP"),
            ("CONTINUOUS", "NICE_LOOP"),
            ("DISCONTINUOUS", "NICE_LOOP"),
        ):
            plain = type_ if plain.startswith(start) else plain
        plain = "FORCING_CHAIN" if plain.endswith("FORCING_CHAIN") else plain
        assert (LEVELS[level], score, "true") == codes[plain], name


OTHER_STEP_FIRST = {
    "another XY-wing": {135: ("Extreme", 3364)},
    "another XY-chain": {
        60: ("Unfair", 1108),
        107: ("Extreme", 3778),
        140: ("Unfair", 1128),
        146: ("Extreme", 2068),
        149: ("Extreme", 2258),
    },
    "an AIC with several eliminations; here a discontinuous nice loop with one": {
        76: ("Extreme", 2628),
        80: ("Extreme", 1926),
        101: ("Extreme", 3386),
        105: ("Extreme", 5264),
        111: ("Extreme", 3486),
        117: ("Extreme", 2518),
        143: ("Extreme", 2608),
        174: ("Extreme", 3416),
    },
    "a contradiction forcing chain; here a cell forcing chain": {63: ("Extreme", 6030)},
}
"""The verdicts that differ from HoDoKu's, and the step that it takes first where the paths part."""


def test_verdicts_on_200_own_puzzles_are_hodoku_s_but_for_the_known_ones() -> None:
    """HoDoKu's score of a puzzle counts for nothing if HoDoKu guesses; here there is none then."""
    rows = records("verdicts.csv")
    grades = SCALE.rate_many(cs.to_array([row["puzzle"] for row in rows]), STANDARD)
    others = {}
    for row, grade in zip(rows, grades, strict=True):
        assert isinstance(grade, dict)
        verdict = (grade["level"], grade["score"])
        if verdict != (row["level"], int(row["score"]) if row["guesses"] == "no" else None):
            others[int(row["number"])] = verdict

    assert (200, 25) == (len(rows), sum(row["guesses"] == "yes" for row in rows))
    assert {n: v for known in OTHER_STEP_FIRST.values() for n, v in known.items()} == others


@extra(
    "ordinary200_hodoku.csv",
    twin=test_verdicts_on_200_own_puzzles_are_hodoku_s_but_for_the_known_ones,
)
def test_verdicts_on_200_ordinary_puzzles_agree() -> None:
    with (DATA / "ordinary200_hodoku.csv").open() as file:
        rows = list(csv.DictReader(file))
    ordinary = array(*(cs.Puzzle.parse(row["puzzle"]) for row in rows))
    grades = [grade for grade in SCALE.rate_many(ordinary, STANDARD) if isinstance(grade, dict)]

    levels = sum(g["level"] == row["hodoku_level"] for g, row in zip(grades, rows, strict=True))
    scores = sum(
        g["score"] == int(row["hodoku_score"]) for g, row in zip(grades, rows, strict=True)
    )
    assert levels >= 199
    assert scores >= 190


def test_the_strategies_are_those_of_the_catalogue() -> None:
    assert STRATEGIES == tuple(get(name).id for name in STRATEGIES)
    assert len(MOST) == len(LEVELS) - 1


def test_a_puzzle_that_stays_unsolved_is_extreme_without_a_score() -> None:
    (grade,) = SCALE.rate_many(array(cs.Puzzle.parse(ESCARGOT)), STANDARD)

    assert isinstance(grade, dict)
    assert "Extreme" == grade["level"]


def test_other_boards_are_not_rated() -> None:
    rating = cs.rate("1......3..2....4")

    assert rating["hodoku"] is None
    assert {"rating": 0.5, "level": "very easy"} == rating["cover"]


def test_variants_are_refused() -> None:
    with pytest.raises(cs.InputError, match="the scale hodoku:7; expected hodoku"):
        cs.rate(EASY, "hodoku:7")
