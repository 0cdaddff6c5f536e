# SPDX-License-Identifier: MIT
"""How a command works through many puzzles: in chunks, in order, past the bad ones."""

from __future__ import annotations

import sys
from itertools import islice
from json import dumps
from typing import TYPE_CHECKING, Protocol, TypeVar

from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, worst
from cluesmith.apps.cli.progress import progress
from cluesmith.batch.chunk import matched
from cluesmith.errors import InputError, Interrupted
from cluesmith.verbs.declaration import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


class Numbered(Protocol):
    """What a command works on: a puzzle or a pattern, and the number of its line."""

    @property
    def puzzle(self) -> object:
        """The puzzle or pattern."""

    @property
    def line(self) -> int | None:
        """The number of its line, where it came from a file of many."""


R = TypeVar("R", bound=Result)
E = TypeVar("E", bound=Numbered)


class EntrySource(Protocol[E]):
    """Where entries come from."""

    is_literal: bool
    size: int | None
    entries: Iterator[E | InputError]

    @property
    def consumed(self) -> int:
        """Bytes read so far."""


def run_stream(
    source: EntrySource[E],
    work: Callable[[Sequence[E]], Iterable[R | InputError]],
    show: Callable[[R], None],
    code: Callable[[R], int],
    *,
    json: bool,
    strict: bool,
    chunk: int = 4096,
) -> int:
    """Work on every entry of a source, print each result, and return the exit code.

    Args:
        source: where the entries come from.
        work: turns a chunk of entries into a result or an error each, in order.
        show: prints a result for people.
        code: the exit code of a result.
        json: print one JSON object a puzzle instead, errors as ``{"puzzle", "error"}``.
        strict: let the first error end everything.
        chunk: how many entries are read and worked on together.
    """

    def put(result: R) -> int:
        if json:
            print(dumps(result.to_json()))
        else:
            show(result)
        return code(result)

    codes = set()
    stop_at_error = strict or source.is_literal
    with progress(source) as advance:
        try:
            for entries in _chunks(source, 1 if source.is_literal else chunk):
                sound = [e for e in entries if not isinstance(e, InputError)]
                for result in matched(entries, work(sound)):
                    if not isinstance(result, InputError):
                        codes.add(put(result))
                    elif stop_at_error:
                        raise result
                    else:
                        _complain(result, json=json)
                        codes.add(BAD_INPUT)
                advance(len(entries))
        except Interrupted as stopped:
            put(stopped.outcome)  # type: ignore[arg-type]  # the verb's own kind of result
            raise
    return worst(codes)


def readable(source: EntrySource[E], *, strict: bool) -> tuple[list[E], int]:
    """Return the entries of a source that can be read, and the exit code that the others make.

    Raises:
        InputError: the first that cannot be read where that ends everything, or all of them.
    """
    entries, code = [], FOUND
    for entry in source.entries:
        if not isinstance(entry, InputError):
            entries.append(entry)
        elif strict or source.is_literal:
            raise entry
        else:
            _complain(entry, json=False)
            code = BAD_INPUT
    if not entries:
        raise InputError("no puzzle that can be read", expected="at least one")
    return entries, code


def _chunks(source: EntrySource[E], size: int) -> Iterator[list[E | InputError]]:
    while chunk := list(islice(source.entries, size)):
        yield chunk


def _complain(error: InputError, *, json: bool) -> None:
    if json:
        print(dumps({"puzzle": error.text, "error": str(error)}))
    print(f"cluesmith: {error}", file=sys.stderr)
