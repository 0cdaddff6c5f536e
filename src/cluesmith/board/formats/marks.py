# SPDX-License-Identifier: MIT
r"""``pencilmarks``, ``sdx`` and ``sukaku``: the candidates of every cell.

A pencilmark grid is n*n groups of digits in reading order; borders and spacing are ignored. A
group of one digit is a value or an open cell, by the rule in :mod:`cluesmith.board.formats.keep`;
every value counts as a clue. ``sdx`` (SudoCue) writes ``u5`` for a digit that the player has
placed. In both a dot is a cell without marks. A ``sukaku`` line has n characters a cell, digit k
at place k or a dot.

>>> from cluesmith.board import Puzzle
>>> record = PuzzleRecord.of(Puzzle.parse("1......3..2....4"))
>>> print(PENCILMARKS.write([record]), end="")
+---------+-------+
| 1   234 | 4   2 |
| 24  24  | 14  3 |
+---------+-------+
| 34  134 | 2   1 |
| 23  123 | 13  4 |
+---------+-------+
>>> SUKAKU.write([record])[:16]
'1....234...4.2..'
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cluesmith.board.candidates import Candidates
from cluesmith.board.formats.decoding import first_lines
from cluesmith.board.formats.format import CLASSIC_SIZES, Format, each
from cluesmith.board.formats.keep import grouped, groups, printed, printed_strictly, settle
from cluesmith.board.formats.mark_groups import DIGITS, MarkGrid
from cluesmith.board.formats.record import PuzzleRecord
from cluesmith.board.geometry import Board
from cluesmith.board.text import BLANK, SYMBOLS, cell_name, digits_of, runs
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

_SDX_GROUP = re.compile(r"u?[1-9A-P]+|[.0]")
_LENGTHS = {size**3: size for size in CLASSIC_SIZES if size <= 16}
_SUKAKU = re.compile(rf"[.0{SYMBOLS[:16]}]+")


def _read_pencilmarks(text: str, board: Board | None) -> Iterator[PuzzleRecord]:
    grid = MarkGrid.read(text, DIGITS)
    if grid.groups:
        board = grid.board(board)
        yield PuzzleRecord(settle(board, grid.masks(board.size)))


def _read_sdx(text: str, board: Board | None) -> Iterator[PuzzleRecord]:
    grid = MarkGrid.read(text, _SDX_GROUP)
    if not grid.groups:
        return
    board = grid.board(board)
    masks = grid.masks(board.size)
    placed = {cell for cell, group in enumerate(grid.groups) if group.text.startswith("u")}
    for cell in sorted(placed):
        if masks[cell].bit_count() != 1:
            group = grid.groups[cell]
            raise InputError(
                f"found {group.text!r} for {cell_name(cell, board.size)}",
                position=group.column,
                expected="one digit after u",
                line=group.line,
            )
    yield PuzzleRecord(settle(board, masks, placed))


def _group(mask: int) -> str:
    return "".join(SYMBOLS[digit - 1] for digit in digits_of(mask)) or BLANK


def _write_pencilmarks(record: PuzzleRecord) -> str:
    size, order = record.board.size, record.board.order or record.board.size
    texts = [_group(mask) for mask in groups(record.position)[0]]
    widths = [max(map(len, texts[column::size])) for column in range(size)]
    starts = range(0, size, order)
    lengths = [sum(widths[start : start + order]) + 2 * order for start in starts]
    rule = "".join(f"+{'-' * length}" for length in lengths) + "+"
    lines = []
    for row in range(size):
        cells = [texts[row * size + column].ljust(widths[column]) for column in range(size)]
        lines += [rule] if row in starts else []
        drawn = ["  ".join(cells[start : start + order]) for start in starts]
        lines.append(f"| {' | '.join(drawn)} |")
    return "\n".join([*lines, rule])


def _write_sdx(record: PuzzleRecord) -> str:
    masks, placed = groups(record.position)
    texts = [("u" if cell in placed else "") + _group(mask) for cell, mask in enumerate(masks)]
    return "\n".join(map(" ".join, runs(texts, record.board.size)))


def _matches_pencilmarks(head: str) -> bool:
    grid = MarkGrid.read(head, DIGITS)
    if not grid.is_sound:
        return grid.is_damaged
    # Groups of one digit each are a plain grid; so are the numbers of a large grid.
    texts = [group.text for group in grid.groups]
    is_numbers = len(texts) > 81 and all(len(t) <= 2 and t.isdecimal() for t in texts)
    return max(map(len, texts)) > 1 and not is_numbers


def _matches_sdx(head: str) -> bool:
    grid = MarkGrid.read(head, _SDX_GROUP)
    has_placed = any(re.fullmatch("u[1-9A-P]+", group.text) for group in grid.groups)
    return has_placed and (grid.is_sound or grid.is_damaged)


def _read_sukaku(text: str, board: Board | None) -> PuzzleRecord:
    line = text.strip()
    size = board.size if board else _LENGTHS.get(len(line), 0)
    if len(line) != size**3 or not size:
        lengths = [board.size**3] if board else list(_LENGTHS)
        raise InputError(
            f"a line of {len(line)} characters",
            expected=f"{', '.join(map(str, lengths))}, a digit or a dot for each candidate",
        )
    candidates = Candidates.parse(line, board or Board.parse(f"{size}x{size}"))
    return PuzzleRecord(settle(candidates.board, candidates.masks, is_exact=True))


def _write_sukaku(record: PuzzleRecord) -> str:
    masks, _ = groups(record.position, is_exact=True)
    return str(Candidates(tuple(masks), record.board))


def _matches_sukaku(head: str) -> bool:
    return any(
        len(line) in _LENGTHS and _SUKAKU.fullmatch(line) is not None for line in first_lines(head)
    )


PENCILMARKS = Format(
    name="pencilmarks",
    description="a grid of candidates, one group of digits a cell",
    matches=_matches_pencilmarks,
    keep=printed,
    reader=_read_pencilmarks,
    writer=each(_write_pencilmarks),
    keeps_candidates=True,
)

SDX = Format(
    name="sdx",
    description="a puzzle in progress of SudoCue: candidates, u before a placed digit",
    matches=_matches_sdx,
    keep=grouped,
    reader=_read_sdx,
    writer=each(_write_sdx),
    suffixes=(".sdx",),
    keeps_placed=True,
    keeps_candidates=True,
)

SUKAKU = Format(
    name="sukaku",
    description="one puzzle a line, a character for each candidate",
    matches=_matches_sukaku,
    keep=printed_strictly,
    line_reader=_read_sukaku,
    writer=each(_write_sukaku),
    keeps_candidates=True,
    sizes=(4, 9, 16),
)
