# SPDX-License-Identifier: MIT
"""Boards with constraints in native code: only the general solver takes them."""

from __future__ import annotations

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Board
from cluesmith.engines.speed import constrained_tables


def test_calls_that_know_no_constraints_refuse_them() -> None:
    tables, _ = constrained_tables(Board.parse("4x4+antiking"))
    masks = np.full((1, 16), 15, np.uint32)

    for call in (
        lambda: _native.Closer.singles(tables),
        lambda: _native.Closer.propagated(tables, _native.HYPER_ARC),
        lambda: _native.Requirement(tables, None, True, 50),
        lambda: _native.propagate_masks(tables, masks, 1, 5),
    ):
        with pytest.raises(ValueError, match="constraint"):
            call()


def test_constraints_of_another_board_are_refused() -> None:
    constraints = _native.ConstraintTables(4, 1, 16)
    groups = np.zeros((0, 9), np.uint16)

    with pytest.raises(ValueError, match="constraints of another board"):
        _native.BoardTables(9, 81, groups, constraints)


def test_alternatives_lie_inside_each_other_only_so_deep() -> None:
    """Each runs those inside it: 300,000 of them ended the process."""
    constraints = _native.ConstraintTables(9, 1, 81)
    constraints.add_sum([0, 1], [(1, 1), (1, 1)], [5])
    for _ in range(64):
        constraints.join_alternatives([0])

    assert (True, [15, 15]) == constraints.narrow(0, [511, 511])
    with pytest.raises(ValueError, match="at most 64 deep"):
        constraints.join_alternatives([0])


def test_more_different_relations_than_links_can_number_are_refused() -> None:
    """The number of a relation has 16 bits; the next one would be taken for the first."""
    constraints = _native.ConstraintTables(25, 1, 625)
    groups = np.zeros((0, 25), np.uint16)
    everything = 2**25 - 1
    pairs = ((second, first) for first in range(625) for second in range(first))
    for number, (first, second) in zip(range(1, 2**15 + 2), pairs, strict=False):
        if number == 2**15:  # a relation is a table for each of its two directions
            _native.BoardTables(25, 625, groups, constraints)
        constraints.add_pair(first, second, [everything & ~number] + [everything] * 24)

    with pytest.raises(ValueError, match="more than 65536 different relations"):
        _native.BoardTables(25, 625, groups, constraints)


def test_a_part_of_a_sum_may_not_have_the_lowest_factor() -> None:
    """Its absolute value does not fit, and every total of all digits is the same."""
    constraints = _native.ConstraintTables(2, 1, 2)

    with pytest.raises(ValueError, match="a part of 2 cells"):
        constraints.add_sum([0, 1], [(-(2**31), 2)], [3])
