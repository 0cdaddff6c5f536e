# SPDX-License-Identifier: MIT
"""From the fields of a request to positions, and from positions to what the page draws.

>>> parsed("1......3..2....4", None)["rows"]
['1...', '...3', '..2.', '...4']
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cluesmith.board import Board, Puzzle, formats
from cluesmith.board.formats.record import position_of as position_from
from cluesmith.board.position import Position
from cluesmith.board.text import SYMBOLS, cell_name, digit_name, mask_of
from cluesmith.engines.human import TracedStep
from cluesmith.errors import InputError, InvalidPuzzle, in_field


def board_of(fields: dict[str, Any]) -> Board | None:
    """Return the board that a request names, None where the puzzle has to tell."""
    spec = fields.get("board")
    with in_field("board"):
        return None if not spec else Board.parse(spec)


def position_of(fields: dict[str, Any]) -> Position:
    """Return the position of a request: a puzzle, and what the player has written since.

    Raises:
        InputError: what cannot be read, with its field.
    """
    board = board_of(fields)
    with in_field("puzzle"):
        position = formats.read_one(fields["puzzle"], board=board).position
    values, marks = fields.get("values"), fields.get("candidates")
    if values is None and marks is None:
        return position
    board = position.board
    with in_field("values"):
        placed = position.values if values is None else Puzzle.parse(values, board)
        position = position_from(position.clues, placed, None)
    if marks is None:
        return position
    with in_field("candidates"):
        return position_from(position.clues, placed, _masks(marks, board))


@contextmanager
def working_on(position: Position, fields: dict[str, Any]) -> Iterator[None]:
    """Name the field that is wrong with a position that is refused: the cells tell which."""
    try:
        yield
    except InputError as error:
        field = _blamed(error, position)
        error.field = error.field or (field if field in fields else "puzzle")
        raise


def _blamed(error: InputError, position: Position) -> str:
    cells = error.cells if isinstance(error, InvalidPuzzle) else ()
    if all(position.clues.digits[cell] for cell in cells):
        return "puzzle"
    is_placed = any(position.values.digits[cell] for cell in cells)
    return "values" if is_placed else "candidates"


def parsed(text: str, board: Board | None) -> dict[str, object]:
    """Return what a text says: the board, the clues, the digits placed and the pencilmarks."""
    with in_field("text"):
        format_ = formats.detect(text)
        entry = formats.read_one(text, format_, board)
    position, size = entry.position, entry.board.size
    values = str(position.values)
    return {
        "board": entry.board.spec,
        "puzzle": str(position.clues),
        "values": values,
        "candidates": None if position.marks is None else str(position.marks),
        "rows": [values[start : start + size] for start in range(0, len(values), size)],
        "format": format_.name,
        "solution": None if entry.solution is None else str(entry.solution),
        "geometry": drawn_board(entry.board),
    }


def drawn_board(board: Board) -> dict[str, object]:
    """Return what a page must know of a board to draw it and to see conflicts."""
    return {
        "spec": board.spec,
        "name": _name(board),
        "size": board.size,
        "digits": SYMBOLS[: board.size],
        "regions": list(board.regions),
        "diagonals": board.diagonals,
        "extras": [[cell_name(cell, board.size) for cell in extra] for extra in board.extras],
        "groups": [[cell_name(cell, board.size) for cell in group.cells] for group in board.groups],
        "group_names": [group.name for group in board.groups],
    }


def drawn_step(step: TracedStep) -> dict[str, object]:
    """Return a step with the position before it, so that a page can draw it by itself."""
    values, candidates = str(step.before.values), str(step.before.candidates)
    return step.to_json() | {"before": {"values": values, "candidates": candidates}}


def _masks(marks: str | list[str], board: Board) -> list[int]:
    """Return the candidates of each cell; a cell of the list may be empty."""
    size, cells = board.size, board.cell_count
    if isinstance(marks, str):
        if len(marks) != cells * size:
            raise InputError(f"{len(marks)} characters of candidates", expected=f"{cells * size}")
        marks = [marks[start : start + size] for start in range(0, len(marks), size)]
        marks = [cell.replace(".", "").replace("0", "") for cell in marks]
    if len(marks) != cells:
        raise InputError(f"candidates of {len(marks)} cells", expected=f"{cells}")
    known = {digit_name(digit): digit for digit in range(1, size + 1)}
    masks = []
    for cell, digits in enumerate(marks):
        unknown = next((char for char in digits.upper() if char not in known), None)
        if unknown is not None:
            raise InputError(
                f"the candidate {unknown!r} in {cell_name(cell, size)}",
                expected=f"digits 1 to {digit_name(size)}",
            )
        masks.append(mask_of(known[char] for char in digits.upper()))
    return masks


def _name(board: Board) -> str:
    parts = [f"{board.size}x{board.size}"]
    if not board.box_shape:
        parts.append("jigsaw")
    if board.diagonals:
        parts.append("diagonals")
    if board.extras:
        parts.append("windoku" if "windoku" in board.spec else "extra regions")
    return " ".join(parts)
