# SPDX-License-Identifier: MIT
"""Formats: what a format can hold, declared once, and the calls that keep to it.

A format is a pair of functions, from text to records and from records to text, with a
declaration of what it keeps. :meth:`Format.kept` is that declaration made exact: reading what was
written gives back ``kept(record)``. Whatever would make the puzzle itself a different one (another
size, groups that the format cannot name) is refused; the rest is left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cluesmith.board.formats.decoding import (
    DOCUMENT_LIMIT,
    LINE_LIMIT,
    check_line,
    decode_line,
    documents,
    is_skipped,
    split_lines,
)
from cluesmith.board.formats.record import PuzzleRecord
from cluesmith.board.geometry import CLASSIC_ORDERS
from cluesmith.board.text import MAX_SIZE
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cluesmith.board.geometry import Board
    from cluesmith.board.position import Position

CLASSIC_SIZES = tuple(order * order for order in CLASSIC_ORDERS)
"""The sizes of boards with square boxes."""

ALL_SIZES = tuple(range(2, MAX_SIZE + 1))
"""The sizes of all boards."""


@dataclass(frozen=True, kw_only=True)
class Format:
    """A text format and what it keeps of a record.

    Attributes:
        name: the name people type.
        description: one line for help texts.
        matches: whether text that begins so looks like this format.
        keep: what is left of a position after writing and reading.
        fold: what is left of the meta of the keys that are kept.
        reader: reads a whole text, for formats with several lines a record.
        line_reader: reads one line, for formats with a record a line.
        is_json: whether a line holds JSON, packed or not: it may be long, and an object that is
            not packed may run over several lines.
        writer: writes records that are as :meth:`kept` leaves them.
        suffixes: suffixes of file names, with the dot.
        holds_many: whether a text may hold several records.
        keeps_placed: whether digits placed since the clues stay apart from the clues.
        keeps_candidates: whether candidates are kept.
        keeps_solution: whether a solution is kept.
        keeps_board: whether the text names the board, so that variants can be written.
        meta: the keys of the meta that is kept; None for all.
        sizes: the sizes of board that can be written.
    """

    name: str
    description: str
    matches: Callable[[str], bool]
    keep: Callable[[Position], Position]
    writer: Callable[[Sequence[PuzzleRecord]], str]
    reader: Callable[[str, Board | None], Iterable[PuzzleRecord]] | None = None
    line_reader: Callable[[str, Board | None], PuzzleRecord] | None = None
    is_json: bool = False
    suffixes: tuple[str, ...] = ()
    holds_many: bool = False
    keeps_placed: bool = False
    keeps_candidates: bool = False
    keeps_solution: bool = False
    keeps_board: bool = False
    meta: frozenset[str] | None = frozenset()
    fold: Callable[[dict[str, str]], dict[str, str]] = dict
    sizes: tuple[int, ...] = CLASSIC_SIZES

    @property
    def is_line_based(self) -> bool:
        """Whether each record has a line of its own, so that files can be streamed."""
        return self.line_reader is not None

    def read(self, text: str, board: Board | None = None) -> list[PuzzleRecord]:
        """Return the records of a text.

        Args:
            text: the text.
            board: the board of the puzzles; without one the text or its length tells.

        Raises:
            InputError: the text is not in this format, or holds no puzzle.
        """
        records = []
        for found in self._read_all(text, board):
            if isinstance(found, InputError):
                raise found
            records.append(found)
        if not records:
            raise InputError("no puzzle", expected=self.description)
        return records

    def _read_all(self, text: str, board: Board | None) -> Iterable[PuzzleRecord | InputError]:
        if self.reader is not None:
            return self.reader(text, board)
        return self.read_each(split_lines(text), board)

    def read_each(
        self, lines: Iterable[str] | Iterable[bytes], board: Board | None = None
    ) -> Iterator[PuzzleRecord | InputError]:
        """Yield for each line with data its record, or the error that says what is wrong with it.

        The lines may be an open file, of text or of bytes: one is held at a time. An error has
        the number of its line and, in ``text``, its beginning.

        Raises:
            InputError: at the call, where the format does not keep one record a line.
        """
        if self.line_reader is None:
            raise InputError(
                f"{self.name} has a puzzle on several lines", expected="a format of one line each"
            )
        return self._read_lines(self.line_reader, lines, board)

    def _read_lines(
        self,
        read_line: Callable[[str, Board | None], PuzzleRecord],
        lines: Iterable[str] | Iterable[bytes],
        board: Board | None,
    ) -> Iterator[PuzzleRecord | InputError]:
        limit = DOCUMENT_LIMIT if self.is_json else LINE_LIMIT
        texts = map(decode_line, lines)
        for number, line in documents(texts) if self.is_json else enumerate(texts, start=1):
            data = line.strip("\r\n\ufeff")
            try:
                check_line(data, limit)
                if not is_skipped(data):
                    yield replace(read_line(data, board), line=number)
            except InputError as error:
                error.text = data[:1000]
                # An error inside a document that runs over several lines knows its own.
                yield error.on_line(number - 1 + (error.line or 1))

    def write(self, records: Iterable[PuzzleRecord]) -> str:
        """Return the text of some records, with a line feed at its end.

        Raises:
            InputError: a record has a board that the format cannot hold, or there is not the
                one record that the format holds.
        """
        chosen = list(records)
        if len(chosen) != 1 and not self.holds_many:
            raise InputError(f"{len(chosen)} puzzles", expected=f"one, for {self.name}")
        for record in chosen:
            self.check(record.board)
        return self.writer([self.kept(record) for record in chosen])

    def check(self, board: Board) -> None:
        """Pass over a board that the format can hold.

        Raises:
            InputError: a puzzle on this board would be read back as another one.
        """
        if board.size not in self.sizes:
            sizes = [f"{size}x{size}" for size in self.sizes]
            raise InputError(
                f"{self.name} cannot hold a board of {board.size}x{board.size}",
                expected=f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 4 else " or ".join(sizes),
            )
        if not self.keeps_board and not board.is_classic:
            raise InputError(
                f"{self.name} cannot tell the groups of {board.spec[:60]}",
                expected=f"{board.size}x{board.size} with square boxes and no further groups",
            )

    def kept(self, record: PuzzleRecord) -> PuzzleRecord:
        """Return what is left of a record after writing and reading it."""
        known = {key: text for key, text in record.meta if self.meta is None or key in self.meta}
        return PuzzleRecord(
            self.keep(record.position),
            record.solution if self.keeps_solution else None,
            tuple(self.fold(known).items()),
        )
