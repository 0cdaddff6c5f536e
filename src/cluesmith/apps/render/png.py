# SPDX-License-Identifier: MIT
r"""Boards as PNG pictures.

Lines lie on whole pixels and digits are hinted, so that both stay crisp; the picture is exactly as
wide as was asked for.

>>> from cluesmith.board import Puzzle
>>> draw_png(Puzzle.parse("1......3..2....4"), pixels=200)[:4]
b'\x89PNG'
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from cluesmith.apps.render.fonts import font_file
from cluesmith.apps.render.png_shapes import ShapeLayer
from cluesmith.board.constraints.shapes import drawing_of
from cluesmith.board.grid_lines import (
    cell_lines,
    digit_text,
    mark_place,
    marks_across,
    region_lines,
)
from cluesmith.board.text import counted, digits_of
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from cluesmith.board import Board, Pattern, Position, Puzzle
    from cluesmith.board.constraints.shapes import Shape
    from cluesmith.board.grid_lines import GridLine

LEAST_PIXELS, MOST_PIXELS = 100, 4000
"""How wide a picture may be."""

_INK, _SOFT, _PLACED, _FILLED = "#1c1f24", "#9aa0aa", "#1f6feb", "#dcecfb"
_COLOURS = {"ink": _INK, "soft": _SOFT, "paper": "white"}


def draw_png(
    puzzle: Puzzle,
    solution: Puzzle | None = None,
    *,
    position: Position | None = None,
    title: str = "",
    pixels: int = 900,
) -> bytes:
    """Return the picture of a puzzle, with the other digits of its solution if there is one.

    Otherwise a position adds the digits that were placed since, and the candidates.

    The options are those of :func:`cluesmith.apps.render.file.render_file`, and so are the errors.
    """
    bold, regular = font_file(bold=True), font_file(bold=False)
    picture = _drawn_board(puzzle.board, pixels)
    picture.digits(enumerate(puzzle.digits), bold, _INK)
    if solution is None and position is not None:
        picture.marks(position, regular, _INK)
        solution = position.values
    if solution is not None:
        placed = enumerate(solution.digits)
        picture.digits(((c, d) for c, d in placed if not puzzle.digits[c]), regular, _PLACED)
    return picture.file(title or f"Sudoku {puzzle.board.spec}")


def draw_pattern_png(pattern: Pattern, *, title: str = "", pixels: int = 900) -> bytes:
    """Return the picture of a pattern: its clue cells filled; open values are question marks."""
    picture = _drawn_board(pattern.board, pixels, pattern.cells)
    return picture.file(title or f"Pattern of {counted(len(pattern), 'clue cell')}")


def _drawn_board(board: Board, pixels: int, filled: Iterable[int] = ()) -> _Picture:
    """Return the picture of a board: its lines and its constraints, over the cells to fill."""
    if not LEAST_PIXELS <= pixels <= MOST_PIXELS:
        raise InputError(
            f"{pixels} pixels", expected=f"{LEAST_PIXELS} to {MOST_PIXELS}", field="pixels"
        )
    regular = font_file(bold=False)
    picture = _Picture(board, pixels)
    picture.fill(filled, _FILLED)
    drawing = drawing_of(board)
    picture.shapes(drawing.under, regular)
    picture.rules(cell_lines(board), max(1, picture.thick // 3), _SOFT)
    picture.rules(region_lines(board), picture.thick, _INK)
    picture.shapes(drawing.over, regular)
    return picture


class _Picture:
    """One picture; cells have a whole number of pixels, and what is left over is margin."""

    def __init__(self, board: Board, pixels: int) -> None:
        from PIL import Image, ImageDraw

        self.board = board
        drawing = drawing_of(board)
        wide = drawing.left + board.columns + drawing.right
        high = drawing.top + board.rows + drawing.bottom
        self.thick = max(2, pixels // 240)
        self._cell = int((pixels - 2 * self.thick) / wide)
        self._left = (pixels - int(self._cell * wide)) // 2 + int(drawing.left * self._cell)
        self._top = (pixels - int(self._cell * wide)) // 2 + int(drawing.top * self._cell)
        height = pixels + int(self._cell * high) - int(self._cell * wide)
        self._image = Image.new("RGB", (pixels, height), "white")
        self._draw = ImageDraw.Draw(self._image)

    def shapes(self, shapes: Sequence[Shape], font: Path) -> None:
        """Draw the shapes of a layer."""
        if shapes:
            layer = ShapeLayer(self._image, (self._left, self._top), self._cell, _COLOURS)
            layer.draw(shapes, font)

    def fill(self, cells: Iterable[int], colour: str) -> None:
        """Fill cells with a colour."""
        for cell in cells:
            x, y = self._corner(cell)
            self._draw.rectangle((x, y, x + self._cell, y + self._cell), fill=colour)

    def rules(self, rules: Iterable[GridLine], width: int, colour: str) -> None:
        """Draw upright and level lines as bars of whole pixels, with square ends."""
        before = width // 2
        after = width - before - 1
        for rule in rules:
            x1, y1, x2, y2 = rule
            x1, y1 = self._at(x1, y1)
            x2, y2 = self._at(x2, y2)
            self._draw.rectangle((x1 - before, y1 - before, x2 + after, y2 + after), fill=colour)

    def digits(self, cells: Iterable[tuple[int, int]], font: Path, colour: str) -> None:
        """Write the digits of cells, 0 for none, in the middle of each."""
        from PIL import ImageFont

        face = ImageFont.truetype(str(font), round(self._cell * 0.62))
        down = round((self._cell - face.getbbox("8", anchor="ls")[1]) / 2)
        for cell, digit in cells:
            if digit:
                x, y = self._corner(cell)
                place = (x + self._cell / 2, y + down)
                self._draw.text(place, digit_text(self.board, digit), colour, face, anchor="ms")

    def marks(self, position: Position, font: Path, colour: str) -> None:
        """Write the candidates of open cells, small and in their places."""
        from PIL import ImageFont

        board = position.board
        face = ImageFont.truetype(str(font), round(0.72 * self._cell / marks_across(board)))
        for cell, (_, value, mask) in enumerate(position.cells()):
            x, y = self._corner(cell)
            for digit in () if value else digits_of(mask):
                across, down = (round(part * self._cell) for part in mark_place(board, digit))
                place = (x + across, y + down)
                self._draw.text(place, digit_text(board, digit), colour, face, anchor="mm")

    def file(self, title: str) -> bytes:
        """Return the picture's file."""
        from PIL.PngImagePlugin import PngInfo

        told = PngInfo()
        told.add_itxt("Title", title)
        told.add_itxt("Software", "Cluesmith")
        file = BytesIO()
        self._image.save(file, "PNG", optimize=True, pnginfo=told)
        return file.getvalue()

    def _corner(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.board.columns)
        return self._at(column, row)

    def _at(self, x: int, y: int) -> tuple[int, int]:
        return self._left + x * self._cell, self._top + y * self._cell
