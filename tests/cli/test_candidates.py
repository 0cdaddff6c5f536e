# SPDX-License-Identifier: MIT
"""``cluesmith candidates``: a line for each cell, counts on request, and how it ends."""

from __future__ import annotations

import json

import cluesmith as cs
from programs import run
from samples import NO_SOLUTION

TWO_CLUES = "1......3........"


def test_each_cell_has_a_line_with_the_digits_of_some_solution() -> None:
    done = run("candidates", TWO_CLUES)
    solutions = cs.solve(TWO_CLUES, limit=1000).solutions

    assert (0, "") == (done.returncode, done.stderr)
    lines = [line.split(": ") for line in done.stdout.splitlines()]
    assert [f"r{row}c{column}" for row in "1234" for column in "1234"] == [
        cell for cell, _ in lines
    ]
    for cell, (_, digits) in enumerate(lines):
        assert {str(solution.digits[cell]) for solution in solutions} == set(digits.split(", "))


def test_counts_follow_the_digits_up_to_the_one_asked_for() -> None:
    first, *_ = run("candidates", "--count", "3", TWO_CLUES).stdout.splitlines()
    found = json.loads(run("candidates", "--count", "3", "--json", TWO_CLUES).stdout)

    assert "r1c1: 1 (3)" == first
    assert 3 == found["limit"]


def test_a_puzzle_without_solution_is_said_and_ends_with_1() -> None:
    done = run("candidates", NO_SOLUTION)

    assert (1, "", f"{NO_SOLUTION}: no solution\n") == (done.returncode, done.stdout, done.stderr)


def test_a_search_without_time_ends_with_3() -> None:
    blank = "." * 625
    done = run("candidates", "--time", "0", blank)

    assert (3, "") == (done.returncode, done.stdout)
    assert f"{blank}: undecided within the time\n" == done.stderr
