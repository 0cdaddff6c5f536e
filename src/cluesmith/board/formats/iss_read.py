# SPDX-License-Identifier: MIT
"""Constraint strings of Interactive-Sudoku-Solver, read.

A string is a list of parts, each a dot, a name, and arguments after tildes. A part without a name
gives digits of cells. What a board cannot represent is refused by its name.

>>> record = read_string(".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_4")
>>> record.board.spec, record.puzzle.clue_count
('4x4+killer_cage:total=3:r1c1,r1c2', 1)
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cluesmith.board.boxes import boxes
from cluesmith.board.constraints.alternatives import Alternatives
from cluesmith.board.constraints.cells import AllDifferent, AllowedDigits
from cluesmith.board.formats.iss_parts import MODIFIERS, part_error, reader_of
from cluesmith.board.formats.record import PuzzleRecord
from cluesmith.board.formats.sites import reconcile
from cluesmith.board.geometry import Board
from cluesmith.board.position import Position
from cluesmith.board.puzzle import Puzzle
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.constraints.declaration import Constraint

_SHAPE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")
_RANGE = re.compile(r"(?:([01])-)?([1-9][0-9]?)")
_SIZE = re.compile(r"[1-9][0-9]?")
_MOST_PARTS = 20_000
_DEEPEST = 20


@dataclass
class _Part:
    """A name, its arguments, and the parts inside it."""

    name: str
    arguments: list[str]
    inside: list[_Part] = field(default_factory=list)


def read_string(text: str, expected_board: Board | None = None) -> PuzzleRecord:
    """Return the record of a constraint string.

    Raises:
        InputError: a part that is unknown, malformed, or cannot be represented.
    """
    board, clues = read_parts(text)
    puzzle = Puzzle(clues, reconcile(board, expected_board))
    return PuzzleRecord(Position.of(puzzle))


def read_parts(text: str) -> tuple[Board, bytes]:
    """Return the board of a constraint string, whose values may be open, and its clues.

    Raises:
        InputError: a part that is unknown, malformed, or cannot be represented.
    """
    parts = _nested(_split(text))
    if not parts:
        raise InputError("a string without parts", expected="parts as .Cage~3~R1C1~R1C2")
    base = _base(parts)
    clues = bytearray(base.cell_count)
    constraints: list[Constraint] = []
    extras = list(base.extras)
    for part in parts:
        for constraint in _constraints(part, base, 0):
            constraint.check(base)
            match constraint:
                case AllDifferent(cells) if len(cells) == base.size:
                    extras.append(cells)
                case AllowedDigits((cell,), (value,)) if not clues[cell]:
                    clues[cell] = value - base.first + 1
                case _:
                    constraints.append(constraint)
    diagonals = {tuple(sorted(cells)) for cells in _diagonals(base)}
    if base.is_square and diagonals <= set(extras):
        base = replace(base, diagonals=True)
        extras = [cells for cells in extras if cells not in diagonals]
    board = replace(base, extras=tuple(extras), constraints=tuple(constraints))
    return board, bytes(clues)


def _diagonals(board: Board) -> list[tuple[int, ...]]:
    size = board.rows
    return [
        tuple(i * (size + 1) for i in range(size)),
        tuple((i + 1) * (size - 1) for i in range(size)),
    ]


def _split(text: str) -> list[_Part]:
    parts = []
    for piece in text.strip().split("."):
        name, *arguments = piece.strip().split("~")
        if name or arguments:
            parts.append(_Part(name, arguments))
    if len(parts) > _MOST_PARTS:
        raise InputError(f"{len(parts)} parts", expected=f"at most {_MOST_PARTS}")
    return parts


def _nested(parts: Sequence[_Part]) -> list[_Part]:
    stack = [_Part("", [])]
    for part in parts:
        if part.name == "End":
            if len(stack) == 1:
                raise InputError("End without a beginning", expected="Or, And or Replicate first")
            stack.pop()
            continue
        stack[-1].inside.append(part)
        if part.name in ("Or", "And", "Replicate"):
            stack.append(part)
            if len(stack) > _DEEPEST:
                raise InputError("parts too deep inside each other", expected=f"{_DEEPEST} at most")
    if len(stack) > 1:
        raise InputError(f"{stack[-1].name} without an End", expected="End")
    return stack[0].inside


def _base(parts: Sequence[_Part]) -> Board:
    """Return the board that shape, boxes and regions describe."""
    by_name = {part.name: part.arguments for part in parts}
    rows, columns, size, first = _shape(by_name.get("Shape", []))
    board = Board.shaped(rows, columns, size, first)
    if "NoBoxes" in by_name:
        board = replace(board, regions=())
    elif "RegionSize" in by_name:
        cells = "~".join(by_name["RegionSize"])
        if not _SIZE.fullmatch(cells) or not 2 <= int(cells) <= size:
            raise part_error("RegionSize", cells, f"2 to {size}")
        board = replace(board, regions=boxes(rows, columns, int(cells)) or ())
    if "Jigsaw" in by_name:
        board = _jigsaw(board, by_name["Jigsaw"])
    return board


def _shape(arguments: Sequence[str]) -> tuple[int, int, int, int]:
    if not arguments:
        return 9, 9, 9, 1
    kind = arguments[2] if len(arguments) == 3 else ""
    if kind == "Raw":
        raise part_error("Shape", kind, "a grid whose rows and columns have different digits")
    if kind == "Sudoku":  # what a grid is without a word
        arguments = arguments[:2]
    dims = _SHAPE.fullmatch(arguments[0])
    span = _RANGE.fullmatch(arguments[1]) if len(arguments) > 1 and arguments[1] else None
    is_ranged = len(arguments) > 1 and arguments[1] != ""
    if dims is None or len(arguments) > 2 or is_ranged != bool(span):
        raise part_error("Shape", "~".join(arguments), "rows, columns and digits, as 7x7~9")
    rows, columns = int(dims[1]), int(dims[2])
    first = int(span[1]) if span and span[1] else 1
    last = int(span[2]) if span else max(rows, columns)
    return rows, columns, last - first + 1, first


def _jigsaw(board: Board, arguments: Sequence[str]) -> Board:
    labels = arguments[-1] if arguments else ""
    board.check_cells(len(labels))
    if len(set(labels)) == 1:
        return board
    regions = [
        tuple(cell for cell, label in enumerate(labels) if label == name)
        for name in dict.fromkeys(labels)
    ]
    if all(len(cells) <= board.size for cells in regions) and not board.regions:
        return replace(board, regions=tuple(labels.index(label) for label in labels))
    # Cells that are left over have no region; regions beside boxes are extra ones.
    whole = [cells for cells in regions if len(cells) == board.size]
    if len(regions) - len(whole) > 1:
        raise part_error("Jigsaw", labels[:60], f"regions of {board.size} cells")
    return replace(board, extras=(*board.extras, *whole))


@contextmanager
def _in_part(name: str) -> Iterator[None]:
    """Name the part that bad input came in; clues have no name, and many errors have it already."""
    try:
        yield
    except InputError as error:
        if name and not error.problem.startswith(f"{name}:"):
            error.problem = f"{name}: {error.problem}"
        raise


def _constraints(part: _Part, board: Board, depth: int) -> Iterator[Constraint]:
    if part.name in MODIFIERS:
        return
    if part.name == "And":
        for member in part.inside:
            yield from _constraints(member, board, depth + 1)
    elif part.name == "Or":
        lists = tuple(tuple(_constraints(member, board, depth + 1)) for member in part.inside)
        if all(lists):  # An empty list always holds; then the whole says nothing.
            yield Alternatives(lists)
    elif part.name == "Replicate":
        yield from _replicated(part, board, depth)
    elif (reader := reader_of(part.name)) is not None:
        with _in_part(part.name):
            yield from reader(part.arguments, board)
    else:
        raise InputError(
            f"a puzzle with {part.name[:30] or 'an empty part'}",
            expected="constraints that a board can represent",
        )


def _replicated(part: _Part, board: Board, depth: int) -> Iterator[Constraint]:
    """Yield the constraints inside, moved so that the origin comes to each target."""
    from cluesmith.board.formats.iss_parts import cell_of, six_bits

    bits = part.arguments[0] if part.arguments else ""
    origin = cell_of(part.arguments[1], board) if len(part.arguments) > 1 else 0
    members = [each for inside in part.inside for each in _constraints(inside, board, depth + 1)]
    columns = board.columns
    for index, bit in enumerate(six_bits(bits)):
        if not bit:
            continue
        down, right = (
            a - b
            for a, b in zip(divmod(origin + index, columns), divmod(origin, columns), strict=True)
        )
        images = [
            (cell // columns + down) * columns + cell % columns + right
            if 0 <= cell % columns + right < columns and 0 <= cell // columns + down < board.rows
            else -1
            for cell in range(board.cell_count)
        ]
        for member in members:
            moved = member.moved(images)
            if -1 in moved.scope(board):
                raise part_error("Replicate", bits, "targets that keep all cells on the board")
            yield moved
