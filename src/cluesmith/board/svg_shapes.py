# SPDX-License-Identifier: MIT
"""The shapes of a drawing as elements of SVG, and the colours they have in either scheme.

A colour becomes two classes, one that fills and one that draws. In a dark scheme a colour keeps
its hue and turns its lightness round; black and white stay what they are.

>>> from cluesmith.board.constraints.shapes import Circle
>>> dot = Circle((1.0, 0.5), 0.15, fill="#ffe0e0")
>>> element(dot, (4, 4), 60)
'<circle class="f-ffe0e0 s-none" stroke-width="1.8" cx="64" cy="34" r="9"/>'
>>> styles([dot], is_dark=True)
'.f-ffe0e0{fill:#480707}'
"""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls
from typing import TYPE_CHECKING

from cluesmith.board.constraints.shapes import Circle, PathShape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board.constraints.shapes import Shape

_SCHEME = ("none", "ink", "paper", "soft", "black", "white")
"""The colours that every picture declares."""


def element(shape: Shape, start: tuple[float, float], cell: float) -> str:
    """Return a shape on a board that starts at a point and has cells of a width."""
    if isinstance(shape, PathShape):
        points = " ".join(",".join(_placed(point, start, cell)) for point in shape.points)
        name = "polygon" if shape.is_closed else "polyline"
        dashes = " dashed" if shape.is_dashed else ""
        return (
            f'<{name} class="round{dashes} {_classes(shape.fill, shape.colour)}" '
            f'stroke-width="{shape.width * cell:g}" points="{points}"/>'
        )
    if isinstance(shape, Circle):
        x, y = _placed(shape.middle, start, cell)
        return (
            f'<circle class="{_classes(shape.fill, shape.colour)}" '
            f'stroke-width="{shape.width * cell:g}" cx="{x}" cy="{y}" r="{shape.radius * cell:g}"/>'
        )
    x, y = _placed(shape.place, start, cell)
    side = "" if shape.is_middle else " left"
    return (
        f'<text class="word{side} f-{shape.colour.lstrip("#")}" x="{x}" y="{y}" dy=".35em" '
        f'font-size="{shape.size * cell:g}">{escaped(shape.text)}</text>'
    )


def styles(shapes: Iterable[Shape], *, is_dark: bool = False) -> str:
    """Return the rules of the colours that some shapes have and not every picture declares."""
    fills, strokes = set(), set()
    for shape in shapes:
        if isinstance(shape, (PathShape, Circle)):
            fills.add(shape.fill)
            strokes.add(shape.colour)
        else:
            fills.add(shape.colour)
    rules = []
    for letter, name, colours in (("f", "fill", fills), ("s", "stroke", strokes)):
        for colour in sorted(colours.difference(_SCHEME)):
            shown = turned(colour) if is_dark else colour
            rules.append(f".{letter}-{colour.lstrip('#')}{{{name}:{shown}}}")
    return "".join(rules)


def turned(colour: str) -> str:
    """Return the colour of a dark scheme: the same hue, dark for light.

    >>> turned("#eeeeee"), turned("#67f067")
    ('#292929', '#12b712')
    """
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, full = rgb_to_hls(red, green, blue)
    parts = hls_to_rgb(hue, 1 - 0.9 * light, min(full, 0.82))
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def escaped(text: str) -> str:
    """Return text as XML has it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _placed(point: tuple[float, float], start: tuple[float, float], cell: float) -> tuple[str, str]:
    return f"{start[0] + point[0] * cell:g}", f"{start[1] + point[1] * cell:g}"


def _classes(fill: str, colour: str) -> str:
    return f"f-{fill.lstrip('#')} s-{colour.lstrip('#')}"
