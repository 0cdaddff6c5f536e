# SPDX-License-Identifier: MIT
"""``sudokuwiki`` and ``sudokuexchange``: links with the cells in the query.

SudokuWiki takes 81 digits, or its packed strings. In version B (``S9B``) two base-36 characters a
cell are 1 to 9 for a clue, 10 to 18 for a placed digit, 18 plus the mask for candidates and 0 for
a cell without marks. The older string, which is only read, has two base-32 characters: the mask
times 2, plus 1 for a clue; a lone digit without that bit counts as placed. Plain puzzles are
written with 81 digits, others in version B.

>>> from cluesmith.board import Puzzle
>>> record = PuzzleRecord.of(Puzzle.parse("1" + "." * 80))
>>> SUDOKUWIKI.write([record])[:50]
'https://www.sudokuwiki.org/sudoku.htm?bd=100000000'
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cluesmith.board.formats.decoding import a_line_is, refusal
from cluesmith.board.formats.format import Format, each
from cluesmith.board.formats.keep import marked, only_clues, with_marks
from cluesmith.board.formats.record import PuzzleRecord
from cluesmith.board.formats.sites import nine_by_nine
from cluesmith.board.lines import write_line
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import cell_name, runs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.board.geometry import Board
    from cluesmith.board.position import Position

_WIKI = re.compile(r"(?:https?://)?(?:www\.)?sudokuwiki\.(?:org|com)/", re.IGNORECASE)
_EXCHANGE = re.compile(r"(?:https?://)?(?:www\.)?sudokuexchange\.com/", re.IGNORECASE)
_WIKI_URL = "https://www.sudokuwiki.org/sudoku.htm?bd="
_EXCHANGE_URL = "https://sudokuexchange.com/play/?s="
_PACKED_B = re.compile(r"S9B([0-9a-z]{162})", re.IGNORECASE)
_PACKED_A = re.compile(r"[0-9a-v]{162}", re.IGNORECASE)
_PLACED, _MARKS = 9, 18
_BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"


def _read_wiki(text: str, board: Board | None) -> PuzzleRecord:
    cells = _cells(_WIKI, text, "bd")
    board = nine_by_nine(board, "sudokuwiki")
    if packed := _PACKED_B.fullmatch(cells):
        return PuzzleRecord(_read_b([int(pair, 36) for pair in runs(packed[1], 2)], board))
    if _PACKED_A.fullmatch(cells):
        return PuzzleRecord(_read_a([int(pair, 32) for pair in runs(cells, 2)], board))
    if re.match(r"[A-Z]\d[A-Z]", cells):
        raise refusal("packed_string", start=repr(cells[:3]))
    return PuzzleRecord.of(Puzzle.parse(cells, board))


def _read_exchange(text: str, board: Board | None) -> PuzzleRecord:
    cells = _cells(_EXCHANGE, text, "s").replace(",", "")
    return PuzzleRecord.of(Puzzle.parse(cells, nine_by_nine(board, "sudokuexchange")))


def _cells(host: re.Pattern[str], text: str, key: str) -> str:
    """Return the value of a key in the query of a link."""
    link = text.strip()
    _, _, query = link.partition("#")[0].partition("?")
    values = [part[len(key) + 1 :] for part in query.split("&") if part.startswith(f"{key}=")]
    if host.match(link) is None or not values:
        raise refusal("other_link", found=repr(link[:60]), key=key)
    return values[0]


def _read_b(numbers: Sequence[int], board: Board) -> Position:
    highest = _MARKS + board.all_digits
    for cell, number in enumerate(numbers):
        if number > highest:
            place, name = 3 + 2 * cell, cell_name(cell, 9)
            raise refusal(
                "number_too_high", position=place, number=number, cell=name, highest=highest
            )
    clues = Puzzle(bytes(n if n <= _PLACED else 0 for n in numbers), board)
    placed = {c: n - _PLACED for c, n in enumerate(numbers) if _PLACED < n <= _MARKS}
    values = clues.with_digits(placed.items())
    masks = [max(number - _MARKS, 0) for number in numbers]
    return with_marks(clues, values, masks)


def _read_a(numbers: Sequence[int], board: Board) -> Position:
    masks = [number >> 1 for number in numbers]
    for cell, (mask, number) in enumerate(zip(masks, numbers, strict=True)):
        if mask > board.all_digits or (number & 1 and mask.bit_count() != 1):
            raise refusal("no_mask", position=2 * cell, number=number, cell=cell_name(cell, 9))
    digits = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks]
    values = Puzzle(bytes(digits), board)
    clues = values.with_digits((cell, 0) for cell, n in enumerate(numbers) if not n & 1)
    return with_marks(clues, values, masks)


def _write_wiki(record: PuzzleRecord) -> str:
    position = record.position
    if position.is_plain:
        return _WIKI_URL + write_line(position.clues.digits, "0")
    numbers = [
        clue or (value + _PLACED if value else mask + _MARKS if mask else 0)
        for clue, value, mask in position.cells()
    ]
    cells = "".join(_BASE36[number // 36] + _BASE36[number % 36] for number in numbers)
    return f"{_WIKI_URL}S9B{cells}"


def _write_exchange(record: PuzzleRecord) -> str:
    return _EXCHANGE_URL + write_line(record.puzzle.digits, "0")


SUDOKUWIKI = Format(
    name="sudokuwiki",
    description="links to the solver of sudokuwiki.org",
    matches=a_line_is(_WIKI),
    keep=marked,
    line_reader=_read_wiki,
    writer=each(_write_wiki),
    sizes=(9,),
)

SUDOKUEXCHANGE = Format(
    name="sudokuexchange",
    description="links to sudokuexchange.com",
    matches=a_line_is(_EXCHANGE),
    keep=only_clues,
    line_reader=_read_exchange,
    writer=each(_write_exchange),
    sizes=(9,),
)
