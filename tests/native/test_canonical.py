# SPDX-License-Identifier: MIT
"""The native canonical form against slow oracles, on real collections, and at its edges."""

from __future__ import annotations

import signal
from itertools import permutations, product
from math import factorial, prod
from random import Random
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board.arrays import to_array
from cluesmith.board.geometry import STANDARD
from cluesmith.board.symmetry import Transformation
from cluesmith.lab.experiment import sample
from corpus import DATA, digits, extra, on_lists, puzzles
from samples import EASY, EASY_SOLUTION, ESCARGOT, NO_SOLUTION, SEVENTEEN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]


def line_orders(order: int) -> list[tuple[int, ...]]:
    """Return every order of the rows of a board that keeps its bands together."""
    return [
        tuple(
            chute * order + line
            for chute, lines in zip(chutes, within, strict=True)
            for line in lines
        )
        for chutes in permutations(range(order))
        for within in product(permutations(range(order)), repeat=order)
    ]


def least_by_brute_force(digits: Sequence[int]) -> bytes:
    """Try all 128 cell transformations and all 24 relabellings of a 4x4 puzzle."""
    least = bytes([4] * 16)
    for transposed, rows, columns in product((False, True), line_orders(2), line_orders(2)):
        cells = [
            digits[column * 4 + row] if transposed else digits[row * 4 + column]
            for row in rows
            for column in columns
        ]
        for names in permutations((1, 2, 3, 4)):
            least = min(least, bytes((0, *names)[digit] for digit in cells))
    return least


class Kept(NamedTuple):
    """A choice of first rows, and the orders of columns and names of digits that go with it."""

    lines: Bytes
    rows: list[int]
    orders: NDArray[np.intp]
    names: Bytes
    next_name: Bytes


def least_row_by_row(grid: Bytes) -> bytes:
    """Keep every choice of rows with every one of the 1296 orders of columns that reads least.

    Nothing is left open as in the native search: after each row all columns have their places and
    all digits seen so far their names.
    """
    start = (np.array(line_orders(3)), np.zeros((1296, 10), np.uint8), np.ones(1296, np.uint8))
    states = [Kept(lines, [], *start) for lines in (grid, grid.T)]
    form = b""
    for level in range(9):
        extended = []
        for lines, rows, orders, names, next_name in states:
            band = rows[-1] // 3 if level % 3 else None
            done = {row // 3 for row in rows}
            for row in set(range(9)) - set(rows):
                if row // 3 == band or (band is None and row // 3 not in done):
                    named = read_row(lines[row][orders], names.copy(), next_name.copy())
                    extended.append((Kept(lines, [*rows, row], orders, *named[:2]), named[2]))
        least = min(readings.min() for _, readings in extended)
        form += int(least).to_bytes(9, "big")
        states = [
            Kept(state.lines, state.rows, *(array[readings == least] for array in state[2:]))
            for state, readings in extended
            if (readings == least).any()
        ]
    return form


def read_row(
    digits: Bytes, names: Bytes, next_name: Bytes
) -> tuple[Bytes, Bytes, NDArray[np.object_]]:
    """Name the digits of a row in every order of columns; a reading is the row as one number."""
    every = np.arange(len(digits))
    reading = np.zeros(len(digits), object)
    for digit in digits.T:
        is_new = (digit > 0) & (names[every, digit] == 0)
        names[every[is_new], digit[is_new]] = next_name[is_new]
        next_name += is_new
        reading = reading * 256 + names[every, digit]
    return names, next_name, reading


def parse(line: str) -> Bytes:
    return np.array([0 if char in ".0" else int(char) for char in line], np.uint8)


def distinct(forms: Bytes) -> set[bytes]:
    return {form.tobytes() for form in forms}


def image(digits: Bytes, result: tuple[bytes, bool, bytes, bytes, bytes]) -> bytes:
    """Apply the map that the native search returns."""
    _, transposed, rows, columns, names = result
    size = len(rows)
    grid = digits.reshape(size, size).T if transposed else digits.reshape(size, size)
    moved = np.zeros((size, size), np.uint8)
    moved[np.ix_(list(rows), list(columns))] = np.array([0, *names], np.uint8)[grid]
    return moved.tobytes()


@pytest.mark.parametrize("symbols", [1, 2, 4])
def test_4x4_forms_are_the_least_of_all_images(symbols: int) -> None:
    rng = Random(symbols)
    for _ in range(40):
        share = rng.random()
        digits = [rng.randint(1, symbols) if rng.random() < share else 0 for _ in range(16)]

        assert least_by_brute_force(digits) == _native.canonical(bytes(digits))[0]


@pytest.mark.parametrize(
    "line", [EASY, EASY_SOLUTION, SEVENTEEN, ESCARGOT, NO_SOLUTION, "." * 72 + "123456789"]
)
def test_9x9_forms_are_the_least_row_by_row(line: str) -> None:
    digits = parse(line)
    result = _native.canonical(digits.tobytes())

    assert least_row_by_row(digits.reshape(9, 9)) == result[0]
    assert image(digits, result) == result[0]


@pytest.mark.parametrize("seed", range(12))
def test_9x9_forms_of_arbitrary_digits_are_the_least_row_by_row(seed: int) -> None:
    rng = np.random.default_rng(seed)
    symbols = (1, 2, 5, 9)[seed % 4]
    digits = rng.integers(1, symbols + 1, 81).astype(np.uint8)
    digits[rng.random(81) > (0.25, 0.6, 0.95)[seed % 3]] = 0
    result = _native.canonical(digits.tobytes())

    assert least_row_by_row(digits.reshape(9, 9)) == result[0]
    assert image(digits, result) == result[0]


@pytest.mark.parametrize("seed", range(6))
def test_9x9_forms_of_full_and_nearly_full_grids_are_the_least_row_by_row(seed: int) -> None:
    rng = np.random.default_rng(seed)
    solution = _native.solve_many(parse("." * 81)[None, :] if seed == 0 else random_puzzle(rng))[0][
        0
    ]
    digits = np.where(rng.random(81) < seed / 30, 0, solution).astype(np.uint8)

    assert least_row_by_row(digits.reshape(9, 9)) == _native.canonical(digits.tobytes())[0]


def random_puzzle(rng: np.random.Generator) -> Bytes:
    """Return a puzzle that has solutions: the diagonal boxes are filled at random."""
    grid = np.zeros((9, 9), np.uint8)
    for start in (0, 3, 6):
        grid[start : start + 3, start : start + 3] = 1 + rng.permutation(9).reshape(3, 3)
    return grid.reshape(1, 81)


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_grids_with_many_automorphisms_take_no_time_and_have_one_form(order: int) -> None:
    size = order * order
    rows = np.array([order * (row % order) + row // order for row in range(size)])
    grids = {
        "empty": np.zeros((size, size)),
        "one digit": np.ones((size, size)),
        "diagonal": np.diag(np.arange(1, size + 1)),
        "checked": np.add.outer(np.arange(size), np.arange(size)) % 2,
        "cyclic": np.add.outer(rows, np.arange(size)) % size + 1,
    }
    rng = Random(order)
    for grid in grids.values():
        digits = grid.astype(np.uint8)
        form = _native.canonical(digits.tobytes())[0]
        blocks = [rng.sample(range(chute, chute + order), order) for chute in range(0, size, order)]
        shuffled = [line for block in rng.sample(blocks, order) for line in block]

        assert form == _native.canonical(digits[shuffled].T.tobytes())[0]
        assert form == _native.canonical(form)[0]


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_few_clues_leave_a_known_share_of_the_automorphisms(order: int) -> None:
    size = order * order
    group = 2 * factorial(order) ** (2 * order + 2)
    unrelated = size * size * (size - order) ** 2  # ordered pairs with no chute in common
    alone, pair = bytearray(size * size), bytearray(size * size)
    alone[1] = pair[1] = pair[-1] = 1

    def count(clues: bytes) -> int:
        return prod(len(link) for link in _native.automorphism_chain(clues))

    assert group // (size * size) == count(bytes(alone))
    assert group // (unrelated // 2) == count(bytes(pair))


def test_scattered_clues_of_a_large_board_take_no_time() -> None:
    rng = Random(4)
    for clue_count in range(2, 80):
        clues = bytearray(625)
        for cell in rng.sample(range(625), clue_count):
            clues[cell] = 1
        start = process_time()
        links = _native.automorphism_chain(bytes(clues))

        assert all(len(link) > 1 for link in links)
        assert process_time() - start < 2


@on_lists("seventeen.txt", "17clue_49158.txt")
def test_the_known_17_clue_puzzles_are_pairwise_inequivalent(path: Path) -> None:
    puzzles = digits(path)
    forms = _native.canonical_many(puzzles, threads=2)

    assert len(puzzles) == len(distinct(forms))
    for puzzle, form in zip(puzzles[:5], forms, strict=False):
        assert least_row_by_row(puzzle.reshape(9, 9)) == form.tobytes()


@pytest.mark.parametrize("name", ["seventeen.txt", "minimal.txt", "hard.txt"])
def test_a_list_that_was_transformed_agrees_with_itself(name: str) -> None:
    rng = Random(name)
    moved = [Transformation.random(STANDARD, rng).apply(puzzle) for puzzle in puzzles(name)]
    images = to_array(moved)

    assert (images != digits(name)).any(axis=1).all()
    assert (_native.canonical_many(images) == _native.canonical_many(digits(name))).all()


def test_the_own_list_of_17_clue_puzzles_contains_the_printed_ones() -> None:
    printed = Random(1).sample(sample("nishikawa_tables_2_3"), 30)
    moved = [Transformation.random(STANDARD, Random(i)).apply(p) for i, p in enumerate(printed)]
    forms = distinct(_native.canonical_many(to_array(moved)))
    own = distinct(_native.canonical_many(digits("seventeen.txt")))

    assert forms < own
    assert (30, 400) == (len(forms), len(own))


@extra(
    "17clue_49158.txt",
    "17clue_royle_49151.txt",
    twin=test_the_own_list_of_17_clue_puzzles_contains_the_printed_ones,
)
def test_the_lists_of_17_clue_puzzles_agree() -> None:
    """The longer list is believed to be complete, so it contains what our own search has found."""
    own, royle, later = (
        distinct(_native.canonical_many(digits(path), threads=2))
        for path in (
            "seventeen.txt",
            DATA / "17clue_royle_49151.txt",
            DATA / "17clue_49158.txt",
        )
    )

    assert royle < later
    assert own < later
    assert 49151 == len(royle)


def test_bulk_and_single_calls_agree_on_any_number_of_threads() -> None:
    puzzles = np.array([parse(line) for line in (EASY, SEVENTEEN, ESCARGOT)] * 100, np.uint8)
    forms = _native.canonical_many(puzzles)

    assert [_native.canonical(puzzle.tobytes())[0] for puzzle in puzzles[:3]] * 100 == [
        form.tobytes() for form in forms
    ]
    assert (forms == _native.canonical_many(puzzles, threads=3)).all()
    assert (0, 81) == _native.canonical_many(puzzles[:0]).shape


@pytest.mark.parametrize(
    "puzzles",
    [
        np.zeros((2, 81), np.uint16),
        np.zeros((2, 81), np.float64),
        np.zeros(81, np.uint8),
        np.zeros((81, 2), np.uint8).T,
        [[0] * 81],
    ],
)
def test_arrays_of_another_kind_are_refused(puzzles: Bytes) -> None:
    with pytest.raises(TypeError):
        _native.canonical_many(puzzles)


def test_arrays_of_another_shape_are_refused() -> None:
    with pytest.raises(ValueError, match="80 cells; expected 16, 81, 256 or 625"):
        _native.canonical_many(np.zeros((2, 80), np.uint8))
    with pytest.raises(ValueError, match="80 cells"):
        _native.canonical(bytes(80))
    with pytest.raises(ValueError, match="0 cells"):
        _native.automorphism_chain(b"")


def test_digits_beyond_the_board_are_refused() -> None:
    puzzles = np.zeros((3, 81), np.uint8)
    puzzles[2, 7] = 10

    with pytest.raises(ValueError, match="puzzle 2, cell 7: found 10; expected 0 to 9"):
        _native.canonical_many(puzzles)
    with pytest.raises(ValueError, match="found 10"):
        _native.canonical(puzzles[2].tobytes())


def test_a_wrong_number_of_threads_is_refused() -> None:
    with pytest.raises(ValueError, match="threads is 0"):
        _native.canonical_many(np.zeros((1, 81), np.uint8), threads=0)


def test_a_long_call_can_be_interrupted() -> None:
    puzzles = np.tile(parse(EASY_SOLUTION), (1_000_000, 1))
    previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            _native.canonical_many(puzzles)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
