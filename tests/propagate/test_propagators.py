# SPDX-License-Identifier: MIT
"""Every propagator removes what its definition says, no more and no less."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.board.arrays import digit_rows, from_array
from cluesmith.board.geometry import STANDARD, Group, GroupKind
from cluesmith.board.native_tables import board_tables
from cluesmith.board.symmetry import Transformation
from cluesmith.engines.close import close_many
from cluesmith.engines.propagate.run import propagate_many
from cluesmith.engines.propagate.schemes import WEAKER, scheme
from corpus import digits
from propagate.slow_propagators import (
    bounds_without_support,
    digits_of,
    fixpoint,
    naked_subsets,
    reference,
    same_flow,
    templates,
    without_support,
)
from random_grids import random_puzzles, random_solution, random_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import SearchStrategy

    from propagate.slow_propagators import Propagator

FAILED = 2
SMALL = Board.classic(2)


def general_tables(board: Board) -> _native.BoardTables:
    """Return a board with its last group twice: the same board, but not the classic one."""
    groups = [group.cells for group in (*board.groups, board.groups[-1])]
    return _native.BoardTables(board.size, np.array(groups, np.uint16))


def native(
    board: Board, rows: Sequence[Sequence[int]], name: str, *, general: bool = False
) -> list[list[int] | None]:
    """Return what native code leaves of positions, None where it fails."""
    left, statuses, *_ = _native.propagate_masks(
        general_tables(board) if general else board_tables(board),
        np.array(rows, np.uint32),
        scheme(name).model.parts,
        0,
    )
    return [
        None if status == FAILED else row
        for row, status in zip(left.tolist(), statuses, strict=True)
    ]


@dataclass(frozen=True)
class OneGroup:
    """A board of one group, its first row."""

    size: int

    @property
    def groups(self) -> tuple[Group, ...]:
        """The group."""
        return (Group(GroupKind.ROW, 0, tuple(range(self.size))),)


def one_group(domains: Sequence[int], name: str) -> list[int] | None:
    """Return what native code leaves of a single alldifferent."""
    size = len(domains)
    tables = _native.BoardTables(size, np.arange(size, dtype=np.uint16).reshape(1, size))
    rest = [(1 << size) - 1] * (size * size - size)
    left, [status], *_ = _native.propagate_masks(
        tables,
        np.array([[*domains, *rest]], np.uint32),
        scheme(name).model.parts,
        0,
    )
    return None if status == FAILED else left[0, :size].tolist()


def domains(size: int) -> SearchStrategy[list[int]]:
    """Return a strategy for the domains of a single alldifferent."""
    return st.lists(st.integers(1, (1 << size) - 1), min_size=size, max_size=size)


def small_positions() -> SearchStrategy[list[int]]:
    """Return a strategy for candidates of the 4x4 board: around a grid, or as they come."""
    free = st.lists(st.integers(1, 15), min_size=16, max_size=16)
    grid = random_solution(SMALL, Random(4)).digits
    around = free.map(lambda m: [a | 1 << (d - 1) for a, d in zip(m, grid, strict=True)])
    thin = st.tuples(around, free).map(
        lambda pair: [
            (a & b) | 1 << (d - 1) for a, b, d in zip(pair[0], pair[1], grid, strict=True)
        ]
    )
    return st.one_of(around, thin, free)


@given(st.integers(2, 6).flatmap(domains))
def test_hyper_arc_keeps_the_union_of_all_supports(given_domains: list[int]) -> None:
    lost = set(without_support(given_domains))
    left = [
        sum(1 << d for d in digits_of(mask) if (x, d) not in lost)
        for x, mask in enumerate(given_domains)
    ]

    assert (left if all(left) else None) == one_group(given_domains, "HAC")


@given(st.integers(2, 6).flatmap(domains))
def test_bounds_have_supports_between_bounds(given_domains: list[int]) -> None:
    board = OneGroup(len(given_domains))

    expected = reference(given_domains, board, "BC")  # type: ignore[arg-type]

    assert expected == one_group(given_domains, "BC")
    if expected is not None:
        assert [] == list(bounds_without_support(expected))


@given(st.integers(2, 6).flatmap(domains))
def test_ranges_stand_between_bounds_and_hyper_arc(given_domains: list[int]) -> None:
    strong, middle, weak = (one_group(given_domains, name) for name in ("HAC", "BCR", "BC"))

    assert strong is None or middle is not None
    assert middle is None or weak is not None
    for less, more in ((strong, middle), (middle, weak)):
        if less is not None and more is not None:
            assert all(a & ~b == 0 for a, b in zip(less, more, strict=True))


@settings(max_examples=60)
@given(small_positions())
@pytest.mark.parametrize("name", WEAKER)
def test_schemes_leave_what_their_definitions_leave_on_4x4(name: str, masks: list[int]) -> None:
    assert [reference(masks, SMALL, name)] == native(SMALL, [masks], name)


@settings(max_examples=60)
@given(st.lists(st.integers(1, 15), min_size=16, max_size=16))
@pytest.mark.parametrize(
    "name", ["FC", "FCI", "BC", "BCI", "HAC", "HACS", "HACS+", "HACC", "HACSC", "HACV"]
)
def test_schemes_leave_what_their_definitions_leave_on_a_jigsaw_board(
    name: str, masks: list[int]
) -> None:
    board = Board.parse("jigsaw:1112122233343444+diagonals")

    assert [reference(masks, board, name)] == native(board, [masks], name)


def positions_9x9(count: int) -> list[tuple[int, ...]]:
    """Return candidates of the 9x9 board: of puzzles, and around solutions."""
    rng = Random(9)
    plain = [
        tuple(1 << (digit - 1) if digit else 511 for digit in clues)
        for clues in random_puzzles(count // 2).tolist()
    ]
    around = []
    for _ in range(count - len(plain)):
        state = random_state(random_solution(STANDARD, rng), rng, rng.uniform(0.1, 0.6))
        around.append(tuple(state.masks))
    return plain + around


@pytest.mark.parametrize("name", [*WEAKER, "BCR", "BCRI", "BCRV", "HACV1"])
def test_the_9x9_path_is_the_general_path(name: str) -> None:
    rows = positions_9x9(300 if "V" not in name else 40)

    general = native(STANDARD, rows, name, general=True)

    assert general == native(STANDARD, rows, name)
    assert any(general)
    assert None in general


def test_forward_checking_is_naked_singles_and_channelling_adds_hidden_ones() -> None:
    puzzles = random_puzzles(2000)

    for name, strategies in (("FC", "NS"), ("FCI", "NS,HS")):
        assert np.array_equal(close_many(puzzles, strategies), propagate_many(puzzles, name).masks)


@pytest.mark.parametrize("general", [False, True])
def test_ac_3_leaves_what_forward_checking_leaves(general: bool) -> None:
    rows = positions_9x9(400)

    forward = native(STANDARD, rows, "FC", general=general)

    assert forward == native(STANDARD, rows, "AC3", general=general)
    assert None in forward
    assert any(forward)


def test_hyper_arc_is_naked_subsets_of_every_size_in_every_group() -> None:
    puzzles = random_puzzles(5)

    left = propagate_many(puzzles, "HAC").masks.tolist()

    for clues, masks in zip(puzzles.tolist(), left, strict=True):
        start = [1 << (digit - 1) if digit else 511 for digit in clues]
        assert (fixpoint(start, STANDARD, [naked_subsets]) or [0] * 81) == masks


def test_same_is_weaker_than_its_constraint_even_with_hyper_arc() -> None:
    # The paper supposes them equivalent. Here r1c3 and r1c4 take one of 1, 2 and one of 3, 4, so
    # r2c1 and r2c2 cannot be 2 and 1.
    masks = [15] * 16
    masks[2], masks[3], masks[4], masks[5] = 0b0011, 0b1100, 0b0011, 0b1101

    [left], [full] = native(SMALL, [masks], "HACS"), native(SMALL, [masks], "HACS+")
    assert left == masks
    assert full == [*masks[:5], 0b1100, *masks[6:]]

    row, box = SMALL.groups[0].cells, SMALL.groups[8].cells
    ways = [
        grid
        for grid in all_fillings(masks, sorted({*row, *box}))
        if len({grid[c] for c in row}) == 4 == len({grid[c] for c in box})
    ]
    assert ways
    assert all(grid[5] != 0 for grid in ways)


@pytest.mark.parametrize(
    ("name", "propagator", "weak"), [("HACS+", same_flow, "HACS"), ("HACT", templates, "HACSC3")]
)
def test_the_strong_propagators_leave_what_has_a_support_on_9x9(
    name: str, propagator: Propagator, weak: str
) -> None:
    puzzles = digits("minimal.txt")
    less, more = (propagate_many(puzzles, each).masks for each in (weak, name))
    assert not (more & ~less).any()
    is_stronger = (less != more).any(axis=1)
    assert is_stronger.sum() > 6

    for row in [*is_stronger.nonzero()[0][:6], *(~is_stronger).nonzero()[0][:6]]:
        # What the weaker scheme leaves is a start that makes the slow definition quick.
        expected = fixpoint(less[row].tolist(), STANDARD, [naked_subsets, propagator])
        assert expected == more[row].tolist()


def all_fillings(masks: Sequence[int], cells: list[int]) -> list[dict[int, int]]:
    """Return every choice of candidates for some cells."""
    found: list[dict[int, int]] = [{}]
    for cell in cells:
        found = [grid | {cell: digit} for grid in found for digit in digits_of(masks[cell])]
    return found


def test_same_and_three_lines_are_one_on_9x9_and_not_on_16x16() -> None:
    for rows in (positions_9x9(300),):
        assert native(STANDARD, rows, "HACS") == native(STANDARD, rows, "HAC3")
    board = Board.classic(4)
    # Digit 1: rows 1 and 2 have it in boxes 1 and 2 only, so rows 3 and 4 have it not there.
    masks = [board.all_digits] * 256
    for row in (0, 1):
        for column in range(8, 16):
            masks[row * 16 + column] &= ~1

    [by_lines], [by_same] = native(board, [masks], "HAC3"), native(board, [masks], "HACS")

    assert by_same == masks
    assert by_lines is not None
    gone = {cell for cell in range(256) if masks[cell] & 1 and not by_lines[cell] & 1}
    assert {row * 16 + column for row in (2, 3) for column in range(8)} == gone


def _solved_in_all_copies(name: str) -> list[int]:
    """Return how many puzzles a scheme solves in each of some symmetric copies of a list."""
    rng = Random(4)
    puzzles = from_array(digits("minimal.txt"))
    copies = [
        [Transformation.random(STANDARD, rng).apply(puzzle) for puzzle in puzzles] for _ in range(3)
    ]
    return [int(propagate_many(digit_rows(each), name).solved.sum()) for each in copies]


@pytest.mark.parametrize("name", ["FC", "FCI", "HAC", "HACSC3", "HACS+", "HACT", "FCV", "HACV"])
def test_most_schemes_solve_the_same_in_every_symmetric_copy(name: str) -> None:
    assert 1 == len(set(_solved_in_all_copies(name)))


@pytest.mark.parametrize("name", ["BC", "BCR", "BCI", "BCV", "FCV1", "BCV1"])
def test_bounds_and_single_passes_depend_on_how_a_puzzle_is_written(name: str) -> None:
    assert 1 < len(set(_solved_in_all_copies(name)))


def test_shaving_does_not_follow_every_fish() -> None:
    # Rows 2, 5 and 8 have 4 in columns 1, 5 and 9 alone, so no other row has it there. But with 4
    # in r1c1 every row and column still has two places for it.
    masks = [511] * 81
    for row in (1, 4, 7):
        for column in set(range(9)) - {0, 4, 8}:
            masks[9 * row + column] &= ~8

    [fish], [shaved] = native(STANDARD, [masks], "HACC"), native(STANDARD, [masks], "HACV")

    assert fish is not None
    assert shaved == masks
    gone = {cell for cell in range(81) if masks[cell] != fish[cell]}
    assert {9 * row + column for row in (0, 2, 3, 5, 6, 8) for column in (0, 4, 8)} == gone


@pytest.mark.parametrize("spec", ["16x16", "25x25", "9x9+windoku", "9x9+diagonals"])
def test_no_scheme_loses_a_solution_on_other_boards(spec: str) -> None:
    board = Board.parse(spec)
    rng = Random(spec)
    solution: Puzzle = random_solution(board, rng)
    clues = digit_rows(solution)
    clues[0, rng.sample(range(board.cell_count), board.cell_count * 6 // 10)] = 0
    right = [1 << (digit - 1) for digit in solution.digits]

    fitting = [name for name in WEAKER if not scheme(name).model.lacks(board)]
    for name in [n for n in fitting if "V" not in n or board.size < 25]:
        reached = propagate_many(clues, name, board=board)
        masks = reached.masks[0].tolist()
        assert all(mask & digit for mask, digit in zip(masks, right, strict=True)), name
