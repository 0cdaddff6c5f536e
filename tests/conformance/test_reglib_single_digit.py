# SPDX-License-Identifier: MIT
"""Fish and other patterns of one digit find nothing beyond what they should.

A case of HoDoKu's library names a position in which the technique has one result for its digits; so
a strategy that finds another result for them means something else by the name. In our own positions
every result must follow from the places of its digit alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.strategies.catalogue import get
from conformance.reglib import read_library
from conformance.test_reglib import CODES, OWN_LIBRARY
from corpus import DATA, extra

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.state import State


ONE_DIGIT = {code: CODES[code] for code in CODES if code.startswith(("03", "04"))}


def placements(places: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the cells of every way to place a digit in all rows, given its columns in each."""

    def extend(columns: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        row = len(columns)
        if row == 9:
            yield tuple(9 * row + column for row, column in enumerate(columns))
            return
        boxes = {column // 3 for column in columns[row // 3 * 3 :]}
        for column in range(9):
            is_free = column not in columns and column // 3 not in boxes
            if is_free and places[row] >> column & 1:
                yield from extend((*columns, column))

    return extend(())


def possible(state: State, digit: int) -> set[int]:
    """Return the cells in which a digit can stand if only its own places matter."""
    rows = [
        sum(1 << column for column in range(9) if state.has(9 * row + column, digit))
        for row in range(9)
    ]
    return {cell for way in placements(rows) for cell in way}


@pytest.mark.parametrize("strategy", [*ONE_DIGIT.values(), "x_chain"])
def test_results_of_a_pattern_of_one_digit_follow_from_its_places(strategy: str) -> None:
    results = 0
    for case in read_library(OWN_LIBRARY, strategy):
        left = {digit: possible(case.state, digit) for digit in range(1, 10)}
        for step in get(strategy).find(case.state):
            assert all(cell not in left[digit] for cell, digit in step.eliminations), case.line
            results += 1
    assert results >= 5


@extra(
    "hodoku_reglib_1.3.txt",
    twin=test_results_of_a_pattern_of_one_digit_follow_from_its_places,
)
@pytest.mark.parametrize("code", ONE_DIGIT)
def test_no_case_of_a_pattern_of_one_digit_has_another_result(code: str) -> None:
    find = get(CODES[code]).find
    beyond = []
    for case in read_library(DATA / "hodoku_reglib_1.3.txt", code):
        digits = {digit for _, digit in case.eliminations}
        beyond += [
            (case.line, step.eliminations)
            for step in find(case.state)
            if step.rule.eliminations != case.eliminations
            and not digits.isdisjoint(digit for _, digit in step.eliminations)
        ]

    assert [] == beyond
