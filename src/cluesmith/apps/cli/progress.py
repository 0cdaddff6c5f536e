# SPDX-License-Identifier: MIT
"""A progress bar on standard error, for files and only where somebody looks at it."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cluesmith.apps.cli.stream import E, Source


@contextmanager
def progress(source: Source[E]) -> Iterator[Callable[[int], None]]:
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


@contextmanager
def counting(what: str) -> Iterator[Callable[[int], None]]:
    """Show a growing number on one line; yields a function that takes it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status(what) as status:
        yield lambda count: status.update(f"{count} {what}")
