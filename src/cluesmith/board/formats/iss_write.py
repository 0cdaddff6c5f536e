# SPDX-License-Identifier: MIT
"""Constraint strings of Interactive-Sudoku-Solver, written.

>>> from cluesmith.board import Board, Puzzle
>>> board = Board.parse("4x4+killer_cage:total=3:r1c1,r1c2")
>>> write_string(Puzzle.empty(board).with_digits([(15, 4)]))
'.Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_4'
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from cluesmith.board.boxes import boxes
from cluesmith.board.constraints import (
    alternatives,
    cells,
    counting,
    declaration,
    lines,
    outside,
    own,
    pairs,
    sums,
)
from cluesmith.board.constraints.neighbours import neighbours
from cluesmith.board.formats.forms import Form, declared, form_of, number_field
from cluesmith.board.formats.iss_parts import SIX_BITS
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cluesmith.board.constraints.declaration import Constraint
    from cluesmith.board.geometry import Board
    from cluesmith.board.puzzle import Puzzle

    Writer = Callable[[Any, Board], str]

_PLACES = "0123456789abcdefg"


def write_string(puzzle: Puzzle) -> str:
    """Return the string of a puzzle and its board.

    Raises:
        InputError: names a constraint that the program does not have.
    """
    board = puzzle.board
    parts = _board_parts(board)
    givens = [
        f"{_name(cell, board)}_{digit + board.first - 1}"
        for cell, digit in enumerate(puzzle.digits)
        if digit
    ]
    if givens:
        parts.append(_part("", givens))
    return _joined(parts, board)


def write_board(board: Board) -> str:
    """Return the string of a board alone; its values may be open.

    Raises:
        InputError: names a constraint that the program does not have.
    """
    return _joined(_board_parts(board), board)


def _joined(parts: Iterable[str], board: Board) -> str:
    return "".join(parts) or f".Shape~{board.rows}x{board.columns}"


def _board_parts(board: Board) -> list[str]:
    parts = [_shape(board), *_regions(board)]
    if board.diagonals:
        parts += [".Diagonal~1", ".Diagonal~-1"]
    parts += [_part("AllDifferent", _names(extra, board)) for extra in board.extras]
    return parts + [constraint_string(each, board) for each in board.constraints]


def constraint_string(constraint: Constraint, board: Board) -> str:
    """Return the part of a constraint.

    The program keeps an open value as a text; only relations of two cells have no place for it.
    """
    is_dot = isinstance(constraint, (declaration.Optional, pairs.Difference, pairs.XV))
    if is_dot and constraint.is_open:
        what = f"the question mark of {constraint.text(board)}"
        raise InputError(f"iss cannot hold {what[:60]}", expected="a dot with its value")
    writer = _WRITERS.get(type(constraint)) or _declared(constraint)
    if writer is None:
        raise InputError(
            f"iss cannot hold {constraint.title.lower()}", expected="a constraint that it has"
        )
    return writer(constraint, board)


def _part(name: str, arguments: Iterable[object]) -> str:
    return "~".join(["." + name, *map(str, arguments)])


def _name(cell: int, board: Board) -> str:
    row, column = divmod(cell, board.columns)
    return f"R{_PLACES[row + 1]}C{_PLACES[column + 1]}"


def _names(members: Iterable[int], board: Board) -> list[str]:
    return [_name(cell, board) for cell in members]


def _shape(board: Board) -> str:
    longest = max(board.rows, board.columns)
    if board.first == 1 and board.size == longest:
        return "" if board.rows == board.columns == 9 else f".Shape~{board.rows}x{board.columns}"
    last = board.first + board.size - 1
    span = f"0-{last}" if board.first == 0 else str(last)
    return f".Shape~{board.rows}x{board.columns}~{span}"


def _regions(board: Board) -> list[str]:
    if board.regions == (boxes(board.rows, board.columns, max(board.rows, board.columns)) or ()):
        return []
    if not board.regions:
        return [".NoBoxes"]
    count = board.regions.count(0)
    if board.regions == boxes(board.rows, board.columns, count):
        return [f".RegionSize~{count}"]
    return [".NoBoxes", ".Jigsaw~" + "".join(_PLACES[region] for region in board.regions)]


def _simple(name: str) -> Writer:
    return lambda each, board: _part(name, _names(each.cells, board))


def _declared(constraint: Constraint) -> Writer | None:
    """Return the writer of a constraint of a usual form."""
    kind, name = type(constraint), constraint.names.get("iss", "")
    if declared("iss", name) is not kind:
        return None
    match form_of(kind):
        case Form.RULE:
            return lambda _each, _board: "." + name
        case Form.CELLS:
            return _simple(name)
        case Form.NUMBERED:
            field = number_field(kind)
            return lambda each, board: _part(
                name, [getattr(each, field), *_names(each.cells, board)]
            )
        case _:
            return _outside(name)


def _valued(name: str) -> Writer:
    def write(each: Any, board: Board) -> str:
        return _part(name, ["_".join(map(str, each.values)), *_names(each.cells, board)])

    return write


def _outside(name: str) -> Writer:
    def write(each: Any, board: Board) -> str:
        line, ends = _line(each.cells, board)
        return _part(name, [line, *(each.clue if end else "" for end in ends)])

    return write


def _line(members: tuple[int, ...], board: Board) -> tuple[str, tuple[bool, bool]]:
    """Return the name of a line, and whether it is read from its beginning or from its end."""
    low, step = min(members), abs(members[1] - members[0])
    row, column = divmod(low, board.columns)
    name = f"R{_PLACES[row + 1]}" if step == 1 else f"C{_PLACES[column + 1]}"
    is_forward = members[0] == low
    return name, (is_forward, not is_forward)


def _given(each: Any, board: Board, fitting: Iterable[int]) -> str:
    values = "_".join(map(str, fitting))
    return _part("", [f"{name}_{values}" for name in _names(each.cells, board)])


def _parity(remainder: int) -> Writer:
    return lambda each, board: _given(
        each, board, [value for value in board.values if value % 2 == remainder]
    )


def _extreme(each: Any, board: Board) -> str:
    pairs_of = [(high, low) for low, high in each.pairs(board)]
    return "".join(_part("GreaterThan", _names(pair, board)) for pair in pairs_of)


def _arrow(each: Any, board: Board) -> str:
    names = _names((*each.circle, *each.cells), board)
    count = len(each.circle)
    if list(each.circle) != sorted(each.circle):  # the program reads a circle from the upper left
        powers = [-(10**place) for place in reversed(range(count))]
        factors = "_".join(map(str, (0, "=", *powers, *[1] * len(each.cells))))
        return _part("Sum", [factors, *names])
    return _part("Arrow", names) if count == 1 else _part("PillArrow", [count, *names])


def _sum(each: Any, board: Board) -> str:
    head = "_".join(map(str, (each.total, "=", *each.factors))) if each.factors else each.total
    return _part("Sum", [head, *_names(each.cells, board)])


def _segments(name: str) -> Writer:
    def write(each: Any, board: Board) -> str:
        joined = [name for members in each.segments for name in ("-", *_names(members, board))]
        return _part(name, joined[1:])

    return write


def _same(each: Any, board: Board) -> str:
    names = [name for members in each.segments for name in _names(members, board)]
    return _part("SameValues", [len(each.segments), *names])


def _clone(each: Any, board: Board) -> str:
    places = zip(*each.segments, strict=True)
    return "".join(_part("SameValues", [len(place), *_names(place, board)]) for place in places)


def _pair_table(masks: Iterable[int], size: int) -> str:
    bits = [mask >> column & 1 for mask in masks for column in range(size)]
    bits += [0] * (-len(bits) % 6)
    words = [
        sum(bit << at for at, bit in enumerate(bits[i : i + 6])) for i in range(0, len(bits), 6)
    ]
    return "".join(SIX_BITS[word] for word in words).rstrip("A")


def _relation(each: Any, board: Board) -> str:
    key = _pair_table(each.masks, board.size)
    name = "PairX" if each.every_pair else "Pair"
    return _part(name, [key, "_" + quote(each.name, safe=""), *_names(each.cells, board)])


def _pairs_of(name: str) -> Writer:
    """Return the writer of a relation that the program knows only as a table."""

    def write(each: Any, board: Board) -> str:
        masks = [
            sum(1 << i for i, b in enumerate(board.values) if each.relates(a, b))
            for a in board.values
        ]
        key = _pair_table(masks, board.size)
        return _part("Pair", [key, "_" + name, *_names(each.cells, board)])

    return write


def _touching(name: str, otherwise: str) -> Writer:
    """Return the writer of two cells: the program relates cells by this name if they touch."""

    def write(each: Any, board: Board) -> str:
        first, second = each.cells
        is_mark = second in neighbours(first, board)
        return (_simple(name) if is_mark else _pairs_of(otherwise))(each, board)

    return write


def _dot(name: str, field: str, usual: int) -> Writer:
    def write(each: Any, board: Board) -> str:
        as_dot, as_table = _touching(name, field), _pairs_of(field)
        return (as_dot if getattr(each, field) == usual else as_table)(each, board)

    return write


def _nabner(each: Any, board: Board) -> str:
    masks = [
        sum(1 << i for i, b in enumerate(board.values) if abs(a - b) >= 2) for a in board.values
    ]
    key = _pair_table(masks, board.size)
    return _part("PairX", [key, "_Nabner", *_names(each.cells, board)])


def _xv(each: Any, board: Board) -> str:
    name = {5: "V", 10: "X"}.get(each.total)
    return (_touching(name, "sum") if name else _pairs_of("sum"))(each, board)


def _regex(each: Any, board: Board) -> str:
    key = base64.urlsafe_b64encode(each.pattern.encode("latin-1", "replace")).decode().rstrip("=")
    return _part("Regex", [key, *_names(each.cells, board)])


def _machine(each: Any, board: Board) -> str:
    """Write an automaton: a header, then the transitions of each state."""
    first_states = list(
        dict.fromkeys((*each.starts, *(s for s in each.ends if s not in each.starts)))
    )
    rest = sorted({*each.moves[::3], *each.moves[2::3]} - set(first_states))
    number = {state: index for index, state in enumerate([*first_states, *rest])}
    moves: list[list[tuple[int, int]]] = [[] for _ in number]
    for state, value, after in zip(
        each.moves[::3], each.moves[1::3], each.moves[2::3], strict=True
    ):
        moves[number[state]].append((value - board.first, number[after]))
    state_bits = max(1, (len(number) - 1).bit_length())
    count_bits = max(map(len, moves)).bit_length()
    starts = len(set(each.starts))
    if starts >= 1 << state_bits:
        state_bits += 1
    if count_bits > 15 or board.size > 16:
        raise InputError("iss cannot hold a state machine this large", expected="a smaller one")
    accepting = sum(1 << index for index in range(starts) if first_states[index] in each.ends)
    bits = [
        (0, 2),
        (state_bits - 1, 4),
        (board.size - 1, 4),
        (starts, state_bits),
        (len(first_states) - starts, state_bits),
        (accepting, starts),
        (count_bits, 4),
    ]
    for listed in moves:
        bits.append((len(listed), count_bits))
        for symbol, after in sorted(listed):
            bits += [(symbol, (board.size - 1).bit_length()), (after, state_bits)]
    text = "".join(f"{value:0{width}b}" for value, width in bits if width)
    text += "0" * (-len(text) % 8)
    data = bytes(int(text[i : i + 8], 2) for i in range(0, len(text), 8))
    key = base64.urlsafe_b64encode(data).decode().rstrip("=")
    return _part("NFA", [key, "_" + quote(each.name, safe=""), *_names(each.cells, board)])


def _alternatives(each: Any, board: Board) -> str:
    members_together = [
        ".And" + "".join(constraint_string(member, board) for member in members) + ".End"
        for members in each.alternatives
    ]
    return ".Or" + "".join(members_together) + ".End"


def _little_killer(each: Any, board: Board) -> str:
    # Only its cells and its sum matter, so a sum of cells says the same without the side.
    return _part("Sum", [each.total, *_names(each.cells, board)])


def _sum_line(each: Any, board: Board) -> str:
    loop = ["LOOP"] if each.is_loop else []
    return _part("SumLine", [each.total, *_names(each.cells, board), *loop])


def _look_and_say(each: Any, board: Board) -> str:
    clue = "".join(f"{c}{v}" for c, v in zip(each.counts, each.values, strict=True))
    return _part("LookAndSay", [clue, *_names(each.cells, board)])


def _quadruple(each: Any, board: Board) -> str:
    first = each.cells[0]
    square = (first, first + 1, first + board.columns, first + board.columns + 1)
    if each.cells != square or first % board.columns + 1 == board.columns:
        return _valued("ContainAtLeast")(each, board)
    return _part("Quad", [_name(first, board), *each.values])


_WRITERS: dict[type[Constraint], Writer] = {
    cells.AllowedDigits: lambda each, board: _given(each, board, each.values),
    cells.Odd: _parity(1),
    cells.Even: _parity(0),
    cells.LocalMinimum: _extreme,
    cells.LocalMaximum: _extreme,
    cells.Clone: _clone,
    alternatives.Alternatives: _alternatives,
    counting.Quadruple: _quadruple,
    counting.Contains: _valued("ContainAtLeast"),
    counting.ContainsExactly: _valued("ContainExact"),
    counting.LookAndSay: _look_and_say,
    counting.RowIndexer: lambda each, board: _part("Indexing", ["R", *_names(each.cells, board)]),
    counting.ColumnIndexer: lambda each, board: _part(
        "Indexing", ["C", *_names(each.cells, board)]
    ),
    counting.SameDigits: _same,
    lines.SlowThermometer: _pairs_of("Slow%20thermometer"),
    lines.ParityLine: _pairs_of("Parity"),
    lines.Nabner: _nabner,
    lines.SumLine: _sum_line,
    outside.Sandwich: lambda each, board: _part(
        "Sandwich", [each.clue, _line(each.cells, board)[0]]
    ),
    own.PairRelation: _relation,
    own.Regex: _regex,
    own.StateMachine: _machine,
    pairs.Difference: _dot("WhiteDot", "difference", 1),
    pairs.Ratio: _dot("BlackDot", "ratio", 2),
    pairs.XV: _xv,
    pairs.GreaterThan: _touching("GreaterThan", "greater"),
    sums.KillerCage: lambda each, board: _part(
        "Cage", [each.total or 0, *_names(each.cells, board)]
    ),
    sums.SumOfCells: _sum,
    sums.LittleKiller: _little_killer,
    sums.Arrow: _arrow,
    sums.EqualSums: _segments("EqualSum"),
}
