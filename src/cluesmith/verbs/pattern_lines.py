# SPDX-License-Identifier: MIT
"""Files of patterns: a pattern or name a line, or drawings with blank lines or comments between.

A line may also be an object that a verb wrote with ``--json``: it stands for its ``pattern``, or
for the clue cells of its puzzle.

>>> [str(found) for found in read_patterns([b"?"], None)]  # doctest: +ELLIPSIS
["line 1: found '?' at character 1; expected an empty cell (. 0 _ - or a blank) or a clue ..."]
>>> [str(entry) for entry in read_patterns(["x", "   x", "  x", "   x"], None)]
['x......x..x....x']
>>> [str(entry) for entry in read_patterns(['{"puzzle": "1......3..2....4"}'], None)]
['x......x..x....x']
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, count, dropwhile, groupby, islice, pairwise, tee
from typing import TYPE_CHECKING

from cluesmith.board import Board, Pattern
from cluesmith.board.formats.decoding import parse_object
from cluesmith.board.formats.json_lines import from_members
from cluesmith.board.formats.sites import reconcile
from cluesmith.board.lines import split_board
from cluesmith.board.pattern import BARS, CLUES, EMPTY, RULE
from cluesmith.board.shapes import pattern_of
from cluesmith.board.text import MAX_SIZE
from cluesmith.errors import InputError
from cluesmith.verbs.reading import decoded, of_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Numbered = tuple[int, str]

_DRAWN = {*CLUES, *EMPTY, *RULE}
_NO_BARS = str.maketrans("", "", BARS)
_WIDEST_ROW = 4 * MAX_SIZE
"""The longest row of a drawn pattern, with blanks and bars between its cells."""

_MOST_ROWS = 4 * MAX_SIZE
"""More lines than a drawing has, with blank lines and rules between its rows."""


@dataclass(frozen=True)
class PatternEntry:
    """A pattern, the number of its line, and the comment directly above it."""

    pattern: Pattern
    line: int | None = None
    title: str = ""

    def __str__(self) -> str:
        return str(self.pattern)


def are_drawn(lines: Iterable[str | bytes], board: Board | None) -> bool:
    """Whether the first line after comments is a row of a drawing, not a whole pattern.

    Raises:
        InputError: the file is not text.
    """
    for text in map(decoded, count(1), lines):
        if text.strip() and not _is_comment(text):
            return _may_be_row(text, board)
    return False


def drawings(lines: Iterable[bytes], board: Board | None) -> Iterator[tuple[bytes, ...]]:
    """Yield the lines of a file of drawings, those of each drawing together.

    A drawing begins after a blank line. A file that is one drawing may have blank lines in it.
    """
    rest = iter(lines)
    head = list(islice(rest, _MOST_ROWS))
    if len(head) < _MOST_ROWS and len(list(_read_drawn(_numbered(head), board))) == 1:
        yield tuple(head)
        return
    together: list[bytes] = []
    for line in chain(head, rest):
        begins = line.strip() and together and not together[-1].strip()
        if begins or len(together) == _MOST_ROWS:
            yield tuple(together)
            together.clear()
        together.append(line)
    yield tuple(together)


def lines_and_drawings(lines: Iterable[bytes], board: Board | None) -> Iterator[tuple[bytes, ...]]:
    """Yield the lines of a file that begins with a whole pattern; rows of a drawing together.

    A comment directly above a drawing belongs to it.
    """
    together: list[bytes] = []
    for number, line in enumerate(lines, 1):
        text = decoded(number, line)
        if together and not _is_row(text, board):
            yield tuple(together)
            together = []
        if _is_row(text, board) or _is_comment(text):
            together.append(line)
        else:
            yield (line,)
    if together:
        yield tuple(together)


def read_patterns(
    lines: Iterable[str | bytes], board: Board | None, *, drawn: bool | None = None
) -> Iterator[PatternEntry | InputError]:
    """Yield the entry of each pattern, or the error that says what is wrong with it.

    A line that begins with ``#`` is a comment if it cannot be read as a pattern.

    Args:
        lines: patterns of a line each, and drawings with blank lines between them.
        board: the board; None where the patterns tell.
        drawn: whether the first pattern is drawn; None where the lines tell.

    Raises:
        InputError: the file is not text.
    """
    if drawn is None:
        seen, lines = tee(lines)
        drawn = are_drawn(seen, board)
        del seen  # or it would keep every line
    read = _read_drawn if drawn else _read_mixed
    yield from read(_numbered(lines), board)


def _numbered(lines: Iterable[str | bytes]) -> Iterator[Numbered]:
    return enumerate(map(decoded, count(1), lines), 1)


def _read_lines(
    numbered: Iterable[Numbered], board: Board | None
) -> Iterator[PatternEntry | InputError]:
    """Yield the pattern of each line."""
    comment = ""
    for number, text in numbered:
        title, comment = comment, ""
        if not text.strip():
            continue
        try:
            yield PatternEntry(_pattern(text, board), number, title)
        except InputError as error:
            if text.startswith("#"):
                comment = _words(text)
            else:
                yield of_line(error, text, number)


def _read_mixed(
    numbered: Iterable[Numbered], board: Board | None
) -> Iterator[PatternEntry | InputError]:
    """Yield patterns of a line each as they come, and between them those that rows draw."""
    before = (0, "")

    def watched(lines: Iterable[Numbered]) -> Iterator[Numbered]:
        nonlocal before
        for line in lines:
            before = line
            yield line

    for are_rows, lines in groupby(numbered, lambda line: _is_row(line[1], board)):
        if are_rows:
            above = [before] if _is_comment(before[1]) else []
            yield from _read_drawn([*above, *lines], board)
        else:
            yield from _read_lines(watched(lines), board)


def _pattern(text: str, board: Board | None) -> Pattern:
    """Return the pattern of a line: its cells, its name, or an object that has one."""
    if not text.lstrip().startswith("{"):
        text, spec = split_board(text)
        return pattern_of(text, board if spec is None else reconcile(Board.parse(spec), board))
    members = parse_object(text)
    cells = members.get("pattern")
    if not isinstance(cells, str):
        return Pattern.of(from_members(members, board).puzzle)
    if isinstance(named := members.get("board"), str):
        board = reconcile(Board.parse(named), board)
    return Pattern.parse(cells, board)


def _read_drawn(
    numbered: Iterable[Numbered], board: Board | None
) -> Iterator[PatternEntry | InputError]:
    """Yield the patterns that lines draw; a blank line may also be a row, or part two bands."""
    lines = list(numbered)
    titles = {
        number: _words(above) for (_, above), (number, _) in pairwise(lines) if _is_comment(above)
    }
    rows = [line for line in lines if not _is_comment(line[1])]
    blocks = [
        list(block)
        for is_blank, block in groupby(lines, lambda line: not line[1].strip())
        if not is_blank
    ]
    blocks = [block for block in blocks if not all(_is_comment(text) for _, text in block)]
    drawings = [_drawn(block, board) for block in blocks]
    if None in drawings and (whole := _drawn(rows, board)) is not None:
        blocks, drawings = [rows], [whole]
    for block, pattern in zip(blocks, drawings, strict=True):
        first, row = next(line for line in block if not _is_comment(line[1]))
        has_comment = any(number > first and _is_comment(text) for number, text in block)
        parts = _parts(block, board) if has_comment or pattern is None else []
        # Two drawings with a comment between may be as many rows as a larger board has.
        are_whole = len(parts) > 1 and all(isinstance(part, PatternEntry) for part in parts)
        if pattern is not None and not are_whole:
            yield PatternEntry(pattern, first, titles.get(first, ""))
        elif parts:
            yield from parts
        else:
            try:
                Pattern.parse(_joined(block), board)
            except InputError as error:
                yield of_line(error, row, first)


def _parts(block: Sequence[Numbered], board: Board | None) -> list[PatternEntry | InputError]:
    """Return the patterns of neighbouring lines that draw none together; empty if there are none.

    Comments, names and whole patterns stand between them.
    """
    rows = list(dropwhile(lambda line: _is_comment(line[1]), block))
    if len(rows) == 1:
        return list(_read_lines(block, board))
    if all(_is_row(text, board) for _, text in rows):
        return []
    parts = list(_read_mixed(block, board))
    return parts if any(isinstance(part, PatternEntry) for part in parts) else []


def _words(comment: str) -> str:
    return comment.strip().lstrip("#").strip()


def _is_comment(text: str) -> bool:
    """Whether a line begins as a comment does and is not a row of hashes and other cells."""
    return text.startswith("#") and not set(text) <= _DRAWN


def _is_row(text: str, board: Board | None) -> bool:
    """Whether a line between whole patterns is a row of a drawing."""
    return bool(text.strip()) and text[0] != "#" and _may_be_row(text, board)


def _may_be_row(text: str, board: Board | None) -> bool:
    """Whether a line may be a row of a drawn pattern; one that is a whole pattern is not.

    A row may have a few wrong characters: it is not the name of a pattern, and not as long as one.
    """
    is_row = len(text) <= _WIDEST_ROW and set(text) <= _DRAWN
    if is_row:
        return _drawn([(1, text)], board) is None
    cells = "".join(text.translate(_NO_BARS).split())
    wrong = sum(char not in _DRAWN for char in cells)
    return 1 < len(cells) <= MAX_SIZE and not cells.isalpha() and 3 * wrong <= len(cells)


def _joined(block: Iterable[Numbered]) -> str:
    return "\n".join(text for _, text in block if not _is_comment(text))


def _drawn(block: Iterable[Numbered], board: Board | None) -> Pattern | None:
    """Return the pattern that some lines draw, or None; comments may stand among them."""
    try:
        return Pattern.parse(_joined(block), board)
    except InputError:
        return None
