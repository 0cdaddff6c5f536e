# SPDX-License-Identifier: MIT
"""Work on positions in order; neighbours on one board are worked on together.

Each position gives a result, or an error if its digits contradict each other. Ctrl-C ends the
work: the settled results are yielded, and the first open one is reported as interrupted.

>>> from cluesmith.board import Position, Puzzle
>>> positions = [Position.of(Puzzle.parse(text)) for text in ("1" + "." * 15, "11" + "." * 14)]
>>> results = each_by_board(positions, lambda alike: ["fine"] * len(alike))
>>> [str(result)[:23] for result in results]
['fine', '1 stands twice in row 1']
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from cluesmith.errors import InputError, Interrupted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cluesmith.board import Position

R = TypeVar("R")


def conflict(position: Position) -> InputError | None:
    """Return why the digits of a position contradict each other, or None."""
    try:
        position.check()
    except InputError as error:
        return error
    return None


def each_by_board(
    positions: Sequence[Position],
    work: Callable[[list[Position]], Iterable[R]],
    *,
    alone: bool = False,
    objection: Callable[[Position], InputError | None] = conflict,
) -> Iterator[R | InputError]:
    """Yield the result of each position, in order, or the objection to it.

    Args:
        positions: the positions.
        work: returns the results of positions on one board, in order.
        alone: whether each position is worked on alone, as when each has its own time limit.
        objection: returns why a position cannot be worked on, or None.
    """
    if alone:
        parts = [[position] for position in positions]
    else:
        parts = [list(alike) for _, alike in groupby(positions, lambda position: position.board)]
    for part in parts:
        errors = [objection(position) for position in part]
        sound = [position for position, error in zip(part, errors, strict=True) if error is None]
        results = iter(work(sound) if sound else ())
        for error in errors:
            yield next(results) if error is None else error
        yield from results  # all are settled; Ctrl-C may have come after the last


def settled(results: Iterable[R], is_open: Callable[[R], bool]) -> Iterator[R]:
    """Yield the results of work that Ctrl-C ended, up to the first that is open.

    Raises:
        Interrupted: with that result.
        KeyboardInterrupt: all are settled.
    """
    for result in results:
        if is_open(result):
            raise Interrupted(result)
        yield result
    raise KeyboardInterrupt
