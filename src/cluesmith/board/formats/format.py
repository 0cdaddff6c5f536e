# SPDX-License-Identifier: MIT
"""Formats: the declaration of what a format can hold, and the calls that follow it.

A format is a pair of functions, from text to records and from records to text, with a
declaration of what it keeps. A record that is written and read back equals ``kept(record)``
(:meth:`Format.kept`). Writing refuses a puzzle that would be read back as another one (another
size, groups that the format cannot name), and leaves out everything else it cannot hold.
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
from cluesmith.board.formats.keep import KEEPERS_OF_PLACED, only_clues
from cluesmith.board.formats.record import PuzzleRecord
from cluesmith.board.geometry import BOXED_SIZES
from cluesmith.board.text import MAX_SIZE
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cluesmith.board.geometry import Board
    from cluesmith.board.position import Position

    LineReader = Callable[[str, Board | None], PuzzleRecord | Sequence[PuzzleRecord]]

ALL_SIZES = tuple(range(2, MAX_SIZE + 1))
"""The sizes of all boards."""


def each(write_one: Callable[[PuzzleRecord], str]) -> Callable[[Sequence[PuzzleRecord]], str]:
    """Return the writer that puts the texts of single records one after another."""
    return lambda records: "".join(f"{write_one(record)}\n" for record in records)


@dataclass(frozen=True, kw_only=True)
class Format:
    """A text format and what it keeps of a record.

    Attributes:
        name: the name people type.
        description: one line for help texts.
        matches: whether text with this beginning looks like this format.
        keep: what is left of a position after writing and reading.
        fold: what is left of the kept meta after writing and reading.
        reader: reads a whole text, for formats with several lines a record.
        line_reader: reads one line, for formats with a record (or several) a line.
        is_json: whether a line holds JSON, packed or not: it may be long, and an object that is
            not packed may run over several lines.
        writer: writes records that are as :meth:`kept` leaves them; see :func:`each`.
        board_reader: reads the board alone of a text with one puzzle; it may have open values.
        board_writer: writes a board alone, which may have open values.
        suffixes: suffixes of file names, with the dot.
        is_collection: whether a text that is not read line by line may hold several records.
        has_titles_above: whether a comment directly above the line of a puzzle is its title.
        keeps_solution: whether a solution is kept.
        keeps_board: whether the text names the board, so that variants can be written.
        keeps_constraints: whether the text holds constraints too.
        keeps_shape: whether boards without regions, with other numbers of rows, columns and
            digits, and with digits from 0 can be written.
        meta: the keys of the meta that is kept; None for all.
        sizes: the sizes of board that can be written.
    """

    name: str
    description: str
    matches: Callable[[str], bool]
    keep: Callable[[Position], Position]
    writer: Callable[[Sequence[PuzzleRecord]], str]
    reader: Callable[[str, Board | None], Iterable[PuzzleRecord]] | None = None
    line_reader: LineReader | None = None
    board_reader: Callable[[str], Board] | None = None
    board_writer: Callable[[Board], str] | None = None
    is_json: bool = False
    suffixes: tuple[str, ...] = ()
    is_collection: bool = False
    has_titles_above: bool = False
    keeps_solution: bool = False
    keeps_board: bool = False
    keeps_constraints: bool = False
    keeps_shape: bool = False
    meta: frozenset[str] | None = frozenset()
    fold: Callable[[dict[str, str]], dict[str, str]] = dict
    sizes: tuple[int, ...] = BOXED_SIZES

    @property
    def is_line_based(self) -> bool:
        """Whether each record has a line of its own, so that files can be streamed."""
        return self.line_reader is not None

    @property
    def holds_many(self) -> bool:
        """Whether a text may hold several records."""
        return self.is_line_based or self.is_collection

    @property
    def keeps_placed(self) -> bool:
        """Whether digits placed since the clues stay apart from the clues."""
        return self.keep in KEEPERS_OF_PLACED

    @property
    def keeps_candidates(self) -> bool:
        """Whether candidates are kept."""
        return self.keep is not only_clues

    def read(self, text: str, board: Board | None = None) -> list[PuzzleRecord]:
        """Return the records of a text.

        Args:
            text: the text.
            board: the board of the puzzles; without it the text or its length decides.

        Raises:
            InputError: the text is not in this format, or holds too few or too many puzzles.
        """
        records = []
        lines = split_lines(text)
        for result in self.reader(text, board) if self.reader else self.read_each(lines, board):
            if isinstance(result, InputError):
                raise result
            records.append(result)
        if not records:
            raise InputError("no puzzle", expected=self.description)
        self._check_number(records)
        return records

    def read_each(
        self, lines: Iterable[str] | Iterable[bytes], board: Board | None = None
    ) -> Iterator[PuzzleRecord | InputError]:
        """Yield a record or an error for each line with data.

        The lines may be an open file, of text or of bytes; only one is in memory at a time. An
        error has the number of its line and, in ``text``, the beginning of the line.

        Raises:
            InputError: at the call, if the format does not keep one record a line.
        """
        if self.line_reader is None:
            raise InputError(
                f"{self.name} has a puzzle on several lines", expected="a format of one line each"
            )
        return self._read_lines(self.line_reader, lines, board)

    def _read_lines(
        self,
        read_line: LineReader,
        lines: Iterable[str] | Iterable[bytes],
        board: Board | None,
    ) -> Iterator[PuzzleRecord | InputError]:
        # A line of cells is short; other formats hold all of a puzzle in one line.
        limit = DOCUMENT_LIMIT if self.is_json or self.keeps_shape else LINE_LIMIT
        texts = map(decode_line, lines)
        comment = ""
        for number, line in documents(texts) if self.is_json else enumerate(texts, start=1):
            data = line.strip("\r\n\ufeff")
            title, comment = comment, ""
            try:
                check_line(data, limit)
                if is_skipped(data):
                    comment = data.strip().lstrip("#").strip()
                    continue
                records = read_line(data, board)
                for record in [records] if isinstance(records, PuzzleRecord) else records:
                    meta = record.meta
                    if title and self.has_titles_above:
                        meta = (*meta, ("title", title))
                    yield replace(record, line=number, meta=meta)
            except InputError as error:
                error.text, error.title = data[:1000], title
                # An error inside a document of several lines has its own line number.
                yield error.on_line(number - 1 + (error.line or 1))

    def write(self, records: Iterable[PuzzleRecord]) -> str:
        """Return the text of these records, with a line feed at its end.

        Raises:
            InputError: the format cannot hold a record's board, or holds exactly one record and
                there are more or none.
        """
        listed = list(records)
        self._check_number(listed)
        for record in listed:
            self.check(record.board)
        return self.writer([self.kept(record) for record in listed])

    def _check_number(self, records: Sequence[PuzzleRecord]) -> None:
        if len(records) != 1 and not self.holds_many:
            raise InputError(f"{len(records)} puzzles", expected=f"one, for {self.name}")

    def check(self, board: Board) -> None:
        """Refuse a board, with an InputError, if its puzzles would be read back as other ones."""
        if board.size not in self.sizes:
            sizes = [f"{size}x{size}" for size in self.sizes]
            raise InputError(
                f"{self.name} cannot hold a board of {board.size}x{board.size}",
                expected=f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 4 else " or ".join(sizes),
            )
        if not self.keeps_board and not board.is_named_by_size:
            raise InputError(
                f"{self.name} cannot tell the groups of {board.spec[:60]}",
                expected=f"{board.size}x{board.size} with boxes and no further groups",
            )
        if not self.keeps_constraints:
            for constraint in board.constraints:
                raise InputError(
                    f"{self.name} cannot hold {constraint.title.lower()}",
                    expected="json or another format with constraints",
                )
        if not self.keeps_shape and not replace(board, constraints=()).is_plain:
            raise InputError(
                f"{self.name} cannot hold a board of {board.spec[:40]}",
                expected="regions, and digits from 1, as many as rows and columns",
            )

    def kept(self, record: PuzzleRecord) -> PuzzleRecord:
        """Return what is left of a record after writing and reading it."""
        kept_meta = {
            key: text for key, text in record.meta if self.meta is None or key in self.meta
        }
        return PuzzleRecord(
            self.keep(record.position),
            record.solution if self.keeps_solution else None,
            tuple(self.fold(kept_meta).items()),
        )
