# SPDX-License-Identifier: MIT
"""Limits of calls: the default of 60 seconds; checks of times, counts, seeds, threads; progress.

>>> check_time(-1)
Traceback (most recent call last):
cluesmith.errors.InputError: a time of -1 seconds; expected a number from 0
>>> native_seconds(None), native_seconds(2.5)
(-1.0, 2.5)
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from numbers import Integral, Real
from time import monotonic
from typing import TYPE_CHECKING

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

OnProgress = Callable[[dict[str, object]], object]
"""A function that is called with how far a long call has come, as plain data."""

DEFAULT_TIME = 60.0
"""Seconds for a search that may take very long; few problems are settled soon after."""

MOST_KEPT = 100_000
"""How many solutions of one problem are kept; all are counted."""

MOST_PER_PUZZLE = 255
"""The largest number of solutions that bulk calls count for one puzzle."""

MOST_COUNTED = (1 << 63) - 1
"""The largest number that native code counts to."""

MOST_SEED = (1 << 24) - 1
"""The largest seed: native code adds bits of its own."""

MOST_THREADS = 1024


def number_words(
    *, is_whole: bool, least: float | None = None, most: float | None = None, unit: str = ""
) -> str:
    """Return in words which numbers are taken.

    >>> number_words(is_whole=True, least=1, most=1024), number_words(is_whole=False, least=0)
    ('a whole number from 1 to 1024', 'a number from 0')
    """
    words = f"a {'whole ' if is_whole else ''}number{f' of {unit}' if unit else ''}"
    words += "" if least is None else f" from {least:g}"
    return words if most is None else f"{words} to {most:.15g}"


def more_time(seconds: float) -> int:
    """Return the seconds to try after so many were too few.

    >>> more_time(0.5), more_time(30)
    (60, 300)
    """
    return max(60, round(10 * seconds))


def check_time(time: float | None) -> None:
    """Refuse a bad time limit."""
    if time is not None and not (isinstance(time, Real) and 0 <= time < inf):
        expected = number_words(is_whole=False, least=0)
        raise InputError(f"a time of {_shown(time)} seconds", expected=expected)


def check_limit(limit: int, of: str = "solutions", most: int = MOST_COUNTED) -> None:
    """Refuse a bad limit on the number of solutions, or of other things."""
    _check_whole(limit, "a limit of {} " + of, 1, most)


def check_count(count: int) -> None:
    """Refuse a bad number of puzzles."""
    _check_whole(count, "a count of {} puzzles", 1, MOST_COUNTED)


def check_seed(seed: int) -> None:
    """Refuse a seed that native code cannot take."""
    _check_whole(seed, "a seed of {}", 0, MOST_SEED)


def seed_or_new(seed: int | None) -> int:
    """Return a seed, a new one in place of None.

    >>> seed_or_new(7), 0 <= seed_or_new(None) <= MOST_SEED
    (7, True)
    """
    if seed is None:
        from secrets import randbelow

        return randbelow(MOST_SEED + 1)
    check_seed(seed)
    return seed


def check_threads(threads: int) -> None:
    """Refuse a bad number of threads."""
    _check_whole(threads, "{} threads", 1, MOST_THREADS)


def check_progress(progress: OnProgress) -> None:
    """Refuse what cannot be called with the progress."""
    from cluesmith.argument_types import wrong_type

    refusal = wrong_type("progress", progress, "OnProgress | None")
    if refusal is not None:
        raise refusal


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


def progress_slices(count: int, size: int, progress: OnProgress) -> Iterator[slice]:
    """Yield slices of many items, and report after each how many are done.

    >>> list(progress_slices(3, 2, print))
    {'done': 2, 'count': 3}
    {'done': 3, 'count': 3}
    [slice(0, 2, None), slice(2, 3, None)]
    """
    for start in range(0, count, size):
        end = min(start + size, count)
        yield slice(start, end)
        progress({"done": end, "count": count})


def native_seconds(time: float | None, spent: float = 0.0) -> float:
    """Return the time left for native code: -1 for no limit."""
    # In this order max keeps what is not a number, which native code refuses.
    return -1.0 if time is None else max(time - spent, 0.0)


def _check_whole(number: object, words: str, least: int, most: int) -> None:
    # int comes first: the test of the abstract class takes longer than solving an easy puzzle.
    if not (isinstance(number, (int, Integral)) and least <= int(number) <= most):
        bound = None if most == MOST_COUNTED else most
        expected = number_words(is_whole=True, least=least, most=bound)
        raise InputError(words.format(_shown(number)), expected=expected)


def _shown(number: object) -> str:
    return str(number)[:40] if isinstance(number, Real) else repr(number)[:40]
