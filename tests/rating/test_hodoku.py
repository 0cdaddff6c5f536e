# SPDX-License-Identifier: MIT
"""HoDoKu's scale: its table of scores, its verdicts and its paths on our puzzles."""

from __future__ import annotations

import csv
import json
from collections import Counter, deque
from random import Random

import numpy as np
import pytest

import cluesmith as cs
from cluesmith import _native
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.trace import TraceStatus
from cluesmith.rating.hodoku import KINDS, LEVELS, MOST, SCALE, SEARCHES, count_steps
from cluesmith.strategies.state import State
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
        found = {name: int(n) for name, n in zip(SEARCHES, counts[0], strict=True) if n}
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


def test_the_techniques_are_those_of_the_native_core() -> None:
    assert ([*SEARCHES, *KINDS], len(SEARCHES)) == _native.hodoku_techniques()


NOT_ONE_TECHNIQUE = {
    "Simple Colors": "Simple Colors Trap",
    "Multi Colors": "Multi Colors 1",
    "Nice Loop/AIC": "AIC",
    "Grouped Nice Loop/AIC": "Grouped AIC",
    "Forcing Chain": "Forcing Chain Verity",
    "Forcing Net": "Forcing Net Verity",
}
"""The searches for several techniques, and one of these."""

UNUSED = {"Dual 2-String Kite", "Dual Empty Rectangle"}
"""HoDoKu lists them, but its default settings do not look for them."""


def test_levels_and_scores_are_those_that_hodoku_lists() -> None:
    listed = {row["technique"]: row for row in records("hodoku_techniques.csv")}

    for name, level, score in SEARCHES.values():
        if name != "Brute Force":
            row = listed[NOT_ONE_TECHNIQUE.get(name, name)]
            assert (LEVELS[level], str(score)) == (row["level"], row["score"]), name
    names = {search.name for search in SEARCHES.values()} | set(KINDS.values())
    assert names >= set(listed) - UNUSED
    assert len(MOST) == len(LEVELS) - 1


@extra("hodoku_difficulty_table.csv", twin=test_levels_and_scores_are_those_that_hodoku_lists)
def test_levels_and_scores_are_those_of_the_table() -> None:
    with (DATA / "hodoku_difficulty_table.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["enabled"] == "true"]
    rows = [row for row in rows if row["type"] != "GIVE_UP"]
    table = [(row["name"], row["level"].title(), int(row["score"])) for row in rows]

    ours = [(name, LEVELS[level], score) for name, level, score in SEARCHES.values()]
    chain = ours.index(("Almost Locked Set Chain", "Unfair", 340))
    assert "Almost Locked Set XY-Chain" == table[chain][0]  # the name in HoDoKu's settings
    table[chain] = ours[chain]
    assert table == ours


def test_verdicts_on_200_own_puzzles_are_hodoku_s() -> None:
    rows = records("verdicts.csv")
    grades = SCALE.rate_many(cs.to_array([row["puzzle"] for row in rows]), STANDARD)

    assert (200, 25) == (len(rows), sum(row["guesses"] == "yes" for row in rows))
    for row, grade in zip(rows, grades, strict=True):
        assert {"level": row["level"], "score": int(row["score"])} == grade, row["puzzle"]


def test_paths_on_own_puzzles_take_hodoku_s_steps() -> None:
    for row in records("hodoku_paths.csv"):
        path = cs.explain_like(row["puzzle"], "hodoku")
        counts = Counter(step.technique for step in path.steps)

        steps = ";".join(f"{name}={count}" for name, count in sorted(counts.items()))
        assert row["steps"] == steps, row["puzzle"]
        assert {"level": row["level"], "score": int(row["score"])} == path.grade


@extra("ordinary200_hodoku.csv", twin=test_verdicts_on_200_own_puzzles_are_hodoku_s)
def test_verdicts_on_200_ordinary_puzzles_agree() -> None:
    with (DATA / "ordinary200_hodoku.csv").open() as file:
        rows = list(csv.DictReader(file))
    grades = SCALE.rate_many(cs.to_array([row["puzzle"] for row in rows]), STANDARD)

    for row, grade in zip(rows, grades, strict=True):
        assert {"level": row["hodoku_level"], "score": int(row["hodoku_score"])} == grade


@extra("hodoku_paths_dev.jsonl", twin=test_paths_on_own_puzzles_take_hodoku_s_steps)
def test_paths_on_external_puzzles_take_hodoku_s_steps() -> None:
    for line in (DATA / "hodoku_paths_dev.jsonl").read_text().splitlines()[::4]:
        row = json.loads(line)
        path = cs.explain_like(row["puzzle"], "hodoku")

        assert row["techniques"] == [step.technique for step in path.steps]
        assert {"level": row["level"], "score": row["score"]} == path.grade


@pytest.mark.parametrize("own", ["minimal.txt", "hard.txt"])
def test_each_step_of_a_path_is_right_and_changes_the_grid(own: str) -> None:
    for puzzle in puzzles(own, 30):
        (solution,) = cs.solve(puzzle).solutions
        path = cs.explain_like(puzzle, "hodoku")
        state = State.of(path.position)
        for step in path.steps:
            assert all(solution.digits[cell] == digit for cell, digit in step.placements)
            assert all(solution.digits[cell] != digit for cell, digit in step.eliminations)
            assert step.placements or step.eliminations
            for cell, digit in step.eliminations:
                assert state.candidates.masks[cell] >> (digit - 1) & 1
            state = state.after(step.placements, step.eliminations)

        assert (solution, TraceStatus.SOLVED) == (state.values, path.status)
        assert isinstance(path.grade, dict)
        assert sum(step.score for step in path.steps) == path.grade["score"]
        assert SCALE.rate_many(array(puzzle), STANDARD) == [path.grade]


def test_a_puzzle_for_which_hodoku_guesses_has_its_score() -> None:
    path = cs.explain_like(ESCARGOT, "hodoku")
    guesses = [step for step in path.steps if step.technique == "Brute Force"]

    assert {"level": "Extreme", "score": 24894} == path.grade
    assert [10000, 10000] == [step.score for step in guesses]


def test_other_boards_are_not_rated() -> None:
    rating = cs.rate("1......3..2....4")

    assert rating["hodoku"] is None
    assert {"rating": 0.5, "level": "very easy"} == rating["cover"]


def test_variants_are_refused() -> None:
    with pytest.raises(cs.InputError, match="the scale hodoku:7; expected hodoku"):
        cs.rate(EASY, "hodoku:7")
