# SPDX-License-Identifier: MIT
"""Groups of bars on a logarithmic scale, as SVG.

>>> draw_bars({"easy": [1.0, 2.0], "hard": [30.0, None]}, ("expected", "observed")).count("<rect")
5
"""

from __future__ import annotations

from math import ceil, log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_COLOURS = ("#345", "#9bc", "#a52", "#eb9")
_BAR, _GAP, _HEIGHT = 12, 26, 240
_LEFT, _TOP, _BELOW = 50, 40, 110


def draw_bars(groups: Mapping[str, Sequence[float | None]], series: Sequence[str]) -> str:
    """Return bars of numbers from 1 up, a group for each name and a colour for each series.

    Args:
        groups: the numbers of each group, in the order of the series; None for no number.
        series: the names of the series.
    """
    numbers = [n for group in groups.values() for n in group if n is not None]
    decades = max(1, ceil(log10(max(numbers, default=10.0))))
    step = len(series) * _BAR + _GAP
    width, height = _LEFT + len(groups) * step + _GAP, _TOP + _HEIGHT + _BELOW
    floor = _TOP + _HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
        f'<path d="M0 0h{width}v{height}h-{width}z" fill="white"/>',
    ]
    for decade in range(decades + 1):
        y = floor - _HEIGHT * decade / decades
        parts.append(f'<path d="M{_LEFT} {y:g}H{width - _GAP}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:g}" text-anchor="end">{10**decade:,}</text>')
    for at, (name, group) in enumerate(groups.items()):
        left = _LEFT + _GAP / 2 + at * step
        for place, number in enumerate(group):
            if number is None:
                continue
            tall = max(1.0, _HEIGHT * log10(max(number, 1.0)) / decades)
            parts.append(
                f'<rect x="{left + place * _BAR:g}" y="{floor - tall:.1f}" width="{_BAR - 1}" '
                f'height="{tall:.1f}" fill="{_COLOURS[place]}"><title>{number:.3g}</title></rect>'
            )
        middle = left + len(group) * _BAR / 2
        parts.append(
            f'<text x="{middle:g}" y="{floor + 12}" text-anchor="end" '
            f'transform="rotate(-40 {middle:g} {floor + 12})">{name}</text>'
        )
    for place, name in enumerate(series):
        x = _LEFT + place * 150
        parts.append(f'<rect x="{x}" y="12" width="10" height="10" fill="{_COLOURS[place]}"/>')
        parts.append(f'<text x="{x + 14}" y="21">{name}</text>')
    return "\n".join([*parts, "</svg>\n"])
