# SPDX-License-Identifier: MIT
r"""A chunk of a batch in pieces, so that a batch that is ended early keeps the lines that are done.

The first piece is one line. If a piece is done quickly, the next one is larger. So little is lost
where each line takes long, and quick lines are still worked on together. The pieces make no
difference to the results.

>>> from cluesmith.verbs.solve import Solve
>>> work, chunk = Work(Solve(), "line"), Chunk(0, 1, b"1......3..2....4\n# a comment\n?")
>>> [(piece.lines, piece.count, piece.is_last) for piece in work_in_pieces(work, chunk)]
[(1, 1, False), (2, 0, True)]
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from cluesmith.batch.chunk import Chunk, ChunkResult, Work, work_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_QUICK = 0.25
"""Seconds: after a piece that took less, the next one is larger."""

_SLOW = 1.0
"""Seconds: after a piece that took more, the next one is smaller."""

_GROWTH = 4


def work_in_pieces(work: Work, chunk: Chunk) -> Iterator[ChunkResult]:
    """Yield the results of a chunk, some lines at a time.

    Raises:
        InputError: the options are wrong, or the input is not text.
    """
    text, first, begin = chunk.text, chunk.first, 0
    end_of = _end_of_lines(text) if not work.reader.has_units else _end_of_units(work, text)
    size = _first_size(work, text)
    while begin <= len(text):
        end = end_of(begin + size)
        piece = Chunk(chunk.index, first, text[begin:end])
        result = work_on(work, piece)
        yield replace(result, is_last=end == len(text))
        if result.seconds < _QUICK:
            size = _GROWTH * (end - begin + 1)
        elif result.seconds > _SLOW:
            size = (end - begin) // _GROWTH
        first += piece.line_count
        begin = end + 1


def _first_size(work: Work, text: bytes) -> int:
    """Return the least number of bytes of the first piece: some lines for each thread."""
    threads: int = getattr(work.verb, "threads", 1)
    return 1 if threads == 1 else _GROWTH * threads * (text.find(b"\n") + 1)


def _end_of_lines(text: bytes) -> Callable[[int], int]:
    """Return what finds the end of the line at a place or after it."""

    def end(place: int) -> int:
        found = text.find(b"\n", place)
        return len(text) if found < 0 else found

    return end


def _end_of_units(work: Work, text: bytes) -> Callable[[int], int]:
    """Return what finds the end of the lines at a place that make sense together only."""
    units = work.reader.units(text.split(b"\n"))
    ends = [after - 1 for after in accumulate(len(b"\n".join(unit)) + 1 for unit in units if unit)]
    return lambda place: ends[min(bisect_left(ends, place), len(ends) - 1)]
