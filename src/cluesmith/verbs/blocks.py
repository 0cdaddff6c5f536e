# SPDX-License-Identifier: MIT
"""Files of very many puzzles: plain lines are read, worked on and written a block at a time.

A block is a part of a file. Its plain 9x9 puzzles are rows of an array, which a verb takes together
and native code writes as text. The other lines of the block are read and worked on one by one. The
answers come in the order of the file, and are those that each puzzle gets by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from cluesmith.errors import InputError, Interrupted
from cluesmith.verbs.readers import PuzzleReader, Reader
from cluesmith.verbs.reading import at_least_one, matched

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board.formats.plain import PuzzleBlock
    from cluesmith.board.text_rows import TextRows
    from cluesmith.engines.result_rows import ResultRows
    from cluesmith.verbs.reading import Reading
    from cluesmith.verbs.verb import Verb

    Work = Callable[[Sequence[Any]], Iterator[Any]]
    RowsOf = Callable[[NDArray[np.uint8]], ResultRows]

R = TypeVar("R", bound=Reader)


@dataclass(frozen=True)
class BlockReader(PuzzleReader):
    """Reads puzzles in any format; plain lines of the 9x9 board in blocks.

    Attributes:
        with_remarks: whether records have their titles, comments and solutions; if not, some
            records lack them.
    """

    with_remarks: bool = True

    @classmethod
    def of(cls, reader: PuzzleReader, *, with_remarks: bool) -> BlockReader:
        """Return a reader of the same format and board."""
        return cls(reader.board, reader.format_name, with_remarks)

    def entries(self, reading: Reading) -> Iterator[Any]:
        """Yield blocks of puzzles, or puzzles one by one if they cannot be plain."""
        if not reading.is_streamed or not self.may_be_plain(reading.format.name):
            return super().entries(reading)
        return at_least_one(block for block in self._blocks(reading) if len(block))

    def may_be_plain(self, format_name: str) -> bool:
        """Whether lines of a format may be plain 9x9 puzzles."""
        if format_name not in ("line", "sdm"):
            return False
        from cluesmith.board.geometry import STANDARD

        return self.board in (None, STANDARD)

    def block(self, text: bytes, format_name: str, before: int = 0) -> PuzzleBlock:
        """Return the entries of some lines, given how many lines come before."""
        from cluesmith.board import formats
        from cluesmith.board.formats.plain import PuzzleBlock

        return PuzzleBlock.read(
            text,
            formats.get(format_name),
            self.board,
            before=before,
            with_remarks=self.with_remarks,
        )

    def _blocks(self, reading: Reading) -> Iterator[PuzzleBlock]:
        before, title = 0, b""
        for text in reading.blocks():
            lines, title = title + text, b""
            last = lines.rfind(b"\n", 0, -1) + 1
            if self.with_remarks and lines[last:].lstrip().startswith(b"#"):
                lines, title = lines[:last], lines[last:]  # of the first puzzle in the next block
            yield self.block(lines, reading.format.name, before)
            before += lines.count(b"\n")
        yield self.block(title, reading.format.name, before)


def in_blocks(reader: R, verb: Verb, *, with_titles: bool = False) -> R | BlockReader:
    """Return a reader that gives plain puzzles together if the verb takes them so.

    Args:
        reader: reads them one by one.
        verb: what works on them.
        with_titles: whether the titles are wanted, also where the verb does not need them.
    """
    if isinstance(reader, PuzzleReader) and verb.takes_rows:
        return BlockReader.of(reader, with_remarks=verb.with_remarks or with_titles)
    return reader


@dataclass(frozen=True)
class WrittenAnswers:
    """Answers to neighbouring entries, written together.

    Attributes:
        text: their lines.
        count: how many there are.
        statuses: how they ended, and perhaps others of the same block.
    """

    text: bytes
    count: int
    statuses: Collection[str]


def answers(
    entries: Sequence[Any], work: Work, rows_of: RowsOf | None, write: Callable[..., TextRows]
) -> Iterator[WrittenAnswers | tuple[Any, Any]]:
    """Yield the answers to entries, in order: one with its entry, or some that are written already.

    Args:
        entries: the entries; of a block the rows are worked on together.
        work: yields a result or an error for each readable entry.
        rows_of: returns the results of plain puzzles; None if they are worked on one by one.
        write: writes results that belong together.

    Raises:
        Interrupted: after Ctrl-C, with the first result that is open.
    """
    if rows_of is None or not hasattr(entries, "digits") or len(entries.digits) < 2:
        readable = [entry for entry in entries if not isinstance(entry, InputError)]
        yield from zip(entries, matched(entries, work(readable)), strict=True)
        return
    block: PuzzleBlock = entries  # type: ignore[assignment]
    rows = rows_of(block.digits)
    written = write(rows)
    left = block.without(rows.is_settled)
    if rows.interrupted:
        settled, result = rows.interrupted
        settled = min([settled, *(begin for begin, _, _ in left[:1])])
        yield WrittenAnswers(written.between(0, settled), settled, rows.statuses)
        raise Interrupted(result)
    singles = [entry for _, _, entry in left]
    results = matched(singles, work([e for e in singles if not isinstance(e, InputError)]))
    row = 0
    for begin, end, entry in left:
        if row < begin:
            yield WrittenAnswers(written.between(row, begin), begin - row, rows.statuses)
        yield entry, next(results)
        row = end
    if row < len(written):
        yield WrittenAnswers(written.between(row, len(written)), len(written) - row, rows.statuses)
