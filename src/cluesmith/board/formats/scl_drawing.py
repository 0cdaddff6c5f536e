# SPDX-License-Identifier: MIT
"""A board as SudokuPad draws it: cages with their rule, and everything else as lines and shapes.

SudokuPad's JSON has a rule only for cages. All other constraints become what a solver looks at:
the shapes that pictures have, as lines, underlays (below the grid) and overlays (above it).

>>> from cluesmith.board import Board
>>> board = Board.parse("4x4+killer_cage:total=3:r1c1,r1c2+thermometer:r2c1,r2c2")
>>> members = drawing_members(board)
>>> members["cages"]
[{'style': 'killer', 'unique': True, 'cells': [[0, 0], [0, 1]], 'value': '3', 'sum': 3}]
>>> members["lines"][0]["wayPoints"], len(members["underlays"])
([[1.5, 0.5], [1.5, 1.5]], 1)
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cluesmith.board.constraints.shapes import Circle, PathShape, drawing_of
from cluesmith.board.constraints.sums import KillerCage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board.constraints.shapes import Shape
    from cluesmith.board.geometry import Board

_PIXELS = 64
"""The width of a cell in which SudokuPad measures lines and letters."""

_COLOURS = {"ink": "#000000", "paper": "#ffffff", "soft": "#7b828d"} | {
    "black": "#000000",
    "white": "#ffffff",
}
_BLUE = "#34BBE6"


def drawing_members(board: Board) -> dict[str, list[dict[str, object]]]:
    """Return cages, lines, underlays and overlays of a board, without those that are empty."""
    cages = [
        {"style": "extraregion", "unique": True, "cells": _places(extra, board)}
        for extra in board.extras
    ]
    cages += [_cage(each, board) for each in board.constraints if isinstance(each, KillerCage)]
    lines: list[dict[str, object]] = []
    if board.diagonals:
        lines += [
            {"color": _BLUE, "thickness": 2, "wayPoints": ends} for ends in corners(board.size)
        ]
    drawn = tuple(each for each in board.constraints if not isinstance(each, KillerCage))
    drawing = drawing_of(replace(board, constraints=drawn, diagonals=False, extras=()))
    members = {
        "cages": cages,
        "lines": [*lines, *_lines(drawing.under, "underlay"), *_lines(drawing.over, "overlay")],
        "underlays": list(_blocks(drawing.under)),
        "overlays": list(_blocks(drawing.over)),
    }
    return {name: items for name, items in members.items() if items}


def corners(size: int) -> list[list[list[int]]]:
    """Return the ends of both diagonals."""
    return [[[0, 0], [size, size]], [[0, size], [size, 0]]]


def _places(cells: Iterable[int], board: Board) -> list[list[int]]:
    return [[*divmod(cell, board.columns)] for cell in cells]


def _cage(cage: KillerCage, board: Board) -> dict[str, object]:
    members: dict[str, object] = {
        "style": "killer",
        "unique": True,
        "cells": _places(cage.cells, board),
    }
    return (
        members if cage.total is None else members | {"value": str(cage.total), "sum": cage.total}
    )


def _colour(name: str) -> str:
    return _COLOURS.get(name, name)


def _lines(shapes: Iterable[Shape], layer: str) -> Iterator[dict[str, object]]:
    """Yield the paths that are drawn; the site closes no line and draws no dashes."""
    for shape in shapes:
        if isinstance(shape, PathShape) and shape.colour != "none":
            points = (*shape.points, shape.points[0]) if shape.is_closed else shape.points
            line: dict[str, object] = {
                "wayPoints": [[round(y, 3), round(x, 3)] for x, y in points],
                "color": _colour(shape.colour),
                "thickness": round(shape.width * _PIXELS, 2),
            }
            yield line | ({"target": "overlay"} if layer == "overlay" else {})


def _blocks(shapes: Iterable[Shape]) -> Iterator[dict[str, object]]:
    """Yield filled shapes, circles and words, each as a block around its middle."""
    for shape in shapes:
        if isinstance(shape, PathShape):
            if shape.fill != "none":
                yield _filled(shape)
        elif isinstance(shape, Circle):
            block = _block(shape.middle, 2 * shape.radius, 2 * shape.radius)
            block["rounded"] = True
            if shape.fill != "none":
                block["backgroundColor"] = _colour(shape.fill)
            if shape.colour != "none":
                block["borderColor"] = _colour(shape.colour)
            yield block
        else:
            wide = 0.6 * shape.size * len(shape.text)
            x, y = shape.place
            middle = (x if shape.is_middle else x + wide / 2, y)
            yield _block(middle, wide, shape.size) | {
                "text": shape.text,
                "fontSize": round(shape.size * _PIXELS, 1),
                "color": _colour(shape.colour),
            }


def _filled(path: PathShape) -> dict[str, object]:
    """Return a filled path as the rectangle around it; a diamond is a square on its tip."""
    xs, ys = [x for x, _ in path.points], [y for _, y in path.points]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
    return _block(middle, wide, high) | {"backgroundColor": _colour(path.fill)}


def _block(middle: tuple[float, float], wide: float, high: float) -> dict[str, object]:
    x, y = middle
    return {"center": [round(y, 3), round(x, 3)], "width": round(wide, 3), "height": round(high, 3)}
