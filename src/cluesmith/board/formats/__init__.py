# SPDX-License-Identifier: MIT
r"""All text formats: read any of them into records, write records into any of them.

A whole text: :func:`read` finds out the format and returns the records, :func:`write` turns
records into text. A file of many lines: :func:`read_each` takes its lines one by one and yields
a record or the error of each, so that one bad line does not end the work. Bytes from outside go
through :func:`decode` first. :data:`FORMATS` lists the formats with what each one keeps.

>>> records = read("1......3..2....4 # the first\n2......3..1....4")
>>> [record.get("comment") for record in records]
['the first', '']
>>> print(write(records[:1], "ss"), end="")
1.|..
..|.3
-----
..|2.
..|.4
>>> found = list(read_each(["1......3..2....4", "1......3..2....", "2......3..1....4"]))
>>> str(found[1])
'line 2: a line of 15 characters; expected 16, 81, 256, 625 cells'
>>> get("sudoku-wiki")
Traceback (most recent call last):
...
cluesmith.errors.InputError: 'sudoku-wiki' is not a format; expected sudokuwiki?
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from cluesmith.board.formats.decoding import DOCUMENT_LIMIT, decode, decode_line, is_skipped
from cluesmith.board.formats.format import Format
from cluesmith.board.formats.fpuzzles import FPUZZLES
from cluesmith.board.formats.grids import GRID, SDK, SS
from cluesmith.board.formats.hodoku import HODOKU
from cluesmith.board.formats.json_lines import JSON
from cluesmith.board.formats.lines import LINE, SDM
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
    "FORMATS",
    "LONGEST_LINE",
    "Format",
    "PuzzleRecord",
    "decode",
    "detect",
    "get",
    "read",
    "read_each",
    "read_one",
    "write",
]

# In the order in which a text is tried: the unmistakable ones first.
FORMATS: tuple[Format, ...] = (
    OPENSUDOKU,
    SUDOKUPAD,
    FPUZ,
    SCF,
    FPUZZLES,
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

LONGEST_LINE = DOCUMENT_LIMIT
"""No format reads a longer line, so that a caller need not hold one; plain lines end sooner."""

_HEAD = 65536


def get(name: str) -> Format:
    """Return the format of a name.

    Raises:
        InputError: there is none; the message has the nearest name.
    """
    wanted = name.strip().lower().removeprefix(".")
    by_name = {known.name: known for known in FORMATS}
    if wanted not in by_name:
        raise unknown_name(name, "a format", sorted(by_name))
    return by_name[wanted]


def detect(text: str, suffix: str | None = None) -> Format:
    """Return the format that a text seems to be in.

    Args:
        text: the text, or as much of its beginning as there is.
        suffix: the suffix of the file's name, which decides between formats that look alike.

    Raises:
        InputError: the text looks like no format.
    """
    head = text[:_HEAD]
    named = [known for known in FORMATS if suffix and suffix.lower() in known.suffixes]
    found = next((known for known in (*named, *FORMATS) if known.matches(head)), None)
    if named and found in (None, GRID):
        return named[0]
    if found is not None:
        return found
    if not text.strip():
        raise InputError("no text", expected="a puzzle in one of the formats")
    if len(text.split()) == 1:
        return LINE  # whose reader says what is wrong with it
    if all(is_skipped(line) for line in text.splitlines()):
        raise InputError("comments only", expected="at least one puzzle")
    raise InputError(
        f"text that begins with {text.strip()[:30]!r}",
        expected=f"one of the formats {', '.join(sorted(known.name for known in FORMATS))}",
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
        format: the format or its name; without it the text and the suffix tell.
        board: the board of the puzzles, for formats that do not name it.
        suffix: the suffix of the file's name.

    Raises:
        InputError: the first thing that cannot be read, with its place.
    """
    chosen = detect(text, suffix) if format is None else _format(format)
    return chosen.read(text, board)


def read_one(
    text: str,
    format: str | Format | None = None,  # noqa: A002
    board: Board | None = None,
) -> PuzzleRecord:
    """Return the only record of a text.

    Raises:
        InputError: the text cannot be read, or holds more than one puzzle.
    """
    record, *others = read(text, format, board)
    if others:
        raise InputError(f"{1 + len(others)} puzzles", expected="one")
    return record


def read_each(
    lines: Iterable[str] | Iterable[bytes],
    format: str | Format | None = None,  # noqa: A002
    board: Board | None = None,
) -> Iterator[PuzzleRecord | InputError]:
    """Yield for each line with data its record, or the error that says what is wrong with it.

    The lines may be an open file, of text or of bytes. Without a format the first line with data
    tells.

    Raises:
        InputError: the format is unknown, or does not keep one record a line.
    """
    if format is not None:
        return _format(format).read_each(lines, board)
    source = map(decode_line, lines)
    seen: list[str] = []
    for line in source:
        seen.append(line)
        if not is_skipped(line):
            break
    head = "".join(seen[-1:])[:_HEAD]
    found = (known for known in FORMATS if known.is_line_based and known.matches(head))
    return next(found, LINE).read_each(chain(seen, source), board)


def write(records: Iterable[PuzzleRecord], format: str | Format) -> str:  # noqa: A002
    """Return the text of some records.

    What the format cannot hold beside the puzzle itself (see its fields and
    :meth:`Format.kept`) is left out.

    Raises:
        InputError: the format is unknown, cannot tell a puzzle's board, or holds one puzzle only.
    """
    return _format(format).write(records)


def _format(chosen: str | Format) -> Format:
    return get(chosen) if isinstance(chosen, str) else chosen
