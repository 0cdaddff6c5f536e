# SPDX-License-Identifier: MIT
"""A Hasse diagram as SVG: a stronger scheme stands higher; lines lead to the schemes next below.

A line is dotted if no puzzle tells its ends apart, as in figure 5 of Simonis.

>>> draw_lattice({"FC": 0, "FCI": 3}, {("FC", "FCI"): 3}).count("<rect")
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_PLACES = {
    "HACV": (0, 6),
    "HACSC3": (2, 6),
    "HACS3": (1, 5),
    "HACSC": (2, 5),
    "HACC3": (3, 5),
    "HACS": (1, 4),
    "HAC3": (2, 4),
    "HACC": (3, 4),
    "HAC": (2, 3),
    "BCV": (0, 2),
    "BCI": (2, 2),
    "FCV": (0, 1),
    "BC": (1, 1),
    "FCI": (3, 1),
    "FC": (2, 0),
}
"""Column and height of each scheme, so that no line runs behind another scheme."""

_WIDTH, _HEIGHT = 96, 40
_ACROSS, _UP = 150, 96
_MARGIN = 20


def draw_lattice(counts: Mapping[str, int], edges: Mapping[tuple[str, str], int]) -> str:
    """Return the diagram of schemes with the number of puzzles that each solves.

    Args:
        counts: how many puzzles each scheme solves.
        edges: pairs of a scheme and one above it, and how many puzzles only the upper one solves.
    """
    width = 2 * _MARGIN + 3 * _ACROSS + _WIDTH
    height = 2 * _MARGIN + 6 * _UP + _HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" text-anchor="middle">',
        f'<path d="M0 0h{width}v{height}h-{width}z" fill="white"/>',
        *(_line(_centre(weak), _centre(strong), more) for (weak, strong), more in edges.items()),
        *(_label(_centre(weak), _centre(strong), more) for (weak, strong), more in edges.items()),
        *(_node(name, count) for name, count in counts.items()),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _centre(name: str) -> tuple[float, float]:
    column, level = _PLACES[name]
    x = _MARGIN + _WIDTH / 2 + column * _ACROSS
    return x, _MARGIN + _HEIGHT / 2 + (6 - level) * _UP


def _line(start: tuple[float, float], end: tuple[float, float], more: int) -> str:
    style = "" if more else ' stroke-dasharray="2 5"'
    (x1, y1), (x2, y2) = start, end
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#999"{style}/>'


def _label(start: tuple[float, float], end: tuple[float, float], more: int) -> str:
    """Return the number on a line, nearer to its upper end, where lines are further apart."""
    if not more:
        return ""
    x, y = (a + 0.62 * (b - a) for a, b in zip(start, end, strict=True))
    halo = 'stroke="white" stroke-width="5" paint-order="stroke"'
    return f'<text x="{x:g}" y="{y + 4:g}" font-size="11" fill="#555" {halo}>+{more:,}</text>'


def _node(name: str, count: int) -> str:
    x, y = _centre(name)
    return (
        f'<rect x="{x - _WIDTH / 2:g}" y="{y - _HEIGHT / 2:g}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" rx="6" fill="#eef3fa" stroke="#345"/>'
        f'<text x="{x:g}" y="{y - 3:g}" font-size="14" font-weight="bold">{name}</text>'
        f'<text x="{x:g}" y="{y + 13:g}" font-size="12" fill="#345">{count:,}</text>'
    )
