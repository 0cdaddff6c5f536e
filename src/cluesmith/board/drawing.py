# SPDX-License-Identifier: MIT
"""Boards as SVG pictures: puzzles, patterns and candidates, and the parts of a picture.

The picture follows the reader's light or dark scheme and names its parts by class, so that a page
can change their style. Notebooks show these pictures of puzzles, patterns, positions, candidates.

>>> from cluesmith.board import Puzzle
>>> picture = draw_puzzle(Puzzle.parse("1......3..2....4"))
>>> picture.startswith("<svg"), picture.count('class="clue"')
(True, 4)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cluesmith.board.grid_lines import (
    cell_lines,
    digit_text,
    mark_place,
    marks_across,
    region_lines,
)
from cluesmith.board.text import counted, digits_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cluesmith.board import Board, Candidates, Pattern, Position, Puzzle
    from cluesmith.board.constraints.shapes import Shape
    from cluesmith.board.grid_lines import GridLine

    End = tuple[Iterable[int], int]

_CELL = 60
_MARGIN = 4
_WIDTH = 360
_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')

_SHAPES = """
.thin{stroke-width:1}.thick{stroke-width:3;stroke-linecap:round}
.round{stroke-linecap:round;stroke-linejoin:round}.dashed{stroke-dasharray:5 4}
text{font-family:ui-sans-serif,system-ui,sans-serif;text-anchor:middle}.left{text-anchor:start}
.clue,.part,.gone,.sure{font-weight:700}
.strike{stroke-width:1.6}.ring{fill:none;stroke-width:1.6}
.link{fill:none;stroke-width:2}.weak{stroke-dasharray:4 4}
.f-none{fill:none}.s-none{stroke:none}.f-black{fill:#000}.f-white{fill:#fff}
"""

# Colours are written out: many viewers of pictures do not know custom properties.
_COLOURS = """
.paper{{fill:{paper}}}.group{{fill:{group}}}.pattern{{fill:{pattern}}}.second{{fill:{second}}}
.fin{{fill:{fin}}}.fourth{{fill:{fourth}}}.thin{{stroke:{soft}}}.thick{{stroke:{ink}}}
text,.clue,.part{{fill:{ink}}}.mark,.line{{fill:{soft}}}.placed{{fill:{link}}}
.gone{{fill:{gone}}}.strike{{stroke:{gone}}}.sure{{fill:{sure}}}.ring{{stroke:{sure}}}
.link{{stroke:{link}}}
.f-ink{{fill:{ink}}}.s-ink{{stroke:{ink}}}.f-paper{{fill:{paper}}}.s-paper{{stroke:{paper}}}
.f-soft{{fill:{soft}}}.s-soft{{stroke:{soft}}}
"""

_INKS = {
    "ink": ("#1c1f24", "#e8eaed"),
    "paper": ("#fff", "#14171c"),
    "soft": ("#7b828d", "#8b93a1"),
    "group": ("#dcecfb", "#1d3047"),
    "pattern": ("#cdeac0", "#234a2c"),
    "second": ("#ffe3b3", "#57421a"),
    "fin": ("#e6d3f5", "#432c5a"),
    "fourth": ("#bfe7e4", "#1b4a48"),
    "link": ("#1f6feb", "#6cb0ff"),
    "gone": ("#d1242f", "#ff7b72"),
    "sure": ("#1a7f37", "#56d364"),
}
"""Each colour in the light scheme and in the dark one."""

_LIGHT, _DARK = (
    _COLOURS.format(**{name: pair[scheme] for name, pair in _INKS.items()}) for scheme in (0, 1)
)


def _style(shapes: Sequence[Shape]) -> str:
    """Return the style of a picture, with the colours of its shapes."""
    from cluesmith.board.svg_shapes import styles

    light, dark = styles(shapes), styles(shapes, is_dark=True)
    text = f"{_SHAPES}{_LIGHT}{light}@media(prefers-color-scheme:dark){{{_DARK}{dark}}}"
    return text.replace("\n", "")


def draw_puzzle(
    puzzle: Puzzle, solution: Puzzle | None = None, title: str = "", *, named: bool = False
) -> str:
    """Return the picture of a puzzle, with the other digits of its solution if there is one."""
    picture = Picture(puzzle.board, named=named)
    for cell, digit in enumerate(puzzle.digits):
        if digit:
            picture.digit(cell, digit, "clue")
        elif solution is not None:
            picture.digit(cell, solution.digits[cell], "placed")
    return picture.text(title or f"Sudoku {puzzle.board.spec}")


def draw_pattern(pattern: Pattern, title: str = "") -> str:
    """Return the picture of a pattern: its clue cells filled."""
    picture = Picture(pattern.board)
    picture.paint(pattern.cells, "group")
    return picture.text(title or f"Pattern of {counted(len(pattern), 'clue cell')}")


def draw_candidates(
    candidates: Candidates,
    values: Puzzle | None = None,
    clues: Puzzle | None = None,
    *,
    named: bool = False,
    title: str = "",
) -> str:
    """Return the picture of candidates; a cell with a value shows the value; clues stand out."""
    picture = Picture(candidates.board, named=named)
    for cell, mask in enumerate(candidates.masks):
        value = values.digits[cell] if values else 0
        if value:
            picture.digit(cell, value, "placed" if clues and not clues.digits[cell] else "clue")
        else:
            for digit in digits_of(mask):
                picture.mark(cell, digit, "mark")
    return picture.text(title or "Candidates")


def draw_position(position: Position, title: str = "") -> str:
    """Return the picture of a position: its clues, the digits placed since, and the candidates."""
    values, clues = position.values, position.clues
    return draw_candidates(position.candidates, values, clues, title=title)


def in_notebook(svg: str) -> str:
    """Return a picture with a fixed size, so that a notebook does not stretch it over the page."""
    wide, high = map(float, _BOX.search(svg).groups())  # type: ignore[union-attr]  # our own picture
    return svg.replace("<svg ", f'<svg width="{_WIDTH}" height="{round(_WIDTH * high / wide)}" ', 1)


class Picture:
    """Collects the elements of one picture, lowest layer first.

    Args:
        board: the board.
        named: whether rows and columns are named at the edge, as sentences about a step name them;
            a puzzle to be printed and solved does without.
    """

    def __init__(self, board: Board, *, named: bool = False) -> None:
        # Imported here: constraints import boards, and boards can draw themselves.
        from cluesmith.board.constraints.shapes import drawing_of

        self.board = board
        self._drawing = drawing_of(board)
        # Names grow with the board, which is shown as large as any, up to the width of a cell.
        self._name_font = min(5 / 3 * board.size, 26)
        self._gutter = round(1.75 * self._name_font) if named else 0
        edge = _MARGIN + self._gutter
        self._left = edge + round(self._drawing.left * _CELL)
        self._top = edge + round(self._drawing.top * _CELL)
        self._wide = self._left + round((board.columns + self._drawing.right) * _CELL) + _MARGIN
        self._high = self._top + round((board.rows + self._drawing.bottom) * _CELL) + _MARGIN
        self._fills: list[str] = []
        self._ink: list[str] = []

    def paint(self, cells: Iterable[int], css: str | None) -> None:
        """Fill cells with a colour."""
        if css is None:
            return
        for cell in cells:
            x, y = self._corner(cell)
            self._fills.append(
                f'<rect class="{css}" x="{x}" y="{y}" width="{_CELL}" height="{_CELL}"/>'
            )

    def digit(self, cell: int, digit: int, css: str) -> None:
        """Write a large digit."""
        x, y = self._corner(cell)
        self._write(digit_text(self.board, digit), (x + _CELL / 2, y + _CELL / 2), _CELL * 0.6, css)

    def mark(self, cell: int, digit: int, css: str) -> None:
        """Write a candidate at its place in the cell; its class may strike it out or ring it."""
        x, y = self._place(cell, digit)
        font = _CELL / marks_across(self.board) * 0.72
        self._write(digit_text(self.board, digit), (x, y), font, css)
        if css == "gone":
            r = font * 0.55
            self._ink.append(
                f'<line class="strike" x1="{x - r:g}" y1="{y + r:g}" '
                f'x2="{x + r:g}" y2="{y - r:g}"/>'
            )
        elif css == "sure":
            self._ink.append(f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="{font * 0.7:g}"/>')

    def link(self, start: End, end: End, css: str) -> None:
        """Draw a curve between two candidates, each of a digit in one cell or in several."""
        (x1, y1), (x2, y2) = self._middle(*start), self._middle(*end)
        bend = 0.18
        mx = (x1 + x2) / 2 - (y2 - y1) * bend
        my = (y1 + y2) / 2 + (x2 - x1) * bend
        self._ink.append(f'<path class="{css}" d="M{x1:g} {y1:g}Q{mx:g} {my:g} {x2:g} {y2:g}"/>')

    def text(self, title: str) -> str:
        """Return the whole picture."""
        if self._gutter:
            self._name_lines()
        from cluesmith.board.svg_shapes import element, escaped

        drawing, start = self._drawing, (self._left, self._top)
        shapes = (*drawing.under, *drawing.over)
        return "".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" '
                f'viewBox="0 0 {self._wide} {self._high}">',
                f"<title>{escaped(title)}</title><style>{_style(shapes)}</style>",
                f'<rect class="paper" width="{self._wide}" height="{self._high}"/>',
                *(element(shape, start, _CELL) for shape in drawing.under),
                *self._fills,
                *self._grid_lines(),
                *(element(shape, start, _CELL) for shape in drawing.over),
                *self._ink,
                "</svg>\n",
            ]
        )

    def _corner(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.board.columns)
        return self._left + column * _CELL, self._top + row * _CELL

    def _name_lines(self) -> None:
        """Write the names of the rows at the left and of the columns above."""
        across = self._gutter / 2
        for number in range(max(self.board.rows, self.board.columns)):
            along = (number + 0.5) * _CELL
            if number < self.board.rows:
                self._write(f"r{number + 1}", (across, self._top + along), self._name_font, "line")
            if number < self.board.columns:
                self._write(f"c{number + 1}", (self._left + along, across), self._name_font, "line")

    def _write(self, word: str, place: tuple[float, float], font: float, css: str) -> None:
        x, y = place
        self._ink.append(
            f'<text class="{css}" x="{x:g}" y="{y:g}" dy=".35em" font-size="{font:g}">{word}</text>'
        )

    def _place(self, cell: int, digit: int) -> tuple[float, float]:
        x, y = self._corner(cell)
        across, down = mark_place(self.board, digit)
        return x + across * _CELL, y + down * _CELL

    def _middle(self, cells: Iterable[int], digit: int) -> tuple[float, float]:
        places = [self._place(cell, digit) for cell in cells]
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)

    def _grid_lines(self) -> Iterator[str]:
        """Yield thin lines between cells and thick ones between regions."""
        yield from self._lines("thin", cell_lines(self.board))
        yield from self._lines("thick", region_lines(self.board))

    def _lines(self, css: str, lines: Iterable[GridLine]) -> Iterator[str]:
        for x1, y1, x2, y2 in lines:
            yield (
                f'<line class="{css}" x1="{self._left + x1 * _CELL}" y1="{self._top + y1 * _CELL}" '
                f'x2="{self._left + x2 * _CELL}" y2="{self._top + y2 * _CELL}"/>'
            )
