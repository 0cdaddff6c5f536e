# SPDX-License-Identifier: MIT
"""Progress on standard error: a bar where somebody looks at it, for batches lines elsewhere."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cluesmith.apps.cli.sources import E, Source


@contextmanager
def progress(source: Source[E]) -> Iterator[Callable[[int], None]]:
    """Show how far the work on a source has come; yields a function that counts puzzles done."""
    if source.is_literal or not sys.stderr.isatty():
        yield lambda _: None
        return
    done = 0
    with _bar("{task.fields[note]} puzzles") as update:

        def advance(count: int) -> None:
            nonlocal done
            done += count
            update(source.consumed, source.size, str(done))

        yield advance


@contextmanager
def _bar(note: str) -> Iterator[Callable[[int, int | None, str], None]]:
    """Show a bar; yields a function that takes what is done, of how much, and a note."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    # Rich would otherwise take standard output away from the results.
    with Progress(
        TextColumn(note),
        BarColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task("", total=None, note="0")
        yield lambda done, total, words: bar.update(task, completed=done, total=total, note=words)


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
    pace = _Pace()
    with _bar("{task.fields[note]}") as update:
        yield lambda done, total: update(
            done, total, f"{done:,}/{total:,} {_shown(pace.rate(done))} lines/s"
        )


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
