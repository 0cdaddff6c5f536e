# SPDX-License-Identifier: MIT
"""The shapes of a drawing on a page of a booklet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.apps.render.fonts import CAP_HEIGHT
from cluesmith.board.constraints.shapes import Circle, PathShape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from reportlab.pdfgen.canvas import Canvas

    from cluesmith.board.constraints.shapes import Shape, Word

Corner = tuple[float, float, float]
"""The upper left corner of a board, and the width of a cell; y counts upwards, as PDF has it."""


def draw_shapes(
    canvas: Canvas,
    shapes: Iterable[Shape],
    corner: Corner,
    font: str,
    colours: Mapping[str, str],
) -> None:
    """Draw shapes on a board, with round ends and corners.

    Args:
        canvas: the page.
        shapes: what to draw, lowest first.
        corner: where the board is.
        font: the name of the typeface of words.
        colours: the colours of ink, paper and soft lines.
    """
    canvas.saveState()
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for shape in shapes:
        if isinstance(shape, PathShape):
            _path(canvas, shape, corner, colours)
        elif isinstance(shape, Circle):
            _circle(canvas, shape, corner, colours)
        else:
            _word(canvas, shape, corner, font, colours)
    canvas.restoreState()


def _pens(
    canvas: Canvas, shape: PathShape | Circle, cell: float, colours: Mapping[str, str]
) -> tuple[bool, bool]:
    """Set the colours of a shape, and return whether it has an edge and whether it is filled."""
    has_edge, is_filled = shape.colour != "none", shape.fill != "none"
    if has_edge:
        canvas.setStrokeColor(colours.get(shape.colour, shape.colour))
        canvas.setLineWidth(shape.width * cell)
    if is_filled:
        canvas.setFillColor(colours.get(shape.fill, shape.fill))
    return has_edge, is_filled


def _path(canvas: Canvas, path: PathShape, corner: Corner, colours: Mapping[str, str]) -> None:
    x, y, cell = corner
    has_edge, is_filled = _pens(canvas, path, cell, colours)
    canvas.setDash(*((0.085 * cell, 0.1 * cell) if path.is_dashed else ()))
    line = canvas.beginPath()
    for number, (right, down) in enumerate(path.points):
        (line.lineTo if number else line.moveTo)(x + right * cell, y - down * cell)
    if path.is_closed:
        line.close()
    canvas.drawPath(line, stroke=has_edge, fill=is_filled)


def _circle(canvas: Canvas, circle: Circle, corner: Corner, colours: Mapping[str, str]) -> None:
    x, y, cell = corner
    has_edge, is_filled = _pens(canvas, circle, cell, colours)
    canvas.setDash()
    right, down = circle.middle
    radius = circle.radius * cell
    canvas.circle(x + right * cell, y - down * cell, radius, stroke=has_edge, fill=is_filled)


def _word(
    canvas: Canvas, word: Word, corner: Corner, font: str, colours: Mapping[str, str]
) -> None:
    x, y, cell = corner
    size = word.size * cell
    canvas.setFont(font, size)
    canvas.setFillColor(colours.get(word.colour, word.colour))
    write = canvas.drawCentredString if word.is_middle else canvas.drawString
    right, down = word.place
    write(x + right * cell, y - down * cell - CAP_HEIGHT * size / 2, word.text)
