# SPDX-License-Identifier: MIT
"""The parts of constraint strings of Interactive-Sudoku-Solver: name by name, what they mean."""

from __future__ import annotations

import base64
import binascii
import re
from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import unquote

from cluesmith.board.constraints.cells import AllDifferent, AllowedDigits, Clone
from cluesmith.board.constraints.codec import OPEN
from cluesmith.board.constraints.counting import (
    ColumnIndexer,
    Contains,
    ContainsExactly,
    LookAndSay,
    Quadruple,
    RowIndexer,
    SameDigits,
)
from cluesmith.board.constraints.lines import (
    SumLine,
    Whispers,
)
from cluesmith.board.constraints.neighbours import neighbours
from cluesmith.board.constraints.outside import (
    Sandwich,
)
from cluesmith.board.constraints.own import PairRelation, Regex, StateMachine
from cluesmith.board.constraints.pairs import XV, Difference, GreaterThan, Ratio
from cluesmith.board.constraints.sums import (
    Arrow,
    EqualSums,
    KillerCage,
    LittleKiller,
    SumOfCells,
)
from cluesmith.board.formats.forms import Form, declared, form_of
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cluesmith.board.constraints.declaration import Constraint
    from cluesmith.board.geometry import Board

    Reader = Callable[[Sequence[str], Board], Iterator[Constraint]]

_CELL = re.compile(r"R([0-9a-g])C([0-9a-g])", re.IGNORECASE)
_LINE = re.compile(r"([RC])([0-9a-g])", re.IGNORECASE)
_BASE = 17
SIX_BITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The character of each number from 0 to 63."""

MODIFIERS = ("Shape", "NoBoxes", "RegionSize", "Jigsaw", "SearchPriority")
"""Parts that shape the board or the search; they are not constraints."""


def part_error(name: str, found: str, expected: str) -> InputError:
    """Return the error of a part with a bad argument."""
    return InputError(f"{name}: {found[:60]!r}", expected=expected)


def cell_of(name: str, board: Board) -> int:
    """Return the cell of a name as ``R1Ca``."""
    match = _CELL.fullmatch(name)
    if match is not None:
        row, column = (int(text, _BASE) for text in match.groups())
        if 1 <= row <= board.rows and 1 <= column <= board.columns:
            return (row - 1) * board.columns + column - 1
    raise InputError(f"the cell {name[:20]!r}", expected=f"R1C1 to R{board.rows}C{board.columns}")


def six_bits(text: str) -> list[int]:
    """Return bits from characters that hold six each, the lowest first."""
    if any(char not in SIX_BITS for char in text):
        raise part_error("a table", text, "letters, digits, - and _")
    return [SIX_BITS.index(char) >> bit & 1 for char in text for bit in range(6)]


def _cells(names: Sequence[str], board: Board) -> tuple[int, ...]:
    return tuple(cell_of(name, board) for name in names)


def _number(text: str, name: str) -> int:
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 6:
        raise part_error(name, text, "a whole number")
    return int(text)


def _value(text: str, name: str) -> int:
    """Return a number that may be open; the program itself shows such a question mark only."""
    return OPEN if text == str(OPEN) else _number(text, name)


def _numbered(kind: Callable[[tuple[int, ...], int], Constraint], name: str) -> Reader:
    """Return the reader of a number and then cells."""

    def read(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
        number, *names = arguments or [""]
        yield kind(_cells(names, board), _value(number, name))

    return read


def _givens(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    for argument in arguments:
        name, *values = argument.split("_")
        if name or values:
            numbers = tuple(_number(value, "a given") for value in values)
            yield AllowedDigits((cell_of(name, board),), numbers)


def _adjacent(kind: Callable[[tuple[int, int]], Constraint]) -> Reader:
    """Return the reader of a list of cells; any two of them that touch are related."""

    def read(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
        cells = _cells(arguments, board)
        for index, cell in enumerate(cells):
            for other in cells[index + 1 :]:
                if other in neighbours(cell, board):
                    yield kind((cell, other))

    return read


def _line(name: str, board: Board) -> tuple[int, ...]:
    match = _LINE.fullmatch(name)
    if match is not None:
        number = int(match[2], _BASE) - 1
        if match[1].upper() == "R" and 0 <= number < board.rows:
            return tuple(range(number * board.columns, (number + 1) * board.columns))
        if match[1].upper() == "C" and 0 <= number < board.columns:
            return tuple(range(number, board.cell_count, board.columns))
    raise InputError(f"the line {name[:20]!r}", expected="a row or column, as R1 or C9")


def _outside(kind: Callable[[tuple[int, ...], int], Constraint], name: str) -> Reader:
    """Return the reader of a line with a clue at either end."""

    def read(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
        line, *clues = arguments or [""]
        cells = _line(line, board)
        for clue, read_cells in zip(clues, (cells, cells[::-1]), strict=False):
            if clue:
                yield kind(read_cells, _value(clue, name))

    return read


def _sandwich(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    if len(arguments) != 2:
        raise part_error("Sandwich", "~".join(arguments), "a sum and a line")
    first, second = arguments
    if _LINE.fullmatch(first):
        first, second = second, first
    yield Sandwich(_line(second, board), _value(first, "Sandwich"))


def _little_killer(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    if len(arguments) != 2:
        raise part_error("LittleKiller", "~".join(arguments), "a sum and a cell")
    cell, rows, columns = cell_of(arguments[1], board), board.rows, board.columns
    row, column = divmod(cell, columns)
    # Which way a diagonal runs follows from the side it starts at.
    if column == 0 and row < rows - 1:
        down, right = 1, 1
    elif column == columns - 1 and 0 < row < rows - 1:
        down, right = -1, -1
    elif row == 0:
        down, right = 1, -1
    elif row == rows - 1:
        down, right = -1, 1
    else:
        raise part_error("LittleKiller", arguments[1], "a cell at the border")
    cells = []
    while 0 <= row < rows and 0 <= column < columns:
        cells.append(row * columns + column)
        row, column = row + down, column + right
    yield LittleKiller(tuple(cells), _value(arguments[0], "LittleKiller"))


def _cage(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    total, *names = arguments or [""]
    number = _value(total, "Cage") if total else 0
    cells = _cells(names, board)
    different = tuple(dict.fromkeys(cells))
    if number and len(different) < len(cells):  # a cell that is listed twice counts twice
        yield KillerCage(different)
        yield _weighed_sum(cells, number)
    else:
        yield KillerCage(different, number or None)


def _weighed_sum(cells: Sequence[int], total: int) -> SumOfCells:
    """Return the sum of cells, each as often as it is listed."""
    counts = Counter(cells)
    factors = () if len(counts) == len(cells) else tuple(counts.values())
    return SumOfCells(tuple(counts), total, factors)


def _sum(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    head, *names = arguments or [""]
    total, *rest = head.split("_")
    cells, number = _cells(names, board), _value(total, "Sum")
    if rest[:1] == ["="]:
        yield SumOfCells(cells, number, tuple(_number(text, "Sum") for text in rest[1:]))
    else:
        yield _weighed_sum(cells, number)


def _arrow(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    cells = _cells(arguments, board)
    yield Arrow(cells[:1], cells[1:])


def _pill_arrow(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    size, *names = arguments or [""]
    number, cells = _number(size, "PillArrow"), _cells(names, board)
    yield Arrow(tuple(sorted(cells[:number])), cells[number:])


def _whisper(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    head = arguments[0] if arguments else ""
    if head.isdecimal():
        yield Whispers(_cells(arguments[1:], board), _number(head, "Whisper"))
    else:
        yield Whispers(_cells(arguments, board))


def _sum_line(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    total, *names = arguments or [""]
    is_loop = names[-1:] == ["LOOP"]
    cells = _cells(names[: len(names) - is_loop], board)
    yield SumLine(cells, _number(total, "SumLine"), is_loop)


def _quad(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    head, *values = arguments or [""]
    cell = cell_of(head, board)
    row, column = divmod(cell, board.columns)
    if row + 1 == board.rows or column + 1 == board.columns:
        raise part_error("Quad", head, "the upper left cell of a 2x2 square")
    cells = (cell, cell + 1, cell + board.columns, cell + board.columns + 1)
    yield Quadruple(cells, tuple(_number(value, "Quad") for value in values))


def _contains(kind: Callable[[tuple[int, ...], tuple[int, ...]], Constraint], name: str) -> Reader:
    def read(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
        head, *names = arguments or [""]
        yield kind(_cells(names, board), tuple(_number(text, name) for text in head.split("_")))

    return read


def _look_and_say(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    clue, *names = arguments or [""]
    if not clue.isdecimal() or len(clue) % 2:
        raise part_error("LookAndSay", clue, "counts and digits in turn")
    counts, values = (tuple(map(int, clue[start::2])) for start in (0, 1))
    yield LookAndSay(_cells(names, board), counts, values)


def _same_values(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    head, *names = arguments or [""]
    number, cells = _number(head, "SameValues"), _cells(names, board)
    if not cells or number < 2 or len(cells) % number:
        raise part_error("SameValues", head, "a number that divides the cells")
    length = len(cells) // number
    segments = tuple(cells[i : i + length] for i in range(0, len(cells), length))
    yield Clone(segments) if length == 1 else SameDigits(segments)


def _same_in_regions(_arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    regions: dict[int, list[int]] = {}
    for cell, region in enumerate(board.regions):
        regions.setdefault(region, []).append(cell)
    yield SameDigits(tuple(map(tuple, regions.values())))


def _equal_sum(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    segments: list[list[str]] = [[]]
    for argument in arguments:
        if argument in ("-", ""):
            segments.append([])
        else:
            segments[-1].append(argument)
    yield EqualSums(tuple(_cells(names, board) for names in segments if names))


def _indexing(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    kind, *names = arguments or [""]
    if kind not in ("R", "C"):
        raise part_error("Indexing", kind, "R or C")
    cells = _cells(names, board)
    yield RowIndexer(cells) if kind == "R" else ColumnIndexer(cells)


def _diagonal(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    if board.rows != board.columns or arguments[:1] not in (["1"], ["-1"]):
        raise part_error("Diagonal", "~".join(arguments), "1 or -1 on a square board")
    size = board.rows
    if arguments[0] == "-1":
        yield AllDifferent(tuple(i * (size + 1) for i in range(size)))
    else:
        yield AllDifferent(tuple((i + 1) * (size - 1) for i in range(size)))


def _windoku(_arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    if not board.regions or board.rows != board.columns:
        raise part_error("Windoku", board.spec, "a square board with boxes")
    first = [cell for cell, region in enumerate(board.regions) if region == 0]
    height, width = first[-1] // board.columns + 1, first[-1] % board.columns + 1
    for top in range(1, board.rows - height, height + 1):
        for left in range(1, board.columns - width, width + 1):
            yield AllDifferent(
                tuple(
                    (top + row) * board.columns + left + column
                    for row in range(height)
                    for column in range(width)
                )
            )


def _named_lists(items: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the name and the cells of each list; lists are apart by an empty item."""
    name, names = "", list[str]()
    for item in items:
        if item.startswith("_"):
            if names:
                yield name, names
                names = []
            name = unquote(item[1:])
        elif item:
            names.append(item)
        elif names:
            yield name, names
            names = []
    if names:
        yield name, names


def _pairs(*, every_pair: bool, is_old: bool) -> Reader:
    def read(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
        key, *items = arguments or [""]
        if is_old:
            key = key.translate(str.maketrans("-_", "_-"))
        bits = six_bits(key)
        size = board.size
        bits += [0] * (size * size - len(bits))
        masks = tuple(
            sum(bits[row * size + column] << column for column in range(size))
            for row in range(size)
        )
        for name, names in _named_lists(items):
            yield PairRelation(_cells(names, board), masks, every_pair, name)

    return read


def _decoded(text: str) -> bytes:
    padded = text + "=" * (-len(text) % 4)
    try:
        return base64.b64decode(padded.translate(str.maketrans("-_", "+/")), validate=True)
    except (binascii.Error, ValueError):
        raise part_error("base64", text, "letters, digits, - and _") from None


def _regex(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    head, *items = arguments or [""]
    pattern = unquote(head) if "%" in head else _decoded(head.rstrip("=")).decode("latin-1")
    for _, names in _named_lists(items):
        yield Regex(_cells(names, board), "".join(pattern.split()))


class _Bits:
    """Reads numbers of some bits, the highest bit first."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at, self.end = data, 0, 8 * len(data)

    @property
    def left(self) -> int:
        return self.end - self.at

    def take(self, count: int) -> int:
        if count > self.left:
            raise part_error("NFA", "", "more data")
        value = 0
        for _ in range(count):
            value = value << 1 | (self.data[self.at >> 3] >> (7 - (self.at & 7)) & 1)
            self.at += 1
        return value


def _nfa(arguments: Sequence[str], board: Board) -> Iterator[Constraint]:
    head, *items = arguments or [""]
    moves, starts, ends = _automaton(_Bits(_decoded(head)), board)
    for name, names in _named_lists(items):
        yield StateMachine(_cells(names, board), moves, starts, ends, name)


def _automaton(
    bits: _Bits, board: Board
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the transitions, the first and the accepting states."""
    layout, state_bits, symbols = bits.take(2), bits.take(4) + 1, bits.take(4) + 1
    start_count, end_count = bits.take(state_bits), bits.take(state_bits)
    starts = tuple(range(start_count))
    accepting = bits.take(start_count)
    ends = [state for state in starts if accepting >> state & 1]
    ends += range(start_count, start_count + end_count)
    moves: list[int] = []
    state = 0
    if layout == 1:
        while bits.left >= symbols:
            active = bits.take(symbols)
            for symbol in range(symbols):
                if active >> symbol & 1:
                    moves += (state, symbol + board.first, bits.take(state_bits))
            state += 1
    elif layout == 0:
        count_bits, symbol_bits = bits.take(4), (symbols - 1).bit_length()
        while count_bits and bits.left >= count_bits:
            for _ in range(bits.take(count_bits)):
                symbol = bits.take(symbol_bits)
                moves += (state, symbol + board.first, bits.take(state_bits))
            state += 1
    else:
        raise part_error("NFA", str(layout), "format 0 or 1")
    return tuple(moves), starts, tuple(ends)


PARTS: dict[str, Reader] = {
    "": _givens,
    "Arrow": _arrow,
    "Binary": _pairs(every_pair=False, is_old=True),
    "BinaryX": _pairs(every_pair=True, is_old=True),
    "BlackDot": _adjacent(Ratio),
    "Cage": _cage,
    "ContainAtLeast": _contains(Contains, "ContainAtLeast"),
    "ContainExact": _contains(ContainsExactly, "ContainExact"),
    "Diagonal": _diagonal,
    "EqualSum": _equal_sum,
    "GreaterThan": _adjacent(GreaterThan),
    "Indexing": _indexing,
    "LittleKiller": _little_killer,
    "LookAndSay": _look_and_say,
    "NFA": _nfa,
    "Pair": _pairs(every_pair=False, is_old=False),
    "PairX": _pairs(every_pair=True, is_old=False),
    "PillArrow": _pill_arrow,
    "Quad": _quad,
    "Regex": _regex,
    "RegionSameValues": _same_in_regions,
    "SameValues": _same_values,
    "Sandwich": _sandwich,
    "Sum": _sum,
    "SumLine": _sum_line,
    "V": _adjacent(lambda cells: XV(cells, 5)),
    "WhiteDot": _adjacent(Difference),
    "Whisper": _whisper,
    "Windoku": _windoku,
    "X": _adjacent(lambda cells: XV(cells, 10)),
}
"""The reader of each part that is not as a declaration says."""


def reader_of(name: str) -> Reader | None:
    """Return the reader of a part: one of this file, or as a constraint of that name declares."""
    if name in PARTS:
        return PARTS[name]
    kind = declared("iss", name)
    if kind is None:
        return None
    match form_of(kind):
        case Form.RULE:
            return lambda _arguments, _board: iter([kind()])
        case Form.CELLS:
            return lambda arguments, board: iter([kind(_cells(arguments, board))])
        case Form.NUMBERED:
            return _numbered(kind, name)
        case _:
            return _outside(kind, name)
