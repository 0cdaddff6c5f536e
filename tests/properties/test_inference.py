# SPDX-License-Identifier: MIT
"""What holds of inference whatever the puzzle: soundness, and which technique includes which."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cluesmith as cs
from cluesmith.board import Board
from cluesmith.board.arrays import digit_rows
from cluesmith.engines.infer.kinds import EncodingKind
from cluesmith.engines.infer.technique import InferenceStatus, Technique
from hypothesis_strategies import puzzles
from random_grids import random_puzzles, random_solution

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Puzzle
    from cluesmith.engines.infer.bulk import Inferences

VARIANTS = ("4x4", "4x4+diagonals", "jigsaw:1112213322134423345544555", "9x9+windoku")
INCOMPLETE = (Technique.UP, Technique.FLP, Technique.HBR, Technique.BFLP)


def left(found: Inferences) -> NDArray[np.uint32]:
    """Return the candidates that are left: of a cell with a digit that digit alone."""
    placed = np.left_shift(1, found.digits, dtype=np.uint32) >> 1
    return np.where(found.digits > 0, placed, found.masks)


@pytest.mark.parametrize("spec", VARIANTS)
@pytest.mark.parametrize("kind", list(EncodingKind))
@given(seed=st.integers(0, 10**6), share=st.floats(0.25, 0.6))
@settings(max_examples=8)
def test_no_candidate_of_a_solution_is_ever_ruled_out(
    spec: str, kind: EncodingKind, seed: int, share: float
) -> None:
    board, rng = Board.parse(spec), Random(seed)
    solution = random_solution(board, rng)
    blanks = rng.sample(range(board.cell_count), int(board.cell_count * (1 - share)))
    puzzle = solution.with_digits((cell, 0) for cell in blanks)
    needed = np.zeros(board.cell_count, np.uint32)
    for found in cs.solve(puzzle, limit=200).solutions:
        needed |= np.left_shift(1, np.frombuffer(found.digits, np.uint8) - 1, dtype=np.uint32)
    for technique in INCOMPLETE:
        for grid_analysis in (False, True):
            inferred = cs.infer_many(
                digit_rows(puzzle),
                technique,
                encoding=kind,
                grid_analysis=grid_analysis,
                board=board,
            )

            assert not (needed & ~left(inferred)[0]).any()
            assert not inferred.ended(InferenceStatus.CONTRADICTION).any()


@pytest.mark.parametrize("grid_analysis", [False, True])
@pytest.mark.parametrize("kind", list(EncodingKind))
def test_each_technique_includes_those_before_it(kind: EncodingKind, grid_analysis: bool) -> None:
    some = random_puzzles(60 if kind is EncodingKind.EXTENDED else 15)
    found = [
        cs.infer_many(some, technique, encoding=kind, grid_analysis=grid_analysis)
        for technique in INCOMPLETE
    ]

    for weaker, stronger in pairwise(found):
        assert not (left(stronger) & ~left(weaker)).any()
        assert (stronger.remaining <= weaker.remaining).all()


@pytest.mark.parametrize("technique", INCOMPLETE)
@pytest.mark.parametrize("kind", list(EncodingKind))
def test_grid_analysis_and_the_extended_encoding_only_add(
    kind: EncodingKind, technique: Technique
) -> None:
    some = random_puzzles(15)
    plain = cs.infer_many(some, technique, encoding=kind)
    analysed = cs.infer_many(some, technique, encoding=kind, grid_analysis=True)
    extended = cs.infer_many(some, technique)

    assert not (left(analysed) & ~left(plain)).any()
    assert not (left(extended) & ~left(plain)).any()


@pytest.mark.parametrize("spec", VARIANTS)
@given(data=st.data())
@settings(max_examples=15)
def test_unit_propagation_is_the_closure_by_singles(spec: str, data: st.DataObject) -> None:
    """Naked and hidden singles on the extended encoding, naked singles on the minimal one.

    The minimal encoding does not say that a cell holds one digit only, so that other digits of a
    cell that has one may be left.
    """
    board = Board.parse(spec)
    puzzle = data.draw(puzzles(board))
    for kind, singles in (("extended", "NS,HS"), ("minimal", "NS")):
        found = cs.infer_many(digit_rows(puzzle), "up", encoding=kind, board=board)
        closed = cs.close_many(digit_rows(puzzle), singles, board=board)

        np.testing.assert_array_equal(closed, left(found))


@given(puzzle=puzzles(Board.classic(3)))
@settings(max_examples=30)
def test_an_inference_can_be_taken_up_again(puzzle: Puzzle) -> None:
    for kind in EncodingKind:
        weak = cs.infer(puzzle, "up", encoding=kind)
        if weak.position is None:
            continue
        resumed = cs.infer(weak.position, "flp", encoding=kind)
        direct = cs.infer(puzzle, "flp", encoding=kind)

        assert (direct.status, direct.position) == (resumed.status, resumed.position)


@given(puzzle=puzzles(Board.classic(3)))
@settings(max_examples=30)
def test_search_and_the_speed_solver_agree(puzzle: Puzzle) -> None:
    outcome = cs.solve(puzzle)
    for grid_analysis in (False, True):
        found = cs.infer(puzzle, "dpll", grid_analysis=grid_analysis, time=20)

        assert outcome.count == found.count
        if outcome.is_unique:
            assert outcome.solution == found.values
