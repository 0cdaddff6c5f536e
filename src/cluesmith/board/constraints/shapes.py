# SPDX-License-Identifier: MIT
"""A board's constraints as shapes, once for every renderer: paths, circles, words around the grid.

Places are (x, y) in widths of a cell from the upper left corner of the board, so what stands
outside the grid has negative places or places beyond it. A :class:`Drawing` says how much room
that needs. Drawings in the same cells make room for each other: a second line on the same way is
thinner, a second cage lies inside the first, a second clue outside stands behind the first.

>>> from cluesmith.board import Board
>>> drawing = drawing_of(Board.parse("4x4+killer_cage:total=3:r1c1,r1c2+antiknight"))
>>> [shape.text for shape in drawing.over if isinstance(shape, Word)]
['3', "Cells a knight's move", 'apart have different', 'digits.']
>>> drawing.left, drawing.bottom > 0.5
(0.0, True)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin
from textwrap import wrap
from typing import TYPE_CHECKING

from cluesmith.board.constraints.drawing import (
    Disc,
    Note,
    Outline,
    Outside,
    Pill,
    Shade,
    Sign,
    Spot,
    Stroke,
)
from cluesmith.board.constraints.outlines import outlines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cluesmith.board.constraints.drawing import Drawn
    from cluesmith.board.constraints.outlines import Point
    from cluesmith.board.geometry import Board


@dataclass(frozen=True)
class PathShape:
    """A line from point to point, with round ends; a closed one may be filled."""

    points: tuple[Point, ...]
    colour: str = "none"
    width: float = 0.02
    fill: str = "none"
    is_closed: bool = False
    is_dashed: bool = False


@dataclass(frozen=True)
class Circle:
    """A circle around a point."""

    middle: Point
    radius: float
    fill: str = "none"
    colour: str = "none"
    width: float = 0.03


@dataclass(frozen=True)
class Word:
    """A text whose middle is at a point; or its left end, at half its height."""

    place: Point
    text: str
    size: float
    colour: str = "ink"
    is_middle: bool = True


Shape = PathShape | Circle | Word


@dataclass(frozen=True)
class Drawing:
    """What is drawn of a board beside its grid and digits.

    Colours are ``#rrggbb``; ``ink``, ``paper`` and ``soft``, which follow the reader's light or
    dark scheme; or ``black`` and ``white``, which do not.

    Attributes:
        under: what lies below the lines of the grid, lowest first.
        over: what lies above them, below the digits.
        left: the room that is needed beside the grid, in widths of a cell.
        top: the room above.
        right: the room on the other side.
        bottom: the room below, for words about rules too.
    """

    under: tuple[Shape, ...]
    over: tuple[Shape, ...]
    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


EXTRA_GROUP = "#e4e8ee"
"""The colour behind extra regions and the windows of windoku."""

_DIAGONAL = "#9db7d9"
_INSET, _DEEPER = 0.07, 0.06
_LABEL, _CLUE, _WORDS = 0.22, 0.42, 0.26
_MOST_LINES = 12
_WIDE = 0.62
"""The width of a character, in sizes of its font: that of the widest typeface in use."""


@lru_cache(maxsize=64)
def drawing_of(board: Board) -> Drawing:
    """Return the drawing of a board; that of a classic board is empty."""
    return _Draughtsman(board).drawing()


class _Draughtsman:
    """Turns the drawings of one board into shapes, layer by layer."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._shades: list[Shape] = []
        self._lines: list[Shape] = []
        self._discs: list[Shape] = []
        self._cages: list[Shape] = []
        self._spots: list[Shape] = []
        self._ways: Counter[frozenset[int]] = Counter()
        self._caged: Counter[int] = Counter()
        self._labels: dict[int, float] = {}
        self._outside: Counter[tuple[int, int]] = Counter()
        self._room = [0.0, 0.0, 0.0, 0.0]

    def drawing(self) -> Drawing:
        """Return the drawing of groups, constraints and words."""
        board, words = self._board, []
        for extra in board.extras:
            self._shade(Shade(extra, EXTRA_GROUP))
        if board.diagonals:
            for ends in (
                ((0, 0), (board.columns, board.rows)),
                ((0, board.rows), (board.columns, 0)),
            ):
                self._lines.append(PathShape(ends, _DIAGONAL, 0.04))
        for constraint in board.constraints:
            parts = list(constraint.drawing(board))
            hollow = dict(_hollow(parts))
            for part in parts:
                self._add(part, hollow)
            if not parts:
                words.append(constraint.words(board))
        if not (board.is_square and board.first == 1):
            words.append(f"The digits are {board.values[0]} to {board.values[-1]}.")
        left, top, right, bottom = self._room
        if words:  # room for a few words on a narrow board
            right = max(right, 4 - board.columns - left)
        caption = list(self._words(" ".join(words), left + board.columns + right, left, bottom))
        if caption:
            bottom = caption[-1].place[1] - board.rows + _WORDS
        under = (*self._shades, *self._lines, *self._discs)
        return Drawing(under, (*self._cages, *self._spots, *caption), left, top, right, bottom)

    def _words(self, text: str, wide: float, left: float, bottom: float) -> Iterator[Word]:
        """Yield the lines of a text below the board."""
        lines = wrap(text, int(wide / (_WORDS * _WIDE)), max_lines=_MOST_LINES, placeholder=" …")
        for number, line in enumerate(lines):
            y = self._board.rows + bottom + _WORDS * (1.2 + 1.4 * number)
            yield Word((-left, y), line, _WORDS, is_middle=False)

    def _add(self, part: Drawn, hollow: dict[int, Disc]) -> None:
        match part:
            case Shade():
                self._shade(part)
            case Stroke():
                self._stroke(part, hollow)
            case Disc():
                self._discs.append(_disc(self._middle((part.cell,)), part))
            case Pill():
                self._discs.append(self._pill(part))
            case Outline():
                self._outline(part)
            case Spot():
                self._spot(part)
            case Sign():
                self._sign(part)
            case Outside():
                self._clue(part)
            case Note():
                x, y = self._middle((part.cell,))
                size = min(_LABEL, 0.9 / (_WIDE * len(part.text)))
                self._spots.append(Word((x, y + 0.37), part.text, size, "soft"))

    def _middle(self, cells: Sequence[int]) -> Point:
        places = [divmod(cell, self._board.columns) for cell in cells]
        x = sum(column for _, column in places) / len(places) + 0.5
        return x, sum(row for row, _ in places) / len(places) + 0.5

    def _shade(self, part: Shade) -> None:
        for cell in part.cells:
            x, y = self._middle((cell,))
            corners = _square((x, y), 0.5)
            self._shades.append(PathShape(corners, fill=_themed(part.colour), is_closed=True))

    def _stroke(self, part: Stroke, hollow: dict[int, Disc]) -> None:
        points = [self._middle((cell,)) for cell in part.cells]
        steps = [frozenset(pair) for pair in zip(part.cells, part.cells[1:], strict=False)]
        before = max((self._ways[step] for step in steps), default=0)
        self._ways.update(steps)
        width = max(part.width * 0.6**before, min(part.width, 0.04))
        colour = _themed(part.colour)
        for end, beside in ((0, 1), (-1, -2)):
            disc = hollow.get(part.cells[end])
            if disc is not None and len(points) > 1:
                points[end] = _edge(points[end], points[beside], disc)
        self._lines.append(PathShape(tuple(points), colour, width))
        if part.has_head and len(points) > 1:
            head = _chevron(points[-1], points[-2], 0.16)
            self._lines.append(PathShape(head, colour, width))

    def _pill(self, part: Pill) -> PathShape:
        """Return the frame at one distance around the way through the cells of a pill."""
        places = [self._middle((cell,)) for cell in part.cells]
        (x1, y1), (x2, y2) = places[0], places[-1]
        long = hypot(x2 - x1, y2 - y1) or 1.0
        right, down = (x2 - x1) / long, (y2 - y1) / long
        points = []
        for (x, y), start in (((x2, y2), -pi / 2), ((x1, y1), pi / 2)):
            for step in range(13):
                turn = start + step * pi / 12
                points.append(
                    (
                        x + 0.4 * (right * cos(turn) - down * sin(turn)),
                        y + 0.4 * (down * cos(turn) + right * sin(turn)),
                    )
                )
        return PathShape(tuple(points), _themed(part.colour), 0.04, is_closed=True)

    def _outline(self, part: Outline) -> None:
        colour = _themed(part.colour)
        depth = max(self._caged[cell] for cell in part.cells)
        self._caged.update(part.cells)
        inset = min(_INSET + _DEEPER * depth, 0.4)
        for points in outlines(part.cells, self._board.columns, inset):
            path = PathShape(points, colour, 0.025, is_closed=True, is_dashed=part.is_dashed)
            self._cages.append(path)
        if part.label:
            self._label(min(part.cells), part.label, colour)

    def _label(self, cell: int, text: str, colour: str) -> None:
        """Write the label of a cage over its line, beside the labels that are there already."""
        row, column = divmod(cell, self._board.columns)
        start = self._labels.get(cell, 0.03)
        size = min(_LABEL, 0.9 / (_WIDE * len(text)))
        wide = _WIDE * size * len(text) + 0.04
        self._labels[cell] = start + wide
        x, y = column + start, row + 0.03
        patch = ((x, y), (x + wide, y), (x + wide, y + size), (x, y + size))
        self._spots.append(PathShape(patch, fill="paper", is_closed=True))
        place = (x + 0.02, y + size / 2)
        self._spots.append(Word(place, text, size, colour, is_middle=False))

    def _spot(self, part: Spot) -> None:
        middle = self._middle(part.cells)
        if part.colour == "none":
            self._spots.append(Circle(middle, part.width / 2, _themed(part.fill)))
            ink, largest = "ink", 1.2 * part.width
        else:
            # A white dot and a black one mean different things in a dark scheme, too.
            self._spots.append(Circle(middle, part.width / 2, part.fill, _themed(part.colour)))
            ink, largest = ("white" if part.fill == "black" else "black"), 0.9 * part.width
        lines = _spot_lines(part.text)
        longest = max(map(len, lines), default=1)
        size = min(largest / max(1, len(lines)), 0.36, 0.85 * part.width / (_WIDE * longest))
        for number, line in enumerate(lines):
            y = middle[1] + size * (number - (len(lines) - 1) / 2)
            self._spots.append(Word((middle[0], y), line, size, ink))

    def _sign(self, part: Sign) -> None:
        (x1, y1), (x2, y2) = self._middle((part.first,)), self._middle((part.second,))
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        if part.text not in ("<", ">"):
            self._spots.append(Word(middle, part.text, 0.3))
            return
        long = hypot(x2 - x1, y2 - y1)
        # The tip points at the lower digit, half a sign beyond the edge.
        way = 0.05 / long if part.text == ">" else -0.05 / long
        tip = (middle[0] + (x2 - x1) * way, middle[1] + (y2 - y1) * way)
        back = (x1, y1) if part.text == ">" else (x2, y2)
        self._spots.append(PathShape(_chevron(tip, back, 0.13), "ink", 0.03))

    def _clue(self, part: Outside) -> None:
        """Write a clue outside the board, behind those at the same place, and make room for it."""
        row, column = divmod(part.cell, self._board.columns)
        row, column = row - part.down, column - part.right
        behind = self._outside[row, column]
        self._outside[row, column] += 1
        outward_x = (column >= self._board.columns) - (column < 0)
        outward_y = (row >= self._board.rows) - (row < 0)
        shift = 0.12 if part.has_arrow else -0.12
        x = column + 0.5 + outward_x * (behind * 0.7 + shift)
        y = row + 0.5 + outward_y * (behind * 0.7 + shift)
        size = min(_CLUE, 0.9 / (_WIDE * len(part.text)))
        self._spots.append(Word((x, y), part.text, size))
        if part.has_arrow:
            long = hypot(part.right, part.down)
            right, down = part.right / long, part.down / long
            start, end = ((x + right * reach, y + down * reach) for reach in (0.3, 0.55))
            self._spots.append(PathShape((start, end), "ink", 0.03))
            self._spots.append(PathShape(_chevron(end, start, 0.1), "ink", 0.03))
        half = max(0.35, _WIDE * size * len(part.text) / 2)
        needs = (half - x, half - y, x + half - self._board.columns, y + half - self._board.rows)
        self._room = [max(pair) for pair in zip(self._room, needs, strict=True)]


def _hollow(parts: Iterable[Drawn]) -> Iterator[tuple[int, Disc]]:
    """Yield the cells with a disc that is only an edge, where lines of its constraint end."""
    for part in parts:
        if isinstance(part, Disc) and _is_hollow(part):
            yield part.cell, part
        elif isinstance(part, Pill):
            yield from ((cell, Disc(cell)) for cell in part.cells)


def _is_hollow(disc: Disc) -> bool:
    """Whether a disc shows only its edge."""
    return disc.fill in ("none", "white") and disc.colour != "none"


def _themed(colour: str) -> str:
    """Return a colour that follows the scheme where it is that of the ink or of the paper."""
    return {"black": "ink", "white": "paper", "grey": "soft"}.get(colour, colour)


def _square(middle: Point, half: float) -> tuple[Point, ...]:
    x, y = middle
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def _disc(middle: Point, disc: Disc) -> Shape:
    """Return the shape of a disc; a hollow one lets what is below show through."""
    (x, y), half = middle, disc.width / 2
    fill = "none" if _is_hollow(disc) else _themed(disc.fill)
    colour = _themed(disc.colour)
    if disc.shape == "circle":
        return Circle(middle, half, fill, colour, 0.04)
    corners = _square(middle, half)
    if disc.shape == "diamond":
        corners = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
    return PathShape(corners, colour, 0.04, fill, is_closed=True)


def _edge(middle: Point, towards: Point, disc: Disc) -> Point:
    """Return where a line from the middle of a disc leaves it."""
    right, down = towards[0] - middle[0], towards[1] - middle[1]
    long = hypot(right, down)
    if not long:
        return middle
    reach = disc.width / 2
    if disc.shape == "diamond":
        reach *= long / (abs(right) + abs(down))
    return middle[0] + right / long * reach, middle[1] + down / long * reach


def _chevron(tip: Point, back: Point, size: float) -> tuple[Point, ...]:
    """Return the two strokes of an arrow head whose tip points away from another point."""
    right, down = tip[0] - back[0], tip[1] - back[1]
    long = hypot(right, down) or 1.0
    right, down = right / long * size, down / long * size
    return (
        (tip[0] - right - down, tip[1] - down + right),
        tip,
        (tip[0] - right + down, tip[1] - down - right),
    )


def _spot_lines(text: str) -> list[str]:
    """Return the lines of a text in a spot: three or four words stand in two."""
    words = text.split()
    lines = [words] if len(words) < 3 else [words[:2], words[2:]]
    return [" ".join(line) for line in lines if line]
