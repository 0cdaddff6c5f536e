# SPDX-License-Identifier: MIT
"""Constraints of every kind with random fields, on small boards."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from cluesmith.board import Board
from cluesmith.board.constraints.codec import kind_of
from cluesmith.board.constraints.neighbours import neighbours
from cluesmith.board.constraints.outside import OutsideClue
from cluesmith.board.constraints.sums import LittleKiller
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from random import Random

    from cluesmith.board.constraints import Constraint

BOARDS = ("4x4", "4x4:0-3", "6x6", "2x3:1-6", "3x2:1-9")
PATTERNS = ("1*[2-3]+.*", "(1|2)+", ".*31.*", "[^1]*")
ATTEMPTS = 400


def random_board(kind: type[Constraint], random: Random) -> tuple[Board, Constraint] | None:
    """Return a board with one constraint of this kind, or None if random fields never fit."""
    for _ in range(ATTEMPTS):
        try:
            board = Board.parse(random.choice(BOARDS))
            constraint = kind(
                **{each.name: _field(kind, each, board, random) for each in fields(kind)}
            )
            return replace(board, constraints=(constraint,)), constraint
        except InputError:
            continue
    return None


def _field(kind: type[Constraint], field: Any, board: Board, random: Random) -> object:
    numbers = range(-1, 16)
    match kind_of(field):
        case "Cells":
            return _cells(kind, board, random)
        case "Segments":
            length = random.randint(1, 3)
            cells = random.sample(range(board.cell_count), 2 * length)
            return (tuple(cells[:length]), tuple(cells[length:]))
        case "Values":
            if field.name == "moves":
                triple = [(random.randrange(3), random.choice(board.values), random.randrange(3))]
                triple += [(s, v, random.randrange(3)) for s in range(3) for v in board.values]
                return tuple(number for move in triple for number in move)
            if field.name == "masks":
                return tuple(random.randrange(1, 2**board.size) for _ in range(board.size))
            if field.name in ("starts", "ends"):
                return tuple(sorted(random.sample(range(3), random.randint(1, 2))))
            return tuple(random.choice(board.values) for _ in range(random.randint(0, 4)))
        case "int":
            return random.choice(numbers)
        case "bool":
            return random.random() < 0.5
        case "int | None":
            return random.choice((None, *numbers))
        case "str":
            return random.choice(PATTERNS) if field.name == "pattern" else "a name"
    raise InputError(f"a field of the kind {kind_of(field)}")


def _cells(kind: type[Constraint], board: Board, random: Random) -> tuple[int, ...]:
    rows, columns = board.rows, board.columns
    if issubclass(kind, OutsideClue):
        row, column = random.randrange(rows), random.randrange(columns)
        line = tuple(range(row * columns, (row + 1) * columns))
        if random.random() < 0.5:
            line = tuple(range(column, board.cell_count, columns))
        return line if random.random() < 0.5 else line[::-1]
    if issubclass(kind, LittleKiller):
        return tuple((i + 1) * columns + i for i in range(min(rows - 1, columns)))
    if random.random() < 0.3:
        return tuple(random.sample(range(board.cell_count), random.randint(1, 4)))
    path = [random.randrange(board.cell_count)]
    for _ in range(random.randint(0, 4)):
        ways = [cell for cell in neighbours(path[-1], board) if cell not in path]
        if not ways:
            break
        path.append(random.choice(ways))
    return tuple(path)
