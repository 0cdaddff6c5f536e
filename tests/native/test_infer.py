# SPDX-License-Identifier: MIT
"""Native inference against plain definitions, and its fast paths against its general ones."""

from __future__ import annotations

import signal
from itertools import combinations, pairwise
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plain_clauses
from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.board.arrays import to_array
from cluesmith.engines.infer.bulk import infer_many
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.infer.kinds import EncodingKind
from cluesmith.engines.infer.technique import InferenceStatus, Technique
from cluesmith.lab.experiment import sample
from effort import examples
from hypothesis_strategies import puzzles
from random_grids import all_grids, random_puzzles
from samples import ESCARGOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

SMALL = Board.classic(2)
PLAIN: dict[str, Callable[[list[set[int]]], set[int] | None]] = {
    "up": plain_clauses.unit_propagation,
    "flp": plain_clauses.failed_literals,
    "hbr": plain_clauses.hyper_binary_resolution,
    "bflp": plain_clauses.binary_failed_literals,
    "flp-hbr": plain_clauses.failed_literals_by_resolution,
    "hbr-short": plain_clauses.resolution_of_shortened,
}


def as_rows(*some: Puzzle) -> NDArray[np.uint8]:
    """Return puzzles of one board as an array."""
    return to_array(some)


RESULTS = ("statuses", "digits", "masks", "remaining", "nodes")
"""What a native call returns first. The probes after it depend on the order of work."""


def infer_clauses(
    clauses: _native.BoardClauses,
    rows: NDArray[np.uint8],
    technique: str,
    *,
    masks: NDArray[np.uint32] | None = None,
    grid_analysis: bool = False,
    limit: int = 2,
) -> Any:
    """Infer on clauses as they are, on one thread and without a time limit."""
    return clauses.infer_many(
        rows,
        masks,
        technique=technique,
        grid_analysis=grid_analysis,
        limit=limit,
        branching="shortest",
        passes=0,
        nodes=0,
        keep=0,
        seconds=-1,
        threads=1,
    )


def true_literals(
    puzzle: Puzzle, technique: str, kind: EncodingKind, passes: int | None = None
) -> set[int] | None:
    """Return what native code finds true, as the plain techniques do."""
    found = infer_many(as_rows(puzzle), technique, encoding=kind, passes=passes, board=puzzle.board)
    if found.ended(InferenceStatus.CONTRADICTION)[0]:
        return None
    encoding = Encoding(puzzle.board, kind)
    literals = set()
    for cell in range(puzzle.board.cell_count):
        if found.digits[0, cell]:
            literals.add(encoding.variable(cell, int(found.digits[0, cell])))
        literals |= {
            -encoding.variable(cell, digit)
            for digit in range(1, puzzle.board.size + 1)
            if not found.masks[0, cell] >> (digit - 1) & 1
        }
    assert found.remaining[0] == encoding.variable_count - len(literals)
    return literals


@pytest.mark.parametrize("kind", list(EncodingKind))
@pytest.mark.parametrize("technique", ["up", "flp", "hbr"])
@given(puzzle=puzzles(SMALL))
@settings(max_examples=examples(25))
def test_a_technique_finds_what_its_definition_says(
    technique: str, kind: EncodingKind, puzzle: Puzzle
) -> None:
    clauses = [set(clause) for clause in Encoding(SMALL, kind).clauses(puzzle)]

    assert PLAIN[technique](clauses) == true_literals(puzzle, technique, kind)


@pytest.mark.parametrize("kind", list(EncodingKind))
@pytest.mark.parametrize("clues", ["1......3........", "12...........1.."])
@pytest.mark.parametrize("technique", ["bflp", "flp-hbr", "hbr-short"])
def test_slow_techniques_find_what_their_definition_says(
    clues: str, kind: EncodingKind, technique: str
) -> None:
    puzzle = Puzzle.parse(clues)
    clauses = [set(clause) for clause in Encoding(SMALL, kind).clauses(puzzle)]

    assert PLAIN[technique](clauses) == true_literals(puzzle, technique, kind)


@pytest.mark.parametrize("kind", list(EncodingKind))
@given(puzzle=puzzles(SMALL))
@settings(max_examples=examples(25))
def test_one_pass_of_failed_literals_assumes_each_literal_once_in_order(
    kind: EncodingKind, puzzle: Puzzle
) -> None:
    clauses = [set(clause) for clause in Encoding(SMALL, kind).clauses(puzzle)]
    expected = plain_clauses.one_pass_of_failed_literals(clauses)

    assert expected == true_literals(puzzle, "flp", kind, passes=1)


@pytest.mark.parametrize("kind", list(EncodingKind))
@pytest.mark.parametrize("clues", ["1......3........", "12...........1.."])
def test_one_pass_of_pairs_finds_what_pairs_in_order_do_and_no_more_than_the_fixpoint(
    clues: str, kind: EncodingKind
) -> None:
    puzzle = Puzzle.parse(clues)
    clauses = [set(clause) for clause in Encoding(SMALL, kind).clauses(puzzle)]
    in_order = plain_clauses.one_pass_of_binary_failed_literals(clauses)
    once, fixpoint = (true_literals(puzzle, "bflp", kind, passes=n) for n in (1, None))

    assert in_order is not None
    assert once is not None
    assert fixpoint is not None
    assert in_order <= once <= fixpoint


@pytest.mark.parametrize("technique", ["flp", "hbr", "bflp"])
def test_passes_lead_to_the_fixpoint(technique: str) -> None:
    some = random_puzzles(20)
    left = [
        infer_many(some, technique, encoding="minimal", passes=n).remaining.astype(int)
        for n in (1, 2, 50, None)
    ]

    for fewer, more in pairwise(left):
        assert (more <= fewer).all()
    assert (left[0] > left[3]).any()
    if technique != "bflp":  # whose passes leave out pairs of which one is false
        assert (left[2] == left[3]).all()


def test_resolution_of_shortened_clauses_is_between_resolution_and_binary_failed_literals() -> None:
    some = as_rows(*sample("henz_figure_5"))
    plain, shortened, pairs = (
        infer_many(some, technique).masks for technique in ("hbr", "hbr-short", "bflp")
    )

    assert ((shortened & ~plain) == 0).all()
    assert ((pairs & ~shortened) == 0).all()
    assert (plain != shortened).any()
    assert (shortened != pairs).any()


@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("technique", ["hbr", "bflp", "flp-hbr", "hbr-short"])
def test_a_time_limit_is_looked_at_inside_all_loops(technique: str, size: int) -> None:
    """The longest work between two looks is a tenth of a limit of a second, on the processor."""
    looks: list[float] = []
    empty = as_rows(Puzzle.empty(Board.classic(size)))
    infer_many(empty, "up", board=Board.classic(size))  # which builds the clauses
    previous = signal.signal(signal.SIGALRM, lambda *_: looks.append(thread_time()))
    signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
    try:
        looks.append(thread_time())
        found = infer_many(empty, technique, time=1, board=Board.classic(size))
        looks.append(thread_time())
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)

    assert found.ended(InferenceStatus.UNDECIDED).all() or technique == "hbr"
    assert len(looks) > 2
    assert max(later - earlier for earlier, later in pairwise(looks)) < 0.1


@given(puzzle=puzzles(SMALL))
def test_search_counts_every_solution(puzzle: Puzzle) -> None:
    expected = sum(
        all(clue in (0, digit) for clue, digit in zip(puzzle.digits, grid, strict=True))
        for grid in all_grids(SMALL)
    )
    for kind in EncodingKind:
        for grid_analysis in (False, True):
            found = infer_many(
                as_rows(puzzle),
                "dpll",
                encoding=kind,
                grid_analysis=grid_analysis,
                limit=1000,
                board=SMALL,
            )

            assert expected == found.counts[0]


@pytest.fixture(scope="module")
def general() -> _native.BoardClauses:
    """Return the extended encoding of the 9x9 board without the code made for it."""
    return _native.BoardClauses(9, Encoding().literals(), False)


@pytest.mark.parametrize("grid_analysis", [False, True])
@pytest.mark.parametrize("technique", list(Technique))
def test_the_code_for_9x9_agrees_with_the_code_for_clauses(
    general: _native.BoardClauses, technique: Technique, grid_analysis: bool
) -> None:
    some = np.concatenate([random_puzzles(60), as_rows(Puzzle.parse(ESCARGOT))])
    fast = infer_many(some, technique, grid_analysis=grid_analysis)
    slow = infer_clauses(general, some, str(technique), grid_analysis=grid_analysis)

    assert {0, 2} <= set(fast.statuses.tolist())
    for result, theirs in zip(RESULTS, slow[: len(RESULTS)], strict=True):
        np.testing.assert_array_equal(getattr(fast, result), theirs, result)


def test_candidates_given_are_taken_up_on_every_path(general: _native.BoardClauses) -> None:
    some = random_puzzles(40)
    closed = infer_many(some, "up")
    masks = closed.masks | (some == 0).astype(np.uint32)  # the digit 1 is possible again
    fast = infer_many(some, "flp", masks=masks)
    slow = infer_clauses(general, some, "flp", masks=masks)

    np.testing.assert_array_equal(fast.statuses, slow[0])
    np.testing.assert_array_equal(fast.masks, slow[2])


def test_threads_do_not_change_the_answers() -> None:
    some = random_puzzles(3000)
    one, two = (infer_many(some, "flp", threads=threads) for threads in (1, 2))

    np.testing.assert_array_equal(one.masks, two.masks)
    np.testing.assert_array_equal(one.statuses, two.statuses)


def kept_by_definition(rows: list[int]) -> list[int]:
    """Apply the rule for n rows and n columns of every n, in both directions, while it applies."""
    size = len(rows)
    kept = list(rows)
    while True:
        before = list(kept)
        for n in range(1, size):
            for some in combinations(range(size), n):
                columns = 0
                for row in some:
                    columns |= kept[row]
                if columns.bit_count() == n:
                    for row in set(range(size)) - set(some):
                        kept[row] &= ~columns
                within = sum(1 << column for column in some)
                places = [row for row in range(size) if kept[row] & within]
                if len(places) == n:
                    for row in places:
                        kept[row] &= within
        if kept == before:
            return kept


@st.composite
def tables(draw: st.DrawFn) -> list[int]:
    """Draw a square table that has a perfect matching."""
    size = draw(st.integers(2, 6))
    matched = draw(st.permutations(range(size)))
    return [draw(st.integers(0, 2**size - 1)) | 1 << column for column in matched]


@given(tables())
def test_grid_analysis_keeps_what_every_n_rows_and_columns_leave(rows: list[int]) -> None:
    exists, kept = _native.keep_matchings(np.array(rows, np.uint32))

    assert exists
    assert kept_by_definition(rows) == kept.tolist()


def test_three_rows_in_two_columns_have_no_matching() -> None:
    assert not _native.keep_matchings(np.array([0b011, 0b011, 0b011], np.uint32))[0]


def test_grid_analysis_finds_an_x_wing() -> None:
    masks = np.full((1, 81), 511, np.uint32)
    for row in (0, 4):
        for column in set(range(9)) - {2, 6}:
            masks[0, 9 * row + column] = 510
    found = infer_many(np.zeros((1, 81), np.uint8), "up", grid_analysis=True, masks=masks)
    left = {cell for cell in range(81) if found.masks[0, cell] & 1}

    assert {2, 6, 38, 42} == {cell for cell in left if cell % 9 in (2, 6)}


@pytest.mark.parametrize(
    ("size", "literals", "said"),
    [
        (9, [730, 0], "the literal 730; expected a variable from 1 to 729"),
        (9, [1, 2], "the last clause is open"),
        (26, [1, 0], "a board of size 26"),
    ],
)
def test_clauses_that_do_not_fit_are_refused(size: int, literals: list[int], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        _native.BoardClauses(size, np.array(literals, np.int32), False)


def test_any_clauses_will_do_as_long_as_the_variables_fit() -> None:
    """Clauses (a or b or c), not a, and (c or c) twice, a tautology among them."""
    literals = np.array([1, 2, 3, 0, -1, 0, 3, 3, 0, 3, -3, 0, -2, -3, 0], np.int32)
    clauses = _native.BoardClauses(2, literals, False)
    statuses, digits, _, remaining, *_ = infer_clauses(clauses, np.zeros((1, 4), np.uint8), "up")

    assert ([1], [0, 1, 0, 0], [5]) == (statuses.tolist(), digits[0].tolist(), remaining.tolist())


def test_an_empty_clause_is_a_contradiction() -> None:
    clauses = _native.BoardClauses(2, np.array([0], np.int32), False)
    found = infer_clauses(clauses, np.zeros((1, 4), np.uint8), "dpll")

    assert [2] == found[0].tolist()


def test_random_clauses_are_searched_through() -> None:
    """Eight variables on a 2x2 board, counted by trying all their values."""
    rng = Random(5)
    for _ in range(40):
        drawn = [
            [rng.choice((-1, 1)) * v for v in rng.sample(range(1, 9), rng.randint(1, 4))]
            for _ in range(rng.randint(4, 20))
        ]
        models = sum(
            all(any((x > 0) == bool(values >> (abs(x) - 1) & 1) for x in c) for c in drawn)
            for values in range(256)
        )
        literals = np.array([x for clause in drawn for x in (*clause, 0)], np.int32)
        clauses = _native.BoardClauses(2, literals, False)
        found = infer_clauses(clauses, np.zeros((1, 4), np.uint8), "dpll", limit=1000)

        assert [models] == found[6].tolist()
