# SPDX-License-Identifier: MIT
r"""``line`` and ``sdm``: one puzzle a line, one character a cell.

A solution and a comment may follow the cells of a ``line``; a blank, comma, semicolon, colon, bar
or hash separates them. A line that begins with ``#`` is a comment; directly above a puzzle it is
its title. A board that the number of cells does not tell follows as ``board=SPEC``. ``sdm`` is the
same without solution, board and comment.

>>> record = LINE.read("1......3..2....4,1342421334212134 # four clues")[0]
>>> str(record.solution), record.get("comment")
('1342421334212134', 'four clues')
>>> print(SDM.write([record]), end="")
1000000300200004
>>> LINE.read("# Monday\n1......3..2....4")[0].get("title")
'Monday'
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cluesmith.board.formats.decoding import first_lines
from cluesmith.board.formats.format import ALL_SIZES, Format, each
from cluesmith.board.formats.keep import only_clues
from cluesmith.board.formats.record import NO_META, PuzzleRecord, one_line
from cluesmith.board.geometry import CLASSIC_ORDERS, STANDARD
from cluesmith.board.lines import SEPARATORS, read_line, split_board, split_line, write_line
from cluesmith.board.position import Position
from cluesmith.board.puzzle import Puzzle
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from cluesmith.board.geometry import Board


_SQUARES = {order**4 for order in CLASSIC_ORDERS}


def _read(text: str, board: Board | None) -> PuzzleRecord:
    puzzle = Puzzle.parse(text, board)
    text, _ = split_board(text)
    _, comment = split_line(text, puzzle.board.cell_count)
    solution = None
    if len(comment) >= puzzle.board.cell_count:
        solution, comment = _split_solution(comment, puzzle)
    return PuzzleRecord.of(puzzle, solution, comment=comment)


def is_plain(text: str) -> bool:
    """Whether a text is a 9x9 puzzle and nothing else: no format needs to be detected.

    >>> is_plain("." * 81), is_plain("0" * 80 + "7"), is_plain("." * 80 + "0"), is_plain("0" * 82)
    (True, True, False, False)
    """
    if len(text) != STANDARD.cell_count or not text.isascii():
        return False
    blanks = text.encode("ascii").translate(None, b"123456789")
    return len(blanks) in (blanks.count(b"."), blanks.count(b"0"))


def plain_record(text: str) -> PuzzleRecord:
    """Return the record of a plain puzzle; the check and this are 20 times as fast as detection."""
    puzzle = Puzzle(text.encode("ascii").translate(_PLAIN_DIGITS))
    return PuzzleRecord(Position.of(puzzle), None, NO_META, 1)


_PLAIN_DIGITS = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))


def _split_solution(comment: str, puzzle: Puzzle) -> tuple[Puzzle | None, str]:
    """Return the solution at the beginning of a comment, if there is one, and the rest."""
    try:
        cells, rest = split_line(comment, puzzle.board.cell_count)
        solution = Puzzle.parse(cells, puzzle.board)
    except InputError:
        return None, comment
    pairs = zip(solution.digits, puzzle.digits, strict=True)
    if solution.is_full and all(clue in (0, digit) for digit, clue in pairs):
        return solution, rest
    return None, comment


def _write(record: PuzzleRecord) -> str:
    cells, *named = record.puzzle.text.split(" ", 1)
    if record.solution is not None:
        cells += f",{record.solution}"
    line = " ".join([cells, *named])
    comment = record.get("comment")
    return f"{line} # {comment}" if comment else line


def _fold(meta: dict[str, str]) -> dict[str, str]:
    return {key: one_line(text).strip(SEPARATORS) for key, text in meta.items()}


def _write_sdm(record: PuzzleRecord) -> str:
    return write_line(record.puzzle.digits, "0")


@lru_cache(maxsize=1)  # line and sdm are asked about the same text, one after the other
def _matches(head: str) -> bool:
    lengths = [_cell_count(line) for line in first_lines(head)]
    # Sixteen characters may also be a row of a 16x16 grid, so then all lines have to agree.
    return any(length > 16 for length in lengths) or (bool(lengths) and all(lengths))


def _cell_count(line: str) -> int:
    """Return how many cells a line seems to have, 0 if it does not look like a puzzle."""
    text, spec = split_board(line)
    if spec is not None:
        return len(re.split(f"[{SEPARATORS}]", text, maxsplit=1)[0])
    try:
        cells, _ = split_line(line)
    except InputError:
        return 0
    if len(set(cells)) > 1 and not any(map(str.isalnum, cells)):
        return 0  # the rule of a grid that is as wide as a board has cells
    has_separators = any(char in SEPARATORS for char in cells)
    if len(cells) == len(line) and not has_separators and len(cells) > 16:
        return len(cells)
    try:
        read_line(cells)
    except InputError:
        return 0
    # A separator in a row of another format does not stand for a blank cell. Rows of pencilmarks
    # have any length, so blanks are cells only on boards with square boxes.
    is_row = len(cells) < len(line) or len(cells) not in _SQUARES
    return 0 if has_separators and is_row else len(cells)


LINE = Format(
    name="line",
    description="one puzzle a line, one character a cell",
    matches=_matches,
    keep=only_clues,
    line_reader=_read,
    has_titles_above=True,
    writer=each(_write),
    keeps_solution=True,
    keeps_board=True,
    keeps_constraints=True,
    meta=frozenset({"comment"}),
    fold=_fold,
    sizes=ALL_SIZES,
)

SDM = Format(
    name="sdm",
    description="a collection of SadMan Sudoku: one puzzle a line, 0 for a blank",
    matches=_matches,
    keep=only_clues,
    line_reader=_read,
    has_titles_above=True,
    writer=each(_write_sdm),
    suffixes=(".sdm",),
)
