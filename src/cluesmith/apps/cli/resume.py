# SPDX-License-Identifier: MIT
"""Results that grow in a file, one JSON object a line: long work goes on where it ended."""

from __future__ import annotations

from contextlib import contextmanager, redirect_stdout
from json import loads
from typing import TYPE_CHECKING

from cluesmith.errors import InputError
from cluesmith.jobs.durable import whole_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cluesmith.apps.cli.stream import E, Source


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
    kept = whole_lines(out)
    entries = source.entries
    for number, line in enumerate(kept, 1):
        entry = next(entries, None)
        if entry is None or not _is_of(line, entry, is_result):
            raise InputError(
                f"{out.name} holds the results of other patterns or options",
                line=number,
                expected="a new file, or what it was begun with",
            )
    source.entries = entries
    with out.open("a", buffering=1, encoding="utf-8") as file, redirect_stdout(file):
        yield


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
