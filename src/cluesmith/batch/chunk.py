# SPDX-License-Identifier: MIT
r"""Chunks of a batch: lines go in; out come lines of results, and what is wrong with bad ones.

What comes out depends on the work and the lines alone, not on where or when a chunk is worked on:
what differs from run to run, the seconds, is left out unless asked for.

>>> from cluesmith.verbs.solve import Solve
>>> work = Work(Solve(), "line")
>>> done = work_on(work, Chunk(0, 1, (b"1......3..2....4", b"# a comment", b"?")))
>>> done.count, done.bad[:40]
(1, b'{"line": 3, "text": "?", "error": "a lin')
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import sha256
from json import dumps
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cluesmith import __version__
from cluesmith.batch.columns import Kinds, add_row
from cluesmith.board import Board, formats
from cluesmith.engines.trace import Trace
from cluesmith.errors import InputError
from cluesmith.verbs.reading import matched, read_patterns, read_requests

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board.formats import Format
    from cluesmith.verbs.declaration import Verb

VOLATILE = "seconds"
"""The key of results that is not the same in every run."""


@dataclass(frozen=True)
class Work:
    """What is to be done with every chunk, as plain data.

    Attributes:
        verb: the verb and its options.
        format: the name of the format of the lines; empty for patterns and requests.
        board: the board, in words; None where the puzzles tell.
        keeps_seconds: whether results say how long they took.
        is_table: whether the results will be a table, so that its columns must be known.
    """

    verb: Verb
    format: str
    board: str | None = None
    keeps_seconds: bool = False
    is_table: bool = False


@dataclass(frozen=True)
class Chunk:
    """Some lines of the input.

    Attributes:
        index: its place among the chunks, from 0.
        first: the number of its first line in the file, from 1.
        lines: the lines, without their ends.
    """

    index: int
    first: int
    lines: tuple[bytes, ...]

    def id(self, of: str) -> str:
        """Return a name that only the same lines at the same place of the same batch have."""
        digest = sha256(f"{of} {self.index} {self.first}\n".encode())
        digest.update(b"\n".join(self.lines))
        return digest.hexdigest()[:16]


@dataclass(frozen=True)
class Finished:
    """What became of a chunk.

    Attributes:
        index: its place among the chunks.
        lines: how many lines it had.
        results: a line for each result.
        bad: a JSON object for each bad line: ``line``, ``text``, ``error``.
        count: how many results there are.
        bad_count: how many bad lines.
        kinds: the columns of the results and what they hold, for a table.
        seconds: how long it took.
        version: the version of the program that did it.
    """

    index: int
    lines: int
    results: bytes
    bad: bytes
    count: int
    bad_count: int
    kinds: Kinds = field(default_factory=dict)
    seconds: float = 0.0
    version: str = __version__


def work_on(work: Work, chunk: Chunk) -> Finished:
    """Work on a chunk.

    Raises:
        InputError: the options are wrong, or the input is no text.
    """
    began = perf_counter()
    results: list[str] = []
    bad: list[str] = []
    kinds: Kinds = {}
    for answer in _answers(work, chunk):
        if isinstance(answer, InputError):
            line = None if answer.line is None else chunk.first - 1 + answer.line
            answer.line = None
            bad.append(dumps({"line": line, "text": answer.text, "error": str(answer)}) + "\n")
            continue
        for result in answer if work.verb.gives_many else [answer]:
            if work.verb.writes_text:
                results.append(result.text)
                continue
            if isinstance(result, Trace) and not work.is_table:
                results.append(result.json_line() + "\n")
                continue
            members = result.to_json()
            if not work.keeps_seconds:
                members.pop(VOLATILE, None)
            if work.is_table:
                add_row(kinds, members)
            results.append(dumps(members) + "\n")
    return Finished(
        chunk.index,
        len(chunk.lines),
        "".join(results).encode(),
        "".join(bad).encode(),
        len(results),
        len(bad),
        kinds,
        perf_counter() - began,
    )


def has_puzzles(verb: Verb | type[Verb]) -> bool:
    """Whether the lines of a batch are puzzles; else they are patterns or requests."""
    return verb.subject not in ("pattern", "")


def _answers(work: Work, chunk: Chunk) -> Iterator[Any]:
    """Yield the answer or the error of each entry of a chunk, in order."""
    entries = list(_entries(work, chunk.lines))
    return matched(entries, work.verb.work([e for e in entries if not isinstance(e, InputError)]))


def _entries(work: Work, lines: Iterable[bytes]) -> Iterator[Any]:
    board = None if work.board is None else Board.parse(work.board)
    if work.verb.subject == "pattern":
        return read_patterns(lines, board)
    if not work.verb.subject:
        return read_requests(lines, type(work.verb))
    format_ = formats.get(work.format)
    return _documents(format_, lines, board) if format_.is_json else format_.read_each(lines, board)


def _documents(format_: Format, lines: Iterable[bytes], board: Board | None) -> Iterator[Any]:
    """Yield the entry of each line, or its error; no document runs on into the next line."""
    for number, line in enumerate(lines, 1):
        for entry in format_.read_each([line], board):
            if isinstance(entry, InputError):
                yield entry.on_line(number)
            else:
                yield replace(entry, line=number)
