# SPDX-License-Identifier: MIT
r"""Drawings of the laboratory as PNG pictures.

>>> from cluesmith.lab.charts import draw_bars
>>> chart_png(draw_bars({"easy": [1.0]}, ("ours",)))[:4]
b'\x89PNG'
"""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from cluesmith.apps.render.fonts import font_file
from cluesmith.lab.charts import Dot, FilledRectangle, Polyline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

    from cluesmith.lab.charts import ChartDrawing, Label, Point

_FINER = 4
"""Everything is drawn this many times as large and then reduced to half, which smooths it."""

_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def chart_png(drawing: ChartDrawing) -> bytes:
    """Return a drawing as the file of a picture, twice as wide as its SVG.

    Raises:
        EngineUnavailable: the extra ``[pdf]`` is not installed.
    """
    font_file(bold=False)
    from PIL import Image, ImageDraw

    size = (round(drawing.width) * _FINER, round(drawing.height) * _FINER)
    image = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        if isinstance(shape, Polyline):
            points = [_finer(point) for point in shape.points]
            for part in _dashes(points) if shape.is_dotted else [points]:
                draw.line(part, fill=shape.colour, width=_FINER)
        elif isinstance(shape, Dot):
            draw.circle(_finer(shape.at), 2 * _FINER, fill=shape.colour)
        elif isinstance(shape, FilledRectangle):
            x, y = shape.at
            corners = [_finer((x, y)), _finer((x + shape.width, y + shape.height))]
            radius = 6 * _FINER if shape.edge else 0
            draw.rounded_rectangle(corners, radius, shape.colour, shape.edge, _FINER)
        else:
            _write(image, shape)
    file = BytesIO()
    image.reduce(_FINER // 2).save(file, "PNG", optimize=True)
    return file.getvalue()


def _finer(point: Point) -> Point:
    x, y = point
    return x * _FINER, y * _FINER


def _dashes(points: list[Point]) -> Iterator[list[Point]]:
    """Yield short parts of a line, 2 long and 5 apart."""
    for (x1, y1), (x2, y2) in pairwise(points):
        count = max(1, round(dist((x1, y1), (x2, y2)) / (7 * _FINER)))
        for dash in range(count):
            yield [
                (x1 + (x2 - x1) * part / count, y1 + (y2 - y1) * part / count)
                for part in (dash, dash + 2 / 7)
            ]


def _write(image: Image, label: Label) -> None:
    """Write a text; a turned one is written on a page of its own and turned around its point."""
    from PIL import Image, ImageDraw, ImageFont

    face = ImageFont.truetype(str(font_file(bold=label.is_bold)), label.size * _FINER)
    x, y = _finer(label.at)
    page = Image.new("L", image.size)
    ImageDraw.Draw(page).text((x, y), label.text, 255, face, _ANCHORS[label.anchor])
    if label.has_halo:
        left, top, right, bottom = page.getbbox() or (0, 0, 0, 0)
        edge = 2 * _FINER
        image.paste("white", (left - edge, top - edge, right + edge, bottom + edge))
    image.paste(label.colour, mask=page.rotate(-label.turn, center=(x, y)))
