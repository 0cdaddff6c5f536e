# SPDX-License-Identifier: MIT
"""Results that grow in a file, one JSON object a line: long work goes on where it ended."""

from __future__ import annotations

from contextlib import contextmanager, redirect_stdout
from itertools import chain
from json import loads
from typing import TYPE_CHECKING

from cluesmith.errors import InputError
from cluesmith.jobs.durable import drop_rest, read_log

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cluesmith.apps.cli.stream import E, Source

_OPENINGS = '{"pattern": "', '{"puzzle": '
"""What a result begins with, and what an error."""


@contextmanager
def resumed(
    source: Source[E], out: Path, is_result: Callable[[dict[str, object], E], bool]
) -> Iterator[None]:
    """Let what is printed go to the end of a file, and skip the entries that are in it already.

    Args:
        source: where the entries come from; its first ones must be those of the file.
        out: the file; a last line that was cut off is done again.
        is_result: whether an object of the file is the result for an entry.

    Raises:
        InputError: the file belongs to other entries or options, or is no file of results.
    """
    kept, rest = read_log(out)
    entries = source.entries
    for number, line in enumerate(kept, 1):
        entry = next(entries, None)
        if entry is None or not _is_of(line, entry, is_result):
            raise _other(out, number)
    if rest and not kept:  # nothing else tells whose file it is
        first = next(entries, None)
        if first is None or not _may_be_of(rest, first, is_result):
            raise _other(out, 1)
        entries = chain([first], entries)
    if rest:
        drop_rest(out)
    source.entries = entries
    with out.open("a", buffering=1, encoding="utf-8") as file, redirect_stdout(file):
        yield


def _other(out: Path, line: int) -> InputError:
    return InputError(
        f"{out.name} holds the results of other patterns or options",
        line=line,
        expected="a new file, or what it was begun with",
    )


def _may_be_of(
    rest: str, entry: E | InputError, is_result: Callable[[dict[str, object], E], bool]
) -> bool:
    """Whether a line that was cut off may be the result for an entry."""
    try:
        loads(rest)
    except ValueError:
        return any(rest.startswith(begun[: len(rest)]) for begun in _OPENINGS)
    return _is_of(rest, entry, is_result)


def _is_of(
    line: str, entry: E | InputError, is_result: Callable[[dict[str, object], E], bool]
) -> bool:
    try:
        found = loads(line)
    except ValueError:
        return False
    if not isinstance(found, dict):
        return False
    return isinstance(entry, InputError) or is_result(found, entry)
