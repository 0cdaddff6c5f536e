# SPDX-License-Identifier: MIT
"""What to try after an undecided search for clues: each line names a change and its option.

>>> from cluesmith.clue_problem.clues import set_clues
>>> pattern = ".x......x.......x..x....x....xx..x......x......x..x.........x......x.x.x..xx..xx."
>>> advice = set_clues(pattern, time=0.2).advice
>>> advice[:2]
['more time: `--time 60`', 'subsets too: `--allow basic,subsets`']
>>> "more clue cells" in advice[2]
True
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board.arrays import digit_rows
from cluesmith.board.geometry import STANDARD
from cluesmith.board.text import cell_names, counted
from cluesmith.engines.close import close_many, is_quick
from cluesmith.engines.limits import more_time
from cluesmith.engines.solve import solve
from cluesmith.engines.solved_by import solved_by
from cluesmith.strategies.catalogue import FAMILIES, catalogue, list_of, select

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Puzzle
    from cluesmith.clue_problem.problem import ClueProblem
    from cluesmith.clue_problem.verdict import Verdict
    from cluesmith.strategies.catalogue import Strategy

_SECONDS = 1.0
"""How long cells to add are looked for at most."""

_SHARE = 0.05
"""The part of the time limit that this may take, so that the limit is kept."""

_LEAST_SECONDS = 0.05
"""Enough on the 9x9 board, whatever the limit."""

_CELLS = 4
"""How many clue cells to add or take away where nothing tells a better number."""


def advice_on(verdict: Verdict) -> list[str]:
    """Return what to try after an undecided verdict on a clue problem."""
    problem = verdict.problem
    lines = time_advice(verdict.time, verdict.seconds)
    if not lines and verdict.engine != "portfolio":
        lines.append("all methods together: `--engine portfolio`")
    if problem.target is not None:
        if problem.allow and not problem.require:
            lines += allow_advice(problem.allow)
        if not verdict.fits:
            lines.append("a wider range of ratings: `--min` and `--max`, or another `--level`")
        return [*lines, f"{_CELLS} clue cells more, or {_CELLS} fewer"]
    if not problem.require:
        lines += allow_advice(problem.allow)
    share = _SECONDS if verdict.time is None else _SHARE * verdict.time
    seconds = min(_SECONDS, max(_LEAST_SECONDS, share))
    lines += _cell_advice(problem, verdict.best, seconds)
    if problem.fixed.clue_count:
        lines.append("fewer digits in `--fixed`")
    return lines


def time_advice(time: float | None, seconds: float) -> list[str]:
    """Return whether more time may help, given the limit and how long a search took."""
    is_cut_off = time is not None and seconds >= 0.9 * time
    return [f"more time: `--time {more_time(time or 0)}`"] if is_cut_off else []


def allow_advice(allow: tuple[Strategy, ...]) -> list[str]:
    """Return the simplest named set of strategies that are not yet allowed."""
    for name, members in sound_families():
        if not set(members) <= set(allow):
            return [f"{name} too: `--allow {list_of((*allow, *members))}`"]
    return []


def sound_families() -> Iterator[tuple[str, tuple[Strategy, ...]]]:
    """Yield the families of strategies that hold on any board, the simplest first."""
    for name in dict.fromkeys(FAMILIES.get(entry.family, entry.family) for entry in catalogue()):
        members = select(name)
        if all(
            entry.is_strategy and not entry.assumes_uniqueness and entry.suits is None
            for entry in members
        ):
            yield name, members


def _cell_advice(problem: ClueProblem, best: Puzzle | None, seconds: float) -> list[str]:
    """Return which clue cells to add, or how many to take away."""
    if problem.minimal:
        return [f"{_CELLS} clue cells fewer, or no `--minimal`"]
    if problem.require or problem.forbid:
        return [f"{_CELLS} clue cells fewer: then there is more to deduce"]
    extended = (
        None if best is None or problem.fixed.clue_count else _extended(problem, best, seconds)
    )
    if best is None or extended is None:
        return [f"{_CELLS} more clue cells"]
    added = [cell for cell, digit in enumerate(extended.digits) if digit != best.digits[cell]]
    names = cell_names(added, extended.board.size)
    return [f"{counted(len(added), 'more clue cell')}, {names}: then {extended} is a puzzle"]


def _extended(problem: ClueProblem, best: Puzzle, seconds: float) -> Puzzle | None:
    """Return a puzzle made from clues by adding the digits that leave the fewest candidates.

    None if the strategies cannot be closed quickly, the clues have no solution, or time is up; on
    large boards, where one more cell takes seconds.
    """
    board, allow = best.board, problem.allow
    if board.size > STANDARD.size or not is_quick(board, allow):
        return None
    until = monotonic() + seconds
    solution = solve(best, limit=1, time=seconds).solution
    puzzle = best
    while solution is not None and monotonic() < until:
        if solved_by(puzzle, allow) is not None:
            return puzzle if solve(puzzle, time=seconds).is_unique else None
        open_cells = [cell for cell, digit in enumerate(puzzle.digits) if not digit]
        options = [puzzle.with_digits([(cell, solution.digits[cell])]) for cell in open_cells]
        masks = close_many(digit_rows(options), [entry.id for entry in allow], board=board)
        puzzle = options[int(np.bitwise_count(masks).sum(axis=1).argmin())]
    return None
