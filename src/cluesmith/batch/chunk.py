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

from dataclasses import dataclass, field
from hashlib import sha256
from json import dumps
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cluesmith import __version__
from cluesmith.batch.columns import Kinds, add_row
from cluesmith.board import Board
from cluesmith.errors import InputError
from cluesmith.verbs.reading import matched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.verbs.readers import Reader
    from cluesmith.verbs.verb import Verb

VOLATILE = "seconds"
"""The key of results that is not the same in every run."""


@dataclass(frozen=True)
class Work:
    """What is to be done with every chunk, as plain data.

    Attributes:
        verb: the verb and its options.
        format: the name of the format of the lines; empty where there is only one.
        board: the board, in words; None where the puzzles tell.
        keeps_seconds: whether results say how long they took.
        is_table: whether the results will be a table, so that its columns must be known.
    """

    verb: Verb
    format: str
    board: str | None = None
    keeps_seconds: bool = False
    is_table: bool = False

    @property
    def reader(self) -> Reader:
        """Reads the lines.

        Raises:
            InputError: the verb does not work on lines.
        """
        kind = self.verb.subject.reader
        if kind is None:
            raise InputError(f"a batch of {self.verb.subject.noun}s", expected="another verb")
        return kind(None if self.board is None else Board.parse(self.board), self.format)


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


def _answers(work: Work, chunk: Chunk) -> Iterator[Any]:
    """Yield the answer or the error of each entry of a chunk, in order."""
    entries = list(work.reader.read(chunk.lines, type(work.verb)))
    return matched(entries, work.verb.work([e for e in entries if not isinstance(e, InputError)]))
