# SPDX-License-Identifier: MIT
"""Lines through points, as SVG.

>>> drawn = draw_lines({"ours": [(1, 0.1), (2, 3.0)]}, across="patterns", up="seconds")
>>> drawn.count("<circle"), drawn.count("<polyline")
(2, 1)
"""

from __future__ import annotations

from math import ceil, floor, log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_COLOURS = ("#345", "#a52", "#4a6", "#85a", "#c90", "#07a")
_WIDTH, _HEIGHT = 480, 280
_LEFT, _TOP, _BELOW, _RIGHT = 60, 40, 50, 20


def draw_lines(
    lines: Mapping[str, Sequence[tuple[float, float]]],
    *,
    across: str,
    up: str,
    is_logarithmic: bool = False,
) -> str:
    """Return lines through points with two axes, a colour for each line.

    Args:
        lines: the points of each line by its name, from left to right.
        across: the name of the first numbers.
        up: the name of the second numbers, which are 0 or more.
        is_logarithmic: whether the scale of the second numbers is logarithmic.
    """
    points = [point for line in lines.values() for point in line] or [(0.0, 1.0)]
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    marks = _powers(points) if is_logarithmic else _steps(max(y for _, y in points))

    def at(x: float, y: float) -> tuple[float, float]:
        low, high = marks[0], marks[-1]
        if is_logarithmic:
            low, high, y = log10(low), log10(high), log10(max(y, low))
        return (
            _LEFT + _WIDTH * (x - first) / ((last - first) or 1),
            _TOP + _HEIGHT * (1 - (y - low) / (high - low)),
        )

    width, height = _LEFT + _WIDTH + _RIGHT, _TOP + _HEIGHT + _BELOW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
        f'<path d="M0 0h{width}v{height}h-{width}z" fill="white"/>',
    ]
    for mark in marks:
        y = at(first, mark)[1]
        parts.append(f'<path d="M{_LEFT} {y:.1f}h{_WIDTH}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{mark:g}</text>')
    for mark in sorted({round(first + (last - first) * n / 6) for n in range(7)}):
        x = at(mark, marks[0])[0]
        parts.append(
            f'<text x="{x:.1f}" y="{_TOP + _HEIGHT + 16}" text-anchor="middle">{mark}</text>'
        )
    middle, below = _LEFT + _WIDTH / 2, _TOP + _HEIGHT + 38
    parts.append(f'<text x="{middle:g}" y="{below}" text-anchor="middle">{across}</text>')
    parts.append(
        f'<text x="14" y="{_TOP + _HEIGHT / 2:g}" text-anchor="middle" '
        f'transform="rotate(-90 14 {_TOP + _HEIGHT / 2:g})">{up}</text>'
    )
    for number, (name, line) in enumerate(lines.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        placed = [at(x, y) for x, y in line]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="{colour}"/>' for x, y in placed]
        left = _LEFT + number * _WIDTH / max(3, len(lines))
        parts.append(f'<rect x="{left:g}" y="12" width="10" height="10" fill="{colour}"/>')
        parts.append(f'<text x="{left + 14:g}" y="21">{name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _powers(points: Sequence[tuple[float, float]]) -> list[float]:
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
