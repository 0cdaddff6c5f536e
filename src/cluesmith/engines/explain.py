# SPDX-License-Identifier: MIT
"""Explaining: one puzzle step by step, simplest strategy first; positions gone wrong are refused.

>>> trace = explain("1......3..2....4", allow="singles")
>>> trace
<Trace: solved in 12 steps (12 naked_single)>
>>> trace.steps[0].sentence
'4 is the only digit left for r1c3.'
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from cluesmith.arguments import checked_arguments
from cluesmith.board.text import cell_names
from cluesmith.engines.limits import check_time
from cluesmith.engines.outcome import Status
from cluesmith.engines.solve import as_position, solve
from cluesmith.engines.trace import DEFAULT_ALLOW, Trace, TraceStatus
from cluesmith.engines.walk import walk_in_parts
from cluesmith.errors import InputError, Interrupted, InvalidPuzzle, in_field
from cluesmith.strategies.catalogue import select, select_steps
from cluesmith.strategies.state import State
from cluesmith.strategies.step import Pairs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Candidates, Position, Puzzle
    from cluesmith.engines.trace import Effect
    from cluesmith.strategies.catalogue import Strategy

_PATIENCE = 10.0
"""Seconds for finding out how many solutions a position has; large boards may take long."""


@checked_arguments
def explain(
    puzzle: str | Puzzle | Candidates | Position,
    allow: str | Iterable[str] = DEFAULT_ALLOW,
    *,
    most: int | None = None,
    time: float | None = None,
) -> Trace:
    """Return the trace of a puzzle, or of a position with the player's own pencilmarks.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        allow: the strategies that may be used; the simplest that applies is taken. With ``all``
            there is a step wherever something follows: a reason if no strategy applies. A puzzle
            with several solutions gets no reasons unless they are named.
        most: stop after so many steps; 1 gives a hint.
        time: seconds after which the trace is cut off.

    Raises:
        InvalidPuzzle: a digit or a pencilmark that cannot be right; names the cells.
        InputError: several solutions where an allowed strategy assumes one.
        Interrupted: on Ctrl-C, with the trace so far.
    """
    check_time(time)
    if most is not None and most < 1:
        raise InputError(f"{most} steps", expected="at least 1")
    until = None if time is None else monotonic() + time
    position = as_position(puzzle)
    with in_field("allow"):
        strategies = select_steps(allow, position.board)
    words = allow if isinstance(allow, str) else ",".join(allow)
    start = State.of(position)
    status = _checked(position, strategies, _PATIENCE if time is None else min(time, _PATIENCE))
    if status is Status.NONE:
        return Trace(position, start, (), TraceStatus.CONTRADICTION, words)
    if status is Status.MULTIPLE:
        # No reason can finish such a puzzle, and with few clues the search for one takes minutes.
        strategies = select(allow, position.board)
    effects: list[Effect] = []
    end = TraceStatus.STUCK
    try:
        for part, latest in walk_in_parts(start, strategies, most, until):
            effects += part
            end = latest
    except KeyboardInterrupt:
        cut = Trace(position, start, tuple(effects), TraceStatus.UNFINISHED, words)
        raise Interrupted(cut) from None
    is_late = end is TraceStatus.UNFINISHED and len(effects) != most
    return Trace(position, start, tuple(effects), end, words, time if is_late else None)


def _checked(position: Position, strategies: Iterable[Strategy], patience: float) -> Status:
    """Return what is known about the solutions of a position; refuse one that has lost its own."""
    size = position.board.columns
    has_clues = position.clues.clue_count > 0
    outcome = solve(position.clues if has_clues else position, time=patience)
    if outcome.status is Status.NONE:
        return outcome.status
    if not outcome.is_unique:
        assuming = next((entry for entry in strategies if entry.assumes_uniqueness), None)
        if assuming is not None:
            raise InputError(
                f"a puzzle that is not proved to have one solution, for {assuming.id}",
                expected="strategies that do not assume it",
            )
        return outcome.status
    if position.is_plain:
        return outcome.status
    solution = outcome.solutions[0].digits
    wrong = tuple(
        cell
        for cell, value in enumerate(position.values.digits)
        if value not in (0, solution[cell])
    )
    if wrong:
        one = Pairs(((wrong[0], position.values.digits[wrong[0]]),), size)
        what = one if len(wrong) == 1 else f"the digits in {cell_names(wrong, size)}"
        raise InvalidPuzzle(
            f"{what} cannot be right",
            cells=wrong,
            field="values",
        )
    lacking = tuple(
        cell
        for cell, mask in enumerate(position.candidates.masks)
        if not mask >> (solution[cell] - 1) & 1
    )
    if lacking:
        raise InvalidPuzzle(
            f"the pencilmarks of {cell_names(lacking, size)} lack the right digit",
            cells=lacking,
            field="candidates",
        )
    return outcome.status
