# SPDX-License-Identifier: MIT
"""The checks of limits, counts, seeds, threads and times that public calls take.

>>> check_time(-1)
Traceback (most recent call last):
cluesmith.errors.InputError: a time of -1 seconds; expected a number from 0
>>> native_seconds(None), native_seconds(2.5)
(-1.0, 2.5)
"""

from __future__ import annotations

from math import inf
from numbers import Integral, Real
from time import monotonic
from typing import TYPE_CHECKING

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

DEFAULT_TIME = 60.0
"""Seconds for a search that may take very long; few problems are settled soon after."""

MOST_KEPT = 100_000
"""How many solutions of one problem are kept; all are counted."""

MOST_COUNTED = (1 << 63) - 1
"""The largest number that native code counts to."""

MOST_SEED = (1 << 24) - 1
"""The largest seed: native code adds bits of its own."""

MOST_THREADS = 1024


def check_time(time: float | None) -> None:
    """Refuse a bad time limit."""
    if time is not None and not (isinstance(time, Real) and 0 <= time < inf):
        raise InputError(f"a time of {_shown(time)} seconds", expected="a number from 0")


def check_limit(limit: int, of: str = "solutions", most: int = MOST_COUNTED) -> None:
    """Refuse a bad limit on the number of solutions, or of other things."""
    if not _is_within(limit, 1, most):
        range_ = "a whole number from 1" if most == MOST_COUNTED else f"1 to {most}"
        raise InputError(f"a limit of {_shown(limit)} {of}", expected=range_)


def check_count(count: int) -> None:
    """Refuse a bad number of puzzles."""
    if not _is_within(count, 1, MOST_COUNTED):
        raise InputError(f"a count of {_shown(count)} puzzles", expected="at least 1")


def check_seed(seed: int) -> None:
    """Refuse a seed that native code cannot take."""
    if not _is_within(seed, 0, MOST_SEED):
        raise InputError(f"a seed of {_shown(seed)}", expected=f"0 to {MOST_SEED}")


def check_threads(threads: int) -> None:
    """Refuse a bad number of threads."""
    if not _is_within(threads, 1, MOST_THREADS):
        raise InputError(f"{_shown(threads)} threads", expected=f"1 to {MOST_THREADS}")


def check_effort(*, time: float | None, seed: int = 0, threads: int = 1, count: int = 1) -> None:
    """Refuse what a search for puzzles cannot work with."""
    check_time(time)
    check_count(count)
    check_threads(threads)
    check_seed(seed)


def deadline(seconds: float | None) -> Callable[[], bool]:
    """Return a function that tells whether the time, counted from now, is over."""
    until = inf if seconds is None else monotonic() + seconds
    return lambda: monotonic() >= until


def native_seconds(time: float | None, spent: float = 0.0) -> float:
    """Return the time left for native code: -1 for no limit."""
    return -1.0 if time is None else max(0.0, time - spent)


def _is_within(number: object, least: int, most: int) -> bool:
    # int comes first: the test of the abstract class takes longer than solving an easy puzzle.
    return isinstance(number, (int, Integral)) and least <= int(number) <= most


def _shown(number: object) -> str:
    return str(number)[:40] if isinstance(number, Real) else repr(number)[:40]
