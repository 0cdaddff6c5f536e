# SPDX-License-Identifier: MIT
"""``hodoku``: the library lines in which HoDoKu shares positions and test cases.

``:technique:digits:grid:deleted:eliminations:placements:extra``. In the grid ``+5`` is a placed
digit; deleted, eliminations and placements are lists like ``436 257`` (digit, row, column: 4 in
r3c6, 2 in r5c7). Fields that describe a step are kept unchanged, as meta; a bare
position has the technique ``0000`` and the digits ``x``.

>>> grid = "+1" + "." * 79 + "2"
>>> record = HODOKU.read(f":0200:34:{grid}:333 334:345::")[0]
>>> str(record.position.values)[0], str(record.puzzle)[0], record.get("eliminations")
('1', '.', '345')
>>> parse_candidates(record.get("eliminations"))
((31, 3),)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cluesmith.board.candidates import Candidates
from cluesmith.board.formats.decoding import a_line_is
from cluesmith.board.formats.format import Format, each
from cluesmith.board.formats.keep import pruned
from cluesmith.board.formats.record import PuzzleRecord, one_line, position_of
from cluesmith.board.formats.sites import nine_by_nine
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import digits_of
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board.geometry import Board

_KEYS = ("technique", "digits", "eliminations", "placements", "extra")
_CELL = re.compile(r"\+?[1-9]|[.0]")
_CANDIDATE = re.compile(r"[1-9]{3}")
_LINE = re.compile(r":(?:[^:]*:){3}")
_FIELDS = 7


def parse_candidates(text: str) -> tuple[tuple[int, int], ...]:
    """Return the (cell, digit) pairs of a list like ``436 257``.

    Raises:
        InputError: an item is not a digit, a row and a column.
    """
    pairs = []
    for item in text.split():
        if not _CANDIDATE.fullmatch(item):
            raise InputError(f"found {item[:20]!r}", expected="digit, row and column, as 436")
        digit, row, column = map(int, item)
        pairs.append(((row - 1) * 9 + column - 1, digit))
    return tuple(pairs)


def format_candidates(candidates: Iterable[tuple[int, int]]) -> str:
    """Return (cell, digit) pairs as a list like ``436 257``."""
    return " ".join(f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in candidates)


def _read(text: str, board: Board | None) -> PuzzleRecord:
    board = nine_by_nine(board, "hodoku")
    lead, *fields = text.strip().split(":")
    if lead or not 4 <= len(fields) <= _FIELDS:
        raise InputError(
            f"{len(fields)} fields after {lead[:20]!r}",
            expected=":technique:digits:grid:deleted:eliminations:placements:extra",
        )
    technique, digits, grid, deleted, *rest = fields + [""] * (_FIELDS - len(fields))
    clues, values = _read_grid(grid, board, text.index(grid))
    candidates = Candidates.of(values).without(parse_candidates(deleted))
    step = () if (technique, digits) == ("0000", "x") else (technique, digits)
    return PuzzleRecord(
        position_of(clues, values, candidates.masks),
        None,
        (*zip(_KEYS, step, strict=False), *zip(_KEYS[2:], rest, strict=True)),
    )


def _read_grid(grid: str, board: Board, start: int) -> tuple[Puzzle, Puzzle]:
    clues, values = bytearray(), bytearray()
    position = 0
    while position < len(grid):
        match = _CELL.match(grid, position)
        if match is None:
            raise InputError(
                f"found {grid[position]!r}",
                position=start + position,
                expected="a dot, a digit, or + and a digit",
            )
        value = int(match[0].replace(".", "0"))
        values.append(value)
        clues.append(0 if match[0].startswith("+") else value)
        position = match.end()
    if len(values) != 81:
        raise InputError(f"a grid of {len(values)} cells", position=start, expected="81")
    return Puzzle(bytes(clues), board), Puzzle(bytes(values), board)


def _write(record: PuzzleRecord) -> str:
    position = record.position
    grid = "".join(
        "." if not value else str(value) if clue else f"+{value}"
        for clue, value, _ in position.cells()
    )
    all_masks = Candidates.of(position.values).masks
    deleted = [
        (cell, digit)
        for cell, mask in enumerate(position.candidates.masks)
        for digit in digits_of(all_masks[cell] & ~mask)
    ]
    technique, digits, eliminations, placements, extra = map(record.get, _KEYS)
    fields = [technique, digits, grid] if technique else ["0000", "x", grid]
    fields += [format_candidates(deleted), eliminations, placements]
    return ":" + ":".join([*fields, extra] if extra else fields)


def _fold(meta: dict[str, str]) -> dict[str, str]:
    folded = {key: one_line(text.replace(":", " ")) for key, text in meta.items()}
    if not folded.get("technique"):
        folded.pop("digits", None)  # 0000 with digits would be read as a full house
    return folded


HODOKU = Format(
    name="hodoku",
    description="HoDoKu's library: one position a line, with placed digits and eliminations",
    matches=a_line_is(_LINE),
    keep=pruned,
    line_reader=_read,
    writer=each(_write),
    meta=frozenset(_KEYS),
    fold=_fold,
    sizes=(9,),
)
