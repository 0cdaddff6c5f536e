# SPDX-License-Identifier: MIT
"""The scale of smallest reasons: how much one must see at once in the hardest step.

A *reason* refutes a candidate with some choices, each "this cell has a digit", "this digit has a
place in this group" or "this constraint is satisfied in one of these ways"
(:mod:`cluesmith.strategies.reasons`). They are a minimal unsatisfiable subset (MUS) of all choices
of the position. The rating of a puzzle is the least number k such that reasons of at most k
choices, used again and again, solve it. A reason stays one while candidates are ruled out, so the
order of the steps does not matter.

To find the smallest reason is hard. The search looks for small ones and gives an upper bound. Then
it tries to prove that k - 1 choices do not suffice: in one position no candidate may have a reason
of that size. The value beside the rating, ``mus_bound``, is "exact" if that succeeds, else "at
most". The work is limited by counts and not by time, so each run gives the same answer.

>>> from cluesmith.board.arrays import to_array
>>> from cluesmith.board.geometry import STANDARD
>>> line = "...7.4..5.2..1..7.....8...2.9...625.6...7...8.532...1.4...9.....3..6..9.2..4.7..."
>>> SCALE.tell_many(to_array(line), STANDARD)
[{'mus': 3, 'mus_bound': 'exact'}]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cluesmith import _native
from cluesmith.board import Candidates, Position
from cluesmith.board.arrays import from_array, native_refusals
from cluesmith.engines.close import close_states
from cluesmith.engines.limits import native_seconds
from cluesmith.engines.solve import solve_each
from cluesmith.errors import InputError
from cluesmith.rating.contract import Scale
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.reasons import choice_parts, reason_tables
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board, Puzzle

_KEYS = ("mus", "mus_bound")


def _rate(
    puzzles: NDArray[np.uint8], board: Board, threads: int, time: float | None
) -> list[dict[str, Any]]:
    if not len(puzzles):
        return []
    clues = from_array(puzzles, board)
    outcomes = solve_each([Position.of(puzzle) for puzzle in clues], threads=threads)
    solutions = [
        outcome.solutions[0].digits
        for outcome in outcomes
        if not isinstance(outcome, InputError) and outcome.is_unique
    ]
    with native_refusals():
        ends, sizes, exact = _native.rate_by_reasons(
            reason_tables(board),
            _starts(clues, board),
            np.array([list(solution) for solution in solutions], np.uint8),
            choice_parts(board),
            seconds=native_seconds(time),
            threads=threads,
        )
    return [
        dict.fromkeys(_KEYS)
        if end
        else {"mus": size, "mus_bound": "exact" if is_exact else "at most"}
        for end, size, is_exact in zip(ends.tolist(), sizes.tolist(), exact.tolist(), strict=True)
    ]


def _starts(clues: list[Puzzle], board: Board) -> NDArray[np.uint32]:
    """Return the candidates with which each puzzle begins.

    On a board with constraints everything is ruled out before that single choices refute: otherwise
    constraints would have too many ways.
    """
    if board.is_plain:
        return np.array([Candidates.of(puzzle).masks for puzzle in clues], np.uint32)
    states = [State.initial(puzzle) for puzzle in clues]
    by_one = "basic,common_peer_elimination,pair_relation,cage_combinations,constraint_support"
    fitting = [entry for entry in select(by_one) if entry.objection(board) is None]
    return close_states(board, states, tuple(fitting))


SCALE = Scale(
    "mus",
    _rate,
    has_numbers=True,
    beside={"mus_bound": str},
    is_timed=True,
    title="Smallest reasons",
    highest=25,
)
