# SPDX-License-Identifier: MIT
"""The tests of a hunt: which puzzles a technique solves, and which have exactly one solution.

>>> import numpy as np
>>> from cluesmith.board import Puzzle
>>> line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
>>> puzzle = np.frombuffer(Puzzle.parse(line).digits, np.uint8)[None]
>>> technique_test("flp")(puzzle).tolist(), uniqueness_test("speed")(puzzle).tolist()
([False], [True])
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.solve import solve_many
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    Digits = NDArray[np.uint8]
    Test = Callable[[Digits], NDArray[np.bool_]]

TECHNIQUES = ("up", "flp", "hbr", "bflp")
"""The techniques that may fail."""


def technique_test(technique: str, *, grid_analysis: bool = False, threads: int = 1) -> Test:
    """Return what tells of each puzzle whether a technique solves it.

    Raises:
        InputError: an unknown technique, or one that solves everything.
    """
    if technique == "dpll":
        raise InputError("a hunt for what search cannot solve", expected=", ".join(TECHNIQUES))
    if technique not in TECHNIQUES:
        raise unknown_name(technique, "a technique", TECHNIQUES)

    def solves(puzzles: Digits) -> NDArray[np.bool_]:
        statuses = _infer(puzzles, technique, grid_analysis, threads)
        return statuses == 0

    return solves


def uniqueness_test(engine: str, *, threads: int = 1) -> Test:
    """Return what tells of each puzzle whether it has exactly one solution.

    Args:
        engine: ``speed``, or ``dpll`` for search with grid analysis, as Henz and Truong propose.
        threads: how many threads may work.
    """
    if engine not in ("speed", "dpll"):
        raise unknown_name(engine, "a test of uniqueness", ("speed", "dpll"))

    def is_proper(puzzles: Digits) -> NDArray[np.bool_]:
        if engine == "speed":
            _, counts = solve_many(puzzles, limit=2, threads=threads)
            return counts == 1
        return _infer(puzzles, "dpll", True, threads) == 0

    return is_proper


def _infer(puzzles: Digits, technique: str, grid_analysis: bool, threads: int) -> NDArray[np.uint8]:
    statuses, *_, interrupted = _clauses().infer_many(
        puzzles,
        technique=technique,
        grid_analysis=grid_analysis,
        limit=2,
        keep=0,
        seconds=-1.0,
        threads=threads,
    )
    if interrupted:
        raise KeyboardInterrupt
    return statuses


@cache
def _clauses() -> _native.BoardClauses:
    return _native.BoardClauses(9, Encoding().literals(), True)
