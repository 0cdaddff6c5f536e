# SPDX-License-Identifier: MIT
"""Charts of tables as SVG: lines (cactus plots among them) and bars.

>>> drawing = draw_lines({"ours": [(1, 0.1), (2, 3.0)]}, across="patterns", up="seconds").svg()
>>> drawing.count("<circle"), drawing.count("<polyline")
(2, 8)
>>> bars = draw_bars({"easy": [1.0, 2.0], "hard": [30.0, None]}, ("expected", "observed")).svg()
>>> bars.count("<rect")
5
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from html import escape
from math import ceil, floor, log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Point = tuple[float, float]

_COLOURS = ("#345", "#a52", "#4a6", "#85a", "#c90", "#07a", "#e6a")
_LIGHT = ("#345", "#9bc", "#a52", "#eb9")
_GRID = "#ddd"


@dataclass(frozen=True)
class Polyline:
    """A line through points."""

    points: Sequence[Point]
    colour: str
    is_dotted: bool = False


@dataclass(frozen=True)
class Dot:
    """A small disc."""

    at: Point
    colour: str


@dataclass(frozen=True)
class FilledRectangle:
    """A filled rectangle by its upper left corner; with an edge its corners are round."""

    at: Point
    width: float
    height: float
    colour: str
    edge: str | None = None


@dataclass(frozen=True)
class Label:
    """A text on its base line.

    Attributes:
        at: its start, middle or end, as ``anchor`` says.
        turn: degrees by which it is turned, clockwise.
        has_halo: whether a white edge keeps it readable on lines.
    """

    at: Point
    text: str
    anchor: str = "middle"
    size: int = 11
    colour: str = "#000"
    turn: int = 0
    is_bold: bool = False
    has_halo: bool = False


Shape = Polyline | Dot | FilledRectangle | Label


@dataclass
class ChartDrawing:
    """Shapes on a white page, the later ones on top."""

    width: float
    height: float
    shapes: list[Shape] = field(default_factory=list)

    def svg(self) -> str:
        """Return the drawing as an SVG file."""
        width, height = round(self.width), round(self.height)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="sans-serif">'
        )
        page = f'<path d="M0 0h{width}v{height}h-{width}z" fill="white"/>'
        return "\n".join([head, page, *map(_svg, self.shapes), "</svg>\n"])

    def key(self, at: Point, name: str, colour: str) -> None:
        """Add a box of a colour and what the colour stands for."""
        x, y = at
        self.shapes += [FilledRectangle(at, 10, 10, colour), Label((x + 14, y + 9), name, "start")]


def _svg(shape: Shape) -> str:
    if isinstance(shape, Polyline):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
        dots = ' stroke-dasharray="2 5"' if shape.is_dotted else ""
        return f'<polyline points="{points}" fill="none" stroke="{shape.colour}"{dots}/>'
    x, y = shape.at
    if isinstance(shape, Dot):
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="{shape.colour}"/>'
    if isinstance(shape, FilledRectangle):
        edge = f' rx="6" stroke="{shape.edge}"' if shape.edge else ""
        return (
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{shape.width:.1f}" '
            f'height="{shape.height:.1f}" fill="{shape.colour}"{edge}/>'
        )
    turn = f' transform="rotate({shape.turn} {x:.1f} {y:.1f})"' if shape.turn else ""
    bold = ' font-weight="bold"' if shape.is_bold else ""
    halo = ' stroke="white" stroke-width="5" paint-order="stroke"' if shape.has_halo else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{shape.anchor}" font-size="{shape.size}" '
        f'fill="{shape.colour}"{turn}{bold}{halo}>{escape(shape.text)}</text>'
    )


def draw_lines(
    lines: Mapping[str, Sequence[Point]],
    *,
    across: str,
    up: str,
    is_logarithmic: bool = False,
) -> ChartDrawing:
    """Return lines through points with two axes, a colour for each line.

    Args:
        lines: the points of each line by its name, from left to right.
        across: the name of the first numbers.
        up: the name of the second numbers, which are 0 or more.
        is_logarithmic: whether the scale of the second numbers is logarithmic.
    """
    wide, tall, left, top = 480, 280, 60, 40
    points = [point for line in lines.values() for point in line] or [(0.0, 1.0)]
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    ticks = _powers(points) if is_logarithmic else _steps(max(y for _, y in points))

    def at(x: float, y: float) -> Point:
        low, high = ticks[0], ticks[-1]
        if is_logarithmic:
            low, high, y = log10(low), log10(high), log10(max(y, low))
        return (
            left + wide * (x - first) / ((last - first) or 1),
            top + tall * (1 - (y - low) / (high - low)),
        )

    drawing = ChartDrawing(left + wide + 20, top + tall + 50)
    for tick in ticks:
        y = at(first, tick)[1]
        drawing.shapes.append(Polyline([(left, y), (left + wide, y)], _GRID))
        drawing.shapes.append(Label((left - 6, y + 4), f"{tick:g}", "end"))
    for number in sorted({round(first + (last - first) * n / 6) for n in range(7)}):
        drawing.shapes.append(Label((at(number, ticks[0])[0], top + tall + 16), str(number)))
    drawing.shapes.append(Label((left + wide / 2, top + tall + 38), across))
    drawing.shapes.append(Label((14, top + tall / 2), up, turn=-90))
    for number, (name, line) in enumerate(lines.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        placed = [at(x, y) for x, y in line]
        drawing.shapes += [Polyline(placed, colour), *(Dot(point, colour) for point in placed)]
        drawing.key((left + number * wide / max(3, len(lines)), 12), name, colour)
    return drawing


def draw_bars(groups: Mapping[str, Sequence[float | None]], series: Sequence[str]) -> ChartDrawing:
    """Return bars on a logarithmic scale, a group for each name and a colour for each series.

    Args:
        groups: the numbers of each group, from 1 up, in the order of the series; None for none.
        series: the names of the series.
    """
    bar, gap, tall, left, top = 12, 26, 240, 110, 40
    numbers = [n for group in groups.values() for n in group if n is not None]
    decades = max(1, ceil(log10(max(numbers, default=10.0))))
    step = len(series) * bar + gap
    floor_ = top + tall
    drawing = ChartDrawing(left + len(groups) * step + gap, floor_ + 110)
    for decade in range(decades + 1):
        y = floor_ - tall * decade / decades
        drawing.shapes.append(Polyline([(left, y), (drawing.width - gap, y)], _GRID))
        drawing.shapes.append(Label((left - 6, y + 4), f"{10**decade:,}", "end"))
    for place, (name, group) in enumerate(groups.items()):
        x = left + gap / 2 + place * step
        for index, number in enumerate(group):
            if number is not None:
                high = max(1.0, tall * log10(max(number, 1.0)) / decades)
                at = (x + index * bar, floor_ - high)
                drawing.shapes.append(FilledRectangle(at, bar - 1, high, _LIGHT[index]))
        middle = x + len(group) * bar / 2
        drawing.shapes.append(Label((middle, floor_ + 12), name, "end", turn=-40))
    for index, name in enumerate(series):
        drawing.key((left + index * 150, 12), name, _LIGHT[index])
    return drawing


def beside(drawings: Mapping[str, ChartDrawing]) -> ChartDrawing:
    """Return drawings side by side, each under its title.

    >>> right = ChartDrawing(20, 5, [Dot((1, 2), "#000")])
    >>> pair = beside({"left": ChartDrawing(10, 10), "right": right})
    >>> pair.width, pair.height, pair.shapes[-1]
    (30, 30, Dot(at=(11, 22), colour='#000'))
    """
    title = 20
    page = ChartDrawing(0, title + max((each.height for each in drawings.values()), default=0))
    for name, drawing in drawings.items():
        page.shapes.append(Label((page.width + drawing.width / 2, 14), name, is_bold=True))
        page.shapes += [_moved(shape, page.width, title) for shape in drawing.shapes]
        page.width += drawing.width
    return page


def _moved(shape: Shape, right: float, down: float) -> Shape:
    if isinstance(shape, Polyline):
        return replace(shape, points=[(x + right, y + down) for x, y in shape.points])
    x, y = shape.at
    return replace(shape, at=(x + right, y + down))


def _powers(points: Sequence[Point]) -> list[float]:
    """Return the powers of ten around the second numbers."""
    heights = [y for _, y in points if y > 0] or [1.0]
    low, high = floor(log10(min(heights))), ceil(log10(max(heights)))
    return [10.0**power for power in range(low, max(high, low + 1) + 1)]


def _steps(most: float) -> list[float]:
    """Return round numbers from 0 to the first that is not less than the greatest."""
    if not most:
        return [0.0, 1.0]
    step = 10.0 ** floor(log10(most))
    while most / step < 4:
        step /= 2
    return [step * n for n in range(ceil(most / step) + 1)]
