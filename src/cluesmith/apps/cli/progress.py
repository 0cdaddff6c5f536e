# SPDX-License-Identifier: MIT
"""Progress on standard error: a bar where somebody looks at it, for batches lines elsewhere."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cluesmith.apps.cli.stream import E, EntrySource


@contextmanager
def progress(source: EntrySource[E]) -> Iterator[Callable[[int], None]]:
    """Show how far the work on a source has come; yields a function that counts puzzles done."""
    if source.is_literal or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.fields[done]} puzzles"),
        BarColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    # Rich would otherwise take standard output away from the results.
    with Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task("", total=source.size, done=0)
        done = 0

        def advance(count: int) -> None:
            nonlocal done
            done += count
            bar.update(task, completed=source.consumed, done=done)

        yield advance


_EVERY = 30.0
"""Seconds between two lines about a batch, where nobody sees a bar."""


@contextmanager
def batch_progress() -> Iterator[Callable[[int, int], None]]:
    """Show how far a batch has come, how fast it goes and how long it will take.

    Yields a function that is told how many lines are done, of how many; its first call says how
    many were done before.
    """
    if not sys.stderr.isatty():
        yield _Lines()
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        MofNCompleteColumn(),
        BarColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, rate="")
        pace = _Pace()

        def advance(done: int, total: int) -> None:
            rate = pace.rate(done)
            bar.update(task, completed=done, total=total, rate=f"{_shown(rate)} lines/s")

        yield advance


def _shown(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


class _Pace:
    """How many lines a second this run does."""

    def __init__(self) -> None:
        self._began: tuple[float, int] | None = None

    def rate(self, done: int) -> float:
        now = monotonic()
        began, before = self._began = self._began or (now, done)
        return (done - before) / max(1e-9, now - began)


class _Lines:
    """Prints a line from time to time."""

    def __init__(self) -> None:
        self._pace = _Pace()
        self._said = monotonic()

    def __call__(self, done: int, total: int) -> None:
        rate = self._pace.rate(done)
        if rate and monotonic() - self._said >= _EVERY:
            self._said = monotonic()
            left = (total - done) / rate
            print(
                f"{done:,} of {total:,} lines, {_shown(rate)} a second, {left:,.0f} s left",
                file=sys.stderr,
            )


@contextmanager
def counting(what: str) -> Iterator[Callable[[int], None]]:
    """Show a growing number on one line; yields a function that takes it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status(what) as status:
        yield lambda count: status.update(f"{count} {what}")
