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
