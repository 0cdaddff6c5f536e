# SPDX-License-Identifier: MIT
"""Puzzles and boards as the page draws them.

>>> parsed("1......3..2....4", None)["rows"]
['1...', '...3', '..2.', '...4']
"""

from __future__ import annotations

from typing import Any

from cluesmith.board import Board, formats
from cluesmith.board.constraints.declaration import Constraint
from cluesmith.board.constraints.shapes import Circle, PathShape, Shape, Word, drawing_of
from cluesmith.board.open_board import frame
from cluesmith.board.text import SYMBOLS, cell_name
from cluesmith.errors import in_field


def parsed(text: str, board: Board | None) -> dict[str, object]:
    """Return the board, the clues, the placed digits and the pencilmarks that a text holds.

    Of several puzzles the first is read so; ``others`` has the board and the clues of the rest.
    """
    with in_field("text"):
        format_ = formats.detect(text)
        entry, *others = formats.read(text, format_, board)
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
        "others": [
            {"board": other.board.spec, "puzzle": str(other.position.clues)} for other in others
        ],
    }


def drawn_board(board: Board) -> dict[str, object]:
    """Return what the page needs to draw a board and to see conflicts."""
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


def drawn_constraints(board: Board) -> dict[str, object]:
    """Return a board's constraints as shapes, and its rules without a drawing as words.

    Places are in widths of a cell. The page writes the rules beside the board, not below it.
    ``spec`` is the one name of the board, ``frame`` that of the board without what is open.

    >>> drawing = drawn_constraints(Board.parse("4x4+antiknight+thermometer:r1c1,r1c2"))
    >>> drawing["rules"], [shape["kind"] for shape in drawing["under"]]
    ("Cells a knight's move apart have different digits.", ['path', 'circle'])
    """
    drawing = drawing_of(board)
    is_rule = [
        isinstance(shape, Word) and not shape.is_middle and shape.place[1] > board.rows
        for shape in drawing.over
    ]
    over = [shape for shape, rule in zip(drawing.over, is_rule, strict=True) if not rule]
    rules = [shape for shape, rule in zip(drawing.over, is_rule, strict=True) if rule]
    return {
        "under": [_shape(shape) for shape in drawing.under],
        "over": [_shape(shape) for shape in over],
        "left": drawing.left,
        "top": drawing.top,
        "right": 0.0 if rules else drawing.right,
        "bottom": 0.0 if rules else drawing.bottom,
        "rules": " ".join(word.text for word in rules if isinstance(word, Word)),
        "spec": board.spec,
        "frame": frame(board).spec,
        "constraints": [_constraint(each, board) for each in board.constraints],
    }


def _constraint(constraint: Constraint, board: Board) -> dict[str, object]:
    return {"text": constraint.text(board), "words": constraint.words(board)}


def _shape(shape: Shape) -> dict[str, Any]:
    match shape:
        case PathShape():
            return {
                "kind": "path",
                "points": shape.points,
                "colour": shape.colour,
                "width": shape.width,
                "fill": shape.fill,
                "closed": shape.is_closed,
                "dashed": shape.is_dashed,
            }
        case Circle():
            return {
                "kind": "circle",
                "middle": shape.middle,
                "radius": shape.radius,
                "fill": shape.fill,
                "colour": shape.colour,
                "width": shape.width,
            }
        case Word():
            return {
                "kind": "word",
                "place": shape.place,
                "is_middle": shape.is_middle,
                "text": shape.text,
                "size": shape.size,
                "colour": shape.colour,
            }


def _name(board: Board) -> str:
    parts = [f"{board.size}x{board.size}"]
    if not board.box_shape:
        parts.append("jigsaw")
    if board.diagonals:
        parts.append("diagonals")
    if board.extras:
        parts.append("windoku" if "windoku" in board.spec else "extra regions")
    return " ".join(parts)
