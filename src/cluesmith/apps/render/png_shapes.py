# SPDX-License-Identifier: MIT
"""The shapes of a drawing as pixels: drawn several times as large and reduced, so they are smooth.

>>> from PIL import Image
>>> from cluesmith.apps.render.fonts import font_file
>>> from cluesmith.board.constraints.shapes import Circle
>>> image = Image.new("RGB", (40, 40), "white")
>>> layer = ShapeLayer(image, (0, 0), 40, {"ink": "#000000"})
>>> layer.draw([Circle((0.5, 0.5), 0.25, fill="ink")], font_file(bold=False))
>>> image.getpixel((20, 20)), image.getpixel((2, 2))
((0, 0, 0), (255, 255, 255))
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING

from cluesmith.board.constraints.shapes import Circle, PathShape, Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from PIL.Image import Image

    from cluesmith.board.constraints.shapes import Shape

_DASH, _GAP = 0.085, 0.07
"""The dashes of a cage, in widths of a cell."""


class ShapeLayer:
    """One layer of shapes over an image.

    Args:
        image: what they are drawn on.
        start: the upper left corner of the board, in pixels.
        cell: the width of a cell, in pixels.
        colours: the colours of ink, paper and soft lines.
    """

    def __init__(
        self, image: Image, start: tuple[int, int], cell: int, colours: Mapping[str, str]
    ) -> None:
        from PIL import Image, ImageDraw

        self._image = image
        self._finer = 4 if image.width <= 1200 else 2
        self._start, self._cell, self._colours = start, cell, colours
        size = (image.width * self._finer, image.height * self._finer)
        self._layer = Image.new("RGBA", size)
        self._pen = ImageDraw.Draw(self._layer)

    def draw(self, shapes: Iterable[Shape], font: Path) -> None:
        """Draw shapes, and the words among them above the others."""
        words = []
        for shape in shapes:
            if isinstance(shape, Word):
                words.append(shape)
            elif isinstance(shape, Circle):
                self._circle(shape)
            else:
                self._path(shape)
        # Reduced with colours times opacity: otherwise edges darken.
        smooth = self._layer.convert("RGBa").reduce(self._finer).convert("RGBA")
        self._image.paste(smooth, mask=smooth)
        self._words(words, font)

    def _words(self, words: Sequence[Word], font: Path) -> None:
        from PIL import ImageDraw, ImageFont

        pen = ImageDraw.Draw(self._image)
        for word in words:
            face = ImageFont.truetype(str(font), max(6, round(word.size * self._cell)))
            x, y = (s + p * self._cell for s, p in zip(self._start, word.place, strict=True))
            # The middle of a capital letter, as digits have the height of one.
            base = y - face.getbbox("8", anchor="ls")[1] / 2
            anchor = "ms" if word.is_middle else "ls"
            pen.text((x, base), word.text, self._colour(word.colour), face, anchor=anchor)

    def _circle(self, circle: Circle) -> None:
        x, y = self._placed(circle.middle)
        outer = (circle.radius + circle.width / 2 * (circle.colour != "none")) * self._unit
        self._pen.ellipse(
            (x - outer, y - outer, x + outer, y + outer),
            None if circle.fill == "none" else self._colour(circle.fill),
            None if circle.colour == "none" else self._colour(circle.colour),
            max(1, round(circle.width * self._unit)),
        )

    def _path(self, path: PathShape) -> None:
        points = [self._placed(point) for point in path.points]
        if path.fill != "none":
            self._pen.polygon(points, self._colour(path.fill))
        if path.colour == "none":
            return
        closed = [*points, points[0]] if path.is_closed else points
        if path.is_dashed:
            for piece in _dashes(closed, _DASH * self._unit, _GAP * self._unit):
                self._line(piece, path)
        else:
            self._line(closed, path)

    def _line(self, points: Sequence[tuple[float, float]], path: PathShape) -> None:
        """Draw a line with round corners and ends."""
        width, colour = max(1, round(path.width * self._unit)), self._colour(path.colour)
        self._pen.line(points, colour, width)
        half = width / 2
        for x, y in points:
            self._pen.ellipse((x - half, y - half, x + half, y + half), colour)

    @property
    def _unit(self) -> int:
        return self._cell * self._finer

    def _placed(self, point: tuple[float, float]) -> tuple[float, float]:
        (x, y), (left, top) = point, self._start
        return (left + x * self._cell) * self._finer, (top + y * self._cell) * self._finer

    def _colour(self, name: str) -> str:
        return self._colours.get(name, name)


def _dashes(
    points: Sequence[tuple[float, float]], dash: float, gap: float
) -> Iterator[list[tuple[float, float]]]:
    """Yield the dashes of each straight piece; a dash begins and one ends in each corner."""
    for (x1, y1), (x2, y2) in pairwise(points):
        long = hypot(x2 - x1, y2 - y1)
        count = max(1, ceil((long - dash) / (dash + gap)))
        step = (long - dash) / count
        for number in range(count + 1):
            ends = (number * step / long, (number * step + dash) / long)
            yield [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in ends]
