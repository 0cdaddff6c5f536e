# SPDX-License-Identifier: MIT
r"""Plain lines of 9x9 puzzles, read a whole block at a time into an array.

The formats themselves do without numpy, which takes longer to load than one puzzle to solve.

>>> read_plain(b"." * 80 + b"7").shape
(1, 81)
>>> from cluesmith.board.formats.lines import LINE
>>> block = PuzzleBlock.read(b"." * 80 + b"7\n# none\n12\n" + b"0" * 80 + b"8", LINE)
>>> block.digits[:, 80].tolist(), [entry.line for entry in block]
([7, 8], [1, 3, 4])
>>> str(block[1])
'line 3: 2 characters; expected 16, 36, 64, 81, 100, 144, 256, 625 cells'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self, overload

import numpy as np

from cluesmith import _native
from cluesmith.board.formats.mixed import with_grids
from cluesmith.board.formats.record import NO_META, PuzzleRecord
from cluesmith.board.position import Position
from cluesmith.board.puzzle import Puzzle
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board.formats.format import Format
    from cluesmith.board.geometry import Board

    Entry = PuzzleRecord | InputError


def read_plain(text: bytes) -> NDArray[np.uint8] | None:
    """Return the digits uint8[N,81] of lines of exactly 81 cells; None if a line is anything else.

    A line has digits and one character for blanks, such as a dot or a zero.
    """
    digits, _, _, line_count = _native.read_plain_lines(text.removesuffix(b"\n"), with_remarks=True)
    return digits if len(digits) == line_count else None


@dataclass(frozen=True, eq=False)
class PuzzleBlock(Sequence["Entry"]):
    """The entries of some lines, in order: puzzles, and the errors of bad lines.

    Plain 9x9 puzzles are rows of an array. They become records when somebody asks for them.

    Attributes:
        digits: uint8[N,81], the plain puzzles, 0 for blank.
        lines: int64[N], the line of each of them.
        others: the other entries.
    """

    digits: NDArray[np.uint8]
    lines: NDArray[np.int64]
    others: Sequence[Entry]
    _places: NDArray[np.int64]
    """The place of each other entry among all entries."""

    @classmethod
    def read(
        cls,
        text: bytes,
        format_: Format,
        board: Board | None = None,
        *,
        before: int = 0,
        with_remarks: bool = False,
    ) -> Self:
        """Return the entries of a block of lines.

        Args:
            text: the lines.
            format_: ``line`` or ``sdm``.
            board: the board of the puzzles; without it the length of a line decides.
            before: how many lines of the file come before.
            with_remarks: whether records have their titles, comments and solutions; if not, some
                records lack them.
        """
        digits, lines, texts, _ = _native.read_plain_lines(text, with_remarks=with_remarks)
        read = (
            _on_line(entry, before + number)
            for number, some in texts
            for entry in format_.read_each(some.split(b"\n"), board)
        )
        others = list(with_grids(read, board))
        other_lines = [entry.line or 0 for entry in others]
        lines += before + 1
        places = np.searchsorted(lines, other_lines) + np.arange(len(others))
        return cls(digits, lines, others, places)

    def __len__(self) -> int:
        return len(self.digits) + len(self.others)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> PuzzleBlock: ...
    def __getitem__(self, place: int | slice) -> Entry | PuzzleBlock:
        """Return an entry, or the block of neighbouring entries."""
        if isinstance(place, slice):
            begin, end, _ = place.indices(len(self))
            first, last = np.searchsorted(self._places, (begin, end)).tolist()
            rows = slice(begin - first, end - last)
            places = self._places[first:last] - begin
            return PuzzleBlock(self.digits[rows], self.lines[rows], self.others[first:last], places)
        place = range(len(self))[place]
        before = int(np.searchsorted(self._places, place))
        if before < len(self.others) and self._places[before] == place:
            return self.others[before]
        return self._record(place - before)

    def __iter__(self) -> Iterator[Entry]:
        for run in self.runs():
            if isinstance(run, slice):
                yield from map(self._record, range(run.start, run.stop))
            else:
                yield run

    def runs(self) -> Iterator[slice | Entry]:
        """Yield in order the rows of neighbouring plain puzzles, and the other entries."""
        row = 0
        for begin, _, entry in self.without(np.ones(len(self.digits), np.bool_)):
            if row < begin:
                yield slice(row, begin)
            yield entry
            row = begin
        if row < len(self.digits):
            yield slice(row, len(self.digits))

    def without(self, is_settled: NDArray[np.bool_]) -> list[tuple[int, int, Entry]]:
        """Return the entries except the settled rows, each with the rows that it is between.

        An unsettled row is between itself and the next row; another entry is before a row.
        """
        before = (self._places - np.arange(len(self.others))).tolist()
        others = zip(before, before, self.others, strict=True)
        rows = ((row, row + 1, self._record(row)) for row in np.flatnonzero(~is_settled).tolist())
        return sorted((*others, *rows), key=lambda item: item[:2])

    def _record(self, row: int) -> PuzzleRecord:
        puzzle = Puzzle(self.digits[row].tobytes())
        return PuzzleRecord(Position.of(puzzle), None, NO_META, int(self.lines[row]))


def _on_line(entry: Any, before: int) -> Entry:
    """Return an entry with the number of its line in the file."""
    line = before + (entry.line or 0)
    return entry.on_line(line) if isinstance(entry, InputError) else replace(entry, line=line)
