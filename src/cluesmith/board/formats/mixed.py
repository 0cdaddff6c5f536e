# SPDX-License-Identifier: MIT
r"""Files of puzzles on one line each, with drawn grids between them.

>>> from cluesmith.board.formats.lines import LINE
>>> lines = ["1......3..2....4", "", "Monday", "1...", "...3", "..2.", "...4"]
>>> [(str(record.puzzle), record.title) for record in with_grids(LINE.read_each(lines), None)]
[('1......3..2....4', ''), ('1......3..2....4', 'Monday')]
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cluesmith.board.formats.grids import grid_records
from cluesmith.board.text import MAX_SIZE
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cluesmith.board.formats.record import PuzzleRecord
    from cluesmith.board.geometry import Board

_MOST_LINES = 4 * MAX_SIZE
"""More lines than a grid has, with rules between its rows and headings above them."""


def with_grids(
    entries: Iterable[PuzzleRecord | InputError], board: Board | None
) -> Iterator[PuzzleRecord | InputError]:
    """Yield the entries of lines; neighbouring lines that were refused may be the rows of grids."""
    refused: list[InputError] = []
    for entry in entries:
        is_next = isinstance(entry, InputError) and _follows(entry, refused)
        if refused and not is_next:
            yield from _grids(refused, board)
            refused = []
        if isinstance(entry, InputError):
            refused.append(entry)
        else:
            yield entry
    yield from _grids(refused, board)


def _follows(error: InputError, refused: Sequence[InputError]) -> bool:
    """Whether a line may belong to the grid of those before; bands may be apart by a blank line."""
    if not refused or len(refused) == _MOST_LINES:
        return False
    return (error.line or 0) - (refused[-1].line or 0) <= 2


def _grids(
    refused: Sequence[InputError], board: Board | None
) -> Sequence[PuzzleRecord] | Sequence[InputError]:
    """Return the grids that some lines draw; the errors of the lines if they draw none."""
    lines = []
    for error in refused:
        lines += [f"# {error.title}"] if error.title else []
        lines.append(str(error.text))
    try:
        records = list(grid_records(lines, board))
    except InputError:
        return refused
    return [replace(record, line=refused[0].line) for record in records] or refused
