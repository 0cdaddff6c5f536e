# SPDX-License-Identifier: MIT
r"""One puzzle on one line: a character a cell, in every alphabet people use.

The alphabets of a board of size n are its own symbols (``1-9`` then ``A``...), letters alone
(``A`` to the n-th, as 16x16 magazines print) and, above 9, hexadecimal style (``0`` is the first
digit). A line uses one alphabet and one character for a blank. Letters that are all symbols of the
board are read as its symbols, so a line of :func:`write_line` is always read back.

>>> read_line("1..." "..3." ".2.." "...4")[1]
b'\x01\x00\x00\x00\x00\x00\x03\x00\x00\x02\x00\x00\x00\x00\x00\x04'
>>> split_line("1.....3..2.....4 # easy")
('1.....3..2.....4', 'easy')
>>> split_board("1.....3..2.....4 board=4x4+diagonals # easy")
('1.....3..2.....4 # easy', '4x4+diagonals')
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cluesmith.board.geometry import BOXED_SIZES
from cluesmith.board.text import BLANK, SYMBOLS
from cluesmith.errors import GeometryMismatch, InputError

if TYPE_CHECKING:
    from cluesmith.board.geometry import Board

_LENGTHS = {size**2: size for size in BOXED_SIZES}
SEPARATORS = " \t,;#:|"
"""Characters that separate the cells of a line from its comment."""

_BLANKS = ".0*-_xX?+ "
"""The usual blanks: only they make a board without clues. Another one needs digits beside it."""

_NEAR = 3
"""A line that differs from a board by no more cells was meant for that board."""

_BOARD = re.compile(r"\s*(\S+)\s+board=(\S+)(.*)", re.DOTALL)
_LINE_ENDS = "\r\n\ufeff"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"


def read_line(text: str, size: int | None = None) -> tuple[int, bytes]:
    """Return the size of the board and the digits of its cells, 0 for blank.

    A comment may follow the cells after a blank, comma, semicolon, colon, bar or hash.

    Raises:
        InputError: wrong length, a character of no alphabet, or two alphabets in one line.
    """
    cells, _ = split_line(text, size and size * size)
    if size is None:
        size = _LENGTHS[len(cells)]
    try:
        return size, _decode(cells, size)
    except InputError as error:
        line = text.strip(_LINE_ENDS)
        if error.position is not None:
            error.position += line.index(cells)
        error.text = line[:1000]
        raise


def split_line(text: str, cell_count: int | None = None) -> tuple[str, str]:
    """Return the characters that stand for cells and the comment after them.

    Raises:
        InputError: the line is not as long as a board, or runs on without a separator.
    """
    line = text.strip(_LINE_ENDS)
    lengths = [cell_count] if cell_count else sorted(_LENGTHS, reverse=True)
    # White space at either end may stand for blank cells, so it is stripped only if that helps.
    for part in (line, line.strip()):
        fitting = [
            length
            for length in lengths
            if len(part) == length or (len(part) > length and part[length] in SEPARATORS)
        ]
        # A long comment may have a separator where a larger board would end.
        while len(fitting) > 1 and not _is_readable(part[: fitting[0]]):
            del fitting[0]
        if fitting:
            return part[: fitting[0]], part[fitting[0] :].strip(SEPARATORS)
    raise _wrong_length(line, cell_count)


def split_board(text: str) -> tuple[str, str | None]:
    """Return a line without the board that it names, and the specification of that board."""
    named = _BOARD.fullmatch(text) if "board=" in text else None
    return (text, None) if named is None else (named[1] + named[3], named[2])


def read_cells(text: str, board: Board) -> bytes:
    """Return the digits of a line for a board of any shape: its symbols, and a dot for a blank.

    Raises:
        InputError: wrong length, or a character that is none of them.
    """
    cells = text.strip()
    board.check_cells(len(cells))
    alphabet = symbols(board.first)[: board.size]
    for position, char in enumerate(cells.upper()):
        if char not in alphabet and char != BLANK:
            raise InputError(
                f"found {cells[position]!r}",
                position=position,
                expected=f"{alphabet[0]} to {alphabet[-1]} or {BLANK!r} for a blank",
            )
    return bytes(alphabet.find(char) + 1 for char in cells.upper())


def symbols(first: int) -> str:
    """Return the characters of digits that count from 0 or from 1."""
    return "0" * (1 - first) + SYMBOLS


def write_line(digits: bytes, blank: str = BLANK, first: int = 1) -> str:
    """Return the line of these digits in the board's own symbols."""
    return digits.translate(_names(blank, first)).decode("ascii")


@lru_cache(maxsize=8)
def _names(blank: str, first: int) -> bytes:
    """Return the character of each digit, as a table for ``bytes.translate``."""
    return (blank + symbols(first)).encode("ascii").ljust(256)


def _is_readable(cells: str) -> bool:
    try:
        _decode(cells, _LENGTHS[len(cells)])
    except InputError:
        return False
    return True


def _decode(cells: str, size: int) -> bytes:
    alphabet, blank = _alphabet(cells, size)
    digits = cells.translate(_table(alphabet, blank))
    if max(digits) == "\0" and blank not in _BLANKS:
        raise InputError(
            f"{len(cells)} times {blank!r} and no digit", expected="digits, and . or 0 for blanks"
        )
    if max(digits) <= chr(size):
        return digits.encode("ascii")
    position = next(index for index, char in enumerate(digits) if char > chr(size))
    raise InputError(
        f"found {cells[position]!r}",
        position=position,
        expected=f"{alphabet[0]} to {alphabet[-1]} or {blank!r} for a blank",
    )


@lru_cache(maxsize=64)
def _table(alphabet: str, blank: str) -> dict[int, int]:
    """Return the digit of each character; other characters stay, above all digits."""
    letters = {ord(char): digit for digit, char in enumerate(alphabet.lower(), start=1)}
    capitals = {ord(char): digit for digit, char in enumerate(alphabet, start=1)}
    unused = dict.fromkeys(range(32), 32)
    return unused | letters | capitals | {ord(blank): 0}


def _wrong_length(line: str, cell_count: int | None) -> InputError:
    expected = f"{cell_count or ', '.join(map(str, _LENGTHS))} cells"
    near = [length for length in _LENGTHS if 0 < abs(length - len(line)) <= _NEAR]
    if near and cell_count is None:
        [length], missing = near, near[0] - len(line)
        what = "missing" if missing > 0 else "too many"
        are = "one is" if abs(missing) == 1 else f"{abs(missing)} are"
        name = f"{_LENGTHS[length]}x{_LENGTHS[length]}"
        expected = f"{length} for a {name} puzzle: {are} {what}"
    kind = GeometryMismatch if cell_count and len(line) in _LENGTHS else InputError
    return kind(
        f"{len(line)} character{'s' * (len(line) != 1)}", expected=expected, text=line[:1000]
    )


def _alphabet(cells: str, size: int) -> tuple[str, str]:
    """Return the alphabet of a line and the character it uses for a blank."""
    used = set(cells)
    figures = used & set("123456789")
    letters = {char.upper() for char in used} & set(_LETTERS[:size])
    is_own = letters <= set(SYMBOLS[:size])
    if not figures and not is_own and len(used) > 1 and (size > 9 or len(letters) > 1):
        alphabet = _LETTERS[:size]
    elif size > 9 and "0" in used and used & set(".*-_ "):
        alphabet = ("0" + SYMBOLS)[:size]
    else:
        alphabet = SYMBOLS[:size]
    blanks = [char for char in used if _may_be_blank(char, alphabet)]
    # The most frequent character is the blank, so the error names a stray character.
    return alphabet, max(blanks, key=lambda char: (cells.count(char), char), default=BLANK)


def _may_be_blank(char: str, alphabet: str) -> bool:
    if char.upper() in alphabet or char in "123456789":
        return False
    return len(alphabet) <= 9 or not char.isalpha() or char in "xX"
