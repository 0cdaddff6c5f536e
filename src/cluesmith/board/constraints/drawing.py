# SPDX-License-Identifier: MIT
"""How constraints are drawn, as data: every renderer turns it into its own lines.

Positions are cells, or steps from a cell; widths are shares of a cell. Colours are ``#rrggbb``,
``black``, ``white`` or ``grey``; a dark scheme turns them to its own ink and paper.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outline:
    """A line inside the border of some cells, with a label in the upper left one: a cage."""

    cells: tuple[int, ...]
    label: str = ""
    is_dashed: bool = True
    colour: str = "black"


@dataclass(frozen=True)
class Stroke:
    """A line through the middles of some cells."""

    cells: tuple[int, ...]
    colour: str
    width: float = 0.2
    has_head: bool = False
    """Whether it ends in an arrow head."""


@dataclass(frozen=True)
class Disc:
    """A circle, square or diamond in the middle of a cell."""

    cell: int
    fill: str = "none"
    colour: str = "none"
    shape: str = "circle"
    width: float = 0.8


@dataclass(frozen=True)
class Pill:
    """A rounded frame around some cells in a row: a circle of several cells."""

    cells: tuple[int, ...]
    colour: str = "grey"


@dataclass(frozen=True)
class Spot:
    """A dot or a text in the middle of some cells: on the edge of two, on the corner of four."""

    cells: tuple[int, ...]
    text: str = ""
    fill: str = "white"
    colour: str = "black"
    width: float = 0.3


@dataclass(frozen=True)
class Outside:
    """A text outside the board: before the first cell, in the direction of the second.

    Attributes:
        cell: the first cell of the line.
        down: rows from the first cell to the second.
        right: columns from the first cell to the second.
        text: the clue.
        has_arrow: whether an arrow points along the line.
    """

    cell: int
    down: int
    right: int
    text: str
    has_arrow: bool = False


@dataclass(frozen=True)
class Shade:
    """A colour behind some cells."""

    cells: tuple[int, ...]
    colour: str


@dataclass(frozen=True)
class Sign:
    """A sign such as < between two neighbours, turned towards the second."""

    first: int
    second: int
    text: str


@dataclass(frozen=True)
class Note:
    """A small text at the lower edge of a cell."""

    cell: int
    text: str


Drawn = Outline | Stroke | Disc | Pill | Spot | Outside | Shade | Sign | Note
