# SPDX-License-Identifier: MIT
"""Filters of constraints: they remove what no tuple supports, and their reasons are enough.

Every tuple of a few cells is listed; that is the definition.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from cluesmith import _native
from cluesmith.board.constraints.regex import regex_automaton

if TYPE_CHECKING:
    from collections.abc import Callable

    from cluesmith.board.constraints.automaton import Automaton

    Tables = _native.ConstraintTables
    Holds = Callable[[tuple[int, ...]], bool]

ROUNDS = 60


def _set_filter(random: Random) -> tuple[Tables, int, int, Holds, bool]:
    """Return tables with a filter, the numbers of digits and cells, its meaning, its claim."""
    digits = random.choice([3, 5, 7, 9])
    cells = random.randint(1, min(4, digits))
    first = random.randint(0, 1)
    total = random.randint(2, 3 * cells + 3)
    tables = _native.ConstraintTables(digits, first, cells)
    words = [0] * max(1, 2**digits // 64)
    for number in range(2**digits):
        chosen = [d for d in range(digits) if number >> d & 1]
        if len(chosen) == cells and sum(chosen) + first * cells >= total:
            words[number // 64] |= 1 << (number % 64)
    tables.add_set(list(range(cells)), words)

    def holds(values: tuple[int, ...]) -> bool:
        return len(set(values)) == len(values) and sum(values) + first * cells >= total

    return tables, digits, cells, holds, True


def _sum_filter(random: Random) -> tuple[Tables, int, int, Holds, bool]:
    digits = random.choice([3, 4, 6, 9])
    first = random.randint(0, 1)
    parts = [
        (random.choice([1, 1, -1, 2, -3, 10]), random.randint(1, 2))
        for _ in range(random.randint(1, 3))
    ]
    cells = sum(count for _, count in parts)
    factors = [factor for factor, count in parts for _ in range(count)]
    sample = [random.randrange(first, first + digits) for _ in factors]
    totals = [sum(f * v for f, v in zip(factors, sample, strict=True)) + random.randint(0, 2)]
    tables = _native.ConstraintTables(digits, first, cells)
    tables.add_sum(list(range(cells)), parts, totals)

    def holds(values: tuple[int, ...]) -> bool:
        start = 0
        for _, count in parts:
            if len(set(values[start : start + count])) != count:
                return False
            start += count
        weighed = (f * (v + first) for f, v in zip(factors, values, strict=True))
        return sum(weighed) in totals

    return tables, digits, cells, holds, True


def _line_filter(random: Random) -> tuple[Tables, int, int, Holds, bool]:
    digits, cells = random.choice([3, 4, 5]), random.randint(1, 5)
    pattern = random.choice(["(12|3)*1?", "[1-2]+3*.", ".*2.*", "(1.|2[^1])*.?", "1?2?3?.*"])
    automaton = regex_automaton(pattern, range(1, digits + 1))
    tables = _native.ConstraintTables(digits, 1, cells)
    _add_line(tables, automaton, cells)
    return tables, digits, cells, lambda values: automaton.accepts([v + 1 for v in values]), True


def _add_line(tables: Tables, automaton: Automaton, cells: int) -> None:
    moves = [
        number
        for state, row in enumerate(automaton.transitions)
        for digit, targets in enumerate(row)
        for after in targets
        for number in (state, digit, after)
    ]
    number = tables.add_automaton(
        automaton.state_count, moves, sorted(automaton.starts), sorted(automaton.ends)
    )
    tables.add_line(list(range(cells)), number)


def _block_filter(random: Random) -> tuple[Tables, int, int, Holds, bool]:
    digits, first = random.choice([4, 5, 6, 7]), random.randint(0, 1)
    cells = random.randint(2, min(5, digits))
    layouts = []
    for _ in range(random.randint(1, 6)):
        begin, end = sorted(random.choices(range(cells + 1), k=2))
        outside = [place for place in range(cells) if not begin <= place < end]
        places = random.sample(outside, random.randint(0, min(2, len(outside))))
        fixed = list(zip(places, random.sample(range(digits), len(places)), strict=True))
        others = random.choice([(1 << digits) - 1, random.randrange(1, 1 << digits)])
        size = end - begin
        total = sum(random.sample(range(first, first + digits), size))
        layouts.append((begin, end, total, others, fixed))
    tables = _native.ConstraintTables(digits, first, cells)
    tables.add_blocks(list(range(cells)), layouts)

    def fits(
        values: tuple[int, ...], layout: tuple[int, int, int, int, list[tuple[int, int]]]
    ) -> bool:
        begin, end, total, others, fixed = layout
        places = dict(fixed)
        return sum(values[begin:end]) + first * (end - begin) == total and all(
            value == places[place] if place in places else others >> value & 1
            for place, value in enumerate(values)
        )

    def holds(values: tuple[int, ...]) -> bool:
        is_different = len(set(values)) == len(values)
        return is_different and any(fits(values, layout) for layout in layouts)

    return tables, digits, cells, holds, True


def _count_filter(random: Random) -> tuple[Tables, int, int, Holds, bool]:
    digits, cells = random.choice([3, 4]), random.randint(2, 5)
    allowed = [random.choice([(0, d + 1), (0, 1, 2), (1, 3), (0,)]) for d in range(digits)]
    tables = _native.ConstraintTables(digits, 1, cells)
    tables.add_counts(list(range(cells)), [sum(1 << c for c in counts) for counts in allowed])

    def holds(values: tuple[int, ...]) -> bool:
        return all(values.count(digit) in counts for digit, counts in enumerate(allowed))

    return tables, digits, cells, holds, False


def _either_filter(random: Random) -> tuple[Tables, int, int, Holds, bool]:
    digits, cells = 4, random.randint(2, 4)
    automata = [
        regex_automaton(pattern, range(1, digits + 1))
        for pattern in random.sample(["1.*", ".*4", "(12)*.?", "[34]*"], 2)
    ]
    tables = _native.ConstraintTables(digits, 1, cells)
    for automaton in automata:
        _add_line(tables, automaton, cells)
    tables.join_alternatives([0, 1])

    def holds(values: tuple[int, ...]) -> bool:
        return any(each.accepts([v + 1 for v in values]) for each in automata)

    return tables, digits, cells, holds, True


MAKERS = [_set_filter, _sum_filter, _line_filter, _block_filter, _count_filter, _either_filter]


def _supported(masks: list[int], holds: Holds) -> list[int]:
    """Return the digits that a tuple of these masks supports, by listing all of them."""
    left = [0] * len(masks)
    choices = [[d for d in range(mask.bit_length()) if mask >> d & 1] for mask in masks]
    for values in product(*choices):
        if holds(values):
            for place, value in enumerate(values):
                left[place] |= 1 << value
    return left


@pytest.mark.parametrize("make", MAKERS)
def test_a_filter_removes_what_no_tuple_supports_and_nothing_else(
    make: Callable[[Random], tuple[Tables, int, int, Holds, bool]],
) -> None:
    random = Random(24)
    for _ in range(ROUNDS):
        tables, digits, cells, holds, is_full = make(random)
        for density in (1.0, 0.6, 0.4):
            masks = [
                sum(1 << d for d in range(digits) if random.random() < density) or 1
                for _ in range(cells)
            ]
            expected = _supported(masks, holds)

            possible, left = tables.narrow(0, masks)

            if not any(expected):
                assert not possible or not is_full
            else:
                assert possible
                assert all(a & b == a for a, b in zip(expected, left, strict=True))
                assert not is_full or left == expected


@pytest.mark.parametrize("make", MAKERS)
def test_a_filter_decides_full_assignments(
    make: Callable[[Random], tuple[Tables, int, int, Holds, bool]],
) -> None:
    random = Random(25)
    for _ in range(ROUNDS):
        tables, digits, cells, holds, _ = make(random)
        for _ in range(20):
            values = tuple(random.randrange(digits) for _ in range(cells))

            assert tables.narrow(0, [1 << value for value in values])[0] is holds(values)


@pytest.mark.parametrize("make", MAKERS)
def test_a_reason_is_enough_for_the_removal(
    make: Callable[[Random], tuple[Tables, int, int, Holds, bool]],
) -> None:
    random = Random(26)
    explained = 0
    for _ in range(ROUNDS):
        tables, digits, cells, holds, _ = make(random)
        masks = [
            sum(1 << d for d in range(digits) if random.random() < 0.6) or 1 for _ in range(cells)
        ]
        possible, left = tables.narrow(0, masks)
        if not possible:
            is_explained, relaxed = tables.relax(0, masks, -1, 0)
            assert is_explained
            assert not any(_supported(relaxed, holds))
            continue
        for place in range(cells):
            for digit in range(digits):
                if not (masks[place] & ~left[place]) >> digit & 1:
                    continue
                is_explained, relaxed = tables.relax(0, masks, place, digit)
                assert is_explained
                assert all(
                    a & b == a
                    for i, (a, b) in enumerate(zip(masks, relaxed, strict=True))
                    if i != place
                )
                assumed = [*relaxed[:place], 1 << digit, *relaxed[place + 1 :]]
                assert not any(_supported(assumed, holds))
                explained += 1
    assert explained > 10
