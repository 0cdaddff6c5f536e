# SPDX-License-Identifier: MIT
r"""Chunks of a batch: lines go in; lines of results, and the errors of bad lines, come out.

The output depends only on the work and the lines, wherever and whenever a chunk is processed. Only
the seconds differ from run to run; they are left out unless the caller wants them.

>>> from cluesmith.verbs.solve import Solve
>>> work = Work(Solve(), "line")
>>> result = work_on(work, Chunk(0, 1, b"1......3..2....4\n# a comment\n?"))
>>> result.count, result.bad[:40]
(1, b'{"line": 3, "text": "?", "error": "1 cha')
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import sha256
from json import dumps
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cluesmith import __version__
from cluesmith.batch.columns import Kinds, add_kinds, add_row
from cluesmith.board import Board
from cluesmith.engines.trace import Trace
from cluesmith.errors import InputError
from cluesmith.verbs.blocks import BlockReader, WrittenAnswers, answers, in_blocks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board.text_rows import TextRows
    from cluesmith.verbs.readers import Reader
    from cluesmith.verbs.verb import Verb

VOLATILE = "seconds"
"""The key of results whose value differs from run to run."""


@dataclass(frozen=True)
class Work:
    """The work on every chunk of a batch, as plain data.

    Attributes:
        verb: the verb and its options.
        format: the name of the format of the lines; empty where there is only one.
        board: the spec of the board; None if the puzzles name it.
        keeps_seconds: whether results include their seconds.
        is_table: whether the output is a table, which needs to know its columns.
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

    def written(self, rows: Any) -> TextRows:
        """Return the lines of results that belong together."""
        lines: TextRows
        if self.verb.writes_text:
            lines = rows.text_lines()
        else:
            lines = rows.json_lines(without="" if self.keeps_seconds else VOLATILE)
        return lines


@dataclass(frozen=True)
class Chunk:
    """Some lines of the input.

    Attributes:
        index: the number of the chunk, from 0.
        first: the number of its first line in the file, from 1.
        text: the lines, with line feeds between them.
    """

    index: int
    first: int
    text: bytes

    @property
    def line_count(self) -> int:
        """How many lines there are."""
        return self.text.count(b"\n") + 1

    def id(self, batch: str) -> str:
        """Return a name that depends on the batch, the place of the chunk and its lines."""
        digest = sha256(f"{batch} {self.index} {self.first}\n".encode())
        digest.update(self.text)
        return digest.hexdigest()[:16]

    def after(self, lines: int) -> Chunk:
        """Return the chunk without its first lines."""
        return replace(self, first=self.first + lines, text=self.text.split(b"\n", lines)[lines])


@dataclass(frozen=True)
class ChunkResult:
    """The results of a chunk, or of some of its lines.

    Attributes:
        index: the number of the chunk, from 0.
        lines: how many lines these are.
        results: a line for each result.
        bad: a JSON object for each bad line: ``line``, ``text``, ``error``.
        count: how many results there are.
        bad_count: how many bad lines.
        kinds: the columns of the results and what they hold, for a table.
        seconds: how long the work took.
        version: the version of the program that did the work.
        is_last: whether these are the last lines of the chunk.
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
    is_last: bool = True

    def joined(self, rest: ChunkResult) -> ChunkResult:
        """Return the results of these lines and of those that follow."""
        kinds = dict(self.kinds)
        add_kinds(kinds, rest.kinds)
        return ChunkResult(
            self.index,
            self.lines + rest.lines,
            self.results + rest.results,
            self.bad + rest.bad,
            self.count + rest.count,
            self.bad_count + rest.bad_count,
            kinds,
            self.seconds + rest.seconds,
            rest.version,
            rest.is_last,
        )


def work_on(work: Work, chunk: Chunk) -> ChunkResult:
    """Return the results of a chunk.

    Raises:
        InputError: the options are wrong, or the input is not text.
    """
    began = perf_counter()
    results: list[bytes] = []
    count = 0
    bad: list[str] = []
    kinds: Kinds = {}
    for answer in _answers(work, chunk):
        if isinstance(answer, WrittenAnswers):
            results.append(answer.text)
            count += answer.count
            continue
        _, result = answer
        if isinstance(result, InputError):
            line = None if result.line is None else chunk.first - 1 + result.line
            result.line = None
            bad.append(dumps({"line": line, "text": result.text, "error": str(result)}) + "\n")
            continue
        for each in result if work.verb.gives_many else [result]:
            results.append(_line(work, each, kinds).encode())
            count += 1
    return ChunkResult(
        chunk.index,
        chunk.line_count,
        b"".join(results),
        "".join(bad).encode(),
        count,
        len(bad),
        kinds,
        perf_counter() - began,
    )


def _line(work: Work, result: Any, kinds: Kinds) -> str:
    """Return the line of a result; add its columns to those of a table."""
    if work.verb.writes_text:
        text: str = result.text
        return text
    if isinstance(result, Trace) and not work.is_table:
        return result.json_line() + "\n"
    members = result.to_json()
    if not work.keeps_seconds:
        members.pop(VOLATILE, None)
    if work.is_table:
        add_row(kinds, members)
    return dumps(members) + "\n"


def _answers(work: Work, chunk: Chunk) -> Iterator[WrittenAnswers | tuple[Any, Any]]:
    """Yield the answers to the entries of a chunk, in order; see :func:`answers`."""
    verb, reader = work.verb, in_blocks(work.reader, work.verb)
    if isinstance(reader, BlockReader) and reader.may_be_plain(work.format):
        rows_of = None if work.is_table else verb.rows
        return answers(reader.block(chunk.text, work.format), verb.work, rows_of, work.written)
    entries = list(reader.read(chunk.text.split(b"\n"), type(verb)))
    return answers(entries, verb.work, None, work.written)
