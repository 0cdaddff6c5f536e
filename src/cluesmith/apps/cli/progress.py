# SPDX-License-Identifier: MIT
"""Progress on standard error: a bar or a line on a terminal; lines of a batch elsewhere, too."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from cluesmith.apps.cli.grids import DUMB

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rich.progress import Progress

    from cluesmith.apps.cli.sources import CommandInput, E
    from cluesmith.verbs.verb import VerbProgress


_PHRASES = {
    "engine": "{}",
    "doing": "{}",
    "round": "round {}",
    "tries": "{:,} tries",
    "candidates": "{:,} candidates",
    "made": "{:,} made",
    "lacking": "best clues leave {} candidates",
    "clues": "best has {} clues",
    "lower_bound": "at least {}",
    "found": "{:,} found",
}
"""How a terminal shows what a verb says of its progress."""


class Display:
    """Progress on standard error, in place; nothing if nobody sees it.

    Args:
        bar: what is shown, or None.
        is_slow: whether there are few results, so that each may take the display away.
    """

    def __init__(self, bar: Progress | None, *, is_slow: bool = False) -> None:
        self._bar = bar
        self._is_slow = is_slow
        self._task = bar.add_task("", total=None, note="") if bar else None

    def update(self, done: int, total: int | None, note: str) -> None:
        """Show what is done, of how much, and a note."""
        if self._bar and self._task is not None:
            self._bar.update(self._task, completed=done, total=total, note=note)

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Remove the display while results or remarks are printed on the same terminal."""
        if not self._bar or not (self._is_slow or sys.stdout.isatty()):
            yield
            return
        self._bar.stop()
        yield
        self._bar.start()


@contextmanager
def progress(source: CommandInput[E], watch: VerbProgress | None = None) -> Iterator[Display]:
    """Show how far the work on a source has come, and what a verb says of its progress."""
    if source.is_literal and watch is None:
        yield Display(None)
        return
    is_slow = watch is not None
    with _display(watch, has_bar=not source.is_literal, is_slow=is_slow) as display:
        yield display


@contextmanager
def watching(watch: VerbProgress) -> Iterator[Display]:
    """Show on one line what a verb says of its progress, and how long it has worked."""
    with _display(watch, has_bar=False) as display:
        yield display


def _is_seen() -> bool:
    """Whether standard error is a terminal that can show something in place."""
    return sys.stderr.isatty() and os.environ.get("TERM") not in DUMB


@contextmanager
def _display(
    watch: VerbProgress | None, *, has_bar: bool, is_slow: bool = False
) -> Iterator[Display]:
    if not _is_seen():
        yield Display(None)
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.table import Column
    from rich.text import Text

    class StateColumn(ProgressColumn):
        """What the verb says now; it is read at every refresh."""

        def render(self, _: Task) -> Text:
            return Text(state_words(watch.state) if watch else "")

    state = StateColumn(Column(no_wrap=True, overflow="ellipsis"))
    columns: list[ProgressColumn] = [state, TimeElapsedColumn()]
    if has_bar:
        columns = [
            TextColumn("{task.fields[note]}"),
            BarColumn(bar_width=20),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            *([state] if watch else []),
        ]
    # Rich would otherwise take standard output away from the results.
    with Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        yield Display(bar, is_slow=is_slow)


def state_words(state: Mapping[str, object]) -> str:
    """Return in words what a verb says of its progress.

    >>> state_words({"engine": "find", "doing": "", "best": "1...", "lacking": 3, "found": 0})
    'find, best clues leave 3 candidates'
    """
    phrases = (words.format(state[key]) for key, words in _PHRASES.items() if state.get(key))
    return ", ".join(phrases)


_EVERY = 30.0
"""Seconds between two lines about a batch, where nobody sees a bar."""


@contextmanager
def batch_progress() -> Iterator[Callable[[int, int], None]]:
    """Show how far a batch has come, how fast it goes and how long it will take.

    Yields a function that is told how many lines are done, of how many; its first call says how
    many were done before.
    """
    if not _is_seen():
        yield _Lines()
        return
    pace = _Pace()
    with _display(None, has_bar=True) as display:
        yield lambda done, total: display.update(
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
    if not _is_seen():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status(what) as status:
        yield lambda count: status.update(f"{count} {what}")
