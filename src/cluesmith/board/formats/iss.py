# SPDX-License-Identifier: MIT
r"""``iss``: constraint strings and links of Interactive-Sudoku-Solver.

The program also reads a puzzle on one line with a map of its regions after a blank. What reads and
writes strings is imported when it is needed: it knows every constraint.

>>> record = ISS.read(".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_4")[0]
>>> ISS.write([record])
'.Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_4\n'
"""

from __future__ import annotations

import re
from itertools import pairwise
from math import isqrt
from urllib.parse import parse_qs, unquote

from cluesmith.board.formats.format import Format, each
from cluesmith.board.formats.keep import only_clues
from cluesmith.board.formats.record import PuzzleRecord
from cluesmith.board.formats.sites import reconcile
from cluesmith.board.geometry import Board
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import MAX_SIZE

_LINK = "https://sigh.github.io/Interactive-Sudoku-Solver/"
_STRING = re.compile(r"\.+(~R[0-9a-g]C|[A-Z][A-Za-z]*~|[A-Z][a-z]+[A-Za-z]*([.\s]|$))")


def _string_of(text: str) -> str:
    stripped = text.strip()
    if "://" not in stripped[:10]:
        return stripped
    # Not urlsplit, which raises for some hosts: only the query matters.
    query = stripped.partition("#")[0].partition("?")[2]
    return unquote(parse_qs(query).get("q", [""])[0])


def _jigsaw_line(text: str) -> tuple[str, Board] | None:
    """Return a puzzle on one line and its board, where a map of regions follows."""
    words = text.split()
    size = isqrt(len(words[0])) if len(words) == 2 else 0
    if size < 2 or size > MAX_SIZE or not size * size == len(words[0]) == len(words[1]):
        return None
    labels = words[1]
    if len(set(labels)) != size or any(labels.count(label) != size for label in set(labels)):
        return None
    # A solution has every digit as often, but equal digits never touch.
    touching = sum(a == b for a, b in pairwise(labels))
    touching += sum(a == b for a, b in zip(labels, labels[size:], strict=False))
    return (words[0], Board.jigsaw(labels)) if touching >= size * (size - 1) else None


def _read(text: str, board: Board | None) -> PuzzleRecord:
    jigsaw = _jigsaw_line(text)
    if jigsaw is not None:
        cells, regions = jigsaw
        return PuzzleRecord.of(Puzzle.parse(cells, reconcile(regions, board)))
    from cluesmith.board.formats.iss_read import read_string

    return read_string(_string_of(text), board)


def _read_board(text: str) -> Board:
    if _jigsaw_line(text) is not None:
        return _read(text, None).board
    from cluesmith.board.formats.iss_read import read_parts

    return read_parts(_string_of(text))[0]


def _matches(head: str) -> bool:
    stripped = head.lstrip()
    if stripped.startswith(_LINK) or _STRING.match(stripped):
        return True
    return _jigsaw_line(stripped.partition("\n")[0]) is not None


def _write(record: PuzzleRecord) -> str:
    from cluesmith.board.formats.iss_write import write_string

    return write_string(record.puzzle)


def _write_board(board: Board) -> str:
    from cluesmith.board.formats.iss_write import write_board

    return write_board(board) + "\n"


ISS = Format(
    name="iss",
    description="constraint strings and links of Interactive-Sudoku-Solver",
    matches=_matches,
    keep=only_clues,
    line_reader=_read,
    board_reader=_read_board,
    board_writer=_write_board,
    writer=each(_write),
    keeps_board=True,
    keeps_constraints=True,
    keeps_shape=True,
    sizes=tuple(range(2, 17)),
)
