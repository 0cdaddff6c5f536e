# SPDX-License-Identifier: MIT
r"""``grid``, ``sdk`` and ``ss``: one row a line.

A ``grid`` is anything that looks like one (see :mod:`cluesmith.board.formats.rows`); headings
become its title. ``sdk`` (SadMan Sudoku, SudoCue) has bare rows and lines of meta that begin with
``#`` and a letter; placed digits are read from a ``[State]`` section. ``ss`` (Simple
Sudoku) has bars between boxes and rules between bands, or the ``*---*`` box that the program puts
on the clipboard.

>>> from cluesmith.board import Puzzle
>>> record = PuzzleRecord.of(Puzzle.parse("1......3..2....4"), title="Four clues")
>>> print(GRID.write([record]), end="")
# Four clues
1 . | . .
. . | . 3
----+----
. . | 2 .
. . | . 4
>>> SDK.read("#AEuler\n1...\n...3\n..2.\n...4")[0].get("author")
'Euler'
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cluesmith.board.formats.decoding import split_lines
from cluesmith.board.formats.format import CLASSIC_SIZES, Format, each
from cluesmith.board.formats.keep import only_clues
from cluesmith.board.formats.record import PuzzleRecord, position_of
from cluesmith.board.formats.rows import is_rule, read_grids
from cluesmith.board.position import Position
from cluesmith.board.text import runs
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.geometry import Board
    from cluesmith.board.puzzle import Puzzle

_SDK_KEYS = {
    "A": "author",
    "B": "date",
    "C": "comment",
    "D": "description",
    "L": "level",
    "S": "source",
    "U": "url",
}
_SDK_META = re.compile(r"\s*#([ABCDLSU])(.*)")
_SS_ROW = re.compile(r"\|?[^\s|]+(?:\|[^\s|]+)+\|?")


def _bands(puzzle: Puzzle) -> list[list[list[str]]]:
    """Return the rows of each band; a row is a list of its boxes."""
    size, order = puzzle.board.size, puzzle.board.order or puzzle.board.size
    return runs([runs(row, order) for row in runs(str(puzzle), size)], order)


def _read_grid(text: str, board: Board | None) -> Iterator[PuzzleRecord]:
    for grid in read_grids(text, board):
        title = "\n".join(heading.removeprefix("#").strip() for heading in grid.headings)
        yield PuzzleRecord(Position.of(grid.puzzle), None, (("title", title),))


def _write_grids(records: Sequence[PuzzleRecord]) -> str:
    return "\n".join(map(_write_grid, records))


def _write_grid(record: PuzzleRecord) -> str:
    title = record.get("title")
    lines = [f"# {line}".rstrip() for line in title.split("\n")] if title else []
    for number, band in enumerate(_bands(record.puzzle)):
        if number:
            order = len(band)
            dashes = "-" * (2 * order + 1)
            lines.append("+".join([dashes[1:], *[dashes] * (order - 2), dashes[1:]]))
        lines += [" | ".join(" ".join(box) for box in row) for row in band]
    return "\n".join(lines) + "\n"


def _fold_title(meta: dict[str, str]) -> dict[str, str]:
    return {key: "\n".join(line.strip() for line in text.split("\n")) for key, text in meta.items()}


def _matches_grid(head: str) -> bool:
    try:
        return next(read_grids(head, None), None) is not None
    except InputError:
        lines = [line for line in split_lines(head) if line.strip()]
        return len(lines) > 1 and any(_is_bare_row(line) for line in lines[:10])


def _is_bare_row(line: str) -> bool:
    cells = re.sub(r"[\s|]", "", line)
    return len(cells) in CLASSIC_SIZES[1:] and re.fullmatch(r"[0-9.*_A-Pa-p-]+", cells) is not None


def _read_sdk(text: str, board: Board | None) -> Iterator[PuzzleRecord]:
    meta: dict[str, list[str]] = {}
    for line in split_lines(text):
        match = _SDK_META.fullmatch(line)
        if match is not None:
            meta.setdefault(_SDK_KEYS[match[1]], []).append(match[2])
    grids = list(read_grids(text, board))
    if not grids:
        return
    clues, *states = grids
    if states and not any("[state]" in heading.lower() for heading in states[0].headings):
        raise InputError(f"{len(grids)} grids", expected="one, and perhaps its [State]")
    values = states[0].puzzle if states else None
    pairs = tuple((key, "\n".join(lines)) for key, lines in meta.items())
    yield PuzzleRecord(position_of(clues.puzzle, values), None, pairs)


def _write_sdk(record: PuzzleRecord) -> str:
    lines = [
        f"#{letter}{line}"
        for letter, key in _SDK_KEYS.items()
        if record.get(key)
        for line in record.get(key).split("\n")
    ]
    return "\n".join([*lines, *runs(str(record.puzzle), record.board.size)])


def _matches_sdk(head: str) -> bool:
    lines = [line for line in split_lines(head) if line.strip()][:20]
    has_meta = any(_SDK_META.fullmatch(line) or line.strip() == "[Puzzle]" for line in lines)
    return has_meta and any(_is_bare_row(line) and " " not in line.strip() for line in lines)


def _read_ss(text: str, board: Board | None) -> Iterator[PuzzleRecord]:
    return (PuzzleRecord(Position.of(grid.puzzle)) for grid in read_grids(text, board))


def _write_ss(record: PuzzleRecord) -> str:
    bands = ["\n".join("|".join(row) for row in band) for band in _bands(record.puzzle)]
    rule = "-" * (record.board.size + len(bands) - 1)
    return f"\n{rule}\n".join(bands)


def _matches_ss(head: str) -> bool:
    rows = [line.strip() for line in split_lines(head) if line.strip()][:20]
    drawn = [line for line in rows if not is_rule(line)]
    return len(drawn) < len(rows) and bool(drawn) and bool(_SS_ROW.fullmatch(drawn[0]))


GRID = Format(
    name="grid",
    description="one row a line, with or without blanks, bars and rules",
    matches=_matches_grid,
    keep=only_clues,
    reader=_read_grid,
    writer=_write_grids,
    is_collection=True,
    meta=frozenset({"title"}),
    fold=_fold_title,
)

SDK = Format(
    name="sdk",
    description="a puzzle of SadMan Sudoku or SudoCue: bare rows and lines of meta",
    matches=_matches_sdk,
    keep=only_clues,
    reader=_read_sdk,
    writer=each(_write_sdk),
    suffixes=(".sdk",),
    meta=frozenset(_SDK_KEYS.values()),
)

SS = Format(
    name="ss",
    description="a puzzle of Simple Sudoku: rows with bars between boxes",
    matches=_matches_ss,
    keep=only_clues,
    reader=_read_ss,
    writer=each(_write_ss),
    suffixes=(".ss",),
)
