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
from cluesmith.board.grid_lines import cell_lines, diagonal_lines, framed_cells, region_lines
from cluesmith.board.text import digit_name
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cluesmith.board import Board, Puzzle
    from cluesmith.board.grid_lines import Line

LEAST_PIXELS, MOST_PIXELS = 100, 4000
"""How wide a picture may be."""

_INK, _SOFT, _PLACED = "#1c1f24", "#9aa0aa", "#1f6feb"
_FINER = 4
"""Slanted lines are drawn so many times as large and then reduced, which smooths them."""


def draw_png(
    puzzle: Puzzle, solution: Puzzle | None = None, *, title: str = "", pixels: int = 900
) -> bytes:
    """Return the picture of a puzzle, with the other digits of its solution if there is one.

    The options are those of :func:`cluesmith.apps.render.file.render_file`, and so are the errors.
    """
    if not LEAST_PIXELS <= pixels <= MOST_PIXELS:
        raise InputError(
            f"{pixels} pixels", expected=f"{LEAST_PIXELS} to {MOST_PIXELS}", field="pixels"
        )
    bold, regular = font_file(bold=True), font_file(bold=False)
    board = puzzle.board
    picture = _Picture(board, pixels)
    picture.diagonals()
    picture.frames()
    picture.rules(cell_lines(board), max(1, picture.thick // 3), _SOFT)
    picture.rules(region_lines(board), picture.thick, _INK)
    picture.digits(enumerate(puzzle.digits), bold, _INK)
    if solution is not None:
        placed = enumerate(solution.digits)
        picture.digits(((c, d) for c, d in placed if not puzzle.digits[c]), regular, _PLACED)
    return picture.file(title or f"Sudoku {board.spec}")


class _Picture:
    """One picture; cells have a whole number of pixels, and what is left over is margin."""

    def __init__(self, board: Board, pixels: int) -> None:
        from PIL import Image, ImageDraw

        self.board = board
        self.thick = max(2, pixels // 240)
        self._cell = (pixels - 2 * self.thick) // board.size
        self._margin = (pixels - self._cell * board.size) // 2
        self._image = Image.new("RGB", (pixels, pixels), "white")
        self._draw = ImageDraw.Draw(self._image)

    def diagonals(self) -> None:
        """Draw the diagonals that are groups, dashed."""
        from PIL import Image, ImageDraw

        lines = list(diagonal_lines(self.board))
        if not lines:
            return
        width, height = self._image.size
        layer = Image.new("L", (width * _FINER, height * _FINER))
        draw = ImageDraw.Draw(layer)
        dashes = 6 * self.board.size
        for rule in lines:
            x1, y1, x2, y2 = (self._at(at) * _FINER for at in rule)
            for dash in range(dashes):
                ends = [
                    (x1 + (x2 - x1) * part / dashes, y1 + (y2 - y1) * part / dashes)
                    for part in (dash, dash + 0.55)
                ]
                draw.line(ends, fill=255, width=self.thick * _FINER // 2)
        self._image.paste(_SOFT, mask=layer.reduce(_FINER))

    def frames(self) -> None:
        """Draw a frame into each cell of the extra regions."""
        size, inset = self.board.size, max(2, self._cell // 12)
        for cell in framed_cells(self.board):
            x, y = self._at(cell % size) + inset, self._at(cell // size) + inset
            far = self._cell - 2 * inset
            box = (x, y, x + far, y + far)
            self._draw.rectangle(box, outline=_SOFT, width=max(1, self.thick // 2))

    def rules(self, rules: Iterable[Line], width: int, colour: str) -> None:
        """Draw upright and level lines as bars of whole pixels, with square ends."""
        before = width // 2
        after = width - before - 1
        for rule in rules:
            x1, y1, x2, y2 = map(self._at, rule)
            self._draw.rectangle((x1 - before, y1 - before, x2 + after, y2 + after), fill=colour)

    def digits(self, cells: Iterable[tuple[int, int]], font: Path, colour: str) -> None:
        """Write the digits of cells, 0 for none, in the middle of each."""
        from PIL import ImageFont

        face = ImageFont.truetype(str(font), round(self._cell * 0.62))
        down = round((self._cell - face.getbbox("8", anchor="ls")[1]) / 2)
        for cell, digit in cells:
            if digit:
                y, x = divmod(cell, self.board.size)
                place = (self._at(x) + self._cell / 2, self._at(y) + down)
                self._draw.text(place, digit_name(digit), colour, face, anchor="ms")

    def file(self, title: str) -> bytes:
        """Return the picture's file."""
        from PIL.PngImagePlugin import PngInfo

        told = PngInfo()
        told.add_itxt("Title", title)
        told.add_itxt("Software", "Cluesmith")
        file = BytesIO()
        self._image.save(file, "PNG", optimize=True, pnginfo=told)
        return file.getvalue()

    def _at(self, line: int) -> int:
        return self._margin + line * self._cell
