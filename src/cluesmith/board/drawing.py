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

from math import isqrt
from typing import TYPE_CHECKING

from cluesmith.board.grid_lines import cell_lines, diagonal_lines, framed_cells, region_lines
from cluesmith.board.text import counted, digit_name, digits_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Board, Candidates, Pattern, Puzzle
    from cluesmith.board.grid_lines import Line

    End = tuple[Iterable[int], int]

_CELL = 60
_MARGIN = 4
_WIDTH = 360

_SHAPES = """
.thin{stroke-width:1}.thick{stroke-width:3;stroke-linecap:round}
.extra{fill:none;stroke-width:2;stroke-dasharray:5 4}
text{font-family:ui-sans-serif,system-ui,sans-serif;text-anchor:middle}
.clue,.part,.gone,.sure{font-weight:700}
.strike{stroke-width:1.6}.ring{fill:none;stroke-width:1.6}
.link{fill:none;stroke-width:2}.weak{stroke-dasharray:4 4}
"""

# Colours are written out: many viewers of pictures do not know custom properties.
_COLOURS = """
.paper{{fill:{paper}}}.group{{fill:{group}}}.pattern{{fill:{pattern}}}.second{{fill:{second}}}
.fin{{fill:{fin}}}.fourth{{fill:{fourth}}}.thin,.extra{{stroke:{soft}}}.thick{{stroke:{ink}}}
text,.clue,.part{{fill:{ink}}}.mark,.line{{fill:{soft}}}.placed{{fill:{link}}}
.gone{{fill:{gone}}}.strike{{stroke:{gone}}}.sure{{fill:{sure}}}.ring{{stroke:{sure}}}
.link{{stroke:{link}}}
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
_STYLE = f"{_SHAPES}{_LIGHT}@media(prefers-color-scheme:dark){{{_DARK}}}".replace("\n", "")


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


def draw_pattern(pattern: Pattern) -> str:
    """Return the picture of a pattern: its clue cells filled."""
    picture = Picture(pattern.board)
    picture.paint(pattern.cells, "group")
    return picture.text(f"Pattern of {counted(len(pattern), 'clue cell')}")


def draw_candidates(
    candidates: Candidates,
    values: Puzzle | None = None,
    clues: Puzzle | None = None,
    *,
    named: bool = False,
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
    return picture.text("Candidates")


def in_notebook(svg: str) -> str:
    """Return a picture with a fixed size, so that a notebook does not stretch it over the page."""
    return svg.replace("<svg ", f'<svg width="{_WIDTH}" height="{_WIDTH}" ', 1)


class Picture:
    """Collects the elements of one picture, lowest layer first.

    Args:
        board: the board.
        named: whether rows and columns are named at the edge, as sentences about a step name them;
            a puzzle to be printed and solved does without.
    """

    def __init__(self, board: Board, *, named: bool = False) -> None:
        self.board = board
        # Names grow with the board, which is shown as large as any, up to the width of a cell.
        self._name_font = min(5 / 3 * board.size, 26)
        self._gutter = round(1.75 * self._name_font) if named else 0
        self._start = _MARGIN + self._gutter
        self.side = self._start + board.size * _CELL + _MARGIN
        self._fills: list[str] = []
        self._ink: list[str] = []
        self._grid = isqrt(board.size - 1) + 1

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
        self._write(digit_name(digit), (x + _CELL / 2, y + _CELL / 2), _CELL * 0.6, css)

    def mark(self, cell: int, digit: int, css: str) -> None:
        """Write a candidate at its place in the cell; its class may strike it out or ring it."""
        x, y = self._place(cell, digit)
        font = _CELL / self._grid * 0.72
        self._write(digit_name(digit), (x, y), font, css)
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
        escaped = title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return "".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" '
                f'viewBox="0 0 {self.side} {self.side}">',
                f"<title>{escaped}</title><style>{_STYLE}</style>",
                f'<rect class="paper" width="{self.side}" height="{self.side}"/>',
                *self._fills,
                *self._grid_lines(),
                *self._ink,
                "</svg>\n",
            ]
        )

    def _corner(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.board.size)
        return self._start + column * _CELL, self._start + row * _CELL

    def _name_lines(self) -> None:
        """Write the names of the rows at the left and of the columns above."""
        for number in range(self.board.size):
            along, across = self._start + (number + 0.5) * _CELL, self._gutter / 2
            self._write(f"r{number + 1}", (across, along), self._name_font, "line")
            self._write(f"c{number + 1}", (along, across), self._name_font, "line")

    def _write(self, word: str, place: tuple[float, float], font: float, css: str) -> None:
        x, y = place
        self._ink.append(
            f'<text class="{css}" x="{x:g}" y="{y:g}" dy=".35em" font-size="{font:g}">{word}</text>'
        )

    def _place(self, cell: int, digit: int) -> tuple[float, float]:
        x, y = self._corner(cell)
        row, column = divmod(digit - 1, self._grid)
        step = _CELL / self._grid
        return x + (column + 0.5) * step, y + (row + 0.5) * step

    def _middle(self, cells: Iterable[int], digit: int) -> tuple[float, float]:
        places = [self._place(cell, digit) for cell in cells]
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)

    def _grid_lines(self) -> Iterator[str]:
        """Yield thin lines between cells, thick ones between regions, and the further groups."""
        yield from self._lines("thin", cell_lines(self.board))
        yield from self._lines("extra", diagonal_lines(self.board))
        for cell in framed_cells(self.board):
            x, y = self._corner(cell)
            yield f'<rect class="extra" x="{x + 4}" y="{y + 4}" width="52" height="52"/>'
        yield from self._lines("thick", region_lines(self.board))

    def _lines(self, css: str, lines: Iterable[Line]) -> Iterator[str]:
        for line in lines:
            x1, y1, x2, y2 = (self._start + at * _CELL for at in line)
            yield f'<line class="{css}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
