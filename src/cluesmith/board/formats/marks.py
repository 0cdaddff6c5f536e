# SPDX-License-Identifier: MIT
r"""``pencilmarks``, ``sdx`` and ``sukaku``: the candidates of every cell.

A pencilmark grid is n*n groups of digits in reading order; borders and spacing are ignored. A
group of one digit is a value or an open cell, by the rule in :mod:`cluesmith.board.formats.keep`;
every value counts as a clue. ``sdx`` (SudoCue) writes ``u5`` for a digit that the player has
placed. In both a dot is a cell without marks. A ``sukaku`` line has n characters a cell, digit k
at place k or a dot.

>>> from cluesmith.board import Puzzle
>>> entry = Entry.of(Puzzle.parse("1......3..2....4"))
>>> print(PENCILMARKS.write([entry]), end="")
+---------+-------+
| 1   234 | 4   2 |
| 24  24  | 14  3 |
+---------+-------+
| 34  134 | 2   1 |
| 23  123 | 13  4 |
+---------+-------+
>>> SUKAKU.write([entry])[:16]
'1....234...4.2..'
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cluesmith.board.formats.entry import Entry
from cluesmith.board.formats.format import CLASSIC_SIZES, Format
from cluesmith.board.formats.keep import grouped, groups, printed, printed_strictly, settle
from cluesmith.board.formats.rows import BARS, is_rule
from cluesmith.board.formats.source import first_lines, split_lines
from cluesmith.board.geometry import Board
from cluesmith.board.text import BLANK, SYMBOLS, cell_name, digits_of
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SEPARATORS = re.compile(rf"[\s{BARS}]+")
_GROUP = re.compile(r"[1-9A-P]+|[.0]")
_SDX_GROUP = re.compile(r"u?[1-9A-P]+|[.0]")
_COUNTS = {size * size: size for size in CLASSIC_SIZES}
_LENGTHS = {size**3: size for size in CLASSIC_SIZES if size <= 16}
_SUKAKU = re.compile(rf"[.0{SYMBOLS[:16]}]+")


def _read_pencilmarks(text: str, board: Board | None) -> Iterator[Entry]:
    tokens = list(_tokens(text, _GROUP))
    if not tokens:
        return
    board = _board_for(len(tokens), board)
    masks = [_mask(token, board.size, number) for number, token in tokens]
    yield Entry(settle(board, masks))


def _read_sdx(text: str, board: Board | None) -> Iterator[Entry]:
    tokens = list(_tokens(text, _SDX_GROUP))
    if not tokens:
        return
    board = _board_for(len(tokens), board)
    placed = {cell for cell, (_, token) in enumerate(tokens) if token.startswith("u")}
    masks = [_mask(token.removeprefix("u"), board.size, number) for number, token in tokens]
    for cell in sorted(placed):
        if masks[cell].bit_count() != 1:
            number, token = tokens[cell]
            raise InputError(f"found {token!r}", expected="one digit after u", line=number)
    yield Entry(settle(board, masks, placed))


def _tokens(text: str, group: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Yield the groups of a text and their lines; words above and below the grid are skipped."""
    lines = [
        (number, line)
        for number, line in enumerate(split_lines(text), start=1)
        if not is_rule(line) and not line.lstrip().startswith("#")
    ]
    rows = {
        number: tokens
        for number, line in lines
        if (tokens := _split(line)) and all(map(group.fullmatch, tokens))
    }
    first, last = min(rows, default=0), max(rows, default=0)
    for number, line in lines:
        is_words = re.search(r"[A-Za-z]{2}", line) and not first <= number <= last
        if number not in rows and _split(line) and not is_words:
            bad = next(token for token in _split(line) if not group.fullmatch(token))
            raise InputError(
                f"found {bad[:20]!r}",
                position=line.index(bad),
                expected="groups of digits",
                line=number,
            )
        yield from ((number, token) for token in rows.get(number, ()))


def _split(line: str) -> list[str]:
    return [token for token in _SEPARATORS.split(line) if token]


def _board_for(count: int, board: Board | None) -> Board:
    expected = [board.cell_count] if board else list(_COUNTS)
    if count not in expected:
        raise InputError(
            f"{count} groups of digits", expected=f"{', '.join(map(str, expected))}, one a cell"
        )
    return board or Board.parse(f"{_COUNTS[count]}x{_COUNTS[count]}")


def _mask(token: str, size: int, line: int) -> int:
    mask = 0
    if token in (BLANK, "0"):
        return mask
    for char in token:
        digit = SYMBOLS.index(char) + 1
        bit = 1 << (digit - 1)
        if digit > size or mask & bit:
            raise InputError(
                f"found {char!r} in {token[:30]!r}",
                expected=f"each of {SYMBOLS[0]} to {SYMBOLS[size - 1]} once",
                line=line,
            )
        mask |= bit
    return mask


def _group(mask: int) -> str:
    return "".join(SYMBOLS[digit - 1] for digit in digits_of(mask)) or BLANK


def _write_pencilmarks(entries: Sequence[Entry]) -> str:
    [entry] = entries
    size, order = entry.board.size, entry.board.order or entry.board.size
    texts = [_group(mask) for mask in groups(entry.position)[0]]
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
    return "\n".join([*lines, rule]) + "\n"


def _write_sdx(entries: Sequence[Entry]) -> str:
    [entry] = entries
    masks, placed = groups(entry.position)
    texts = [("u" if cell in placed else "") + _group(mask) for cell, mask in enumerate(masks)]
    size = entry.board.size
    return "".join(
        " ".join(texts[start : start + size]) + "\n" for start in range(0, len(texts), size)
    )


def _matches_pencilmarks(head: str) -> bool:
    try:
        tokens = [token for _, token in _tokens(head, _GROUP)]
    except InputError:
        return False
    # Groups of one digit each are a plain grid, and so are the numbers of a large one.
    widest = max(map(len, tokens), default=0)
    is_numbers = len(tokens) > 81 and all(len(t) <= 2 and t.isdecimal() for t in tokens)
    return len(tokens) in _COUNTS and widest > 1 and not is_numbers


def _matches_sdx(head: str) -> bool:
    try:
        tokens = [token for _, token in _tokens(head, _SDX_GROUP)]
    except InputError:
        return False
    return len(tokens) in _COUNTS and any(token.startswith("u") for token in tokens)


def _read_sukaku(text: str, board: Board | None) -> Entry:
    line = text.strip()
    size = board.size if board else _LENGTHS.get(len(line), 0)
    if len(line) != size**3 or not size:
        lengths = [board.size**3] if board else list(_LENGTHS)
        raise InputError(
            f"a line of {len(line)} characters",
            expected=f"{', '.join(map(str, lengths))}, a digit or a dot for each candidate",
        )
    board = board or Board.parse(f"{size}x{size}")
    masks = [0] * board.cell_count
    for position, char in enumerate(line):
        cell, place = divmod(position, size)
        if char.upper() == SYMBOLS[place]:
            masks[cell] |= 1 << place
        elif char not in (BLANK, "0"):
            raise InputError(
                f"found {char!r} for {cell_name(cell, size)}",
                position=position,
                expected=f"{SYMBOLS[place]} or a dot",
            )
    return Entry(settle(board, masks, is_exact=True))


def _write_sukaku(entries: Sequence[Entry]) -> str:
    return "".join(f"{_sukaku_line(entry)}\n" for entry in entries)


def _sukaku_line(entry: Entry) -> str:
    return "".join(
        SYMBOLS[place] if mask >> place & 1 else BLANK
        for mask in groups(entry.position, is_exact=True)[0]
        for place in range(entry.board.size)
    )


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
    writer=_write_pencilmarks,
    keeps_candidates=True,
)

SDX = Format(
    name="sdx",
    description="a puzzle in progress of SudoCue: candidates, u before a placed digit",
    matches=_matches_sdx,
    keep=grouped,
    reader=_read_sdx,
    writer=_write_sdx,
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
    writer=_write_sukaku,
    holds_many=True,
    keeps_candidates=True,
    sizes=(4, 9, 16),
)
