# SPDX-License-Identifier: MIT
r"""All text formats: detect and read any of them, write records into any of them.

:func:`read` detects the format of a whole text and returns the records; :func:`write` turns
records into text. :func:`read_each` takes the lines of a file one by one and yields a record or an
error for each, so one bad line does not end the work. Decode bytes with :func:`decode` first.
:data:`FORMATS` lists the formats with what each one keeps.

>>> records = read("1......3..2....4 # the first\n2......3..1....4")
>>> [record.get("comment") for record in records]
['the first', '']
>>> print(write(records[:1], "ss"), end="")
1.|..
..|.3
-----
..|2.
..|.4
>>> results = list(read_each(["1......3..2....4", "1......3..2....", "2......3..1....4"]))
>>> str(results[1])
'line 2: 15 characters; expected 16 for a 4x4 puzzle: one is missing'
>>> get("sudoku-wiki")
Traceback (most recent call last):
...
cluesmith.errors.InputError: 'sudoku-wiki' is not a format; did you mean sudokuwiki?
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from cluesmith.board.formats.decoding import (
    DOCUMENT_LIMIT,
    decode,
    decode_line,
    is_skipped,
    refusal,
    split_lines,
)
from cluesmith.board.formats.format import Format
from cluesmith.board.formats.fpuzzles import FPUZZLES
from cluesmith.board.formats.grids import GRID, SDK, SS
from cluesmith.board.formats.hodoku import HODOKU
from cluesmith.board.formats.iss import ISS
from cluesmith.board.formats.json_lines import JSON
from cluesmith.board.formats.lines import LINE, SDM, is_plain, plain_record
from cluesmith.board.formats.links import SUDOKUEXCHANGE, SUDOKUWIKI
from cluesmith.board.formats.marks import PENCILMARKS, SDX, SUKAKU
from cluesmith.board.formats.opensudoku import OPENSUDOKU
from cluesmith.board.formats.record import PuzzleRecord
from cluesmith.board.formats.sudokupad import FPUZ, SCF, SUDOKUPAD
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board.geometry import Board

__all__ = [
    "DOCUMENT_LIMIT",
    "FORMATS",
    "Format",
    "PuzzleRecord",
    "board_of",
    "decode",
    "detect",
    "get",
    "is_skipped",
    "read",
    "read_each",
    "read_one",
    "write",
    "write_board",
]

# A text is tried in this order: formats that cannot be mistaken for another come first.
FORMATS: tuple[Format, ...] = (
    OPENSUDOKU,
    FPUZZLES,  # its JSON has cells, too: it is asked before SudokuPad
    SUDOKUPAD,
    FPUZ,
    SCF,
    ISS,
    SUDOKUWIKI,
    SUDOKUEXCHANGE,
    HODOKU,
    JSON,
    SUKAKU,
    LINE,
    SDM,
    SDX,
    PENCILMARKS,
    SDK,
    SS,
    GRID,
)
"""Every format."""

_HEAD = 65536
_BOARD = re.compile(r"\d+x\d+\s*\+")
"""The beginning of a specification with constraints."""


def get(name: str) -> Format:
    """Return the format of a name.

    Raises:
        InputError: the name is unknown; the message has the nearest one.
    """
    key = name.strip().lower().removeprefix(".")
    by_name = {each.name: each for each in FORMATS}
    if key not in by_name:
        raise unknown_name(name, "a format", sorted(by_name))
    return by_name[key]


def detect(text: str, suffix: str | None = None) -> Format:
    """Return the format that a text seems to be in.

    Args:
        text: the text, or its beginning.
        suffix: the suffix of the file's name, which decides between formats that look alike.

    Raises:
        InputError: the text looks like no format.
    """
    head = text[:_HEAD]
    by_suffix = [each for each in FORMATS if suffix and suffix.lower() in each.suffixes]
    detected = next((each for each in (*by_suffix, *FORMATS) if each.matches(head)), None)
    if by_suffix and detected in (None, GRID):
        return by_suffix[0]
    if detected is not None:
        return detected
    if not text.strip():
        raise InputError("no text", expected="a puzzle in one of the formats")
    if len(text.split()) == 1:
        return LINE  # its reader says what is wrong
    if all(is_skipped(line) for line in text.splitlines()):
        raise InputError("comments only", expected="at least one puzzle")
    raise InputError(
        f"text that begins with {text.strip()[:30]!r}",
        expected="a puzzle on one line, a grid, pencilmarks, a link, JSON, or a file of a Sudoku "
        "program",
    )


def read(
    text: str,
    format: str | Format | None = None,  # noqa: A002 - the word that users of the call expect
    board: Board | None = None,
    suffix: str | None = None,
) -> list[PuzzleRecord]:
    """Return the records of a text.

    Args:
        text: the text.
        format: the format or its name; without it :func:`detect` decides.
        board: the board of the puzzles, for formats that do not name it.
        suffix: the suffix of the file's name.

    Raises:
        InputError: the first thing that cannot be read, with its place.
    """
    reader = detect(text, suffix) if format is None else _format(format)
    return reader.read(text, board)


def read_one(
    text: str,
    format: str | Format | None = None,  # noqa: A002
    board: Board | None = None,
) -> PuzzleRecord:
    """Return the only record of a text.

    Raises:
        InputError: the text cannot be read, or holds more than one puzzle.
    """
    if format is None and board is None and is_plain(text):
        return plain_record(text)
    record, *others = read(text, format, board)
    if others:
        raise refusal("several_puzzles", count=1 + len(others))
    return record


def read_each(
    lines: Iterable[str] | Iterable[bytes],
    format: str | Format | None = None,  # noqa: A002
    board: Board | None = None,
) -> Iterator[PuzzleRecord | InputError]:
    """Yield a record or an error for each line with data.

    The lines may be an open file, of text or of bytes. Without a format the first line with data
    decides.

    Raises:
        InputError: the format is unknown, or does not keep one record a line.
    """
    if format is not None:
        return _format(format).read_each(lines, board)
    source = map(decode_line, lines)
    first_lines: list[str] = []
    for line in source:
        first_lines.append(line)
        if not is_skipped(line):
            break
    head = "".join(first_lines[-1:])[:_HEAD]
    fitting = (each for each in FORMATS if each.is_line_based and each.matches(head))
    return next(fitting, LINE).read_each(chain(first_lines, source), board)


def write(records: Iterable[PuzzleRecord], format: str | Format) -> str:  # noqa: A002
    """Return the text of these records, without what the format cannot hold (:meth:`Format.kept`).

    Raises:
        InputError: the format is unknown, cannot tell a puzzle's board, or holds one puzzle only.
    """
    return _format(format).write(records)


def write_board(board: Board, format: str | Format) -> str:  # noqa: A002
    r"""Return the text of a board alone, whose values may be open.

    >>> from cluesmith.board import Board
    >>> write_board(Board.parse("4x4+killer_cage:total=?:r1c1,r1c2"), "iss")
    '.Shape~4x4.Cage~?~R1C1~R1C2\n'

    Raises:
        InputError: the format is unknown, holds only puzzles, or cannot hold this board.
    """
    writing = _format(format)
    if writing.board_writer is None:
        known = [each.name for each in FORMATS if each.board_writer]
        raise InputError(
            f"{writing.name} of a board without a puzzle", expected=" or ".join(known), field="to"
        )
    writing.check(board)
    return writing.board_writer(board)


def board_of(text: str) -> Board:
    """Return the board of a specification, or the board of the puzzle in a link or other text.

    Its values may be open.

    >>> board_of("4x4").spec, board_of(".Shape~4x4.Cage~?~R1C1~R1C2").spec
    ('4x4', '4x4+killer_cage:total=?:r1c1,r1c2')

    Raises:
        InputError: the text is none of these.
    """
    from cluesmith.board.geometry import Board

    stripped = text.strip()
    is_puzzle = stripped.startswith(("{", ".")) or "://" in stripped[:10]
    has_blank = len(stripped.split(maxsplit=1)) > 1
    if has_blank and _BOARD.match(stripped):
        position = next(place for place, char in enumerate(stripped) if char.isspace())
        raise InputError("a blank in a board", position=position, expected="no blanks")
    if is_puzzle or has_blank:
        reading = detect(stripped)
        if reading.board_reader and (reading.is_json or len(split_lines(stripped)) == 1):
            return reading.board_reader(stripped)
        return read_one(stripped).board
    return Board.parse(stripped)


def _format(name: str | Format) -> Format:
    return get(name) if isinstance(name, str) else name
