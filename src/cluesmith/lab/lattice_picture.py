# SPDX-License-Identifier: MIT
"""A Hasse diagram as SVG: what is stronger stands higher, and lines lead to what is next below.

A line is dotted where no puzzle tells its ends apart, as in figure 5 of Simonis.

>>> draw_lattice({"FC": 0, "FCI": 3}, {("FC", "FCI"): 3}).count("<rect")
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_WIDTH, _HEIGHT = 96, 40
_ACROSS, _UP = 150, 96
_MARGIN = 20


def draw_lattice(counts: Mapping[str, int], edges: Mapping[tuple[str, str], int]) -> str:
    """Return the diagram of schemes with the number of puzzles that each solves.

    Args:
        counts: how many puzzles each scheme solves.
        edges: pairs of a scheme and one above it, and how many puzzles only the upper one solves.
    """
    levels = _levels(counts, edges)
    rows: dict[int, list[str]] = {}
    for name in counts:
        rows.setdefault(levels[name], []).append(name)
    widest, top = max(map(len, rows.values())), max(rows)
    width = 2 * _MARGIN + (widest - 1) * _ACROSS + _WIDTH
    height = 2 * _MARGIN + top * _UP + _HEIGHT
    centre = {
        name: (
            width / 2 + (index - (len(row) - 1) / 2) * _ACROSS,
            height - _MARGIN - _HEIGHT / 2 - level * _UP,
        )
        for level, row in rows.items()
        for index, name in enumerate(row)
    }
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" text-anchor="middle">',
        f'<path d="M0 0h{width}v{height}h-{width}z" fill="white"/>',
    ]
    parts += [_edge(centre[weak], centre[strong], more) for (weak, strong), more in edges.items()]
    parts += [_node(name, centre[name], count) for name, count in counts.items()]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _levels(counts: Mapping[str, int], edges: Mapping[tuple[str, str], int]) -> dict[str, int]:
    """Return for each scheme the length of the longest way down."""
    levels = dict.fromkeys(counts, 0)
    for _ in counts:
        for weak, strong in edges:
            levels[strong] = max(levels[strong], levels[weak] + 1)
    return levels


def _edge(start: tuple[float, float], end: tuple[float, float], more: int) -> str:
    style = ' stroke-dasharray="2 5"' if more == 0 else ""
    (x1, y1), (x2, y2) = start, end
    # The label stands nearer to the upper end, where lines are further apart.
    x, y = x1 + 0.62 * (x2 - x1), y1 + 0.62 * (y2 - y1)
    label = f'<text x="{x:g}" y="{y:g}" font-size="11" fill="#666">+{more:,}</text>' if more else ""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#999"{style}/>' + label


def _node(name: str, centre: tuple[float, float], count: int) -> str:
    x, y = centre
    return (
        f'<rect x="{x - _WIDTH / 2:g}" y="{y - _HEIGHT / 2:g}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" rx="6" fill="#eef3fa" stroke="#345"/>'
        f'<text x="{x:g}" y="{y - 3:g}" font-size="14" font-weight="bold">{name}</text>'
        f'<text x="{x:g}" y="{y + 13:g}" font-size="12" fill="#345">{count:,}</text>'
    )
