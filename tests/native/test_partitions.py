# SPDX-License-Identifier: MIT
"""The kernels of the class-wise search answer alike on every instruction set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith import _native
from cluesmith.clue_problem.problem import ClueProblem

if TYPE_CHECKING:
    from collections.abc import Callable


def searched(pattern: str) -> tuple[str, int, bytes, list[bytes]]:
    """Return how a short search of a pattern ended, its states, its tree and what it found."""
    fillings: list[bytes] = []

    def take(digits: bytes) -> bool:
        fillings.append(digits)
        return False

    cells = list(ClueProblem.of(pattern).pattern.cells)
    return (*_native.decide_classwise(cells, take, budget=2000), fillings)


@pytest.mark.parametrize("pattern", ["random:15:none:3", "random:18:none:100"])
def test_all_instruction_sets_search_the_same_tree(
    choose_isa: Callable[[str], None], pattern: str
) -> None:
    """The states, the tree and the fillings found do not depend on the processor."""
    results = []
    for isa in _native.supported_isas():
        choose_isa(isa)
        results.append(searched(pattern))

    assert results[1:] == results[:-1]
    assert results[0][1] > 50
