# SPDX-License-Identifier: MIT
"""The tests of a hunt: which puzzles a technique solves, and which have exactly one solution.

>>> from cluesmith.board.arrays import to_array
>>> line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
>>> puzzle = to_array(line)
>>> technique_test("flp")(puzzle).tolist(), technique_test("bflp")(puzzle).tolist()
([False], [True])
>>> uniqueness_test("speed")(puzzle).tolist(), uniqueness_test("dpll")(puzzle).tolist()
([True], [True])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.infer.bulk import infer_many
from cluesmith.engines.infer.technique import Technique
from cluesmith.engines.solve import solve_many
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Digits = NDArray[np.uint8]
    Test = Callable[[Digits], NDArray[np.bool_]]


def technique_test(technique: str, *, grid_analysis: bool = False, threads: int = 1) -> Test:
    """Return what tells of each puzzle, uint8[N,81], whether a technique solves it.

    Raises:
        InputError: an unknown technique, or search, which solves everything.
    """
    chosen = Technique.parse(technique)
    if chosen is Technique.DPLL:
        raise InputError("puzzles that search cannot solve", expected="up, flp, hbr or bflp")

    def solves(puzzles: Digits) -> NDArray[np.bool_]:
        return infer_many(puzzles, chosen, grid_analysis=grid_analysis, threads=threads).solved

    return solves


def uniqueness_test(engine: str, *, threads: int = 1) -> Test:
    """Return what tells of each puzzle, uint8[N,81], whether it has exactly one solution.

    Args:
        engine: ``speed``, or ``dpll`` for search with grid analysis, as Henz and Truong propose.
        threads: how many threads may work.

    Raises:
        InputError: another engine.
    """
    if engine not in ("speed", "dpll"):
        raise unknown_name(engine, "a test of uniqueness", ("speed", "dpll"))

    def is_proper(puzzles: Digits) -> NDArray[np.bool_]:
        if engine == "speed":
            return np.equal(solve_many(puzzles, limit=2, threads=threads)[1], 1)
        return infer_many(puzzles, Technique.DPLL, grid_analysis=True, threads=threads).solved

    return is_proper
